"""Boards and positions settled on demand: what that would take, and the work, one at a time in a worker of its own.

A board whose table is made in time is decided as a whole, and then every process answers from the table. On another the
position that is asked about is searched with more time than a study has; its analysis is kept with the studies. Whoever asks
for the same shares the settlement, and holds a ticket: when all have given theirs back, it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from tateti import oracle
from tateti.answers.problems import TooManyError, UnknownTicketError
from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.search.limits import Clock
from tateti.solver import on_demand
from tateti.solver.tables import library
from tateti.solver.task import TaskError
from tateti.web import clients
from tateti.web.bounded_cache import BoundedCache
from tateti.web.settings import Settings
from tateti.web.thinking import settling_tasks
from tateti.web.thinking.pool import Pool
from tateti.web.thinking.settlement import Key, Plan, Settlement, Status, offer_in_words, progress_in_words
from tateti.web.thinking.studies import Studies

USUAL_SEARCH = 60.0  # seconds for a position, unless others are asked for
BUSY = 2.0  # times as long as on an idle computer a board may take; more is not offered
MOST_TICKETS = 1000  # of one settlement
MOST_FAILURES, MEMORY_OF_FAILURES = 256, 4 << 20
MOST_LEFT = 10**11  # positions that may follow one that is searched; where there are more, no time is enough

log = logging.getLogger("tateti.web")


@dataclass(frozen=True)
class _Failure:
    """Why a settlement ended without an answer, and what it has proved all the same."""

    error: TatetiError
    proved: tuple[dict[str, Any], ...]


class Settlements:
    """The settlements of a server."""

    def __init__(
        self, settings: Settings, pool: Pool, studies: Studies, monotonic: Clock = time.monotonic
    ) -> None:
        self.settings = settings
        self.pool = pool
        self.studies = studies
        self._monotonic = monotonic
        self._current: dict[Key, Settlement] = {}  # that wait or are worked on, and nobody has called off
        self._tasks: set[asyncio.Task[None]] = set()  # of these, and of those that are being ended
        self._tickets: dict[str, tuple[Settlement, Position]] = {}
        self._failures: BoundedCache[Key, _Failure] = BoundedCache(MOST_FAILURES, MEMORY_OF_FAILURES)

    # What is asked

    async def look(self, game_name: str, text: str | None) -> Status:
        """Where it stands with a position; nothing is begun."""
        return await self._status(self.studies.position(game_name, text))

    async def ask(self, game_name: str, text: str | None, seconds: float | None) -> tuple[Status, str | None]:
        """Has a position settled, and gives a ticket for it; none where there is nothing to do, or nothing can be done."""
        position = self.studies.position(game_name, text)
        status = await self._status(position)
        if status.state in ("settled", "impossible"):
            return status, None
        plan = await self._plan(position)
        ticket = self._ticket(self._current.get(plan.key) or self._begin(plan, seconds), position)
        return await self._status(position), ticket if ticket in self._tickets else None

    async def call_off(self, ticket: str) -> Status:
        """Gives a ticket back; a settlement whose tickets are all given back ends."""
        settlement, position = self._tickets.pop(ticket, (None, None))
        if settlement is None or position is None:
            raise UnknownTicketError(N_("There is no such ticket: what it was for is over."))
        settlement.tickets.discard(ticket)
        if not settlement.tickets and settlement.task is not None:
            self._forget(settlement)  # whoever asks for the same from now on has it begun anew
            settlement.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(settlement.task)
        return await self._status(position)

    async def offer(self, game_name: str, text: str | None) -> dict[str, Any]:
        """What the refusal of an analysis says of settling the position."""
        try:
            return (await self.look(game_name, text)).offer()
        except TatetiError as error:  # the board is too large to be studied at all
            return {"possible": False, "way": None, "seconds": None, "words": str(error)}

    async def close(self) -> None:
        """Ends all settlements; nothing is left of what they have not finished."""
        for settlement in self._current.values():
            if settlement.task is not None:
                settlement.task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Where it stands

    async def _status(self, position: Position) -> Status:
        most = self.settings.settle_seconds
        if self.is_settled(position):
            return Status(position, "settled", _("This position is known exactly."), most)
        try:
            plan = await self._plan(position)
        except TatetiError as error:
            return Status(position, "impossible", str(error), most)
        settlement, failure = self._current.get(plan.key), self._failures.get(plan.key)
        if settlement is not None:
            return self._of_settlement(position, settlement)
        seconds = min(USUAL_SEARCH, most) if plan.table is None else plan.table.seconds
        if failure is not None:
            return Status(
                position, "gave_up", str(failure.error), most, plan.way, seconds, proved=failure.proved
            )
        return Status(position, "possible", offer_in_words(plan, seconds), most, plan.way, seconds)

    def is_settled(self, position: Position) -> bool:
        """Whether the exact answer is there already, or is at once."""
        return (
            position.outcome is not None
            or library.is_settled(position.game)
            or oracle.has_table(position.game)
            or self.studies.has_analysis(position)
        )

    def _of_settlement(self, position: Position, settlement: Settlement) -> Status:
        most, way = self.settings.settle_seconds, settlement.plan.way
        whole = settlement.seconds if settlement.plan.table is None else settlement.plan.table.seconds
        if settlement.began is None:
            ahead = list(self._current).index(settlement.plan.key)
            return Status(position, "queued", _("Waiting for its turn…"), most, way, whole, ahead=ahead)
        return Status(
            position, "running", progress_in_words(settlement, position), most, way, whole,
            settlement.share, settlement.seconds_left, proved=settlement.progress.proved,
        )  # fmt: skip

    async def _plan(self, position: Position) -> Plan:
        """How a position can be settled; a `TatetiError` says why it cannot."""
        if self.settings.settles_of_an_address == 0:
            raise TaskError(N_("Nothing is settled on demand on this server."))
        try:
            return Plan(position, await asyncio.to_thread(on_demand.estimate, position.game, self._bounds))
        except TaskError:
            if not oracle.is_within_reach(position.game) and _positions_left(position) > MOST_LEFT:
                raise SearchLimitError(
                    N_("Too much of the game is still open for a proof: nearer the end there may be one.")
                ) from None
        return Plan(position, None)

    @property
    def _bounds(self) -> on_demand.Bounds:
        """What a board may take that is offered."""
        seconds = self.settings.settle_seconds / BUSY
        return on_demand.Bounds(seconds, self.settings.settle_memory, self.settings.settle_disk)

    # The work

    def _begin(self, plan: Plan, seconds: float | None) -> Settlement:
        client, most = clients.current.get(), self.settings.settle_seconds
        of_one = sum(one.client == client for one in self._current.values()) if client else 0
        is_full = len(self._current) > self.settings.settles_waiting
        if is_full or of_one >= self.settings.settles_of_an_address:
            raise TooManyError(
                N_("The server is settling too many positions already; please try again in a moment.")
            )
        time_given = most if plan.table is not None else min(most, max(1.0, seconds or USUAL_SEARCH))
        settlement = Settlement(plan, time_given, client, self._monotonic)
        self._current[plan.key] = settlement
        self._failures.drop(plan.key)
        settlement.task = asyncio.create_task(self._work(settlement))
        self._tasks.add(settlement.task)
        settlement.task.add_done_callback(lambda task: self._end(settlement, task))
        return settlement

    def _end(self, settlement: Settlement, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._forget(settlement)
        for ticket in settlement.tickets:
            self._tickets.pop(ticket, None)

    def _forget(self, settlement: Settlement) -> None:
        """Takes it out of those that others can share; another of the same may have begun since."""
        if self._current.get(settlement.plan.key) is settlement:
            del self._current[settlement.plan.key]

    def _ticket(self, settlement: Settlement, position: Position) -> str:
        if len(settlement.tickets) >= MOST_TICKETS:
            raise TooManyError(N_("Too many requests from your address; please wait a moment."))
        ticket = secrets.token_urlsafe(12)
        settlement.tickets.add(ticket)
        self._tickets[ticket] = settlement, position
        return ticket

    async def _work(self, settlement: Settlement) -> None:
        try:
            await self._settle(settlement)
        except TatetiError as error:
            self._fail(settlement, error)
        except MemoryError:
            self._fail(settlement, SearchLimitError(N_("There was not enough memory for it.")))
        except Exception:
            log.exception("settling %s failed", settlement.plan.key)
            self._fail(settlement, SearchLimitError(N_("It was given up because of an error of the server.")))
        finally:
            if settlement.plan.table is not None and settlement.began is not None:
                await asyncio.shield(asyncio.to_thread(on_demand.clear_up))

    async def _settle(self, settlement: Settlement) -> None:
        position, seconds, memory = settlement.plan.position, settlement.seconds, self.settings.settle_memory
        game, run = position.game.full_name, partial(self.pool.run, seconds=seconds, on_news=settlement.hear)
        if settlement.plan.table is not None:
            await run(settling_tasks.settle_board, game, self._bounds, seconds)
        else:
            found = await run(settling_tasks.settle_position, game, str(position), memory, seconds)
            self.studies.keep_analysis(position, found)

    def _fail(self, settlement: Settlement, error: TatetiError) -> None:
        proved = settlement.progress.proved
        self._failures.keep(settlement.plan.key, _Failure(error, proved), 512 * (1 + len(proved)))


def _positions_left(position: Position) -> float:
    """About how many positions may follow: the ways in which the cells can still change."""
    game, values = position.game, len(position.game.letters)
    if game.regular and game.shared:
        return math.prod(values - value for value in position)
    return math.prod(values for value in position if value == 0)
