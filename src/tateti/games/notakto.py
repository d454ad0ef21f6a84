"""Notakto: both players put X, and whoever completes a line loses."""

from __future__ import annotations

from collections.abc import Sequence

from tateti import pieces
from tateti.board import Board, Cell, cells_of
from tateti.errors import IllegalMoveError, quote
from tateti.games.base import Game
from tateti.games.position import Ending, Move, Outcome, Position, Side
from tateti.language import mark as N_

X = 1


class Notakto(Game):
    """Notakto: `notakto`, or `notakto:RxCxK` for a line of K on any board.

    >>> game = Notakto(Board(3, 3))
    >>> str(game.position("XX./.X./...").play("c1").outcome.winner)
    'first'
    """

    kind = "notakto"
    title = N_("Notakto")
    summary = N_("Both players put X. Whoever completes a line loses, and there is no draw.")
    rules = N_(
        "The players take turns to put X on an empty cell: the mark belongs to both. Whoever completes a line of "
        "{line} in a row, a column or a diagonal loses. There is no draw."
    )
    standard = Board(3, 3)
    tabled = (Board(3, 3), Board(4, 4))
    pieces = (pieces.X,)
    example = "XX./..X/X.."
    endgame = "X.X/X../.X."
    shared = True
    has_draws = False
    misere = True
    regular = True

    def open_moves(self, position: Position) -> tuple[Move, ...]:
        return tuple([self._moves[X][cell] for cell in cells_of(self.board.full & ~position.code)])

    def after(self, position: Position, move: Move) -> Position:
        return Position(self, position.code | 1 << 2 * move.cell, position.turn.other)

    def outcome(self, position: Position) -> Outcome | None:
        if not self.board.has_line(position.code):
            return None
        return Outcome(position.turn, self.board.lines_in(position.code), Ending.LINE)

    def illegal(
        self, position: Position, cell: Cell, piece: int | None, text: str
    ) -> IllegalMoveError | None:
        if not position[cell]:
            return None
        return IllegalMoveError(
            N_("{move} is not possible: {cell} already holds {piece}; choose an empty cell."),
            move=quote(text),
            cell=self.board.name(cell),
            piece=self.letters[position[cell]],
        )

    def piece_for(self, position: Position, cell: Cell) -> int:
        return X

    def ply(self, position: Position) -> int:
        return position.code.bit_count()

    def turn_of(self, values: Sequence[int]) -> Side:
        return Side(sum(values) % 2)

    def check_counts(self, values: Sequence[int], turn: Side, shown: str) -> None:
        """Any number of X can arise: whose turn it is follows from it."""
