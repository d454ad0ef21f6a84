"""Bots that are programs in processes of their own, in any language: spoken to in UGI, in a cage, and never waited for without an end.

lines            UGI as text, for both directions
faults           what can go wrong with a program, as errors that quote it
engine           a program that was started: it introduces itself, is asked for moves, and ends
program_player   a bot that asks one, whichever it is
ugi              the bot `ugi:COMMAND`
cs50             the bot `cs50:FILE.py`, a student's seven functions; seven_functions: what runs them in their process
protocol_check   whether an engine keeps to the protocol, for `tateti bots --check`
"""
