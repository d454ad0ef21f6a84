"""Clients that cost next to nothing: HTTP and WebSockets by hand, so that what is measured is the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

HEAD_ENDS = b"\r\n\r\n"
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT = 0x1  # the kind of a frame


def get(host: str, path: str, zipped: bool = False) -> bytes:
    """A request without a body; `zipped`, by one who can unpack what comes."""
    more = "Accept-Encoding: gzip\r\n" if zipped else ""
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode()


def post(host: str, path: str, body: bytes) -> bytes:
    """A request with JSON in it."""
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


@dataclass
class Traffic:
    """How many bytes clients have sent and received."""

    sent: int = 0
    received: int = 0


class Http(asyncio.Protocol):
    """A connection that asks one thing after the other."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._received = b""
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, host: str, port: int, traffic: Traffic | None = None) -> Http:
        """A new connection."""
        counted = traffic or Traffic()
        loop = asyncio.get_running_loop()
        _transport, protocol = await loop.create_connection(lambda: cls(counted), host, port)
        return protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed it, as it does with one that was not used for a while."""
        return self._transport is None or self._transport.is_closing()

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer; `ConnectionError` if there is none."""
        assert self._transport is not None
        if self._transport.is_closing():
            raise ConnectionError("the server closed the connection")
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        self._traffic.sent += len(request)
        return await self._waiting

    def data_received(self, data: bytes) -> None:
        self._traffic.received += len(data)
        self._received += data
        head, ends, rest = self._received.partition(HEAD_ENDS)
        if not ends:
            return
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if len(rest) >= int(length or 0) and self._waiting is not None:
            self._received = b""
            waiting, self._waiting = self._waiting, None
            if not waiting.done():
                waiting.set_result((int(head[9:12]), rest))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("the server closed the connection"))

    def close(self) -> None:
        """Ends it."""
        if self._transport is not None:
            self._transport.abort()


class Watch(asyncio.Protocol):
    """A WebSocket that notes when each message came."""

    def __init__(self, on_message: Callable[[float, bytes], None], traffic: Traffic) -> None:
        self._on_message = on_message
        self._traffic = traffic
        self._received = b""
        self._is_open = self._is_ended = False
        self.is_lost = False  # closed, and not by us
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls,
        host: str,
        port: int,
        path: str,
        on_message: Callable[[float, bytes], None],
        traffic: Traffic | None = None,
    ) -> Watch:
        """A new one, open."""
        counted = traffic or Traffic()
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.create_connection(lambda: cls(on_message, counted), host, port)
        assert isinstance(transport, asyncio.Transport)
        protocol._transport = transport
        transport.write(HANDSHAKE.format(path=path, host=f"{host}:{port}").encode())
        await protocol.opened
        return protocol

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self._traffic.received += len(data)
        self._received += data
        if not self._is_open and HEAD_ENDS in self._received:
            head, _ends, self._received = self._received.partition(HEAD_ENDS)
            self._open(head)
        while self._is_open and (frame := self._frame()) is not None:
            kind, begins_with = frame
            if kind == TEXT:
                self._on_message(now, begins_with)

    def _open(self, head: bytes) -> None:
        self._is_open = head.startswith(b"HTTP/1.1 101")
        if self.opened.done():
            return
        if self._is_open:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionRefusedError("the server refuses the socket"))

    def _frame(self) -> tuple[int, bytes] | None:
        """Takes one frame off what was received: its kind and how it begins; None if it is not all there."""
        data = self._received
        if len(data) < 10:
            return None
        length, begins = data[1] & 0x7F, 2
        if length >= 126:
            begins = 4 if length == 126 else 10
            length = int.from_bytes(data[2:begins], "big")
        if len(data) < begins + length:
            return None
        self._received = data[begins + length :]
        return data[0] & 0x0F, data[begins : begins + 40]

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = not self._is_ended
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def close(self) -> None:
        """Ends it."""
        self._is_ended = True
        if self._transport is not None:
            self._transport.abort()
