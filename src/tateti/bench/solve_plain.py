"""The plain ways to decide a Semáforo board, all of it: a loop as one would write it in C, and the same in NumPy.

Both give the number of unfinished lost positions, so that whatever is measured beside them can be checked.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tateti.board import Board
from tateti.solver.compiled import compiled


def lost_by_loop(board: Board) -> int:
    """One byte a position, the fullest first."""
    lost = np.zeros(4**board.size, np.uint8)
    return int(_loop(lost, board.size, np.array(board.line_planes, np.uint64)))


@compiled
def _loop(lost: Any, cells: int, ones: Any) -> int:
    """`ones` has a 1 in each cell of a line: the line is all of colour c where the cells equal c times that."""
    count = 0
    for number in range(len(lost)):
        code = np.uint64(len(lost) - 1 - number)
        finished = False
        for line in ones:
            held = code & (np.uint64(3) * line)
            if held == line or held == np.uint64(2) * line or held == np.uint64(3) * line:
                finished = True
                break
        wins = False
        if not finished:
            for cell in range(cells):
                step = np.uint64(1) << np.uint64(2 * cell)
                if code & (np.uint64(3) * step) != np.uint64(3) * step and lost[code + step]:
                    wins = True
                    break
        if not wins:
            lost[code] = 1
            count += not finished
    return count


def lost_by_numpy(board: Board) -> int:
    """All positions of one digit sum at a time: no move leads from one of them to another."""
    codes = np.arange(4**board.size, dtype=np.int64)
    finished = np.zeros(len(codes), bool)
    for line in board.lines:
        first = codes >> 2 * line[0] & 3
        same = first > 0
        for cell in line[1:]:
            same &= codes >> 2 * cell & 3 == first
        finished |= same
    sums = sum((codes >> 2 * cell & 3 for cell in range(board.size)), np.zeros(len(codes), np.int64))
    lost = finished.copy()
    for moves_made in range(3 * board.size, -1, -1):
        here = np.flatnonzero((sums == moves_made) & ~finished)
        wins = np.zeros(len(here), bool)
        for cell in range(board.size):
            may = here >> 2 * cell & 3 != 3
            wins[may] |= lost[here[may] + 4**cell]
        lost[here] = ~wins
    return int(np.count_nonzero(lost & ~finished))
