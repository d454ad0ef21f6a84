"""Matches at the same time: how many a server, or several on one database, can hold."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

from tateti.bench.serve.costs import Costs, Meter
from tateti.bench.serve.figures import median, p99
from tateti.bench.serve.players import Pair, Times, play_all
from tateti.bench.serve.servers import Server, running_many
from tateti.web.connections.open_connections import allow_many
from tateti.web.settings import Settings

BOUND = 0.1  # seconds, for the slowest of a hundred
WARM_UP = 2.0  # seconds that are not counted


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
    refused: dict[str, int]
    costs: Costs | None

    @property
    def holds(self) -> bool:
        """Whether nobody was refused, and both were in time."""
        return not self.refused and max(self.answer_p99, self.event_p99) < BOUND

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        costs = None if self.costs is None else self.costs.to_json()
        return {**asdict(self), "costs": costs, "holds": self.holds}


def most_matches(
    settings: Settings,
    seconds: float,
    first: int,
    tell: Callable[[Trial], None],
    processes: int = 1,
    with_costs: bool = False,
) -> list[Trial]:
    """Doubles the number of matches until it is too much, then looks twice between the last two.

    What was too much is tried once more, in case the machine had something else to do.
    """
    allow_many()
    trials: list[Trial] = []

    def holds(count: int) -> bool:
        return try_out(count) or try_out(count)

    def try_out(count: int) -> bool:
        with running_many(processes, settings) as servers:
            meter = Meter(servers, settings.database) if with_costs else None
            trials.append(asyncio.run(play_matches(servers, count, seconds, meter)))
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


async def play_matches(
    servers: Sequence[Server], count: int, seconds: float, meter: Meter | None = None
) -> Trial:
    """So many matches for so long; the two players of a match are at different servers, where there are several."""
    times, random = Times(), Random(1)
    pairs = [Pair(_two(servers, number), times, random) for number in range(count)]
    for pair in pairs:
        await pair.begin()
    starts = perf_counter()
    times.begins = starts + WARM_UP
    ends = times.begins + seconds
    playing = asyncio.create_task(play_all(pairs, times, starts, ends))
    costs = await _costs(meter, times, ends) if meter is not None else None
    await playing
    for pair in pairs:
        pair.close()
    return Trial(
        count, len(times.answers), len(times.answers) / seconds, median(times.answers), p99(times.answers),
        p99(times.events), dict(times.refused), costs,
    )  # fmt: skip


def _two(servers: Sequence[Server], number: int) -> tuple[Server, Server]:
    return servers[number % len(servers)], servers[(number + 1) % len(servers)]


async def _costs(meter: Meter, times: Times, ends: float) -> Costs:
    """What the servers used while the moves were counted."""
    await asyncio.sleep(times.begins - perf_counter())
    before = await asyncio.to_thread(meter.read, times)
    await asyncio.sleep(ends - perf_counter())
    after = await asyncio.to_thread(meter.read, times)
    return after - before
