"""How often an address may send requests, and how large they may be: checked before a body is parsed."""

from __future__ import annotations

import functools
import ipaddress
import time
from collections import OrderedDict

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tateti.language import mark as N_
from tateti.web.problems import TooLargeError, TooManyError, refusal
from tateti.web.settings import Settings

MOST_ADDRESSES = 10_000
TRY_LATER = 1013
FREE = ("/static/", "/livez", "/readyz", "/healthz")


class Buckets:
    """A bucket of tokens for each address: it fills at a rate, holds so many, and a request takes one.

    >>> buckets = Buckets(rate=1, burst=2)
    >>> [buckets.take("here", now) for now in (0, 0, 0, 1)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Whether one more is allowed."""
        if self.rate <= 0:
            return True
        tokens, since = self._buckets.get(address, (self.burst, now))
        tokens = min(self.burst, tokens + (now - since) * self.rate)
        allowed = tokens >= 1
        self._buckets[address] = (tokens - allowed, now)
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return allowed


def address_of(scope: Scope) -> str:
    """Where a request comes from. Of an IPv6 address the first half counts: one subscriber has all the rest."""
    client = scope.get("client")
    return counted_address(client[0]) if client else ""


@functools.lru_cache(maxsize=MOST_ADDRESSES)
def counted_address(address: str) -> str:
    """The address, or the network of 64 bits, that is counted as one client.

    >>> counted_address("2001:db8::1"), counted_address("2001:db8:0:0:ffff::"), counted_address("::ffff:192.0.2.1"), counted_address("192.0.2.1")
    ('2001:db8::/64', '2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class RateLimitMiddleware:
    """Refuses requests that come too often or are too large."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.largest = settings.largest_body
        self.all = Buckets(settings.rate, settings.burst)
        new_rate = settings.new_matches_rate if settings.rate > 0 else 0.0
        self.new_matches = Buckets(new_rate, settings.new_matches_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            error = self._refused(scope)
            if error is not None:
                await refusal(error)(scope, receive, send)
                return
            if scope["method"] not in ("GET", "HEAD"):
                await _LimitedBody(self.app, self.largest)(scope, receive, send)
                return
        elif scope["type"] == "websocket" and not self.all.take(address_of(scope), time.monotonic()):
            await receive()
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        await self.app(scope, receive, send)

    def _refused(self, scope: Scope) -> TooManyError | TooLargeError | None:
        path = scope["path"]
        if path.startswith(FREE):
            return None
        now, address = time.monotonic(), address_of(scope)
        if not self.all.take(address, now):
            return _too_many()
        if scope["method"] == "POST":
            if _makes_a_match(path) and not self.new_matches.take(address, now):
                return _too_many()
            if _length(scope) > self.largest:
                return _too_large(self.largest)
        return None


def _makes_a_match(path: str) -> bool:
    return path == "/api/matches" or (path.startswith("/api/matches/") and path.endswith("/rematch"))


class _LimitedBody:
    """Reads a body up to the limit, whatever its Content-Length says."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self.app, self.largest = app, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        messages, size = list[Message](), 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > self.largest:
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
