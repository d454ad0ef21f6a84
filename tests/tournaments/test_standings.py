"""The table and its reasons: computed here once more, slowly, from the definitions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from tateti import language
from tateti.tournaments import decisions
from tateti.tournaments.events import SYSTEMS, TIE_BREAKS
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.results import Outcome, shown
from tateti.tournaments.standings import Standing, difference, explained, standings
from tateti.tournaments.state import Player, Tournament
from tateti.tournaments.wording import (
    ABOUT,
    ABOUT_SYSTEMS,
    MEASURES,
    about_measure,
    about_system,
    why_above,
    why_in_words,
)
from tournaments.from_rounds import score
from tournaments.random_tournaments import RandomTournament


@cache
def some_tournaments() -> list[Tournament]:
    found = list[Tournament]()
    for seed, points in enumerate(["1,0.5,0", "3,1,0", "1,0.25,0", "3,2,1,2"]):
        tournament = RandomTournament(seed, 8, 24, points)
        found += [state for state in tournament.rounds() if state.rounds]
        found.append(tournament.state)
    return found


def slow_value(state: Tournament, measure: str, number: int) -> Fraction:
    """What a player has by a measure, by its definition."""
    played = list(state.played(number))
    faced = [
        score(state, number if one.opponent is None or not one.over_the_board else one.opponent)
        for one in played
    ]
    shares = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
    match measure:
        case "buchholz":
            return sum(faced, Fraction(0))
        case "buchholz-cut-1":
            return sum(sorted(faced)[1:], Fraction(0))
        case "sonneborn-berger":
            return sum(
                (
                    points * (one.points / state.points.win if one.outcome is None else shares[one.outcome])
                    for one, points in zip(played, faced, strict=True)
                ),
                Fraction(0),
            )
        case _:
            return Fraction(sum(one.over_the_board and one.outcome is Outcome.WIN for one in played))


def test_the_values_are_what_the_definitions_say_with_any_points() -> None:
    for state in some_tournaments():
        for line in standings(state):
            number = line.player.number
            assert line.points == score(state, number)
            for measure in set(state.tie_breaks) - {"direct"}:
                assert line.values[measure] == slow_value(state, measure, number)


def test_the_table_is_in_the_order_of_its_values_and_those_whom_nothing_tells_apart_share_a_rank() -> None:
    for state in some_tournaments():
        lines = standings(state)
        assert sorted(line.player.number for line in lines) == sorted(state.players)
        for one, other in pairwise(lines):
            assert values(one) >= values(other)
            assert (one.rank == other.rank) == (values(one) == values(other))


def values(line: Standing) -> tuple[Fraction, ...]:
    return line.points, *(value or Fraction(0) for value in line.values.values())


def test_each_line_is_explained_as_if_only_these_two_had_been_asked_for() -> None:
    for state in some_tournaments():
        table = explained(state)
        assert [line for line, _why in table] == standings(state)
        assert table[-1][1] is None
        for (one, why), (other, _next) in pairwise(table):
            assert why == difference(state, one.player, other.player)
            assert (why is None) == (one.rank == other.rank)
            assert why is None or (why.above, why.below) == (one.player, other.player)


# The direct encounter


def played(*wins: tuple[int, int]) -> Tournament:
    """Four who meet each other: the first of each two wins, and all other games are drawn."""
    entries = [Entry(f"P{number}") for number in range(1, 5)]
    state = tournament_of(
        [decisions.begin(entries, "round-robin", title="t", game="g", tie_breaks=["direct"])]
    )
    while not state.finished:
        state = applied(state, decisions.pair(state))
        assert state.current is not None
        for one in state.current.pairings:
            result = "1-0" if one.players in wins else "0-1" if one.players[::-1] in wins else "½-½"
            state = applied(state, decisions.result(state, one.table, result))
    return state


def table_of(state: Tournament) -> list[tuple[Fraction, Fraction | None, int]]:
    """Points, direct encounter and rank, by number."""
    lines = sorted(standings(state), key=lambda line: line.player.number)
    return [(line.points, line.values["direct"], line.rank) for line in lines]


def test_a_direct_encounter_that_decides_nothing_is_not_shown() -> None:
    # P1 and P2 drew, and so did P3 and P4.
    assert table_of(played((1, 3), (2, 4))) == [(2, None, 1), (2, None, 1), (1, None, 3), (1, None, 3)]
    # All four are equal, and have made the same among themselves.
    everybody = played((1, 2), (2, 3), (3, 4), (4, 1))
    assert table_of(everybody) == [(Fraction(3, 2), None, 1)] * 4


def test_a_direct_encounter_that_decides_is_shown_to_those_whom_it_was_between() -> None:
    half = Fraction(3, 2)
    assert table_of(played((2, 1), (1, 3), (3, 4))) == [
        (half, 1, 2),
        (2, None, 1),
        (half, 0, 3),
        (1, None, 4),
    ]


# In words


def nickname(player: Player) -> str:
    return f"~{player.number}~"


def test_why_somebody_is_above_is_said_with_the_names_that_are_asked_for() -> None:
    tournament = RandomTournament(5, 20, 20)
    *_earlier, state = tournament.rounds()
    said = set[str]()
    for line, why in explained(state):
        if why is None:
            continue
        sentence = why_in_words(why, nickname)
        assert nickname(line.player) in sentence and nickname(why.below) in sentence
        assert not any(player.name in sentence for player in state.players.values())
        assert shown(why.value_above) in sentence and shown(why.value_below) in sentence
        assert why_above(state, line.player, why.below) == why_in_words(why, str)
        said.add(why.measure)
    assert len(said) > 1


def test_those_who_share_a_place_are_said_to() -> None:
    state = played()
    one, other = state.players[1], state.players[2]
    assert why_above(state, one, other, nickname) == "~1~ and ~2~ share a place: all tie-breaks are equal."


@pytest.mark.parametrize("code", language.NAMES)
def test_every_measure_and_every_system_is_explained_in_a_sentence(code: str) -> None:
    assert set(ABOUT) == set(MEASURES) >= set(TIE_BREAKS)
    assert set(ABOUT_SYSTEMS) == set(SYSTEMS)
    with language.speaking(code):
        sentences = [*map(about_measure, ABOUT), *map(about_system, SYSTEMS)]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") and len(sentence) < 200 for sentence in sentences)
