"""What a picture of a board shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tateti.board import Board, Cell, Line
from tateti.pieces import Piece


@dataclass(frozen=True)
class Badge:
    """What a move on a cell is worth: a sign like `+5`, `=` or `−4`, whose look is `win`, `draw` or `loss`."""

    sign: str
    look: str
    best: bool = False


@dataclass(frozen=True)
class BoardPicture:
    """A board with its pieces, and what is marked on it."""

    board: Board
    pieces: Sequence[Piece]  # by value, from 1
    values: Sequence[int]  # of the cells, in order; 0 is empty
    last: Cell | None = None  # where the last move was
    lines: Sequence[Line] = ()  # the lines that are completed
    badges: Mapping[Cell, Badge] = field(default_factory=dict)

    def piece(self, cell: Cell) -> Piece | None:
        """What stands on a cell."""
        value = self.values[cell]
        return self.pieces[value - 1] if value else None

    @property
    def winning(self) -> frozenset[Cell]:
        """The cells of the completed lines."""
        return frozenset(cell for line in self.lines for cell in line)
