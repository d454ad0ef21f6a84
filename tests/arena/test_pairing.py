"""Who meets whom: each system keeps its promise, whatever the results are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti.arena.matching import NOBODY, can_all_be_paired, most_pairs
from tateti.arena.pairing import Meeting, Met, Round, System, paired, system_of
from tateti.errors import TatetiError

GAMES = 4


def played(system: System, points: Callable[[Meeting], float], most: int = 1000) -> list[Round]:
    """All rounds, with the points that the first of each meeting scores."""
    rounds: list[Round] = []
    while meetings := system.next_round(rounds):
        rounds.append(
            tuple(Met(meeting, (points(meeting), meeting.games - points(meeting))) for meeting in meetings)
        )
        assert len(rounds) <= most
    return rounds


def by_chance(seed: int) -> Callable[[Meeting], float]:
    @cache
    def points(meeting: Meeting) -> float:
        return Random(f"{seed} {meeting}").randint(0, 2 * meeting.games) / 2

    return points


def pairs_in(rounds: list[Round]) -> list[tuple[int, int]]:
    return [(met.meeting.one, met.meeting.two) for one in rounds for met in one]


# Pairs among those who may meet


@st.composite
def graphs(draw: st.DrawFn) -> list[set[int]]:
    size = draw(st.integers(0, 9))
    graph: list[set[int]] = [set() for _ in range(size)]
    for one, two in combinations(range(size), 2):
        if draw(st.booleans()):
            graph[one].add(two)
            graph[two].add(one)
    return graph


def most_by_trying(graph: list[set[int]], left: frozenset[int]) -> int:
    """The most pairs there can be, by trying all."""
    if not left:
        return 0
    one = min(left)
    rest = left - {one}
    return max(
        [most_by_trying(graph, rest), *(1 + most_by_trying(graph, rest - {two}) for two in graph[one] & rest)]
    )


@given(graphs())
def test_there_are_as_many_pairs_as_possible(graph: list[set[int]]) -> None:
    partner = most_pairs(graph)
    for one, two in enumerate(partner):
        assert two == NOBODY or (two in graph[one] and partner[two] == one)
    pairs = sum(two != NOBODY for two in partner) // 2
    assert pairs == most_by_trying(graph, frozenset(range(len(graph))))
    assert can_all_be_paired(graph) == (2 * pairs == len(graph))


# The systems


@given(st.integers(2, 9))
def test_in_a_round_robin_everybody_meets_everybody_once(size: int) -> None:
    system = system_of("round-robin", size, GAMES)
    rounds = played(system, by_chance(0))
    assert sorted(pairs_in(rounds)) == sorted(combinations(range(size), 2))
    assert system.expected_games == GAMES * size * (size - 1) // 2


def test_in_a_gauntlet_the_first_meets_all_the_others() -> None:
    assert pairs_in(played(system_of("gauntlet", 5, GAMES), by_chance(0))) == [(0, 1), (0, 2), (0, 3), (0, 4)]


@given(st.integers(2, 14), st.integers(0, 10**6), st.data())
def test_in_a_swiss_nobody_meets_the_same_one_twice_while_it_can_be_avoided(
    size: int, seed: int, data: st.DataObject
) -> None:
    # With at most half of the others met, a pairing without repetition always exists (Dirac).
    rounds = data.draw(st.integers(1, max(1, size // 2)))
    met = pairs_in(played(system_of("swiss", size, GAMES, rounds, seed), by_chance(seed)))
    assert len(set(met)) == len(met) == rounds * (size // 2)


@given(st.sampled_from([2, 4, 6, 8]), st.integers(0, 10**6))
def test_with_as_many_rounds_as_opponents_repetitions_are_as_few_as_possible(size: int, seed: int) -> None:
    rounds = played(system_of("swiss", size, GAMES, size - 1, seed), by_chance(seed))
    met: list[set[int]] = [set() for _ in range(size)]
    for one in rounds:
        unmet = [{two for two in range(size) if two != who and two not in met[who]} for who in range(size)]
        possible = sum(two != NOBODY for two in most_pairs(unmet)) // 2
        new = sum(pair.meeting.two not in met[pair.meeting.one] for pair in one)
        assert new == possible
        for pair in one:
            met[pair.meeting.one].add(pair.meeting.two)
            met[pair.meeting.two].add(pair.meeting.one)


@given(st.sampled_from([3, 5, 7, 9]), st.integers(0, 10**6), st.data())
def test_byes_are_shared_out_evenly_and_count_as_won(size: int, seed: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, size))
    system = system_of("swiss", size, GAMES, rounds, seed)
    found = played(system, by_chance(seed))
    byes = system.byes(found)
    assert sum(byes) == rounds
    assert max(byes) - min(byes) <= 1
    places = system.places(found)
    assert places is not None
    assert sum(points for points, _opponents in places) == GAMES * rounds * (size // 2 + 1)


def test_in_a_swiss_the_leaders_meet() -> None:
    """Whoever is named first wins everything: after two rounds of eight, two have all the points, and meet."""
    system = system_of("swiss", 8, GAMES, 3, seed=4)
    rounds = played(system, lambda meeting: float(meeting.games))
    winners = Counter(met.meeting.one for one in rounds[:2] for met in one)
    leaders = {who for who, wins in winners.items() if wins == 2}
    assert any({met.meeting.one, met.meeting.two} == leaders for met in rounds[2])


def test_pairs_are_neighbours_where_nothing_speaks_against_it() -> None:
    assert paired([3, 1, 0, 2], [set()] * 4) == [(3, 1), (0, 2)]
    assert paired([3, 1, 0, 2], [set(), {3}, set(), {1}]) == [(3, 0), (1, 2)]
    everybody = [{0, 1, 2, 3} - {who} for who in range(4)]
    assert paired([3, 1, 0, 2], everybody) == [(3, 1), (0, 2)]


@given(st.integers(2, 17), st.integers(0, 10**6))
def test_in_a_knockout_the_last_one_left_lost_to_nobody(size: int, seed: int) -> None:
    system = system_of("knockout", size, GAMES)
    rounds = played(system, by_chance(seed))
    places = system.places(rounds)
    assert places is not None
    champion = max(range(size), key=lambda who: places[who])
    assert sorted(places)[-1] > sorted(places)[-2]
    meetings: dict[tuple[int, int], list[float]] = {}
    for met in (met for one in rounds for met in one):
        scored = meetings.setdefault((met.meeting.one, met.meeting.two), [0.0, 0.0])
        for side in (0, 1):
            scored[side] += met.points[side]
    losers = [max(pair) if points[0] >= points[1] else min(pair) for pair, points in meetings.items()]
    # Everybody but the champion loses exactly one meeting, on points or by the order after a tie.
    assert sorted(losers) == [who for who in range(size) if who != champion]


def test_a_tie_is_played_on_a_pair_at_a_time_and_then_the_order_decides() -> None:
    system = system_of("knockout", 2, GAMES)
    rounds = played(system, lambda meeting: meeting.games / 2)
    assert [met.meeting.games for one in rounds for met in one] == [GAMES, 2, 2, 2]
    assert [met.meeting.extra for one in rounds for met in one] == [False, True, True, True]
    assert system.places(rounds) == [(2.0,), (1.0,)]


def test_in_a_knockout_the_first_named_wait_where_there_are_too_few() -> None:
    assert pairs_in([tuple(Met(one, (0, 0)) for one in system_of("knockout", 6, 2).next_round([]))]) == [
        (3, 4), (2, 5),
    ]  # fmt: skip


def test_another_system_is_refused() -> None:
    with pytest.raises(TatetiError, match="'ladder' is not a system: they are round-robin"):
        system_of("ladder", 4, 2)
