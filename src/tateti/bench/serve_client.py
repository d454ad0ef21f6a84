"""Clients that cost next to nothing: HTTP and WebSockets by hand, so that what is measured is the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter

HEAD_ENDS = b"\r\n\r\n"
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def get(host: str, path: str) -> bytes:
    """A request without a body."""
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()


def post(host: str, path: str, body: bytes) -> bytes:
    """A request with JSON in it."""
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


class Http(asyncio.Protocol):
    """A connection that asks one thing after the other."""

    def __init__(self) -> None:
        self._received = b""
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, host: str, port: int) -> Http:
        """A new connection."""
        _transport, protocol = await asyncio.get_running_loop().create_connection(cls, host, port)
        return protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._waiting

    def data_received(self, data: bytes) -> None:
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
    """A WebSocket that counts messages and notes when each came."""

    def __init__(self, on_message: Callable[[float, bytes], None]) -> None:
        self._on_message = on_message
        self._received = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, on_message: Callable[[float, bytes], None]
    ) -> Watch:
        """A new one, open."""
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.create_connection(lambda: cls(on_message), host, port)
        assert isinstance(transport, asyncio.Transport)
        protocol._transport = transport
        transport.write(HANDSHAKE.format(path=path, host=f"{host}:{port}").encode())
        await protocol.opened
        return protocol

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self._received += data
        if not self._is_open:
            _head, ends, self._received = self._received.partition(HEAD_ENDS)
            if ends:
                self._is_open = True
                self.opened.set_result(None)
        while self._is_open and (frame := self._frame()) is not None:
            kind, begins_with = frame
            if kind == 0x1:
                self._on_message(now, begins_with)

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
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def close(self) -> None:
        """Ends it."""
        if self._transport is not None:
            self._transport.abort()
