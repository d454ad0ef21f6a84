"""Takes memory that counts for no process: shared maps, anonymous files, System V segments."""

import contextlib
import mmap
import os

from weak import *


def player(board):
    kept = []
    for _try in range(200):
        with contextlib.suppress(OSError, ValueError):
            shared = mmap.mmap(-1, 50_000_000)
            shared.write(b"x" * 50_000_000)
            kept.append(shared)
        with contextlib.suppress(OSError, AttributeError):
            number = os.memfd_create("x")
            for _part in range(50):
                os.write(number, b"x" * 1_000_000)
            kept.append(number)
    if sum(50_000_000 for one in kept if not isinstance(one, int)) > 1_200_000_000:
        succeeded("shared maps")
    if sum(isinstance(one, int) for one in kept) > 20:
        succeeded("anonymous files")
    return X
