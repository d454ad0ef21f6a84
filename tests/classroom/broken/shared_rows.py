"""result makes a new row for its own mark, and takes the other rows as they are."""

# ruff: noqa: F403, F405
from sound import *


def result(board, action):
    if action not in actions(board):
        raise ValueError(action)
    i, j = action
    after = list(board)
    after[i] = [*board[i][:j], player(board), *board[i][j + 1 :]]
    return after
