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
    return int(_loop(lost, board.size, np.array(board.lines, np.int64)))


@compiled
def _loop(lost: Any, cells: int, lines: Any) -> int:
    count = 0
    for code in range(len(lost) - 1, -1, -1):
        finished = False
        for number in range(lines.shape[0]):
            colour = (code >> (2 * lines[number, 0])) & 3
            same = colour != 0
            for k in range(1, lines.shape[1]):
                same = same and (code >> (2 * lines[number, k])) & 3 == colour
            if same:
                finished = True
                break
        if finished:
            lost[code] = 1
            continue
        wins = False
        for cell in range(cells):
            if (code >> (2 * cell)) & 3 != 3 and lost[code + (1 << (2 * cell))]:
                wins = True
                break
        if not wins:
            lost[code] = 1
            count += 1
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
