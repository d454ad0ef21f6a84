"""A thread that writes, with group commit: what is queued while it writes goes into the next transaction.

Waiting for the disk is what a write costs, and one wait serves all writes of a transaction. Nobody is answered before
the transaction that holds their write is committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tateti.web.problems import in_short

MOST_AT_ONCE = 256

Work = Callable[[Connection], Any]
log = logging.getLogger("tateti.web")


@dataclass
class Job:
    """Something to write. Jobs are done in the order of their keys, alike in all processes, so that there are no deadlocks."""

    key: str
    work: Work
    future: asyncio.Future[Any]
    answer: Any = None
    failure: Exception | None = None


class Writer:
    """Writes on behalf of an event loop."""

    def __init__(
        self, engine: Engine, finish: Callable[[Connection], None] = lambda connection: None
    ) -> None:
        self._engine = engine
        self._finish = finish  # called at the end of every transaction
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tateti-writer", daemon=True)
        self._thread.start()

    async def write(self, key: str, work: Work) -> Any:
        """Does the work in a transaction; returns its result once that is committed."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(key, work, future))
        return await future

    def close(self) -> None:
        """Finishes the queued writes, and ends the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (jobs := self._queued()) is not None:
            try:
                self._commit(jobs)
            except Exception as failure:
                self._one_by_one(jobs, failure)
            _resolve(jobs)

    def _queued(self) -> list[Job] | None:
        jobs = [self._jobs.get()]
        while len(jobs) < MOST_AT_ONCE and jobs[-1] is not None:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        if jobs[-1] is None:
            self._jobs.put(None)  # the end, once these are done
        found = [job for job in jobs if job is not None]
        return found or None

    def _commit(self, jobs: list[Job]) -> None:
        with self._engine.begin() as connection:
            for job in sorted(jobs, key=lambda job: job.key):
                job.answer = job.work(connection)
            self._finish(connection)

    def _one_by_one(self, jobs: list[Job], failure: Exception) -> None:
        """Retries the jobs of a failed transaction one by one, so that only the bad ones fail. Where the connection was
        lost nobody knows whether it was committed: jobs can be done twice without harm."""
        if len(jobs) == 1 and not _is_lost_connection(failure):
            log.error("a write failed: %s", in_short(failure))
            jobs[0].failure = failure
            return
        for job in jobs:
            try:
                self._commit([job])
            except Exception as error:
                log.error("a write failed: %s", in_short(error))
                job.failure = error


def _is_lost_connection(failure: Exception) -> bool:
    return isinstance(failure, DBAPIError) and failure.connection_invalidated


def _resolve(jobs: list[Job]) -> None:
    def resolve() -> None:
        for job in jobs:
            if job.future.cancelled():
                continue
            if job.failure is not None:
                job.future.set_exception(job.failure)
            else:
                job.future.set_result(job.answer)

    with contextlib.suppress(RuntimeError):  # nobody waits: the loop has ended
        jobs[0].future.get_loop().call_soon_threadsafe(resolve)
