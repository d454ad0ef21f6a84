"""Random Swiss tournaments: the rules hold in every round, and a second library pairs it the same way.

By default a small sample. With TATETI_FULL=1 there are 2,000 tournaments of 6 to 60 players; the second library, which takes seconds
for a round of 60, is then asked in every round of those that begin with 30 players or fewer, and of every twelfth of the others.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from conftest import FULL as ALL_OF_THEM
from conftest import requires_module
from tateti.tournaments.file import events_in, text_of
from tateti.tournaments.history import tournament_of
from tateti.tournaments.state import Tournament
from tournaments.from_rounds import score
from tournaments.random_tournaments import USUAL, RandomTournament
from tournaments.second_library import Pairs, second_opinion
from tournaments.swiss_rules import PASSED_OVER, bye_of, can_be_paired, check_round, known_before

requires_module("py4swiss")

TOURNAMENTS, PARTS, MOST = (2_000, 40, 60) if ALL_OF_THEM else (60, 2, 18)
ASKED_UP_TO, ASKED_OF_MORE = 30, 12
OTHER_POINTS = ("3,1,0", "2,1,0,1", "1,0.25,0", "3,2,1,2")

MAY_DIFFER = 0.005
"""Of the rounds: those in which groups had to be put together, or the rule about who begins had to give way. All others are the same."""
MAY_PASS_OVER = 0.03 if ALL_OF_THEM else 0.06
"""Of the byes: in our edition of the rules the pairs of the groups above come first."""

counted = Counter[str]()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_in_every_round_of_random_tournaments_the_rules_hold_and_a_second_library_agrees(part: int) -> None:
    before_this = counted.copy()
    size = TOURNAMENTS // PARTS
    for seed in range(part * size, (part + 1) * size):
        play_and_check(seed)
    here = counted - before_this
    assert here["tournaments"] == size
    assert here["rounds"] > 3 * here["tournaments"]


@pytest.mark.slow
def test_the_random_tournaments_are_counted() -> None:
    """What was seen in all of them; TATETI_FULL=1 and -s show it."""
    print("\n".join(f"{what}: {count}" for what, count in sorted(counted.items())))
    if counted["tournaments"] == TOURNAMENTS:  # not if only this test was chosen
        agreed = counted["second library: same"] + counted["second library: same with our bye"]
        assert agreed >= (1 - MAY_DIFFER) * counted["second library asked"]
        assert counted[PASSED_OVER] <= MAY_PASS_OVER * counted["byes"]


def play_and_check(seed: int) -> None:
    points = OTHER_POINTS[seed // 5 % len(OTHER_POINTS)] if seed % 5 == 4 else USUAL
    tournament = RandomTournament(seed, 6, MOST, points)
    asked = tournament.players <= ASKED_UP_TO or seed % ASKED_OF_MORE == 0
    counted["tournaments"] += 1
    counted[f"tournaments with {points}"] += 1
    counted["tournaments of which the second library was asked"] += asked
    befores = list[Tournament]()
    for after in tournament.rounds(befores.append):
        count_round(befores[-1], after)
        if asked:
            counted["second library asked"] += 1
            counted[f"second library: {compared(befores[-1], after)}"] += 1
    if tournament.refused:
        assert not can_be_paired(tournament.state, known_before(tournament.state), starts=False)
        counted["ended early, for no round was possible"] += 1
    assert tournament_of(tournament.events) == tournament.state
    assert tournament_of(events_in(text_of(tournament.events))) == tournament.state


def count_round(before: Tournament, after: Tournament) -> None:
    assert after.current is not None
    counted["rounds"] += 1
    counted["pairings"] += len(after.current.pairings)
    kind = check_round(before, after)
    if kind:
        counted["byes"] += 1
        counted[kind] += 1


def compared(before: Tournament, after: Tournament) -> str:
    """How the second library pairs the round; whatever is not explained by its edition of the rules is a failure."""
    assert after.current is not None
    ours: Pairs = frozenset(frozenset(pairing.players) for pairing in after.current.pairings)
    bye = bye_of(after)
    said = second_opinion(before)
    if said == (ours, bye):
        return "same"
    how = how_it_was_paired(before)
    if how == "lenient":
        return "finds none, for it does not give up who begins"
    assert said is not None
    their_bye = said[1]
    if their_bye != bye:
        assert bye is not None and their_bye is not None
        assert how == "collapsed" or due(before, their_bye) < due(before, bye)
        if second_opinion(before, bye) == (ours, bye):
            return "same with our bye"
    assert how == "collapsed"
    return "other pairs, for lower groups had to be put together"


def due(tournament: Tournament, number: int) -> tuple[Fraction, int]:
    """In the later edition the bye goes to the lowest score, and among those to whom fewest games are missing."""
    return score(tournament, number), sum(not one.over_the_board for one in tournament.played(number))


def how_it_was_paired(before: Tournament) -> str:
    """Whether the rule about who begins had to give way, or groups had to be put together, or neither."""
    from py4swiss.engines.dutch.bracket import Brackets

    from tateti.tournaments.pairing.dutch import dutch_round

    collapsed = list[Brackets]()
    collapse = Brackets.collapse
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Brackets, "collapse", lambda brackets: [collapsed.append(brackets), collapse(brackets)])
        paired = dutch_round(before)
    return "lenient" if paired is None else "collapsed" if collapsed else "plain"
