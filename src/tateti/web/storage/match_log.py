"""Matches and their events in the database."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from tateti.answers.matches.events import Event, MatchSetup, SeatSetup, TournamentBoard
from tateti.web.storage import schema
from tateti.web.storage.clock import ServerClock
from tateti.web.storage.events import Appended, EventTable
from tateti.web.storage.store import Store

REMOVED = "!"  # stands before the id of a match that was removed, in a notification


@dataclass(frozen=True, slots=True)
class Standing:
    """What the periodic sweeps query of a match."""

    bot_to_move: bool
    deadline: float | None
    lease_until: float = 0.0
    is_over: bool = False


class MatchLog:
    """The matches in the database of this process."""

    def __init__(self, store: Store, patience: float = math.inf) -> None:
        self.store = store
        self.clock = ServerClock(self._reading(), patience)
        self._events = EventTable(store, schema.events, Event)
        self._insert_match = store.insert_once(schema.matches)

    # Reading

    async def load(self, match_id: str) -> tuple[MatchSetup, list[Event]] | None:
        """A match with all its events; None if there is none of this id."""

        def read(connection: Connection) -> tuple[MatchSetup, list[Event]] | None:
            row = connection.execute(_MATCH, {"id": match_id}).one_or_none()
            return None if row is None else (_setup(row), self._events.read(connection, match_id))

        return await self.store.read(read)

    async def events(self, match_id: str, after: int) -> list[Event]:
        """What happened in a match after an event."""
        return await self.store.read(lambda connection: self._events.read(connection, match_id, after))

    async def waiting_for_bots(self, most: int) -> list[str]:
        """Matches in which it is a bot's turn and nobody is thinking about it."""
        return await self._ids(_WAITING, most)

    async def out_of_time(self, most: int) -> list[str]:
        """Matches in which somebody's time is over."""
        return await self._ids(_LATE, most)

    async def not_looked_at(self, most: int) -> list[str]:
        """Matches from before it was noted when they ended."""
        return await self.store.read(
            lambda connection: list(connection.execute(_UNSEEN, {"most": most}).scalars())
        )

    async def clocks_run(self) -> bool:
        """Whether somebody's time is running in some match."""
        found = await self.store.read(lambda connection: connection.execute(_RUNNING).first() is not None)
        self.clock.go_on()
        return found

    async def _ids(self, query: sa.Select[Any], most: int) -> list[str]:
        values = {"now": self.clock.now(), "most": most}
        return await self.store.read(lambda connection: list(connection.execute(query, values).scalars()))

    def _reading(self) -> float:
        """What the server's clock showed when it was last written down."""
        with self.store.engine.connect() as connection:
            return float(connection.execute(_READING).scalar_one())

    # Writing

    async def create(self, setup: MatchSetup, standing: Standing) -> None:
        """Begins a match."""
        await self.store.write(
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
        it. None if there is another event of its number already."""

        append = self._events.append(match_id, event)

        def write(connection: Connection) -> int | None:
            appended = append(connection)
            if appended is Appended.NOT:
                return None
            if appended is Appended.BEFORE:
                return int(connection.execute(_MATCH, {"id": match_id}).one().lease)
            lease: int = connection.execute(
                _SET_STANDING, {"which": match_id, **_columns(standing)}
            ).scalar_one()
            if standing.deadline is not None and not self.store.is_shared:
                # While no clock ran nobody wrote it down: this move is not to lie in the future of the next process.
                connection.execute(_TICK, {"now": event.at})
            if follows is not None:
                _insert_match(connection, self._insert_match, *follows)
            self.store.note([match_id])
            return lease

        return await self.store.write(match_id, write)

    async def claim(self, match_id: str, seconds: float) -> int | None:
        """Takes the lease of a bot's turn for this process: its number, or None if another process has it."""
        now = self.clock.now()
        values = {"which": match_id, "now": now, "until": now + seconds}
        return await self.store.write(
            match_id, lambda connection: connection.execute(_CLAIM, values).scalar()
        )

    async def renew(self, leases: Mapping[str, int], seconds: float) -> None:
        """Renews leases by their numbers; one that another process has taken meanwhile is left alone."""
        until = self.clock.now() + seconds
        values = [
            {"which": match_id, "mine": leases[match_id], "until": until} for match_id in sorted(leases)
        ]
        if values:
            await self.store.write(min(leases), lambda connection: connection.execute(_RENEW, values))

    async def tick(self) -> None:
        """Writes down what the server's clock shows, or follows a process that is ahead."""

        def write(connection: Connection) -> float:
            connection.execute(_TICK, {"now": self.clock.now()})
            return float(connection.execute(_READING).scalar_one())

        self.clock.follow(await self.store.write("", write))

    async def release_all(self) -> None:
        """Releases all leases, which is right where this is the only process."""
        await self.store.write("", lambda connection: connection.execute(_RELEASE))

    async def note_end(self, match_id: str, ended: float | None) -> None:
        """Notes when a match ended, unless something has happened in it meanwhile."""
        values = {"which": match_id, "ended": ended}
        await self.store.write(match_id, lambda connection: connection.execute(_NOTE_END, values))

    async def remove(self, match_ids: Sequence[str]) -> None:
        """Removes matches, whether they are over or not."""

        def write(connection: Connection) -> None:
            connection.execute(_UNLINK, {"ids": list(match_ids)})
            connection.execute(_REMOVE, {"ids": list(match_ids)})
            self.store.note(REMOVED + match_id for match_id in match_ids)

        if match_ids:
            await self.store.write(min(match_ids), write)

    async def of_tournament(self, tournament_id: str) -> list[str]:
        """The matches that were played in a tournament."""
        values = {"begins": f"{tournament_id}/%"}
        return await self.store.read(
            lambda connection: list(connection.execute(_OF_TOURNAMENT, values).scalars())
        )

    async def remove_ended(self, before: float, most: int) -> list[str]:
        """Removes matches that ended before a time, the oldest first: their ids. One process does so at a time."""

        def write(connection: Connection) -> list[str]:
            if not self.store.has_turn_to_prune(connection):
                return []
            ids = list(connection.execute(_ENDED, {"before": before, "most": most}).scalars())
            if ids:
                connection.execute(_UNLINK, {"ids": ids})
                connection.execute(_REMOVE, {"ids": ids})
                self.store.note(REMOVED + match_id for match_id in ids)
            return ids

        return await self.store.write("", write)


# Statements

_MATCH = sa.select(schema.matches).where(schema.matches.c.id == sa.bindparam("id"))
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
_OF_TOURNAMENT = sa.select(schema.matches.c.id).where(schema.matches.c.board.like(sa.bindparam("begins")))
_AMONG: sa.BindParameter[Any] = sa.bindparam("ids", expanding=True)
_UNLINK = (
    sa.update(schema.matches).where(schema.matches.c.rematch_of.in_(_AMONG)).values(rematch_of=sa.null())
)
_REMOVE = sa.delete(schema.matches).where(schema.matches.c.id.in_(_AMONG))  # and its events


def _insert_match(connection: Connection, insert: sa.Insert, setup: MatchSetup, standing: Standing) -> None:
    connection.execute(
        insert,
        {
            "id": setup.id, "game": setup.game, "start": setup.start,
            "first_name": setup.first.name, "first_bot": setup.first.bot, "first_key": setup.first.key,
            "second_name": setup.second.name, "second_bot": setup.second.bot, "second_key": setup.second.key,
            "clock": setup.clock, "created": setup.created, "began": setup.began, "rematch_of": setup.rematch_of,
            "series": setup.series, "first_score": setup.score[0], "second_score": setup.score[1],
            "by_link": setup.by_link, "board": None if setup.board is None else str(setup.board),
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
        None if row.board is None else TournamentBoard.read(row.board),
    )  # fmt: skip
