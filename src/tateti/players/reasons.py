"""Why a bot plays a move, as values; each front end puts them into words in the person's language (`wording`)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tateti.board import Cell
from tateti.games import Move
from tateti.search.values import Evaluation, Value


@dataclass(frozen=True, slots=True)
class Reason:
    """The root of all reasons."""


@dataclass(frozen=True, slots=True)
class AnyMove(Reason):
    """Nothing speaks for one move more than for another."""


@dataclass(frozen=True, slots=True)
class Win(Reason):
    """It wins at once."""


@dataclass(frozen=True, slots=True)
class Programmed(Reason):
    """A program of somebody else's chose it, and says no more."""


# Tic-Tac-Toe


@dataclass(frozen=True, slots=True)
class Block(Reason):
    """It stops the line that the other would complete here."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class FirstCorner(Reason):
    """It takes a corner to begin with, from where most lines can grow."""


@dataclass(frozen=True, slots=True)
class WinningCorner(Reason):
    """It is a corner that makes two threats at once (a fork)."""


@dataclass(frozen=True, slots=True)
class TacticalCorner(Reason):
    """It is a corner in one row, column or diagonal with a corner of its own, to prepare a fork."""

    partner: Cell


@dataclass(frozen=True, slots=True)
class Centre(Reason):
    """It takes the centre."""


# Semáforo


@dataclass(frozen=True, slots=True)
class Safe(Reason):
    """After it nobody can complete a line at once."""


@dataclass(frozen=True, slots=True)
class OnlySafe(Reason):
    """It is the only move after which the other cannot win at once."""


@dataclass(frozen=True, slots=True)
class NoSafeReply(Reason):
    """It is safe, and whatever the other answers can be won at once."""


@dataclass(frozen=True, slots=True)
class Mirror(Reason):
    """It repeats the other's move on the cell across the middle of the board, and is safe."""

    of: Move


@dataclass(frozen=True, slots=True)
class FewestReplies(Reason):
    """It is safe, and leaves the other fewer safe replies than any other safe move."""

    replies: int


@dataclass(frozen=True, slots=True)
class SettleForDraw(Reason):
    """It ends the game in a draw, where every other move would lose at once."""


# Searches


@dataclass(frozen=True, slots=True)
class Proven(Reason):
    """Its value is proved; `plies` to the end count this move (None where only the value is known)."""

    value: Value
    plies: int | None


@dataclass(frozen=True, slots=True)
class FromBook(Reason):
    """It leads to a position of a book, and the book has an answer to whatever follows."""


@dataclass(frozen=True, slots=True)
class Searched(Reason):
    """It looked best in a search that did not see the end: how it looks, and how many plies deep that is."""

    outlook: Value
    depth: int


@dataclass(frozen=True, slots=True)
class FromTree(Reason):
    """It leads to a best successor in a search tree of so many nodes and cuts; what the tree proves the position to be
    (None: it does not reach far enough). The seed and the depth (None: to the end) grow the same tree again."""

    value: Value | None
    nodes: int
    cuts: int
    seed: int
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Playouts(Reason):
    """It did best in games played at random from here; the rate counts a draw as half a win."""

    rate: Fraction
    playouts: int


def reason_for(evaluation: Evaluation) -> Reason:
    """The reason for a move that is proved to be worth so much."""
    wins_now = evaluation.plies == 1 and evaluation.value is Value.WIN
    return Win() if wins_now else Proven(evaluation.value, evaluation.plies)
