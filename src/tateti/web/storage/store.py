"""One process's way to the database: reads in a few threads, writes in one, and what the other processes are told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from tateti.web.storage.database import connect, migrate
from tateti.web.storage.writer import Writer

READERS = 4
CHANNEL = "tateti"
PRESENCE_CHANNEL = "tateti_presence"  # for what is told and not kept
PRUNING_LOCK = 7_348_202  # a number of our own among PostgreSQL's advisory locks
LONGEST_NOTICE = 100  # ids in one notification; PostgreSQL takes 8000 bytes

T = TypeVar("T")


class Store:
    """The database; a write is committed when its coroutine returns."""

    def __init__(self, address: str, origin: str) -> None:
        self.engine = connect(address)
        migrate(self.engine)
        self.origin = origin  # the name of this process among those that share the database
        self.is_shared = self.engine.dialect.name == "postgresql"
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tateti-reader")
        self._changed: list[str] = []
        # In SQLite whoever reads before writing is told that the database is locked, unless they said so at once.
        writing = self.engine.execution_options(begin_with="BEGIN IMMEDIATE")
        self._writer = Writer(writing, self._notify)

    def close(self) -> None:
        """Finishes the queued writes, and closes the connections."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Reads in one of the threads for it."""

        def read() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    async def write(self, key: str, work: Callable[[Connection], T]) -> T:
        """Writes; the result, once it is committed. Work may be done twice, where the first commit had no answer."""
        written: T = await self._writer.write(key, work)
        return written

    async def ping(self) -> bool:
        """Whether the database answers."""
        return await self.read(lambda connection: connection.execute(sa.select(1)).scalar() == 1)

    async def ping_writer(self) -> bool:
        """Whether the thread that writes does so."""
        return await self.write("", lambda connection: connection.execute(sa.select(1)).scalar() == 1)

    def insert_once(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        """A statement that inserts a row unless there is one with its key."""
        insert = postgresql.insert if self.is_shared else sqlite.insert
        return insert(table).on_conflict_do_nothing()

    def has_turn_to_prune(self, connection: Connection) -> bool:
        """Whether old things may be removed in this transaction: one process does so at a time."""
        return not self.is_shared or bool(connection.execute(_TURN_TO_PRUNE, {"lock": PRUNING_LOCK}).scalar())

    # Other processes

    def note(self, notices: Iterable[str]) -> None:
        """Within a write: has the other processes told of something when it is committed."""
        self._changed += notices

    async def announce(self, notices: list[str]) -> None:
        """Tells the other processes who is here."""

        def write(connection: Connection) -> None:
            for notice in notices:
                connection.execute(_NOTIFY, {"channel": PRESENCE_CHANNEL, "notice": notice})

        await self.write("", write)

    def _notify(self, connection: Connection) -> None:
        changed, self._changed = self._changed, []
        if not self.is_shared:
            return
        for i in range(0, len(changed), LONGEST_NOTICE):
            notice = " ".join([self.origin, *changed[i : i + LONGEST_NOTICE]])
            connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})


_TURN_TO_PRUNE = sa.text("SELECT pg_try_advisory_xact_lock(:lock)")
_NOTIFY = sa.text("SELECT pg_notify(:channel, :notice)")
