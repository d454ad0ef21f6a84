"""The open connections of a server: counted by address, and checked once a second."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections import Counter
from typing import Protocol

from tateti.web.clients import counted_address, one_less
from tateti.web.settings import Settings

CHECK = 1.0  # seconds between two checks
DESCRIPTORS_OF_OUR_OWN = 96  # files, the database, workers


class Connection(Protocol):
    """A connection that can be told that its time is over."""

    def check(self, now: float) -> None:
        """Closes itself if the client has taken too long over something."""


class Taking:
    """Whether a client takes what is sent to it, be it slowly: what waits for it becomes less from time to time."""

    def __init__(self, transport: asyncio.Transport, patience: float) -> None:
        self._transport, self._patience = transport, patience
        self._left = 0  # bytes, when it was looked at last
        self._since: float | None = None  # when it last took something that had to wait

    def goes_on(self) -> None:
        """It has taken something."""
        self._since = None

    def has_stopped(self, now: float) -> bool:
        """Whether it has taken nothing for too long."""
        before, self._left = self._left, self._transport.get_write_buffer_size()
        if self._since is None or self._left == 0 or self._left < before:
            self._since = now
        return now - self._since > self._patience


class OpenConnections:
    """All connections of a server. One timer serves them all: deadlines are times to compare, not timers to cancel."""

    def __init__(self, settings: Settings) -> None:
        self._most = min(settings.connections, _descriptors() - DESCRIPTORS_OF_OUR_OWN)
        # One address never has so many that no other can connect.
        self._most_of_an_address = min(settings.connections_of_an_address, self._most // 2)
        self._is_proxy = settings.is_proxy
        self._open: dict[Connection, str] = {}
        self._addresses: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def join(self, connection: Connection, client: tuple[str, int] | None) -> bool:
        """Counts a connection, if there is room for it; a proxy connects on behalf of many, and has all there is."""
        peer = client[0] if client else ""
        address = counted_address(peer)
        too_many = self._addresses[address] >= self._most_of_an_address and not self._is_proxy(peer)
        if len(self._open) >= self._most or too_many:
            return False
        self._open[connection] = address
        self._addresses[address] += 1
        if self._timer is None:
            self._check_later()
        return True

    def leave(self, connection: Connection) -> None:
        """A connection has ended, or goes on as another."""
        address = self._open.pop(connection, None)
        if address is not None:
            one_less(self._addresses, address)

    def _check_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(CHECK, self._check)

    def _check(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        for connection in list(self._open):
            connection.check(now)
        if self._open:
            self._check_later()


def cut(transport: asyncio.Transport) -> None:
    """Ends a connection at once: what the client has not taken is thrown away, by the system too."""
    with contextlib.suppress(OSError):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NOT_AT_ALL)
    transport.abort()


_NOT_AT_ALL = struct.pack("ii", 1, 0)


def _descriptors() -> int:
    """How many files and connections this process may have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 20
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


def allow_many() -> None:
    """As many open files and connections as the system lets this process have."""
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS names no bound, and refuses to have none
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
