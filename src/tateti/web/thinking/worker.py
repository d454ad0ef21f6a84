"""A worker process, and the thread that keeps it running: when it dies, whatever it was doing, another takes its place.

An out-of-memory killer ends idle processes as well as busy ones, at any moment. So nothing is shared between workers
but what made them, and each has a pipe of its own: its end is seen at once, and damages nothing else.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol

PRELOADED = ["tateti.web.thinking.worker", "tateti.web.thinking.tasks"]
FIRST_PAUSE, LONGEST_PAUSE = (
    0.05,
    1.0,
)  # seconds before another start, where processes die before they are ready


class Listener(Protocol):
    """Who is told, in the worker's thread, what becomes of it."""

    def ready(self, worker: Worker) -> None:
        """It can be given something to do."""

    def answered(self, worker: Worker, outcome: Outcome) -> None:
        """It has done what it was given, and is ready."""

    def lost(self, worker: Worker) -> None:
        """It died; another is being started."""


class Outcome:
    """What came of a call in another process: its result, or its exception."""

    __slots__ = ("failure", "result")

    def __init__(self, result: Any = None, failure: Exception | None = None) -> None:
        self.result = result
        self.failure = failure


class Worker:
    """A process that does one call after the other."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._pipe: Connection | None = None
        self._process: Any = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="tateti-worker", daemon=True)
        self._thread.start()

    def call(self, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
        """Gives it something to do; for a worker that is ready. A dead one is reported as lost."""
        with contextlib.suppress(OSError, AttributeError):
            self._pipe.send((work, given))  # type: ignore[union-attr]

    def kill(self) -> None:
        """Ends the process at once; another takes its place."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            self._process.kill()

    def close(self) -> None:
        """Ends the process for good."""
        self._closing.set()
        self.kill()

    def join(self) -> None:
        """Waits until it has ended."""
        self._thread.join()

    # In the thread

    def _keep(self) -> None:
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            if self._live():
                pause = FIRST_PAUSE
            elif not self._closing.wait(pause):
                pause = min(2 * pause, LONGEST_PAUSE)

    def _live(self) -> bool:
        """The life of one process; whether it got as far as to be ready."""
        was_ready = False
        try:
            with self._start() as pipe:
                if self._closing.is_set():  # `close` may have come before there was a process to kill
                    self.kill()
                pipe.recv()
                was_ready = True
                self._listener.ready(self)
                while True:
                    self._listener.answered(self, pipe.recv())
        except (OSError, EOFError):
            self.kill()  # if it is the pipe that is broken, and not the process
            self._listener.lost(self)
        return was_ready

    def _start(self) -> Connection:
        context = _context()
        ours: Connection
        ours, theirs = context.Pipe()
        try:
            with theirs:  # or else its end could not be seen at this one
                process = context.Process(target=_work, args=(theirs,), daemon=True)
                process.start()
        except BaseException:
            ours.close()
            raise
        self._process, self._pipe = process, ours
        return ours


def _context() -> Any:
    """How processes are started: from one that has imported everything, so that a new one is there in milliseconds."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


# In the process


def _work(pipe: Connection) -> None:
    """Does one call after the other, as long as the server is there."""
    _initialise()
    with contextlib.suppress(OSError, EOFError):
        pipe.send(None)
        while True:
            work, given = pipe.recv()
            _send(pipe, _outcome(work, given))


def _outcome(work: Callable[..., Any], given: tuple[Any, ...]) -> Outcome:
    try:
        return Outcome(work(*given))
    except Exception as failure:
        return Outcome(failure=failure)


def _send(pipe: Connection, outcome: Outcome) -> None:
    try:
        pipe.send(outcome)
    except OSError:
        raise
    except Exception as failure:  # it cannot be pickled
        pipe.send(Outcome(failure=RuntimeError(f"{failure}: {outcome.failure!r}")))


def _initialise() -> None:
    """Prepares a worker: it ignores Ctrl-C, has a lower priority than the server, and exits when that is gone."""
    multiprocessing.current_process().daemon = False  # a bot from outside may start processes of its own
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, name="tateti-follow", daemon=True).start()
