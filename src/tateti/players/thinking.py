"""Thinking in the background: one question at a time, dropped the moment nobody waits for its answer."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any

from tateti.errors import TatetiError
from tateti.search.limits import Stop

Question = Callable[[Stop], Any]


@dataclass
class Thought:
    """A question and what comes of it; `about` tells whoever asked what it was about."""

    about: str
    question: Question
    answer: Any = None
    refusal: TatetiError | None = None
    failure: BaseException | None = None
    context: Context = field(default_factory=copy_context)  # in which the person's language is
    dropped: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)

    def think(self) -> None:
        """Finds the answer; an error is kept for the one who asked."""
        try:
            self.answer = self.context.run(self.question, self.dropped.is_set)
        except TatetiError as error:
            self.refusal = error
        except BaseException as error:
            self.failure = error
        self.done.set()


class Thinker:
    """Answers the newest question, each on a thread of its own.

    A question that is dropped ends soon, but not always at once: where a board is being solved, it goes on until that
    is done. The next one never waits for it. All end with the program, whatever they are doing.

    >>> thinker = Thinker()
    >>> thinker.ask("sum", lambda stop: 2 + 2)
    >>> thinker.wait(10), thinker.taken().answer, thinker.busy_with
    (True, 4, None)
    """

    def __init__(self) -> None:
        self._thought: Thought | None = None
        self._dropped: list[Thought] = []

    @property
    def is_still_busy(self) -> bool:
        """Whether some question has not come to its end yet, also one that nobody waits for."""
        return any(not one.done.is_set() for one in (*self._dropped, *filter(None, [self._thought])))

    @property
    def busy_with(self) -> str | None:
        """What is being thought about, until the answer has been taken."""
        return None if self._thought is None else self._thought.about

    def ask(self, about: str, question: Question) -> None:
        """Drops what is being thought about, and begins with this."""
        self.drop()
        self._thought = Thought(about, question)
        threading.Thread(target=self._thought.think, name=f"tateti-{about}", daemon=True).start()

    def drop(self) -> None:
        """Nobody waits for the answer any more."""
        if self._thought is not None:
            self._thought.dropped.set()
            self._dropped = [one for one in (*self._dropped, self._thought) if not one.done.is_set()]
            self._thought = None

    def taken(self) -> Thought | None:
        """The answer, if there is one, which is handed over once; None while it is being looked for."""
        thought = self._thought
        if thought is None or not thought.done.is_set():
            return None
        self._thought = None
        if thought.failure is not None:
            raise thought.failure
        return thought

    def wait(self, seconds: float) -> bool:
        """Waits for the answer, but no longer than this; whether there is nothing left to wait for."""
        return self._thought is None or self._thought.done.wait(seconds)
