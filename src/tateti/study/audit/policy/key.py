"""The answer key of a policy: what it is worth against the one who knows it, and how well it plays in every position.

Returns count 1 for a win, 0 for a draw and -1 for a loss; `docs/benchmark.md` defines every measure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.errors import InvalidPositionError, quote
from tateti.games import Game, Move, Position, Side, checked_position
from tateti.language import mark as N_
from tateti.search.values import Value
from tateti.study.audit.policy import ROUNDING
from tateti.study.audit.policy.positions import Flags, Level, Positions, Shares
from tateti.study.audit.policy.response import LikeliestLine, Worth
from tateti.study.audit.policy.steadiness import Change

MOST_SHOWN = 5  # of the positions with the largest regret

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Figures:
    """How a policy plays on a set of positions.

    `perfect` is how likely it plays a move that keeps the value, on average; `decisive` counts the positions in which not every
    move does, and `perfect_decisive` is the same over those. `regret` is what it loses on average, `worst` the most. What is
    said of no position at all is None.
    """

    positions: int
    perfect: float | None
    decisive: int
    perfect_decisive: float | None
    regret: float | None
    worst: float | None

    @classmethod
    def of(cls, kept: Numbers, regret: Numbers, decisive: Flags) -> Figures:
        """The figures of positions, each with what is kept and lost there."""
        return cls(
            len(kept),
            _mean(kept),
            int(decisive.sum()),
            _mean(kept[decisive]),
            _mean(regret),
            float(regret.max()) if len(regret) else None,
        )

    @classmethod
    def total(cls, parts: Iterable[Figures]) -> Figures:
        """The figures of several sets together."""
        every = list(parts)
        return cls(
            sum(part.positions for part in every),
            _together((part.positions, part.perfect) for part in every),
            sum(part.decisive for part in every),
            _together((part.decisive, part.perfect_decisive) for part in every),
            _together((part.positions, part.regret) for part in every),
            max((part.worst for part in every if part.worst is not None), default=None),
        )

    def to_json(self) -> dict[str, Any]:
        """All of them."""
        return {
            "positions": self.positions,
            "perfect": self.perfect,
            "decisive": self.decisive,
            "perfect_decisive": self.perfect_decisive,
            "regret": self.regret,
            "worst_regret": self.worst,
        }


def _mean(values: Numbers) -> float | None:
    return float(values.mean()) if len(values) else None


def _together(parts: Iterable[tuple[int, float | None]]) -> float | None:
    """The mean of means, each with how many it is of."""
    known = [(count, mean) for count, mean in parts if mean is not None]
    total = sum(count for count, _ in known)
    return sum(count * mean for count, mean in known) / total if total else None


@dataclass(frozen=True, eq=False)
class Judged:
    """For each position of a level how likely the value is kept there, and how much of it is lost on average."""

    kept: Numbers
    regret: Numbers


@dataclass(frozen=True, eq=False)
class LevelKey:
    """The positions after so many plies. `everywhere` is None where only those that come up were asked."""

    level: Level
    decisive: Flags
    reached: Flags
    everywhere: Judged | None
    where_reached: Judged  # means something only where `reached`

    def figures(self) -> Figures | None:
        """Of all positions of the level."""
        if self.everywhere is None:
            return None
        return Figures.of(self.everywhere.kept, self.everywhere.regret, self.decisive)

    def reached_figures(self) -> Figures:
        """Of those that come up."""
        judged = self.where_reached
        return Figures.of(judged.kept[self.reached], judged.regret[self.reached], self.decisive[self.reached])


@dataclass(frozen=True)
class SeatKey:
    """What a policy is worth on one side against the opponent who knows it, and the line that this opponent plays.

    `start` is what this side is worth under perfect play. There is no line for a policy that answered otherwise when it was asked
    again for it.
    """

    side: Side
    worth: Worth
    start: Value
    likeliest: LikeliestLine | None

    @property
    def value(self) -> float:
        """The return: 1 for a win, -1 for a loss."""
        return self.worth.value

    @property
    def win(self) -> float:
        """How likely the policy wins."""
        return self.worth.win

    @property
    def loss(self) -> float:
        """How likely it loses."""
        return max(0.0, self.worth.win - self.worth.value)

    @property
    def draw(self) -> float:
        """How likely nobody wins."""
        return max(0.0, 1 - 2 * self.worth.win + self.worth.value)

    @property
    def line(self) -> tuple[Move, ...] | None:
        """The moves of the line."""
        return None if self.likeliest is None else self.likeliest.moves

    @property
    def likely(self) -> float | None:
        """How likely the policy plays its part of the line."""
        return None if self.likeliest is None else self.likeliest.likely

    @property
    def exploitability(self) -> float:
        """How much less this side gets than under perfect play."""
        return self.start - self.worth.value

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "value": self.value,
            "win": self.win,
            "draw": self.draw,
            "loss": self.loss,
            "start": str(self.start),
            "exploitability": self.exploitability,
            "line": None if self.line is None else [str(move) for move in self.line],
            "line_probability": self.likely,
        }


@dataclass(frozen=True)
class Regret:
    """A position that comes up, and what the policy loses there on average; with its shares, unless it answered otherwise when it
    was asked again for them."""

    position: Position
    regret: float
    shares: dict[str, float] | None

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {"position": str(self.position), "regret": self.regret, "moves": self.shares}


@dataclass(frozen=True, eq=False)
class AnswerKey:
    """Everything about a policy on a board. `change` is what its answers change with; None where it answered alike when some of
    the positions were asked again. Two keys are the same only if they are one."""

    policy: str
    positions: Positions
    seats: tuple[SeatKey, SeatKey]
    levels: tuple[LevelKey, ...]
    worst: tuple[Regret, ...]
    change: Change | None

    def __repr__(self) -> str:
        return f"<answer key of {self.policy} at {self.game.full_name}: exploitability {self.exploitability:.4f}>"

    @property
    def game(self) -> Game:
        """The game, on its board."""
        return self.positions.game

    @property
    def nash_conv(self) -> float:
        """What two opponents who know the policy, one on each side, win from it together: at least 0."""
        return -sum(seat.value for seat in self.seats) + 0.0

    @property
    def exploitability(self) -> float:
        """The mean of what they win: 0 for perfect play, at most 1 in these games."""
        return self.nash_conv / 2

    @property
    def answers_alike(self) -> bool:
        """Whether it answered some positions as before when it was asked again."""
        return self.change is None

    @property
    def can_be_exploited(self) -> bool:
        """Whether anybody wins more from it than rounding may have made up."""
        return self.exploitability > ROUNDING

    @cached_property
    def everywhere(self) -> Figures | None:
        """How it plays over all undecided positions; None where only those that come up were asked."""
        found = [level.figures() for level in self.levels]
        return Figures.total(one for one in found if one is not None) if None not in found else None

    @cached_property
    def reached(self) -> Figures:
        """How it plays over those that come up where it is one of the two and anyone the other."""
        return Figures.total(level.reached_figures() for level in self.levels)

    def regrets(self) -> Iterator[tuple[Position, float]]:
        """Every position that comes up, with what the policy loses there on average."""
        for level in self.levels:
            codes, lost = level.level.codes[level.reached], level.where_reached.regret[level.reached]
            for code, regret in zip(codes.tolist(), lost.tolist(), strict=True):
                yield self.positions.position(code), regret

    def regret(self, position: Position | str) -> float:
        """What the policy loses on average in a position that was asked; it can be given as text."""
        asked = self.game.position(position) if isinstance(position, str) else checked_position(position)
        found = self._regret(asked)
        if found is None:
            raise InvalidPositionError(
                N_("{position} was not asked: it is no undecided position of {game}, or it does not come up."),
                position=quote(str(asked)), game=self.game.full_name,
            )  # fmt: skip
        return found

    def _regret(self, position: Position) -> float | None:
        if position.game != self.game or position.outcome is not None or position.ply >= len(self.levels):
            return None
        if position.turn is not self.game.turn_of(list(position)):  # the other one has begun
            return None
        level = self.levels[position.ply]
        place = int(np.searchsorted(level.level.codes, position.code))
        if place == len(level.level.codes) or level.level.codes[place] != position.code:
            return None
        if level.everywhere is not None:
            return float(level.everywhere.regret[place])
        return float(level.where_reached.regret[place]) if level.reached[place] else None

    def to_json(self) -> dict[str, Any]:
        """All but the regrets of the single positions, of which the largest are there."""
        return {
            "policy": self.policy,
            "game": self.game.full_name,
            "exploitability": self.exploitability,
            "nash_conv": self.nash_conv,
            "seats": {str(seat.side): seat.to_json() for seat in self.seats},
            "everywhere": _json(self.everywhere),
            "reached": _json(self.reached),
            "plies": [
                {
                    "ply": level.level.ply,
                    "to_move": str(level.level.side),
                    "everywhere": _json(level.figures()),
                    "reached": _json(level.reached_figures()),
                }
                for level in self.levels
            ],
            "worst": [one.to_json() for one in self.worst],
            "answers_alike": self.answers_alike,
            "answers_change_with": None if self.change is None else str(self.change),
        }


def _json(figures: Figures | None) -> dict[str, Any] | None:
    return None if figures is None else figures.to_json()


def largest_regrets(levels: Iterable[LevelKey]) -> list[tuple[int, int, float]]:
    """Ply, code and regret of the positions that come up with the largest regrets; of equal ones those that come up first."""
    found: list[tuple[int, int, float]] = []
    for level in levels:
        codes, lost = level.level.codes[level.reached], level.where_reached.regret[level.reached]
        # Rounding does not choose among equal ones.
        for place in np.argsort(-lost.round(9), kind="stable")[:MOST_SHOWN].tolist():
            found.append((level.level.ply, int(codes[place]), float(lost[place])))
    return sorted((one for one in found if one[2] > 0), key=lambda one: -round(one[2], 9))[:MOST_SHOWN]


def shares_by_move(position: Position, shares: Shares) -> dict[str, float]:
    """The moves that have a share, with it."""
    return {str(move): float(shares[move.cell]) for move in position.moves if shares[move.cell]}
