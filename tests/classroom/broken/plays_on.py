"""minimax gives an action although the game is over."""

# ruff: noqa: F403, F405
from sound import *


def minimax(board):
    possible = sorted(actions(board))
    best = max if player(board) == X else min
    return best(possible, key=lambda action: value_of(result(board, action))) if possible else None
