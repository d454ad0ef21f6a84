"""Where in the decided blocks a position of the board is found, and what the rules alone say of it.

Plain Python without numpy or numba, so that a saved answer can be read quickly and anywhere.
"""

from __future__ import annotations

from typing import NamedTuple

from tateti.solver.sweep.split import Split


class Place(NamedTuple):
    """A position as the blocks know it: the level, the block's upper code, the position's inside code."""

    level: int
    block: int
    inside: int


class Lookup:
    """Finds positions of one split.

    >>> from tateti.board import Board
    >>> from tateti.solver.sweep.split import choose_split
    >>> Lookup(choose_split(Board(3, 3))).wins_at_once(0b0101)
    True
    """

    def __init__(self, split: Split) -> None:
        upper = {cell: 2 * number for number, cell in enumerate(split.upper)}
        inside = {cell: 2 * number for number, cell in enumerate(split.inside)}
        self._upper_cells = [2 * cell for cell in split.upper]
        # For each symmetry, the shift of every cell in the board's code and of its image in the block's codes.
        self._uppers = [
            [(2 * cell, upper[symmetry[cell]]) for cell in split.upper] for symmetry in split.symmetries
        ]
        self._insides = [
            [(2 * cell, inside[symmetry[cell]]) for cell in split.inside] for symmetry in split.symmetries
        ]
        self._shifts = [2 * cell for cell in range(split.board.size)]
        self._lines = [sum(1 << 2 * cell for cell in line) for line in split.board.lines]

    def has_line(self, code: int) -> bool:
        # A line's cells all have colour c where they equal c times a 1 in each.
        return any(code & 3 * ones in (ones, 2 * ones, 3 * ones) for ones in self._lines)

    def wins_at_once(self, code: int) -> bool:
        """Whether some move from the position completes a line."""
        return any(self.has_line(code + (1 << shift)) for shift in self._shifts if code >> shift & 3 < 3)

    def place(self, code: int) -> Place:
        """Where the position is found; its block is stored only if it is quiet."""
        block, symmetry = min(
            (sum((code >> source & 3) << target for source, target in cells), number)
            for number, cells in enumerate(self._uppers)
        )
        inside = sum((code >> source & 3) << target for source, target in self._insides[symmetry])
        return Place(sum(code >> shift & 3 for shift in self._upper_cells), block, inside)
