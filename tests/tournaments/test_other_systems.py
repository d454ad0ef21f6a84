"""Everybody against everybody, and knockout: laws for any number of players."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tateti.tournaments import decisions
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.pairing import next_pairings, rounds_for
from tateti.tournaments.pairing.knockout import bracket
from tateti.tournaments.pairing.round_robin import berger_round
from tateti.tournaments.state import FULL, Tournament


def begun(players: int, system: str) -> Tournament:
    entries = [Entry(f"P{number}") for number in range(1, players + 1)]
    return tournament_of([decisions.begin(entries, system, title="t", game="g")])


def with_results(state: Tournament, result_of: dict[int, str]) -> Tournament:
    for table, result in result_of.items():
        state = applied(state, decisions.result(state, table, result))
    return state


# Everybody against everybody


@given(st.integers(2, 61))
def test_everybody_meets_everybody_once_and_begins_half_of_the_games(players: int) -> None:
    even = players + players % 2
    pairs = [pair for number in range(1, even) for pair in berger_round(even, number)]
    assert Counter(map(frozenset, pairs)) == {
        frozenset(two): 1 for two in combinations(range(1, even + 1), 2)
    }
    played = [pair for pair in pairs if max(pair) <= players]
    for one in range(1, players + 1):
        began = sum(first == one for first, _second in played)
        assert abs(2 * began - (players - 1)) <= 1


@given(st.integers(2, 60), st.data())
def test_in_every_round_everybody_plays_or_has_the_bye_of_an_odd_number(
    players: int, data: st.DataObject
) -> None:
    even = players + players % 2
    number = data.draw(st.integers(1, even - 1))
    assert sorted(one for pair in berger_round(even, number) for one in pair) == list(range(1, even + 1))


@given(st.integers(3, 12), st.data())
def test_whoever_would_meet_somebody_who_has_left_has_a_bye(players: int, data: st.DataObject) -> None:
    state = begun(players, "round-robin")
    gone = data.draw(st.integers(1, players))
    state = applied(state, decisions.decided(state, "withdraw", {"number": gone}))
    proposal = next_pairings(state)
    paired = [one for pair in proposal.pairs for one in pair]
    assert sorted([*paired, *proposal.byes, gone]) == list(range(1, players + 1))
    assert set(proposal.byes.values()) <= {FULL}


# Knockout


@given(st.integers(0, 9))
def test_in_the_tree_the_best_can_only_meet_when_all_others_are_out(rounds: int) -> None:
    """Whatever round it is: if the better one always wins, the best half is left, and the sum of any two who meet is the same."""
    order = bracket(2**rounds)
    while len(order) > 1:
        pairs = [tuple(order[at : at + 2]) for at in range(0, len(order), 2)]
        assert {sum(pair) for pair in pairs} == {len(order) + 1}
        order = [min(pair) for pair in pairs]
        assert sorted(order) == list(range(1, len(order) + 1))


@given(st.integers(2, 40), st.integers(0, 1_000))
def test_byes_are_for_the_first_of_the_list_in_round_one_only_and_everybody_else_loses_once(
    players: int, seed: int
) -> None:
    state, chance, losers = begun(players, "knockout"), random.Random(seed), list[int]()
    while not state.finished:
        proposal = next_pairings(state)
        spare = 2 ** rounds_for("knockout", players) - players if not state.rounds else 0  # type: ignore[operator]
        assert proposal.byes == dict.fromkeys(range(1, spare + 1), FULL)
        state = applied(state, decisions.paired(state, proposal))
        assert state.current is not None
        results = {pairing.table: chance.choice(["1-0", "0-1", "+/-"]) for pairing in state.current.pairings}
        losers += [
            pairing.first if results[pairing.table] == "0-1" else pairing.second
            for pairing in state.current.pairings
        ]
        state = with_results(state, results)
    assert len(state.rounds) == rounds_for("knockout", players)
    assert len(losers) == len(set(losers)) == players - 1


@given(st.integers(2, 33))
def test_if_the_better_one_always_wins_the_final_is_between_the_first_two(players: int) -> None:
    state = begun(players, "knockout")
    while not state.finished:
        state = applied(state, decisions.pair(state))
        assert state.current is not None
        state = with_results(
            state,
            {one.table: "1-0" if one.first < one.second else "0-1" for one in state.current.pairings},
        )
    assert {frozenset(one.players) for one in state.rounds[-1].pairings} == {frozenset((1, 2))}
