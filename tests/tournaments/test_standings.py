"""The table and its reasons: computed here once more, slowly, from the definitions."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti import language
from tateti.tournaments import decisions
from tateti.tournaments.events import SYSTEMS, TIE_BREAKS
from tateti.tournaments.exchange import standings_rows
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.pairing import Proposal
from tateti.tournaments.results import Outcome, read_points, shown
from tateti.tournaments.standings import Difference, Standing, difference, explained, standings
from tateti.tournaments.state import Player, Tournament
from tateti.tournaments.wording import (
    ABOUT,
    ABOUT_SYSTEMS,
    MEASURES,
    about_leavers,
    about_measure,
    about_system,
    measure_in_words,
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


# By hand

NONE = Fraction(0)


def played_by_hand(points: str) -> Tournament:
    """Three rounds of five: a bye (P5), half a bye (P2), a game that P4 does not come to, a round that P3 is not there for."""
    entries = [Entry(f"P{number}") for number in range(1, 6)]
    state = tournament_of([decisions.begin(entries, title="t", game="g", rounds=3, points=read_points(points),
        tie_breaks=["buchholz", "buchholz-cut-1", "sonneborn-berger", "wins"])])  # fmt: skip
    for pairs, byes, results in (
        (((1, 2), (3, 4)), {5: "full"}, ("1-0", "½-½")),
        (((1, 3), (5, 4)), {2: "half"}, ("1-0", "+/-")),
        (((4, 1), (2, 5)), {}, ("½-½", "1-0")),
    ):
        state = applied(state, decisions.paired(state, Proposal(pairs, byes)))
        for table, result in enumerate(results, 1):
            state = applied(state, decisions.result(state, table, result))
    return state


# Points, Buchholz, the same without the lowest, Sonneborn-Berger, games won; wins, draws and losses. For a round without a game
# a player's own points count; half a bye is worth a draw, and in the second table a bye two thirds of a win.
BY_HAND = {
    "1,0.5,0": [
        ("2.5", "3", "2.5", "2.5", 2, (2, 1, 0)),  # P1 met 1½, ½ and 1: 1½ + ½ + ½
        ("1.5", "6", "4.5", "2.75", 1, (1, 0, 1)),  # P2: 2½, own 1½, 2: half of 1½, and 2
        ("0.5", "4", "3.5", "0.5", 0, (0, 1, 1)),  # P3: 1, 2½, own ½: half of 1
        ("1", "4", "3.5", "1.5", 0, (0, 2, 1)),  # P4: ½, own 1, 2½: half of ½ and of 2½
        ("2", "5.5", "4", "4", 0, (1, 0, 1)),  # P5: own 2 twice, 1½: 2 + 2
    ],
    "3,1,0,2": [
        ("7", "7", "6", "6", 2, (2, 1, 0)),  # P1 met 4, 1 and 2: 4 + 1 + half of 2
        ("4", "16", "12", "19/3", 1, (1, 0, 1)),  # P2: 7, own 4, 5: a third of 4, and 5
        ("1", "10", "9", "1", 0, (0, 1, 1)),  # P3: 2, 7, own 1: half of 2
        ("2", "10", "9", "4", 0, (0, 2, 1)),  # P4: 1, own 2, 7: half of 1 and of 7
        ("5", "14", "10", "25/3", 0, (1, 0, 1)),  # P5: own 5 twice, 4: two thirds of 5, and 5
    ],
}


@pytest.mark.parametrize("points", BY_HAND)
def test_byes_forfeits_and_other_points_are_counted_as_by_hand(points: str) -> None:
    table = sorted(standings(played_by_hand(points)), key=lambda line: line.player.number)
    assert [(line.points, *line.values.values(), (line.wins, line.draws, line.losses)) for line in table] == [
        (*map(Fraction, row[:4]), *row[4:]) for row in BY_HAND[points]
    ]


# Who leaves when everybody should meet everybody

MEETING = ((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))
"""Who meets in which round, of four."""


def left_after(rounds: int, games: dict[tuple[int, int], str], *, back: bool = False) -> Tournament:
    """Everybody against everybody, of four: P4 leaves after so many rounds. All games are drawn, but for these."""
    tie_breaks = ["sonneborn-berger", "direct", "wins"]
    entries = [Entry(f"P{number}") for number in range(1, 5)]
    state = tournament_of(
        [decisions.begin(entries, "round-robin", title="t", game="g", tie_breaks=tie_breaks)]
    )
    for number in range(4):
        if number == rounds:
            state = applied(state, decisions.decided(state, "withdraw", {"number": 4}))
        if number == 3:
            break
        state = applied(state, decisions.pair(state))
        assert state.current is not None
        assert {one.players for one in state.current.pairings} <= set(MEETING[number])
        for one in state.current.pairings:
            state = applied(state, decisions.result(state, one.table, games.get(one.players, "½-½")))
    return applied(state, decisions.decided(state, "return", {"number": 4})) if back else state


def points_of(state: Tournament) -> list[Fraction]:
    return [line.points for line in sorted(standings(state), key=lambda line: line.player.number)]


def test_whoever_leaves_before_half_of_the_games_has_met_nobody() -> None:
    # P1 lost to P4, who then left; P2 and P3 never had to play P4, and that is worth nothing to them.
    state = left_after(1, {(1, 4): "0-1"})
    assert points_of(state) == [1, 1, 1, 0]
    assert [line.rank for line in standings(state)] == [1, 1, 1, 4]
    assert {line.values["sonneborn-berger"] for line in standings(state)[:3]} == {Fraction(1)}
    assert about_leavers(state) == ["P4 left before half of the games: the results of P4 count for nobody."]
    assert points_of(left_after(0, {})) == [1, 1, 1, 0]


def test_of_whoever_leaves_later_all_games_count_and_the_opponents_win_those_that_are_missing() -> None:
    state = left_after(2, {(1, 4): "0-1", (4, 3): "1-0"})
    assert points_of(state) == [1, 2, 1, 2]
    table = {line.player.number: line for line in standings(state)}
    # P2 has half of the points of P1 and P3, and those of P4, whom nobody has beaten over the board; P4 has those of P1 and P3.
    assert [table[number].values["sonneborn-berger"] for number in (1, 2, 3, 4)] == [
        Fraction(3, 2),
        3,
        Fraction(3, 2),
        2,
    ]
    assert [table[number].values["wins"] for number in (2, 4)] == [0, 2]
    assert [table[number].rank for number in (2, 4)] == [1, 2]
    assert about_leavers(state) == [
        "P4 left after half of the games or more: the opponents win those that are missing."
    ]


def test_in_a_direct_encounter_a_game_that_somebody_has_left_is_won_and_lost() -> None:
    state = left_after(2, {(1, 4): "0-1", (4, 3): "1-0"})
    begin = replace(state.log[0], details={**state.log[0].details, "tie-breaks": ["direct"]})
    table = {line.player.number: line for line in standings(tournament_of([begin, *state.log[1:]]))}
    assert [table[number].values["direct"] for number in (2, 4)] == [1, 0]


def test_whoever_comes_back_has_lost_only_what_was_missed() -> None:
    assert points_of(left_after(1, {(1, 4): "0-1"}, back=True)) == [1, 2, 2, 1]
    assert about_leavers(left_after(1, {}, back=True)) == []


def test_whoever_leaves_when_everything_has_been_played_changes_nothing() -> None:
    state = left_after(3, {(1, 4): "0-1"})
    assert points_of(state) == [1, Fraction(3, 2), Fraction(3, 2), 2] and about_leavers(state) == []


@given(st.integers(3, 9), st.integers(0, 10_000))
def test_points_against_those_who_left_early_count_for_nobody(players: int, seed: int) -> None:
    """Of everybody else the points are those from the games among them, with the one bye of an odd number."""
    chance, entries = random.Random(seed), [Entry(f"P{number}") for number in range(1, players + 1)]
    state = tournament_of([decisions.begin(entries, "round-robin", title="t", game="g")])
    gone = chance.randint(1, players)
    leaves = chance.randint(0, (players - 1) // 2 - 1) if players > 3 else 0
    while not state.finished:
        if len(state.rounds) == leaves:
            state = applied(state, decisions.decided(state, "withdraw", {"number": gone}))
        state = applied(state, decisions.pair(state))
        assert state.current is not None
        for one in state.current.pairings:
            state = applied(state, decisions.result(state, one.table, chance.choice(["1-0", "0-1", "½-½"])))
    points = dict.fromkeys(state.players, Fraction(players % 2)) | {gone: NONE}
    for one in (pairing for a_round in state.rounds for pairing in a_round.pairings):
        assert one.result is not None
        if gone not in one.players:
            points[one.first] += Fraction(one.result.first, 2)
            points[one.second] += Fraction(one.result.second, 2)
    assert points_of(state) == [points[number] for number in sorted(points)]


# Two games a pairing


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "pairings won"), ("es", "emparejamientos ganados"), ("pt", "emparceiramentos ganhos")],
)
def test_where_a_pairing_has_two_games_pairings_are_won_and_not_games(code: str, words: str) -> None:
    entries = [Entry("P1"), Entry("P2")]
    begin = decisions.begin(
        entries, "round-robin", title="t", game="g", games=2, tie_breaks=["wins"], points=read_points("2,1,0")
    )
    with language.speaking(code):
        assert standings_rows(tournament_of([begin]))[0][-1] == words
        assert measure_in_words("wins") != words == measure_in_words("wins", 2)
        assert about_measure("wins") != about_measure("wins", 2)
        found = Difference("wins", Player(1, "P1"), Player(2, "P2"), Fraction(2), Fraction(1))
        assert words in why_in_words(found, games=2) and words not in why_in_words(found)


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
