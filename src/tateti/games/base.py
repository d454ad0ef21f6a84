"""What a game is: positions, moves, outcomes, and the questions that a game answers about them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, ClassVar

from tateti import notation
from tateti.board import Board, Cell, Line, Symmetry, cells_of, transform
from tateti.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, quote
from tateti.language import mark as N_

Matrix = list[list[int]]


class Side(IntEnum):
    """One of the two players: the one who begins, or the other."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class Ending(Enum):
    """Why a match ended."""

    LINE = "line"
    FULL_BOARD = "full board"
    RESIGNATION = "resignation"
    TIME = "time"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None is a draw), the completed lines, and why."""

    winner: Side | None
    lines: tuple[Line, ...]
    reason: Ending

    @property
    def line(self) -> Line | None:
        """The completed line; the first of them if the last move completed several."""
        return self.lines[0] if self.lines else None

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells of the completed lines."""
        return frozenset(cell for line in self.lines for cell in line)

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`, as records write it."""
        return "1/2-1/2" if self.winner is None else notation.RESULTS[self.winner]


@dataclass(frozen=True, slots=True)
class Move:
    """A piece left on a cell; its text is the canonical form, like `Gb2`."""

    cell: Cell
    piece: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class Position:
    """An immutable position: the board as one integer (see `board`), and whose turn it is.

    >>> from tateti.games import game
    >>> position = game("semaforo").start.play("b2").play("Yb2")
    >>> str(position), str(position.turn), position.outcome
    ('..../.Y../....', 'first', None)
    """

    __slots__ = ("_outcome", "code", "game", "turn")

    game: Game
    code: int
    turn: Side
    _outcome: Outcome | None

    def __init__(self, game: Game, code: int, turn: Side) -> None:
        set_once = object.__setattr__
        set_once(self, "game", game)
        set_once(self, "code", code)
        set_once(self, "turn", turn)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.code, self.turn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.code == other.code and self.turn == other.turn and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.code, self.turn))

    def __str__(self) -> str:
        return self.game.write(self)

    def __repr__(self) -> str:
        return f"<{self.game.name} {self}>"

    @property
    def board(self) -> Board:
        """The board it stands on."""
        return self.game.board

    def __getitem__(self, cell: Cell) -> int:
        """The value of a cell."""
        return self.code >> 2 * cell & 3

    def __iter__(self) -> Iterator[int]:
        """The values of all cells, in order."""
        return iter([self.code >> 2 * cell & 3 for cell in range(self.board.size)])

    @property
    def ply(self) -> int:
        """How many moves lead here."""
        return self.game.ply(self)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves; none after the end."""
        return self.game.legal_moves(self)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        try:
            return self._outcome
        except AttributeError:
            object.__setattr__(self, "_outcome", self.game.outcome(self))
            return self._outcome

    def move(self, text: str) -> Move:
        """The legal move that a text names; an error says what is wrong with it otherwise."""
        return self.game.read_move(self, text)

    def action(self, action: str, cell: tuple[int, int]) -> Move:
        """The legal move that an action (`place` or `replace`) and a (row, column) from the top left name."""
        return self.game.read_action(self, action, cell)

    def play(self, move: Move | str) -> Position:
        """The position after a legal move."""
        if isinstance(move, str):
            move = self.move(move)
        elif (reason := self.game.refusal(self, move)) is not None:
            raise reason
        return self.game.after(self, move)

    def matrix(self) -> Matrix:
        """The values as a list of rows from the top."""
        values, cols = list(self), self.board.cols
        return [values[i : i + cols] for i in range(0, len(values), cols)]

    def cells(self, piece: int) -> list[Cell]:
        """The cells that hold this piece (0 for the empty ones)."""
        return cells_of(self.game.plane(self.code, piece))

    def transformed(self, symmetry: Symmetry) -> Position:
        """The position after one of the board's symmetries."""
        return Position(self.game, transform(self.code, symmetry), self.turn)

    def canonical(self) -> Position:
        """The same position for all that are alike by symmetry: the one with the smallest code.

        >>> from tateti.games import game
        >>> str(game("tictactoe").position("..X/.../...").canonical())
        'X../.../...'
        """
        return Position(self.game, min(transform(self.code, s) for s in self.board.symmetries), self.turn)


@dataclass(frozen=True)
class Game(ABC):
    """A game is data (a board, its pieces) and four questions: the start, the legal moves, what a move gives, the
    outcome. Everything else in the package asks only these."""

    board: Board

    kind: ClassVar[str]
    standard: ClassVar[Board]
    letters: ClassVar[str]  # the pieces by value, the empty cell first
    actions: ClassVar[tuple[str, ...]]

    @property
    def name(self) -> str:
        """The short name: `semaforo`, or `semaforo:4x4` on a board that is not the usual one."""
        return self.kind if self.board == self.standard else self.full_name

    @property
    def full_name(self) -> str:
        """The name with the board: `semaforo:3x4`."""
        return f"{self.kind}:{self.board}"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board,)

    # The four questions

    @cached_property
    def start(self) -> Position:
        """The empty board, the first player to move."""
        return Position(self, 0, Side.FIRST)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """The moves that may be played; none after the end."""
        return () if position.outcome is not None else self.open_moves(position)

    @abstractmethod
    def after(self, position: Position, move: Move) -> Position:
        """The position after a move that is known to be legal."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended, or None."""

    # What the games fill in

    @abstractmethod
    def open_moves(self, position: Position) -> tuple[Move, ...]:
        """The moves that may be played in a position that is known not to be finished."""

    @abstractmethod
    def illegal(
        self, position: Position, cell: Cell, piece: int | None, text: str
    ) -> IllegalMoveError | None:
        """Why a move on this cell is not allowed here, or None if it is."""

    @abstractmethod
    def piece_for(self, position: Position, cell: Cell) -> int:
        """The piece that a move on this cell would leave."""

    @abstractmethod
    def ply(self, position: Position) -> int:
        """How many moves lead to a position."""

    @abstractmethod
    def turn_of(self, values: Sequence[int]) -> Side:
        """Whose turn it is, by the count, the first player having begun."""

    @abstractmethod
    def check_counts(self, values: Sequence[int], turn: Side, shown: str) -> None:
        """Raises `InvalidPositionError` where the numbers of pieces cannot arise."""

    # Pieces

    def plane(self, code: int, piece: int) -> int:
        """The plane of the cells that hold this piece."""
        low, high = code & self.board.full, code >> 1 & self.board.full
        low = low if piece & 1 else ~low
        high = high if piece & 2 else ~high
        return low & high & self.board.full

    def is_full(self, code: int) -> bool:
        """Whether no cell is empty."""
        return (code | code >> 1) & self.board.full == self.board.full

    def lines_on(self, code: int) -> tuple[tuple[int, Line], ...]:
        """Every completed line, with its piece."""
        planes = [(piece, self.plane(code, piece)) for piece in range(1, len(self.letters))]
        return tuple(
            (piece, line)
            for piece, plane in planes
            if self.board.has_line(plane)
            for line in self.board.lines_in(plane)
        )

    @cached_property
    def _moves(self) -> tuple[tuple[Move, ...], ...]:
        """Every move there is, by piece and cell, made once."""
        return tuple(
            tuple(Move(cell, piece, letter + name) for cell, name in enumerate(self.board.names))
            for piece, letter in enumerate(self.letters)
        )

    @cached_property
    def _every_move(self) -> frozenset[Move]:
        return frozenset(move for moves in self._moves[1:] for move in moves)

    def move_on(self, cell: Cell, piece: int) -> Move:
        """The move that leaves this piece on this cell."""
        return self._moves[piece][cell]

    # Moves as text

    def refusal(self, position: Position, move: Move) -> InvalidMoveError | IllegalMoveError | None:
        """Why a move may not be played here, or None if it may."""
        if move not in self._every_move:
            return InvalidMoveError(
                N_("{move} is not a move on this board: it belongs to another game."), move=quote(move.text)
            )
        return self._refusal(position, move.cell, move.piece, move.text)

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move that a text names."""
        piece, cell = notation.read_move(text, self.board, self.letters)
        if (reason := self._refusal(position, cell, piece, text)) is not None:
            raise reason
        return self.move_on(cell, self.piece_for(position, cell))

    def read_action(self, position: Position, action: str, where: tuple[int, int]) -> Move:
        """The legal move that an action and a (row, column) name."""
        if action not in self.actions:
            raise InvalidMoveError(
                N_("{action} is not an action of this game: the actions are {actions}."),
                action=quote(action),
                actions=", ".join(self.actions),
            )
        cell = self.board.at(*_row_and_column(where))
        shown = f"{action} {self.board.name(cell)}"
        if action == "place" and position[cell] != 0:
            raise IllegalMoveError(
                N_("{move} is not possible: {cell} already holds {piece}; one places only on an empty cell."),
                move=quote(shown),
                cell=self.board.name(cell),
                piece=self.letters[position[cell]],
            )
        if action == "replace" and position[cell] == 0:
            raise IllegalMoveError(
                N_("{move} is not possible: {cell} is empty; one replaces only a green or a yellow piece."),
                move=quote(shown),
                cell=self.board.name(cell),
            )
        if (reason := self._refusal(position, cell, None, shown)) is not None:
            raise reason
        return self.move_on(cell, self.piece_for(position, cell))

    def _refusal(
        self, position: Position, cell: Cell, piece: int | None, text: str
    ) -> IllegalMoveError | None:
        if position.outcome is not None:
            return IllegalMoveError(N_("{move} is not possible: the game is over."), move=quote(text))
        return self.illegal(position, cell, piece, text)

    # Positions as text and as matrices

    def write(self, position: Position) -> str:
        """The position as text."""
        return notation.write_rows(list(position), self.board, self.letters)

    def position(self, given: str | Sequence[Sequence[int]]) -> Position:
        """The position that a text or a matrix shows, checked: an `InvalidPositionError` says what cannot be."""
        if isinstance(given, str):
            return self.read(given.strip())
        return self.checked(_values(given, self.board, len(self.letters)), None)

    def read(self, text: str) -> Position:
        """The position that a text shows."""
        return self.checked(notation.read_rows(text, self.board, self.letters), None)

    def checked(self, values: Sequence[int], turn: Side | None) -> Position:
        """The position with these values, if it can arise."""
        shown = notation.write_rows(values, self.board, self.letters)
        if turn is None:
            turn = self.turn_of(values)
        self.check_counts(values, turn, shown)
        code = sum(value << 2 * cell for cell, value in enumerate(values))
        self.check_lines(code, turn, shown)
        return Position(self, code, turn)

    def check_lines(self, code: int, turn: Side, shown: str) -> None:
        """Raises where the completed lines cannot all be the work of one last move."""
        found = self.lines_on(code)
        pieces = {piece for piece, _ in found}
        if len(pieces) > 1:
            raise InvalidPositionError(
                N_("{text} has two winners: lines of {pieces}; the game ends with the first of them."),
                text=quote(shown),
                pieces=", ".join(self.letters[piece] for piece in sorted(pieces)),
            )
        if found and not set.intersection(*(set(line) for _, line in found)):
            raise InvalidPositionError(
                N_("{text} has two lines with no cell in common: the game ended with the first of them."),
                text=quote(shown),
            )


def _row_and_column(where: object) -> tuple[int, int]:
    if not (
        isinstance(where, tuple | list) and len(where) == 2 and all(type(number) is int for number in where)
    ):
        raise InvalidMoveError(
            N_("{cell} is not a cell: give (row, column), two whole numbers from 0."), cell=quote(where)
        )
    return where[0], where[1]


def _values(matrix: Iterable[Iterable[int]], board: Board, kinds: int) -> list[int]:
    try:
        rows = [list(row) for row in matrix]
    except TypeError:
        rows = []
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise InvalidPositionError(
            N_("{matrix} is not a board of {rows}x{cols}: give a list of {rows} rows of {cols} values each."),
            matrix=quote(matrix),
            rows=board.rows,
            cols=board.cols,
        )
    for value in (value for row in rows for value in row):
        if type(value) is not int or not 0 <= value < kinds:
            raise InvalidPositionError(
                N_("{value} is not the value of a cell: the values go from 0 (empty) to {largest}."),
                value=quote(value),
                largest=kinds - 1,
            )
    return [value for row in rows for value in row]
