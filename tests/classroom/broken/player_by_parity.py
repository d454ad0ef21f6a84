"""player goes by the number of marks: right on every board that can arise, not on others."""

# ruff: noqa: F403, F405
from sound import *


def player(board):
    marks = sum(cell is not EMPTY for row in board for cell in row)
    return X if marks % 2 == 0 else O
