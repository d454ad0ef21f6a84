"""Homework by link: a teacher makes a set of problems, a class solves it, the teacher sees what everybody did.

events       what is in the logs: sets and sheets, and what happens to them
live         how they stand
problems     a problem of a set, with its answer
names        the names of pupils, and their codes
decisions    the event that a request becomes, or the error that refuses it
service      everything that is done with sets and sheets
results      the table of a class
table        the same for a spreadsheet
shapes       all of it as JSON: for pupils, nothing of the answers
"""
