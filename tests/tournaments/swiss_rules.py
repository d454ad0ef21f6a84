"""The rules of a Swiss round, checked from the results alone: with whom, who begins, who has the bye, at which table."""

# ruff: noqa: E402  what may be missing is asked for before it is imported

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from conftest import requires_module
from tateti.tournaments.pairing.cards import Card
from tateti.tournaments.state import FULL, HALF, Pairing, Tournament
from tournaments.from_rounds import cards_from_rounds
from tournaments.start_rules import ABSOLUTE, in_order, preference

requires_module("networkx")

import networkx

BYE = 0
PASSED_OVER = "bye: a lower score was possible, with other pairs above"


def known_before(tournament: Tournament) -> dict[int, Card]:
    """What is known of those who are to be paired now."""
    everybody = cards_from_rounds(tournament)
    return {player.number: everybody[player.number] for player in tournament.present(tournament.next_round)}


def bye_of(after: Tournament) -> int | None:
    """Who has the bye of an odd number in the last round."""
    assert after.current is not None
    found = [number for number, kind in after.current.byes.items() if kind == FULL]
    assert len(found) <= 1
    return found[0] if found else None


def check_round(before: Tournament, after: Tournament) -> str:
    """Checks the round that was paired last; tells what the bye was like."""
    here = after.current
    assert here is not None
    known = known_before(before)
    bye = bye_of(after)
    # Everybody once, and those who asked for half a bye have it.
    paired = [one for pairing in here.pairings for one in pairing.players] + ([] if bye is None else [bye])
    assert sorted(paired) == sorted(known)
    asked = {number for number, wanted in before.requested if wanted == here.number}
    assert {number for number, kind in here.byes.items() if kind == HALF} == {
        number for number in asked if not before.players[number].withdrawn
    }
    # Nobody meets the same one twice, and nobody who won a round without playing has the bye.
    assert not [pairing for pairing in here.pairings if pairing.second in known[pairing.first].met]
    assert bye is None or not known[bye].had_bye
    # Who begins: the five rules, and never far out of balance.
    assert [pairing.players for pairing in here.pairings] == [
        in_order(known[pairing.first], known[pairing.second]) for pairing in here.pairings
    ]
    _check_balance(before, here.pairings, known)
    # The tables: by the points of the better one, then of both, then by the number of the better one.
    assert list(here.pairings) == sorted(here.pairings, key=lambda pairing: _table_order(pairing, known))
    return "" if bye is None else _kind_of_bye(before, known, bye)


def _check_balance(before: Tournament, pairings: Iterable[Pairing], known: dict[int, Card]) -> None:
    """Nobody begins three times in a row or three times more often than not: only a leader or the opponent of one may in the last round;
    and all may where no round is possible without."""
    wrong = [
        pairing
        for pairing in pairings
        if not (
            _in_balance((*known[pairing.first].began, True))
            and _in_balance((*known[pairing.second].began, False))
        )
        and not any(is_leader(before, known[one]) for one in pairing.players)
    ]
    assert not wrong or not can_be_paired(before, known)


def _in_balance(began: tuple[bool, ...]) -> bool:
    return abs(began.count(True) - began.count(False)) <= 2 and began[-3:] not in {(True,) * 3, (False,) * 3}


def is_leader(before: Tournament, card: Card) -> bool:
    """Whether somebody has more than half of the points that could be made, and it is the last round."""
    last = before.next_round == before.planned_rounds
    return last and card.score > before.points.win * len(before.rounds) / 2


def _table_order(pairing: Pairing, known: dict[int, Card]) -> tuple[object, ...]:
    better = min((known[one] for one in pairing.players), key=lambda card: (-card.score, card.number))
    return -better.score, -sum(known[one].score for one in pairing.players), better.number


def _kind_of_bye(before: Tournament, known: dict[int, Card], bye: int) -> str:
    free = [card for card in known.values() if not card.had_bye]
    if known[bye].score == min(card.score for card in free):
        return "bye: to the lowest score without one"
    lower = [card.number for card in free if card.score < known[bye].score]
    if not can_be_paired(before, known, lower):
        return "bye: to the lowest score possible"
    return PASSED_OVER


def can_be_paired(
    before: Tournament, known: dict[int, Card], byes: list[int] | None = None, *, starts: bool = True
) -> bool:
    """Whether there is any round in which nobody meets twice, nobody has a second bye, and two who are both due to begin, or both
    not to, do not meet; the bye for one of these only, if they are named; without the rule about who begins, if that is said."""
    graph = networkx.Graph()
    graph.add_nodes_from(known)
    graph.add_edges_from(
        (one.number, other.number)
        for one, other in combinations(known.values(), 2)
        if other.number not in one.met and not (starts and _both_due(before, one, other))
    )
    if len(known) % 2:
        graph.add_edges_from(
            (BYE, card.number)
            for card in known.values()
            if not card.had_bye and (byes is None or card.number in byes)
        )
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(known) + len(known) % 2


def _both_due(before: Tournament, one: Card, other: Card) -> bool:
    (wish, strength), (other_wish, other_strength) = preference(one.began), preference(other.began)
    absolute = strength == other_strength == ABSOLUTE
    return absolute and wish == other_wish and not (is_leader(before, one) or is_leader(before, other))
