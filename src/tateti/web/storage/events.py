"""Events in tables: numbered from 1 for each thing that they happen to, and only ever appended to.

The database holds each number of a thing once, so of two events that come at the same time one is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tateti.answers.events import LoggedEvent
from tateti.web.storage.store import Store


class Appended(Enum):
    """What became of an event that was to be added."""

    NOW = "now"
    BEFORE = "before"  # by an earlier try of the same write
    NOT = "not"  # there is another event of its number already


E = TypeVar("E", bound=LoggedEvent)


class EventTable(Generic[E]):
    """The events of things of some kind, in a table whose first column is the id of the thing."""

    def __init__(self, store: Store, table: sa.Table, make: Callable[..., E]) -> None:
        self._store, self._make = store, make
        self._owner = next(iter(table.c)).name
        owner = table.c[self._owner]
        self._read = (
            sa.select(table.c.number, table.c.kind, table.c.at, table.c.data)
            .where(owner == sa.bindparam("owner"), table.c.number > sa.bindparam("after"))
            .order_by(table.c.number)
        )
        self._insert = store.insert_once(table).returning(table.c.number)

    def read(self, connection: Connection, owner: str, after: int = 0) -> list[E]:
        """What happened to a thing after an event."""
        rows = connection.execute(self._read, {"owner": owner, "after": after})
        return [self._make(row.number, row.kind, row.at, row.data) for row in rows]

    def append(self, owner: str, event: E) -> Callable[[Connection], Appended]:
        """The write that adds an event, to be done within a transaction.

        It may be tried again after a commit of which nobody knows: an event that is there already is not another, its time
        being as good as a name.
        """
        tried = False

        def write(connection: Connection) -> Appended:
            nonlocal tried
            is_first, tried = not tried, True
            values = {
                self._owner: owner, "number": event.number, "kind": event.kind, "at": event.at, "data": event.data,
            }  # fmt: skip
            if connection.execute(self._insert, values).first() is not None:
                return Appended.NOW
            if is_first or self.read(connection, owner, event.number - 1)[0] != event:
                return Appended.NOT
            return Appended.BEFORE

        return write
