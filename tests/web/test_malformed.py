"""Ten thousand malformed requests and frames leave the server answering."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import struct
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import begin  # noqa: E402
from web.serving import Server, free_port, serving  # noqa: E402
from web.tournaments.organising import online  # noqa: E402

EACH = 5_000
FRAMES_OF_A_SOCKET = 50
OF_A_TOURNAMENT = (
    "manage", "pair", "results", "undo", "players", "players/1", "players/%00", "players/1/claim", "rounds", "repair", "online",
    "csv", "file", "sheets", "remove", "leave", "desk", "play",
)  # fmt: skip


@pytest.mark.slow
def test_the_server_goes_on_answering(tmp_path: Any) -> None:
    shown_at = ("127.0.0.1", free_port())
    chosen = Settings(database=sqlite_in(tmp_path), rate=0, warm_up=False, metrics=shown_at)
    chance = random.Random(6)
    with serving(chosen) as (server,), httpx.Client(base_url=server.address, timeout=60) as client:
        played, tournament = begin(client), online(client, 4)
        played.moves("b2")
        for _ in range(EACH):
            send(server, malformed_request(chance, played.id, tournament.path))
        for _ in range(EACH // FRAMES_OF_A_SOCKET):
            frames = b"".join(malformed_frame(chance) for _ in range(FRAMES_OF_A_SOCKET))
            send(server, handshake(played.id), frames)
        assert server.process.is_alive()
        assert tournament.result(1, "1-0")["tables"][0]["result"] == "1-0"
        match = played.moves("a1")
        assert match["position"] == ".../.X./O.."
        assert client.get("/healthz").json()["status"] == "ok"
        figures = httpx.get(f"http://127.0.0.1:{shown_at[1]}/metrics").text
        assert 'status="5' not in figures
        assert 'status="422"' in figures and 'status="421"' not in figures, "they came as far as the routes"


def send(server: Server, *pieces: bytes) -> None:
    """Sends bytes and goes away; between pieces waits for an answer."""
    with (
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as sent,
    ):
        for piece in pieces[:-1]:
            sent.sendall(piece)
            sent.recv(4096)
        sent.sendall(pieces[-1])
        if len(pieces[-1]) % 7 == 0:  # some wait for what comes
            sent.shutdown(socket.SHUT_WR)
            sent.recv(4096)


def malformed_request(chance: random.Random, match_id: str, tournament: str) -> bytes:
    """A request that is wrong in one of many ways."""
    rubbish = chance.randbytes(chance.randrange(1, 200))
    long = b"x" * chance.randrange(1000, 20_000)
    path = f"/api/matches/{match_id}/moves".encode()
    bodies = [
        rubbish, b"{", b'{"secret": ', b"[" * 5000, b'{"ply": 1e999}', b'{"ply": NaN}', b'"\\ud800"', b"null",
        b'{"secret":"\\ud800","move":"b2","ply":1}', json.dumps({"secret": "a", "move": "b2", "ply": 10**30}).encode(),
        b'{"secret":"a","move":"\x00","ply":1}', b"\xff\xfe" + rubbish, long,
    ]  # fmt: skip
    body = chance.choice(bodies)
    kinds = [
        lambda: rubbish,
        lambda: b"GET " + rubbish.replace(b"\n", b" ") + b" HTTP/1.1\r\n\r\n",
        lambda: b"GET / HTTP/9.9\r\n\r\n",
        lambda: b"GET /" + long + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda: b"GET / HTTP/1.1\r\nHost: localhost\r\n" + rubbish + b"\r\n\r\n",
        lambda: b"GET /api/matches/%ff%00%80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda: b"GET /api/position?game=%ff&position=%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda: b"GET /static/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda: (
            b"POST "
            + path
            + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n"
            + body
        ),
        lambda: b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n" + body,
        lambda: (
            b"POST "
            + path
            + b" HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"
            + body
        ),
        lambda: request(path, body),
        lambda: request(path, body, b"application/x-www-form-urlencoded"),
        lambda: request(b"/api/record", body),
        lambda: request(f"{tournament}/{chance.choice(OF_A_TOURNAMENT)}".encode(), body),
        lambda: request(b"/api/tournaments" + chance.choice([b"", b"/names", b"/import"]), body),
        lambda: (
            b"GET "
            + tournament.encode()
            + b"?seen=%ff&wait=1e999&round=-1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        ),
    ]
    return chance.choice(kinds)()


def request(path: bytes, body: bytes, kind: bytes = b"application/json") -> bytes:
    """A request in good order, whatever its body is."""
    head = b"POST %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
    return head % (path, kind, len(body)) + body


def handshake(match_id: str) -> bytes:
    """The beginning of a WebSocket."""
    return (
        f"GET /api/matches/{match_id}/events?after=-1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def malformed_frame(chance: random.Random) -> bytes:
    """A frame that is wrong, or has nothing to do here."""
    body = chance.randbytes(chance.randrange(0, 120))
    mask = chance.randbytes(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))
    first = chance.choice([0x81, 0x82, 0x01, 0x00, 0x80, 0x83, 0x8F, 0xF1, 0x88, 0x89, 0x8A, 0xC1])
    return chance.choice(
        [
            bytes([first, 0x80 | len(body)]) + mask + masked,
            bytes([first, len(body)]) + body,  # a client has to mask
            bytes([first, 0xFF]) + struct.pack(">Q", chance.getrandbits(64)) + mask,
            bytes([first, 0xFE]) + struct.pack(">H", 65535) + mask + masked,
            chance.randbytes(20),
        ]
    )
