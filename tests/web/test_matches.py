"""Matches over the API: who may do what, conflicts, undo, rematch, clocks, bots."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from tateti.games import Side
from tateti.match import Match
from web.conftest import sqlite_in
from web.playing import OTHER, PERSON, begin, bot, error_of

WIN_OF_X = ("b2", "a1", "b1", "a2", "b3")


def test_two_people_play_to_the_end(client: Any) -> None:
    match = begin(client).moves(*WIN_OF_X)
    assert (match["state"], match["result"]) == ("won", "1-0")
    assert match["outcome"] == {"winner": "first", "reason": "line", "lines": [["b3", "b2", "b1"]]}
    assert [move["move"] for move in match["moves"]] == ["Xb2", "Oa1", "Xb1", "Oa2", "Xb3"]
    assert match["legal"] == []
    assert match["event"] == 5


def test_a_new_match_has_a_secret_for_each_person_and_none_for_bots(client: Any) -> None:
    told = client.post("/api/matches", json={"game": "semaforo", "seats": [PERSON, bot("easy")]}).json()
    (seat,) = told["seats"]
    assert seat["link"] == f"/m/{told['match']['id']}#first.{seat['secret']}"
    assert told["watch"] == f"/m/{told['match']['id']}"
    assert len(told["match"]["id"]) >= 16
    assert len(seat["secret"]) >= 22


def test_a_bot_beyond_its_means_says_so_in_the_persons_language(client: Any) -> None:
    def warnings(game: str, name: str) -> list[str | None]:
        wanted = {"game": game, "seats": [PERSON, bot(name)]}
        told = client.post("/api/matches?lang=es", json=wanted).json()["match"]["seats"]
        return [seat["warning"] for seat in told]

    assert warnings("semaforo", "perfect") == [None, None]
    assert warnings("semaforo:5x5", "easy") == [None, None]
    assert (warnings("semaforo:5x5", "perfect")[1] or "").startswith("En este tablero")


def test_who_begins_is_chosen(client: Any) -> None:
    for starts, names in (("first", ["Ana", "Beto"]), ("second", ["Beto", "Ana"])):
        told = client.post(
            "/api/matches", json={"game": "tictactoe", "seats": [PERSON, OTHER], "starts": starts}
        ).json()
        assert [seat["name"] for seat in told["match"]["seats"]] == names
        assert [seat["name"] for seat in told["seats"]] == names
    assert [seat["seat"] for seat in told["seats"]] == [1, 0]


def test_secrets_are_never_told_again_and_kept_only_hashed(client: Any, settings: Any) -> None:
    played = begin(client)
    told = client.get(f"/api/matches/{played.id}").text
    kept = Path(settings.database.removeprefix("sqlite:///") + "-wal").read_bytes()
    assert played.id.encode() in kept
    for secret in played.secrets.values():
        assert secret not in told
        assert secret.encode() not in kept


@pytest.mark.parametrize("what", ["join", "moves", "resign", "undo", "draw", "rematch"])
def test_spectators_only_watch(client: Any, what: str) -> None:
    played = begin(client)
    body: dict[str, Any] = {"secret": "a" * 32}
    body |= {"moves": {"move": "b2", "ply": 0}, "undo": {"action": "offer"}, "draw": {"action": "offer"}}.get(
        what, {}
    )
    assert error_of(client.post(f"/api/matches/{played.id}/{what}", json=body), 403) == "wrong_secret"
    assert played.now()["event"] == 0


def test_a_seat_moves_only_in_its_turn(client: Any) -> None:
    played = begin(client)
    answer = played.post("moves", "second", move="b2", ply=0)
    assert error_of(answer, 409) == "conflict"
    assert answer.json()["match"]["ply"] == 0


def test_the_secret_of_another_match_is_of_no_use(client: Any) -> None:
    one, two = begin(client), begin(client)
    answer = client.post(
        f"/api/matches/{one.id}/moves", json={"secret": two.secrets["first"], "move": "b2", "ply": 0}
    )
    assert error_of(answer, 403) == "wrong_secret"


def test_a_move_sent_again_is_harmless_and_another_is_a_conflict(client: Any) -> None:
    played = begin(client)
    assert played.move("b2", 0, "first").status_code == 200
    for text in ("b2", "Xb2", "1,1"):
        again = played.move(text, 0, "first")
        assert again.status_code == 200
        assert again.json()["ply"] == 1
    other = played.move("a1", 0, "first")
    assert error_of(other, 409) == "conflict"
    assert other.json()["match"]["position"] == ".../.X./..."
    assert error_of(played.move("a1", 7, "first"), 409) == "conflict"


def test_an_illegal_move_is_refused_with_the_reason(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    assert error_of(played.move("b2", 1, "second"), 422) == "illegal_move"
    assert error_of(played.move("z9", 1, "second"), 422) == "invalid_cell"
    assert error_of(played.move("Xa1", 1, "second"), 422) == "illegal_move"


def test_refusals_are_in_the_persons_language(client: Any) -> None:
    said = client.get("/api/position", params={"game": "chess", "lang": "es"}).json()["error"]["message"]
    assert "no es un juego" in said
    said = client.get("/api/position", params={"game": "chess"}, headers={"Accept-Language": "pt-BR"}).json()
    assert "não é um jogo" in said["error"]["message"]


def test_nothing_is_played_after_the_end(client: Any) -> None:
    played = begin(client)
    played.moves(*WIN_OF_X)
    assert error_of(played.post("moves", "second", move="c1", ply=5), 409) == "conflict"
    assert error_of(played.post("resign", "first"), 409) == "conflict"


def test_resigning_gives_the_other_the_match(client: Any) -> None:
    played = begin(client)
    match = played.post("resign", "first").json()
    assert (match["result"], match["outcome"]["reason"]) == ("0-1", "resignation")


def test_a_match_that_is_not_there(client: Any) -> None:
    assert error_of(client.get("/api/matches/nothing"), 404) == "unknown_match"
    assert error_of(client.get("/api/matches/nothing/record"), 404) == "unknown_match"
    assert error_of(client.post("/api/matches/nothing/resign", json={"secret": "a"}), 404) == "unknown_match"


# Undo


def test_a_move_is_taken_back_by_agreement(client: Any) -> None:
    played = begin(client)
    played.moves("b2", "a1")
    match = played.post("undo", "second", action="offer").json()
    assert (match["undo_offer"], match["ply"]) == ("second", 2)
    assert error_of(played.post("undo", "second", action="accept"), 409) == "conflict"
    match = played.post("undo", "first", action="accept").json()
    assert (match["undo_offer"], match["position"]) == (None, ".../.X./...")


def test_the_one_to_move_takes_back_two_moves(client: Any) -> None:
    played = begin(client)
    played.moves("b2", "a1")
    played.post("undo", "first", action="offer")
    assert played.post("undo", "second", action="accept").json()["ply"] == 0


def test_an_offer_can_be_declined_and_ends_with_a_move(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    played.post("undo", "first", action="offer")
    assert played.post("undo", "second", action="decline").json()["undo_offer"] is None
    assert error_of(played.post("undo", "second", action="accept"), 409) == "conflict"
    played.post("undo", "first", action="offer")
    assert played.moves("a1")["undo_offer"] is None


def test_both_asking_agree(client: Any) -> None:
    played = begin(client)
    played.moves("b2", "a1")
    played.post("undo", "first", action="offer")
    assert played.post("undo", "second", action="offer").json()["ply"] == 1


def test_who_has_both_seats_takes_one_move_back_at_once(client: Any) -> None:
    played = begin(client)
    played.moves("b2", "a1", "c3")
    for ply in (2, 1, 0):
        match = played.post("undo", "first", action="offer", other_secret=played.secrets["second"]).json()
        assert (match["ply"], match["undo_offer"]) == (ply, None)
    assert error_of(played.post("undo", "first", action="offer", other_secret=played.secrets["second"]), 409)


def test_nothing_to_take_back(client: Any) -> None:
    assert error_of(begin(client).post("undo", "first", action="offer"), 409) == "conflict"


def test_the_last_move_of_a_lost_match_can_be_taken_back_but_no_resignation(client: Any) -> None:
    played = begin(client, two=bot("random"))
    played.moves("b2")
    played.post("resign", "first")
    assert error_of(played.post("undo", "first", action="offer"), 409) == "conflict"
    people = begin(client)
    people.moves(*WIN_OF_X)
    people.post("undo", "second", action="offer")
    match = people.post("undo", "first", action="accept").json()
    assert (match["state"], match["ply"]) == ("in play", 3)


def test_a_move_after_an_undo_counts_from_there(client: Any) -> None:
    played = begin(client)
    played.moves("b2", "a1")
    played.post("undo", "second", action="offer")
    played.post("undo", "first", action="accept")
    assert played.move("c1", 1, "second").status_code == 200
    assert played.now()["position"] == ".../.X./..O"


# Rematch


def test_a_rematch_swaps_the_sides_and_keeps_the_secrets(client: Any) -> None:
    played = begin(client)
    assert error_of(played.post("rematch", "first"), 409) == "conflict"
    played.moves(*WIN_OF_X)
    played.post("rematch", "first")
    told = played.post("rematch", "second").json()
    assert [seat["name"] for seat in told["match"]["seats"]] == ["Beto", "Ana"]
    assert played.post("rematch", "first").json()["match"]["id"] == told["match"]["id"]
    assert played.now()["rematch"] == told["match"]["id"]
    body = {"secret": played.secrets["second"], "move": "b2", "ply": 0}
    assert client.post(f"/api/matches/{told['match']['id']}/moves", json=body).status_code == 200


# Clocks


def test_the_clock_stands_still_until_the_first_move(client: Any) -> None:
    played = begin(client, clock="300+2")
    assert played.now()["clock"] == {"seconds": 300, "increment": 2, "left": [300, 300], "running": False}
    clock = played.moves("b2")["clock"]
    assert clock["running"]
    assert clock["left"][0] == 302
    assert 290 < clock["left"][1] <= 300


def test_time_runs_out_without_a_move(client: Any) -> None:
    played = begin(client, clock="0.2")
    played.moves("b2")
    match = played.wait(lambda match: match["state"] != "in play")
    assert (match["result"], match["outcome"]["reason"]) == ("1-0", "time")
    assert match["clock"] == {"seconds": 0.2, "increment": 0, "left": [0.2, 0], "running": False}
    read = Match.from_record(client.get(f"/api/matches/{played.id}/record").text)
    assert [read.time_left(side) for side in Side] == [0.2, 0]
    assert error_of(played.move("a1", 1, "second"), 409) == "conflict"


@pytest.mark.parametrize("hours", [2, -2])
def test_a_wall_clock_that_is_set_flags_nobody_and_freezes_nobody(
    client: Any, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    slow, quick = begin(client, clock="300"), begin(client, clock="0.2")
    slow.moves("b2")
    noon = time.time
    monkeypatch.setattr(time, "time", lambda: noon() + 3600 * hours)
    quick.moves("b2")
    quick.wait(lambda match: match["state"] != "in play")  # whose time is really over
    match = slow.moves("a1")
    assert match["state"] == "in play"
    assert all(200 < left <= 300 for left in match["clock"]["left"])


# Bots


@pytest.mark.parametrize("name", ["random", "easy", "hard", "minimax", "mcts:playouts=50", "perfect"])
def test_a_bot_answers_with_its_reason(client: Any, name: str) -> None:
    played = begin(client, two=bot(name))
    played.moves("a1")
    match = played.wait(lambda match: match["ply"] == 2)
    reason = match["moves"][1]["reason"]
    assert reason["code"] and reason["text"].endswith(".")
    assert not match["thinking"]
    if name == "hard":
        said = played.now(lang="es")["moves"][1]["reason"]["text"]
        assert said != reason["text"]


def test_a_bot_waits_a_moment_that_no_clock_counts(tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    from tateti.web.app import create_app
    from tateti.web.settings import Settings

    settings = Settings(
        database=sqlite_in(tmp_path), rate=0, workers=1, warm_up=False, answer_pause=0.1, bot_pause=0.05
    )
    with TestClient(create_app(settings)) as client:
        alone = begin(client, two=bot("random"), clock="60")
        alone.moves("b2")
        alone.wait(lambda match: match["ply"] == 2)
        watched = begin(client, one=bot("random"), two=bot("random"), clock="60")
        watched.wait(lambda match: match["ply"] >= 2)
        for played, pause in ((alone, 0.1), (watched, 0.05)):
            loaded = client.portal.call(client.app.state.services.matches.storage.load, played.id)
            first, second, *_later = loaded[1]
            answered = second.at - first.at
            assert answered >= pause
            counted = played.now()["moves"][1]["seconds"]
            assert counted == pytest.approx(max(0, answered - pause), abs=0.001)


def test_against_a_bot_a_move_is_taken_back_at_once(client: Any) -> None:
    played = begin(client, two=bot("easy"))
    played.moves("a1")
    played.wait(lambda match: match["ply"] == 2)
    match = played.post("undo", "first", action="offer").json()
    assert (match["ply"], match["undo_offer"]) == (0, None)


def test_bots_play_each_other_to_the_end(client: Any) -> None:
    told = client.post(
        "/api/matches", json={"game": "semaforo", "seats": [bot("easy"), bot("random")]}
    ).json()
    assert told["seats"] == []
    played = begin(client, "semaforo", bot("easy"), bot("random"))
    match = played.wait(lambda match: match["state"] != "in play")
    assert match["result"] in ("1-0", "0-1")


def test_a_bot_that_begins_and_a_rematch_with_it(client: Any) -> None:
    played = begin(client, two=bot("easy"), starts="second")
    played.wait(lambda match: match["ply"] == 1)
    played.post("resign", "second")
    told = played.post("rematch", "second").json()
    assert [seat["bot"] for seat in told["match"]["seats"]] == [None, "easy"]


def test_a_bot_that_cannot_prove_its_move_has_one_all_the_same(client: Any) -> None:
    played = begin(client, "tictactoe:9x9x5", two=bot("perfect:time=0.1"))
    played.moves("e5")
    assert played.wait(lambda match: match["ply"] == 2)["moves"][1]["reason"]["code"] == "searched"


def test_a_bot_that_breaks_its_promise_says_so_from_then_on(client: Any) -> None:
    played = begin(client, "tictactoe:4x7x4", two=bot("perfect:time=0.01"))
    played.moves("b2")
    match = played.wait(lambda match: match["ply"] == 2)
    assert match["moves"][1]["reason"]["code"] == "searched"
    assert [seat["warning"] for seat in match["seats"]] == [
        None, "This bot could not prove all its moves of this match in time: some it played by search.",
    ]  # fmt: skip
    other = begin(client, "tictactoe:4x7x4", two=bot("minimax:depth=1"))
    other.moves("b2")
    match = other.wait(lambda match: match["ply"] == 2)
    assert match["seats"][1]["warning"] is None, "it promised nothing"


# MatchSetup


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "invalid_game"),
        ({"game": "tictactoe:26x26x5"}, "too_large"),
        ({"seats": [PERSON]}, "invalid_request"),
        ({"seats": [PERSON, bot("nobody")]}, "invalid_player"),
        ({"seats": [PERSON, {"kind": "person", "name": "x" * 65}]}, "invalid_request"),
        ({"seats": [PERSON, {"kind": "person", "name": "\u0000"}]}, "invalid_player"),
        ({"clock": "soon"}, "tateti"),
        ({"position": "XXXXX"}, "invalid_position"),
        ({"position": "XXX/OO./..."}, "conflict"),
        ({"starts": "nobody"}, "invalid_request"),
        ({"surprise": 1}, "invalid_request"),
    ],
)
def test_what_no_match_can_be(client: Any, wrong: dict[str, Any], code: str) -> None:
    answer = client.post("/api/matches", json={"game": "tictactoe", "seats": [PERSON, OTHER], **wrong})
    assert error_of(answer, answer.status_code) == code
    assert 400 <= answer.status_code < 500


def test_a_match_begins_from_a_position(client: Any) -> None:
    match = begin(client, position="XO./.../... x").now()
    assert (match["start"], match["to_move"]) == ("XO./.../...", "first")
    assert begin(client, position=".../.../... o").now()["to_move"] == "second"


# Records


def test_the_record_is_read_back(client: Any) -> None:
    played = begin(client, "tictactoe", two=bot("easy"), clock="300+2")
    played.moves("b2")
    played.wait(lambda match: match["ply"] == 2)
    played.post("resign", "first")
    text = client.get(f"/api/matches/{played.id}/record").text
    match = Match.from_record(text)
    assert (match.result, match.second.bot, str(match.clock)) == ("0-1", "easy", "300+2")
    told = client.post("/api/record", json={"record": text}).json()
    assert told["moves"][0]["move"] == "Xb2"
    assert re.search(r"\w", told["moves"][1]["comment"])


def test_the_review_marks_every_move(client: Any) -> None:
    played = begin(client)
    played.moves(*WIN_OF_X)
    told = client.get(f"/api/matches/{played.id}/review").json()
    assert [move["mark"] for move in told["moves"]] == ["best", "best", "best", "mistake", "best"]
