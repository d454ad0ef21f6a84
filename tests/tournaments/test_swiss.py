"""Swiss rounds, one rule after the other; `test_random_swiss` has all of them at once."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from conftest import PATIENCE, requires_module
from tateti.errors import TatetiError
from tateti.tournaments import decisions
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.pairing import Proposal, next_pairings
from tateti.tournaments.pairing.cards import cards
from tateti.tournaments.results import read_points
from tateti.tournaments.rules import broken_rules
from tateti.tournaments.state import FULL, HALF, Tournament
from tournaments.from_rounds import score
from tournaments.random_tournaments import RandomTournament

requires_module("py4swiss")


def begun(players: int, rounds: int = 3, points: str = "1,0.5,0") -> Tournament:
    entries = [Entry(f"P{number}") for number in range(1, players + 1)]
    return tournament_of(
        [decisions.begin(entries, title="t", game="g", rounds=rounds, points=read_points(points))]
    )


def after(state: Tournament, kind: str, **details: object) -> Tournament:
    return applied(state, decisions.decided(state, kind, details))


def played(state: Tournament, *results: str, pairs: list[tuple[int, int]] | None = None) -> Tournament:
    """After one more round with these results, table by table; with these pairs, or else as the program pairs it."""
    if pairs is None:
        state = applied(state, decisions.pair(state))
    else:
        state = after(state, "pair", round=state.next_round, pairs=list(map(list, pairs)), byes=[])
    for table, result in enumerate(results, 1):
        state = applied(state, decisions.result(state, table, result))
    return state


def met_in(proposal: Proposal) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in proposal.pairs}


def test_the_same_state_is_always_paired_the_same_way() -> None:
    state = list(RandomTournament(3, 9, 12).rounds())[2]
    before = tournament_of(state.log[:-1])
    assert next_pairings(before) == next_pairings(before)


def test_the_first_round_pairs_the_upper_half_with_the_lower_half_and_starts_alternate() -> None:
    assert next_pairings(begun(6)).pairs == ((1, 4), (5, 2), (3, 6))


def test_winners_meet_winners() -> None:
    state = played(begun(8), "1-0", "0-1", "1-0", "0-1")
    # P1, P3, P6 and P8 began, and those who did not begin now.
    assert next_pairings(state).pairs == ((4, 1), (2, 3), (5, 8), (7, 6))


def test_whoever_met_somebody_stronger_last_time_does_not_again_if_another_can() -> None:
    state = played(played(begun(6), "0-1", "0-1", "0-1"), "1-0", "0-1", "1-0")
    assert [score(state, number) for number in range(1, 7)] == [1, 2, 0, 1, 1, 1]
    # P1, the best of those with one point, met P6 who had more in round 2: so P2, who is alone with two points, meets another one now.
    assert next_pairings(state).pairs == ((6, 2), (1, 5), (4, 3))


# Byes


def test_the_bye_goes_to_the_lowest_score_and_to_nobody_twice() -> None:
    state, seen = begun(5, 5), list[int]()
    for _round in range(3):
        found = next_pairings(state).byes
        (bye,) = found
        assert found[bye] == FULL and bye not in seen
        free = [number for number in state.players if number not in seen]
        assert score(state, bye) == min(score(state, number) for number in free)
        seen.append(bye)
        state = played(state, "1-0", "1-0")


def test_a_bye_that_was_asked_for_is_worth_a_draw_and_is_not_the_other_kind() -> None:
    state = after(begun(5, 4), "bye", number=5, round=1)
    proposal = next_pairings(state)
    assert proposal.byes == {5: HALF} and len(proposal.pairs) == 2
    state = played(state, "1-0", "1-0")
    assert score(state, 5) == Fraction(1, 2) and not cards(state)[5].had_bye
    # Everybody is there now, and somebody with nothing has the bye, not P5 who has half a point; but P5 might still get one.
    (bye,) = next_pairings(state).byes
    assert score(state, bye) == 0


def test_whoever_won_without_playing_does_not_get_the_bye() -> None:
    # P5 has the bye, P4 wins because P2 does not come: P4 has a point without a game, and has had enough of that.
    state = played(begun(5, 4), "1-0", "+/-")
    winner = state.rounds[0].pairings[1].first
    known = cards(state)
    assert known[5].had_bye and known[winner].had_bye and not known[1].had_bye
    assert not known[winner].began and not known[winner].met


# Who comes and goes


def test_a_pairing_that_nobody_came_to_does_not_count_as_having_met() -> None:
    state = played(begun(2, 1), "-/-")
    assert [score(state, number) for number in (1, 2)] == [0, 0]
    state = after(state, "rounds", rounds=2)
    # It gives nobody a start either: so the first of the list begins, as in a first round.
    assert next_pairings(state).pairs == ((1, 2),)


def test_a_late_arrival_has_no_points_and_is_paired_from_then_on() -> None:
    state = played(begun(4), "1-0", "½-½")
    state = applied(state, decisions.add(state, Entry("Late")))
    state = applied(state, decisions.add(state, Entry("Later")))
    assert [score(state, number) for number in (5, 6)] == [0, 0]
    assert {one for pair in next_pairings(state).pairs for one in pair} == set(range(1, 7))


def test_whoever_withdraws_is_not_paired_and_after_a_return_is_again_with_the_points_from_before() -> None:
    state = after(played(begun(6, 5), "1-0", "1-0", "1-0"), "withdraw", number=1)
    assert 1 not in {one for pair in next_pairings(state).pairs for one in pair}
    state = after(played(state, "1-0", "1-0"), "return", number=1)
    assert score(state, 1) == 1
    assert 1 in {one for pair in next_pairings(state).pairs for one in pair}
    assert frozenset((1, 4)) not in met_in(next_pairings(state))


# Other points


@pytest.mark.parametrize(
    "points", ["1,0.5,0", "3,1,0", "1,0.25,0", "3,2,1,2", "2,1,0,0", "100,99.99,0.01,50"]
)
def test_the_library_is_told_what_we_count(points: str) -> None:
    from tateti.tournaments.pairing.dutch import report

    for state in RandomTournament(7, 12, 12, points).rounds():
        before = tournament_of(state.log[:-1])
        told = report(before)
        told.validate_contents()
        ranked = sorted(told.player_sections, key=lambda section: section.points_times_ten)
        scores = [score(before, section.starting_number) for section in ranked]
        assert scores == sorted(scores)


def test_with_three_points_for_a_win_one_win_is_worth_more_than_two_draws() -> None:
    pairs = dict[str, set[frozenset[int]]]()
    for points in ("1,0.5,0", "3,1,0"):
        state = begun(8, 4, points)
        state = played(state, "1-0", "1-0", "½-½", "½-½", pairs=[(1, 2), (3, 4), (5, 6), (7, 8)])
        state = played(state, "1-0", "1-0", "½-½", "½-½", pairs=[(4, 1), (2, 3), (5, 7), (6, 8)])
        pairs[points] = met_in(next_pairings(state))
    # P1 to P4 have won once: they meet those who have, or everybody has a point and the upper half meets the lower half.
    assert pairs["3,1,0"] >= {frozenset((1, 3)), frozenset((2, 4))}
    assert pairs["1,0.5,0"].isdisjoint({frozenset((1, 3)), frozenset((2, 4))})


# When no round can be found


def both_begin_twice() -> Tournament:
    """P1 and P3 began twice, P2 and P4 never: and only these two pairs have not met."""
    state = played(begun(4), "½-½", "½-½", pairs=[(1, 2), (3, 4)])
    return played(state, "½-½", "½-½", pairs=[(1, 4), (3, 2)])


def test_rather_a_third_start_in_a_row_than_a_second_meeting() -> None:
    from tateti.tournaments.pairing.dutch import dutch_round

    state = after(both_begin_twice(), "rounds", rounds=4)
    assert dutch_round(state) is None
    assert met_in(next_pairings(state)) == {frozenset((1, 3)), frozenset((2, 4))}
    assert not [pair for pair in next_pairings(state).pairs if pair[1] in cards(state)[pair[0]].met]
    paired = applied(state, decisions.pair(state))
    assert [str(rule) for rule in broken_rules(paired, 3)] == [
        "Table 1: P3 begins too often, or three times in a row.",
        "Table 2: P4 begins too seldom, or comes second three times in a row.",
    ]


def test_when_everybody_has_met_that_is_said_with_what_to_do() -> None:
    state = after(played(begun(2, 1), "1-0"), "rounds", rounds=2)
    with pytest.raises(TatetiError, match=r"Round 2 cannot be paired: everybody has met.*rounds to 1,"):
        decisions.pair(state)


@pytest.mark.parametrize(
    "said",
    [
        Proposal(((1, 4), (5, 2), (3, 6))),
        Proposal(((1, 2), (3, 4))),
        Proposal(((1, 2), (3, 4), (5, 5))),
        Proposal(((1, 2), (3, 4)), {5: FULL, 6: FULL}),
        Proposal(((1, 2), (3, 4), (5, 6), (7, 8))),
        Proposal(()),
        None,
    ],
    ids=["met", "missing", "twice", "byes", "strangers", "nothing", "none"],
)
def test_what_the_library_says_is_checked_before_it_is_believed(
    said: Proposal | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = played(begun(6), "1-0", "0-1", "½-½")
    monkeypatch.setattr("tateti.tournaments.pairing.dutch.dutch_round", lambda _state, *, lenient: said)
    with pytest.raises(TatetiError, match="cannot be paired"):
        next_pairings(state)


def test_without_the_library_it_is_said_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tateti.tournaments.pairing.dutch", raising=False)
    monkeypatch.setitem(sys.modules, "py4swiss.engines", None)
    with pytest.raises(TatetiError, match=r"the package py4swiss.*pip install 'tateti\[tournament\]'"):
        next_pairings(begun(4))


def test_the_library_is_loaded_only_to_pair() -> None:
    look = (
        "import sys, tateti.tournaments.decisions; print(sorted({'py4swiss', 'pydantic'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.strip() == "[]"
