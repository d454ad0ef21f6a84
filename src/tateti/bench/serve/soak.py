"""A steady load for a long time: whether the server's memory and its open files stay as they are."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import quote

from tateti.bench.serve.client import Http, Watch, get
from tateti.bench.serve.figures import growth, median, p99
from tateti.bench.serve.players import Pair, RefusedError, Times, play_all
from tateti.bench.serve.servers import Server, running, serve_tateti, unlimited, usage_of_servers
from tateti.games import game

BETWEEN = 10.0  # seconds between two samples; less where there would be too few
FEWEST = 12  # samples
WARM_UP = 0.3  # the share of the time that is not judged: caches fill, workers start
REMEMBERED = 200  # matches and studies in the caches, so that they are full when the warm-up is over

VISITORS, STUDENTS = 10, 4
LONGEST_VISIT, BETWEEN_STUDIES = 2.0, 0.5  # seconds

# What a fitted line may grow by in the time that is judged.
MEMORY_SHARE, MEMORY_BYTES = 0.05, 8 << 20
DESCRIPTORS_SHARE, DESCRIPTORS = 0.05, 8


@dataclass(frozen=True)
class Sample:
    """The server and its workers at a moment."""

    seconds: float  # since the start
    memory: int  # bytes
    descriptors: int


@dataclass(frozen=True)
class Trend:
    """How much something grew after the warm-up, by the line that fits it best, and how much it may."""

    mean: float
    growth: float
    bound: float

    @property
    def is_flat(self) -> bool:
        """Whether it grew by less than it may."""
        return self.growth < self.bound

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {**asdict(self), "is_flat": self.is_flat}


@dataclass(frozen=True)
class Soak:
    """A long load and what was seen of it."""

    matches: int
    moves: int
    answer_median: float
    answer_p99: float
    refused: dict[str, int]
    visits: int  # sockets that came and went
    studies: int
    samples: Sequence[Sample]

    @property
    def judged(self) -> list[Sample]:
        """The samples after the warm-up."""
        return [one for one in self.samples if one.seconds >= WARM_UP * self.samples[-1].seconds]

    @property
    def memory(self) -> Trend:
        """Of the memory, in bytes."""
        return trend([one.memory for one in self.judged], MEMORY_SHARE, MEMORY_BYTES)

    @property
    def descriptors(self) -> Trend:
        """Of the open files."""
        return trend([one.descriptors for one in self.judged], DESCRIPTORS_SHARE, DESCRIPTORS)

    @property
    def is_flat(self) -> bool:
        """Whether neither grew."""
        return self.memory.is_flat and self.descriptors.is_flat

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            **vars(self), "samples": [asdict(one) for one in self.samples], "memory": self.memory.to_json(),
            "descriptors": self.descriptors.to_json(), "is_flat": self.is_flat,
        }  # fmt: skip


def trend(values: Sequence[float], share: float, least: float) -> Trend:
    """The trend of values, which may grow by a share of their mean, or by the least that can be told from noise."""
    mean = sum(values) / len(values)
    return Trend(mean, growth(values), max(share * mean, least))


def soak(minutes: float, matches: int, tell: Callable[[Sample], None]) -> Soak:
    """So many matches for so long, one move a second each, with sockets that come and go, and studies."""
    with tempfile.TemporaryDirectory() as folder:
        settings = unlimited(
            f"sqlite:///{folder}/matches.db",
            matches_in_memory=REMEMBERED + matches,
            cached_studies=REMEMBERED,
        )
        with running(serve_tateti, settings) as server:
            return asyncio.run(_Soak(server, 60 * minutes, matches).run(tell))


class _Soak:
    def __init__(self, server: Server, seconds: float, matches: int) -> None:
        self.server = server
        self.seconds = seconds
        self.times = Times()
        self.random = Random(1)
        self.pairs = [Pair([server], self.times, self.random) for _ in range(matches)]
        self.began = perf_counter()
        self.visits = self.studies = 0

    async def run(self, tell: Callable[[Sample], None]) -> Soak:
        for pair in self.pairs:
            await pair.begin()
        self.began = perf_counter()
        others = [
            *(asyncio.create_task(self._visit()) for _ in range(VISITORS)),
            *(asyncio.create_task(self._study()) for _ in range(STUDENTS)),
        ]
        sampling = asyncio.create_task(self._sample(tell))
        await play_all(self.pairs, self.times, self.began, self.began + self.seconds)
        samples = await sampling
        await asyncio.gather(*others)
        for pair in self.pairs:
            pair.close()
        answers, refused = self.times.answers, dict(self.times.refused)
        return Soak(
            len(self.pairs), len(answers), median(answers), p99(answers), refused, self.visits, self.studies, samples
        )  # fmt: skip

    @property
    def _goes_on(self) -> bool:
        return perf_counter() < self.began + self.seconds

    async def _sample(self, tell: Callable[[Sample], None]) -> list[Sample]:
        between, samples = min(BETWEEN, self.seconds / FEWEST), list[Sample]()
        while self._goes_on:
            await asyncio.sleep(between)
            usage = await asyncio.to_thread(usage_of_servers, [self.server])
            samples.append(Sample(perf_counter() - self.began, usage.memory, usage.descriptors))
            tell(samples[-1])
        return samples

    async def _visit(self) -> None:
        """Watches a match for a while, then another one."""
        while self._goes_on:
            path = self.random.choice(self.pairs).events
            with contextlib.suppress(OSError):
                watch = await Watch.connect(
                    self.server.host, self.server.port, path, lambda now, message: None
                )
                self.visits += 1
                await asyncio.sleep(LONGEST_VISIT * self.random.random())
                watch.close()

    async def _study(self) -> None:
        """Asks about one random position after the other, each time through a connection of its own."""
        kinds = ("analyse?", "hint?", "tree?depth=2&")
        while self._goes_on:
            await asyncio.sleep(BETWEEN_STUDIES)
            position = quote(self._position(), safe="")
            asked = f"/api/{self.random.choice(kinds)}game=semaforo&position={position}"
            connection = await Http.connect(self.server.host, self.server.port)
            try:
                status, _told = await connection.ask(get(self.server.name, asked))
                if status != 200:
                    raise RefusedError(str(status))
                self.studies += 1
            except (RefusedError, OSError) as error:
                self.times.refused[f"study: {error}"] += 1
            finally:
                connection.close()

    def _position(self) -> str:
        position = game("semaforo").start
        for _ in range(6):
            later = position.play(self.random.choice(position.moves))
            position = position if later.outcome is not None else later
        return str(position)
