"""Up to how many cells, or columns, a claim about all boards is a claim about boards that were looked at: none is missing."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from tateti.board import Board


def boards_of(cells: int, line: int = 3) -> list[Board]:
    """The boards of so many cells on which there are lines, with no more rows than columns.

    >>> [str(board) for board in boards_of(12)]
    ['1x12', '2x6', '3x4']
    """
    sides = [(rows, cells // rows) for rows in range(1, cells + 1) if cells % rows == 0]
    return [Board(rows, cols, line) for rows, cols in sides if rows <= cols and cols >= line]


def complete_up_to(boards: Collection[Board], line: int = 3, *, odd: bool = False) -> int:
    """The most cells such that every board of at most so many is among these; of the `odd` ones, if only they matter.

    >>> complete_up_to([Board(1, 3), Board(1, 4), Board(1, 5), Board(1, 6)])
    5
    """
    most = 0
    for cells in count(line):
        if odd and cells % 2 == 0:
            continue
        if not all(board in boards for board in boards_of(cells, line)):
            return most
        most = cells
    raise AssertionError("there is no end of boards")


def rows_up_to(boards: Collection[Board], line: int = 3) -> int:
    """The most cells such that every single row of at most so many is among these."""
    return next(cells for cells in count(line) if Board(1, cells, line) not in boards) - 1
