"""Knockout: whoever loses is out. The first round is seeded so that the first two of the list can only meet in the final."""

from __future__ import annotations

from tateti.tournaments.pairing.proposal import Proposal
from tateti.tournaments.results import Outcome
from tateti.tournaments.state import FULL, Round, Tournament


def rounds_for(players: int) -> int:
    """How many rounds so many players need.

    >>> rounds_for(2), rounds_for(5), rounds_for(8)
    (1, 3, 3)
    """
    return max(1, (players - 1).bit_length())


def bracket(places: int) -> list[int]:
    """The numbers in the order of the tree; neighbours meet.

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < places:
        total = 2 * len(order) + 1
        order = [one for number in order for one in (number, total - number)]
    return order


def knockout_round(tournament: Tournament) -> Proposal:
    """The next round: neighbours in the tree meet; whoever has none goes on without playing."""
    size = 2 ** rounds_for(len(tournament.players))
    places: list[int | None] = [number if number in tournament.players else None for number in bracket(size)]
    for a_round in tournament.rounds:
        places = [_winner(a_round, *places[at : at + 2]) for at in range(0, len(places), 2)]
    here = {player.number for player in tournament.present(tournament.next_round)}
    pairs, byes = list[tuple[int, int]](), dict[int, str]()
    for at in range(0, len(places), 2):
        both = [one for one in places[at : at + 2] if one in here and one is not None]
        if len(both) == 2:
            pairs.append(_who_begins(tournament, both[0], both[1]))
        else:
            byes |= dict.fromkeys(both, FULL)
    return Proposal(tuple(pairs), byes)


def _winner(a_round: Round, one: int | None, other: int | None) -> int | None:
    """Who went on from two neighbours. After a change by hand the pairs of the round are not the neighbours any more: then the
    winner of the pairing in which the upper one of the two played."""
    for number in (one, other):
        if number is None:
            continue
        if number in a_round.byes:
            return number
        pairing = a_round.pairing_of(number)
        if (
            pairing is not None
            and pairing.result is not None
            and pairing.result.outcome(pairing.seat(number)) is Outcome.WIN
        ):
            return number
    return None


def _who_begins(tournament: Tournament, upper: int, lower: int) -> tuple[int, int]:
    """The one who began less often so far; of two equals, the upper one in odd rounds."""
    began = {
        one: sum(pairing.first == one for a_round in tournament.rounds for pairing in a_round.pairings)
        for one in (upper, lower)
    }
    if began[upper] != began[lower]:
        return (upper, lower) if began[upper] < began[lower] else (lower, upper)
    return (upper, lower) if tournament.next_round % 2 else (lower, upper)
