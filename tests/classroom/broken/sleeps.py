"""terminal waits without using the processor."""

# ruff: noqa: F403
import time

from sound import *


def terminal(board):
    time.sleep(1000)
