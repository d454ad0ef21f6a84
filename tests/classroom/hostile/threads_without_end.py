"""Starts threads without end."""

import threading

from weak import *


def player(board):
    while True:
        try:
            threading.Thread(target=threading.Event().wait, daemon=True).start()
        except RuntimeError:
            pass
