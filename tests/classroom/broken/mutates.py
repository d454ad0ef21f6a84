"""minimax tries its actions on the board it was given, and does not take the last one back."""

# ruff: noqa: F403, F405
from sound import *


def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    action = best(sorted(actions(board)), key=lambda action: value_of(result(board, action)))
    board[action[0]][action[1]] = player(board)
    return action
