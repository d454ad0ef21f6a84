"""Problems in the terminal.

session    a solver and one problem after another: shows, asks, obeys commands, keeps what was solved
source     where the problems come from: a list, practice, the mistakes of a match
view       a problem shown line after line; in_place: drawn in place on a terminal
sentences  what is said around a problem: titles, words to type
"""
