"""An attack in a process of its own, and a bystander who plays before it and while it runs."""

from __future__ import annotations

import asyncio
import multiprocessing
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tateti.bench.serve.attacks import connections, matches, sockets, studies, tournaments
from tateti.bench.serve.attacks.attacker import Attacker, Tally
from tateti.bench.serve.figures import median, p99
from tateti.bench.serve.players import Pair, RefusedError, Times, play_all
from tateti.bench.serve.servers import (
    PATIENCE,
    Server,
    end,
    running,
    serve_tateti,
    usage_of_servers,
    usual,
)

ATTACKS: Mapping[str, Callable[[Attacker], Awaitable[None]]] = {
    "headers": connections.headers,
    "slow-head": connections.slow_head,
    "slow-body": connections.slow_body,
    "idle": connections.idle,
    "unread": sockets.unread,
    "frames": sockets.frames,
    "records": studies.records,
    "studies": studies.studies,
    "origins": studies.origins,
    "creation": matches.creation,
    "rematch": matches.rematch,
    "long-match": matches.long_match,
    "waiting": tournaments.waiting,
    "imports": tournaments.imports,
}

BOUND = 0.15  # seconds, for the slowest of a hundred of the bystander's moves
PAIRS, INTERVAL = 4, 0.2  # twenty moves a second over four connections
WARM_UP = 0.5  # seconds that are not counted


@dataclass(frozen=True)
class Calm:
    """What the bystander saw: seconds until a move was answered, and until their socket had it."""

    moves: int
    answer_median: float
    answer_p99: float
    event_p99: float
    refused: dict[str, int]

    @property
    def is_undisturbed(self) -> bool:
        """Whether nothing was refused, and all was in time."""
        return bool(self.moves) and not self.refused and max(self.answer_p99, self.event_p99) < BOUND


@dataclass(frozen=True)
class Attacked:
    """An attack, what was answered, and how the bystander fared before and while it ran."""

    name: str
    did: Tally
    quiet: Calm
    attacked: Calm
    memory_before: int  # bytes of the server and its workers
    memory_after: int
    tracebacks: int  # in the log of the server
    log_bytes: int

    @property
    def withstood(self) -> bool:
        """Whether the bystander was undisturbed, and nothing went wrong in the server itself."""
        return self.attacked.is_undisturbed and not self.tracebacks and not self.did.answers["500"]

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        calm = {"quiet": asdict(self.quiet), "attacked": asdict(self.attacked)}
        return {**vars(self), "did": self.did.to_json(), **calm, "withstood": self.withstood}


def attack(name: str, seconds: float) -> Attacked:
    """A new server, the bystander alone, then both. What failed by its times is tried once more, in case the machine
    had something else to do."""
    found = _attack(name, seconds)
    return found if found.withstood or found.attacked.refused else _attack(name, seconds)


def _attack(name: str, seconds: float) -> Attacked:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "server.log")
        with running(serve_tateti, usual(f"sqlite:///{folder}/matches.db"), log) as server:
            quiet = asyncio.run(_stand_by(server, seconds))
            before = usage_of_servers([server]).memory
            with _attacking(name, server, WARM_UP + seconds) as tally_of:
                attacked = asyncio.run(_stand_by(server, seconds))
                did = tally_of()
            after = usage_of_servers([server]).memory
        written = log.read_bytes()
    return Attacked(name, did, quiet, attacked, before, after, written.count(b"Traceback"), len(written))


async def _stand_by(server: Server, seconds: float) -> Calm:
    """Plays and watches for a while."""
    times, random = Times(), Random(1)
    pairs = [Pair([server], times, random, INTERVAL, sockets=int(number == 0)) for number in range(PAIRS)]
    starts = perf_counter()
    times.begins = starts + WARM_UP
    await play_all(pairs, times, starts, times.begins + seconds)
    for pair in pairs:
        pair.close()
    return Calm(
        len(times.answers), median(times.answers), p99(times.answers), p99(times.events), dict(times.refused)
    )


@contextmanager
def _attacking(name: str, server: Server, seconds: float) -> Iterator[Any]:
    """A process that attacks from now on; gives what tells at the end what it did."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_attack_from_here, args=(theirs, name, server, seconds))
    process.start()
    theirs.close()
    try:
        _wait_for(ours)
        ours.send("go")
        yield lambda: _wait_for(ours)
    finally:
        end(process)


def _wait_for(ours: Connection) -> Any:
    if not ours.poll(PATIENCE + 600):
        raise TimeoutError("the attack does not end")
    return ours.recv()


def _attack_from_here(pipe: Connection, name: str, server: Server, seconds: float) -> None:
    """What the process does that attacks."""
    pipe.send("ready")
    pipe.recv()
    pipe.send(asyncio.run(_attack_for(name, server, seconds)))


async def _attack_for(name: str, server: Server, seconds: float) -> Tally:
    attacker = Attacker(server, seconds)
    try:
        async with asyncio.timeout(seconds + 1):
            await ATTACKS[name](attacker)
    except (TimeoutError, OSError, EOFError, RefusedError):
        pass
    return attacker.tally
