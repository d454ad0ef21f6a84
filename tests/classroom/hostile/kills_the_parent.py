"""Kills the process that has started it."""

import contextlib
import os
import signal

from weak import *


def player(board):
    with contextlib.suppress(OSError):
        os.kill(os.getppid(), signal.SIGKILL)
    return X
