"""player prints without end."""

# ruff: noqa: F403
from sound import *


def player(board):
    while True:
        print("thinking " * 100)
