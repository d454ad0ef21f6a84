"""Several server processes on one database: all see every move, and the same move is taken once."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
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


# Nothing is decided on a stale copy

UNDOS, ALTERNATING = 40, 120


def test_a_move_that_was_undone_elsewhere_is_played_again(clients: Any) -> None:
    for _ in range(UNDOS):
        here = begin(clients[0])
        there = elsewhere(here, clients[1])
        assert there.move("b2", 0, "first").status_code == 200
        both = {"action": "offer", "other_secret": here.secrets["second"]}
        assert here.post("undo", "first", **both).json()["ply"] == 0
        again = there.move("b2", 0, "first")
        assert (again.status_code, again.json()["ply"], again.json()["event"]) == (200, 1, 3)
        assert here.now()["ply"] == 1


def test_legal_moves_by_turns_at_two_processes_are_never_refused(clients: Any) -> None:
    random, done = Random(1), 0
    while done < ALTERNATING:
        here = begin(clients[0], "semaforo")
        seats, match = (here, elsewhere(here, clients[1])), here.now()
        while match["state"] == "in play" and done < ALTERNATING:
            move = random.choice(match["legal"])["move"]
            played = seats[done % 2].move(move, match["ply"], match["to_move"])
            assert played.status_code == 200, played.text
            assert played.json()["ply"] == match["ply"] + 1
            match, done = played.json(), done + 1


def test_a_late_duplicate_of_an_undone_move_is_not_played_again(clients: Any) -> None:
    here = begin(clients[0])
    there = elsewhere(here, clients[1])
    wish = {"move": "b2", "ply": 0, "key": "one"}
    assert here.post("moves", "first", **wish).json()["event"] == 1
    both = {"action": "offer", "other_secret": here.secrets["second"], "key": "two"}
    assert here.post("undo", "first", **both).json()["ply"] == 0
    for played in (there, here):
        again = played.post("moves", "first", **wish)
        assert (again.status_code, again.json()["ply"], again.json()["event"]) == (200, 0, 2)
        assert played.post("undo", "first", **both).json()["event"] == 2
    assert there.post("moves", "first", **{**wish, "key": "three"}).json()["ply"] == 1
    assert there.post("moves", "second", move="a1", ply=1, key="one").json()["ply"] == 2, (
        "the other side's key"
    )


# A history of random operations, checked as Jepsen does


@dataclass(frozen=True)
class Operation:
    """What a client asked for and was told, and between which moments."""

    began: float
    ended: float
    kind: str
    number: int  # the event that the answer stands after
    moves: tuple[str, ...]
    granted: bool


def test_histories_of_random_operations_are_linearizable(clients: Any) -> None:
    with ThreadPoolExecutor(6) as threads:
        for seed in range(6):
            match = begin(clients[seed % 2], "semaforo:3x3")
            runs = [threads.submit(operate, match, clients, seed * 10 + worker) for worker in range(6)]
            history = [operation for run in runs for operation in run.result(timeout=120)]
            check_history(history, match)


def operate(match: Played, clients: Any, seed: int) -> list[Operation]:
    """What one client does: it moves, takes back and looks, at either process, on what it last saw."""
    random, seen, done = Random(seed), match.now(), []
    for number in range(12):
        played = elsewhere(match, random.choice(clients))
        kind = random.choice(["move", "move", "move", "undo", "look"])
        began = time.monotonic()
        if kind == "move" and seen["legal"]:
            move, side = random.choice(seen["legal"])["move"], seen["to_move"]
            answer = played.post("moves", side, move=move, ply=seen["ply"], key=f"{seed}-{number}")
        elif kind == "undo":
            both = {"action": "offer", "other_secret": match.secrets["second"], "key": f"{seed}-{number}"}
            answer = played.post("undo", "first", **both)
        else:
            kind, answer = "look", played.client.get(f"/api/matches/{match.id}")
        if answer.status_code == 422:  # the board has other pieces by now: nothing is told of it
            seen = played.now()
            continue
        assert answer.status_code in (200, 409), answer.text
        told = answer.json()
        seen = told if answer.status_code == 200 else told["match"]
        moves = tuple(one["move"] for one in seen["moves"])
        done.append(Operation(began, time.monotonic(), kind, seen["event"], moves, answer.status_code == 200))
    return done


def check_history(history: list[Operation], match: Played) -> None:
    """Every event is one granted operation; what was answered before something began is known to it; and every answer
    is the match as it was after the event that it names."""
    written = [one.number for one in history if one.granted and one.kind != "look"]
    assert sorted(written) == list(range(1, match.now()["event"] + 1)), "each granted operation is one event"
    for one in history:
        assert all(one.number >= other.number for other in history if other.ended < one.began), (
            "nothing goes back"
        )
    stood: dict[int, tuple[str, ...]] = {0: ()}
    for one in history:
        assert stood.setdefault(one.number, one.moves) == one.moves, "one truth after each event"
