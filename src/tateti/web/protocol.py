"""HTTP with bounds: how large the head of a request may be, how long one may take over it, how many may be connected.

uvicorn's parser takes headers of any length, waits for the rest of a request for ever, and accepts as many connections
as come. Here a client gets a few seconds for a head and some more for a body, and no address has more than its share.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tateti.web.middleware.rate_limits import counted_address
from tateti.web.settings import Settings

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)

DESCRIPTORS_OF_OUR_OWN = 96  # files, the database, workers


class Connections:
    """How many connections there are, in all and by address."""

    def __init__(self, settings: Settings) -> None:
        self._most = min(settings.connections, _descriptors() - DESCRIPTORS_OF_OUR_OWN)
        self._most_of_an_address = settings.connections_of_an_address
        self._addresses: Counter[str] = Counter()
        self._count = 0

    def join(self, address: str, is_proxy: bool = False) -> bool:
        """Whether there is room for one more; a proxy, which connects on behalf of many, has as much as there is."""
        too_many = self._addresses[address] >= self._most_of_an_address and not is_proxy
        if self._count >= self._most or too_many:
            return False
        self._count += 1
        self._addresses[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self._count -= 1
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]


def _descriptors() -> int:
    """How many files and connections this process may have open."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def bounded_http(settings: Settings) -> type[HttpToolsProtocol]:
    """The protocol of uvicorn with the bounds of these settings."""
    connections = Connections(settings)

    class BoundedHttp(HttpToolsProtocol):
        _address: str | None = None  # under which it is counted
        _deadline: asyncio.TimerHandle | None = None
        _in_head = True
        _head = 0  # bytes of the head so far

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            peer = self.client[0] if self.client else ""
            address = counted_address(peer)
            if connections.join(address, settings.is_proxy(peer)):
                self._address = address
                self._within(settings.head_seconds)
            else:
                self._refuse(TOO_MANY)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._in_head:
                self._head += len(data)
                if self._head > settings.largest_head:
                    self._refuse(TOO_LARGE)
                    return
            super().data_received(data)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._in_head = True
            self._within(settings.head_seconds)

        def on_header(self, name: bytes, value: bytes) -> None:
            if len(self.headers) >= settings.most_headers:
                raise ValueError("too many headers")  # uvicorn answers 400
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._in_head, self._head = False, 0
            self._within(settings.body_seconds)
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._within(None)
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            self._leave()  # sockets are counted where they are served
            super().handle_websocket_upgrade()

        def _within(self, seconds: float | None) -> None:
            """Gives the client so many seconds for what comes next; None: as long as the server needs."""
            if self._deadline is not None:
                self._deadline.cancel()
            self._deadline = (
                None if seconds is None else self.loop.call_later(seconds, self._refuse, TOO_SLOW)
            )

        def _refuse(self, answer: bytes) -> None:
            if not self.transport.is_closing():
                self.transport.write(answer)
                self.transport.close()

        def _leave(self) -> None:
            self._within(None)
            if self._address is not None:
                connections.leave(self._address)
                self._address = None

    return BoundedHttp
