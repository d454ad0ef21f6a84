"""One `go`: a bot thinks in the background, and its move is told when it has found it, when its time is over, or when it is stopped.

An engine always answers. Where its bot has nothing yet, a stand-in that needs no time plays, and that is said.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from tateti.errors import TatetiError
from tateti.players import Weighed
from tateti.players.thinking import Question, Thought

# Seconds that a bot which is told to stop has to come to its end: of its time, and when somebody says `stop`.
GRACE, GRACE_AFTER_STOP = 0.1, 1.0


@dataclass(frozen=True)
class Answer:
    """What came of a search: the bot's choice, or None where the stand-in plays, and why, if that is known."""

    chosen: Weighed | None
    failure: TatetiError | str | None = None


class Search:
    """A search that has begun; `tell` is called once with what came of it, unless it is dropped before."""

    def __init__(
        self, question: Question, seconds: float | None, infinite: bool, tell: Callable[[Answer], None]
    ) -> None:
        self.over = threading.Event()  # all has been told
        self._woken = threading.Event()  # there is a reason to answer now
        self._dropped = False
        self._seconds, self._tell = (None if infinite else seconds), tell
        self.infinite = infinite
        self._thought = Thought("go", question)
        self._start(self._think)
        self._start(self._wait)

    def stop(self) -> None:
        """The answer is wanted now."""
        self._woken.set()

    def drop(self) -> None:
        """Nobody wants an answer any more."""
        self._dropped = True
        self._thought.dropped.set()
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """Waits until all has been told, but no longer than this."""
        return self.over.wait(seconds)

    def _start(self, work: Callable[[], None]) -> None:
        threading.Thread(target=work, name="tateti-ugi", daemon=True).start()

    def _think(self) -> None:
        self._thought.think()
        if not self.infinite:  # then only a `stop` brings the answer
            self._woken.set()

    def _wait(self) -> None:
        grace = GRACE if self._seconds is None else min(GRACE, self._seconds / 4)
        was_woken = self._woken.wait(None if self._seconds is None else self._seconds - grace)
        self._thought.dropped.set()
        self._thought.done.wait(GRACE_AFTER_STOP if was_woken else grace)
        if not self._dropped:
            self._thought.context.copy().run(self._tell, self._answer())
        self.over.set()

    def _answer(self) -> Answer:
        thought = self._thought
        if not thought.done.is_set():
            return Answer(None)
        if thought.failure is not None:
            return Answer(None, f"{type(thought.failure).__name__}: {thought.failure}")
        return Answer(thought.answer, thought.refusal)
