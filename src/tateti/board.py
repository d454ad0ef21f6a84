"""Geometry: rows and columns, the names of the cells, the lines of k, the symmetries.

Cells are numbered row by row from the top left; their names count columns by letter from the left and rows
by number from the bottom, as on a chess board:

    3   0  1  2  3        a3 b3 c3 d3
    2   4  5  6  7        a2 b2 c2 d2
    1   8  9 10 11        a1 b1 c1 d1
        a  b  c  d

A whole board is one integer with two bits a cell, cell 0 in the lowest:

    bits  ... 7 6   5 4   3 2   1 0
    cell       3     2     1     0         value 0 to 3: empty and up to three kinds of piece

A *plane* is such an integer with only the low bit of each cell in use: the set of cells that hold one kind of piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tateti.errors import InvalidCellError, InvalidGameError, quote
from tateti.language import mark as N_

LARGEST_SIDE = 26
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Cell = int
Line = tuple[Cell, ...]
Symmetry = tuple[Cell, ...]

_NAMED_CELL = re.compile(r"([a-z]) *([1-9][0-9]?)", re.ASCII | re.IGNORECASE)
_COUNTED = r"([0-9]{1,2})(?:\s*,\s*| +)([0-9]{1,2})"
_COUNTED_CELL = re.compile(rf"{_COUNTED}|\(\s*{_COUNTED}\s*\)", re.ASCII)


def reads_as_cell(word: str) -> bool:
    """Whether a text has the form of a cell, on whatever board: `b2` or `b 2`, `1,2`, `1 2` or `(1, 2)`."""
    return (_NAMED_CELL.fullmatch(word) or _COUNTED_CELL.fullmatch(word)) is not None


@dataclass(frozen=True)
class Board:
    """A board of rows x cols cells on which a line has `line` cells.

    >>> board = Board(3, 4)
    >>> board.size, len(board.lines), board.name(0), board.cell("c1"), board.cell("2,2")
    (12, 14, 'a3', 10, 10)
    """

    rows: int
    cols: int
    line: int = 3

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= LARGEST_SIDE and 1 <= self.cols <= LARGEST_SIDE and self.line >= 1):
            raise InvalidGameError(
                N_(
                    "A board of {board} is not possible: rows and columns go from 1 to {largest}, and a line has at least 1 cell."
                ),
                board=quote(str(self)),
                largest=LARGEST_SIDE,
            )
        if self.line > max(self.rows, self.cols):
            raise InvalidGameError(
                N_(
                    "A line of {line} does not fit on a board of {rows}x{cols}: one side must have at least {line} cells."
                ),
                line=self.line,
                rows=self.rows,
                cols=self.cols,
            )

    def __str__(self) -> str:
        """`3x4`, or `3x4x4` where a line has other than three cells."""
        return f"{self.rows}x{self.cols}" + (f"x{self.line}" if self.line != 3 else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.rows, self.cols, self.line)

    # Cells

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all cells, in the order of their numbers."""
        return tuple(
            f"{LETTERS[col]}{self.rows - row}" for row in range(self.rows) for col in range(self.cols)
        )

    def name(self, cell: Cell) -> str:
        """The name of a cell."""
        return self.names[cell]

    def at(self, row: int, col: int) -> Cell:
        """The cell in this row and column, both counted from 0 at the top left."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise InvalidCellError(
                N_(
                    "{cell} is outside the board: rows go from 0 to {rows}, columns from 0 to {cols}, from the top left."
                ),
                cell=quote(f"{row},{col}"),
                rows=self.rows - 1,
                cols=self.cols - 1,
            )
        return row * self.cols + col

    def cell(self, text: str) -> Cell:
        """The cell that a text names: `b2`, or `1,2` for row and column from the top left; blanks do not matter."""
        word = text.strip()
        if counted := _COUNTED_CELL.fullmatch(word):
            row, col = (int(number) for number in counted.groups() if number is not None)
            return self.at(row, col)
        if not (named := _NAMED_CELL.fullmatch(word)):
            raise InvalidCellError(
                N_(
                    "{text} is not a cell: write a column letter and a row number, like {name}, or row,column from the top left, like {counted}."
                ),
                text=quote(text),
                name=self.names[-1],
                counted=f"{self.rows - 1},{self.cols - 1}",
            )
        row, col = self.rows - int(named[2]), LETTERS.index(named[1].lower())
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise InvalidCellError(
                N_("{text} is outside the board: columns go from a to {last}, rows from 1 to {rows}."),
                text=quote(text),
                last=LETTERS[self.cols - 1],
                rows=self.rows,
            )
        return row * self.cols + col

    @property
    def transposed(self) -> Board:
        """The board on its side: rows become columns, and nothing changes but the names of the cells.

        >>> Board(5, 4).transposed
        Board(rows=4, cols=5, line=3)
        """
        return Board(self.cols, self.rows, self.line)

    @property
    def transposition(self) -> Symmetry:
        """Where each cell goes on the board on its side."""
        return tuple(cell % self.cols * self.rows + cell // self.cols for cell in range(self.size))

    # Lines

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line: `line` cells in a row, a column or a diagonal."""
        found: dict[frozenset[Cell], Line] = {}
        for start in range(self.size):
            for step in self._steps:
                if (line := self._line(start, *step)) is not None:
                    found.setdefault(frozenset(line), line)
        return tuple(found.values())

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the numbers of the lines (places in `lines`) that pass through it."""
        return tuple(
            tuple(number for number, line in enumerate(self.lines) if cell in line)
            for cell in range(self.size)
        )

    @cached_property
    def line_planes(self) -> tuple[int, ...]:
        """The cells of each line, as a plane."""
        return tuple(plane_of(line) for line in self.lines)

    @cached_property
    def full(self) -> int:
        """The plane of all cells."""
        return plane_of(range(self.size))

    def has_line(self, plane: int) -> bool:
        """Whether these cells hold a line; the whole board is looked at in a few shifts."""
        for starts, shifts in self._runs:
            found = plane & starts
            for shift in shifts:
                found &= plane >> shift
            if found:
                return True
        return False

    def lines_in(self, plane: int) -> tuple[Line, ...]:
        """The lines that these cells hold."""
        return tuple(
            line
            for line, wanted in zip(self.lines, self.line_planes, strict=True)
            if plane & wanted == wanted
        )

    _steps = ((0, 1), (1, 0), (1, 1), (1, -1))

    def _line(self, start: Cell, down: int, right: int) -> Line | None:
        row, col = divmod(start, self.cols)
        last_row, last_col = row + down * (self.line - 1), col + right * (self.line - 1)
        if not (0 <= last_row < self.rows and 0 <= last_col < self.cols):
            return None
        return tuple(start + i * (down * self.cols + right) for i in range(self.line))

    @cached_property
    def _runs(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For each direction: the cells where a line can start, and the shifts to its other cells."""
        runs = []
        for down, right in self._steps:
            starts = [cell for cell in range(self.size) if self._line(cell, down, right) is not None]
            if starts:
                step = 2 * (down * self.cols + right)
                runs.append((plane_of(starts), tuple(step * i for i in range(1, self.line))))
        return tuple(runs)

    # Symmetries

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways the board can be laid on itself, the identity first: `symmetry[cell]` is where a cell goes.

        >>> len(Board(3, 3).symmetries), len(Board(3, 4).symmetries), len(Board(1, 3).symmetries)
        (8, 4, 2)
        """
        found: dict[Symmetry, None] = {}
        for turned in (False, True) if self.rows == self.cols else (False,):
            for flip_rows in (False, True):
                for flip_cols in (False, True):
                    found[
                        tuple(self._goes_to(cell, turned, flip_rows, flip_cols) for cell in range(self.size))
                    ] = None
        return tuple(found)

    @property
    def half_turn(self) -> Symmetry:
        """The board turned by 180 degrees."""
        return tuple(range(self.size - 1, -1, -1))

    def _goes_to(self, cell: Cell, turned: bool, flip_rows: bool, flip_cols: bool) -> Cell:
        row, col = divmod(cell, self.cols)
        if turned:
            row, col = col, row
        if flip_rows:
            row = self.rows - 1 - row
        if flip_cols:
            col = self.cols - 1 - col
        return row * self.cols + col


def plane_of(cells: Iterable[Cell]) -> int:
    """The plane of these cells.

    >>> bin(plane_of([0, 2]))
    '0b10001'
    """
    return sum(1 << 2 * cell for cell in cells)


def cells_of(plane: int) -> list[Cell]:
    """The cells of a plane, in order."""
    cells = []
    while plane:
        low = plane & -plane
        cells.append((low.bit_length() - 1) // 2)
        plane ^= low
    return cells


def transform(code: int, symmetry: Sequence[Cell]) -> int:
    """The board after a symmetry.

    >>> transform(0b11, (2, 1, 0)) == 0b110000
    True
    """
    moved = 0
    cell = 0
    while code:
        if value := code & 3:
            moved |= value << 2 * symmetry[cell]
        code >>= 2
        cell += 1
    return moved
