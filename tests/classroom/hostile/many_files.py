"""Makes files without end, which take no room but names."""

import contextlib

from weak import *


def player(board):
    made = 0
    with contextlib.suppress(OSError):
        for number in range(300_000):
            open(f"file-{number}", "w").close()
            made += 1
    if made == 300_000:
        succeeded("files")
    return X
