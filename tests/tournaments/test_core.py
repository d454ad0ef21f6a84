"""Events, results, names, the other two systems, standings: small rules, one by one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module
from tateti.errors import TatetiError
from tateti.tournaments import decisions, file
from tateti.tournaments.events import (
    Event,
    InvalidEventError,
    TooManyEventsError,
    new_event,
    read_line,
)
from tateti.tournaments.exchange import exported, imported, standings_rows
from tateti.tournaments.file import events_in, merged, text_of
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.limits import LONGEST_LINE, LONGEST_NAME, MOST_PLAYERS
from tateti.tournaments.names import Entry, read_entry, read_names, spelling, with_nicknames
from tateti.tournaments.pairing import next_pairings, rounds_for
from tateti.tournaments.pairing.round_robin import berger_round
from tateti.tournaments.results import _SCORE, Result, read_points, read_result
from tateti.tournaments.rules import broken_rules
from tateti.tournaments.standings import standings
from tateti.tournaments.wording import why_above
from tournaments.from_rounds import score


def begun(players: int, system: str = "round-robin", **more: object) -> list[Event]:
    entries = [Entry(f"P{number}") for number in range(1, players + 1)]
    return [decisions.begin(entries, system, title="t", game="g", **more)]  # type: ignore[arg-type]


def play(
    events: list[Event], chance: random.Random, results: tuple[str, ...] = ("1-0", "0-1", "½-½")
) -> None:
    """Plays to the end."""
    while not tournament_of(events).finished:
        events.append(decisions.pair(tournament_of(events)))
        current = tournament_of(events).current
        assert current is not None
        for table in current.open_tables:
            events.append(decisions.result(tournament_of(events), table, chance.choice(results)))


# Systems


@pytest.mark.parametrize("players", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once_and_begins_about_half_of_the_games(
    players: int,
) -> None:
    events = begun(players)
    play(events, random.Random(players))
    state = tournament_of(events)
    pairings = [pairing for one in state.rounds for pairing in one.pairings]
    assert Counter(frozenset(one.players) for one in pairings) == {
        frozenset(two): 1 for two in combinations(range(1, players + 1), 2)
    }
    for number in state.players:
        began = sum(one.first == number for one in pairings)
        assert abs(2 * began - (players - 1)) <= 1
    assert all(len(one.byes) == players % 2 for one in state.rounds)


@pytest.mark.parametrize("players", [2, 4, 6, 8, 10, 16, 30])
def test_the_tables_are_those_of_a_second_program(players: int) -> None:
    requires_module("caissify_pairings")
    from caissify_pairings.engines.round_robin import berger_schedule

    ours = [berger_round(players, number) for number in range(1, players)]
    assert [sorted(one) for one in ours] == [sorted(map(tuple, one)) for one in berger_schedule(players)]


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 16, 33])
def test_in_a_knockout_whoever_loses_is_out_and_one_is_left(players: int) -> None:
    events = begun(players, "knockout")
    play(events, random.Random(players), ("1-0", "0-1", "+/-"))
    state = tournament_of(events)
    assert len(state.rounds) == rounds_for("knockout", players)
    losers = [
        one.second if one.result and one.result.first else one.first
        for a_round in state.rounds
        for one in a_round.pairings
    ]
    assert len(losers) == len(set(losers)) == players - 1
    table = standings(state)
    assert [line.rank for line in table][:2] == [1, 2]
    assert table[0].player.number not in losers


def test_the_first_two_of_the_list_meet_in_the_final_if_they_win() -> None:
    events = begun(8, "knockout")
    while not (state := tournament_of(events)).finished:
        events.append(decisions.pair(tournament_of(events)))
        current = tournament_of(events).current
        assert current is not None
        for one in current.pairings:
            events.append(
                decisions.result(tournament_of(events), one.table, "1-0" if one.first < one.second else "0-1")
            )
    assert set(state.rounds[-1].pairings[0].players) == {1, 2}


def test_a_draw_does_not_end_a_knockout_pairing() -> None:
    events = begun(4, "knockout")
    events.append(decisions.pair(tournament_of(events)))
    with pytest.raises(TatetiError, match="Somebody has to go on"):
        decisions.result(tournament_of(events), 1, "½-½")


# Results and points


@given(st.integers(0, 4), st.integers(1, 2))
def test_a_result_is_read_as_it_is_written(halves: int, games: int) -> None:
    result = Result(min(halves, 2 * games), 2 * games - min(halves, 2 * games))
    assert read_result(str(result), games) == result
    forfeit = Result(2 * games, 0, True)
    assert read_result(str(forfeit), games) == forfeit


@pytest.mark.parametrize(
    "text", ["", "2-0", "1-1", "1", "x", "1-0-0", "½", "１-0", "-", "0-0", "1e0-0", "9" * 5000]
)
def test_what_is_no_result_is_quoted_with_what_would_be(text: str) -> None:
    with pytest.raises(TatetiError, match="is not a result"):
        read_result(text)


@given(st.from_regex(_SCORE, fullmatch=True), st.integers(1, 2))
def test_whatever_looks_like_a_score_is_read_or_refused(text: str, games: int) -> None:
    try:
        result = read_result(text, games)
    except TatetiError:
        return
    assert result.first + result.second == 2 * games


def test_one_and_a_half_may_be_written_together() -> None:
    assert read_result("11/2-1/2", 2) == read_result("1 1/2-1/2", 2) == Result(3, 1)


@pytest.mark.parametrize(
    "text", ["", "1", "0,0,0", "1,2,3", "-1,0,0", "a,b,c", "1000,1,0", "nan,0,0", "1,1,0"]
)
def test_points_are_in_order(text: str) -> None:
    with pytest.raises(TatetiError, match="are no points"):
        read_points(text)


def test_points_may_be_any_and_a_forfeit_is_worth_nothing_to_whoever_did_not_come() -> None:
    events = begun(2, points=read_points("3,2,1"))
    events.append(decisions.pair(tournament_of(events)))
    events.append(decisions.result(tournament_of(events), 1, "+/-"))
    state = tournament_of(events)
    assert [score(state, number) for number in (1, 2)] == [3, 0]
    events.append(decisions.result(tournament_of(events), 1, "1-0", correct=True))
    assert [score(tournament_of(events), number) for number in (1, 2)] == [3, 1]


# Names and lines from outside


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a\x00b",
        "a\x1b[31m",
        "a\u202eb",
        "x" * 41,
        "\u3164",
        "a;b;c;d",
        "\u0301" * 8,
        "a\u2028b\u200b",
    ],
)
def test_hostile_names_are_refused(name: str) -> None:
    with pytest.raises(TatetiError):
        read_entry(name)


def test_a_name_that_is_there_twice_is_told_apart_by_the_group() -> None:
    assert len(read_names("Ana;7A\nana;7B\n")) == 2
    with pytest.raises(TatetiError, match="twice"):
        read_names("Ana;7A\nANA;7a\n")
    with pytest.raises(TatetiError, match="at most"):
        read_names("\n".join(f"P{number}" for number in range(MOST_PLAYERS + 1)))


@pytest.mark.parametrize(
    "line",
    [
        "", "[]", "{}", "null", '{"n": 1}', "[" * 10_000, '{"n": 1, "n": 1}', "x" * (LONGEST_LINE + 1),
        '{"n": 2, "id": "aaaaaaaaaa", "time": "2026-01-01T00:00:00Z", "event": "pair", "round": 1, "pairs": [[1, 1, 1]], "byes": []}',
        '{"n": 2, "id": "aaaaaaaaaa", "time": "2026-01-01T00:00:00Z", "event": "undo", "of": "aaaaaaaaaa", "more": 1}',
        '{"n": true, "id": "aaaaaaaaaa", "time": "2026-01-01T00:00:00Z", "event": "withdraw", "number": 1}',
        '{"n": 2, "id": "AAAAAAAAAA", "time": "2026-01-01T00:00:00Z", "event": "withdraw", "number": 1}',
        '{"n": 2, "id": "aaaaaaaaaa", "time": "2024-99-99T99:99:99Z", "event": "withdraw", "number": 1}',
        '{"n": 2, "id": "aaaaaaaaaa", "time": "0001-01-01T00:00:00Z", "event": "withdraw", "number": 1}',
        '{"n": 1000000000, "id": "aaaaaaaaaa", "time": "2026-01-01T00:00:00Z", "event": "withdraw", "number": 1}',
        '[["n", 2], ["id", "aaaaaaaaaa"], ["time", "2026-01-01T00:00:00Z"], ["event", "withdraw"], ["number", 1]]',
        '{"n": 2, "id": "aaaaaaaaaa", "time": "now", "event": "withdraw", "number": 1}',
        '{"n": 2, "id": "aaaaaaaaaa", "time": "2026-01-01T00:00:00Z", "event": "withdraw", "number": 1e3}',
    ],
)  # fmt: skip
def test_what_is_no_event_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(TatetiError):
        read_line(line)


def test_a_round_has_no_more_pairs_than_half_of_the_players_there_can_be() -> None:
    said = {"round": 1, "pairs": [[1, 2]] * (MOST_PLAYERS // 2), "byes": []}
    new_event((), "pair", said)
    with pytest.raises(InvalidEventError):
        new_event((), "pair", {**said, "pairs": [[1, 2]] * (MOST_PLAYERS // 2 + 1)})


def test_a_number_that_no_writer_can_have_given_is_refused() -> None:
    events = begun(4)
    late = new_event(events, "withdraw", {"number": 1})
    wrong = [*events, replace(late, number=3)]
    exported_wrong = exported(tournament_of([*events, late])).replace('"n": 2,', '"n": 3,')
    for read in (lambda: events_in(text_of(wrong)), lambda: imported(exported_wrong.encode())):
        with pytest.raises(InvalidEventError, match="has the number 3 and would be line 2 of all"):
            read()
    assert events_in(text_of([*events, late]))


def test_two_players_of_one_nickname_cannot_begin() -> None:
    (begin,) = begun(3)
    players = [["A", "", "Rayo"], ["B", "", "rayo"], ["C", "", ""]]
    with pytest.raises(TatetiError, match="Two players would have the nickname"):
        tournament_of([replace(begin, details={**begin.details, "players": players})])


def test_an_exported_file_in_which_a_key_is_there_twice_is_refused() -> None:
    text = exported(tournament_of(begun(3)))
    for key in ('"format":', '"n":'):
        at = text.index(key)
        entry = text[at : text.index(",", at) + 1]
        with pytest.raises(TatetiError, match="is not an exported tournament"):
            imported(text.replace(entry, entry * 2, 1).encode())


def test_the_events_of_an_exported_file_are_counted_before_they_are_read() -> None:
    text = exported(tournament_of(begun(3))).replace('"events": [', '"events": [1, 2, 3,')
    with pytest.raises(TooManyEventsError, match="It has 4 lines: a tournament has at most 3 events"):
        imported(text.encode(), 3)


def test_merged_copies_that_would_not_be_read_again_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requires_module("filelock")
    path, events = tmp_path / "club.txt", begun(4)
    file.create(path, events)
    monkeypatch.setattr(file, "MOST_EVENTS", 1)
    with pytest.raises(TooManyEventsError):
        file.change(path, lambda before: [decisions.pair(before)])
    assert len(file.read(path).log) == 1


@pytest.mark.parametrize(
    ("system", "players", "rounds"), [("round-robin", 4, 2), ("knockout", 5, 4), ("swiss", 4, 5)]
)
def test_a_number_of_rounds_that_does_not_fit_the_system_is_refused(
    system: str, players: int, rounds: int
) -> None:
    (begin,) = begun(players, system)
    with pytest.raises(TatetiError, match="rounds"):
        tournament_of([replace(begin, details={**begin.details, "rounds": rounds})])


def test_nobody_is_added_for_whom_there_would_be_too_many_rounds() -> None:
    state = tournament_of(begun(60))
    with pytest.raises(TatetiError, match="61 players would need 61 rounds: choose the Swiss system"):
        decisions.add(state, Entry("Late"))


@given(st.text(max_size=200))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for reading in (
        events_in,
        read_line,
        read_names,
        read_result,
        lambda said: imported(said.encode("utf-8", "replace")),
    ):
        try:
            reading(text)  # type: ignore[operator]
        except TatetiError as error:
            assert str(error)


# The log


def test_an_event_is_written_and_read_the_same_and_the_order_of_lines_means_nothing() -> None:
    events = begun(5)
    play(events, random.Random(1))
    lines = text_of(events).splitlines()
    mixed = lines[1:] * 2
    random.Random(2).shuffle(mixed)
    assert tournament_of(events_in("\n".join([lines[0], *mixed]))) == tournament_of(events)
    assert imported(exported(tournament_of(events)).encode()) == tournament_of(events)


def test_copies_that_grew_apart_give_the_same_tournament_whoever_merges_them() -> None:
    events = begun(6)
    events.append(decisions.pair(tournament_of(events)))
    ours = [*events, decisions.result(tournament_of(events), 1, "1-0")]
    theirs = [
        *events,
        decisions.result(tournament_of(events), 1, "0-1"),
        decisions.result(tournament_of(events), 2, "½-½"),
    ]
    state = tournament_of(merged(ours, theirs))
    assert state == tournament_of(merged(theirs, ours))
    assert state == tournament_of(events_in(text_of(ours) + "=======\n" + text_of(theirs)))
    assert len(state.contradictions) == 1
    assert state.rounds[0].pairings[1].result == read_result("½-½")
    with pytest.raises(TatetiError, match="two different tournaments"):
        merged(ours, begun(6))


def test_everything_but_the_beginning_can_be_undone_step_by_step() -> None:
    events = begun(4)
    play(events, random.Random(4))
    states = [tournament_of(events[:count]) for count in range(1, len(events) + 1)]
    for before in reversed(states[:-1]):
        events.append(decisions.undo(tournament_of(events))[0])
        assert tournament_of(events).rounds == before.rounds
    with pytest.raises(TatetiError, match="nothing to undo"):
        decisions.undo(tournament_of(events))


def test_a_round_waits_for_its_results_and_says_which_tables_are_missing() -> None:
    events = begun(6)
    events.append(decisions.pair(tournament_of(events)))
    events.append(decisions.result(tournament_of(events), 2, "1-0"))
    with pytest.raises(TatetiError, match="without a result: 1, 3"):
        decisions.pair(tournament_of(events))


def test_a_result_is_replaced_only_by_a_correction() -> None:
    events = begun(4)
    events.append(decisions.pair(tournament_of(events)))
    with pytest.raises(TatetiError, match="nothing to correct"):
        decisions.result(tournament_of(events), 1, "0-1", correct=True)
    events.append(decisions.result(tournament_of(events), 1, "1-0"))
    with pytest.raises(TatetiError, match="has the result 1-0 already"):
        decisions.result(tournament_of(events), 1, "0-1")
    events.append(decisions.result(tournament_of(events), 1, "0-1", correct=True))
    assert tournament_of(events).rounds[0].pairings[0].result == read_result("0-1")


def test_a_pairing_by_hand_says_which_rules_it_breaks() -> None:
    requires_module("py4swiss")
    events = begun(6, "swiss", rounds=3)
    events.append(decisions.pair(tournament_of(events)))
    for table in (1, 2, 3):
        events.append(decisions.result(tournament_of(events), table, "1-0"))
    events.append(decisions.pair(tournament_of(events)))
    assert not broken_rules(tournament_of(events), 2)
    events.append(decisions.repair(tournament_of(events), 1, 4))
    assert [str(rule) for rule in broken_rules(tournament_of(events), 2)] == [
        "Table 1: P1 and P4 have met before."
    ]
    state = tournament_of(events)
    assert sorted(one for pairing in state.rounds[1].pairings for one in pairing.players) == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]


def test_a_withdrawn_player_is_not_paired_and_may_come_back() -> None:
    requires_module("py4swiss")
    events = begun(6, "swiss", rounds=3)
    events.append(decisions.decided(tournament_of(events), "withdraw", {"number": 6}))
    assert 6 not in {one for pair in next_pairings(tournament_of(events)).pairs for one in pair}
    with pytest.raises(TatetiError, match="has withdrawn already"):
        decisions.decided(tournament_of(events), "withdraw", {"number": 6})
    events.append(decisions.decided(tournament_of(events), "return", {"number": 6}))
    assert 6 in {one for pair in next_pairings(tournament_of(events)).pairs for one in pair}


def test_an_event_that_does_not_fit_changes_nothing_and_is_listed() -> None:
    events = begun(4)
    events.append(new_event(events, "withdraw", {"number": 9}))
    state = tournament_of(events)
    assert [str(one.reason) for one in state.contradictions] == ["There is no player with the number 9."]
    assert len(state.events) == 1


# Standings: computed here once more, by hand


def cross_table() -> list[Event]:
    """P1 beats P2 and P3 and loses to P4; P2 beats P3 and P4; P3 beats P4."""
    events = begun(4, tie_breaks=["buchholz", "buchholz-cut-1", "sonneborn-berger", "direct", "wins"])
    winners = {frozenset(two): min(two) for two in combinations(range(1, 5), 2)} | {frozenset((1, 4)): 4}
    while not tournament_of(events).finished:
        events.append(decisions.pair(tournament_of(events)))
        current = tournament_of(events).current
        assert current is not None
        for one in current.pairings:
            won = winners[frozenset(one.players)]
            events.append(
                decisions.result(tournament_of(events), one.table, "1-0" if one.first == won else "0-1")
            )
    return events


def test_tie_breaks_are_what_their_definitions_say() -> None:
    table = {line.player.number: line for line in standings(tournament_of(cross_table()))}
    assert {number: line.points for number, line in table.items()} == {1: 2, 2: 2, 3: 1, 4: 1}
    assert [table[number].values["buchholz"] for number in (1, 2, 3, 4)] == [4, 4, 5, 5]
    assert [table[number].values["buchholz-cut-1"] for number in (1, 2, 3, 4)] == [3, 3, 4, 4]
    assert [table[number].values["sonneborn-berger"] for number in (1, 2, 3, 4)] == [3, 2, 1, 2]
    assert [table[number].rank for number in (1, 2, 3, 4)] == [1, 2, 4, 3]


def test_why_somebody_is_above_is_said_in_words() -> None:
    state = tournament_of(cross_table())
    assert why_above(state, state.players[2], state.players[1]).startswith(
        "P1 is above P2: they are equal so far, but those whom P1 beat"
    )
    assert why_above(state, state.players[1], state.players[3]) == "P1 is above P3 by points: 2 against 1."


def test_the_direct_encounter_decides_between_two_who_met() -> None:
    events = cross_table()
    begin = events[0]
    direct = Event(
        begin.number, begin.id, begin.time, begin.kind, {**begin.details, "tie-breaks": ["direct"]}
    )
    state = tournament_of([direct, *events[1:]])
    assert [line.player.number for line in standings(state)] == [1, 2, 3, 4]
    assert "direct encounter" in why_above(state, state.players[1], state.players[2])


def test_strangers_see_nicknames_only() -> None:
    entries = [Entry("Ana Pérez", "7B", "Rayo"), Entry("Beto Gómez", "7B"), Entry("Díaz, Carla", "7A")]
    state = tournament_of([decisions.begin(entries, "round-robin", title="t", game="g")])
    shown = str(standings_rows(state, public=True))
    assert all(word in shown for word in ("Rayo", "Beto", "Carla"))
    assert not any(word in shown for word in ("Ana", "Pérez", "Gómez", "Díaz", "7B"))


@given(st.lists(st.text(alphabet="AB, éz", min_size=1, max_size=6), min_size=2, max_size=12))
def test_everybody_has_a_nickname_of_their_own(names: list[str]) -> None:
    entries = [Entry(f"{number}x{name}", "7A") for number, name in enumerate(names)] + [
        Entry("A b", name) for name in "67"
    ]
    named = with_nicknames(entries)
    assert [(one.name, one.group) for one in named] == [(one.name, one.group) for one in entries]
    assert len({spelling(one.nickname) for one in named}) == len(named)
    assert all(0 < len(one.nickname) <= LONGEST_NAME for one in named)


def test_two_players_with_one_nickname_are_refused() -> None:
    with pytest.raises(ValueError, match="Two players would have the nickname 'rayo'"):
        with_nicknames([Entry("Ana", "", "Rayo"), Entry("Beto", "", "rayo")])


def test_a_name_can_be_corrected_and_that_can_be_undone() -> None:
    state = tournament_of(begun(4))
    after = applied(state, decisions.rename(state, 2, Entry("Zoé Martín", "7B")))
    assert (after.player(2).name, after.player(2).group, after.player(2).nickname) == (
        "Zoé Martín",
        "7B",
        "Zoé",
    )
    assert applied(after, decisions.undo(after)[0]).players == state.players
    with pytest.raises(ValueError, match="plays already"):
        decisions.rename(state, 2, Entry(state.player(1).name))
    with pytest.raises(ValueError, match="nickname"):
        decisions.rename(state, 2, Entry("Zoé", "", state.player(1).nickname))


def test_nothing_is_undone_twice() -> None:
    state = tournament_of(begun(4))
    state = applied(state, decisions.pair(state))
    undone = decisions.undo(state)[0]
    after = applied(state, undone)
    with pytest.raises(ValueError, match="undone already"):
        applied(after, replace(undone, id="0123456789", number=undone.number + 1))


def test_a_bye_counts_as_a_game_against_somebody_with_as_many_points() -> None:
    events = begun(3, tie_breaks=["buchholz"])
    play(events, random.Random(0), ("½-½",))
    assert {line.values["buchholz"] for line in standings(tournament_of(events))} == {Fraction(6)}
