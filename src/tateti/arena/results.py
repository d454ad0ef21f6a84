"""What came of the games: the standing, the pairings, how games ended; all of it from the games alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tateti.arena.given_away import ExactReview, GivenAway, given_away
from tateti.arena.rating import Rating, fit, wilson
from tateti.arena.referee import FORFEITS, PlayedGame
from tateti.arena.setup import Setup
from tateti.arena.sprt import SprtRun
from tateti.games import Side


class Tally(NamedTuple):
    """Wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self)

    @property
    def points(self) -> float:
        """A draw is half a win."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Of all the points there were."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """In which the share would lie after very many games (95 %)."""
        return wilson(self.share, self.games)

    @property
    def for_the_other(self) -> Tally:
        """The same, seen by the opponents."""
        return Tally(self.losses, self.draws, self.wins)

    def with_points(self, points: float) -> Tally:
        """One more game."""
        return Tally(self.wins + (points == 1), self.draws + (points == 0.5), self.losses + (points == 0))


class ForfeitedGame(NamedTuple):
    """The number of a game, who forfeited it, how and why."""

    number: int
    entrant: int
    kind: str
    reason: str


@dataclass(frozen=True)
class Results:
    """The games that count, in the order of their numbers, and what there is to be known of them."""

    setup: Setup
    games: tuple[PlayedGame, ...]
    is_finished: bool
    exact: Mapping[tuple[int, int], Fraction] = field(default_factory=dict)  # of one before two
    sprt: SprtRun | None = None
    byes: Sequence[int] = ()
    places: Sequence[tuple[float, ...]] | None = None  # by what a system orders the standing
    left_out: Mapping[str, str] = field(default_factory=dict)  # who could not take part, and why
    differing: Collection[
        int
    ] = ()  # who answered a board differently when asked again, and so has no exact score
    rounded: Collection[int] = ()  # whose shares were rounded for the exact scores

    @cached_property
    def pairings(self) -> dict[tuple[int, int], Tally]:
        """Of every two who met, what the one who was named first scored."""
        found: dict[tuple[int, int], Tally] = {}
        for game in self.games:
            pair = min(game.job.first, game.job.second), max(game.job.first, game.job.second)
            found[pair] = found.get(pair, Tally()).with_points(game.points_of(pair[0]))
        return found

    def against(self, one: int, other: int) -> Tally | None:
        """What one scored against another; None where they did not meet."""
        if one < other:
            return self.pairings.get((one, other))
        tally = self.pairings.get((other, one))
        return None if tally is None else tally.for_the_other

    def exactly_against(self, one: int, other: int) -> Fraction | None:
        """The share of the points that one may expect against another; None where that was not computed."""
        if one < other:
            return self.exact.get((one, other))
        expected = self.exact.get((other, one))
        return None if expected is None else 1 - expected

    @cached_property
    def tallies(self) -> list[Tally]:
        """What everybody scored."""
        return self._summed(lambda side: True)

    def as_side(self, side: Side) -> list[Tally]:
        """What everybody scored on one side."""
        return self._summed(lambda played: played is side)

    def _summed(self, counts: Callable[[Side], bool]) -> list[Tally]:
        found = [Tally() for _ in self.setup.entrants]
        for game in self.games:
            for side, who in zip(Side, (game.job.first, game.job.second), strict=True):
                if counts(side):
                    found[who] = found[who].with_points(game.points(side))
        return found

    def points_with_byes(self, entrant: int) -> float:
        """What one scored, with the points of a won meeting for every round that it had to sit out."""
        byes = self.byes[entrant] if self.byes else 0
        return self.tallies[entrant].points + byes * self.setup.games

    @cached_property
    def ratings(self) -> list[Rating]:
        """Elo, by maximum likelihood."""
        return fit(
            len(self.setup.entrants), {pair: (one.points, one.games) for pair, one in self.pairings.items()}
        )

    @cached_property
    def expected(self) -> list[Fraction | None]:
        """The share of all points that everybody may expect; None where that is not known of every opponent."""
        return [self._expected(one) for one in range(len(self.setup.entrants))]

    def _expected(self, one: int) -> Fraction | None:
        met = [other for pair in self.pairings if one in pair for other in pair if other != one]
        shares = [self.exactly_against(one, other) for other in met]
        known = [share for share in shares if share is not None]
        if not met or len(known) < len(met):
            return None
        games = [self.pairings[min(one, other), max(one, other)].games for other in met]
        total = sum((share * count for share, count in zip(known, games, strict=True)), Fraction())
        return total / sum(games)

    @cached_property
    def order(self) -> list[int]:
        """The entrants, the best first: as the system has it, else by the share of the points, the exact one where it is known of
        everybody; then by rating."""
        everybody = range(len(self.setup.entrants))
        by = self.places
        if by is None:
            known = [share for share in self.expected if share is not None]
            shares = known if len(known) == len(everybody) else [tally.share for tally in self.tallies]
            by = [(float(share),) for share in shares]
        return sorted(everybody, key=lambda who: (*(-one for one in by[who]), -self.ratings[who].elo, who))

    @cached_property
    def endings(self) -> Counter[str]:
        """How games ended: by a line, with a full board, or by which forfeit."""
        return Counter(ending_of(game) for game in self.games)

    def endings_of(self, entrant: int) -> Counter[tuple[str, float]]:
        """How the games of one ended, with the points that it got."""
        own = (game for game in self.games if entrant in (game.job.first, game.job.second))
        return Counter((ending_of(game), game.points_of(entrant)) for game in own)

    @cached_property
    def forfeits(self) -> list[ForfeitedGame]:
        """The games that somebody forfeited."""
        return [
            ForfeitedGame(
                game.job.number, (game.job.first, game.job.second)[game.forfeit.side], *game.forfeit[1:]
            )
            for game in self.games
            if game.forfeit is not None
        ]

    def forfeits_of(self, entrant: int) -> Counter[str]:
        """How often one forfeited a game, by kind."""
        return Counter(one.kind for one in self.forfeits if one.entrant == entrant)

    @cached_property
    def review(self) -> ExactReview:
        """What the moves were worth."""
        return ExactReview(self.setup)

    @cached_property
    def given_away(self) -> list[GivenAway] | None:
        """What everybody gave away; None where the board is not solved."""
        return given_away(self.games, self.review)

    @cached_property
    def distinct(self) -> int:
        """How many of the games differ in their moves or players: bots without chance repeat themselves."""
        return len({(game.job.first, game.job.second, game.job.opening, game.moves) for game in self.games})


def ending_of(game: PlayedGame) -> str:
    """How a game ended: `line`, `full board`, `illegal`, `time` or `crash`."""
    return game.ending if game.forfeit is None else game.forfeit.kind


ENDINGS: tuple[str, ...] = ("line", "full board", *FORFEITS)
