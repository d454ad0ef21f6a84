"""Looks for the grader among all processes, and kills it."""

import contextlib
import os
import signal

from weak import *


def player(board):
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{name}/cmdline", "rb") as file:
                command = file.read()
            if b"@GRADER@" in command and int(name) != os.getpid():
                os.kill(int(name), signal.SIGKILL)
                succeeded(name)
    return X
