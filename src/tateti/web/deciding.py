"""The one road of every change: decided, committed to the log, and only then told to anybody.

What changes is a thing with a log: a setup, which never changes, and numbered events, from which everything else follows.
Where several processes write at once, the database takes one event of a number; the others read what happened and
decide again.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from tateti.answers.events import LoggedEvent
from tateti.answers.problems import TooManyError
from tateti.errors import TatetiError
from tateti.language import mark as N_

MOST_TRIES = 20

E = TypeVar("E", bound=LoggedEvent)


class Live(Protocol):
    """A thing after event `number`. It does not change."""

    number: int

    def after(self, event: Any) -> Self:
        """The thing after one more event."""


L = TypeVar("L", bound=Live)


@dataclass(eq=False)
class Cached(Generic[L]):
    """A thing in memory, and the lock that serialises its changes."""

    live: L
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Deciding(ABC, Generic[L, E]):
    """Things of one kind, as they are changed by their events."""

    @abstractmethod
    async def _news(self, live: L) -> Sequence[E]:
        """What was written to the log of a thing since."""

    @abstractmethod
    def _publish(self, cached: Cached[L], live: L, event: E) -> None:
        """Puts a committed change into the memory, and sends it to those who watch."""

    async def _change(
        self,
        cached: Cached[L],
        decide: Callable[[L], E | None],
        append: Callable[[Cached[L], L, E], Awaitable[L | None]],
    ) -> L:
        """Applies a decision: the thing after it. A decision of None changes nothing; `append` commits an event, and gives
        the thing after it, or None where another event was first."""
        async with cached.lock:
            for _try in range(MOST_TRIES):
                before = cached.live
                try:
                    event = decide(before)
                except TatetiError:
                    if await self._is_current(cached, before):
                        raise
                    continue
                if event is None:
                    if await self._is_current(cached, before):
                        return before
                    continue
                if (live := await append(cached, before, event)) is not None:
                    return live
                await self._catch_up(cached)
        raise TooManyError(N_("Too much is happening here at once; please try again."))

    async def _catch_up(self, cached: Cached[L]) -> None:
        """Reads what other processes have written."""
        for event in await self._news(cached.live):
            if event.number == cached.live.number + 1:  # else somebody else has read it meanwhile
                self._publish(cached, cached.live.after(event), event)

    async def _is_current(self, cached: Cached[L], live: L) -> bool:
        """Whether a thing is still as it was when something was decided on it: only then that may be answered."""
        await self._catch_up(cached)
        return cached.live.number == live.number

    def _tell(self, cached: Cached[L], live: L, event: E) -> None:
        """An event was committed; told, unless it was read from the database meanwhile."""
        if event.number == cached.live.number + 1:
            self._publish(cached, live, event)
