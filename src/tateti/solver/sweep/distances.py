"""Plies to the end for every position of a Semáforo board of up to 20 cells.

The sweep of `sweep` over the same blocks, with one byte a position in place of a bit:

    byte d        0 .. 60, even: the mover loses in d plies
    byte 255 - d  d odd: the mover wins in d plies

So the best move is the one to the smallest byte: the quickest loss for the opponent, or else the slowest win.
A position in a block that is not quiet needs no byte: 0 plies if it is finished, else 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.solver.compiled import compiled
from tateti.solver.sweep.kernel import add_crossing_lines, finished_positions, images_of, smallest_after
from tateti.solver.sweep.levels import Codes, find_block, level_above
from tateti.solver.sweep.plan import Plan, Progress, Reporter

MAX_CELLS = 20

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class MeasuredLevel:
    """All blocks of one level: `rows[r, i]` is the byte of position i of block codes[r]."""

    level: int
    codes: Codes
    rows: Bytes


def measure(
    plan: Plan, *, threads: int | None = None, progress: Callable[[Progress], None] | None = None
) -> Iterator[MeasuredLevel]:
    """The bytes of each level, the fullest first; each level's arrays are the caller's to keep."""
    if plan.board.size > MAX_CELLS or plan.misere:
        raise ValueError(
            f"distances are for boards of at most {MAX_CELLS} cells in normal play, not {plan.board}"
        )
    size = plan.split.block_positions
    moved = _moved_positions(plan)
    above = MeasuredLevel(len(plan.levels), np.empty(0, np.int64), np.empty((0, size), np.uint8))
    levels = len(plan.levels)
    report = Reporter(progress, levels, plan.blocks * size, 0)
    with ThreadPoolExecutor(threads) as pool:
        for level in range(levels - 1, -1, -1):
            codes = plan.levels[level]
            rows = np.empty((len(codes), size), np.uint8)
            chunk = max(1, (1 << 24) // size)
            jobs = [
                pool.submit(_measure, plan, moved, codes, rows, start, min(start + chunk, len(codes)), above)
                for start in range(0, len(codes), chunk)
            ]
            for job in jobs:
                job.result()
            above = MeasuredLevel(level, codes, rows)
            report.done(len(codes) * size, levels - level)
            yield above


def _measure(
    plan: Plan,
    moved: npt.NDArray[np.int32],
    codes: Codes,
    rows: Bytes,
    start: int,
    end: int,
    above: MeasuredLevel,
) -> None:
    level = level_above(above.codes, above.rows, len(plan.split.upper))
    _measure_blocks(codes, rows, start, end, level, plan.layout, moved, len(plan.split.inside))


def _moved_positions(plan: Plan) -> npt.NDArray[np.int32]:
    """`moved[g, i]`: the inside code that symmetry g makes of inside code i."""
    split = plan.split
    place = {cell: number for number, cell in enumerate(split.inside)}
    positions = np.arange(split.block_positions, dtype=np.int32)
    table = np.zeros((len(split.symmetries), split.block_positions), np.int32)
    for g, symmetry in enumerate(split.symmetries):
        for number, cell in enumerate(split.inside):
            table[g] |= ((positions >> (2 * number)) & 3) << (2 * place[symmetry[cell]])
    return table


@compiled
def _measure_blocks(
    codes: Any, rows: Any, start: int, end: int, above: Any, layout: Any, moved: Any, inside_cells: int
) -> None:
    symmetries, upper = layout.images.shape
    size = moved.shape[1]
    best = np.empty((symmetries, size), np.uint8)  # best[g]: smallest byte among the blocks seen through g
    at_once = np.zeros(
        len(layout.finished), np.uint64
    )  # positions where an upper move completes a crossing line
    finished = np.zeros(len(layout.finished), np.uint64)
    image = np.zeros(symmetries, np.int64)
    seen = np.zeros(symmetries, np.int64)
    for row in range(start, end):
        code = codes[row]
        images_of(code, layout.images, image)
        seen[:] = 0
        best[0, :] = 255
        at_once[:] = 0
        for x in range(upper):
            if (code >> (2 * x)) & 3 == 3:
                continue
            smallest, through = smallest_after(code, x, image, layout.images)
            place = find_block(smallest, above)
            if place < 0:
                _keep_smaller_byte(best[0], np.uint8(254))
                add_crossing_lines(at_once, code + (1 << (2 * x)), x, layout)
                continue
            if through > 0 and not seen[through]:
                best[through, :] = 255
                seen[through] = 1
            _keep_smaller(best[through], above.rows[place])
        for g in range(1, symmetries):
            if seen[g]:
                for position in range(size):
                    best[0, position] = min(best[0, position], best[g, moved[g, position]])
        finished_positions(code, finished, layout)
        _measure_inside(rows[row], best[0], finished, at_once, inside_cells)


@compiled
def _keep_smaller(target: Any, row: Any) -> None:
    for position in range(len(row)):
        target[position] = min(target[position], row[position])


@compiled
def _keep_smaller_byte(target: Any, byte: Any) -> None:
    for position in range(len(target)):
        target[position] = min(target[position], byte)


@compiled
def _measure_inside(row: Any, best: Any, finished: Any, at_once: Any, inside_cells: int) -> None:
    """Fill a block's bytes from what its upper moves reach, the fullest position first."""
    for position in range(len(row) - 1, -1, -1):
        word, bit = position >> 6, np.uint64(position & 63)
        if (finished[word] >> bit) & np.uint64(1):
            row[position] = 0
            continue
        smallest: Any = np.int64(best[position])
        if (at_once[word] >> bit) & np.uint64(1):
            smallest = 0
        for cell in range(inside_cells):
            if (position >> (2 * cell)) & 3 != 3:
                smallest = min(smallest, np.int64(row[position + (1 << (2 * cell))]))
        # A reply of d plies, lost for its mover, is won for ours in d + 1; and the other way round.
        row[position] = 254 - smallest if smallest < 128 else 256 - smallest
