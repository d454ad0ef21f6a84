"""result writes over marks."""

# ruff: noqa: F403, F405
import copy

from sound import *


def result(board, action):
    i, j = action
    if i not in range(3) or j not in range(3):
        raise ValueError(action)
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after
