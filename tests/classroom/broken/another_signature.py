"""minimax asks for a depth."""

# ruff: noqa: F403
from sound import *


def minimax(board, depth):
    return None
