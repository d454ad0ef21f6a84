"""Worker processes for long computations, so that the event loop is never blocked."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tateti.errors import SearchLimitError
from tateti.language import mark as N_
from tateti.web import clients
from tateti.web.thinking.fair_queue import FairQueue

GRACE = 60.0  # seconds beyond its own limit after which a worker is killed; enough to compile the first table


class Pool:
    """A pool of worker processes with a bounded queue."""

    def __init__(self, workers: int, most_waiting: int, most_of_one: int = 1 << 30) -> None:
        self._workers = workers
        self._queue = FairQueue(workers, most_waiting, most_of_one)
        self._executor: ProcessPoolExecutor | None = None

    @property
    def is_well(self) -> bool:
        return True

    async def run(self, work: Callable[..., Any], *given: Any, seconds: float) -> Any:
        """Runs a function in a worker process, within its time, and returns its result."""
        async with self._queue.turn(clients.current.get()):
            return await self._run(work, given, seconds)

    async def _run(self, work: Callable[..., Any], given: tuple[Any, ...], seconds: float) -> Any:
        for last_try in (False, True):
            executor = self._running()
            try:
                future = executor.submit(
                    work, *given
                )  # refused where a worker died while it had nothing to do
                return await asyncio.wait_for(asyncio.wrap_future(future), seconds + GRACE)
            except BrokenProcessPool:
                self._drop(executor)
                if last_try:
                    raise
            except TimeoutError:
                self._drop(executor)
                raise SearchLimitError(
                    N_("No exact answer within {seconds} s: give it more time, or try a smaller board."),
                    seconds=f"{seconds:g}",
                ) from None
        raise AssertionError

    def _running(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._workers, mp_context=multiprocessing.get_context("spawn"), initializer=_initialise
            )
        return self._executor

    def _drop(self, executor: ProcessPoolExecutor) -> None:
        """Kills the worker processes; the next call starts new ones."""
        if self._executor is executor:
            self._executor = None
        for process in list((executor._processes or {}).values()):
            with contextlib.suppress(OSError, ValueError):
                process.kill()
        executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Kills the worker processes, and waits for their end."""
        if (executor := self._executor) is not None:
            self._drop(executor)
            executor.shutdown(wait=True)


def _initialise() -> None:
    """Prepares a worker: it ignores Ctrl-C, has a lower priority than the server, and exits when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(5)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, name="tateti-follow", daemon=True).start()
