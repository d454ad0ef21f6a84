"""Everybody meets everybody: the tables that Berger printed in 1893, in which who begins is balanced."""

from __future__ import annotations

from tateti.tournaments.pairing.proposal import Proposal
from tateti.tournaments.state import FULL, Tournament


def rounds_for(players: int) -> int:
    """How many rounds so many players need."""
    return players - 1 + players % 2


def berger_round(players: int, number: int) -> list[tuple[int, int]]:
    """The pairs of one round for an even number of players, by their numbers.

    >>> berger_round(4, 1), berger_round(4, 2)
    ([(1, 4), (2, 3)], [(4, 3), (1, 2)])
    """
    others, half = players - 1, players // 2
    # The last player stays in place, and the others go round in steps of half a circle.
    top = (number - 1) * half % others
    circle = [(top + step) % others + 1 for step in range(others)]
    first = (circle[0], players) if number % 2 else (players, circle[0])
    return [first, *((circle[step], circle[-step]) for step in range(1, half))]


def round_robin_round(tournament: Tournament) -> Proposal:
    """The next round; whoever should meet somebody who has left has a bye."""
    everybody = list(tournament.players)
    even = len(everybody) + len(everybody) % 2
    here = {player.number for player in tournament.present(tournament.next_round)}
    pairs, byes = list[tuple[int, int]](), dict[int, str]()
    for first, second in berger_round(even, tournament.next_round):
        both = {first, second} & here
        if len(both) == 2:
            pairs.append((first, second))
        else:
            byes |= dict.fromkeys(both, FULL)
    return Proposal(tuple(pairs), byes)
