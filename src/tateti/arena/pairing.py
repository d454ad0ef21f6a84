"""Who meets whom: every system of a tournament as one question, which meetings come next, given those that were played.

    round-robin   everybody meets everybody
    gauntlet      the first meets all the others
    swiss         in each round neighbours in the standing meet, nobody the same one twice while that can be avoided; where one is
                  left over, the last who was not left over before gets the points of a won meeting (a bye)
    knockout      who loses a meeting is out; the order is that of the entrants, and the first ones wait where there are too few

Entrants are numbers in the order of the command line. A system knows nothing of games, bots or logs, so that another one (or a
library of pairings) can take its place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log2
from random import Random

from tateti.arena.matching import NOBODY, can_all_be_paired, most_pairs
from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

SYSTEMS = ("round-robin", "gauntlet", "swiss", "knockout")
MOST_EXTRA_PAIRS = 3  # games in pairs after a tied meeting of a knockout, before the order decides


@dataclass(frozen=True)
class Meeting:
    """Two entrants who play each other, so many games; `extra` are those after a tie."""

    one: int
    two: int
    games: int
    extra: bool = False


@dataclass(frozen=True)
class Met:
    """A meeting that was played, and the points of both."""

    meeting: Meeting
    points: tuple[float, float]


Round = tuple[Met, ...]


class System(ABC):
    """Says which meetings come next."""

    def __init__(self, entrants: int, games: int, rounds: int | None = None, seed: int = 0) -> None:
        self.entrants, self.games, self.rounds, self.seed = entrants, games, rounds, seed

    @abstractmethod
    def next_round(self, played: Sequence[Round]) -> tuple[Meeting, ...]:
        """The meetings of the next round, given all rounds that were played; none where everything is played."""

    @property
    @abstractmethod
    def expected_games(self) -> int:
        """How many games there will be, if nothing has to be played again."""

    def byes(self, played: Sequence[Round]) -> list[int]:
        """How often each was left over."""
        return [0] * self.entrants

    def places(self, played: Sequence[Round]) -> list[tuple[float, ...]] | None:
        """By what the standing is ordered, the larger the better; None where that is the share of the points."""
        return None


class RoundRobin(System):
    """Everybody meets everybody."""

    def next_round(self, played: Sequence[Round]) -> tuple[Meeting, ...]:
        if played:
            return ()
        return tuple(Meeting(one, two, self.games) for one, two in combinations(range(self.entrants), 2))

    @property
    def expected_games(self) -> int:
        return self.games * self.entrants * (self.entrants - 1) // 2


class Gauntlet(System):
    """The first meets all the others."""

    def next_round(self, played: Sequence[Round]) -> tuple[Meeting, ...]:
        return () if played else tuple(Meeting(0, other, self.games) for other in range(1, self.entrants))

    @property
    def expected_games(self) -> int:
        return self.games * (self.entrants - 1)


class Swiss(System):
    """Neighbours in the standing meet; before the first round the standing is drawn by the seed."""

    @property
    def number_of_rounds(self) -> int:
        """As many as it takes to find a winner among so many, if nobody says otherwise."""
        return self.rounds or max(1, ceil(log2(self.entrants)))

    @property
    def expected_games(self) -> int:
        return self.games * self.number_of_rounds * (self.entrants // 2)

    def next_round(self, played: Sequence[Round]) -> tuple[Meeting, ...]:
        if len(played) >= self.number_of_rounds:
            return ()
        order = self._standing(played)
        met = _met(played, self.entrants)
        if len(order) % 2:
            order.remove(self._left_over(order, met, self.byes(played)))
        return tuple(Meeting(one, two, self.games) for one, two in paired(order, met))

    def byes(self, played: Sequence[Round]) -> list[int]:
        everybody = range(self.entrants)
        return [sum(not any(who in _both(met) for met in one) for one in played) for who in everybody]

    def places(self, played: Sequence[Round]) -> list[tuple[float, ...]] | None:
        """By points, byes included; then by the points of the opponents (Buchholz)."""
        points = self._points(played)
        opponents = [0.0] * self.entrants
        for met in (met for one in played for met in one):
            one, two = _both(met)
            opponents[one] += points[two]
            opponents[two] += points[one]
        return list(zip(points, opponents, strict=True))

    def _points(self, played: Sequence[Round]) -> list[float]:
        points = [float(self.games * byes) for byes in self.byes(played)]
        for met in (met for one in played for met in one):
            for who, scored in zip(_both(met), met.points, strict=True):
                points[who] += scored
        return points

    def _standing(self, played: Sequence[Round]) -> list[int]:
        drawn = list(range(self.entrants))
        Random(f"swiss {self.seed}").shuffle(drawn)
        points = self._points(played)
        return sorted(drawn, key=lambda who: -points[who])  # of equals the one who was drawn first

    def _left_over(self, order: Sequence[int], met: Sequence[set[int]], byes: Sequence[int]) -> int:
        """The last of those who were left over least often, without whom the others can all meet somebody new."""
        least = min(byes[who] for who in order)
        fewest = [who for who in reversed(order) if byes[who] == least]
        for who in fewest:
            if can_all_be_paired(_unmet([one for one in order if one != who], met)):
                return who
        return fewest[0]


class Knockout(System):
    """Who loses is out. A tie is played on, a pair of games at a time; then the one who was named first goes on."""

    @property
    def expected_games(self) -> int:
        return self.games * (self.entrants - 1)

    def next_round(self, played: Sequence[Round]) -> tuple[Meeting, ...]:
        bracket = self._bracket()
        left = list(played)
        while len(bracket) > 1:
            pairs = [(bracket[i], bracket[i + 1]) for i in range(0, len(bracket), 2)]
            meetings = [pair for pair in pairs if NOBODY not in pair]
            if not left:
                return tuple(Meeting(min(pair), max(pair), self.games) for pair in meetings)
            points, extra = self._scores(left)
            tied = [pair for pair in meetings if points[pair[0]] == points[pair[1]]]
            if tied and extra < MOST_EXTRA_PAIRS and not left:
                return tuple(Meeting(min(pair), max(pair), 2, extra=True) for pair in tied)
            bracket = [_winner(pair, points) for pair in pairs]
        return ()

    def _scores(self, left: list[Round]) -> tuple[dict[int, float], int]:
        """Takes the meetings of one round of the bracket, and what was played on after ties, from what is left."""
        points: dict[int, float] = {}
        extra = -1
        while left and (extra < 0 or all(met.meeting.extra for met in left[0])):
            for met in left.pop(0):
                for who, scored in zip(_both(met), met.points, strict=True):
                    points[who] = points.get(who, 0) + scored
            extra += 1
        return points, extra

    def _bracket(self) -> list[int]:
        """The entrants in the order in which they meet, as brackets have it: the first two can only meet at the end."""
        order = [0]
        while len(order) < self.entrants:
            size = 2 * len(order)
            order = [who for one in order for who in (one, size - 1 - one)]
        return [who if who < self.entrants else NOBODY for who in order]

    def places(self, played: Sequence[Round]) -> list[tuple[float, ...]] | None:
        """By how many rounds somebody came through."""
        through = [0.0] * self.entrants
        number = 0.0
        for one in played:
            number += not all(met.meeting.extra for met in one)
            for met in one:
                for who in _both(met):
                    through[who] = number
        if played and not self.next_round(played):
            through[self._champion(played)] += 1
        return [(rounds,) for rounds in through]

    def _champion(self, played: Sequence[Round]) -> int:
        bracket, left = self._bracket(), list(played)
        while len(bracket) > 1:
            points, _extra = self._scores(left)
            bracket = [_winner((bracket[i], bracket[i + 1]), points) for i in range(0, len(bracket), 2)]
        return bracket[0]


def _winner(pair: tuple[int, int], points: dict[int, float]) -> int:
    """Who goes on: with more points, or named first; whoever has nobody to meet, without playing."""
    present = [who for who in pair if who != NOBODY]
    return min(present, key=lambda who: (-points.get(who, 0) if len(present) > 1 else 0, who))


def _both(met: Met) -> tuple[int, int]:
    return met.meeting.one, met.meeting.two


# The pairs of a Swiss round


def _met(played: Sequence[Round], entrants: int) -> list[set[int]]:
    met: list[set[int]] = [set() for _ in range(entrants)]
    for one, two in (_both(pair) for pairs in played for pair in pairs):
        met[one].add(two)
        met[two].add(one)
    return met


def _unmet(order: Sequence[int], met: Sequence[set[int]]) -> list[list[int]]:
    """The graph of those who have not met, by their places in this order."""
    return [
        [place for place, other in enumerate(order) if other != one and other not in met[one]]
        for one in order
    ]


def paired(order: Sequence[int], met: Sequence[set[int]]) -> list[tuple[int, int]]:
    """Pairs of neighbours in this order, as few as possible of whom have met: from the top, everybody gets the nearest one with
    whom all who are left can still be paired so.

    >>> paired([0, 1, 2, 3], [{1}, {0}, {3}, {2}])
    [(0, 2), (1, 3)]
    """
    left, pairs = list(order), []
    repeats = most_pairs(_unmet(left, met)).count(NOBODY) // 2
    while left:
        one = left.pop(0)
        for other in left:
            again = other in met[one]
            rest = [who for who in left if who != other]
            if again + most_pairs(_unmet(rest, met)).count(NOBODY) // 2 <= repeats:
                break
        left, repeats = rest, repeats - again
        pairs.append((one, other))
    return pairs


def system_of(name: str, entrants: int, games: int, rounds: int | None = None, seed: int = 0) -> System:
    """The system of this name."""
    kinds: dict[str, type[System]] = dict(zip(SYSTEMS, (RoundRobin, Gauntlet, Swiss, Knockout), strict=True))
    if name not in kinds:
        raise TatetiError(
            N_("{system} is not a system: they are {systems}."), system=quote(name), systems=SYSTEMS
        )
    return kinds[name](entrants, games, rounds, seed)
