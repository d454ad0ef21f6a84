"""The shape a solver works on: rows, columns, line length, and the lines and symmetries that follow from them.

Cells are numbered row by row from the top left, `index = row * cols + col`; a position's code is the base-4 number
whose digit `index` is the cell's value (0 empty, 1 green, 2 yellow, 3 red).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Line = tuple[int, ...]
Symmetry = tuple[int, ...]
"""Where each cell goes: cell `x` of the board lies on cell `symmetry[x]` after it."""

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Shape:
    """A board of `rows` x `cols` on which a line has `length` cells.

    >>> shape = Shape(3, 4)
    >>> shape.cells, len(shape.lines)
    (12, 14)
    """

    rows: int
    cols: int
    length: int = 3

    def __post_init__(self) -> None:
        if min(self.rows, self.cols, self.length) < 1:
            raise ValueError(f"a board needs at least one row, one column and lines of one cell, not {self}")
        if self.length > max(self.rows, self.cols):
            raise ValueError(
                f"no line of {self.length} fits on {self.rows}x{self.cols}: the longer side must be at least {self.length}"
            )

    def __str__(self) -> str:
        board = f"{self.rows}x{self.cols}"
        return board if self.length == 3 else f"{board}x{self.length}"

    @property
    def cells(self) -> int:
        return self.rows * self.cols

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line of `length` cells: horizontal, vertical, diagonal."""
        # A line of one cell looks the same in every direction.
        directions = _DIRECTIONS if self.length > 1 else _DIRECTIONS[:1]
        found = []
        for row in range(self.rows):
            for col in range(self.cols):
                for down, right in directions:
                    last_row = row + down * (self.length - 1)
                    last_col = col + right * (self.length - 1)
                    if last_row < self.rows and 0 <= last_col < self.cols:
                        steps = range(self.length)
                        found.append(tuple((row + down * s) * self.cols + col + right * s for s in steps))
        return tuple(found)

    def _symmetry(self, turn_rows: bool, turn_cols: bool, transpose: bool) -> Symmetry:
        images = []
        for row in range(self.rows):
            for col in range(self.cols):
                r, c = (col, row) if transpose else (row, col)
                r = self.rows - 1 - r if turn_rows else r
                c = self.cols - 1 - c if turn_cols else c
                images.append(r * self.cols + c)
        return tuple(images)

    @cached_property
    def symmetry_groups(self) -> tuple[tuple[Symmetry, ...], ...]:
        """Sets of generators, each a reflection or half turn (its own inverse); the trivial group comes first.

        The elements of the group are the products of the generators, each taken or left out, in the order given:
        two generators give four symmetries, three give the eight of a square.
        """
        upside_down = self._symmetry(True, False, False)
        mirror = self._symmetry(False, True, False)
        half_turn = self._symmetry(True, True, False)
        groups: list[tuple[Symmetry, ...]] = [
            (),
            (upside_down,),
            (mirror,),
            (half_turn,),
            (mirror, upside_down),
        ]
        if self.rows == self.cols:
            diagonal = self._symmetry(False, False, True)
            other_diagonal = self._symmetry(True, True, True)
            groups += [(diagonal,), (diagonal, other_diagonal), (diagonal, mirror, upside_down)]
        if min(self.rows, self.cols) == 1:
            groups = [(), (half_turn,)]
        return tuple(groups)


def group_elements(generators: tuple[Symmetry, ...], cells: int) -> tuple[Symmetry, ...]:
    """All products of the generators; bit `g` of an element's number says whether generator `g` takes part.

    The generator with the lowest number is applied first.
    """
    elements = [tuple(range(cells))]
    for generator in generators:
        elements += [tuple(generator[element[x]] for x in range(cells)) for element in elements]
    return tuple(elements)
