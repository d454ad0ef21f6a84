"""What a game is: data, and the questions that it answers about its positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from tateti import notation
from tateti.board import Board, Cell, Line
from tateti.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, quote
from tateti.games.position import Move, Outcome, Position, Side
from tateti.language import mark as N_
from tateti.language import spellings, spelt
from tateti.pieces import Piece

# What a move does to a cell. Both words may be typed before it; a catalogue may have several for one, divided by commas.
PLACE, REPLACE = N_("place"), N_("replace")
PREPOSITIONS = ("on", "at", "in", "en", "em")  # what may stand before the cell, in any language


@dataclass(frozen=True)
class Example:
    """A position that explains something: what it shows, and the moves that this is about."""

    position: str
    words: str  # `{moves}` stands for the moves
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game(ABC):
    """A game is a description of itself, and a few questions about its positions: the start, the legal moves, what a
    move gives, the outcome. Everything else in the package asks only these."""

    board: Board

    # What it is called, in English; the catalogues have the other languages. `{line}` is the length of a line.
    kind: ClassVar[str]  # the name that people type
    title: ClassVar[str]
    long_title: ClassVar[str] = ""  # with a name that other countries use, where there is room
    short_title: ClassVar[str] = ""  # where there is little room
    also: ClassVar[str] = ""  # other names that people type; divided by commas, in the catalogues too
    summary: ClassVar[str] = ""  # what it is, in one or two short sentences
    rules: ClassVar[str] = ""
    notes: ClassVar[str] = ""  # what else there is to know: other editions, other boards
    examples: ClassVar[tuple[Example, ...]] = ()  # positions on the usual board that explain the rules

    # What it is played with
    standard: ClassVar[Board]  # the usual board
    pieces: ClassVar[tuple[Piece, ...]]  # by value, from 1; a cell has two bits, so there are at most three
    actions: ClassVar[tuple[str, ...]] = (PLACE,)
    tabled: ClassVar[tuple[Board, ...]] = ()  # the boards whose exact table is made on first use, and kept
    example: ClassVar[str] = (
        ""  # a position on the usual board that shows what it is like, the first player to move
    )
    endgame: ClassVar[str] = (
        ""  # a position near the end, whose whole search tree is small enough to be looked at
    )

    # How it ends
    shared: ClassVar[
        bool
    ]  # whether the pieces belong to nobody; else the first player has the first, the second the other
    has_draws: ClassVar[bool]
    misere: ClassVar[bool] = False  # whether whoever completes a line loses

    # Whether the description above says all there is to the rules: an empty cell gets the mover's own mark, or, with
    # shared pieces, a cell takes the next piece; a line ends the game; a full board without one is a draw if there are
    # draws. Then searches and kernels may follow the description instead of asking. It is not inherited: a game that
    # is made from another one says so itself.
    regular: ClassVar[bool] = False

    # What a game from outside may bring: its rules on integers (see `search.fast_rules`) and its rules of thumb (see
    # `players.heuristics`), each a class that is called with the game. They are not inherited either.
    fast_rules: ClassVar[Callable[[Any], Any] | None] = None
    heuristics: ClassVar[Callable[[Any], Any] | None] = None

    letters: ClassVar[str]  # the pieces by value, the empty cell first

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for name, nothing in (("regular", False), ("fast_rules", None), ("heuristics", None)):
            if name not in vars(cls):
                setattr(cls, name, nothing)
        if "title" in vars(cls):  # a game of its own has no other names, notes or examples than its own
            for name in ("long_title", "short_title", "also", "notes"):
                if name not in vars(cls):
                    setattr(cls, name, "")
            if "examples" not in vars(cls):
                cls.examples = ()
        if "pieces" in vars(cls):
            cls.letters = notation.EMPTY + "".join(piece.letter for piece in cls.pieces)

    @property
    def name(self) -> str:
        """The short name: `semaforo`, or `semaforo:4x4` on a board that is not the usual one."""
        return self.kind if self.board == self.standard else self.full_name

    @property
    def full_name(self) -> str:
        """The name with the board: `semaforo:3x4`."""
        return f"{self.kind}:{self.board}"

    @property
    def most_plies(self) -> int:
        """No game lasts longer."""
        return self.board.size if not self.shared else self.board.size * len(self.pieces)

    @property
    def is_coloured(self) -> bool:
        """Whether it is a regular game of three shared pieces, green, yellow and red or others: Semáforo's family."""
        return self.regular and self.shared and len(self.pieces) == 3

    def piece(self, value: int) -> Piece:
        """The piece that a value of a cell stands for."""
        return self.pieces[value - 1]

    def mark_of(self, side: Side) -> Piece | None:
        """The piece that belongs to a player; None where the pieces belong to nobody."""
        return None if self.shared else self.pieces[side]

    def turned(self) -> Game:
        """The same game on the board on its side, rows for columns."""
        return type(self)(self.board.transposed)

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board,)

    # The questions that everybody asks

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

    # What a game fills in

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

    @property
    def stock(self) -> int | None:
        """How many pieces of each kind there are; None where nobody counts them."""
        return None

    def left(self, position: Position, piece: int) -> int | None:
        """How many pieces of this kind are not on the board (one that is replaced has gone back); None: no limit."""
        if self.stock is None:
            return None
        return self.stock - self.plane(position.code, piece).bit_count()

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
        action, rest = _begins_with(text, {action: spellings(action) for action in self.actions})
        named, rest = _begins_with(rest, {piece.letter: _names_of(piece) for piece in self.pieces})
        _on, rest = _begins_with(rest, {"on": PREPOSITIONS} if action or named else {})
        written = rest if named is None else f"{named}{rest}"
        piece, cell = notation.read_move(written, self.board, self.letters, text)
        return self._legal(position, action, cell, piece, text)

    def _legal(
        self, position: Position, action: str | None, cell: Cell, piece: int | None, text: str
    ) -> Move:
        if action is not None and (reason := self.unfit(position, action, cell, text)) is not None:
            raise reason
        if (refusal := self._refusal(position, cell, piece, text)) is not None:
            raise refusal
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
        return self._legal(position, action, cell, None, f"{action} {self.board.name(cell)}")

    def unfit(self, position: Position, action: str, cell: Cell, text: str) -> IllegalMoveError | None:
        """Why an action does not go with what is on a cell, or None if it does."""
        if action == PLACE and position[cell] != 0:
            return IllegalMoveError(
                N_("{move} is not possible: {cell} already holds {piece}; one places only on an empty cell."),
                move=quote(text),
                cell=self.board.name(cell),
                piece=self.piece(position[cell]).name,
            )
        return None

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
        matrix = notation.read_matrix(given.strip()) if isinstance(given, str) else given
        if isinstance(given, str) and matrix is None:
            return self.read(given.strip())
        return self.checked(_values(matrix, self.board, len(self.letters), given), None)

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


def _values(matrix: Any, board: Board, kinds: int, given: object) -> list[int]:
    """The values of a matrix, checked; an error quotes what was given."""
    try:
        rows = [list(row) for row in matrix]
    except TypeError:
        rows = []
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise InvalidPositionError(
            N_("{matrix} is not a board of {rows}x{cols}: give a list of {rows} rows of {cols} values each."),
            matrix=quote(given),
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


# Moves in words: `colocar verde en b2` is `Gb2`


def _begins_with(text: str, words: Mapping[str, Collection[str]]) -> tuple[str | None, str]:
    """What the first of several words stands for, in any language, and the others; None and all of them, if nothing."""
    first, *others = str(text).split(maxsplit=1)[:2] or [""]
    found = next((name for name, spelled in words.items() if others and spelt(first) in spelled), None)
    return (None, text) if found is None else (found, others[0])


@lru_cache(maxsize=256)
def _names_of(piece: Piece) -> frozenset[str]:
    """How a piece is called in any language; in Spanish and Portuguese also as a she: roja, amarela."""
    if piece.name == piece.letter:
        return frozenset()
    names = spellings(piece.name)
    return names | {name[:-1] + "a" for name in names if name.endswith("o")}
