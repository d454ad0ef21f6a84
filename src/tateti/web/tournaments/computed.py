"""What follows from a tournament and takes a while to find out: computed once for each state, beside the event loop.

A view of 200 players takes some fifty milliseconds, in which nobody's move would be answered. So it is made in a thread, once for all
who ask for the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cached_property
from typing import TypeVar

from tateti.tournaments.indexed import indexed
from tateti.tournaments.leaving import counted
from tateti.tournaments.standings import Difference, Standing, explained
from tateti.tournaments.state import ROUND_ROBIN, Played, Tournament
from tateti.web.bounded_cache import BoundedCache

MOST_VIEWS, MEMORY = 2_000, 32 << 20
T = TypeVar("T")

ViewKey = tuple[str, int, str, int | None, str]
"""The tournament, its last event, what it is shown for, the round, the language."""


class Computed:
    """The standings of one state, and a state that is quick to ask for the pairing of a player."""

    def __init__(self, state: Tournament) -> None:
        self.state = indexed(state)
        self.written: dict[tuple[str, bool], bytes] = {}
        """The standings as JSON, by language, and whether strangers see them."""

    @cached_property
    def lines(self) -> list[tuple[Standing, Difference | None]]:
        """The standings, and what puts each player above the next."""
        return explained(self.state)

    @cached_property
    def places(self) -> dict[int, Standing]:
        """The line of each player."""
        return {line.player.number: line for line, _difference in self.lines}

    def played(self, number: int) -> list[Played]:
        """The rounds of a player as they count; only where everybody meets everybody that depends on who has left."""
        if self.state.system == ROUND_ROBIN:
            return self._counted[number]
        return list(self.state.played(number))

    @cached_property
    def _counted(self) -> dict[int, list[Played]]:
        return counted(self.state)


class Views:
    """Views of tournaments that were asked for last."""

    def __init__(self) -> None:
        self._kept: BoundedCache[ViewKey, bytes] = BoundedCache(MOST_VIEWS, MEMORY)
        self._making: dict[ViewKey, asyncio.Future[bytes]] = {}

    async def get(self, key: ViewKey, make: Callable[[], bytes]) -> bytes:
        """A view, made unless it is there; many who ask at once wait for the same."""
        if (kept := self._kept.get(key)) is not None:
            return kept
        if (making := self._making.get(key)) is None:
            making = self._making[key] = asyncio.ensure_future(aside(make))
            making.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(making)

    def _made(self, key: ViewKey, done: asyncio.Future[bytes]) -> None:
        del self._making[key]
        if not done.cancelled() and done.exception() is None:
            self._kept.keep(key, done.result(), len(done.result()))


async def aside(work: Callable[[], T]) -> T:
    """Does something that takes a while in a thread, in the language of who asks. There is one such thread: several would share the
    interpreter with the loop, and leave it little."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, copy_context().run, work)


_THREAD = ThreadPoolExecutor(1, thread_name_prefix="tateti-tournaments")
