"""Wants to hear of no signal, and begins anew in other processes whenever one of them is ended."""

import contextlib
import os
import signal

from weak import *

for number in range(1, 65):
    with contextlib.suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_IGN)


def player(board):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    while True:
        with contextlib.suppress(OSError):
            if os.fork() == 0:
                os.setsid()
