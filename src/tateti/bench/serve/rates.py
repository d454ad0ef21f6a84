"""Requests a second: an analysis that is known already beside a bare "hello"."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

from tateti.bench.serve.client import Http, get
from tateti.bench.serve.servers import Server, running, serve_hello, serve_tateti, unlimited

CONNECTIONS = 32
ANALYSED = "/api/analyse?game=semaforo&position=..G./Y.Y./...."


@dataclass(frozen=True)
class Rates:
    """Requests a second, the medians of several turns."""

    analysis: float
    hello: float

    @property
    def share(self) -> float:
        """How much of what a bare hello reaches."""
        return self.analysis / self.hello

    def to_json(self) -> dict[str, float]:
        """All of it."""
        return {**asdict(self), "share": self.share}


def compare_rates(seconds: float, turns: int, tell: Callable[[str], None]) -> Rates:
    """Both servers at once, asked in turn, so that whatever else the machine does meets both."""
    found: dict[str, list[float]] = {"analysis": [], "hello": []}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(serve_hello) as hello,
        running(serve_tateti, unlimited(f"sqlite:///{folder}/matches.db")) as ours,
    ):
        for turn in range(turns + 1):  # the first turn warms up
            for name, server, path in (("analysis", ours, ANALYSED), ("hello", hello, "/")):
                rate = asyncio.run(_rate(server, path, seconds if turn else min(1.0, seconds)))
                if turn:
                    found[name].append(rate)
                    tell(f"{name}: {rate:.0f}/s")
    return Rates(statistics.median(found["analysis"]), statistics.median(found["hello"]))


async def _rate(server: Server, path: str, seconds: float) -> float:
    request, count = get(server.name, path), 0
    connections = [await Http.connect(server.host, server.port) for _ in range(CONNECTIONS)]
    began = perf_counter()

    async def ask(connection: Http) -> None:
        nonlocal count
        while perf_counter() - began < seconds:
            status, _body = await connection.ask(request)
            assert status == 200, f"{path} answers {status}"
            count += 1

    await asyncio.gather(*map(ask, connections))
    took = perf_counter() - began
    for connection in connections:
        connection.close()
    return count / took
