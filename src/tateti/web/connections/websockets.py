"""Sockets: few frames from the client, and messages that have to be read."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tateti.web.connections.open_connections import OpenConnections, Taking, cut
from tateti.web.settings import Settings

POLICY = 1008
AT_ONCE = 2048  # bytes that are parsed before their frames are counted
MINUTE = 60.0


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket that a client listens at; it sends the secrets of its seats, pings and pongs, and nothing else."""

    settings: ClassVar[Settings]
    open_connections: ClassVar[OpenConnections]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames = 0  # in this minute
        self._minute_began = self.loop.time()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._taking = Taking(self.transport, self.settings.read_seconds)
        self.open_connections.join(self, self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_connections.leave(self)
        super().connection_lost(exc)
        self.conn.parser.close()  # it and its connection hold each other: the memory would wait for the collector

    # What the client sends

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + AT_ONCE])
        if not self.handshake_initiated:  # the whole head came at once, and it is none that can be answered
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        before = self._frames
        super().handle_events()
        if self._frames > before and self._are_too_many():
            self._show_out()

    def handle_cont(self, event: Frame) -> None:
        self._frames += 1
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        self._frames += 1
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._frames += 1
        super().handle_bytes(event)

    def handle_ping(self) -> None:
        self._frames += 1
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._frames += 1
        super().handle_pong(event)

    def _are_too_many(self) -> bool:
        now = self.loop.time()
        if now - self._minute_began > MINUTE:
            self._minute_began, self._frames = now, 1
        return self._frames > self.settings.frames_in_a_minute

    def _show_out(self) -> None:
        """Closes it as uvicorn closes a socket that does not answer pings."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(POLICY, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    # What the client reads

    def resume_writing(self) -> None:
        self._taking.goes_on()
        super().resume_writing()

    def check(self, now: float) -> None:
        """Ends it if the client does not take what is sent."""
        if self._taking.has_stopped(now):
            cut(self.transport)
