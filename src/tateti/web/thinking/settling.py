"""Boards and positions settled on demand: what that would take, and the jobs, one at a time in a worker of their own.

A board whose table is made in time is decided as a whole, and then every process answers from the table. On another the
position that is asked about is searched with more time than a study has; its analysis is kept with the studies. Whoever asks
for the same shares the job, and holds a ticket: when all have given theirs back, it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from dataclasses import dataclass
from typing import Any

from tateti import oracle
from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.solver import on_demand
from tateti.solver.tables import library
from tateti.solver.task import TaskError
from tateti.web import clients
from tateti.web.bounded_cache import BoundedCache
from tateti.web.problems import TooManyError, UnknownTicketError
from tateti.web.settings import Settings
from tateti.web.thinking import tasks
from tateti.web.thinking.pool import Pool
from tateti.web.thinking.settlement import Job, Key, Plan, Status, offer_in_words, progress_in_words
from tateti.web.thinking.studies import Studies

USUAL_SEARCH = 60.0  # seconds for a position, unless others are asked for
BUSY = 2.0  # times as long as on an idle computer a board may take; more is not offered
MOST_TICKETS = 1000  # of one job
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

    def __init__(self, settings: Settings, pool: Pool, studies: Studies) -> None:
        self.settings = settings
        self.pool = pool
        self.studies = studies
        self._jobs: dict[Key, Job] = {}
        self._tickets: dict[str, tuple[Job, Position]] = {}
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
        ticket = self._ticket(self._jobs.get(plan.key) or self._begin(plan, seconds), position)
        return await self._status(position), ticket if ticket in self._tickets else None

    async def call_off(self, ticket: str) -> Status:
        """Gives a ticket back; a job whose tickets are all given back ends."""
        job, position = self._tickets.pop(ticket, (None, None))
        if job is None or position is None:
            raise UnknownTicketError(N_("There is no such ticket: what it was for is over."))
        job.tickets.discard(ticket)
        if not job.tickets and job.task is not None:
            job.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(job.task)
        return await self._status(position)

    async def offer(self, game_name: str, text: str | None) -> dict[str, Any]:
        """What the refusal of an analysis says of settling the position."""
        try:
            return (await self.look(game_name, text)).offer()
        except TatetiError as error:  # the board is too large to be studied at all
            return {"possible": False, "way": None, "seconds": None, "words": str(error)}

    async def close(self) -> None:
        """Ends all jobs; nothing is left of what they have not finished."""
        running = [job.task for job in self._jobs.values() if job.task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    # Where it stands

    async def _status(self, position: Position) -> Status:
        most = self.settings.settle_seconds
        if self.is_settled(position):
            return Status(position, "settled", _("This position is known exactly."), most)
        try:
            plan = await self._plan(position)
        except TatetiError as error:
            return Status(position, "impossible", str(error), most)
        job, failure = self._jobs.get(plan.key), self._failures.get(plan.key)
        if job is not None:
            return self._of_job(position, job)
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

    def _of_job(self, position: Position, job: Job) -> Status:
        most, way = self.settings.settle_seconds, job.plan.way
        whole = job.seconds if job.plan.table is None else job.plan.table.seconds
        if job.began is None:
            ahead = list(self._jobs).index(job.plan.key)
            return Status(position, "queued", _("Waiting for its turn…"), most, way, whole, ahead=ahead)
        return Status(
            position, "running", progress_in_words(job, position), most, way, whole,
            job.progress.share, job.seconds_left, proved=job.progress.proved,
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

    # The jobs

    def _begin(self, plan: Plan, seconds: float | None) -> Job:
        client, most = clients.current.get(), self.settings.settle_seconds
        of_one = sum(job.client == client for job in self._jobs.values()) if client else 0
        if len(self._jobs) > self.settings.settles_waiting or of_one >= self.settings.settles_of_an_address:
            raise TooManyError(
                N_("The server is settling too many positions already; please try again in a moment.")
            )
        time_given = most if plan.table is not None else min(most, max(1.0, seconds or USUAL_SEARCH))
        job = self._jobs[plan.key] = Job(plan, time_given, client)
        self._failures.drop(plan.key)
        job.task = asyncio.create_task(self._work(job))
        job.task.add_done_callback(lambda _task: self._end(job))
        return job

    def _end(self, job: Job) -> None:
        del self._jobs[job.plan.key]
        for ticket in job.tickets:
            self._tickets.pop(ticket, None)

    def _ticket(self, job: Job, position: Position) -> str:
        if len(job.tickets) >= MOST_TICKETS:
            raise TooManyError(N_("Too many requests from your address; please wait a moment."))
        ticket = secrets.token_urlsafe(12)
        job.tickets.add(ticket)
        self._tickets[ticket] = job, position
        return ticket

    async def _work(self, job: Job) -> None:
        try:
            await self._settle(job)
        except TatetiError as error:
            self._fail(job, error)
        except MemoryError:
            self._fail(job, SearchLimitError(N_("There was not enough memory for it.")))
        except Exception:
            log.exception("settling %s failed", job.plan.key)
            self._fail(job, SearchLimitError(N_("It was given up because of an error of the server.")))
        finally:
            if job.plan.table is not None:
                await asyncio.shield(asyncio.to_thread(on_demand.clear_up))

    async def _settle(self, job: Job) -> None:
        game, memory = job.plan.position.game.full_name, self.settings.settle_memory
        if job.plan.table is not None:
            await self.pool.run(
                tasks.settle_board, game, self._bounds, job.seconds, seconds=job.seconds, on_news=job.hear
            )
            return
        position = job.plan.position
        found = await self.pool.run(
            tasks.settle_position, game, str(position), memory, job.seconds, seconds=job.seconds, on_news=job.hear
        )  # fmt: skip
        self.studies.keep_analysis(position, found)

    def _fail(self, job: Job, error: TatetiError) -> None:
        proved = job.progress.proved
        self._failures.keep(job.plan.key, _Failure(error, proved), 512 * (1 + len(proved)))


def _positions_left(position: Position) -> float:
    """About how many positions may follow: the ways in which the cells can still change."""
    game, values = position.game, len(position.game.letters)
    if game.regular and game.shared:
        return math.prod(values - value for value in position)
    return math.prod(values for value in position if value == 0)
