"""What strangers see: nicknames, and nothing else about anybody. And what only the organiser may do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from web.playing import error_of  # noqa: E402
from web.tournaments.organising import (  # noqa: E402
    FAMILY,
    FIRST_WINS,
    GROUP,
    Device,
    Organised,
    new_token,
    online,
    organise,
)

ORGANISER = {
    "manage": {},
    "pair": {"round": 1},
    "results": {"round": 1, "table": 1, "first": 1, "second": 2, "result": "1-0", "was": None},
    "undo": {"of": "aaaaaaaaaa"},
    "players": {"names": "Eva"},
    "players/1": {"withdrawn": True},
    "rounds": {"rounds": 2},
    "repair": {"first": 1, "second": 2},
    "online": {"online": True},
    "csv": {},
    "file": {},
    "sheets": {"kind": "names"},
    "remove": {},
}


def is_private(answer: Any) -> bool:
    """Whether nothing is in an answer that is nobody's business."""
    text = json.dumps(answer, ensure_ascii=False) if isinstance(answer, dict | list) else str(answer)
    return FAMILY not in text and GROUP not in text


def public_answers(tournament: Organised, device: Device, stranger: Device) -> list[Any]:
    """Whatever somebody without the organiser's secret can be told, refusals included."""
    client, path = tournament.client, tournament.path
    answers = [
        client.get(path), client.get(path, params={"round": 1}), client.get(path, params={"round": 50}),
        client.get(path, params={"seen": "x", "wait": 1}), client.get(path, params={"lang": "es"}),
        client.get(path, params={"lang": "pt"}), client.get(f"/tournaments/{tournament.id}"),
        client.get(f"/tournaments/{tournament.id}/projector"), client.get(f"/tournaments/{tournament.id}/manage"),
        device.post("desk"), device.claim(), device.post("play"), stranger.claim(), stranger.post("desk"), stranger.post("play"),
        Device(tournament, device.number % 4 + 1, device.token).claim(), Device(tournament, 99).claim(),
    ]  # fmt: skip
    for what, body in ORGANISER.items():
        answers.append(client.post(f"{path}/{what}", json={"secret": device.token, **body}))
    for table in client.get(path).json()["tables"]:
        if table["match"] is not None:
            for kind in ("", "/record", "/picture.svg", "/events", "/review"):
                answers.append(client.get(f"/api/matches/{table['match']}{kind}"))
            answers.append(client.get(f"/m/{table['match']}"))
    return answers


def test_no_full_name_and_no_group_is_ever_told_to_strangers(client: Any) -> None:
    tournament = online(client, 5, rounds=3)
    own = [Device(tournament, number) for number in range(1, 6)]
    answers = public_answers(tournament, own[0], Device(tournament, 1))
    for device in own:
        device.claim()
    answers += public_answers(tournament, own[0], Device(tournament, 1))
    board = None
    for table in tournament.view()["tables"]:
        one, other = own[table["first"] - 1], own[table["second"] - 1]
        match, _side, secret = one.play()
        _match, _side, second = other.play()
        board = (match, secret, second)
        for ply, move in enumerate(FIRST_WINS):
            body = {"secret": (secret, second)[ply % 2], "move": move, "ply": ply}
            answers.append(client.post(f"/api/matches/{match}/moves", json=body))
    assert board is not None
    match, secret, _second = board
    for what, body in (
        ("undo", {"action": "offer"}), ("rematch", {"action": "offer"}), ("draw", {"action": "offer"}), ("resign", {}),
        ("moves", {"move": "b3", "ply": 5}), ("join", {"name": f"Nombre1 {FAMILY}1"}),
    ):  # fmt: skip
        answers.append(client.post(f"/api/matches/{match}/{what}", json={"secret": secret, **body}))
    tournament.until(lambda view: view["state"] == "between")
    answers += public_answers(tournament, own[0], Device(tournament, 1))
    tournament.pair()
    answers += public_answers(tournament, own[0], Device(tournament, 1))
    assert len(answers) > 150
    for answer in answers:
        assert is_private(answer.text), (answer.request.url, answer.text)
        assert is_private(dict(answer.headers))
    told = tournament.view()
    assert [one["name"] for one in told["players"]] == [f"Nombre{number}" for number in range(1, 6)]
    assert all(set(one) == {"number", "name", "withdrawn", "taken"} for one in told["players"])
    assert any("Nombre" in (line["why"] or "") for line in told["standings"])
    assert not is_private(tournament.manage()), "the organiser sees everything"


def test_a_player_of_a_file_without_nicknames_is_a_number_to_strangers(client: Any) -> None:
    tournament = organise(client, 4)
    said = json.loads(tournament.post("file").text)
    for player in said["events"][0]["players"]:
        player[2] = ""
    told = client.post("/api/tournaments/import", json={"file": json.dumps(said)}).json()
    assert is_private(told)
    assert [one["name"] for one in told["tournament"]["players"]] == ["#1", "#2", "#3", "#4"]


def test_nobody_is_called_otherwise_at_a_board_of_a_tournament(client: Any) -> None:
    tournament = online(client, 4)
    board = tournament.board(1)
    for name in (f"Nombre1 {FAMILY}1", "Somebody else"):
        answer = board.post("join", "first", name=name)
        assert answer.status_code == 200, answer.text
    names = [seat["name"] for seat in board.now()["seats"]]
    table = tournament.view()["tables"][0]
    assert names == [f"Nombre{table[side]}" for side in ("first", "second")]


# The organiser alone


@pytest.mark.parametrize("what", ORGANISER)
def test_only_the_organiser_may(client: Any, what: str) -> None:
    tournament = online(client, 4)
    device, other = tournament.device(1), organise(client, 4)
    before = tournament.manage()
    for secret in ("wrong", device.token, other.secret, tournament.id, tournament.secret[:-1], tournament.secret.swapcase()):  # fmt: skip
        answer = client.post(f"{tournament.path}/{what}", json={"secret": secret, **ORGANISER[what]})
        assert error_of(answer, 403) == "wrong_secret"
    for none in (None, "", 7, ["x"], "x" * 65):
        error_of(client.post(f"{tournament.path}/{what}", json={"secret": none, **ORGANISER[what]}), 422)
    error_of(client.post(f"{tournament.path}/{what}", json=ORGANISER[what]), 422)
    assert tournament.manage() == before


def test_every_organisers_route_is_tried() -> None:
    """Whatever takes the organiser's secret is in the list of this file."""
    from tateti.web.app import create_app
    from tateti.web.settings import Settings

    schema = create_app(Settings(database="sqlite:///unused")).openapi()
    found = set()
    for path, methods in schema["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {})
        if path.startswith("/api/tournaments/{") and content:
            name = content["application/json"]["schema"]["$ref"].rsplit("/")[-1]
            if "secret" in schema["components"]["schemas"][name]["required"]:
                found.add(path.removeprefix("/api/tournaments/{tournament_id}/").replace("{number}", "1"))
    assert found == set(ORGANISER)


@pytest.mark.parametrize("what", [*ORGANISER, "players/1/claim", "leave", "desk", "play"])
def test_a_tournament_that_is_not_there_is_said_to_be_so(client: Any, what: str) -> None:
    for missing in ("aaaaaaaaaa", "x", "-" * 32, "%2e%2e"):
        body = {"secret": "x", **ORGANISER[what]} if what in ORGANISER else {"token": new_token()}
        answer = client.post(f"/api/tournaments/{missing}/{what}", json=body)
        assert error_of(answer, 404) == "unknown_tournament"
        assert error_of(client.get(f"/api/tournaments/{missing}"), 404) == "unknown_tournament"


def test_a_homework_is_no_tournament(client: Any) -> None:
    from web.homework.solving import give

    homework = give(client)
    assert error_of(client.get(f"/api/tournaments/{homework.id}"), 404) == "unknown_tournament"
    answer = client.post(f"/api/tournaments/{homework.id}/remove", json={"secret": homework.secret})
    assert error_of(answer, 404) == "unknown_tournament"
    assert error_of(client.get(f"/api/homework/{organise(client).id}"), 404) == "unknown_homework"


def test_no_secret_is_in_the_database(client: Any, settings: Any) -> None:
    tournament = online(client, 4)
    device = tournament.device(1)
    _match, _side, seat = device.play()
    folder = Path(settings.database.removeprefix("sqlite:///")).parent
    kept = b"".join(file.read_bytes() for file in folder.iterdir())
    assert tournament.id.encode() in kept
    for secret in (tournament.secret, device.token, seat):
        assert secret.encode() not in kept


def test_nothing_of_it_is_kept_by_browsers_on_the_way(client: Any) -> None:
    tournament = online(client, 4)
    device = tournament.device(1)
    for answer in (
        client.get(tournament.path), tournament.post("manage"), tournament.post("csv"), tournament.post("file"),
        device.post("desk"), device.post("play"),
    ):  # fmt: skip
        assert answer.headers["cache-control"] == "no-store"
