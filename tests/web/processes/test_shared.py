"""Several server processes on one database: all see every move, and the same move is taken once."""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from conftest import FULL, requires_module

httpx = requires_module("httpx2")

from websockets.sync.client import connect  # noqa: E402

from tateti.web.settings import Settings  # noqa: E402
from web.playing import DEADLINE, Played, begin, bot  # noqa: E402
from web.processes.histories import Log, LoggedEvent, Operation, check, logs_of  # noqa: E402
from web.processes.operating import Clients  # noqa: E402
from web.serving import serving  # noqa: E402


@pytest.fixture(scope="module")
def two_servers(postgres: Any) -> Any:
    settings = Settings(
        database=postgres.new_database(),
        rate=0,
        workers=1,
        warm_up=False,
        sweep=0.1,
        lease=1.0,
        away_seconds=0.1,
        answer_pause=0,
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
        begun, offered = sorted((answer.json() for answer in asked), key=len, reverse=True)
        assert offered["match"]["rematch_offer"] is not None
        assert here.now()["rematch"] == there.now()["rematch"] == begun["match"]["id"]


# Who is there


def hear(socket: Any, present: str) -> None:
    """Waits until a socket is told that just these are there."""
    deadline = time.monotonic() + DEADLINE
    while True:
        assert time.monotonic() < deadline
        message = json.loads(socket.recv(DEADLINE))
        now = message["present"] if message["type"] == "presence" else message["match"]["present"]
        if " ".join(side for side, is_there in now.items() if is_there) == present:
            return


def test_who_is_at_another_process_is_there_and_goes_with_it(two_servers: Any, clients: Any) -> None:
    here = begin(clients[0])
    path = f"/api/matches/{here.id}/events"
    with connect(two_servers[1].sockets + path) as beto:
        hear(beto, "")
        with connect(two_servers[0].sockets + path) as ana:
            ana.send(json.dumps({"secret": here.secrets["first"]}))
            hear(beto, "first")
            beto.send(json.dumps({"secret": here.secrets["second"]}))
            hear(ana, "first second")
            assert elsewhere(here, clients[1]).now()["present"] == {"first": True, "second": True}
        hear(beto, "second")
        with connect(two_servers[0].sockets + path) as ana:
            ana.send(json.dumps({"secret": here.secrets["first"]}))
            hear(beto, "first second")
            two_servers[0].kill()
            hear(beto, "second")
        two_servers[0].start()
        with connect(two_servers[0].sockets + path) as ana:  # it asks around
            hear(ana, "second")


def test_an_offer_at_one_process_is_answered_at_the_other(two_servers: Any, clients: Any) -> None:
    here = begin(clients[0])
    there = elsewhere(here, clients[1])
    with connect(f"{two_servers[1].sockets}/api/matches/{here.id}/events") as beto:
        beto.recv(DEADLINE)
        assert here.post("join", "first", name="Zoé").status_code == 200
        assert there.post("draw", "second", action="offer").status_code == 200
        assert here.post("draw", "first", action="accept").json()["result"] == "1/2-1/2"
        told = [json.loads(beto.recv(DEADLINE)) for _ in range(3)]
        assert [message["type"] for message in told] == ["join", "offer", "draw"]
        assert told[2]["match"]["seats"][0]["name"] == "Zoé"


# Nothing is decided on a stale copy

UNDOS, ALTERNATING, OPERATIONS = (600, 2000, 5000) if FULL else (40, 120, 400)


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


# Histories of random operations, checked as Jepsen does


def test_histories_of_random_operations_are_linearizable(two_servers: Any) -> None:
    async def operate() -> Clients:
        async with httpx.AsyncClient(timeout=30) as http:
            clients = Clients(http, [server.address for server in two_servers], Random(1))
            playing = [asyncio.create_task(clients.alone()) for _ in range(3)]
            playing += [asyncio.create_task(clients.duel()) for _ in range(3)]
            async with asyncio.timeout(10 * DEADLINE):
                while clients.acknowledged < OPERATIONS and not any(task.done() for task in playing):
                    await asyncio.sleep(0.05)
                clients.enough.set()
                await asyncio.gather(*playing)
            return clients

    clients, logs = asyncio.run(operate()), logs_of(two_servers[0].settings.database)
    for match_id, history in clients.histories.items():
        check(history, logs[match_id])
    assert clients.unanswered == 0
    seen = {(one.kind, one.about, one.status) for history in clients.histories.values() for one in history}
    granted = {(kind, about) for kind, about, status in seen if status == 200}
    assert granted >= {(kind, "undo") for kind in ("move", "both", "offer", "look", "join")}
    assert granted >= {("offer", "draw"), ("offer", "rematch"), ("both", "rematch")}
    assert ("move", "undo", 409) in seen


def test_a_history_that_is_not_linearizable_is_told() -> None:
    """The check can fail: a small history is right, and each of these changes makes it wrong."""
    events = [
        LoggedEvent(1, "move", {"move": "Gb2", "key": "first:a"}),
        LoggedEvent(2, "move", {"move": "Ga1"}),
        LoggedEvent(3, "undo", {"moves": 1, "key": "first:b"}),
        LoggedEvent(4, "move", {"move": "Ga1"}),
        LoggedEvent(5, "resign", {"side": "first"}),
    ]
    log = Log("semaforo:3x3", events)
    told = [state.view for state in log.states]
    move = Operation("move", "second", 3.0, 3.0, 4.0, 200, told[2], None, "Ga1", 1)
    right = [
        Operation("move", "first", 1.0, 1.0, 2.0, 200, told[1], "a", "Gb2", 0),
        move,
        Operation("both", "first", 5.0, 5.5, 6.0, 200, told[3], "b"),
        Operation("look", "first", 5.0, 5.0, 5.9, 200, told[2]),  # while that was on its way
        Operation("move", "second", 5.2, 5.2, 5.8, 409, told[2], "c", "Ga2", 1),
        replace(move, began=7.0, asked=7.0, ended=8.0, told=told[4]),
        Operation("resign", "first", 7.5, 7.5),  # nobody knows, and it is there
        Operation("both", "second", 9.0, 9.0, 10.0, 409, told[5], "d"),
    ]
    check(right, log)
    check([*right, Operation("resign", "second", 9.0, 9.0)], log)  # nobody knows, and it is not there
    wrong = [
        [replace(right[0], key="x"), *right[1:]],  # lost, and an event that nobody asked for
        [*right, replace(move, began=8.5, asked=8.5, ended=8.6, told=told[4], move="Ga2")],  # lost
        [*right[:5], *right[6:]],  # one move, twice in the log
        [*right, Operation("look", "first", 8.5, 8.5, 8.6, 200, told[3])],  # stale
        [*right, Operation("look", "first", 0.1, 0.1, 0.2, 200, told[1])],  # of what had not been asked for
        [*right, replace(right[3], told=told[2]._replace(moves=("Gb2", "Ga2")))],  # never so
        [*right, Operation("move", "second", 6.1, 6.1, 6.2, 409, told[3], "e", "Ga2", 1)],  # a false refusal
        [*right, Operation("move", "second", 6.1, 6.1, 6.2, 422, None, "e", "Ga2", 1)],  # so is this
        [
            *right[:7],
            replace(right[6], began=7.6, ended=8.0, status=409, told=told[4]),
        ],  # refused, for nothing
        [*right[:2], replace(right[2], status=409), *right[3:]],  # refused, and done
        [replace(right[0], began=4.5, asked=4.5, ended=4.6), *right[1:]],  # the order of the log goes back
        [
            replace(one, began=one.began + 20, asked=one.asked + 20) if one is right[2] else one
            for one in right
        ],
    ]
    assert [number for number, history in enumerate(wrong) if _is_right(history, log)] == []


def test_a_history_of_offers_that_is_not_linearizable_is_told() -> None:
    events = [
        LoggedEvent(1, "join", {"side": "second", "name": "Eva", "key": "second:a"}),
        LoggedEvent(2, "move", {"move": "Gb2"}),
        LoggedEvent(3, "offer", {"side": "first", "what": "draw"}),
        LoggedEvent(4, "decline", {"side": "first", "what": "draw"}),
        LoggedEvent(5, "offer", {"side": "second", "what": "draw"}),
        LoggedEvent(6, "draw", {"key": "first:b"}),
        LoggedEvent(7, "offer", {"side": "first", "what": "rematch"}),
        LoggedEvent(8, "withdraw", {"side": "first", "what": "rematch"}),
        LoggedEvent(9, "offer", {"side": "second", "what": "rematch"}),
        LoggedEvent(10, "rematch", {"match": "next"}),
    ]
    log = Log("semaforo:3x3", events)
    told = [state.view for state in log.states]
    assert told[6].result == "1/2-1/2" and told[4].declined == ("draw", "first")

    def done(at: int, kind: str, side: str, about: str, **more: Any) -> Operation:
        given = {"status": 200, "told": told[at], "about": about, "began": 10.0 * at, **more}
        return Operation(kind, side, asked=10.0 * at, ended=10.0 * at + 5, **given)

    right = [
        done(1, "join", "second", "undo", name="Eva", key="a"),
        done(2, "move", "first", "undo", move="Gb2"),
        done(3, "offer", "first", "draw"),
        done(4, "decline", "second", "draw"),
        done(5, "offer", "second", "draw"),
        done(6, "offer", "first", "draw", key="b"),  # both want it
        done(7, "offer", "first", "rematch"),
        done(8, "withdraw", "first", "rematch"),
        done(9, "offer", "second", "rematch"),
        done(10, "accept", "first", "rematch", told=None, follower="next"),
    ]
    check(right, log)
    again = replace(right[2], began=46.0, asked=46.0, ended=47.0, status=409, told=told[4])
    check([*right, again], log)
    wrong = [
        [*right, replace(again, status=200)],  # a second offer between two moves, and not in the log
        [
            *right,
            replace(again, kind="withdraw", side="second", began=56.0, asked=56.0, ended=57.0, told=told[5]),
        ],
        [replace(right[0], name="Ana"), *right[1:]],
        [*right[:3], replace(right[3], kind="withdraw"), *right[4:]],  # who declines is the other
        [*right[:5], replace(right[5], about="undo"), *right[6:]],
        [*right[:6], replace(right[6], about="draw"), *right[7:]],
        [*right[:9], replace(right[9], follower="another")],
        [*right, done(4, "look", "first", "undo", began=44.0, told=told[4]._replace(declined=None))],
    ]
    assert [number for number, history in enumerate(wrong) if _is_right(history, log)] == []


def _is_right(history: list[Operation], log: Log) -> bool:
    try:
        check(history, log)
    except AssertionError:
        return False
    return True
