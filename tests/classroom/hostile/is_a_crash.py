"""Destroys its own process."""

import ctypes

from weak import *


def player(board):
    ctypes.string_at(0)
    return X
