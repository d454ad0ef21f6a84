"""Answers in files.

library       the tables that are there, and the one way to ask them
files         where table files are looked for
table         reading one; lookup: where in its blocks a position is
table_format  what a file looks like; writer: writing one
certificate   whether the verdicts of a table hold, checked from the rules alone
"""
