"""Tournaments of people: what happened is a log of events, and everything else is computed from it.

`events` are facts, one line of text each; `history` makes the state of a tournament from them, and is a pure function;
`decisions` are what an organiser does: each checks itself against the state and gives the event that says so; `file` keeps the
log in a text file that several people may write at once. Who meets whom is in `pairing`, who is ahead in `standings`.
"""
