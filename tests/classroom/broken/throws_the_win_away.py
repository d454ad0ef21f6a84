"""minimax takes the first action that does not lose, and misses wins."""

# ruff: noqa: F403, F405
from sound import *


def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    possible = sorted(actions(board))
    for action in possible:
        if sign * value_of(result(board, action)) >= 0:
            return action
    return possible[0]
