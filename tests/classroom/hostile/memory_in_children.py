"""Takes all the memory there is, a little in each of many processes."""

import os
import time

from weak import *


def player(board):
    for _child in range(12):
        if os.fork() == 0:
            kept = bytearray(b"x" * 400_000_000)
            time.sleep(60)
            os._exit(len(kept))
    time.sleep(60)
    return X
