"""Matches as they happen: what a socket is told, how it goes on after a break, who may open one."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from starlette.testclient import TestClient  # noqa: E402
from starlette.websockets import WebSocketDisconnect  # noqa: E402

from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import Played, begin, bot  # noqa: E402


def events_of(played: Played, after: int | None = None, **more: Any) -> Any:
    query = "" if after is None else f"?after={after}"
    return played.client.websocket_connect(f"/api/matches/{played.id}/events{query}", **more)


def told(socket: Any) -> tuple[int, str, int]:
    message = socket.receive_json()
    assert message["match"]["event"] == message["event"]
    return message["event"], message["type"], message["match"]["ply"]


def test_a_spectator_is_told_everything(client: Any) -> None:
    played = begin(client)
    with events_of(played) as socket:
        assert told(socket) == (0, "hello", 0)
        played.moves("b2", "a1")
        assert [told(socket), told(socket)] == [(1, "move", 1), (2, "move", 2)]
        played.post("undo", "second", action="offer")
        assert told(socket) == (3, "offer", 2)
        played.post("undo", "first", action="accept")
        assert told(socket) == (4, "undo", 1)
        played.post("resign", "second")
        assert told(socket) == (5, "resign", 1)
        played.post("rematch", "first")
        assert told(socket) == (6, "offer", 1)
        played.post("rematch", "second", action="accept")
        message = socket.receive_json()
        assert message["type"] == "rematch"
        assert message["match"]["rematch"]


def test_a_socket_goes_on_from_the_last_event_seen(client: Any) -> None:
    played = begin(client)
    played.moves("b2", "a1", "b1", "a2", "c3")
    with events_of(played, after=2) as socket:
        assert [told(socket) for _ in range(3)] == [(3, "move", 3), (4, "move", 4), (5, "move", 5)]
    with events_of(played, after=5) as socket:
        assert told(socket) == (5, "hello", 5)
    with events_of(played, after=99) as socket:
        assert told(socket) == (5, "hello", 5)


def test_a_socket_that_missed_more_than_its_room_is_told_how_the_match_stands(tmp_path: Any) -> None:
    settings = Settings(database=sqlite_in(tmp_path), rate=0, warm_up=False, waiting_bytes=24_000)
    with TestClient(create_app(settings)) as client:
        played = begin(client, "tictactoe:10x10x10")
        played.moves(*(f"{column}1" for column in "abcdefghij"))
        with events_of(played, after=9) as socket:
            assert told(socket) == (10, "move", 10)
        with events_of(played, after=0) as socket:  # some 60,000 bytes
            assert told(socket) == (10, "hello", 10)


def test_the_end_of_the_time_is_told(client: Any) -> None:
    played = begin(client, clock="0.1")
    with events_of(played) as socket:
        told(socket)
        played.moves("b2")
        assert [told(socket), told(socket)] == [(1, "move", 1), (2, "clock", 1)]


def test_a_bots_moves_are_told_in_the_watchers_language(client: Any) -> None:
    played = begin(client, two=bot("hard"))
    with events_of(played, headers={"Accept-Language": "pt"}) as socket:
        told(socket)
        played.moves("b2")
        told(socket)
        reason = socket.receive_json()["match"]["moves"][1]["reason"]["text"]
    assert reason == played.now(lang="pt")["moves"][1]["reason"]["text"]
    assert reason != played.now(lang="en")["moves"][1]["reason"]["text"]


def test_pages_from_elsewhere_are_refused(client: Any) -> None:
    played = begin(client)
    with pytest.raises(WebSocketDisconnect), events_of(played, headers={"Origin": "http://evil.example"}):
        pass
    with events_of(played, headers={"Origin": "http://testserver"}) as socket:
        assert told(socket)[1] == "hello"


def test_a_match_that_is_not_there_is_closed(client: Any) -> None:
    with client.websocket_connect("/api/matches/nothing/events") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_sockets_are_limited_and_a_quiet_one_hears_a_heartbeat(tmp_path: Any) -> None:
    settings = Settings(
        database=sqlite_in(tmp_path), rate=0, warm_up=False, sockets_of_a_match=2, sockets_of_an_address=3,
        heartbeat=0.05,
    )  # fmt: skip
    with TestClient(create_app(settings)) as client:
        one, two = begin(client), begin(client)
        with events_of(one) as first, events_of(one) as second, events_of(one) as third:
            assert [told(first)[1], told(first)[1], told(second)[1]] == ["hello"] * 3
            with pytest.raises(WebSocketDisconnect) as closed:
                third.receive_json()
            assert closed.value.code == 4429
            with events_of(two) as socket:
                assert told(socket)[1] == "hello"
                with events_of(two) as too_many, pytest.raises(WebSocketDisconnect):
                    too_many.receive_json()
        assert "tateti_sockets 0" in client.app.state.metrics.text().decode()
