"""Matches and their events in the database."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Row

from tateti.web.matches.events import Event, MatchSetup, SeatSetup
from tateti.web.storage import schema
from tateti.web.storage.clock import ServerClock
from tateti.web.storage.database import connect, migrate
from tateti.web.storage.writer import Writer

READERS = 4
CHANNEL = "tateti"
PRESENCE_CHANNEL = "tateti_presence"  # for what is told and not kept
REMOVED = "!"  # stands before the id of a match that was removed, in a notification
PRUNING_LOCK = 7_348_202  # a number of our own among PostgreSQL's advisory locks
LONGEST_NOTICE = 100  # matches in one notification; PostgreSQL takes 8000 bytes

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """What the periodic sweeps query of a match."""

    bot_to_move: bool
    deadline: float | None
    lease_until: float = 0.0
    is_over: bool = False


class MatchLog:
    """Reads in a few threads, writes in one; a write is committed when its coroutine returns."""

    def __init__(self, address: str, origin: str, patience: float = math.inf) -> None:
        self.engine = connect(address)
        migrate(self.engine)
        self.origin = origin
        self.is_shared = self.engine.dialect.name == "postgresql"
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tateti-reader")
        self._changed: list[str] = []
        self._writer = Writer(self.engine, self._notify)
        insert = postgresql.insert if self.is_shared else sqlite.insert
        self.clock = ServerClock(self._reading(), patience)
        self._insert = insert(schema.events).on_conflict_do_nothing().returning(schema.events.c.number)
        self._insert_match = insert(schema.matches).on_conflict_do_nothing()

    def close(self) -> None:
        """Finishes the queued writes, and closes the connections."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    # Reading

    async def load(self, match_id: str) -> tuple[MatchSetup, list[Event]] | None:
        """A match with all its events; None if there is none of this id."""

        def read(connection: Connection) -> tuple[MatchSetup, list[Event]] | None:
            row = connection.execute(_MATCH, {"id": match_id}).one_or_none()
            return None if row is None else (_setup(row), _events(connection, match_id, 0))

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

    async def not_looked_at(self, most: int) -> list[str]:
        """Matches from before it was noted when they ended."""
        return await self._read(
            lambda connection: list(connection.execute(_UNSEEN, {"most": most}).scalars())
        )

    async def clocks_run(self) -> bool:
        """Whether somebody's time is running in some match."""
        found = await self._read(lambda connection: connection.execute(_RUNNING).first() is not None)
        self.clock.go_on()
        return found

    async def ping(self) -> bool:
        """Whether the database answers."""
        return await self._read(lambda connection: connection.execute(sa.select(1)).scalar() == 1)

    async def ping_writer(self) -> bool:
        """Whether the thread that writes does so."""
        answer: bool = await self._writer.write(
            "", lambda connection: connection.execute(sa.select(1)).scalar() == 1
        )
        return answer

    async def _ids(self, query: sa.Select[Any], most: int) -> list[str]:
        values = {"now": self.clock.now(), "most": most}
        return await self._read(lambda connection: list(connection.execute(query, values).scalars()))

    def _reading(self) -> float:
        """What the server's clock showed when it was last written down."""
        with self.engine.connect() as connection:
            return float(connection.execute(_READING).scalar_one())

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    # Writing

    async def create(self, setup: MatchSetup, standing: Standing) -> None:
        """Begins a match."""
        await self._writer.write(
            setup.id, lambda connection: _insert_match(connection, self._insert_match, setup, standing)
        )

    async def append(
        self,
        match_id: str,
        event: Event,
        standing: Standing,
        follows: tuple[MatchSetup, Standing] | None = None,
    ) -> int | None:
        """Adds an event, and the match that follows from it: the number of the lease on the bot's turn that comes with
        it. None if there is another event of its number already.

        It may be tried again after a commit of which nobody knows: an event that is there already is not another.
        """

        again = False

        def write(connection: Connection) -> int | None:
            nonlocal again
            is_first, again = not again, True
            values = {
                "match_id": match_id, "number": event.number, "kind": event.kind, "at": event.at, "data": event.data,
            }  # fmt: skip
            if connection.execute(self._insert, values).first() is None:
                return None if is_first else _lease_of(connection, match_id, event)
            lease: int = connection.execute(
                _SET_STANDING, {"which": match_id, **_columns(standing)}
            ).scalar_one()
            if standing.deadline is not None and not self.is_shared:
                # While no clock ran nobody wrote it down: this move is not to lie in the future of the next process.
                connection.execute(_TICK, {"now": event.at})
            if follows is not None:
                _insert_match(connection, self._insert_match, *follows)
            self._changed.append(match_id)
            return lease

        written: int | None = await self._writer.write(match_id, write)
        return written

    async def claim(self, match_id: str, seconds: float) -> int | None:
        """Takes the lease of a bot's turn for this process: its number, or None if another process has it."""
        now = self.clock.now()
        values = {"which": match_id, "now": now, "until": now + seconds}
        claimed: int | None = await self._writer.write(
            match_id, lambda connection: connection.execute(_CLAIM, values).scalar()
        )
        return claimed

    async def renew(self, leases: Mapping[str, int], seconds: float) -> None:
        """Renews leases by their numbers; one that another process has taken meanwhile is left alone."""
        until = self.clock.now() + seconds
        values = [
            {"which": match_id, "mine": leases[match_id], "until": until} for match_id in sorted(leases)
        ]
        if values:
            await self._writer.write(min(leases), lambda connection: connection.execute(_RENEW, values))

    async def tick(self) -> None:
        """Writes down what the server's clock shows, or follows a process that is ahead."""

        def write(connection: Connection) -> float:
            connection.execute(_TICK, {"now": self.clock.now()})
            return float(connection.execute(_READING).scalar_one())

        self.clock.follow(await self._writer.write("", write))

    async def release_all(self) -> None:
        """Releases all leases, which is right where this is the only process."""
        await self._writer.write("", lambda connection: connection.execute(_RELEASE))

    async def note_end(self, match_id: str, ended: float | None) -> None:
        """Notes when a match ended, unless something has happened in it meanwhile."""
        values = {"which": match_id, "ended": ended}
        await self._writer.write(match_id, lambda connection: connection.execute(_NOTE_END, values))

    async def remove_ended(self, before: float, most: int) -> list[str]:
        """Removes matches that ended before a time, the oldest first: their ids. One process does so at a time."""

        def write(connection: Connection) -> list[str]:
            if self.is_shared and not connection.execute(_TURN_TO_PRUNE, {"lock": PRUNING_LOCK}).scalar():
                return []
            ids = list(connection.execute(_ENDED, {"before": before, "most": most}).scalars())
            if ids:
                connection.execute(_UNLINK, {"ids": ids})
                connection.execute(_REMOVE, {"ids": ids})
                self._changed += [REMOVED + match_id for match_id in ids]
            return ids

        removed: list[str] = await self._writer.write("", write)
        return removed

    async def announce(self, notices: list[str]) -> None:
        """Tells the other processes who is here."""

        def write(connection: Connection) -> None:
            for notice in notices:
                connection.execute(_NOTIFY, {"channel": PRESENCE_CHANNEL, "notice": notice})

        await self._writer.write("", write)

    def _notify(self, connection: Connection) -> None:
        changed, self._changed = self._changed, []
        if not self.is_shared:
            return
        for i in range(0, len(changed), LONGEST_NOTICE):
            notice = " ".join([self.origin, *changed[i : i + LONGEST_NOTICE]])
            connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})


# Statements

_MATCH = sa.select(schema.matches).where(schema.matches.c.id == sa.bindparam("id"))
_EVENTS = (
    sa.select(schema.events.c.number, schema.events.c.kind, schema.events.c.at, schema.events.c.data)
    .where(schema.events.c.match_id == sa.bindparam("id"), schema.events.c.number > sa.bindparam("after"))
    .order_by(schema.events.c.number)
)
_UNCLAIMED = sa.and_(
    schema.matches.c.bot_to_move.is_(True), schema.matches.c.lease_until <= sa.bindparam("now")
)
_WAITING = sa.select(schema.matches.c.id).where(_UNCLAIMED).limit(sa.bindparam("most"))
_LATE = (
    sa.select(schema.matches.c.id)
    .where(schema.matches.c.deadline < sa.bindparam("now"))
    .order_by(schema.matches.c.deadline)
    .limit(sa.bindparam("most"))
)
_THIS = schema.matches.c.id == sa.bindparam("which")
_SET_STANDING = (
    sa.update(schema.matches)
    .where(_THIS)
    .values(
        {name: sa.bindparam(name) for name in ("bot_to_move", "deadline", "lease_until", "ended")}
        | {"lease": schema.matches.c.lease + 1}
    )
    .returning(schema.matches.c.lease)
)
_CLAIM = (
    sa.update(schema.matches)
    .where(_THIS, _UNCLAIMED)
    .values(lease_until=sa.bindparam("until"), lease=schema.matches.c.lease + 1)
    .returning(schema.matches.c.lease)
)
_RENEW = (
    sa.update(schema.matches)
    .where(_THIS, schema.matches.c.lease == sa.bindparam("mine"))
    .values(lease_until=sa.bindparam("until"))
)
_RUNNING = sa.select(schema.matches.c.id).where(schema.matches.c.deadline.is_not(None)).limit(1)
_TICK = (
    sa.update(schema.clock)
    .where(schema.clock.c.reading < sa.bindparam("now"))
    .values(reading=sa.bindparam("now"))
)
_READING = sa.select(schema.clock.c.reading)
_RELEASE = sa.update(schema.matches).where(schema.matches.c.bot_to_move.is_(True)).values(lease_until=0.0)
_UNSEEN = sa.select(schema.matches.c.id).where(schema.matches.c.ended == 0).limit(sa.bindparam("most"))
_NOTE_END = (
    sa.update(schema.matches).where(_THIS, schema.matches.c.ended == 0).values(ended=sa.bindparam("ended"))
)
_ENDED = (
    sa.select(schema.matches.c.id)
    .where(schema.matches.c.ended > 0, schema.matches.c.ended < sa.bindparam("before"))
    .order_by(schema.matches.c.ended)
    .limit(sa.bindparam("most"))
    .with_for_update(skip_locked=True)
)
_AMONG: sa.BindParameter[Any] = sa.bindparam("ids", expanding=True)
_UNLINK = (
    sa.update(schema.matches).where(schema.matches.c.rematch_of.in_(_AMONG)).values(rematch_of=sa.null())
)
_REMOVE = sa.delete(schema.matches).where(schema.matches.c.id.in_(_AMONG))  # and its events
_TURN_TO_PRUNE = sa.text("SELECT pg_try_advisory_xact_lock(:lock)")
_NOTIFY = sa.text("SELECT pg_notify(:channel, :notice)")


def _insert_match(connection: Connection, insert: sa.Insert, setup: MatchSetup, standing: Standing) -> None:
    connection.execute(
        insert,
        {
            "id": setup.id, "game": setup.game, "start": setup.start,
            "first_name": setup.first.name, "first_bot": setup.first.bot, "first_key": setup.first.key,
            "second_name": setup.second.name, "second_bot": setup.second.bot, "second_key": setup.second.key,
            "clock": setup.clock, "created": setup.created, "began": setup.began, "rematch_of": setup.rematch_of,
            "series": setup.series, "first_score": setup.score[0], "second_score": setup.score[1],
            "by_link": setup.by_link,
            **_columns(standing),
        },
    )  # fmt: skip


def _columns(standing: Standing) -> dict[str, Any]:
    return {
        "bot_to_move": standing.bot_to_move,
        "deadline": standing.deadline,
        "lease_until": standing.lease_until,
        "ended": time.time() if standing.is_over else None,
    }


def _setup(row: Row[Any]) -> MatchSetup:
    return MatchSetup(
        row.id, row.game, row.start,
        SeatSetup(row.first_name, row.first_bot, row.first_key), SeatSetup(row.second_name, row.second_bot, row.second_key),
        row.clock, row.created, row.began, row.rematch_of, row.series, (row.first_score, row.second_score), row.by_link,
    )  # fmt: skip


def _lease_of(connection: Connection, match_id: str, event: Event) -> int | None:
    """The number of the lease, if the event of this number is this very one; its time is as good as a name."""
    stored = _events(connection, match_id, event.number - 1)[0]
    if stored != event:
        return None
    lease: int = connection.execute(_MATCH, {"id": match_id}).one().lease
    return lease


def _events(connection: Connection, match_id: str, after: int) -> list[Event]:
    rows = connection.execute(_EVENTS, {"id": match_id, "after": after})
    return [Event(row.number, row.kind, row.at, row.data) for row in rows]
