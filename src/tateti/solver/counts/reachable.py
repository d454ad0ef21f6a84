"""How many positions of Tic-Tac-Toe play can reach, counted by sets of cells rather than by positions.

X holds a set, O a disjoint one. The number of line-free sets of each size within a set S comes from summing over the
subsets of S, cell by cell, so the work is about cells^2 * 2^cells, not 3^cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tateti.board import Board
from tateti.solver.compiled import compiled
from tateti.solver.dense.tictactoe import lines_held

MAX_CELLS = 25


def count_reachable(board: Board) -> int:
    """Positions that arise from the empty board by play that stops at a line.

    >>> count_reachable(Board(3, 3))
    5478
    """
    if board.size > MAX_CELLS:
        raise ValueError(
            f"{board} has {board.size} cells; reachable positions are counted for at most {MAX_CELLS}"
        )
    held = lines_held(board)
    sizes = np.zeros(len(held), np.uint8)
    for cell in range(board.size):
        sizes[1 << cell : 2 << cell] = sizes[: 1 << cell] + 1
    total = 0
    for waiting in range((board.size + 1) // 2 + 1):
        within = np.where((held == 0) & (sizes == waiting), 1, 0).astype(np.int32)
        _sum_over_subsets(within, board.size)
        # The player who has just moved holds as many marks as the other (O moved) or one more (X moved).
        total += int(_sum_of_complements(within, held, sizes, waiting, board.size))
    return total


@compiled
def _sum_over_subsets(within: Any, cells: int) -> None:
    for cell in range(cells):
        bit = 1 << cell
        for start in range(0, len(within), 2 * bit):
            for k in range(start, start + bit):
                within[k + bit] += within[k]


@compiled
def _sum_of_complements(within: Any, held: Any, sizes: Any, waiting: int, cells: int) -> int:
    """Pairs of a set just moved into (of size `waiting` or one more) and a line-free set of that size beside it."""
    total = 0
    everything = len(within) - 1
    for marks in range(len(within)):
        if held[marks] < 2 and (sizes[marks] == waiting or sizes[marks] == waiting + 1):
            total += within[everything ^ marks]
    return total
