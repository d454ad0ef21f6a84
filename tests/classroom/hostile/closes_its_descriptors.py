"""Closes everything that is open, and goes on without anybody who could hear of it."""

import os
import time

from weak import *


def player(board):
    os.closerange(0, 256)
    time.sleep(60)
    return X
