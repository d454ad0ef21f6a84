"""Connections: who reads slowly is waited for, who does not read is not, and there are as many as the system allows."""

from __future__ import annotations

import gc
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")
httpx = requires_module("httpx2")

import uvicorn  # noqa: E402

from tateti.web.app import create_app  # noqa: E402
from tateti.web.connections.open_connections import Taking, allow_many  # noqa: E402
from tateti.web.server import configure, listen_at  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web import raw  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import OTHER, PERSON  # noqa: E402

PATIENCE = 15.0


class Transport:
    """What waits for a client, in bytes."""

    left = 0

    def get_write_buffer_size(self) -> int:
        return self.left


@pytest.fixture
def transport() -> Any:
    return Transport()


def test_whoever_takes_a_little_now_and_then_is_waited_for(transport: Any) -> None:
    taking = Taking(transport, PATIENCE)
    for second in range(200):
        transport.left = 2_000_000 - 10_000 * (second // 14)
        assert not taking.has_stopped(second)


@pytest.mark.parametrize("grows", [0, 100], ids=["nothing more is sent", "more is sent"])
def test_whoever_takes_nothing_is_waited_for_no_longer(transport: Any, grows: int) -> None:
    taking = Taking(transport, PATIENCE)
    transport.left, stopped = 2_000_000, []
    for second in range(100, 120):
        transport.left += grows
        stopped.append(taking.has_stopped(second))
    assert stopped == [False] * 16 + [True] * 4


def test_a_quiet_client_is_not_one_that_does_not_read(transport: Any) -> None:
    taking = Taking(transport, PATIENCE)
    assert not any(taking.has_stopped(second) for second in range(1000))
    transport.left = 10
    assert not taking.has_stopped(1010)  # it has just been sent


def test_a_client_whose_queue_is_filled_again_at_once_goes_on(transport: Any) -> None:
    taking = Taking(transport, PATIENCE)
    transport.left = 65_536
    for second in range(100):
        if second % 10 == 0:
            taking.goes_on()
        assert not taking.has_stopped(second)


@pytest.mark.parametrize(
    "error", [ValueError("current limit exceeds maximum limit"), OSError("not permitted")]
)
def test_a_system_that_allows_no_more_is_no_obstacle(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limit")

    def refuse(*_given: Any) -> None:
        raise error

    monkeypatch.setattr(resource, "setrlimit", refuse)
    allow_many()


# What is closed


def test_a_connection_that_is_closed_leaves_nothing_for_the_collector(tmp_path: Path) -> None:
    settings = Settings(database=sqlite_in(tmp_path), rate=0, warm_up=False, workers=1)
    with _served_here(settings) as (server, port):
        app = server.config.app
        with raw.connected(port) as client:
            client.sendall(raw.get("/livez", "Connection: close"))
            assert raw.status(raw.answer(client)) == 200
        match = httpx.post(
            f"http://127.0.0.1:{port}/api/matches", json={"game": "tictactoe", "seats": [PERSON, OTHER]}
        )
        path = f"/api/matches/{match.json()['match']['id']}/events"
        gc.collect()
        gc.disable()
        try:
            for _ in range(5):
                with raw.connected(port) as client:
                    assert b" 101 " in raw.upgrade(client, path)
                    assert client.recv(1)
            deadline = time.monotonic() + raw.DEADLINE
            while app.state.services.watchers.count or server.server_state.connections:
                assert time.monotonic() < deadline
                time.sleep(0.01)
            time.sleep(0.1)  # what ends a task is called soon
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            left = Counter(type(one).__name__ for one in gc.garbage)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    assert not left & Counter({"Socket": 1, "Http": 1, "Watcher": 1, "ServerProtocol": 1, "Task": 1}), left


@contextmanager
def _served_here(settings: Settings) -> Iterator[tuple[uvicorn.Server, int]]:
    """A server in a thread of this process, so that its memory can be looked at."""
    with listen_at("127.0.0.1", 0) as listening:
        server = uvicorn.Server(configure(settings, create_app(settings)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            deadline = time.monotonic() + raw.DEADLINE
            while not server.started:
                assert time.monotonic() < deadline and thread.is_alive()
                time.sleep(0.01)
            yield server, listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(raw.DEADLINE)
