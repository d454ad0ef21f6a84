"""Figures about the server, as Prometheus reads them."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """Something that only grows."""

    kind = "counter"

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about, self.value = name, about, 0

    def add(self) -> None:
        """One more."""
        self.value += 1

    def lines(self) -> Iterator[str]:
        """Its lines."""
        yield f"{self.name} {self.value}"


class Gauge:
    """Something that is asked for when it is told."""

    kind = "gauge"

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.ask: Callable[[], float] = lambda: 0

    def lines(self) -> Iterator[str]:
        """Its lines."""
        yield f"{self.name} {self.ask()}"


class Histogram:
    """How long something takes, by how many times it took less than so many seconds."""

    kind = "histogram"

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts: dict[str, list[int]] = defaultdict(lambda: [0] * (len(LATENCIES) + 1))
        self._sums: dict[str, float] = defaultdict(float)

    def observe(self, seconds: float, labels: str = "") -> None:
        """It took so long."""
        self._counts[labels][bisect_left(LATENCIES, seconds)] += 1
        self._sums[labels] += seconds

    def lines(self) -> Iterator[str]:
        """Its lines."""
        for labels, counts in sorted(self._counts.items()):
            total, comma = 0, "," if labels else ""
            for most, count in zip((*LATENCIES, "+Inf"), counts, strict=True):
                total += count
                yield f'{self.name}_bucket{{{labels}{comma}le="{most}"}} {total}'
            braces = f"{{{labels}}}" if labels else ""
            yield f"{self.name}_sum{braces} {self._sums[labels]:.6f}"
            yield f"{self.name}_count{braces} {total}"


class Metrics:
    """All figures of one server."""

    def __init__(self) -> None:
        self.requests = Histogram(
            "tateti_http_request_seconds", "Requests by route and status, and how long they took."
        )
        self.matches = Counter("tateti_matches_total", "Matches begun by this process.")
        self.moves = Counter("tateti_moves_total", "Moves seen by this process.")
        self.thinking = Histogram("tateti_bot_thinking_seconds", "How long bots thought about a move.")
        self.sockets = Gauge("tateti_sockets", "Sockets that are open.")
        self.waiting = Gauge("tateti_bots_waiting", "Moves that bots are to play.")

    def text(self) -> str:
        """All of it in Prometheus's text format."""
        lines = []
        for one in vars(self).values():
            lines += [f"# HELP {one.name} {one.about}", f"# TYPE {one.name} {one.kind}", *one.lines()]
        return "\n".join(lines) + "\n"


class MetricsMiddleware:
    """Counts and times every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            self.metrics.requests.observe(perf_counter() - began, f'route="{route}",status="{status}"')
