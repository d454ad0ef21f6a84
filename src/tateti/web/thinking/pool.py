"""Worker processes for long computations, so that the event loop is never blocked."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tateti.answers.problems import UnavailableError
from tateti.errors import SearchLimitError
from tateti.language import mark as N_
from tateti.web import clients
from tateti.web.fair_queue import NO_LIMIT, FairQueue
from tateti.web.thinking.worker import Outcome, Worker, WorkerProcess

GRACE = 60.0  # seconds beyond its own limit after which a worker is killed; enough to compile the first table
SHORT_GRACE = 5.0
MOST_TRIES = 2  # of a call whose worker died


@dataclass(eq=False)
class Job:
    """A call that waits for a worker, or that one is doing."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    seconds: float
    future: asyncio.Future[Any]
    release: Callable[[], None]  # gives its turn back
    on_news: Callable[[Any], None] = lambda news: None  # is told how far it is
    tries: int = 0

    def end(self, outcome: Outcome) -> None:
        """A worker has done it."""
        self.release()
        if outcome.failure is not None:
            self.fail(outcome.failure)
        elif not self.future.done():
            self.future.set_result(outcome.result)

    def fail(self, error: Exception) -> None:
        """Tells whoever waits, if somebody still does."""
        if not self.future.done():
            self.future.set_exception(error)


@dataclass(eq=False)
class Place:
    """A worker, and what it is doing."""

    process: WorkerProcess | None = None  # None while it is being started
    has_failed: bool = False  # the process died, and the next is not there yet
    is_doomed: bool = False  # the process was killed, and its end is not noticed yet
    job: Job | None = None
    limit: asyncio.TimerHandle | None = None

    def release(self) -> Job | None:
        """What it was doing; it is no longer."""
        if self.limit is not None:
            self.limit.cancel()
        job, self.job, self.limit = self.job, None, None
        return job


class Pool:
    """A pool of worker processes with a bounded and fair queue; they are started when they are first needed.

    A worker that dies is replaced at once. What it was doing is given to another, once: a call that kills its worker is
    not to kill them all. A client that gives up what a worker is doing keeps its turn until that is done.

    A pool for calls that take minutes is not `patient`: what is given up, or takes longer than its time, is killed at once,
    and what a worker dies of is not tried again.
    """

    def __init__(
        self, workers: int, most_waiting: int, most_of_one: int = NO_LIMIT, patient: bool = True
    ) -> None:
        self._size = workers
        self._patient = patient
        self._most_tries = MOST_TRIES if patient else 1
        self._queue = FairQueue(workers, most_waiting, most_of_one)
        self._places: dict[Worker, Place] = {}
        self._waiting: deque[Job] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_well(self) -> bool:
        """Whether there is a worker, or none has been lost: without one, calls fail."""
        places = self._places.values()
        return any(place.process for place in places) or not any(place.has_failed for place in places)

    async def run(
        self,
        work: Callable[..., Any],
        *given: Any,
        seconds: float,
        on_news: Callable[[Any], None] = lambda news: None,
    ) -> Any:
        """Runs a function in a worker process, within its time, and returns its result; `on_news` hears what it tells."""
        self._loop = asyncio.get_running_loop()
        release = await self._queue.take(clients.current.get())
        job = Job(work, given, seconds, self._loop.create_future(), release, on_news)
        self._waiting.append(job)
        self._hand_out()
        try:
            return await job.future
        except asyncio.CancelledError:
            if not self._patient:
                self._interrupt(job)
            raise

    def close(self) -> None:
        """Kills the worker processes, and waits for their end."""
        for worker in self._places:
            worker.close()
        for worker in self._places:
            worker.join()

    # Jobs and workers find each other

    def _hand_out(self) -> None:
        """Gives what waits to the workers that are free."""
        for place in self._places.values():
            if place.process is None or place.is_doomed or place.job is not None:
                continue
            if (job := self._next()) is not None:
                self._give(place, place.process, job)
        while self._waiting and self._starting < len(self._waiting) and len(self._places) < self._size:
            self._places[Worker(self)] = Place()

    @property
    def _starting(self) -> int:
        return sum(place.process is None for place in self._places.values())

    def _next(self) -> Job | None:
        while self._waiting:
            if not (job := self._waiting.popleft()).future.done():
                return job
            job.release()  # nobody waits for it any more
        return None

    def _give(self, place: Place, process: WorkerProcess, job: Job) -> None:
        assert self._loop is not None
        job.tries += 1
        place.job = job
        grace = GRACE if self._patient else SHORT_GRACE
        place.limit = self._loop.call_later(job.seconds + grace, self._give_up, process, job)
        process.call(job.work, job.given)

    def _interrupt(self, job: Job) -> None:
        """Kills the worker that is doing something that nobody waits for any more."""
        for place in self._places.values():
            if place.job is job and place.process is not None:
                place.is_doomed = True
                place.process.kill()

    def _give_up(self, process: WorkerProcess, job: Job) -> None:
        """It takes much longer than it should: the worker is killed, and with it only this."""
        job.fail(
            SearchLimitError(
                N_("No exact answer within {seconds} s: give it more time, or try a smaller board."),
                seconds=f"{job.seconds:g}",
            )
        )
        process.kill()

    # What the workers tell, each in a thread of its own

    def ready(self, worker: Worker, process: WorkerProcess) -> None:
        """A worker can be given something to do."""
        self._soon(self._on_ready, worker, process)

    def told(self, worker: Worker, news: Any) -> None:
        """A worker says how far it is."""
        self._soon(self._on_news, worker, news)

    def answered(self, worker: Worker, outcome: Outcome) -> None:
        """A worker has done what it was given."""
        self._soon(self._on_answer, worker, outcome)

    def lost(self, worker: Worker) -> None:
        """A worker died."""
        self._soon(self._on_loss, worker)

    def _soon(self, tell: Callable[..., None], *what: Any) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # nobody waits: the loop has ended
            self._loop.call_soon_threadsafe(tell, *what)

    def _on_ready(self, worker: Worker, process: WorkerProcess) -> None:
        place = self._places[worker]
        place.process, place.has_failed = process, False
        self._hand_out()

    def _on_news(self, worker: Worker, news: Any) -> None:
        job = self._places[worker].job
        if job is not None and not job.future.done():
            job.on_news(news)

    def _on_answer(self, worker: Worker, outcome: Outcome) -> None:
        if (job := self._places[worker].release()) is not None:
            job.end(outcome)
        self._hand_out()

    def _on_loss(self, worker: Worker) -> None:
        place = self._places[worker]
        was_up, place.process, place.has_failed = place.process is not None, None, True
        place.is_doomed = False
        if (job := place.release()) is not None:
            self._waiting.appendleft(job)
        elif not was_up and not self.is_well:  # no process can be started: what waits is not to wait for ever
            for job in self._waiting:
                job.tries += 1
        for job in [job for job in self._waiting if job.tries >= self._most_tries]:
            self._waiting.remove(job)
            job.release()
            job.fail(
                UnavailableError(
                    N_("The process that was thinking about this has died; please try again in a moment.")
                )
            )
        self._hand_out()
