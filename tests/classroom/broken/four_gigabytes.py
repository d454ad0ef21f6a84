"""actions allocates 4 GB."""

# ruff: noqa: F403
from sound import *


def actions(board):
    return {bytearray(4 * 1024**3)[0]}
