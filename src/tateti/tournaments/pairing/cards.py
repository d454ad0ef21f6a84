"""What the pairing rules know of a player: points, whom they met, in which games they began, whether they had a bye."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tateti.tournaments.indexed import indexed
from tateti.tournaments.results import Outcome
from tateti.tournaments.state import FULL, Tournament

MOST_DIFFERENCE, MOST_IN_A_ROW = 2, 2


@dataclass(frozen=True)
class Card:
    """What is known of one player before a round."""

    number: int
    score: Fraction
    began: tuple[bool, ...]
    """Of each game that was played, in order, whether the player began it."""
    met: frozenset[int]
    """Whom the player has played; a pairing that nobody came to does not count."""
    had_bye: bool
    """Whether a round was won without playing; nobody gets that twice."""


def cards(tournament: Tournament) -> dict[int, Card]:
    """What is known of everybody, by number."""
    quick = indexed(tournament)
    return {number: _card(quick, number) for number in tournament.players}


def _card(tournament: Tournament, number: int) -> Card:
    played = list(tournament.played(number))
    games = [one for one in played if one.over_the_board and one.opponent is not None]
    return Card(
        number,
        sum((one.points for one in played), Fraction(0)),
        tuple(one.seat == 0 for one in games),
        frozenset(one.opponent for one in games if one.opponent is not None),
        any(
            (not one.over_the_board and one.outcome is Outcome.WIN)
            or tournament.rounds[one.round - 1].byes.get(number) == FULL
            for one in played
        ),
    )  # fmt: skip


def out_of_balance(began: Sequence[bool]) -> bool:
    """Whether the last game makes somebody begin much more often than not, or much less often, or the same three times running.

    >>> out_of_balance([True, True, False]), out_of_balance([False, True, True, True])
    (False, True)
    """
    often = 2 * began.count(began[-1]) - len(began)
    latest = began[-1 - MOST_IN_A_ROW :]
    return often > MOST_DIFFERENCE or (len(latest) > MOST_IN_A_ROW and len(set(latest)) == 1)
