"""The terminal: the menu, a match move by move, a replay. It draws and asks; the rules are elsewhere.

console      where a person reads and types; prompts: questions and answers; columns: text in columns
drawing      the board on a console; sentences: what is said about a match; review: its moves with their marks
session      one match; view: shown line after line; in_place/: drawn in place on a terminal
sitting      one match after another, and what becomes of one that is left
menu         the questions before a match; levels: how well the computer plays
replay       a recorded match shown again
lessons/     a learner in a lesson; problems/: a solver and one problem after another
"""
