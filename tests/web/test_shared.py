"""Several server processes on one database: all see every move, and the same move is taken once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from websockets.sync.client import connect  # noqa: E402

from tateti.web.settings import Settings  # noqa: E402
from web.playing import Played, begin, bot  # noqa: E402
from web.serving import serving  # noqa: E402


@pytest.fixture(scope="module")
def two_servers(postgres: Any) -> Any:
    settings = Settings(
        database=postgres.new_database(), rate=0, workers=1, warm_up=False, sweep=0.1, lease=1.0
    )
    with serving(settings, 2) as servers:
        yield servers


@pytest.fixture
def clients(two_servers: Any) -> Any:
    one, two = (httpx.Client(base_url=server.address, timeout=30) for server in two_servers)
    with one, two:
        yield one, two


def elsewhere(played: Played, client: Any) -> Played:
    """The same match, played through another server."""
    return Played(client, played.id, played.secrets)


def test_players_on_different_processes_see_each_others_moves(two_servers: Any, clients: Any) -> None:
    here = begin(clients[0])
    there = elsewhere(here, clients[1])
    path = f"/api/matches/{here.id}/events"
    with connect(two_servers[0].sockets + path) as one, connect(two_servers[1].sockets + path) as two:
        for socket in (one, two):
            assert json.loads(socket.recv(30))["type"] == "hello"
        for ply, move in enumerate(["b2", "a1", "b1", "a2", "b3"]):
            played = (here, there)[ply % 2].move(move, ply, ("first", "second")[ply % 2])
            assert played.status_code == 200
            for socket in (one, two):
                told = json.loads(socket.recv(30))
                assert (told["event"], told["type"], told["match"]["ply"]) == (ply + 1, "move", ply + 1)
    assert there.now()["state"] == "won"


def test_the_same_move_sent_to_both_at_once_is_taken_once(clients: Any) -> None:
    with ThreadPoolExecutor(2) as threads:
        for _ in range(20):
            here = begin(clients[0])
            there = elsewhere(here, clients[1])
            answers = list(threads.map(lambda played: played.move("b2", 0, "first"), (here, there)))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert [answer.json()["event"] for answer in answers] == [1, 1]
            assert there.now()["moves"] == here.now()["moves"]


def test_of_two_different_moves_at_once_one_is_a_conflict(clients: Any) -> None:
    with ThreadPoolExecutor(2) as threads:
        for _ in range(20):
            here = begin(clients[0])
            there = elsewhere(here, clients[1])
            wishes = [(here, "b2"), (there, "a1")]
            answers = list(threads.map(lambda wish: wish[0].move(wish[1], 0, "first"), wishes))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert here.now()["ply"] == 1


def test_a_bot_plays_once_although_two_processes_could(clients: Any) -> None:
    played = [begin(clients[i % 2], "semaforo", two=bot("easy")) for i in range(6)]
    for i, one in enumerate(played):
        elsewhere(one, clients[1 - i % 2]).moves("b2")
    for one in played:
        match = one.wait(lambda match: match["ply"] == 2)
        assert match["event"] == 2


def test_a_process_that_dies_leaves_its_bots_to_the_other(two_servers: Any, clients: Any) -> None:
    played = begin(clients[0], "tictactoe:9x9x5", two=bot("mcts:time=3"))
    played.moves("e5")
    two_servers[0].kill()
    try:
        match = elsewhere(played, clients[1]).wait(lambda match: match["ply"] == 2)
        assert match["event"] == 2
    finally:
        two_servers[0].start()


def test_a_rematch_asked_for_on_both_sides_is_one_match(clients: Any) -> None:
    here = begin(clients[0])
    here.post("resign", "first")
    there = elsewhere(here, clients[1])
    with ThreadPoolExecutor(2) as threads:
        asked = threads.map(
            lambda wish: wish[0].post("rematch", wish[1]), [(here, "first"), (there, "second")]
        )
        assert len({answer.json()["match"]["id"] for answer in asked}) == 1
