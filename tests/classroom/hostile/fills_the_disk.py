"""Writes until the disk is full, wherever it can write."""

import contextlib
import os

from weak import *


def player(board):
    written = 0
    for folder in (os.getcwd(), "/tmp", "/var/tmp", "/dev/shm", "/", os.path.dirname(__file__), "@CLASS@"):
        for number in range(40):
            with contextlib.suppress(OSError), open(f"{folder}/filler-{number}", "wb") as file:
                for _part in range(5):
                    written += file.write(b"x" * 1_000_000)
    if written > 60_000_000:
        succeeded(f"{written} bytes")
    return X
