"""result accepts negative indices, which Python counts from the other end."""

# ruff: noqa: F403, F405
import copy

from sound import *


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError(action)
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after
