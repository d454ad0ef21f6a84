"""actions gives values of all kinds, and one whose repr fails."""

# ruff: noqa: F403
from sound import *


class Odd:
    def __repr__(self):
        raise RuntimeError


def actions(board):
    return {1, (2, (3, "a")), None, Odd(), 10**50}


def minimax(board):
    return ([1], {"a": Odd()})
