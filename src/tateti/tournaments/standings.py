"""Who is ahead: points, then the tie-breaks one after the other, each only among those whom all before left equal.

How rounds without a game count: for the player the opponent is thought to have as many points as the player (so a bye is
neither help nor harm); the points of real opponents count as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tateti.tournaments.results import Outcome
from tateti.tournaments.state import KNOCKOUT, Played, Player, Tournament

POINTS, ROUNDS, DIRECT = "points", "rounds", "direct"
_SHARE = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


@dataclass(frozen=True)
class Standing:
    """A line of the table; those whom nothing tells apart share a rank. Values are by tie-break, in their order."""

    rank: int
    player: Player
    points: Fraction
    values: dict[str, Fraction | None]
    """None for the direct encounter where not all who are equal have met."""
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
    table = _Table(tournament)
    lines = list[Standing]()
    for group in table.ranked():
        rank = len(lines) + 1
        lines += [table.line(rank, number) for number in group]
    return lines


def difference(tournament: Tournament, one: Player, other: Player) -> Difference | None:
    """The first measure that tells two players apart; None if nothing does."""
    table = _Table(tournament)
    group = list(tournament.players)
    for measure in table.measures:
        values = table.values(measure, group)
        if values[one.number] != values[other.number]:
            above, below = (
                (one, other) if (values[one.number] or 0) > (values[other.number] or 0) else (other, one)
            )
            return Difference(
                measure,
                above,
                below,
                values[above.number] or Fraction(0),
                values[below.number] or Fraction(0),
            )
        group = [number for number in group if values[number] == values[one.number]]
    return None


class _Table:
    """The measures of one state, each computed once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.played = {number: list(tournament.played(number)) for number in tournament.players}
        self.points = {
            number: sum((one.points for one in played), Fraction(0)) for number, played in self.played.items()
        }
        first = (ROUNDS,) if tournament.system == KNOCKOUT else (POINTS,)
        self.measures = (*first, *(() if tournament.system == KNOCKOUT else tournament.tie_breaks))
        self._direct = dict[int, Fraction | None]()

    def ranked(self) -> list[list[int]]:
        """The players in groups of one rank, best first."""
        groups = [list(self.tournament.players)]
        for measure in self.measures:
            groups = [part for group in groups for part in self._split(measure, group)]
        return groups

    def _split(self, measure: str, group: list[int]) -> list[list[int]]:
        values = self.values(measure, group)
        if measure == DIRECT:
            self._direct |= values
        ordered = sorted({value or Fraction(0) for value in values.values()}, reverse=True)
        return [[number for number in group if (values[number] or 0) == value] for value in ordered]

    def values(self, measure: str, group: Sequence[int]) -> dict[int, Fraction | None]:
        """What each of a group has by a measure."""
        if measure == DIRECT:
            return dict(_direct_encounter(self, group))
        measured = _MEASURES[measure]
        return {number: measured(self, number) for number in group}

    def line(self, rank: int, number: int) -> Standing:
        outcomes = [one.outcome for one in self.played[number] if one.outcome is not None]
        values = {
            measure: self._direct.get(number) if measure == DIRECT else _MEASURES[measure](self, number)
            for measure in self.measures
            if measure != POINTS
        }
        return Standing(
            rank, self.tournament.players[number], self.points[number], values,
            outcomes.count(Outcome.WIN), outcomes.count(Outcome.DRAW), outcomes.count(Outcome.LOSS),
        )  # fmt: skip

    def opponents(self, number: int) -> list[Fraction]:
        """What the opponent of each round has; in a round without a game that is what the player has."""
        return [self.opponent_points(number, one) for one in self.played[number]]

    def opponent_points(self, number: int, one: Played) -> Fraction:
        return self.points[one.opponent if one.opponent is not None and one.over_the_board else number]


def _buchholz(table: _Table, number: int) -> Fraction:
    return sum(table.opponents(number), Fraction(0))


def _buchholz_cut(table: _Table, number: int) -> Fraction:
    return sum(sorted(table.opponents(number))[1:], Fraction(0))


def _sonneborn_berger(table: _Table, number: int) -> Fraction:
    points = table.tournament.points
    total = Fraction(0)
    for one in table.played[number]:
        # A bye counts as the share of a win that it is worth.
        share = _SHARE[one.outcome] if one.outcome is not None else one.points / points.win
        total += share * table.opponent_points(number, one)
    return total


def _wins(table: _Table, number: int) -> Fraction:
    return Fraction(sum(one.outcome is Outcome.WIN and one.over_the_board for one in table.played[number]))


def _rounds_survived(table: _Table, number: int) -> Fraction:
    """In a knockout: how many rounds somebody got through."""
    rounds = table.tournament.rounds
    return Fraction(
        sum(
            one.outcome is Outcome.WIN or number in rounds[one.round - 1].byes for one in table.played[number]
        )
    )


def _direct_encounter(table: _Table, group: Sequence[int]) -> dict[int, Fraction | None]:
    """The points that those of a group made against each other, if all of them have met; otherwise it decides nothing."""
    inside = set(group)
    made = dict[int, Fraction | None]()
    for number in group:
        games = [one for one in table.played[number] if one.over_the_board and one.opponent in inside]
        if len({one.opponent for one in games}) < len(inside) - 1 or len(inside) == 1:
            return dict.fromkeys(group)
        made[number] = sum((one.points for one in games), Fraction(0))
    return made


_MEASURES: dict[str, Callable[[_Table, int], Fraction]] = {
    POINTS: lambda table, number: table.points[number],
    ROUNDS: _rounds_survived,
    "buchholz": _buchholz,
    "buchholz-cut-1": _buchholz_cut,
    "sonneborn-berger": _sonneborn_berger,
    "wins": _wins,
}
