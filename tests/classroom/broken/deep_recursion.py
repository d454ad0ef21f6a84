"""winner calls itself without end, after raising the limit that would stop it."""

# ruff: noqa: F403
import sys

from sound import *

sys.setrecursionlimit(10**9)


def winner(board):
    return winner([list(row) for row in board])
