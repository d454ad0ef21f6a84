"""actions gives a list."""

# ruff: noqa: F403, F405
from sound import *


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]
