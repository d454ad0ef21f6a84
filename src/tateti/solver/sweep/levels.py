"""The blocks worth deciding: the quiet states of the upper cells, one of each symmetric family, level by level.

    upper code:   bit  2u-1 2u-2  ...   3 2   1 0
                  cell   upper[u-1]    upper[1] upper[0]

A level is a digit sum of the upper code: a move on an upper cell leads one level up.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.solver.aside import aside
from tateti.solver.compiled import compiled
from tateti.solver.sweep.block_layout import upper_images
from tateti.solver.sweep.split import Split

Codes = npt.NDArray[np.int64]


def quiet_levels(split: Split, dense: bool = False) -> list[Codes]:
    """For each level, the smallest code of each symmetric family of upper states to be decided, in ascending order.

    These are the quiet states, or every line-free one if `dense`.
    """
    starts = np.concatenate(([0], np.cumsum(count_quiet(split, dense))))
    codes = np.empty(starts[-1], np.int64)
    _visited(split, dense, starts[:-1].copy(), codes)
    return [codes[start:end] for start, end in pairwise(starts)]


def count_quiet(split: Split, dense: bool = False) -> npt.NDArray[np.int64]:
    """How many codes `quiet_levels` gives for each level, counted without keeping them.

    >>> from tateti.board import Board
    >>> from tateti.solver.sweep.split import choose_split
    >>> count_quiet(choose_split(Board(3, 4))).tolist()
    [1, 2, 3, 8, 13, 13, 19, 18, 10, 5, 2, 0, 0]
    """
    return _visited(split, dense, np.zeros(split.levels, np.int64), np.empty(0, np.int64))


def _visited(split: Split, dense: bool, place: npt.NDArray[np.int64], codes: Codes) -> npt.NDArray[np.int64]:
    lines, first = _lines_by_lowest_cell(split)
    images, upper = upper_images(split), len(split.upper)
    raised: npt.NDArray[np.int64] = aside(lambda: _visit(upper, lines, first, images, dense, place, codes))
    return raised


def _lines_by_lowest_cell(split: Split) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The lines inside the upper cells, as upper cell numbers; those whose lowest is x are first[x] to first[x + 1]."""
    place = {cell: number for number, cell in enumerate(split.upper)}
    lines = sorted(
        sorted(place[cell] for cell in line) for line in split.board.lines if place.keys() >= set(line)
    )
    table = np.array(lines, np.int64).reshape(len(lines), split.board.line)
    first = np.searchsorted(table[:, 0], np.arange(len(split.upper) + 1))
    return table, first.astype(np.int64)


@compiled
def _visit(upper: int, lines: Any, first: Any, images: Any, dense: bool, place: Any, codes: Any) -> Any:
    """Walk all states from the highest cell down, leaving a branch as soon as the cells set so far are not quiet.

    `place[level]` is raised for each state found; if `codes` is not empty the state is first written there.
    """
    value = np.full(upper + 1, -1, np.int64)
    code = np.zeros(upper + 1, np.int64)  # code[x]: the cells x and above
    total = np.zeros(upper + 1, np.int64)  # their digit sum
    x = upper - 1
    if upper == 0:
        if len(codes) > 0:
            codes[place[0]] = 0
        place[0] += 1
    while x < upper and upper > 0:
        value[x] += 1
        if value[x] == 4:
            value[x] = -1
            x += 1
            continue
        code[x] = code[x + 1] | (value[x] << (2 * x))
        total[x] = total[x + 1] + value[x]
        if not _stays_quiet(code[x], lines, first[x], first[x + 1], dense):
            continue
        if x > 0:
            x -= 1
        elif _is_smallest(code[0], upper, images):
            if len(codes) > 0:
                codes[place[total[0]]] = code[0]
            place[total[0]] += 1
    return place


@compiled
def _stays_quiet(code: int, lines: Any, start: int, end: int, dense: bool) -> bool:
    """Whether none of the lines `start` to `end` is complete, or (unless `dense`) one move short of it.

    No cell of a line is above its highest value; so the sum says whether all are equal, or one is a step behind.
    """
    length = lines.shape[1]
    for number in range(start, end):
        highest = 0
        total = 0
        for k in range(length):
            cell = (code >> (2 * lines[number, k])) & 3
            total += cell
            highest = max(highest, cell)
        missing = length * highest - total
        if highest > 0 and (missing == 0 or (missing == 1 and not dense)):
            return False
    return True


@compiled
def _is_smallest(code: int, upper: int, images: Any) -> bool:
    """Whether no image of the code is smaller: the first cell from the top that differs decides.

    Cell x of the image under the inverse of g is cell images[g, x] of the code, and a group holds all its inverses.
    """
    for g in range(1, images.shape[0]):
        for x in range(upper - 1, -1, -1):
            difference = ((code >> (2 * images[g, x])) & 3) - ((code >> (2 * x)) & 3)
            if difference < 0:
                return False
            if difference > 0:
                break
    return True


class BlockIndex(NamedTuple):
    """The blocks of a level as the compiled loops look them up.

    `first[code >> shift]` and the entry after it bound the place where a code can be among the ascending codes.
    """

    codes: Codes
    first: npt.NDArray[np.int32]
    shift: int


class LevelAbove(NamedTuple):
    """A decided level as the compiled loops look blocks up in it: as `BlockIndex`, with the rows.

    These are bits (see `plan`) or bytes (see `distances`), in the order of the codes.
    """

    codes: Codes
    first: npt.NDArray[np.int32]
    shift: int
    rows: npt.NDArray[Any]


def block_index(codes: Codes, upper: int) -> BlockIndex:
    """The index of a level with these codes."""
    shift = index_shift(len(codes), upper)
    edges = np.arange(index_length(shift, upper), dtype=np.int64) << shift
    return BlockIndex(codes, np.searchsorted(codes, edges).astype(np.int32), shift)


def index_shift(blocks: int, upper: int) -> int:
    """`shift` of a level with so many blocks."""
    return max(0, 2 * upper - blocks.bit_length() - 1)


def index_length(shift: int, upper: int) -> int:
    """How many entries `first` has."""
    return (1 << (2 * upper - shift)) + 1


def level_above(codes: Codes, rows: npt.NDArray[Any], upper: int) -> LevelAbove:
    """A level that the loops of the next one can look blocks up in."""
    return LevelAbove(*block_index(codes, upper), rows)


@compiled
def find_block(code: int, above: Any) -> int:
    """The place of `code` among the codes above, or -1 if it is not there."""
    low = above.first[code >> above.shift]
    high = above.first[(code >> above.shift) + 1]
    while low < high:
        middle = (low + high) >> 1
        if above.codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    if low < len(above.codes) and above.codes[low] == code:
        return int(low)
    return -1
