"""Opens files without end."""

import contextlib
import os

from weak import *


def player(board):
    opened = 0
    with contextlib.suppress(OSError):
        for _file in range(5_000):
            os.open("/dev/null", os.O_RDONLY)
            opened += 1
    if opened == 5_000:
        succeeded("descriptors")
    return X
