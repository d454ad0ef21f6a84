"""Studying a game with exact values.

analysis   what a position and each of its moves are worth
advice     the hint that a person gets
review     the moves of a match, each with a mark
play_match a match between two bots
explain/   what there is to see in a position: forbidden cells and safe moves, or threats and forks
rules/     how often rules of thumb are right
audit/     whether a bot can lose, and what it scores, exactly
tree/      the search tree of alpha-beta, drawn
"""
