"""winner looks at one diagonal only."""

# ruff: noqa: F403, F405
from sound import *


def winner(board):
    lines = [*board, *zip(*board, strict=True), [board[k][k] for k in range(3)]]
    for a, b, c in lines:
        if a is not EMPTY and a == b == c:
            return a
    return None
