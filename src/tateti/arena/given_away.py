"""What the bots gave away, move by move, by the exact values of the board: a won position that becomes drawn costs half a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tateti import oracle
from tateti.arena.referee import PlayedGame
from tateti.arena.setup import Setup
from tateti.errors import SearchLimitError
from tateti.search.values import Value
from tateti.study.audit.numbers import Values

POINTS = {Value.WIN: 1.0, Value.DRAW: 0.5, Value.LOSS: 0.0}


class Worth(NamedTuple):
    """What a position was worth to the player before a move, and what the move left of it."""

    before: Value
    after: Value

    @property
    def points(self) -> float:
        """How many points the move gave away."""
        return POINTS[self.before] - POINTS[self.after]


@dataclass
class GivenAway:
    """How many moves a bot played, how many of them in positions that were not lost already, how many gave something away, and
    how many points that was in all."""

    moves: int = 0
    at_stake: int = 0
    faulty: int = 0
    points: float = 0.0

    @property
    def average(self) -> float | None:
        """Points a move; None where there was none."""
        return self.points / self.moves if self.moves else None

    def add(self, worth: Worth) -> None:
        """One more move."""
        self.moves += 1
        self.at_stake += worth.before is not Value.LOSS
        self.faulty += worth.points > 0
        self.points += worth.points


class ExactReview:
    """What the moves of games were worth, where the board is solved; games with the same moves are looked at once."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self._values = setup, Values()
        self._known: dict[tuple[int, tuple[str, ...]], tuple[Worth, ...]] = {}
        self.is_known = oracle.has_table(setup.game)

    def of(self, game: PlayedGame) -> tuple[Worth, ...] | None:
        """Of each move what it was worth; None where the board is not solved."""
        key = game.job.opening, game.moves
        try:
            if self.is_known and key not in self._known:
                self._known[key] = tuple(self._reviewed(game))
        except SearchLimitError:  # the table could not be made after all
            self.is_known = False
        return self._known[key] if self.is_known else None

    def _reviewed(self, game: PlayedGame) -> Iterator[Worth]:
        position = self.setup.openings.positions[game.job.opening]
        for text in game.moves:
            move = position.move(text)
            yield Worth(self._values.value(position), self._values.after(position, move))
            position = position.game.after(position, move)


def given_away(games: Iterable[PlayedGame], review: ExactReview) -> list[GivenAway] | None:
    """What each entrant gave away; None where the board is not solved."""
    found = [GivenAway() for _ in review.setup.entrants]
    for game in games:
        reviewed = review.of(game)
        if reviewed is None:
            return None
        turn = review.setup.openings.positions[game.job.opening].turn
        for ply, worth in enumerate(reviewed):
            found[(game.job.first, game.job.second)[(turn + ply) % 2]].add(worth)
    return found
