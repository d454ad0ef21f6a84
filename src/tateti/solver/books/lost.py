"""Every lost position of a swept board in memory, and the loops that ask about them; for games with colours and no draws.

A *question* is a position with the winner to move, after a move of the other that neither loses at once nor lets the
winner win at once. Its *answers* are the lost positions that a move of the winner leads to.

Codes are those of `board`, two bits a cell. Where a code goes under each symmetry is the sum of one look-up a byte of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.solver.compiled import compiled
from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress
from tateti.solver.sweep.solve import solve
from tateti.solver.sweep.split import Split

Codes = npt.NDArray[np.int64]

INSIDE_BITS = 16  # a block has at most eight inside cells
LARGEST = (1 << 63) - 1


class LostPositions(NamedTuple):
    """What the loops know of a board.

    first[k]       where the blocks of level k begin among `blocks`, and in `rows`
    rows           bit i of a row: position i of the block is lost for the player to move (see `sweep.block_layout`)
    places[g,b,v]  what value v of byte b of a code adds to block and inside number under symmetry g of the split
    images[g,b,v]  what it adds to the code under symmetry g of the board
    lines          the plane of each line
    """

    first: Codes
    blocks: Codes
    rows: npt.NDArray[np.uint64]
    places: Codes
    images: Codes
    lines: Codes
    full: int
    size: int
    misere: bool


def find_lost(
    board: Board, misere: bool, progress: Callable[[Progress], None] | None = None, threads: int | None = None
) -> LostPositions:
    """Sweep a board and keep all its levels."""
    plan = Plan(board, misere)
    first = np.cumsum([0, *map(len, plan.levels)]).astype(np.int64)
    rows: npt.NDArray[np.uint64] = np.empty((first[-1], plan.row_bytes // 8), np.uint64)

    def keep(decided: DecidedLevel) -> None:
        rows[first[decided.level] : first[decided.level + 1]] = decided.plain

    solve(plan, threads=threads, progress=progress, on_level=keep)
    return LostPositions(
        first,
        np.concatenate(plan.levels),
        rows,
        _places(plan.split),
        _images(board),
        np.array(board.line_planes, np.int64),
        board.full,
        board.size,
        misere,
    )


def _images(board: Board) -> Codes:
    return _by_byte(board, [{cell: 2 * image for cell, image in enumerate(g)} for g in board.symmetries])


def _places(split: Split) -> Codes:
    upper = {cell: INSIDE_BITS + 2 * number for number, cell in enumerate(split.upper)}
    place = upper | {cell: 2 * number for number, cell in enumerate(split.inside)}
    return _by_byte(
        split.board, [{cell: place[image] for cell, image in enumerate(g)} for g in split.symmetries]
    )


def _by_byte(board: Board, shifts: list[Mapping[int, int]]) -> Codes:
    """For each mapping of cells to shifts, byte of a code and value of it: the sum of its digits at their places."""
    table = np.zeros((len(shifts), (board.size + 3) // 4, 256), np.int64)
    for g, shift in enumerate(shifts):
        for cell in range(board.size):
            digit = (np.arange(256) >> (2 * (cell % 4))) & 3
            table[g, cell // 4] += digit << shift[cell]
    return table


@compiled
def smallest(code: int, table: Any) -> int:
    """The smallest of what a code is under each symmetry."""
    found = LARGEST
    for g in range(table.shape[0]):
        image, rest = 0, code
        for byte in range(table.shape[1]):
            image += table[g, byte, rest & 255]
            rest >>= 8
        found = min(found, image)
    return found


@compiled
def is_lost(code: int, lost: Any) -> bool:
    """Whether the player to move loses; the position must not be finished, nor (but in misère play) won at once."""
    place = smallest(code, lost.places)
    block, inside = place >> INSIDE_BITS, place & ((1 << INSIDE_BITS) - 1)
    level, rest = 0, block
    while rest:
        level += rest & 3
        rest >>= 2
    low, high = lost.first[level], lost.first[level + 1]
    while low < high:
        middle = (low + high) >> 1
        if lost.blocks[middle] < block:
            low = middle + 1
        else:
            high = middle
    if low == lost.first[level + 1] or lost.blocks[low] != block:
        return False
    return bool((lost.rows[low, inside >> 6] >> np.uint64(inside & 63)) & np.uint64(1))


@compiled
def has_line(code: int, lost: Any) -> bool:
    """Whether a line is complete."""
    low, high = code & lost.full, (code >> 1) & lost.full
    for line in lost.lines:
        alike = (low & line == line or low & line == 0) and (high & line == line or high & line == 0)
        if alike and (low | high) & line:
            return True
    return False


@compiled
def is_one_short(code: int, lost: Any) -> bool:
    """Whether some move completes a line: all its cells have a colour but one, which is a step behind."""
    low, high = code & lost.full, (code >> 1) & lost.full
    red = low & high
    green, yellow, empty = low ^ red, high ^ red, lost.full ^ (low | high)
    for line in lost.lines:
        behind = empty & line
        if behind and behind & (behind - 1) == 0 and green & line == line ^ behind:
            return True
        behind = green & line
        if behind and behind & (behind - 1) == 0 and yellow & line == line ^ behind:
            return True
        behind = yellow & line
        if behind and behind & (behind - 1) == 0 and red & line == line ^ behind:
            return True
    return False


@compiled
def _after(code: int, answers: bool, lost: Any, found: Any) -> int:
    """Write what the moves of one player lead to into `found`, each family once, and give how many there are.

    With `answers` the winner moves, and only lost positions count; else the other, and only questions do.
    """
    count = 0
    for cell in range(lost.size):
        if (code >> (2 * cell)) & 3 == 3:
            continue
        after = code + (1 << (2 * cell))
        if has_line(after, lost) if lost.misere else is_one_short(after, lost):
            continue
        if answers and not is_lost(after, lost):
            continue
        family = smallest(after, lost.images)
        known = False
        for k in range(count):
            if found[k] == family:
                known = True
                break
        if not known:
            found[count] = family
            count += 1
    return count


@compiled
def count_after(codes: Any, answers: bool, lost: Any, counts: Any) -> None:
    """How many questions each position is asked, or how many answers each question has."""
    found = np.zeros(lost.size, np.int64)
    for number in range(len(codes)):
        counts[number] = _after(codes[number], answers, lost, found)


@compiled
def list_after(codes: Any, answers: bool, lost: Any, counts: Any, listed: Any) -> int:
    """The same, written out one after the other; gives how many there are in all."""
    total = 0
    for number in range(len(codes)):
        counts[number] = _after(codes[number], answers, lost, listed[total:])
        total += counts[number]
    return total
