"""Matches: a change is decided, committed to the log, and only then sent to anybody.

events       what happens in a match, one event after the other
live         the state of a match: its setup with its events applied
decisions    the event that a request becomes, or the error that refuses it
service      the matches in memory; every change of a match passes here
watchers     the sockets that watch matches, and their queues
presence     who is there, at all processes
background   periodic tasks: waiting bots, expired clocks, changes made by other processes
pruning      old matches, removed where that is wanted
reason_data  the reasons of bots as JSON data, and in words again
"""
