"""winner calls itself without end."""

# ruff: noqa: F403
from sound import *


def winner(board):
    return winner(board)
