"""Metrics of the server, in the text format of Prometheus."""

from __future__ import annotations

from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

# When a counter was made is of no use here, and would be another line for each.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """All metrics of one app, in a registry of its own: several apps may run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "tateti_http_request_seconds",
            "Requests by route and status, and how long they took.",
            ["route", "status"],
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.matches = Counter(
            "tateti_matches_total", "Matches begun by this process.", registry=self.registry
        )
        self.moves = Counter("tateti_moves_total", "Moves seen by this process.", registry=self.registry)
        self.tournaments = Counter(
            "tateti_tournaments_total", "Tournaments made by this process.", registry=self.registry
        )
        self.homework = Counter(
            "tateti_homework_total", "Homework sets made by this process.", registry=self.registry
        )
        self.choices = Counter(
            "tateti_homework_choices_total", "Choices of pupils seen by this process.", registry=self.registry
        )
        self.thinking = Histogram(
            "tateti_bot_thinking_seconds",
            "How long bots thought about a move.",
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.sockets = Gauge("tateti_sockets", "Sockets that are open.", registry=self.registry)
        self.following = Gauge(
            "tateti_tournaments_waiting",
            "Requests that wait for news of a tournament.",
            registry=self.registry,
        )
        self.waiting = Gauge("tateti_bots_waiting", "Moves that bots are to play.", registry=self.registry)

    def text(self) -> bytes:
        """The response to a scrape."""
        return generate_latest(self.registry)


class MetricsMiddleware:
    """Counts and times every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self._timers: dict[tuple[str, int], Histogram] = {}

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
            self._timer(route, status).observe(perf_counter() - began)

    def _timer(self, route: str, status: int) -> Histogram:
        """The histogram of a route and a status, which the library would look up anew each time."""
        timer = self._timers.get((route, status))
        if timer is None:
            timer = self._timers[route, status] = self.metrics.requests.labels(route, str(status))
        return timer
