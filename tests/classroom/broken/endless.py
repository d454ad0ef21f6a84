"""winner never ends once there are three marks."""

# ruff: noqa: F403, F405
from sound import *


def winner(board):
    while sum(cell is not EMPTY for row in board for cell in row) >= 3:
        pass
