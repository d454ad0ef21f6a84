"""What is true of a position, or of a move in it, as values: each names the moves, cells and lines that it is about.

Every fact is exact: read off the board, found by following all safe moves, or proved by the oracle. What is not known
is not said. `words` puts them into sentences.

In this folder the *other* is the opponent of the one to move; a move is *safe* if it does not lose at once and the
other cannot win at once after it; a cell is *forbidden* if a move on it is not safe, where nothing wins at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tateti.board import Cell, Line
from tateti.games import Move, Side
from tateti.search.values import Evaluation


class Lasting(Enum):
    """How long a cell stays forbidden while both play only safe moves: never free again, or free at some time."""

    FOR_GOOD = "for good"
    FOR_NOW = "for now"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, kw_only=True)
class Fact:
    """The root of all facts."""

    kind: ClassVar[str]
    moves: tuple[Move, ...] = ()
    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()


# Of a position


@dataclass(frozen=True, kw_only=True)
class Over(Fact):
    """The game is over; the lines are those that ended it."""

    kind: ClassVar[str] = "over"


@dataclass(frozen=True, kw_only=True)
class Worth(Fact):
    """What the position is worth to the one to move, proved."""

    kind: ClassVar[str] = "worth"
    evaluation: Evaluation


@dataclass(frozen=True, kw_only=True)
class NotProved(Fact):
    """What the position is worth could not be proved within the limit."""

    kind: ClassVar[str] = "not-proved"


@dataclass(frozen=True, kw_only=True)
class WinsAtOnce(Fact):
    """These moves complete these lines, and win."""

    kind: ClassVar[str] = "wins-at-once"


@dataclass(frozen=True, kw_only=True)
class SafeMoves(Fact):
    """These moves are safe, and no others; there may be none."""

    kind: ClassVar[str] = "safe-moves"


@dataclass(frozen=True, kw_only=True)
class Forbidden(Fact):
    """The move, on the one cell, is not safe.

    `replies` are the moves with which the other then completes the lines; without replies the move itself completes
    them, and loses. `lasting` is None where it is not known. A cell that is forbidden for now is free after the moves
    of `until`, all of them safe. `side` is whom it concerns, where each player has a mark of their own.
    """

    kind: ClassVar[str] = "forbidden"
    replies: tuple[Move, ...] = ()
    lasting: Lasting | None = None
    until: tuple[Move, ...] = ()
    side: Side | None = None


@dataclass(frozen=True, kw_only=True)
class SafeMovesToCome(Fact):
    """How many safe moves both make together before one has none left, if both make only safe ones: at least and at most.

    `runs_out` is who has none left first whichever safe moves are chosen; None where that depends on them.
    """

    kind: ClassVar[str] = "safe-moves-to-come"
    least: int
    most: int
    runs_out: Side | None


@dataclass(frozen=True, kw_only=True)
class RunsOut(Fact):
    """With best play this side has no safe move left first, after so many more safe moves of both; None: nobody, for the
    board is full before that."""

    kind: ClassVar[str] = "runs-out"
    side: Side | None
    after: int | None


@dataclass(frozen=True, kw_only=True)
class ForcedReply(Fact):
    """The other threatens to complete these lines on one cell: only a move there stops it."""

    kind: ClassVar[str] = "forced-reply"
    side: Side


@dataclass(frozen=True, kw_only=True)
class TwoThreats(Fact):
    """The other threatens on several cells, of which a move can stop one."""

    kind: ClassVar[str] = "two-threats"
    side: Side


@dataclass(frozen=True, kw_only=True)
class Fork(Fact):
    """The move makes two threats at once, or more, and the other cannot win before: the cells are those threatened."""

    kind: ClassVar[str] = "fork"


@dataclass(frozen=True, kw_only=True)
class OtherCouldFork(Fact):
    """These moves would be forks of the other, if it were the other's turn."""

    kind: ClassVar[str] = "other-could-fork"
    side: Side


@dataclass(frozen=True, kw_only=True)
class NoLineOpen(Fact):
    """Every line has marks of both players: nobody can complete one any more."""

    kind: ClassVar[str] = "no-line-open"


# Of a move


@dataclass(frozen=True, kw_only=True)
class MoveWorth(Fact):
    """What the move is worth to the one who plays it, proved."""

    kind: ClassVar[str] = "move-worth"
    evaluation: Evaluation


@dataclass(frozen=True, kw_only=True)
class Alike(Fact):
    """A symmetry of the position carries it into each of these moves: what is true of it is true of them."""

    kind: ClassVar[str] = "alike"


@dataclass(frozen=True, kw_only=True)
class Completes(Fact):
    """It completes these lines, which ends the game."""

    kind: ClassVar[str] = "completes"
    wins: bool


@dataclass(frozen=True, kw_only=True)
class FillsBoard(Fact):
    """It ends the game in a draw."""

    kind: ClassVar[str] = "fills-board"


@dataclass(frozen=True, kw_only=True)
class LetsComplete(Fact):
    """After it the other completes these lines with these moves."""

    kind: ClassVar[str] = "lets-complete"


@dataclass(frozen=True, kw_only=True)
class Prepares(Fact):
    """Of the line all cells but one now show the piece, and that one (the cell) can still take it."""

    kind: ClassVar[str] = "prepares"
    piece: int


@dataclass(frozen=True, kw_only=True)
class Kills(Fact):
    """The line can no longer be completed with the piece: it was all but complete, or, where pieces are owned, had only
    marks of its owner."""

    kind: ClassVar[str] = "kills"
    piece: int


@dataclass(frozen=True, kw_only=True)
class Forbids(Fact):
    """After it these cells are forbidden that were not; `side` as in `Forbidden`."""

    kind: ClassVar[str] = "forbids"
    side: Side | None = None


@dataclass(frozen=True, kw_only=True)
class Frees(Fact):
    """After it these cells are not forbidden any more."""

    kind: ClassVar[str] = "frees"


@dataclass(frozen=True, kw_only=True)
class SafeReplies(Fact):
    """After it the other has these safe replies, and no others; there may be none."""

    kind: ClassVar[str] = "safe-replies"


@dataclass(frozen=True, kw_only=True)
class StopsThreat(Fact):
    """It takes the cell on which the other would have completed these lines."""

    kind: ClassVar[str] = "stops-threat"


@dataclass(frozen=True, kw_only=True)
class StopsFork(Fact):
    """The other could have made a fork, and after it cannot."""

    kind: ClassVar[str] = "stops-fork"


@dataclass(frozen=True, kw_only=True)
class Threatens(Fact):
    """It makes one threat: the other has to reply on the cell."""

    kind: ClassVar[str] = "threatens"


@dataclass(frozen=True, kw_only=True)
class MakesFork(Fact):
    """It makes several threats at once, on these cells, and the other cannot win before."""

    kind: ClassVar[str] = "makes-fork"


@dataclass(frozen=True, kw_only=True)
class BestAnswer(Fact):
    """The other's best replies, all of them, and what they are worth to the other.

    `is_only`: one move alone wins or holds the draw. `is_any`: there are several answers, and none is better than another.
    """

    kind: ClassVar[str] = "best-answer"
    evaluation: Evaluation
    is_only: bool = False
    is_any: bool = False
