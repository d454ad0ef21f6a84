"""utility kills its own process."""

# ruff: noqa: F403
import os
import signal

from sound import *


def utility(board):
    os.kill(os.getpid(), signal.SIGSEGV)
