"""Lines on a set of cells, a bit for each: whether it holds one, and which cells would complete one.

    bit    63 ... 2 1 0
    cell   63 ... 2 1 0         cell 0 is the top left, as everywhere

On few cells a table knows which sets hold a line. On more, all lines of a direction are looked for at once: a set shifted
by one step lies on itself where two neighbours are in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, islice, repeat
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tateti.board import Board
from tateti.solver.compiled import compiled

LARGEST_TABLE = 16  # cells: 64 KiB, which stays near the processor


Four = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


class Lines(NamedTuple):
    """The lines of a board as compiled loops want them."""

    table: NDArray[np.bool_] | None  # by set of cells; None where there are too many
    starts: Four  # for each direction: the cells where a line starts, if there are any,
    steps: Four  # and how far its cells lie from each other
    length: int


@lru_cache(maxsize=64)
def lines_of(board: Board) -> Lines:
    """The lines of a board of at most 64 cells."""
    starts: dict[int, int] = {}
    for line in board.lines:
        step = line[1] - line[0] if board.line > 1 else 0
        starts[step] = starts.get(step, 0) | 1 << line[0]
    return Lines(_table(board), _four(starts.values()), _four(starts), board.line)


def _four(numbers: Iterable[int]) -> Four:
    one, two, three, four = islice(chain(numbers, repeat(0)), 4)
    return np.uint64(one), np.uint64(two), np.uint64(three), np.uint64(four)


def _table(board: Board) -> NDArray[np.bool_] | None:
    if board.size > LARGEST_TABLE:
        return None
    sets = np.arange(1 << board.size, dtype=np.uint32)
    found = np.zeros(1 << board.size, np.bool_)
    for line in board.lines:
        mask = np.uint32(sum(1 << cell for cell in line))
        found |= sets & mask == mask
    return found


@compiled
def has_line(cells: np.uint64, lines: Lines) -> bool:
    """Whether these cells hold a line."""
    return _has_line(cells, lines.table, lines.starts, lines.steps, lines.length)


@compiled
def _has_line(
    cells: np.uint64, table: NDArray[np.bool_] | None, starts: Four, steps: Four, length: int
) -> bool:
    if table is not None:  # known when it is compiled: there is one loop with a table and one without
        return bool(table[cells])
    found = np.uint64(0)
    for direction in range(4):
        step = steps[direction]
        if length == 3:  # written out, because it is the usual one
            found |= starts[direction] & cells & cells >> step & cells >> (step + step)
            continue
        run, held = cells, 1  # the cells from which so many in this direction are held
        while 2 * held <= length:
            run &= run >> step * np.uint64(held)
            held *= 2
        if held < length:
            run &= run >> step * np.uint64(length - held)
        found |= run & starts[direction]
    return bool(found != np.uint64(0))


@compiled
def completing(cells: np.uint64, lines: Lines) -> np.uint64:
    """The cells with which these, that hold no line, would have one."""
    found = np.uint64(0)
    for direction in range(4):
        step = lines.steps[direction]
        for missing in range(lines.length):
            others = lines.starts[direction]
            for held in range(lines.length):
                if held != missing:
                    others &= cells >> step * np.uint64(held)
            found |= others << step * np.uint64(missing)
    return found & ~cells
