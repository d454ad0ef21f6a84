"""The arena: bots play each other, many games, and what comes of it is measured and written down.

setup        who plays what, how often, from where, in what time: all that decides the games
openings     positions to begin from: all, balanced ones, or those of a file
time_control how long a bot may think
pairing      who meets whom: round robin, gauntlet, Swiss, knockout (matching: the pairs of a Swiss round)
referee      one game: whose turn, how long, what counts as a forfeit
worker       the process in which games are played; pool: several of them, any of which may die
log          the games that are finished, in a file that is only ever appended to
tournament   all of it: goes on where it was stopped
rating, sprt, exact, given_away   what the games say of the bots
results      scores, pairings and endings, from the games
report/      the same as text, CSV, JSON, records, and as a page
whole_class  the files of a class as bots
"""
