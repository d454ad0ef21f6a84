"""Matches: decided, committed to the log, and only then told to anybody.

events       what happens in a match, one event after the other
live         a match as it stands: its setup and its events, read in order
decisions    the event that a request becomes, or why it is refused
matches      the matches in memory; everything that changes one passes here
watchers     who watches which match, and what they are told
background   what goes on by itself: bots that wait, time that runs out, news from other processes
reason_data  the reasons of bots as data, and in words again
"""
