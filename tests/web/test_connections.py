"""Connections: who reads slowly is waited for, who does not read is not, and there are as many as the system allows."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("uvicorn")

from tateti.web.connections.open_connections import Taking, allow_many  # noqa: E402

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
