"""Several workers at once, any of which may die or never answer: the request that it had is answered for it, and another begins.

wait for whoever says something, or for the earliest deadline
  `Asked`      a bot is at work: from now on it has so many seconds, and a few more for the way
  an answer    the worker gets the next request
  nothing      its deadline is over: it is killed, and the bot that was asked is to blame
  its end      the bot that was asked is to blame; where none was, the request is tried again
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self

from tateti import language
from tateti.arena.setup import Setup
from tateti.arena.worker import Answer, Asked, Request, run
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.players.outside import is_program

GRACE = 5.0  # seconds after which a worker that should have answered is killed
SECONDS_TO_LEAVE = 2.0
MOST_TRIES = 3  # of a request whose worker dies while no bot is at work


class Failed(NamedTuple):
    """A worker died or was killed while this bot was at work: the end of it, or of its time."""

    entrant: int
    is_late: bool
    seconds: float
    moves: tuple[str, ...]


class Pool:
    """So many workers; each begins when there is something to do."""

    def __init__(self, setup: Setup, workers: int, grace: float = GRACE) -> None:
        self.setup, self.grace = setup, grace
        self._context = get_context("spawn")
        self._scratch = self._scratch_folder()
        self._workers: list[_Process | None] = [None] * workers
        self._tries: dict[Request, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for process in filter(None, self._workers):
            process.leave()
        for process in filter(None, self._workers):
            process.end(SECONDS_TO_LEAVE)
        self._workers = [None] * len(self._workers)
        if self._scratch is not None:
            self._scratch.cleanup()

    def _scratch_folder(self) -> TemporaryDirectory[str] | None:
        """Where programs may be copied to: it is gone with the arena, however a worker ends."""
        if not any(is_program(entrant.bot) for entrant in self.setup.entrants):
            return None
        return TemporaryDirectory(prefix="tateti-arena-", ignore_cleanup_errors=True)

    def answers(self, requests: Iterable[Request]) -> Iterator[tuple[Request, Answer | Failed]]:
        """The answers as they come, in any order. Whoever stops asking for them ends what is still running."""
        waiting = _Queue(requests)
        try:
            while self._give(waiting):
                yield from self._heard(waiting)
        finally:
            for place, process in enumerate(self._workers):
                if process is not None and process.request is not None:
                    process.end()
                    self._workers[place] = None

    def _give(self, waiting: _Queue) -> bool:
        """Gives everybody who has nothing to do a request; whether anybody has one."""
        for place, process in enumerate(self._workers):
            if (process is None or process.request is None) and (request := waiting.next()) is not None:
                scratch = None if self._scratch is None else self._scratch.name
                begun = process or _Process(self._context, self.setup, scratch)
                self._workers[place] = begun
                begun.give(request)
        return any(process is not None and process.request is not None for process in self._workers)

    def _heard(self, waiting: _Queue) -> Iterator[tuple[Request, Answer | Failed]]:
        busy = [process for process in self._workers if process is not None and process.request is not None]
        deadlines = [process.deadline for process in busy if process.deadline is not None]
        patience = max(0.0, min(deadlines) - time.monotonic()) if deadlines else None
        speaking = set(wait([process.channel for process in busy], patience))
        for process in busy:
            request = process.request
            assert request is not None
            if process.channel in speaking:
                try:
                    said = process.channel.recv()
                except (EOFError, OSError):
                    yield from self._died(process, request, waiting)
                    continue
                if isinstance(said, Asked):
                    process.asked(said, self.grace)
                else:
                    process.request = process.last = process.deadline = None
                    yield request, said
            elif process.deadline is not None and time.monotonic() > process.deadline:
                self._forget(process)
                yield request, process.failure(is_late=True)

    def _died(
        self, process: _Process, request: Request, waiting: _Queue
    ) -> Iterator[tuple[Request, Answer | Failed]]:
        self._forget(process)
        if process.last is not None:
            yield request, process.failure(is_late=False)
            return
        self._tries[request] = tries = self._tries.get(request, 1) + 1
        if tries > MOST_TRIES:
            raise TatetiError(
                N_("The process in which the games are played ended {times} times before it could begin."), times=MOST_TRIES
            )  # fmt: skip
        waiting.again(request)

    def _forget(self, process: _Process) -> None:
        process.end()
        self._workers[self._workers.index(process)] = None


class _Process:
    """A worker as it is seen from outside: what it was asked, and until when it has time."""

    def __init__(self, context: object, setup: Setup, scratch: str | None) -> None:
        self.channel: Connection
        self.request: Request | None = None
        self.last: Asked | None = None
        self.deadline: float | None = None
        self.channel, theirs = context.Pipe()  # type: ignore[attr-defined]
        self._process = context.Process(  # type: ignore[attr-defined]
            target=run, args=(theirs, setup, language.current(), scratch), daemon=True, name="tateti arena"
        )
        self._process.start()
        theirs.close()

    def give(self, request: Request) -> None:
        """A request; if nobody is there to read it, that is heard when an answer is waited for."""
        self.request, self.last, self.deadline = request, None, None
        with suppress(OSError):
            self.channel.send(request)

    def asked(self, said: Asked, grace: float) -> None:
        """A bot is at work from now on."""
        self.last, self.deadline = said, time.monotonic() + said.seconds + grace

    def failure(self, is_late: bool) -> Failed:
        """Whose fault it is."""
        assert self.last is not None
        return Failed(self.last.entrant, is_late, self.last.seconds, self.last.moves)

    def leave(self) -> None:
        """Asks it to leave, if it has nothing to do."""
        if self.request is None:
            with suppress(OSError):
                self.channel.send(None)

    def end(self, seconds: float = 0.0) -> None:
        """Ends it, whatever it does; at once, or after it has had so long to leave."""
        if self.request is None and seconds:
            self._process.join(seconds)
        self._process.kill()
        self._process.join()
        self._process.close()
        self.channel.close()


class _Queue:
    """Requests in their order, those that have to be tried again first."""

    def __init__(self, requests: Iterable[Request]) -> None:
        self._coming = iter(requests)
        self._again: list[Request] = []

    def next(self) -> Request | None:
        return self._again.pop() if self._again else next(self._coming, None)

    def again(self, request: Request) -> None:
        self._again.append(request)
