"""A position and what goes with it: the two sides, moves, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any

from tateti import notation
from tateti.board import Board, Cell, Line, Symmetry, cells_of, transform
from tateti.errors import InvalidPositionError, quote
from tateti.language import gettext
from tateti.language import mark as N_
from tateti.pictures import Badge, BoardPicture, Theme, draw_svg, draw_text

if TYPE_CHECKING:
    from tateti.games.base import Game

Matrix = list[list[int]]

WIDEST_TEXT = 80


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
    AGREEMENT = "agreement"  # on a draw
    FORFEIT = "forfeit"  # a bot that gave no legal move

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

    def __copy__(self) -> Position:
        return self  # what cannot be changed need not be copied

    def __deepcopy__(self, memo: object) -> Position:
        return self

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

    def move(self, given: Move | str) -> Move:
        """The legal move that is given, as text or as a move; an error says what is wrong with anything else."""
        if not isinstance(given, Move):
            return self.game.read_move(self, given)
        if (reason := self.game.refusal(self, given)) is not None:
            raise reason
        return given

    def action(self, action: str, cell: tuple[int, int]) -> Move:
        """The legal move that an action (`place` or `replace`) and a (row, column) from the top left name."""
        return self.game.read_action(self, action, cell)

    def play(self, move: Move | str) -> Position:
        """The position after a legal move."""
        return self.game.after(self, self.move(move))

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

    @property
    def own_symmetries(self) -> list[Symmetry]:
        """The symmetries of the board under which it is the same; of a game that is not regular, none but the first.

        >>> from tateti.games import game
        >>> len(game("tictactoe").position("X../.O./..X").own_symmetries)
        4
        """
        symmetries = self.board.symmetries
        if not self.game.regular:
            return list(symmetries[:1])
        return [symmetry for symmetry in symmetries if transform(self.code, symmetry) == self.code]

    # Pictures

    def picture(self, last: Move | None = None, badges: Mapping[Cell, Badge] | None = None) -> BoardPicture:
        """What a drawing of it shows: the pieces, the last move if it is told, and the completed lines."""
        lines = self.outcome.lines if self.outcome is not None else ()
        cell = None if last is None else last.cell
        return BoardPicture(self.board, self.game.pieces, list(self), cell, lines, badges or {})

    def draw(self, last: Move | None = None) -> str:
        """The board in plain letters; with the last move, that is marked.

        >>> from tateti.games import game
        >>> print(game("tictactoe").position("X.O/.X./...").draw())
             a   b   c
           +---+---+---+
         3 | X |   | O |
           +---+---+---+
         2 |   | X |   |
           +---+---+---+
         1 |   |   |   |
           +---+---+---+
        """
        return draw_text(self.picture(last), columns=WIDEST_TEXT)

    def svg(self, theme: Theme = "screen") -> str:
        """The board as an SVG picture that stands alone: in colours, or with `print` in white, grey and black."""
        return draw_svg(self.picture(), f"{gettext(self.game.title)}: {self}", theme)

    def _repr_svg_(self) -> str:
        """The board as notebooks show it."""
        return self.svg()


def checked_position(given: object) -> Position:
    """What is given, if it is a position; an error says how to get one otherwise."""
    if isinstance(given, Position):
        return given
    raise InvalidPositionError(
        N_(
            "{given} is not a position: a game gives one, like tateti.game('semaforo').position('..G./Y.Y./....')."
        ),
        given=quote(given),
    )


def difference(before: Position, after: Position) -> Move:
    """The move that leads from one position to the next.

    >>> from tateti.games import game
    >>> semaforo = game("semaforo")
    >>> difference(semaforo.position("G.../..../...."), semaforo.position("Y.../..../...."))
    Move('Ya3')
    """
    game, changed = before.game, before.code ^ after.code
    cell = (changed & -changed).bit_length() - 1 >> 1 if changed else 0
    move = game.move_on(cell, after[cell]) if game == after.game else None
    if move not in before.moves or game.after(before, move) != after:
        raise InvalidPositionError(
            N_("No move leads from {before} to {after}: a move changes one cell, and then it is the other's turn."),
            before=quote(str(before)), after=quote(str(after)),
        )  # fmt: skip
    return move
