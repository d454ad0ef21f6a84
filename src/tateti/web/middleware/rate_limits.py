"""How much an address may ask, and how large a request may be: checked before a body is parsed."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tateti.answers.problems import TooLargeError, TooManyError
from tateti.language import mark as N_
from tateti.web import clients
from tateti.web.budgets import Allowances, cost_of, cost_of_answer, cost_of_body
from tateti.web.problems import refusal
from tateti.web.settings import Settings

TRY_LATER = 1013
NEW_FOR_A_CLASS = ("/api/homework", "/api/tournaments", "/api/tournaments/import")
PAUSE = 0.5  # seconds before a refusal: who asks too much is slowed down, and asks less


class RateLimitMiddleware:
    """Refuses requests that come too often or are too large."""

    def __init__(self, app: ASGIApp, settings: Settings, allowances: Allowances) -> None:
        self.app = app
        self.largest, self.largest_import = settings.largest_body, settings.largest_import
        self.allowances = allowances

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = clients.address_of(scope)
        clients.current.set(address)
        if scope["type"] == "http":
            await self._answer(scope, receive, send, address)
        elif self.allowances.requests.take(address):
            await self.app(scope, receive, send)
        else:
            await receive()
            await asyncio.sleep(PAUSE)
            await send({"type": "websocket.close", "code": TRY_LATER})

    async def _answer(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        length = _length(scope)
        error = self._refused(scope, address, length)
        if error is not None:
            if isinstance(error, TooManyError):
                await asyncio.sleep(PAUSE)
            await refusal(error)(scope, receive, send)
            return
        sent = 0

        async def counted(message: Message) -> None:
            nonlocal sent
            sent += len(message.get("body", b""))
            await send(message)

        cost = 0.0
        if scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, counted)
        else:
            body = _LimitedBody(self.app, self._largest(scope["path"]))
            await body(scope, receive, counted)
            cost = cost_of_body(body.size - length)
        if cost := cost + cost_of_answer(sent, scope["path"]):
            self.allowances.requests.charge(address, cost)

    def _largest(self, path: str) -> int:
        return self.largest_import if path == "/api/tournaments/import" else self.largest

    def _refused(self, scope: Scope, address: str, length: int) -> TooManyError | TooLargeError | None:
        method, path = scope["method"], scope["path"]
        if length > self._largest(path):
            return _too_large(self._largest(path))
        if not self.allowances.requests.take(address, cost_of(method, path, length)):
            return _too_many()
        if method == "POST" and _makes_a_match(path) and not self.allowances.new_matches.take(address):
            return _too_many()
        if method == "POST" and path in NEW_FOR_A_CLASS and not self.allowances.new_homework.take(address):
            return _too_many()
        return None


def _makes_a_match(path: str) -> bool:
    return path == "/api/matches" or (path.startswith("/api/matches/") and path.endswith("/rematch"))


class _LimitedBody:
    """Reads a body up to the limit, whatever its Content-Length says."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self.app, self.largest = app, largest
        self.size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        messages = list[Message]()
        while True:
            message = await receive()
            messages.append(message)
            self.size += len(message.get("body", b""))
            if self.size > self.largest:
                await refusal(_too_large(self.largest))(scope, receive, send)
                return
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        waiting = iter(messages)

        async def again() -> Message:
            return next(waiting, None) or await receive()

        await self.app(scope, again, send)


def _length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 16 else 0
    return 0


def _too_many() -> TooManyError:
    return TooManyError(N_("Too many requests from your address; please wait a moment."))


def _too_large(largest: int) -> TooLargeError:
    return TooLargeError(N_("The request is too large: at most {largest} bytes are read."), largest=largest)
