"""The server under load: how many matches it holds, and how fast a cached analysis is beside a bare "hello"."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

import orjson

from tateti.bench.serve_client import Http, Watch, get, post
from tateti.bench.serve_servers import allow_many_sockets, running, serve_hello, serve_tateti
from tateti.games import game

CONNECTIONS = 32
ANALYSED = "/api/analyse?game=semaforo&position=..G./Y.Y./...."
GAMES = 200
BOUND = 0.1  # seconds, for the slowest of a hundred
WARM_UP = 2.0  # seconds that are not counted

Tell = Callable[[str], None]


# Requests a second


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


def compare_rates(seconds: float, turns: int, tell: Tell) -> Rates:
    """Both servers at once, asked in turn, so that whatever else the machine does meets both."""
    found: dict[str, list[float]] = {"analysis": [], "hello": []}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(serve_hello) as hello,
        running(serve_tateti, f"sqlite:///{folder}/matches.db") as ours,
    ):
        for turn in range(turns + 1):  # the first turn warms up
            for name, where, path in (("analysis", ours, ANALYSED), ("hello", hello, "/")):
                rate = asyncio.run(_rate(*where, path, seconds if turn else min(1.0, seconds)))
                if turn:
                    found[name].append(rate)
                    tell(f"{name}: {rate:.0f}/s")
    return Rates(statistics.median(found["analysis"]), statistics.median(found["hello"]))


async def _rate(host: str, port: int, path: str, seconds: float) -> float:
    request, count = get(f"{host}:{port}", path), 0
    connections = [await Http.connect(host, port) for _ in range(CONNECTIONS)]
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


# Matches at the same time


@dataclass(frozen=True)
class Trial:
    """So many matches at once, one move a second each; times in seconds.

    An answer is counted from the moment the move was due until the server has said yes, the event until the other
    player's socket has it.
    """

    matches: int
    moves: int
    moves_per_second: float
    answer_median: float
    answer_p99: float
    event_p99: float

    @property
    def holds(self) -> bool:
        """Whether both were in time."""
        return max(self.answer_p99, self.event_p99) < BOUND

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {**asdict(self), "holds": self.holds}


def most_matches(
    database: str | None, seconds: float, first: int, tell: Callable[[Trial], None]
) -> list[Trial]:
    """Doubles the number of matches until it is too much, then looks twice between the last two.

    What was too much is tried once more, in case the machine had something else to do.
    """
    allow_many_sockets()
    trials: list[Trial] = []

    def holds(count: int) -> bool:
        return try_out(count) or try_out(count)

    def try_out(count: int) -> bool:
        with (
            tempfile.TemporaryDirectory() as folder,
            running(serve_tateti, database or f"sqlite:///{folder}/matches.db") as where,
        ):
            trials.append(asyncio.run(_Load(*where, seconds).run(count)))
        tell(trials[-1])
        return trials[-1].holds

    count = first
    while holds(count) and count < 64 * first:
        count *= 2
    held, failed = (count // 2, count) if not trials[-1].holds else (count, count)
    for _ in range(2):
        if failed - held > first // 2 and held >= first:
            middle = (held + failed) // 2
            held, failed = (middle, failed) if holds(middle) else (held, middle)
    return trials


class _Load:
    """Players of many matches."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self.host, self.port = host, port
        self.name = f"{host}:{port}"
        self.seconds = seconds
        self.answers: list[float] = []
        self.events: list[float] = []
        self.random = Random(1)
        self.games = [_random_game(self.random) for _ in range(GAMES)]
        self.begins = self.ends = 0.0

    async def run(self, count: int) -> Trial:
        ready = [await self._sit_down() for _ in range(count)]
        self.begins = perf_counter() + WARM_UP
        self.ends = self.begins + self.seconds
        await asyncio.gather(*(player.play() for player in ready))
        for player in ready:
            player.close()
        return Trial(
            count, len(self.answers), len(self.answers) / self.seconds, statistics.median(self.answers),
            _p99(self.answers), _p99(self.events),
        )  # fmt: skip

    async def _sit_down(self) -> _Pair:
        pair = _Pair(self, await Http.connect(self.host, self.port))
        await pair.begin()
        return pair


class _Pair:
    """Two players of one match after the other, each with a socket."""

    def __init__(self, load: _Load, http: Http) -> None:
        self.load = load
        self.http = http
        self.moves: list[str] = []
        self.watches: list[Watch] = []
        self.ply = 0
        self.due = 0.0
        self.dues: list[float] = []  # when each move of this match was due

    async def begin(self) -> None:
        """A new match."""
        load = self.load
        body = orjson.dumps({"game": "semaforo", "seats": [{"kind": "person"}, {"kind": "person"}]})
        status, body = await self.http.ask(post(load.name, "/api/matches", body))
        assert status == 201, body
        told = orjson.loads(body)
        self.path = f"/api/matches/{told['match']['id']}"
        self.secrets = [seat["secret"] for seat in told["seats"]]
        self.moves, self.ply, self.dues = load.random.choice(load.games), 0, []
        self.close_watches()
        events = f"{self.path}/events?after=0"
        self.watches = [await Watch.connect(load.host, load.port, events, self._heard) for _ in range(2)]

    async def play(self) -> None:
        """A move a second, beginning at a moment of one's own."""
        self.due = self.load.begins - WARM_UP + self.load.random.random()
        while self.due < self.load.ends:
            await asyncio.sleep(max(0.0, self.due - perf_counter()))
            self.dues.append(self.due)
            body = {"secret": self.secrets[self.ply % 2], "move": self.moves[self.ply], "ply": self.ply}
            status, told = await self.http.ask(post(self.load.name, f"{self.path}/moves", orjson.dumps(body)))
            assert status == 200, told
            if self.due >= self.load.begins:
                self.load.answers.append(perf_counter() - self.due)
            self.ply += 1
            self.due += 1.0
            if self.ply == len(self.moves):
                await self.begin()

    def _heard(self, now: float, begins_with: bytes) -> None:
        event, _comma, rest = begins_with.removeprefix(b'{"event":').partition(b",")
        if rest.startswith(b'"type":"move"'):
            due = self.dues[int(event) - 1]
            if due >= self.load.begins:
                self.load.events.append(now - due)

    def close_watches(self) -> None:
        for watch in self.watches:
            watch.close()

    def close(self) -> None:
        """Ends it."""
        self.close_watches()
        self.http.close()


def _random_game(random: Random) -> list[str]:
    position, moves = game("semaforo").start, []
    while position.outcome is None:
        moves.append(random.choice(position.moves))
        position = position.play(moves[-1])
    return [str(move) for move in moves]


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)] if times else float("inf")
