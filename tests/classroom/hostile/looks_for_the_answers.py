"""Looks through everything in its process for what the grader expects."""

import gc
import sys

from weak import *

WORDS = ("expects", "expected", "Case", "Contract", "judged", "TicTacToeContract")


def player(board):
    for found in gc.get_objects():
        name = getattr(found, "__name__", "") if isinstance(found, type) else type(found).__name__
        if name in WORDS[2:]:
            succeeded(name)
        if type(found) is dict and "expects" in found:
            succeeded("expects")
    if any(name.startswith("tateti") for name in sys.modules):
        succeeded("tateti")
    return X
