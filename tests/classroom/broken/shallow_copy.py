"""result copies the outer list only, so it writes into the board it was given."""

# ruff: noqa: F403, F405
from sound import *


def result(board, action):
    if action not in actions(board):
        raise ValueError(action)
    after = board.copy()
    after[action[0]][action[1]] = player(board)
    return after
