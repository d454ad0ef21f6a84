"""A worker process, and the thread that keeps it running: when it dies, whatever it was doing, another takes its place.

An out-of-memory killer ends idle processes as well as busy ones, at any moment. So nothing is shared between workers
but what made them, and each has a pipe of its own: its end is seen at once, and damages nothing else.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextvars import ContextVar
from multiprocessing.connection import Connection
from typing import Any, Protocol

PRELOADED = ["tateti.web.thinking.worker", "tateti.answers.tasks", "tateti.web.thinking.settling_tasks"]

# Where processes die before they are ready: seconds until another is started.
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0

log = logging.getLogger("tateti.web")


class Outcome:
    """What came of a call in another process: its result, or its exception."""

    __slots__ = ("failure", "result")

    def __init__(self, result: Any = None, failure: Exception | None = None) -> None:
        self.result = result
        self.failure = failure


class WorkerProcess:
    """A process that does one call after the other, and our end of the pipe to it."""

    def __init__(self) -> None:
        context = _context()
        self.pipe, theirs = context.Pipe()
        try:
            with theirs:  # or else its end could not be seen at this one
                self._process = context.Process(target=_work, args=(theirs,), daemon=True)
                self._process.start()
        except BaseException:
            self.pipe.close()
            raise

    def call(self, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
        """Gives it something to do; that it is dead is told by its thread."""
        with contextlib.suppress(OSError):
            self.pipe.send((work, given))

    def kill(self) -> None:
        """Ends it at once."""
        with contextlib.suppress(OSError, ValueError):
            self._process.kill()


class Listener(Protocol):
    """Who is told, in the worker's thread, what becomes of it. A process that is handed over is the listener's: calls go
    to this very one, and never to the one that follows it."""

    def ready(self, worker: Worker, process: WorkerProcess) -> None:
        """Its process can be given something to do."""

    def told(self, worker: Worker, news: Any) -> None:
        """Its process says how far it is with what it was given."""

    def answered(self, worker: Worker, outcome: Outcome) -> None:
        """Its process has done what it was given."""

    def lost(self, worker: Worker) -> None:
        """Its process died; another is being started."""


class Worker:
    """A process that is started again whenever it dies."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._closing = threading.Event()
        self._process: WorkerProcess | None = None
        self._thread = threading.Thread(target=self._keep, name="tateti-worker", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the process for good."""
        self._closing.set()
        if (process := self._process) is not None:
            process.kill()

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
        was_ready, self._process = False, None
        try:
            process = self._process = WorkerProcess()
            if self._closing.is_set():  # `close` may have come before there was a process to kill
                process.kill()
            process.pipe.recv()
            was_ready = True
            self._listener.ready(self, process)
            while True:
                message = process.pipe.recv()
                if isinstance(message, Outcome):
                    self._listener.answered(self, message)
                else:
                    self._listener.told(self, message)
        except (OSError, EOFError):
            pass  # it died, or it could not be started
        except Exception:
            log.exception("a worker cannot be started, or what it says cannot be read")
            if self._process is not None:
                self._process.kill()
        self._listener.lost(self)
        return was_ready


def _context() -> Any:
    """How processes are started: from one that has imported everything, so that a new one is there in milliseconds."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


# In the process


_pipe: ContextVar[Connection | None] = ContextVar("pipe", default=None)


def tell(news: Any) -> None:
    """Says how far a call is, to whoever waits for it; nobody hears it outside a worker process."""
    if (pipe := _pipe.get()) is not None:
        pipe.send(news)


def _work(pipe: Connection) -> None:
    """Does one call after the other, as long as the server is there."""
    _pipe.set(pipe)
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
