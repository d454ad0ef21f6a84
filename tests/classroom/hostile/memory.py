"""Takes all the memory there is."""

from weak import *


def player(board):
    kept = []
    while True:
        kept.append(bytearray(b"x" * 50_000_000))
