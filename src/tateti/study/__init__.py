"""Studying a game with exact values.

analysis   what a position and each of its moves are worth
advice     the hint that a person gets
hints      the same in steps: where to look, the move, why
review     the moves of a match, each with a mark
puzzles/   problems with one best move: made, rated, solved, counted
state_file a file of progress, which several programs may write at once
play_match a match between two bots
lessons/   short lessons, kept as data, walked through in terminal and browser
explain/   what there is to see in a position: forbidden cells and safe moves, or threats and forks
rules/     how often rules of thumb are right
audit/     whether a bot can lose, and what it scores, exactly
tree/      the search tree of alpha-beta, drawn
print/     sheets to print: problems with their key, score sheets, pieces, rules, positions
"""
