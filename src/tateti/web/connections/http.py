"""Requests: a bounded head, a few seconds for it and some more for the body, and an answer that has to be read."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tateti.answers.problems import body_of
from tateti.web.connections.open_connections import OpenConnections, Taking, cut
from tateti.web.settings import Settings


def _refusal(status: str, code: str, message: str) -> bytes:
    """A whole answer, in the form of all refusals; in English, since nothing of the request has been read."""
    body = body_of(code, message)
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\nretry-after: 1\r\nconnection: close\r\n\r\n"
    return head.encode() + body


TOO_LARGE = _refusal(
    "431 Request Header Fields Too Large", "too_large", "The head of the request is too large."
)
TOO_SLOW = _refusal("408 Request Timeout", "too_slow", "The request did not come in time.")
TOO_MANY = _refusal(
    "503 Service Unavailable", "too_many", "Too many connections are open; please wait a moment."
)


MOST_AT_ONCE = 16  # requests that a client may send before it has an answer; browsers send one


class BoundedHttp(HttpToolsProtocol):
    """A connection that asks one thing after the other."""

    settings: ClassVar[Settings]
    open_connections: ClassVar[OpenConnections]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._beside_body = 0  # bytes of a head, or around a body, since the last piece of one
        self._is_upgraded = False
        self._refused: bytes | None = None
        self._cycles: list[RequestResponseCycle] = []  # requests that are not answered yet
        self._deadline: float | None = None  # for what the client has to send

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._taking = Taking(transport, self.settings.read_seconds)
        if self.open_connections.join(self, self.client):
            self._expect_within(self.settings.head_seconds)
        else:
            self._refuse(TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_connections.leave(self)
        for cycle in self._cycles:  # uvicorn tells the last one only
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._is_upgraded = True
        self.open_connections.leave(self)  # and the socket joins
        super().handle_websocket_upgrade()

    # What the client sends

    def data_received(self, data: bytes) -> None:
        while data and not self.transport.is_closing() and not self._is_upgraded:
            if self._deadline is None:  # empty lines before a request count too
                self._expect_within(self.settings.head_seconds)
            piece = data[: self.settings.largest_head - self._beside_body]
            data = data[len(piece) :]
            self._beside_body += len(piece)
            super().data_received(piece)
            if self._beside_body >= self.settings.largest_head:
                self._refuse(TOO_LARGE)
        if self._is_upgraded:  # nobody needs it any more, and the two hold each other
            self.parser = None  # type: ignore[assignment]

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_within(self.settings.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self.settings.most_headers:
            self._refused = TOO_LARGE
            raise ValueError("too many headers")  # the parser stops, and send_400_response is called
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._beside_body = 0
        self._expect_within(self.settings.body_seconds)
        if len(self.pipeline) >= MOST_AT_ONCE:
            self._refused = TOO_MANY
            raise ValueError("too many requests at once")
        super().on_headers_complete()
        cycle = cast("RequestResponseCycle | None", self.cycle)  # None for a socket
        if cycle is not None:
            self._cycles = [*(one for one in self._cycles if not one.response_complete), cycle]

    def on_body(self, body: bytes) -> None:
        self._beside_body = 0  # chunks have heads too, and headers may follow the last of them
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._deadline = None  # now it is the server's turn
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._refused is None:
            super().send_400_response(msg)
        else:
            self._refuse(self._refused)

    # Deadlines

    def resume_writing(self) -> None:
        self._taking.goes_on()
        super().resume_writing()

    def check(self, now: float) -> None:
        """Closes itself if the client has taken too long over something."""
        if self._taking.has_stopped(
            now
        ):  # also while it closes: asyncio waits for ever until the last bytes are taken
            cut(self.transport)
        elif self._deadline is not None and now > self._deadline:
            self._refuse(TOO_SLOW)

    def _expect_within(self, seconds: float) -> None:
        self._deadline = self.loop.time() + seconds

    def _refuse(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()


class OfClients(logging.Filter):
    """Drops what uvicorn logs of malformed requests: whoever sends them could fill the log."""

    SENTENCES = (
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "Unsupported upgrade request.",
    )

    def filter(self, record: logging.LogRecord) -> bool:
        return record.msg not in self.SENTENCES
