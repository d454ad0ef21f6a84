"""Matches and their events in the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Row

from tateti.web.matches.events import Chair, Event, Founding
from tateti.web.storage import schema as tables
from tateti.web.storage.database import connect, migrate
from tateti.web.storage.writer import Writer

READERS = 4
CHANNEL = "tateti"
LONGEST_NOTICE = 100  # matches in one notification; PostgreSQL takes 8000 bytes

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, as far as the sweeps ask."""

    bot_to_move: bool
    deadline: float | None
    lease_until: float = 0.0


class Storage:
    """Reads in a few threads, writes in one; a thing written is committed when its coroutine returns."""

    def __init__(self, address: str, origin: str) -> None:
        self.engine = connect(address)
        migrate(self.engine)
        self.origin = origin
        self.is_shared = self.engine.dialect.name == "postgresql"
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tateti-reader")
        self._changed: list[str] = []
        self._writer = Writer(self.engine, self._notify)
        insert = postgresql.insert if self.is_shared else sqlite.insert
        self._insert = insert(tables.events).on_conflict_do_nothing().returning(tables.events.c.number)

    def close(self) -> None:
        """Writes what is waiting, and lets the database go."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    # Reading

    async def load(self, match_id: str) -> tuple[Founding, list[Event]] | None:
        """A match with all its events; None if there is none of that name."""

        def read(connection: Connection) -> tuple[Founding, list[Event]] | None:
            row = connection.execute(_FOUNDING, {"id": match_id}).one_or_none()
            return None if row is None else (_founding(row), _events(connection, match_id, 0))

        return await self._read(read)

    async def events(self, match_id: str, after: int) -> list[Event]:
        """What happened in a match after an event."""
        return await self._read(lambda connection: _events(connection, match_id, after))

    async def waiting_for_bots(self, most: int) -> list[str]:
        """Matches in which it is a bot's turn and nobody is thinking about it."""
        return await self._ids(_WAITING, most)

    async def out_of_time(self, most: int) -> list[str]:
        """Matches in which somebody's time is over."""
        return await self._ids(_LATE, most)

    async def is_there(self) -> bool:
        """Whether the database answers."""
        return await self._read(lambda connection: connection.execute(sa.select(1)).scalar() == 1)

    async def _ids(self, query: sa.Select[Any], most: int) -> list[str]:
        values = {"now": time.time(), "most": most}
        return await self._read(lambda connection: list(connection.execute(query, values).scalars()))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    # Writing

    async def found(self, founding: Founding, standing: Standing) -> None:
        """Begins a match."""
        await self._writer.write(founding.id, lambda connection: _found(connection, founding, standing))

    async def append(
        self,
        match_id: str,
        event: Event,
        standing: Standing,
        follows: tuple[Founding, Standing] | None = None,
    ) -> bool:
        """Adds an event, and the match that follows from it; False if there is another event of its number already."""

        def write(connection: Connection) -> bool:
            values = {
                "match_id": match_id, "number": event.number, "kind": event.kind, "at": event.at, "data": event.data,
            }  # fmt: skip
            if connection.execute(self._insert, values).first() is None:
                return False
            connection.execute(_STANDS, {"which": match_id, **_columns(standing)})
            if follows is not None:
                _found(connection, *follows)
            self._changed.append(match_id)
            return True

        written: bool = await self._writer.write(match_id, write)
        return written

    async def claim(self, match_id: str, until: float) -> bool:
        """Takes a bot's turn upon this process; False if another was first."""
        values = {"which": match_id, "now": time.time(), "until": until}
        claimed: bool = await self._writer.write(
            match_id, lambda connection: connection.execute(_CLAIM, values).rowcount == 1
        )
        return claimed

    async def renew(self, match_ids: Sequence[str], until: float) -> None:
        """Goes on thinking about these."""
        values = [{"which": match_id, "until": until} for match_id in sorted(match_ids)]
        if values:
            await self._writer.write(min(match_ids), lambda connection: connection.execute(_RENEW, values))

    async def release_all(self) -> None:
        """Nobody is thinking about any bot's move: right where this is the only process."""
        await self._writer.write("", lambda connection: connection.execute(_RELEASE))

    def _notify(self, connection: Connection) -> None:
        changed, self._changed = self._changed, []
        if not self.is_shared:
            return
        for i in range(0, len(changed), LONGEST_NOTICE):
            notice = " ".join([self.origin, *changed[i : i + LONGEST_NOTICE]])
            connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})


# Statements

_FOUNDING = sa.select(tables.matches).where(tables.matches.c.id == sa.bindparam("id"))
_EVENTS = (
    sa.select(tables.events.c.number, tables.events.c.kind, tables.events.c.at, tables.events.c.data)
    .where(tables.events.c.match_id == sa.bindparam("id"), tables.events.c.number > sa.bindparam("after"))
    .order_by(tables.events.c.number)
)
_UNCLAIMED = sa.and_(
    tables.matches.c.bot_to_move.is_(True), tables.matches.c.lease_until <= sa.bindparam("now")
)
_WAITING = sa.select(tables.matches.c.id).where(_UNCLAIMED).limit(sa.bindparam("most"))
_LATE = (
    sa.select(tables.matches.c.id)
    .where(tables.matches.c.deadline < sa.bindparam("now"))
    .order_by(tables.matches.c.deadline)
    .limit(sa.bindparam("most"))
)
_THIS = tables.matches.c.id == sa.bindparam("which")
_STANDS = (
    sa.update(tables.matches)
    .where(_THIS)
    .values({name: sa.bindparam(name) for name in ("bot_to_move", "deadline", "lease_until")})
)
_CLAIM = sa.update(tables.matches).where(_THIS, _UNCLAIMED).values(lease_until=sa.bindparam("until"))
_RENEW = sa.update(tables.matches).where(_THIS).values(lease_until=sa.bindparam("until"))
_RELEASE = sa.update(tables.matches).where(tables.matches.c.bot_to_move.is_(True)).values(lease_until=0.0)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :notice)")


def _found(connection: Connection, founding: Founding, standing: Standing) -> None:
    connection.execute(
        sa.insert(tables.matches),
        {
            "id": founding.id, "game": founding.game, "start": founding.start,
            "first_name": founding.first.name, "first_bot": founding.first.bot, "first_key": founding.first.key,
            "second_name": founding.second.name, "second_bot": founding.second.bot, "second_key": founding.second.key,
            "clock": founding.clock, "created": founding.created, "rematch_of": founding.rematch_of,
            **_columns(standing),
        },
    )  # fmt: skip


def _columns(standing: Standing) -> dict[str, Any]:
    return {
        "bot_to_move": standing.bot_to_move,
        "deadline": standing.deadline,
        "lease_until": standing.lease_until,
    }


def _founding(row: Row[Any]) -> Founding:
    return Founding(
        row.id, row.game, row.start,
        Chair(row.first_name, row.first_bot, row.first_key), Chair(row.second_name, row.second_bot, row.second_key),
        row.clock, row.created, row.rematch_of,
    )  # fmt: skip


def _events(connection: Connection, match_id: str, after: int) -> list[Event]:
    rows = connection.execute(_EVENTS, {"id": match_id, "after": after})
    return [Event(row.number, row.kind, row.at, row.data) for row in rows]
