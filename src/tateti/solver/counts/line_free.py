"""How many positions of a board hold no line, counted without visiting them: in all, and by the number of plies played.

The cells are filled one by one. What the rest of the board needs to know of the cells behind is only, for each line
begun and not ended, whether its cells so far are all of one colour, and which. Partial boards that agree on this are
counted together.

    state:  bit 2k+1 2k = colour of the k-th open line while all its cells agree, 0 once they differ or one is empty

Colours may be renamed: it changes nothing about how many ways there are to go on. So where plies do not matter, of up to six
states that differ only in that the smallest stands for all.

A row of counts goes with every state: the digits of one number in base 2^32, lowest first; or the numbers of partial
boards after 0, 1, 2 .. plies, for a ply raises one cell by one and so the plies played are the sum of the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

from tateti.board import Board, Line

States = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]

_OPEN_LINES = 31
"""Open lines that fit the 64 bits of a state."""
ONE_WORD = 31
"""Cells of a board whose positions can be counted in one machine word."""
_LOW_BITS = np.uint64(0x5555555555555555)
_DIGIT = 32
"""Bits of a digit of longer numbers: so many can be added in a machine word before they are carried."""


def count_line_free(board: Board) -> int:
    """The number of positions without a line.

    >>> count_line_free(Board(1, 3)), count_line_free(Board(3, 12))
    (61, 357992050071796337914)
    """
    if board.cols > board.rows:  # going across the short side keeps fewer lines open
        board = board.transposed
    return _numbers(board)[-1]


def line_free_strips(rows: int, columns: int, line: int = 3) -> list[int]:
    """The numbers of positions without a line on so many rows and 0, 1, 2 .. columns, all in one go.

    >>> line_free_strips(3, 4)
    [1, 61, 3721, 180400, 9038683]
    """
    # What is counted after a whole row of cells is the shorter board: no line of it was left out.
    return [1, *_numbers(Board(columns, rows, line))[rows - 1 :: rows]]


def line_free_by_ply(board: Board) -> list[int]:
    """The number of positions without a line after 0, 1, 2 .. plies, up to the last that has any.

    >>> line_free_by_ply(Board(1, 3))
    [1, 3, 6, 9, 12, 12, 9, 6, 3]
    """
    if board.size > ONE_WORD:
        raise ValueError(f"{board} has {board.size} cells; plies are counted for at most {ONE_WORD}")
    if board.cols > board.rows:
        board = board.transposed
    *_, last = _count(board, 3 * board.size + 1, _played, alike=False)
    by_ply: list[int] = last.tolist()
    while not by_ply[-1]:
        by_ply.pop()
    return by_ply


def _numbers(board: Board) -> list[int]:
    """How many ways there are to fill the first cell, the first two, .. all cells without a line."""
    if board.size <= ONE_WORD:
        return [int(counts[0]) for counts in _count(board, 1, lambda counts, value: counts)]
    digits = 2 * board.size // _DIGIT + 1
    return [
        sum(int(digit) << _DIGIT * place for place, digit in enumerate(counts))
        for counts in _count(board, digits, lambda counts, value: _carried(counts))
    ]


def _count(
    board: Board, width: int, weigh: Callable[[Counts, int], Counts], *, alike: bool = True
) -> Iterator[Counts]:
    """After each cell, the sum of the rows of counts over all states; `weigh` is told the value that a cell takes, and
    `alike` says whether colours are."""
    states = np.zeros(1, np.uint64)
    counts = np.zeros((1, width), np.int64)
    counts[0, 0] = 1
    before: Sequence[Line] = ()
    for cell in range(board.size):
        after = open_lines(board, cell)
        grown = [fill(states, cell, value, before, after, board) for value in range(4)]
        counts = np.concatenate([weigh(counts[kept], value) for value, (_, kept) in enumerate(grown)])
        states = np.concatenate([states for states, _ in grown])
        states, counts = _merge(smallest_renamed(states) if alike else states, counts)
        before = after
        yield counts.sum(axis=0)


def open_lines(board: Board, cell: int) -> list[Line]:
    """The lines that are begun and not ended once this cell is filled, all before it being filled."""
    found = [line for line in board.lines if min(line) <= cell < max(line)]
    if len(found) > _OPEN_LINES:
        raise ValueError(
            f"{board} is too wide to count: {len(found)} lines open at once, at most {_OPEN_LINES} fit"
        )
    return found


def fill(
    states: States, cell: int, value: int, before: Sequence[Line], after: Sequence[Line], board: Board
) -> tuple[States, npt.NDArray[np.intp]]:
    """The states after the cell takes the value, and the places of those that they come from: not of all, for where the
    value ends a line there is none. The lines open before and after are given."""
    place = {line: number for number, line in enumerate(before)}
    alive = np.ones(len(states), bool)
    for line in board.lines:
        if max(line) == cell and value:
            alive &= _colour(states, place[line]) != value if board.line > 1 else False
    kept = np.flatnonzero(alive)
    states = states[kept]
    grown = np.zeros(len(states), np.uint64)
    for number, line in enumerate(after):
        if min(line) == cell:
            grown |= np.uint64(value << (2 * number))
        elif cell in line:
            goes_on = _colour(states, place[line]) == value
            grown |= np.where(goes_on, np.uint64(value), np.uint64(0)) << np.uint64(2 * number)
        else:
            grown |= _colour(states, place[line]) << np.uint64(2 * number)
    return grown, kept


def smallest_renamed(states: States) -> States:
    """The smallest state that renaming the colours makes of each.

    A colour is two bits, not both 0; so the low bits, the high bits and those where they differ are three planes of which
    any two, in any order, are the colours under other names.
    """
    low, high = states & _LOW_BITS, (states >> np.uint64(1)) & _LOW_BITS
    planes = (low, high, low ^ high)
    renamed = [one | (other << np.uint64(1)) for one, other in permutations(planes, 2)]
    smallest: States = np.minimum.reduce(renamed)
    return smallest


def _colour(states: States, place: int) -> States:
    return (states >> np.uint64(2 * place)) & np.uint64(3)


def _played(counts: Counts, value: int) -> Counts:
    """The counts with so many more plies; the last ones that fall off are of more plies than the cells can hold."""
    later = np.zeros_like(counts)
    later[:, value:] = counts[:, : counts.shape[1] - value]
    return later


def _carried(counts: Counts) -> Counts:
    for place in range(counts.shape[1] - 1):
        counts[:, place + 1] += counts[:, place] >> _DIGIT
        counts[:, place] &= (1 << _DIGIT) - 1
    return counts


def _merge(states: States, counts: Counts) -> tuple[States, Counts]:
    order = np.argsort(states)
    states, counts = states[order], counts[order]
    starts = np.flatnonzero(np.concatenate(([True], states[1:] != states[:-1])))
    return states[starts], np.add.reduceat(counts, starts, axis=0)
