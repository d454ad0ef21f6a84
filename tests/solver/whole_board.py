"""A whole Semáforo board decided by numpy, level by level, straight from the rules and apart from the solver."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from solver.oracle import Oracle

Answers = tuple[npt.NDArray[np.int8], npt.NDArray[np.int16], npt.NDArray[np.int16]]


@cache
def decide_whole_board(rows: int, cols: int, misere: bool = False) -> Answers:
    """For every code: value for the mover (1 or -1), plies, Grundy value (which means nothing in misère play)."""
    board = Oracle(rows, cols)
    codes = np.arange(4**board.size, dtype=np.int32)
    finished = np.zeros(len(codes), bool)
    for line in board.lines:
        first = codes // 4 ** line[0] % 4
        same = first > 0
        for cell in line[1:]:
            same &= codes // 4**cell % 4 == first
        finished |= same
    raised = sum((codes // 4**cell % 4 for cell in range(board.size)), np.zeros(len(codes), np.int32))
    value = np.full(len(codes), 1 if misere else -1, np.int8)
    plies = np.zeros(len(codes), np.int16)
    grundy = np.zeros(len(codes), np.int16)
    for moves_made in range(3 * board.size, -1, -1):
        here = codes[(raised == moves_made) & ~finished]
        shortest = np.full(len(here), 999, np.int16)
        longest = np.zeros(len(here), np.int16)
        reached = np.zeros(len(here), np.int32)
        for cell in range(board.size):
            may = here // 4**cell % 4 != 3
            after = here[may] + 4**cell
            wins = value[after] == -1
            shortest[may] = np.minimum(shortest[may], np.where(wins, plies[after], 999))
            longest[may] = np.maximum(longest[may], plies[after])
            reached[may] |= 1 << grundy[after].astype(np.int32)
        won = shortest < 999
        value[here] = np.where(won, 1, -1)
        plies[here] = 1 + np.where(won, shortest, longest)
        # The smallest value not reached is the lowest clear bit.
        clear = ~reached
        grundy[here] = np.log2(clear & -clear).astype(np.int16)
    return value, plies, grundy
