"""Matches as values: what happens in them, what follows from it, and what may happen next.

events       what happens in a match, one event after the other
live         the state of a match: its setup with its events applied
decisions    the event that a request becomes, or the error that refuses it
answers      what is answered about a match: new seats, records
reason_data  the reasons of bots as JSON data, and in words again
"""
