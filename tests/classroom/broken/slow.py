"""minimax does the same work over and over."""

# ruff: noqa: F403, F405
from sound import *


def minimax(board):
    for _ in range(10**9):
        actions(board)
