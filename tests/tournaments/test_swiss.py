"""Random Swiss tournaments: the rules hold in every round, and a second library pairs it the same way."""

from __future__ import annotations

from collections import Counter

import pytest

from conftest import FULL as ALL_OF_THEM
from conftest import requires_module
from tateti.tournaments import decisions
from tateti.tournaments.events import new_event
from tateti.tournaments.file import events_in, text_of
from tateti.tournaments.history import tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.pairing import next_pairings
from tateti.tournaments.pairing.swiss import Card, cards
from tateti.tournaments.rules import broken_rules
from tateti.tournaments.state import FULL, Tournament
from tournaments.random_tournaments import RandomTournament
from tournaments.second_library import second_opinion

requires_module("caissify_pairings")
requires_module("networkx")

TOURNAMENTS, MOST = (2_000, 60) if ALL_OF_THEM else (20, 16)
BOTH_MAY_DIFFER = 0.01  # of the rounds; see the docstring of `second_library`


@pytest.mark.slow
def test_in_every_round_of_random_tournaments_the_rules_hold_and_a_second_library_agrees() -> None:
    counted = Counter[str]()
    for seed in range(TOURNAMENTS):
        before = list[Tournament]()
        tournament = RandomTournament(seed, 6, MOST)
        for state in tournament.rounds(before.append):
            check_rules(state)
            counted[compare(before[-1], state)] += 1
        assert tournament_of(tournament.events) == tournament.state
        assert tournament_of(events_in(text_of(tournament.events))) == tournament.state
    print(dict(counted))
    rounds = counted.total()
    assert rounds > 3 * TOURNAMENTS
    assert counted["different"] + counted["second cannot"] <= BOTH_MAY_DIFFER * rounds


def check_rules(state: Tournament) -> None:
    here = state.current
    assert here is not None
    paired = [one for pairing in here.pairings for one in pairing.players]
    assert len(paired) == len(set(paired))
    given = [one for one, kind in here.byes.items() if kind == FULL]
    present = {player.number for player in state.present(here.number)}
    assert set(paired) | set(given) == present
    assert len(given) == len(present) % 2
    met = Counter(
        frozenset(pairing.players)
        for one in state.rounds
        for pairing in one.pairings
        if pairing.result is None or not pairing.result.forfeit
    )
    assert all(times == 1 for times in met.values())
    broken = [rule.sentence for rule in broken_rules(state, here.number)]
    assert not [one for one in broken if "met before" in one or "second time" in one]
    if here.number < state.planned_rounds:  # in the last round leaders may begin a third time
        assert len([one for one in broken if "begins too" in one]) <= len(here.pairings) // 3


def compare(before: Tournament, after: Tournament) -> str:
    """How the second library pairs the round."""
    from py4swiss.engines.common import PairingError

    here = after.current
    assert here is not None
    ours = [pairing.players for pairing in here.pairings]
    bye = next((one for one, kind in here.byes.items() if kind == FULL), None)
    try:
        theirs, their_bye = second_opinion(before)
        if their_bye != bye:
            assert bye is not None and their_bye is not None
            known = {card.number: card for card in cards(before)}
            assert due(known[bye]) <= due(known[their_bye])
            theirs, their_bye = second_opinion(before, bye)
            return "same with our bye" if theirs == ours else "different"
    except PairingError:
        return "second cannot"
    return "same" if theirs == ours else "different"


def due(card: Card) -> tuple[object, int]:
    """The bye goes to the lowest score, and among those to whom fewest games are missing."""
    return card.score, len(card.floats) - len(card.starts)


def test_the_same_state_is_always_paired_the_same_way() -> None:
    state = list(RandomTournament(3, 9, 12).rounds())[2]
    before = tournament_of(state.events[:-1])
    assert next_pairings(before) == next_pairings(before)


def test_the_first_round_pairs_the_upper_half_with_the_lower_half_and_starts_alternate() -> None:
    events = [decisions.begin([Entry(name) for name in "ABCDEF"], title="t", game="g", rounds=3)]
    assert next_pairings(tournament_of(events)).pairs == ((1, 4), (5, 2), (3, 6))


def test_a_round_in_which_everybody_has_met_is_refused_with_what_to_do() -> None:
    events = [decisions.begin([Entry(name) for name in "AB"], title="t", game="g", rounds=1)]
    events.append(decisions.pair(events))
    events.append(decisions.result(events, 1, "1-0"))
    events.append(new_event(events, "rounds", {"rounds": 2}))
    with pytest.raises(ValueError, match=r"cannot be paired: everybody has met.*rounds FILE 1"):
        decisions.pair(events)
