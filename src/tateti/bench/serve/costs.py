"""What a match costs: processor time, traffic and database of a move; memory of a match and of a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any, TypeVar

import sqlalchemy as sa

from tateti.bench.serve.client import Http, Watch
from tateti.bench.serve.players import Begun, Times, begin_match, play_move, random_games
from tateti.bench.serve.processes import parent_of, program_of, usage_of
from tateti.bench.serve.servers import Server, running_many, usage_of_servers
from tateti.web.settings import Settings
from tateti.web.storage.database import connect

Figure = TypeVar("Figure", int, float)

LOCAL = (None, "", "localhost", "127.0.0.1", "::1")
HOLDERS = 16  # who hold the matches of a footprint


# While matches are played


@dataclass(frozen=True)
class Costs:
    """What was used, since the start or between two readings; None where it cannot be known."""

    moves: int
    server_cpu_seconds: float
    database_cpu_seconds: float | None
    bytes_sent: int  # by the players
    bytes_received: int
    log_bytes: int | None  # that the database wrote to its write-ahead log
    transactions: int | None

    def __sub__(self, other: Costs) -> Costs:
        return Costs(
            self.moves - other.moves,
            self.server_cpu_seconds - other.server_cpu_seconds,
            _less(self.database_cpu_seconds, other.database_cpu_seconds),
            self.bytes_sent - other.bytes_sent,
            self.bytes_received - other.bytes_received,
            _less(self.log_bytes, other.log_bytes),
            _less(self.transactions, other.transactions),
        )

    def of_a_move(self, name: str) -> float | None:
        """So much of this for each move."""
        used = getattr(self, name)
        return None if used is None or not self.moves else used / self.moves

    def to_json(self) -> dict[str, Any]:
        """All of it, for each move."""
        names = [name for name in self.__dataclass_fields__ if name != "moves"]
        return {"moves": self.moves, **{f"{name}_a_move": self.of_a_move(name) for name in names}}


def _less(one: Figure | None, other: Figure | None) -> Figure | None:
    return None if one is None or other is None else one - other


class Meter:
    """Reads what servers and their database have used so far."""

    def __init__(self, servers: Sequence[Server], database: str) -> None:
        self._servers = servers
        self._database = Database(database)

    def read(self, times: Times) -> Costs:
        """So much until now."""
        log_bytes, transactions = self._database.written()
        return Costs(
            len(times.answers), usage_of_servers(self._servers).cpu_seconds, self._database.cpu_seconds(),
            times.traffic.sent, times.traffic.received, log_bytes, transactions,
        )  # fmt: skip


class Database:
    """What a PostgreSQL tells of itself; an SQLite file has no processes, and tells nothing."""

    def __init__(self, address: str) -> None:
        self._engine = connect(address)
        self._is_postgres = self._engine.dialect.name == "postgresql"

    def written(self) -> tuple[int | None, int | None]:
        """The bytes of its write-ahead log so far, and its transactions."""
        if not self._is_postgres:
            return None, None
        log, transactions = self._row(
            "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), xact_commit"
            " FROM pg_stat_database WHERE datname = current_database()"
        )
        return int(log), int(transactions)

    def cpu_seconds(self) -> float | None:
        """The processor time of all its processes, where they run on this machine."""
        return None if self._first is None else usage_of([self._first]).cpu_seconds

    @cached_property
    def _first(self) -> int | None:
        """The process that has started all others of the database."""
        if not self._is_postgres or self._engine.url.host not in LOCAL:
            return None
        try:
            with (
                self._engine.connect() as connection
            ):  # its own process has to be there as long as it is looked at
                own = int(connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one())
                return parent_of(own) if program_of(own).startswith("postgres") else None
        finally:
            self._engine.dispose()

    def sizes(self) -> tuple[float | None, float | None]:
        """The bytes of a match and of an event, as the tables stand, with their indexes and what is free in them."""
        if not self._is_postgres:
            return None, None
        matches, events = self._row(
            "SELECT 1.0 * pg_total_relation_size('matches') / greatest(1, (SELECT count(*) FROM matches)),"
            " 1.0 * pg_total_relation_size('events') / greatest(1, (SELECT count(*) FROM events))"
        )
        return float(matches), float(events)

    def _row(self, query: str) -> Sequence[Any]:
        try:
            with self._engine.connect() as connection:
                return tuple(connection.execute(sa.text(query)).one())
        finally:
            self._engine.dispose()  # nothing stays open between two readings


# While they are only held


@dataclass(frozen=True)
class Footprint:
    """What matches take while nothing happens, in bytes each; None where it cannot be known."""

    matches: int
    moves: int  # that had been played in each
    memory_at_rest: int  # of the servers, before there was any match
    cpu_at_rest: float  # processor seconds of the servers in a second in which nobody asks anything
    cpu_with_sockets: float  # and in one in which all matches are watched, and nobody moves
    memory_of_a_match: float
    memory_of_a_socket: float
    descriptors_of_a_socket: float
    database_of_a_match: float | None  # its row and what indexes it
    database_of_a_move: float | None

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return dict(vars(self))


def measure_footprint(
    settings: Settings, processes: int, matches: int, moves: int, seconds: float
) -> Footprint:
    """Begins matches, plays some moves in each, then opens two sockets each, and looks what every step took."""
    with running_many(processes, settings) as servers:
        return asyncio.run(_footprint(servers, Database(settings.database), matches, moves, seconds))


async def _footprint(
    servers: Sequence[Server], database: Database, matches: int, moves: int, seconds: float
) -> Footprint:
    holders = [await _Holder.connect(servers[number % len(servers)]) for number in range(HOLDERS)]
    for holder in holders:  # whatever a server makes once is there
        await holder.begin(1, moves)
        await holder.watch()
    cpu_at_rest = await _idle_cpu(servers, seconds)
    at_rest = usage_of_servers(servers)
    share = max(1, matches // HOLDERS)
    await asyncio.gather(*(holder.begin(share, moves) for holder in holders))
    played = usage_of_servers(servers)
    await asyncio.gather(*(holder.watch() for holder in holders))
    watched = usage_of_servers(servers)
    cpu_with_sockets = await _idle_cpu(servers, seconds)
    for holder in holders:
        holder.close()
    count, sizes = share * HOLDERS, database.sizes()
    return Footprint(
        count, moves, at_rest.memory, cpu_at_rest, cpu_with_sockets,
        (played.memory - at_rest.memory) / count,
        (watched.memory - played.memory) / (2 * count),
        (watched.descriptors - played.descriptors) / (2 * count),
        *sizes,
    )  # fmt: skip


async def _idle_cpu(servers: Sequence[Server], seconds: float) -> float:
    """The processor seconds that servers use in a second, while they are left alone."""
    before, began = usage_of_servers(servers), perf_counter()
    await asyncio.sleep(seconds)
    return (usage_of_servers(servers).cpu_seconds - before.cpu_seconds) / (perf_counter() - began)


class _Holder:
    """Holds matches at one server, all begun through one connection."""

    def __init__(self, server: Server, connection: Http) -> None:
        self._server = server
        self._connection = connection
        self._begun: list[Begun] = []
        self._watches: list[Watch] = []

    @classmethod
    async def connect(cls, server: Server) -> _Holder:
        return cls(server, await Http.connect(server.host, server.port))

    async def begin(self, count: int, moves: int) -> None:
        """So many new matches, with so many moves in each."""
        self._begun = []
        long_enough = [one for one in random_games() if len(one) > moves]
        for number in range(count):
            begun = await begin_match(self._connection, self._server)
            for ply, move in enumerate(long_enough[number % len(long_enough)][:moves]):
                await play_move(self._connection, self._server, begun, move, ply)
            self._begun.append(begun)

    async def watch(self) -> None:
        """Two sockets for each of the matches that were begun last."""
        server = self._server
        for begun in 2 * self._begun:
            self._watches.append(
                await Watch.connect(server.host, server.port, begun.events, lambda now, message: None)
            )

    def close(self) -> None:
        for watch in self._watches:
            watch.close()
        self._connection.close()
