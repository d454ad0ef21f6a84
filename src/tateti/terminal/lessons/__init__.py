"""Lessons in the terminal.

session    a learner in a lesson: shows, asks, obeys commands, keeps how far they are
view       a lesson shown line after line; in_place: drawn in place on a terminal
sentences  what is said around a lesson: titles, tasks, small boards, the list of all lessons
"""
