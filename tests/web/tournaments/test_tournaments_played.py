"""Boards by link: players choose their names, sit down, play; results enter by themselves, and never against the organiser."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

import sqlalchemy as sa  # noqa: E402

from tateti.answers.matches.events import TournamentBoard  # noqa: E402
from tateti.web.storage import schema  # noqa: E402
from tateti.web.storage.database import connect  # noqa: E402
from web.playing import begin, error_of  # noqa: E402
from web.tournaments.organising import (  # noqa: E402
    FIRST_WINS,
    NOBODY_WINS,
    SECOND_WINS,
    Device,
    Organised,
    granted,
    new_token,
    online,
    organise,
    seated,
)


@pytest.fixture
def tournament(client: Any) -> Organised:
    return online(client, 4, rounds=3)


def two(tournament: Organised, table: int = 1) -> tuple[Device, Device]:
    """Those who meet at a table, the one who is first there first."""
    there = tournament.view()["tables"][table - 1]
    return tournament.device(there["first"]), tournament.device(there["second"])


def boards_of(settings: Any, tournament: Organised) -> list[str]:
    """The matches of a tournament in the database: their boards."""
    engine = connect(settings.database)
    with engine.connect() as connection:
        found = connection.execute(sa.select(schema.matches.c.board)).scalars().all()
    engine.dispose()
    return sorted(board for board in found if board is not None and board.startswith(tournament.id))


# Names


def test_a_name_is_chosen_once(tournament: Organised) -> None:
    ana = tournament.device(1)
    assert granted(ana.claim())["me"] == {"number": 1, "name": "Nombre1"}, "the same again is harmless"
    other = Device(tournament, 1)
    assert error_of(other.claim(), 409) == "name_taken"
    assert [one["taken"] for one in tournament.view()["players"]] == [True, False, False, False]
    assert error_of(Device(tournament, 2, ana.token).claim(), 409) == "conflict", "one device is one player's"
    assert error_of(Device(tournament, 5).claim(), 404) == "unknown_pupil"


def test_of_many_who_choose_a_name_at_once_one_has_it(tournament: Organised) -> None:
    devices = [Device(tournament, 1) for _ in range(12)]
    with ThreadPoolExecutor(12) as pupils:
        statuses = list(pupils.map(lambda device: device.claim().status_code, devices))
    assert sorted(statuses) == [200] + [409] * 11
    assert devices[statuses.index(200)].desk()["me"]["number"] == 1


def test_who_leaves_frees_the_name(tournament: Organised) -> None:
    ana = tournament.device(1)
    for _again in range(2):
        assert granted(ana.post("leave")) == {"left": True}
    for what in ("desk", "play"):
        assert error_of(ana.post(what), 404) == "unknown_pupil"
    tournament.device(1)


def test_the_organiser_frees_a_name(tournament: Organised) -> None:
    lost = tournament.device(1)
    told = tournament.do("players/1", release=True)
    assert not told["players"][0]["taken"]
    assert tournament.do("players/1", release=True) == told, "the same again is harmless"
    assert error_of(lost.post("desk"), 404) == "unknown_pupil"
    tournament.device(1)
    assert error_of(lost.claim(), 409) == "name_taken"


def test_nobody_plays_at_a_device_that_has_no_name(tournament: Organised) -> None:
    stranger = Device(tournament, 1)
    for what in ("desk", "play"):
        assert error_of(stranger.post(what), 404) == "unknown_pupil"
    assert granted(stranger.post("leave")) == {"left": True}
    for token in ("", "short", "x" * 200, None, 7):
        error_of(tournament.client.post(f"{tournament.path}/desk", json={"token": token}), 422)


def test_a_name_is_not_chosen_for_ever(tournament: Organised) -> None:
    for _time in range(20):
        granted(tournament.device(1).post("leave"))
    assert error_of(Device(tournament, 1).claim(), 409) == "conflict"
    tournament.device(2)
    assert tournament.manage()["players"][0]["taken"], "the organiser sees that something is the matter"
    assert not tournament.do("players/1", release=True)["players"][0]["taken"]
    tournament.device(1)


# The desk


def test_the_desk_says_what_a_player_does_now(client: Any) -> None:
    tournament = organise(client, 5, rounds=3, online=True)
    devices = {number: tournament.device(number) for number in range(1, 6)}
    begun = devices[1].desk()
    assert (begun["now"], begun["standing"], begun["rounds"]) == (None, None, [])
    assert begun["tournament"]["state"] == "begun"
    paired = tournament.pair()
    for table in paired["tables"]:
        for number, other in ((table["first"], table["second"]), (table["second"], table["first"])):
            now = devices[number].desk()["now"]
            assert now["opponent"] == {"number": other, "name": f"Nombre{other}"}
            assert (now["round"], now["kind"], now["table"], now["result"], now["match"], now["game"]) == (
                1, "table", table["table"], None, None, 1,
            )  # fmt: skip
            assert now["begins"] == (number == table["first"])
    (bye,) = paired["byes"]
    assert devices[bye["number"]].desk()["now"] == {"round": 1, "kind": "bye"}
    tournament.result(1, "1-0")
    loser = devices[paired["tables"][0]["second"]].desk()
    assert (loser["now"]["result"], loser["now"]["text"], loser["standing"]) == ("loss", "1-0", None)
    tournament.result(2, "½-½")
    ranks = [devices[number].desk()["standing"] for number in range(1, 6)]
    assert sorted(one["points"] for one in ranks) == ["0", "1", "1", "½", "½"]
    assert all(one["of"] == 5 for one in ranks)


def test_the_desk_tells_byes_apart(client: Any) -> None:
    """Somebody has the bye, somebody asked for one, somebody was not there: in one and the same round."""
    tournament = organise(client, 6, rounds=2, points="1,0.5,0,0")
    tournament.do("players/2", bye=1)
    tournament.do("players/3", withdrawn=True)
    tournament.do("players/4", withdrawn=True)
    paired = tournament.pair()
    kinds = {one["number"]: one["kind"] for one in paired["byes"]}
    assert sorted(kinds.values()) == ["full", "half"]
    full = next(number for number, kind in kinds.items() if kind == "full")
    tournament.results()
    for number, kind, points in ((2, "half-bye", "½"), (3, "absent", "0"), (full, "bye", "0")):
        desk = tournament.device(number).desk()
        assert desk["now"]["kind"] == kind
        (one,) = desk["rounds"]
        assert (one["outcome"], one["points"], one["opponent"]) == (kind, points, None)


def test_what_a_player_has_done_is_told_round_by_round(tournament: Organised) -> None:
    ana = tournament.device(1)
    tournament.results(), tournament.pair(), tournament.results()
    rounds = ana.desk()["rounds"]
    assert [one["round"] for one in rounds] == [1, 2]
    assert {one["outcome"] for one in rounds} <= {"win", "loss"}
    assert all(one["points"] == ("1" if one["outcome"] == "win" else "0") for one in rounds)


# Playing


def test_the_two_of_a_pairing_meet_at_one_board(tournament: Organised, settings: Any) -> None:
    first, second = two(tournament)
    match, side, secret = first.play()
    assert first.play() == (match, side, secret), "the same again is the same seat"
    assert second.play()[:2] == (match, "second") and side == "first"
    now = seated(first, second).now()
    assert now["tournament"] == {"id": tournament.id, "round": 1, "table": 1, "game": 1}
    assert [seat["name"] for seat in now["seats"]] == [f"Nombre{one.number}" for one in (first, second)]
    assert all(seat["joined"] for seat in now["seats"])
    assert tournament.view()["tables"][0]["match"] == match
    assert first.desk()["now"]["match"] == match
    assert boards_of(settings, tournament) == [str(TournamentBoard(tournament.id, 1, 1))]


def test_two_who_come_at_once_have_one_board(tournament: Organised, settings: Any) -> None:
    devices = two(tournament) * 5
    with ThreadPoolExecutor(10) as pupils:
        told = list(pupils.map(lambda device: device.play(), devices))
    assert len({match for match, _side, _secret in told}) == 1
    assert len(boards_of(settings, tournament)) == 1, "no other is left"


@pytest.mark.parametrize(
    ("moves", "result"), [(FIRST_WINS, "1-0"), (SECOND_WINS, "0-1"), (NOBODY_WINS, "½-½")]
)
def test_the_result_of_a_match_enters_by_itself(
    tournament: Organised, moves: tuple[str, ...], result: str
) -> None:
    first, second = two(tournament)
    seated(first, second).moves(*moves)
    tournament.until_result(1, result)
    outcomes = {"1-0": ("win", "loss"), "0-1": ("loss", "win"), "½-½": ("draw", "draw")}[result]
    assert (first.desk()["now"]["result"], second.desk()["now"]["result"]) == outcomes
    assert error_of(first.post("play"), 409) == "conflict", "the result is in"
    assert tournament.results_of() == [result, None]


def test_who_resigns_loses_and_a_draw_that_is_agreed_on_is_one(tournament: Organised) -> None:
    assert tournament.board(1).post("resign", "first").status_code == 200
    tournament.until_result(1, "0-1")
    board = tournament.board(2)
    board.moves("b2")
    for side in ("first", "second"):
        assert board.post("draw", side, action="offer").status_code == 200
    tournament.until_result(2, "½-½")


def test_whose_time_is_over_loses(client: Any) -> None:
    tournament = online(client, 2, rounds=1, clock="0.3")
    board = tournament.board(1)
    assert board.now()["clock"] is not None
    board.moves("b2")
    tournament.until_result(1, "1-0")


def test_the_clock_of_the_tournament_is_that_of_new_boards(client: Any) -> None:
    tournament = online(client, 4, clock="300+5")
    first = tournament.board(1).now()["clock"]
    tournament.do("online", online=True, clock=None)
    assert first is not None and tournament.board(2).now()["clock"] is None


def test_nothing_is_taken_back_and_nothing_is_played_again(tournament: Organised) -> None:
    board = tournament.board(1)
    board.moves("b2", "a1")
    for action in ("offer", "accept"):
        assert error_of(board.post("undo", "first", action=action), 409) == "conflict"
    both = {"other_secret": board.secrets["second"], "action": "offer"}
    assert error_of(board.post("undo", "first", **both), 409) == "conflict"
    board.post("resign", "first")
    assert error_of(board.post("rematch", "first", action="offer"), 409) == "conflict"
    assert error_of(board.post("rematch", "first", **both), 409) == "conflict"


def test_whoever_has_no_opponent_or_no_board_is_told_why(client: Any) -> None:
    tournament = organise(client, 3, online=True)
    devices = [tournament.device(number) for number in (1, 2, 3)]
    assert error_of(devices[0].post("play"), 409) == "conflict"
    (bye,) = tournament.pair()["byes"]
    assert error_of(devices[bye["number"] - 1].post("play"), 409) == "conflict"
    tournament.do("online", online=False)
    for device in devices:
        assert error_of(device.post("play"), 409) == "conflict"
    other = online(client, 2, rounds=1)
    assert error_of(Device(other, 1, devices[0].token).post("play"), 404) == "unknown_pupil"


def test_a_stranger_only_watches(tournament: Organised) -> None:
    board = tournament.board(1)
    match = begin(tournament.client)
    for secret in (new_token(), tournament.secret, match.secrets["first"]):
        body = {"secret": secret, "move": "b2", "ply": 0}
        answer = tournament.client.post(f"/api/matches/{board.id}/moves", json=body)
        assert error_of(answer, 403) == "wrong_secret"
    assert board.now()["ply"] == 0
    assert match.now()["tournament"] is None


# Two games a pairing


def test_of_two_games_each_begins_one_and_the_sum_counts(client: Any) -> None:
    tournament = online(client, 2, rounds=1, games=2)
    first, second = two(tournament)
    board = seated(first, second)
    board.moves(*FIRST_WINS)
    told = tournament.until(lambda view: view["tables"][0]["score"] is not None)["tables"][0]
    assert (told["score"], told["result"]) == ("1-0", None)
    now = first.desk()["now"]
    assert (now["game"], now["begins"], now["result"]) == (2, False, None)
    again = seated(second, first)
    assert again.id != board.id and set(again.secrets) == {"first", "second"}
    assert [seat["name"] for seat in again.now()["seats"]] == [
        f"Nombre{one.number}" for one in (second, first)
    ]
    assert again.now()["tournament"]["game"] == 2
    again.moves(*NOBODY_WINS)
    told = tournament.until_result(1, "1½-½")["tables"][0]
    assert told["score"] is None and told["match"] == again.id


def test_who_loses_the_second_game_too_has_lost_both(client: Any) -> None:
    tournament = online(client, 2, rounds=1, games=2)
    first, second = two(tournament)
    seated(first, second).moves(*SECOND_WINS)
    tournament.until(lambda view: view["tables"][0]["score"] == "0-1")
    seated(second, first).moves(*FIRST_WINS)
    tournament.until_result(1, "0-2")


# Knockout


def test_in_a_knockout_a_draw_is_played_on_with_the_other_beginning(client: Any) -> None:
    tournament = online(client, 2, system="knockout")
    first, second = two(tournament)
    seated(first, second).moves(*NOBODY_WINS)
    tournament.until(lambda _view: second.desk()["now"]["game"] == 2)
    assert second.desk()["now"]["begins"] and tournament.results_of() == [None]
    assert tournament.view()["tables"][0]["score"] is None, "the draw does not count"
    seated(second, first).moves(*NOBODY_WINS)
    tournament.until(lambda _view: first.desk()["now"]["game"] == 3)
    assert first.desk()["now"]["begins"]
    seated(first, second).moves(*SECOND_WINS)
    tournament.until_result(1, "0-1")
    assert tournament.view()["state"] == "finished"


def test_in_a_knockout_of_two_games_two_more_decide(client: Any) -> None:
    tournament = online(client, 2, system="knockout", games=2)
    first, second = two(tournament)
    for game in (1, 2, 3, 4):
        begins, other = (first, second) if game % 2 else (second, first)
        tournament.until(lambda _view, game=game: first.desk()["now"]["game"] == game)
        # One win each, then a win and a draw.
        seated(begins, other).moves(*(FIRST_WINS if game < 4 else NOBODY_WINS))
    tournament.until_result(1, "1½-½")


# The organiser and the boards


def test_what_the_organiser_has_entered_stays(tournament: Organised) -> None:
    board = tournament.board(1)
    board.moves(*FIRST_WINS[:-1])
    tournament.result(1, "0-1")
    board.moves(FIRST_WINS[-1])
    seen = tournament.board(2)
    seen.moves(*FIRST_WINS)
    tournament.until_result(2, "1-0")
    assert tournament.results_of() == ["0-1", "1-0"]
    told = tournament.result(1, "1-0", was="0-1")
    assert told["tables"][0]["result"] == "1-0", "and can be corrected"


def test_a_result_that_entered_by_itself_can_be_corrected_and_undone(tournament: Organised) -> None:
    tournament.board(1).moves(*FIRST_WINS)
    tournament.until_result(1)
    assert tournament.result(1, "½-½", was="1-0")["tables"][0]["result"] == "½-½"
    tournament.do("undo", of=tournament.manage()["undo"]["id"])
    assert tournament.results_of() == ["1-0", None]
    undo = tournament.manage()["undo"]
    assert "1-0" in undo["words"]
    tournament.do("undo", of=undo["id"])
    assert tournament.results_of() == [None, None]


def test_a_game_that_is_played_again_begins_as_it_was_paired(tournament: Organised) -> None:
    first, second = two(tournament)
    board = seated(first, second)
    board.moves(*FIRST_WINS)
    tournament.until_result(1)
    tournament.result(1, None, was="1-0")
    assert first.desk()["now"]["begins"]
    again = seated(first, second)
    assert again.id != board.id and again.now()["tournament"]["game"] == 2
    assert first.play()[1] == "first"
    again.moves(*SECOND_WINS)
    tournament.until_result(1, "0-1")


def test_a_match_of_a_pairing_that_was_repaired_away_counts_for_nothing(tournament: Organised) -> None:
    first, second = two(tournament, 1)
    third, fourth = two(tournament, 2)
    board = seated(first, second)
    board.moves(*FIRST_WINS[:-1])
    told = tournament.do("repair", first=first.number, second=third.number)
    board.moves(FIRST_WINS[-1])
    other = seated(first, third)
    assert other.id != board.id
    other.moves(*SECOND_WINS)
    table = next(one["table"] for one in told["tables"] if one["first"] == first.number)
    tournament.until_result(table, "0-1")
    assert sorted(map(str, tournament.results_of())) == ["0-1", "None"]
    for device in (second, fourth):
        assert device.desk()["now"]["result"] is None


def test_a_match_of_a_round_that_was_undone_counts_for_nothing_if_the_two_do_not_meet(
    tournament: Organised,
) -> None:
    """If they do, it counts: see `test_tournaments_taken_back`."""
    board = tournament.board(1)
    met = {tournament.view()["tables"][0][side] for side in ("first", "second")}
    board.moves(*FIRST_WINS[:-1])
    tournament.do("undo", of=tournament.manage()["undo"]["id"])
    board.moves(FIRST_WINS[-1])
    for number in range(1, 5):
        tournament.do(f"players/{number}", release=True)
    assert (tournament.view()["round"], tournament.view()["tables"]) == (0, [])
    tournament.do(f"players/{min(met)}", withdrawn=True)
    tournament.pair()
    assert tournament.results_of() == [None]
    tournament.board(1).moves(*SECOND_WINS)
    tournament.until_result(1, "0-1")


def test_a_match_of_an_earlier_round_does_not_change_a_later_one(tournament: Organised) -> None:
    """Both met again after the organiser had entered the result: their first match is of no account."""
    board = tournament.board(1)
    tournament.results("1-0", "1-0")
    tournament.pair()
    board.post("resign", "first")
    assert board.now()["state"] == "won"
    tournament.results("1-0", "1-0")
    assert tournament.results_of(1) == tournament.results_of(2) == ["1-0", "1-0"]


# Another device


def test_a_seat_moves_to_the_device_that_has_the_name_now(tournament: Organised) -> None:
    first, second = two(tournament)
    board = seated(first, second)
    board.moves("b2")
    tournament.do(f"players/{first.number}", release=True)
    here = tournament.device(first.number)
    moved = seated(here, second)
    assert moved.id == board.id and moved.secrets["first"] != board.secrets["first"]
    assert board.post("moves", "second", move="a1", ply=1).status_code == 200
    assert error_of(board.post("moves", "first", move="c3", ply=2), 403) == "wrong_secret", "it only watches"
    assert error_of(board.post("resign", "first"), 403) == "wrong_secret"
    assert moved.post("moves", "first", move="c3", ply=2).status_code == 200
    assert error_of(first.post("play"), 404) == "unknown_pupil"


def test_what_the_two_devices_of_a_match_have_does_not_tell_of_each_other(tournament: Organised) -> None:
    first, second = two(tournament)
    seats = {first.play()[2], second.play()[2]}
    other = online(tournament.client, 2, rounds=1)
    granted(Device(other, 1, first.token).claim())
    seats.add(Device(other, 1, first.token).play()[2])
    assert len(seats) == 3, "the same device has another secret in another match"
    assert not seats & {first.token, second.token}
