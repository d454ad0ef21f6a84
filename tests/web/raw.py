"""A client that does what no browser does: sends what it likes, and reads when it likes."""

from __future__ import annotations

import base64
import os
import select
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

DEADLINE = 20.0


@contextmanager
def connected(port: int, source: str = "127.0.0.1", room: int | None = None) -> Iterator[socket.socket]:
    """A connection from a source address; `room` is how much the system reads ahead for it."""
    with socket.socket() as client:
        if room is not None:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        client.bind((source, 0))
        client.settimeout(DEADLINE)
        client.connect(("127.0.0.1", port))
        yield client


def send_until_refused(client: socket.socket, piece: bytes, most: int) -> int:
    """Sends the same again and again until the server closes: how many bytes it took."""
    sent = 0
    try:
        while sent < most:
            client.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


def answer(client: socket.socket) -> bytes:
    """All that the server says until it closes."""
    told = b""
    try:
        while piece := client.recv(65536):
            told += piece
    except ConnectionResetError:
        pass
    return told


def is_cut_off(client: socket.socket) -> bool:
    """Whether the server ends a connection, without reading from it."""
    polled = select.poll()
    polled.register(client, select.POLLHUP | select.POLLERR)
    return any(event & (select.POLLHUP | select.POLLERR) for _fd, event in polled.poll(DEADLINE * 1000))


def status(told: bytes) -> int:
    """The status of an answer; 0 if there is none."""
    return int(told[9:12]) if told.startswith(b"HTTP/1.1 ") else 0


def get(path: str, *headers: str) -> bytes:
    """A request without a body."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode("latin-1")


def upgrade(client: socket.socket, path: str, *headers: str) -> bytes:
    """Opens a socket: the head of the answer."""
    key = base64.b64encode(os.urandom(16)).decode()
    client.sendall(
        get(
            path,
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *headers,
        )
    )
    told = b""
    while b"\r\n\r\n" not in told and (byte := client.recv(1)):
        told += byte
    return told


def frame(opcode: int, payload: bytes) -> bytes:
    """A frame as clients send them; the mask is no mask."""
    assert len(payload) < 126
    return struct.pack("!BB4x", 0x80 | opcode, 0x80 | len(payload)) + payload


def closing_code(told: bytes) -> int | None:
    """The code of the close frame at the end of what a socket said."""
    at = 0
    while at + 2 <= len(told):
        length, begins = told[at + 1] & 0x7F, at + 2
        if length >= 126:
            begins = at + (4 if length == 126 else 10)
            length = int.from_bytes(told[at + 2 : begins], "big")
        if told[at] & 0x0F == 0x8 and length >= 2:
            return int.from_bytes(told[begins : begins + 2], "big")
        at = begins + length
    return None
