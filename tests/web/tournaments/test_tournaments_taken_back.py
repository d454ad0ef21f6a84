"""What was taken back and comes again: results of boards by link, names, numbers; and what one may do at most."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.tournaments import decisions as tournament_decisions  # noqa: E402
from tateti.tournaments.history import applied, tournament_of  # noqa: E402
from tateti.tournaments.names import Entry  # noqa: E402
from tateti.web.tournaments import boards, decisions  # noqa: E402
from tateti.web.tournaments.events import new_tournament  # noqa: E402
from tateti.web.tournaments.live import OF_A_PAIR, OF_A_PLAYER, LiveTournament  # noqa: E402
from web.playing import error_of  # noqa: E402
from web.tournaments.organising import (  # noqa: E402
    FIRST_WINS,
    NOBODY_WINS,
    Device,
    Organised,
    online,
    organise,
    seated,
)


def undo(tournament: Organised) -> dict[str, Any]:
    """Takes the last thing back."""
    return tournament.do("undo", of=tournament.manage()["undo"]["id"])


def test_a_match_counts_when_the_organiser_takes_away_what_was_entered_at_the_wrong_table(
    client: Any,
) -> None:
    tournament = online(client, 4, rounds=3)
    board = tournament.board(1)
    tournament.result(1, "0-1")
    board.moves(*FIRST_WINS)
    assert tournament.results_of() == ["0-1", None], "the organiser's word stands"
    tournament.result(1, None, was="0-1")
    tournament.until_result(1, "1-0")


def test_a_match_counts_when_a_round_is_paired_again_as_it_was(client: Any) -> None:
    tournament = online(client, 4, rounds=3)
    paired, board = tournament.view()["tables"], tournament.board(1)
    undo(tournament)
    board.moves(*FIRST_WINS)
    tournament.pair()
    assert [one["first"] for one in tournament.view()["tables"]] == [one["first"] for one in paired]
    tournament.until_result(1, "1-0")


def test_a_device_never_becomes_somebody_elses(client: Any) -> None:
    tournament = organise(client, 4, rounds=3, online=True)
    tournament.do("players", names="Carla;7B")
    carla = tournament.device(5)
    undo(tournament)
    assert error_of(carla.post("desk"), 404) == "unknown_pupil", "she may choose another name"
    tournament.do("players", names="Diego;7B")
    assert error_of(carla.post("desk"), 404) == "unknown_pupil"
    assert tournament.device(5).desk()["me"]["name"] == "Diego"


def test_a_match_never_becomes_somebody_elses(client: Any) -> None:
    tournament = organise(client, 3, rounds=3, online=True)
    tournament.do("players", names="Carla;7B")
    tournament.pair()
    table = next(one for one in tournament.view()["tables"] if 4 in (one["first"], one["second"]))
    before = tournament.board(table["table"])
    undo(tournament)
    undo(tournament)
    tournament.do("players", names="Diego;7B")
    tournament.pair()
    diego = tournament.device(4)
    assert diego.play()[0] != before.id
    assert diego.desk()["now"]["result"] is None


def test_a_pairing_has_so_many_games_at_most(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST_GAMES", 2)
    tournament = online(client, 2, system="knockout")
    there = tournament.view()["tables"][0]
    devices = [tournament.device(there[side]) for side in ("first", "second")]
    for number in (1, 2):
        seated(*devices).moves(*NOBODY_WINS)
        tournament.until(lambda _view, number=number: devices[0].desk()["now"]["game"] == number + 1)
    assert error_of(devices[0].post("play"), 409) == "conflict"
    assert tournament.result(1, "1-0")["tables"][0]["result"] == "1-0", "the organiser decides"


def test_whatever_players_do_the_organiser_has_room(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MOST_BY_PLAYERS", 4)
    tournament = online(client, 4, rounds=3)
    tournament.device(1)
    tournament.device(2)
    tournament.device(3)
    assert error_of(Device(tournament, 4).claim(), 409) == "conflict"
    assert tournament.results()["state"] == "between"


def test_the_size_of_a_tournament_in_memory_follows_its_pairings() -> None:
    small, large = (live_with(players) for players in (2, 100))
    pairs = len(large.state.rounds[0].pairings) - len(small.state.rounds[0].pairings)
    assert large.size - small.size >= OF_A_PAIR * pairs + OF_A_PLAYER * 98
    assert "events" not in large.log.data, "they are not kept twice"


def live_with(players: int) -> LiveTournament:
    """A knockout of so many, after the first pairing."""
    entries = [Entry(f"N{number}", "", "") for number in range(players)]
    state = tournament_of([tournament_decisions.begin(entries, "knockout", title="T", game="Go")])
    state = applied(state, tournament_decisions.pair(state))
    return LiveTournament(new_tournament("t", "key", state.log, False, None, 0.0))
