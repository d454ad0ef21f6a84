"""How much one may ask, how large it may be, and what every answer carries."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from starlette.testclient import TestClient  # noqa: E402

from tateti.answers.problems import TooManyError  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.clients import address_of  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.thinking.pool import Pool  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import OTHER, PERSON, bot, error_of  # noqa: E402


@pytest.fixture
def narrow(tmp_path: Any) -> Any:
    """A server that allows little."""
    return Settings(
        database=sqlite_in(tmp_path), warm_up=False, rate=0.001, burst=12, new_matches_rate=0.001,
        new_matches_burst=2, largest_body=2000, bots_waiting=0,
    )  # fmt: skip


def test_requests_from_one_address_are_limited(narrow: Any) -> None:
    with TestClient(create_app(narrow)) as client:
        assert [client.get("/api/bots").status_code for _ in range(12)] == [200] * 12
        answer = client.get("/api/bots")
        assert error_of(answer, 429) == "too_many"
        assert answer.headers["retry-after"] == "1"
        assert client.get("/api/bots").status_code == 429


def test_what_costs_less_may_be_asked_more(narrow: Any) -> None:
    with TestClient(create_app(narrow)) as client:
        assert {client.get("/livez").status_code for _ in range(60)} == {200}
        assert client.get("/api/tree?game=tictactoe&depth=1").status_code == 429


def test_a_body_whose_length_is_not_told_costs_as_much(narrow: Any) -> None:
    with TestClient(create_app(narrow)) as client:
        path = "/api/matches/x/resign"
        statuses = [client.post(path, content=iter([b" " * 1900])).status_code for _ in range(6)]
    assert statuses == [422] * 4 + [429] * 2  # each costs almost three of twelve


def test_new_matches_are_limited_more(narrow: Any) -> None:
    body = {"game": "tictactoe", "seats": [PERSON, OTHER]}
    with TestClient(create_app(narrow)) as client:
        assert [client.post("/api/matches", json=body).status_code for _ in range(3)] == [201, 201, 429]
        assert client.get("/api/bots").status_code == 200


def test_no_new_matches_with_bots_while_they_cannot_keep_up(narrow: Any) -> None:
    with TestClient(create_app(narrow)) as client:
        answer = client.post("/api/matches", json={"game": "tictactoe", "seats": [PERSON, bot("easy")]})
        assert error_of(answer, 429) == "too_many"


def test_a_body_that_is_too_large_is_not_read(narrow: Any) -> None:
    with TestClient(create_app(narrow)) as client:
        told = client.post("/api/record", content=b"x" * 5000, headers={"Content-Type": "application/json"})
        assert error_of(told, 413) == "too_large"

        def pieces() -> Any:
            for _ in range(50):
                yield b"x" * 100

        untold = client.post("/api/record", content=pieces(), headers={"Content-Type": "application/json"})
        assert error_of(untold, 413) == "too_large"


def test_one_ipv6_subscriber_is_one_address() -> None:
    assert address_of({"client": ("2001:db8:1:2:aaaa::1", 1)}) == address_of(
        {"client": ("2001:db8:1:2:bbbb::2", 2)}
    )
    assert address_of({"client": ("192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": None}) == ""


def test_what_waits_for_the_thinkers_is_bounded() -> None:
    import asyncio

    pool = Pool(workers=0, most_waiting=0)
    with pytest.raises(TooManyError):
        asyncio.run(pool.run(print, seconds=1))


def test_whatever_goes_wrong_inside_stays_inside(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tateti.web.api import study as study_api

    def fail(_position: Any) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(study_api, "position_shape", fail)
    answer = client.get("/api/position", params={"game": "tictactoe"})
    assert error_of(answer, 500) == "failure"
    assert "swordfish" not in answer.text and "Traceback" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_database_that_fails_is_said_so(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlalchemy as sa

    from tateti.web.storage.match_log import MatchLog

    async def fail(*_given: Any) -> None:
        raise sa.exc.OperationalError("SELECT secret", {}, Exception("gone"))

    monkeypatch.setattr(MatchLog, "load", fail)
    answer = client.get("/api/matches/anything")
    assert error_of(answer, 503) == "unavailable"
    assert "SELECT" not in answer.text


def full_disks() -> list[Exception]:
    """A full disk as each tells it that may meet it."""
    sa = requires_module("sqlalchemy")
    told = sqlite3.OperationalError("database or disk is full")
    postgres = Exception('could not extend file "base/1/2": No space left on device')
    wrapped = [sa.exc.OperationalError("INSERT", {}, cause) for cause in (told, postgres)]
    return [*wrapped, told, OSError(errno.ENOSPC, "No space left on device")]


@pytest.mark.parametrize("full", full_disks(), ids=lambda error: type(error).__name__)
def test_a_disk_that_is_full_is_said_in_one_sentence(
    client: Any, monkeypatch: pytest.MonkeyPatch, full: Exception
) -> None:
    from tateti.web.storage.writer import Writer

    def fail(*_given: Any) -> None:
        raise full

    monkeypatch.setattr(Writer, "_commit", fail)
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = client.post("/api/matches", json={"game": "tictactoe", "seats": seats})
    assert error_of(answer, 507) == "no_room"
    assert "full" in answer.json()["error"]["message"] and "INSERT" not in answer.text


def test_another_fault_of_the_system_is_no_full_disk(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tateti.web.storage.match_log import MatchLog

    async def fail(*_given: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(MatchLog, "load", fail)
    assert error_of(client.get("/api/matches/anything"), 500) == "failure"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not_found"),
        ("GET", "/api/nowhere", 404, "not_found"),
        ("DELETE", "/api/games", 405, "method_not_allowed"),
        ("GET", "/api/position", 422, "invalid_request"),
        ("POST", "/api/matches", 422, "invalid_request"),
    ],
)
def test_every_refusal_has_the_same_shape(
    client: Any, method: str, path: str, status: int, code: str
) -> None:
    assert error_of(client.request(method, path), status) == code


def test_settings_are_values() -> None:
    assert replace(Settings(database="sqlite:///x"), rate=1).rate == 1
    assert Settings().database.startswith("sqlite:///")
