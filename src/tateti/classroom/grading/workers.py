"""Processes that work side by side. One that is ended, or never comes to an end, costs its own task and no other.

Ctrl-C is the business of whoever started them: that ends them one and all, each with what it has started itself.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

POLL = 1.0
PATIENCE = 10.0  # seconds for a process to end what it has started


@dataclass
class _Worker:
    """One process, the channel to it, and since when it has been working."""

    process: SpawnProcess
    channel: connection.Connection
    began: float = 0.0

    def kill(self) -> None:
        self.process.kill()
        self.process.join(PATIENCE)
        self.channel.close()


class Workers(Generic[Task, Result]):
    """So many processes at most, which do the same work on different tasks; a task may take so many seconds."""

    def __init__(self, number: int, work: Callable[[Task], Result], seconds: float) -> None:
        self.number, self.work, self.seconds = number, work, seconds
        self._idle: list[_Worker] = []
        self._busy: dict[int, tuple[_Worker, Task]] = {}

    def results(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Result | None]]:
        """Each task with its result, as they are finished; None, if the process that did it was ended or did not end."""
        waiting = deque(tasks)
        try:
            while waiting or self._busy:
                while waiting and len(self._busy) < self.number:
                    self._give(waiting.popleft())
                yield from self._finished()
        finally:
            self._end()

    def _give(self, task: Task) -> None:
        worker = self._idle.pop() if self._idle else _started(self.work)
        worker.began = time.monotonic()
        self._busy[id(worker)] = worker, task
        with contextlib.suppress(OSError):  # it has been ended, which will be seen
            worker.channel.send(task)

    def _finished(self) -> Iterator[tuple[Task, Result | None]]:
        channels = [worker.channel for worker, _task in self._busy.values()]
        ready = set(connection.wait(channels, POLL))
        for key, (worker, task) in list(self._busy.items()):
            if worker.channel in ready:
                del self._busy[key]
                yield task, self._result(worker)
            elif time.monotonic() - worker.began > self.seconds:
                del self._busy[key]
                worker.kill()
                yield task, None

    def _result(self, worker: _Worker) -> Result | None:
        try:
            result: Result = worker.channel.recv()
        except (EOFError, OSError):
            worker.kill()
            return None
        self._idle.append(worker)
        return result

    def _end(self) -> None:
        workers = [*self._idle, *(worker for worker, _task in self._busy.values())]
        self._idle, self._busy = [], {}
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(PATIENCE)
            worker.kill()


def _started(work: Callable[[Any], Any]) -> _Worker:
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(there, work), daemon=True)
    with _interrupts_later():
        process.start()
    there.close()
    return _Worker(process, here)


@contextlib.contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C waits until the end of this, and in a process that is started meanwhile until it says what it makes of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(channel: connection.Connection, work: Callable[[Any], Any]) -> None:
    """The other side: does one task after the other, until there is nobody to give it another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(1))
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    with contextlib.suppress(EOFError, OSError):
        while True:
            channel.send(work(channel.recv()))
