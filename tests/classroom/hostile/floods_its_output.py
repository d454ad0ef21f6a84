"""Prints without end."""

from weak import *


def player(board):
    while True:
        print("x" * 10_000)
