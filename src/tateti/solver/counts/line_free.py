"""How many positions of a board hold no line, counted without visiting them.

The cells are filled one by one. What the rest of the board needs to know of the cells behind is only, for each line
begun and not ended, whether its cells so far are all of one colour, and which. Partial boards that agree on this are
counted together.

    state:  bit 2k+1 2k = colour of the k-th open line while all its cells agree, 0 once they differ or one is empty
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tateti.board import Board, Line

_OPEN_LINES = 31
"""Open lines that fit the 64 bits of a state."""


def count_line_free(board: Board) -> int:
    """The number of positions without a line.

    >>> count_line_free(Board(1, 3))
    61
    """
    if board.cols > board.rows:  # going across the short side keeps fewer lines open
        board = Board(board.cols, board.rows, board.line)
    states = np.zeros(1, np.uint64)
    counts = np.ones(1, object if board.size > _OPEN_LINES else np.int64)
    open_lines: list[Line] = []
    for cell in range(board.size):
        after = [line for line in board.lines if min(line) <= cell < max(line)]
        if len(after) > _OPEN_LINES:
            raise ValueError(
                f"{board} is too wide to count: {len(after)} lines open at once, at most {_OPEN_LINES} fit"
            )
        grown = [_fill(states, counts, cell, value, open_lines, after, board) for value in range(4)]
        states, counts = _merge(np.concatenate([s for s, _ in grown]), np.concatenate([c for _, c in grown]))
        open_lines = after
    return int(counts.sum())


def _fill(
    states: npt.NDArray[np.uint64],
    counts: npt.NDArray[np.generic],
    cell: int,
    value: int,
    before: list[Line],
    after: list[Line],
    board: Board,
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.generic]]:
    """The states after the cell takes the value, without those in which that ends a line."""
    place = {line: number for number, line in enumerate(before)}
    alive = np.ones(len(states), bool)
    for line in board.lines:
        if max(line) == cell and value:
            alive &= _colour(states, place[line]) != value if board.line > 1 else False
    kept, counts = states[alive], counts[alive]
    grown = np.zeros(len(kept), np.uint64)
    for number, line in enumerate(after):
        if min(line) == cell:
            grown |= np.uint64(value << (2 * number))
        elif cell in line:
            goes_on = _colour(kept, place[line]) == value
            grown |= np.where(goes_on, np.uint64(value), np.uint64(0)) << np.uint64(2 * number)
        else:
            grown |= _colour(kept, place[line]) << np.uint64(2 * number)
    return grown, counts


def _colour(states: npt.NDArray[np.uint64], place: int) -> npt.NDArray[np.uint64]:
    return (states >> np.uint64(2 * place)) & np.uint64(3)


def _merge(
    states: npt.NDArray[np.uint64], counts: npt.NDArray[np.generic]
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.generic]]:
    order = np.argsort(states)
    states, counts = states[order], counts[order]
    starts = np.flatnonzero(np.concatenate(([True], states[1:] != states[:-1])))
    return states[starts], np.add.reduceat(counts, starts)
