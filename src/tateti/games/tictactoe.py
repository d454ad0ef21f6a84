"""Tic-Tac-Toe on any board: X begins, a line of one's own marks wins, a full board without one is a draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tateti import notation, pieces
from tateti.board import Board, Cell, cells_of
from tateti.errors import IllegalMoveError, InvalidPositionError, quote
from tateti.games.base import Game
from tateti.games.position import Ending, Move, Outcome, Position, Side
from tateti.language import mark as N_

X, O = 1, 2  # noqa: E741  the marks by their names


class TicTacToe(Game):
    """Tic-Tac-Toe: `tictactoe`, or `tictactoe:RxCxK` for a line of K on any board.

    >>> board = TicTacToe(Board(3, 3)).position("X.O/.X./...")
    >>> str(board.turn), [str(move) for move in board.moves][:3]
    ('second', ['Ob3', 'Oa2', 'Oc2'])
    """

    kind = "tictactoe"
    title = N_("Tic-Tac-Toe")
    long_title: ClassVar[str] = N_("Tic-Tac-Toe (noughts and crosses)")
    also = N_("noughts and crosses, three in a row")
    summary = N_("Put your mark on an empty cell. Three in a line wins; a full board is a draw.")
    rules = N_(
        "The players take turns to put their mark, X or O, on an empty cell; X begins. Whoever gets {line} in a row, "
        "a column or a diagonal wins; if the board fills up without that, it is a draw."
    )
    standard = Board(3, 3)
    tabled: ClassVar[tuple[Board, ...]] = (Board(3, 3), Board(4, 4), Board(4, 4, 4))
    pieces = (pieces.X, pieces.O)
    example = "X.O/.../..."
    endgame = "OXO/.OX/X.."
    shared = False
    has_draws = True
    regular = True

    def open_moves(self, position: Position) -> tuple[Move, ...]:
        mine = self._moves[position.turn + 1]
        return tuple([mine[cell] for cell in cells_of(self.plane(position.code, 0))])

    def after(self, position: Position, move: Move) -> Position:
        return Position(self, position.code | move.piece << 2 * move.cell, position.turn.other)

    def outcome(self, position: Position) -> Outcome | None:
        full = self.board.full
        for side, marks in ((Side.SECOND, position.code >> 1 & full), (Side.FIRST, position.code & full)):
            if self.board.has_line(marks):
                winner = side.other if self.misere else side
                return Outcome(winner, self.board.lines_in(marks), Ending.LINE)
        return Outcome(None, (), Ending.FULL_BOARD) if self.is_full(position.code) else None

    def illegal(
        self, position: Position, cell: Cell, piece: int | None, text: str
    ) -> IllegalMoveError | None:
        mine = position.turn + 1
        if piece is not None and piece != mine:
            return IllegalMoveError(
                N_("{move} is not possible: it is {mark}'s turn."),
                move=quote(text),
                mark=self.letters[mine],
            )
        if position[cell]:
            return IllegalMoveError(
                N_("{move} is not possible: {cell} already holds {piece}; choose an empty cell."),
                move=quote(text),
                cell=self.board.name(cell),
                piece=self.letters[position[cell]],
            )
        return None

    def piece_for(self, position: Position, cell: Cell) -> int:
        return position.turn + 1

    def ply(self, position: Position) -> int:
        return position.code.bit_count()

    # Positions: a ` x` or ` o` after the rows says whose turn it is where the count says otherwise.

    def write(self, position: Position) -> str:
        values = list(position)
        rows = notation.write_rows(values, self.board, self.letters)
        natural = values.count(X) - values.count(O) == position.turn
        return rows if natural else f"{rows} {'xo'[position.turn]}"

    def read(self, text: str) -> Position:
        rows, space, mover = text.partition(" ")
        mover = mover.strip().lower()
        if space and mover not in ("x", "o"):
            raise InvalidPositionError(
                N_(
                    "{mover} in {text} is not a player: after the rows write x or o for the one to move, or nothing."
                ),
                mover=quote(mover),
                text=quote(text),
            )
        turn = Side("xo".index(mover)) if space else None
        return self.checked(notation.read_rows(rows, self.board, self.letters), turn)

    def turn_of(self, values: Sequence[int]) -> Side:
        ahead = values.count(X) - values.count(O)
        if ahead not in (0, 1):
            raise InvalidPositionError(
                N_(
                    "{text} has {x} X and {o} O: X begins and they take turns, so X has as many as O or one more (write x or o after it to say who is to move)."
                ),
                text=quote(notation.write_rows(values, self.board, self.letters)),
                x=values.count(X),
                o=values.count(O),
            )
        return Side(ahead)

    def check_counts(self, values: Sequence[int], turn: Side, shown: str) -> None:
        # Even where O began, or somebody passed once, nobody is further ahead than this.
        ahead = (values.count(X) - values.count(O)) * (1 if turn is Side.FIRST else -1)
        if not -2 <= ahead <= 1:
            raise InvalidPositionError(
                N_("{text} has {x} X and {o} O: with {mover} to move, one side is too far ahead."),
                text=quote(shown),
                x=values.count(X),
                o=values.count(O),
                mover="XO"[turn],
            )

    def check_lines(self, code: int, turn: Side, shown: str) -> None:
        super().check_lines(code, turn, shown)
        if self.board.has_line(self.plane(code, turn + 1)):
            raise InvalidPositionError(
                N_("{text} cannot arise: {winner} has a line already, and yet {loser} moved after it."),
                text=quote(shown),
                winner="XO"[turn],
                loser="XO"[turn.other],
            )
