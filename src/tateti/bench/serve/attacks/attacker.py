"""One who attacks a server on this machine, from an address of their own and within bounds."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import orjson

from tateti.bench.serve.client import HANDSHAKE, HEAD_ENDS, post
from tateti.bench.serve.players import CLOSED
from tateti.bench.serve.servers import Server

ADDRESS = "127.0.0.2"  # another one than the players', so that limits by address see two clients

# Whatever an attack does, it does no more than this.
MOST_CONNECTIONS = 600
FIRST_CONNECTIONS = 300  # at once; the others are spread over the time
MOST_BYTES = 256 << 20
PAUSE = 0.02  # seconds before the next try, after a connection was closed

OPEN = "open"  # at the end
CLOSE = 0x8  # the kind of a frame


@dataclass
class Tally:
    """What an attack did, and what it was answered."""

    connections: int = 0
    requests: int = 0
    bytes_sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {**vars(self), "answers": dict(self.answers)}


class SpentError(Exception):
    """The attack may do no more."""


class Attacker:
    """Opens connections and sends bytes until the time is over or all of them are spent."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server = server
        self.tally = Tally()
        self.seconds = seconds
        self.began = perf_counter()

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return perf_counter() < self.began + self.seconds

    async def together(self, count: int, attack: Callable[[int], Awaitable[None]]) -> None:
        """So many at once, each again and again, until the end."""

        async def again(number: int) -> None:
            with contextlib.suppress(SpentError):
                while self.goes_on:
                    try:
                        await attack(number)
                    except (OSError, EOFError):
                        self.tally.answers[CLOSED] += 1
                        await asyncio.sleep(PAUSE)

        tasks = [asyncio.create_task(again(number)) for number in range(count)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.began + self.seconds - perf_counter()):
                await asyncio.gather(*tasks)

    async def connect(self) -> Wire:
        """A new connection, when the time for it has come."""
        if self.tally.connections >= MOST_CONNECTIONS:
            raise SpentError
        self.tally.connections += 1
        late = (self.tally.connections - FIRST_CONNECTIONS) / (MOST_CONNECTIONS - FIRST_CONNECTIONS)
        await asyncio.sleep(max(0.0, self.began + late * self.seconds - perf_counter()))
        reader, writer = await asyncio.open_connection(
            self.server.host, self.server.port, local_addr=(ADDRESS, 0)
        )
        return Wire(self, reader, writer)

    def count(self, data: bytes) -> None:
        """Notes what is about to be sent."""
        if self.tally.bytes_sent + len(data) > MOST_BYTES:
            raise SpentError
        self.tally.bytes_sent += len(data)

    async def connect_deaf(self, path: str) -> socket.socket:
        """A WebSocket that will never read, with as little room as the system allows for what it is sent."""
        if self.tally.connections >= MOST_CONNECTIONS:
            raise SpentError
        self.tally.connections += 1
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.bind((ADDRESS, 0))
        deaf.setblocking(False)
        handshake = HANDSHAKE.format(path=path, host=self.server.name).encode()
        self.count(handshake)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(deaf, (self.server.host, self.server.port))
        await loop.sock_sendall(deaf, handshake)
        return deaf

    def post(self, path: str, body: Any) -> bytes:
        """A request with JSON in it."""
        return post(self.server.name, path, orjson.dumps(body))


class Wire:
    """A connection of an attacker, who sends whatever they like."""

    def __init__(
        self, attacker: Attacker, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._attacker = attacker
        self.reader, self._writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Sends, as fast as it is taken."""
        self._attacker.count(data)
        self._writer.write(data)
        await self._writer.drain()

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Sends a request, and waits for the answer."""
        self._attacker.tally.requests += 1
        await self.send(request)
        return await self.answer()

    async def answer(self) -> tuple[int, bytes]:
        """The status and the body of what is answered."""
        head = await self.reader.readuntil(HEAD_ENDS)
        status = int(head[9:12])
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        body = await self.reader.readexactly(int(length or 0))
        self._attacker.tally.answers[str(status)] += 1
        return status, body

    async def upgrade(self, path: str, more: str = "") -> bool:
        """Asks for a WebSocket; whether it was granted."""
        request = HANDSHAKE.format(path=path, host=self._attacker.server.name)
        status, _body = await self.ask(request.replace("\r\n\r\n", f"\r\n{more}\r\n").encode())
        return status == 101

    async def until_closed(self) -> None:
        """Reads frames until the socket is closed, and notes with which code."""
        while True:
            kind, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if kind & 0x0F == CLOSE:
                self._attacker.tally.answers[f"closed {int.from_bytes(data[:2], 'big')}"] += 1
                return

    def close(self) -> None:
        """Hangs up."""
        self._writer.transport.abort()

    async def __aenter__(self) -> Wire:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        if kind is asyncio.CancelledError:  # the time is over
            self._attacker.tally.answers[OPEN] += 1
        self.close()


def frame(data: bytes, kind: int = 0x1, masked: bool = True) -> bytes:
    """A WebSocket frame of a client, masked with zeros; the last of its message."""
    size = len(data)
    mark = 0x80 if masked else 0
    if size < 126:
        head = bytes([0x80 | kind, mark | size])
    else:
        head = bytes([0x80 | kind, mark | 126]) + size.to_bytes(2, "big")
    return head + (bytes(4) if masked else b"") + data
