"""Who is ahead: points, then the tie-breaks one after the other, each only among those whom all before left equal.

How rounds without a game count: for the player the opponent is thought to have as many points as the player (so a bye is
neither help nor harm); the points of real opponents count as they stand. Where everybody should meet everybody an opponent who did not come is
a real one, for everybody has the same opponents; `leaving` says what becomes of those who leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm

from tateti.tournaments.leaving import counted
from tateti.tournaments.results import Outcome
from tateti.tournaments.state import KNOCKOUT, ROUND_ROBIN, Played, Player, Tournament

POINTS, ROUNDS, DIRECT = "points", "rounds", "direct"


@dataclass(frozen=True)
class Standing:
    """A line of the table; those whom nothing tells apart share a rank. Values are by tie-break, in their order."""

    rank: int
    player: Player
    points: Fraction
    values: dict[str, Fraction | None]
    """None for the direct encounter where it decides nothing: not all who are equal have met, or they made the same there."""
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True)
class Difference:
    """What puts one player above another: by which measure, and what each has there."""

    measure: str
    above: Player
    below: Player
    value_above: Fraction
    value_below: Fraction


def standings(tournament: Tournament) -> list[Standing]:
    """The table, best first."""
    return list(_lines(_Table(tournament)))


def explained(tournament: Tournament) -> list[tuple[Standing, Difference | None]]:
    """The table, best first, and what puts each player above the next one; nothing does if they share a rank, or there is no next."""
    table = _Table(tournament)
    lines = list(_lines(table))
    reasons = [table.difference(one.player, other.player) for one, other in pairwise(lines)]
    return list(zip(lines, [*reasons, None], strict=True))


def difference(tournament: Tournament, one: Player, other: Player) -> Difference | None:
    """The first measure that tells two players apart; None if nothing does."""
    return _Table(tournament).difference(one, other)


def _lines(table: _Table) -> Iterator[Standing]:
    rank = 1
    for group in table.ranked:
        yield from (table.line(rank, number) for number in group)
        rank += len(group)


class _Table:
    """The measures of one state. Points are counted in whole numbers, so many to a point, for a table of 200 players has some
    ten thousand sums and fractions are slow."""

    def __init__(self, tournament: Tournament) -> None:
        values = tournament.points
        self.tournament = tournament
        self.to_a_point = lcm(
            *(one.denominator for one in (values.win, values.draw, values.loss, values.bye))
        )
        self.win = self.whole(values.win)
        self.played = counted(tournament)
        self.points = {
            number: sum(self.whole(one.points) for one in played) for number, played in self.played.items()
        }
        first = (ROUNDS,) if tournament.system == KNOCKOUT else (POINTS,)
        self.measures = (*first, *(() if tournament.system == KNOCKOUT else tournament.tie_breaks))
        self.values = {measure: dict[int, int | None]() for measure in self.measures}
        self.ranked = [list(tournament.players)]
        """The players in groups of one rank, best first."""
        for measure in self.measures:
            self.ranked = [part for group in self.ranked for part in self._split(measure, group)]

    def whole(self, points: Fraction) -> int:
        return points.numerator * (self.to_a_point // points.denominator)

    def _split(self, measure: str, group: list[int]) -> list[list[int]]:
        """The parts of a group that a measure tells apart."""
        measured = _direct_encounter(self, group) if measure == DIRECT else _each(self, measure, group)
        self.values[measure] |= measured
        parts = dict[int | None, list[int]]()
        for number in group:
            parts.setdefault(measured[number], []).append(number)
        return [parts[value] for value in sorted(parts, key=lambda value: value or 0, reverse=True)]

    def value(self, measure: str, number: int) -> Fraction | None:
        value = self.values[measure][number]
        return None if value is None else Fraction(value, _MEASURES[measure].to_one(self))

    def line(self, rank: int, number: int) -> Standing:
        outcomes = [one.outcome for one in self.played[number] if one.outcome is not None]
        return Standing(
            rank, self.tournament.players[number], Fraction(self.points[number], self.to_a_point),
            {measure: self.value(measure, number) for measure in self.measures if measure != POINTS},
            outcomes.count(Outcome.WIN), outcomes.count(Outcome.DRAW), outcomes.count(Outcome.LOSS),
        )  # fmt: skip

    def difference(self, one: Player, other: Player) -> Difference | None:
        """The first measure that tells two apart: until then they are in one group, so that also the direct encounter is among the same."""
        for measure in self.measures:
            values = {player: self.value(measure, player.number) or Fraction(0) for player in (one, other)}
            if values[one] != values[other]:
                above, below = sorted((one, other), key=values.__getitem__, reverse=True)
                return Difference(measure, above, below, values[above], values[below])
        return None

    def opponents(self, number: int) -> list[int]:
        """What the opponent of each round has; in a round without a game that is what the player has."""
        return [self.opponent_points(number, one) for one in self.played[number]]

    def opponent_points(self, number: int, one: Played) -> int:
        return self.points[one.opponent if one.opponent is not None and self.was_met(one) else number]

    def was_met(self, one: Played) -> bool:
        """Whether the opponent of a round is one who counts: where everybody should meet everybody, also one who did not come."""
        return one.over_the_board or self.tournament.system == ROUND_ROBIN


def _buchholz(table: _Table, number: int) -> int:
    return sum(table.opponents(number))


def _buchholz_cut(table: _Table, number: int) -> int:
    opponents = table.opponents(number)
    return sum(opponents) - min(opponents, default=0)


def _sonneborn_berger(table: _Table, number: int) -> int:
    """All points of those one beat, half of those one drew with; a bye counts as the share of a win that it is worth. In parts of
    a point so small that any of these shares is a whole number of them."""
    shares = {Outcome.WIN: 2 * table.win, Outcome.DRAW: table.win, Outcome.LOSS: 0}
    return sum(
        (2 * table.whole(one.points) if one.outcome is None else shares[one.outcome])
        * table.opponent_points(number, one)
        for one in table.played[number]
    )


def _wins(table: _Table, number: int) -> int:
    return sum(one.outcome is Outcome.WIN and one.over_the_board for one in table.played[number])


def _rounds_survived(table: _Table, number: int) -> int:
    """In a knockout: how many rounds somebody got through."""
    rounds = table.tournament.rounds
    return sum(
        one.outcome is Outcome.WIN or number in rounds[one.round - 1].byes for one in table.played[number]
    )


def _each(table: _Table, measure: str, group: Sequence[int]) -> dict[int, int | None]:
    measured = _MEASURES[measure].of
    return {number: measured(table, number) for number in group}


def _direct_encounter(table: _Table, group: Sequence[int]) -> dict[int, int | None]:
    """The points that those of a group made against each other, if all of them have met; otherwise, or if they are the same for all,
    it decides nothing."""
    inside = set(group)
    made = dict[int, int | None]()
    for number in group:
        games = [one for one in table.played[number] if table.was_met(one) and one.opponent in inside]
        if len({one.opponent for one in games}) < len(inside) - 1:
            return dict.fromkeys(group)
        made[number] = sum(table.whole(one.points) for one in games)
    return made if len(set(made.values())) > 1 else dict.fromkeys(group)


@dataclass(frozen=True)
class _Measure:
    """How something is counted, and how many of these make one as people count."""

    of: Callable[[_Table, int], int]
    to_one: Callable[[_Table], int] = lambda table: table.to_a_point


_MEASURES = {
    POINTS: _Measure(lambda table, number: table.points[number]),
    ROUNDS: _Measure(_rounds_survived, lambda _table: 1),
    "buchholz": _Measure(_buchholz),
    "buchholz-cut-1": _Measure(_buchholz_cut),
    "sonneborn-berger": _Measure(_sonneborn_berger, lambda table: 2 * table.win * table.to_a_point),
    DIRECT: _Measure(lambda table, number: table.values[DIRECT][number] or 0),
    "wins": _Measure(_wins, lambda _table: 1),
}
