"""Pegboard, a game from outside, and a bot that plays any game: see README.md."""

from __future__ import annotations

from collections.abc import Sequence

from tateti.board import Board, Cell, Line, cells_of
from tateti.errors import IllegalMoveError, quote
from tateti.games import Ending, Game, Move, Outcome, Position, Side
from tateti.pieces import Ink, Piece
from tateti.players import Player, Stop, Weighed
from tateti.players.base import uniform
from tateti.players.reasons import Programmed

PEG = Piece(
    "P", "peg", on_light=Ink("#8a4b16", "#5f330d"), on_dark=Ink("#e0a36b", "#f3c9a1"), move="a peg in {cell}"
)


class Pegboard(Game):
    """Both put pegs; a diagonal of pegs wins, a row or a column loses."""

    kind = "pegboard"
    title = "Pegboard"
    summary = "Pegs for both: a diagonal wins, a row or a column loses."
    rules = (
        "Both players put pegs into empty holes. Whoever completes a diagonal of {line} pegs wins; whoever completes "
        "a row or a column, and no diagonal with it, loses."
    )
    standard = Board(3, 3)
    pieces = (PEG,)
    example = "P../..P/..."
    shared = True
    has_draws = False

    def open_moves(self, position: Position) -> tuple[Move, ...]:
        return tuple(self.move_on(cell, 1) for cell in cells_of(self.plane(position.code, 0)))

    def after(self, position: Position, move: Move) -> Position:
        return Position(self, position.code | 1 << 2 * move.cell, position.turn.other)

    def outcome(self, position: Position) -> Outcome | None:
        lines = self.board.lines_in(self.plane(position.code, 1))
        if not lines:
            return Outcome(None, (), Ending.FULL_BOARD) if self.is_full(position.code) else None
        mover = position.turn.other
        return Outcome(mover if any(map(self._slants, lines)) else mover.other, lines, Ending.LINE)

    def _slants(self, line: Line) -> bool:
        (row, col), (to_row, to_col) = divmod(line[0], self.board.cols), divmod(line[-1], self.board.cols)
        return row != to_row and col != to_col

    def illegal(
        self, position: Position, cell: Cell, piece: int | None, text: str
    ) -> IllegalMoveError | None:
        if not position[cell]:
            return None
        return IllegalMoveError(
            "{move} is not possible: there is a peg in {cell}.", move=quote(text), cell=self.board.name(cell)
        )

    def piece_for(self, position: Position, cell: Cell) -> int:
        return 1

    def ply(self, position: Position) -> int:
        return position.code.bit_count()

    def turn_of(self, values: Sequence[int]) -> Side:
        return Side(values.count(1) % 2)

    def check_counts(self, values: Sequence[int], turn: Side, shown: str) -> None:
        """Any number of pegs can arise."""


class FirstHolePlayer(Player):
    """Plays the first move there is."""

    name = "first-hole"
    title = "First hole"
    level = "takes the first hole that is free"

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return uniform(position.moves[:1], Programmed())
