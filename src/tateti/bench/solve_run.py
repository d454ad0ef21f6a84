"""One measured solve, in a process of its own: `python -m tateti.bench.solve_run 3x4 blocks`, answered as JSON.

The loops are compiled on a tiny board first; what is measured is the solve alone, and the most memory the process held.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from tateti.board import Board
from tateti.solver.resources import peak_memory
from tateti.solver.sweep.plan import Plan
from tateti.solver.sweep.solve import solve

_TINY = (1, 4)


def _blocks(board: Board) -> int:
    return solve(Plan(board)).lost


def _loop(board: Board) -> int:
    from tateti.bench.solve_plain import lost_by_loop

    return lost_by_loop(board)


def _numpy(board: Board) -> int:
    from tateti.bench.solve_plain import lost_by_numpy

    return lost_by_numpy(board)


WAYS: dict[str, Callable[[Board], int]] = {"blocks": _blocks, "loop": _loop, "numpy": _numpy}


def run(board: Board, way: str) -> dict[str, float]:
    """Solve the board in this way, once."""
    decide = WAYS[way]
    decide(Board(*_TINY, line=3))
    if way == "blocks":
        decide(Board(3, 4))  # a board of more than one block, so that every loop has run
    wall, cpu = time.perf_counter(), time.process_time()
    lost = decide(board)
    return {
        "seconds": time.perf_counter() - wall,
        "cpu_seconds": time.process_time() - cpu,
        "peak_bytes": peak_memory() or 0,
        "p_positions": lost,
    }


if __name__ == "__main__":
    size, way = sys.argv[1:]
    print(json.dumps(run(Board(*map(int, size.split("x"))), way)))
