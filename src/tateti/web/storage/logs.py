"""Logs of things that need nothing of the database but to be kept: a setup, and numbered events.

A log may belong to another: it is removed with it, and so nothing is left of what somebody wants removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from tateti.answers.events import LoggedEvent
from tateti.web.storage import schema
from tateti.web.storage.events import Appended, EventTable
from tateti.web.storage.store import Store


class GoneError(Exception):
    """The log was removed."""


@dataclass(frozen=True, slots=True)
class LogSetup:
    """What a log begins with; it never changes."""

    id: str
    kind: str
    created: float  # by the wall clock
    data: Mapping[str, Any]
    parent: str | None = None

    @property
    def root(self) -> str:
        """The log with which this one is removed."""
        return self.parent or self.id


Loaded = tuple[LogSetup, list[LoggedEvent]]


class Logs:
    """The logs in the database of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._events = EventTable(store, schema.log_events, LoggedEvent)
        self._insert = store.insert_once(schema.logs)

    # Reading

    async def load(self, kind: str, log_id: str) -> Loaded | None:
        """A log of this kind with all its events; None if there is none of this id."""

        def read(connection: Connection) -> Loaded | None:
            row = connection.execute(_LOG, {"id": log_id, "kind": kind}).one_or_none()
            return None if row is None else (_setup(row), self._events.read(connection, log_id))

        return await self.store.read(read)

    async def news(self, log_id: str, after: int) -> list[LoggedEvent]:
        """What happened after an event; `GoneError` where the log is not there any more."""

        def read(connection: Connection) -> list[LoggedEvent]:
            # In this order: what is removed in between takes its events with it.
            events = self._events.read(connection, log_id, after)
            if connection.execute(_EXISTS, {"id": log_id}).first() is None:
                raise GoneError(log_id)
            return events

        return await self.store.read(read)

    async def lengths(self, parent: str) -> dict[str, int]:
        """How many events each log that belongs to another has, by its id."""
        return await self.store.read(
            lambda connection: {row.id: row.length for row in connection.execute(_LENGTHS, {"id": parent})}
        )

    async def load_all(self, log_ids: Iterable[str]) -> list[Loaded]:
        """Several logs with all their events; those that are not there are left out."""
        ids = sorted(log_ids)

        def read(connection: Connection) -> list[Loaded]:
            rows = connection.execute(_LOGS, {"ids": ids}).all()
            return [(_setup(row), self._events.read(connection, row.id)) for row in rows]

        return await self.store.read(read) if ids else []

    async def old(self, kind: str, before: float, most: int) -> list[str]:
        """Logs that were begun before a time, the oldest first: their ids."""
        values = {"kind": kind, "before": before, "most": most}
        return await self.store.read(lambda connection: list(connection.execute(_OLDEST, values).scalars()))

    # Writing

    async def create(self, setup: LogSetup) -> bool:
        """Begins a log; False where another has its id, and nothing was begun."""

        def write(connection: Connection) -> bool:
            connection.execute(self._insert, _columns(setup))
            # It may have been there from an earlier try of the same write, whose answer was lost.
            return _setup(connection.execute(_LOGS, {"ids": [setup.id]}).one()) == setup

        return await self.store.write(setup.id, write)

    async def append(self, setup: LogSetup, event: LoggedEvent, begins: Iterable[LogSetup] = ()) -> bool:
        """Adds an event to a log, and begins others with it; whether there was no other event of its number. `GoneError`
        where the log is not there any more."""
        new, append = [_columns(one) for one in begins], self._events.append(setup.id, event)

        def write(connection: Connection) -> Appended | None:
            # Of the logs that are removed together the first is held: whoever removes them waits, and is not waited for.
            if connection.execute(_HELD, {"id": setup.root}).first() is None:
                return None
            appended = append(connection)
            if appended is Appended.NOW and new:
                connection.execute(self._insert, new)
            return appended

        appended = await self.store.write(f"{setup.root} {setup.id}", write)
        if appended is None:
            raise GoneError(setup.id)
        return appended is not Appended.NOT

    async def remove(self, log_id: str) -> bool:
        """Removes a log, and all that belong to it; whether it was there."""

        def write(connection: Connection) -> bool:
            return connection.execute(_REMOVE, {"ids": [log_id]}).rowcount > 0

        return await self.store.write(log_id, write)

    async def remove_old(self, kind: str, before: float, most: int) -> list[str]:
        """Removes logs that were begun before a time, the oldest first: their ids. One process does so at a time."""

        def write(connection: Connection) -> list[str]:
            if not self.store.has_turn_to_prune(connection):
                return []
            ids = list(connection.execute(_OLD, {"kind": kind, "before": before, "most": most}).scalars())
            if ids:
                connection.execute(_REMOVE, {"ids": ids})
            return ids

        return await self.store.write("", write)


# Statements

_IDS: sa.BindParameter[Any] = sa.bindparam("ids", expanding=True)
_THIS = schema.logs.c.id == sa.bindparam("id")
_LOG = sa.select(schema.logs).where(_THIS, schema.logs.c.kind == sa.bindparam("kind"))
_LOGS = sa.select(schema.logs).where(schema.logs.c.id.in_(_IDS)).order_by(schema.logs.c.id)
_EXISTS = sa.select(schema.logs.c.id).where(_THIS)
_HELD = _EXISTS.with_for_update(read=True, key_share=True)
_LAST = (
    sa.select(sa.func.coalesce(sa.func.max(schema.log_events.c.number), 0))
    .where(schema.log_events.c.log_id == schema.logs.c.id)
    .scalar_subquery()
)
_LENGTHS = sa.select(schema.logs.c.id, _LAST.label("length")).where(
    schema.logs.c.parent == sa.bindparam("id")
)
_OLDEST = (
    sa.select(schema.logs.c.id)
    .where(schema.logs.c.kind == sa.bindparam("kind"), schema.logs.c.created < sa.bindparam("before"))
    .order_by(schema.logs.c.created)
    .limit(sa.bindparam("most"))
)
_OLD = _OLDEST.with_for_update(skip_locked=True)
_REMOVE = sa.delete(schema.logs).where(schema.logs.c.id.in_(_IDS))  # and what belongs to them


def _columns(setup: LogSetup) -> dict[str, Any]:
    return {
        "id": setup.id, "kind": setup.kind, "parent": setup.parent, "created": setup.created, "setup": dict(setup.data),
    }  # fmt: skip


def _setup(row: Row[Any]) -> LogSetup:
    return LogSetup(row.id, row.kind, row.created, row.setup, row.parent)
