"""player prints the board and asks the person whose turn it is."""

# ruff: noqa: F403
from sound import *


def player(board):
    print(board)
    return input("X or O? ")
