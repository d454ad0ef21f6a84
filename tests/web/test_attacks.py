"""What one client can do to the others: each attack meets a bound, and a bystander goes on playing."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from tateti.web.settings import Settings  # noqa: E402
from web import raw  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import begin, bot, error_of  # noqa: E402
from web.serving import Server, serving  # noqa: E402

ATTACKER = "127.0.0.2"  # all of 127/8 is this machine
PATIENCE = 5.0  # seconds in which a bystander is served, also on a machine with much else to do


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow bounds, and its log."""
    folder = tmp_path_factory.mktemp("attacked")
    settings = Settings(
        database=sqlite_in(folder), workers=1, warm_up=False, rate=0, connections_of_an_address=12, head_seconds=1.0,
        body_seconds=1.0, read_seconds=1.0, study_seconds=0.3, studies_of_an_address=6, frames_in_a_minute=20,
    )  # fmt: skip
    with serving(settings, log=folder / "log") as (server,):
        yield server
        assert server.log is not None and "Traceback" not in server.log.read_text()


@pytest.fixture
def bystander(attacked: Server) -> Iterator[Any]:
    """Somebody who plays while the attack goes on, is served in time, and is served after it."""
    enough, waited = threading.Event(), list[float]()

    def play() -> None:
        with httpx.Client(base_url=attacked.address, timeout=PATIENCE) as client:
            while not waited or not enough.wait(0.01):
                begun = time.monotonic()
                begin(client).moves("b2", "a1", "c3")
                waited.append(time.monotonic() - begun)

    playing = threading.Thread(target=play)
    playing.start()
    yield waited
    enough.set()
    playing.join(PATIENCE * 4)
    assert waited and max(waited) < PATIENCE


def of_attacker(server: Server, room: int | None = None) -> Any:
    return raw.connected(server.port, ATTACKER, room)


# The head of a request


@pytest.mark.parametrize("line", [b"x" * 4096, b"X: y\r\n"], ids=["one endless header", "endless headers"])
def test_a_head_without_an_end_is_cut_off(attacked: Server, bystander: Any, line: bytes) -> None:
    with of_attacker(attacked) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
        assert raw.send_until_refused(client, line, 1 << 26) < 1 << 23
    with of_attacker(attacked) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + line * (20_000 // len(line)))
        assert raw.status(raw.answer(client)) == 431


def test_a_long_body_that_comes_with_its_head_is_no_long_head(attacked: Server) -> None:
    body = b'{"record": "' + b"x" * 60_000 + b'"}'
    head = b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    with of_attacker(attacked) as client:
        client.sendall(head % len(body) + body)
        assert raw.status(raw.answer(client)) == 422


@pytest.mark.parametrize(
    "around", [b"0\r\nX-Long: ", b"1;x="], ids=["a header after the body", "what a chunk says of itself"]
)
def test_what_is_around_the_chunks_of_a_body_has_an_end(
    attacked: Server, bystander: Any, around: bytes
) -> None:
    with of_attacker(attacked) as client:
        client.sendall(
            b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
            + around
        )
        client.sendall(b"x" * 40_000)
        assert raw.status(raw.answer(client)) == 431


def test_a_body_in_many_small_chunks_is_read(attacked: Server) -> None:
    record = b'{"record": "' + b"x" * 4000 + b'"}'
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in record)
    with of_attacker(attacked) as client:
        client.sendall(
            b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n"
        )
        assert raw.status(raw.answer(client)) == 422


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127",
        b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_whoever_does_not_finish_a_request_is_not_waited_for(
    attacked: Server, bystander: Any, sent: bytes
) -> None:
    with of_attacker(attacked) as client:
        client.sendall(sent)
        assert raw.status(raw.answer(client)) == 408


def test_empty_lines_do_not_keep_a_connection_open(attacked: Server) -> None:
    with of_attacker(attacked) as client:
        client.sendall(raw.get("/healthz"))
        assert client.recv(15) == b"HTTP/1.1 200 OK"
        begun, told = time.monotonic(), b""
        client.settimeout(0.1)
        while b" 408 " not in told:
            assert time.monotonic() - begun < raw.DEADLINE
            client.sendall(b"\r\n")
            with contextlib.suppress(TimeoutError):
                told += client.recv(65536)


def test_one_address_does_not_take_all_connections(attacked: Server, bystander: Any) -> None:
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(of_attacker(attacked)) for _ in range(30)]
        for client in clients:
            with contextlib.suppress(OSError):  # it was refused before it could say anything
                client.sendall(b"GET / HT")
        statuses = [raw.status(raw.answer(client)) for client in clients]
    assert statuses.count(503) >= 18 and statuses.count(408) <= 12
    assert set(statuses) <= {503, 408, 0}  # 0: what it had sent was lost with its connection


def test_whoever_does_not_read_the_answers_is_cut_off(attacked: Server, bystander: Any) -> None:
    with of_attacker(attacked, 4096) as client:
        for _ in range(200):  # until the buffers of the system are full
            try:
                client.sendall(raw.get("/api/games"))
            except OSError:
                break
            time.sleep(0.01)
        assert raw.is_cut_off(client)


def test_few_requests_may_come_at_once(attacked: Server, bystander: Any) -> None:
    with of_attacker(attacked) as client:
        client.sendall(raw.get("/livez") * 10)
        client.sendall(raw.get("/livez", "Connection: close"))
        assert raw.answer(client).count(b"HTTP/1.1 200 OK") == 11
    with of_attacker(attacked) as client:
        client.sendall(raw.get("/livez") * 3000)
        assert raw.answer(client).count(b"HTTP/1.1 503 ") == 1


# Sockets


def test_a_socket_that_does_not_read_is_cut_off(attacked: Server, bystander: Any) -> None:
    with (
        httpx.Client(base_url=attacked.address, timeout=PATIENCE) as client,
        of_attacker(attacked, 4096) as idle,
    ):
        played = begin(client, "tictactoe:20x20x20")
        assert b" 101 " in raw.upgrade(idle, f"/api/matches/{played.id}/events")
        names = [f"{column}{row}" for row in range(1, 20) for column in "abcdefghijklmnopqrst"]
        for ply, name in enumerate(names):
            assert played.move(name, ply, ("first", "second")[ply % 2]).status_code == 200
        assert raw.is_cut_off(idle)
        assert len(raw.answer(idle)) < 1 << 22


def test_frames_are_counted(attacked: Server, bystander: Any) -> None:
    with httpx.Client(base_url=attacked.address, timeout=PATIENCE) as client:
        played = begin(client)
    for opcode in (0x1, 0x2, 0x9, 0xA):  # text, binary, ping, pong
        with of_attacker(attacked) as socket:
            raw.upgrade(socket, f"/api/matches/{played.id}/events")
            assert raw.send_until_refused(socket, raw.frame(opcode, b"hi") * 500, 1 << 24) < 1 << 24
        with of_attacker(attacked) as socket:
            raw.upgrade(socket, f"/api/matches/{played.id}/events")
            socket.sendall(raw.frame(opcode, b"hi") * 25)
            assert raw.closing_code(raw.answer(socket)) == 1008


@pytest.mark.parametrize(
    ("bad", "code"),
    [(raw.frame(0x1, b"\xff\xfe"), 1007), (raw.frame(0x3, b""), 1002), (b"\x81\xff" + b"\xff" * 8, None)],
    ids=["no UTF-8", "no opcode", "no end"],
)
def test_bad_frames_close_the_socket_and_leave_nothing_in_the_log(
    attacked: Server, bystander: Any, bad: bytes, code: int | None
) -> None:
    with httpx.Client(base_url=attacked.address, timeout=PATIENCE) as client:
        played = begin(client)
    with of_attacker(attacked) as socket:
        raw.upgrade(socket, f"/api/matches/{played.id}/events")
        socket.sendall(bad)
        assert raw.closing_code(raw.answer(socket)) == (code or 1009)


@pytest.mark.parametrize(
    ("path", "header"),
    [("x" * 9000, "X: y"), ("x", "X: " + "y" * 9000), ("x", "Content-Length: 5")],
    ids=["a long path", "a long header", "a body"],
)
def test_a_handshake_that_cannot_be_answered_is_ended(attacked: Server, path: str, header: str) -> None:
    with of_attacker(attacked) as socket:
        assert b" 101 " not in raw.upgrade(socket, f"/api/matches/{path}/events", header)


@pytest.mark.parametrize(
    "origin", ["http://[::1", "http://evil.example", "null", "\xff\xfe", "http://[::1]]:x/"]
)
def test_a_bad_origin_is_refused(attacked: Server, origin: str) -> None:
    with of_attacker(attacked) as socket:
        assert b" 403 " in raw.upgrade(socket, "/api/matches/x/events", f"Origin: {origin}")


def test_nothing_malformed_reaches_the_log(attacked: Server, bystander: Any) -> None:
    assert attacked.log is not None
    before = Path(attacked.log).read_text()
    for bad in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET http://[::1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /%ff%fe%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/matches/x/events HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /api/matches/%ff/events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
    ):
        with of_attacker(attacked) as client:
            client.sendall(bad)
            assert raw.status(raw.answer(client)) in (0, 200, 400, 404, 405, 408, 421, 426)
    assert Path(attacked.log).read_text() == before


# Work


def record_of(board: str, moves: int) -> str:
    """A record of a match that is nobody's: moves on a board whose line is as long as the board is wide."""
    from tateti.games import game
    from tateti.match import Match, Seat

    the_game = game(board)
    match = Match(the_game, Seat("Ana"), Seat("Beto"))
    for move in list(the_game.start.moves)[:moves]:
        match.play(the_game.board.name(move.cell))
    return str(match.record())


def test_a_record_of_a_board_that_is_too_large_is_refused(attacked: Server) -> None:
    with httpx.Client(base_url=attacked.address, timeout=PATIENCE) as client:
        answer = client.post("/api/record", json={"record": record_of("tictactoe:26x26x26", 300)})
        assert error_of(answer, 413) == "too_large"
        answer = client.post("/api/review", json={"record": record_of("tictactoe:26x26x26", 10)})
        assert error_of(answer, 413) == "too_large"
        for path in ("/api/position?game=semaforo:26x26", "/api/play?game=semaforo:26x26&move=a1"):
            assert error_of(client.get(path), 413) == "too_large"


def test_long_records_are_read_without_the_others_waiting(attacked: Server, bystander: Any) -> None:
    record = record_of("tictactoe:20x20x20", 380)
    with httpx.Client(base_url=attacked.address, timeout=60) as client:
        answers = [client.post("/api/record", json={"record": record}) for _ in range(5)]
    assert [len(answer.json()["moves"]) for answer in answers] == [380] * 5


def test_records_of_thousands_of_variations_are_read_without_the_others_waiting(
    attacked: Server, bystander: Any
) -> None:
    moves = "1. Xa1 " + "(1. Xb1) " * 4_900
    with httpx.Client(base_url=attacked.address, timeout=60) as client:
        answer = client.post("/api/record", json={"record": f'[Game "tictactoe:20x20x20"]\n\n{moves}'})
        assert len(answer.json()["moves"][0]["variations"]) == 4_900
        answer = client.post("/api/record", json={"record": f'[Game "tictactoe"]\n\n{moves}{"(a1)" * 200}'})
        assert error_of(answer, 422) == "invalid_record"


def test_one_address_has_its_share_of_studies_and_no_more(attacked: Server, bystander: Any) -> None:
    import concurrent.futures

    hard = [f"/api/analyse?game=tictactoe:7x{columns}x{line}" for columns in range(5, 10) for line in (5, 6)]

    def ask(path: str) -> int:
        transport = httpx.HTTPTransport(local_address=ATTACKER)
        with httpx.Client(base_url=attacked.address, transport=transport, timeout=60) as client:
            return int(client.get(path).status_code)

    with concurrent.futures.ThreadPoolExecutor(len(hard)) as threads:
        asked = [threads.submit(ask, path) for path in hard]
        # Meanwhile somebody else gets an exact answer at once, and a hard one in turn.
        with httpx.Client(base_url=attacked.address, timeout=60) as client:
            assert client.get("/api/analyse?game=semaforo&position=..G./Y.Y./....").status_code == 200
        statuses = [one.result() for one in asked]
    assert set(statuses) <= {200, 422, 429}
    assert 1 <= statuses.count(429) <= len(hard) - attacked.settings.studies_of_an_address


def test_one_address_does_not_have_all_the_bots(tmp_path: Path) -> None:
    settings = Settings(
        database=sqlite_in(tmp_path), workers=1, warm_up=False, bots_waiting=20, bots_of_an_address=5
    )
    two_bots = {"game": "tictactoe:19x19x5", "seats": [bot("random"), bot("random")]}
    with (
        serving(settings) as (server,),
        httpx.Client(
            base_url=server.address, transport=httpx.HTTPTransport(local_address=ATTACKER)
        ) as attacker,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        statuses = [attacker.post("/api/matches", json=two_bots).status_code for _ in range(25)]
        assert statuses == [201] * 5 + [429] * 20
        played = begin(client, two=bot("easy"))
        played.moves("b2")
        played.wait(lambda match: match["ply"] == 2)


def test_a_match_cannot_be_made_long_by_taking_back(tmp_path: Path) -> None:
    from dataclasses import replace

    from starlette.testclient import TestClient

    from tateti.web.app import create_app

    settings = Settings(database=sqlite_in(tmp_path), rate=0, warm_up=False, workers=1)
    with TestClient(create_app(replace(settings, longest_match=150))) as client:
        played = begin(client)
        taken_back = 0
        while True:
            assert played.move("b2", 0, "first").status_code == 200
            answer = played.post("undo", "first", action="offer", other_secret=played.secrets["second"])
            if answer.status_code != 200:
                break
            taken_back += 1
        assert error_of(answer, 409) == "conflict"
        assert taken_back == 75
        match = played.moves("a1", "c3", "a3", "c1", "a2")  # it goes on to its end
        assert (match["state"], match["event"]) == ("won", 156)
        # It is long enough to be replayed in a thread, as one that was evicted from the memory is.
        with client.websocket_connect(f"/api/matches/{played.id}/events?after=150") as socket:
            assert [socket.receive_json()["event"] for _ in range(6)] == [151, 152, 153, 154, 155, 156]
        client.app.state.services.matches._cache.drop(played.id)
        assert played.now() == match
