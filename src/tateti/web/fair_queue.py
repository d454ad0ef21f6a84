"""Turns at a few workers: the clients' questions are taken in turn, and no client has all workers.

So one client with many questions waits for itself. A question that waits can be given up: it costs nothing any more.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable

from tateti.answers.problems import TooManyError
from tateti.language import mark as N_
from tateti.web.clients import one_less

NO_LIMIT = 1 << 30


class FairQueue:
    """So many turns at a time, so many that wait in all, and so many of one client; a client without a name is nobody in
    particular, and has no share."""

    def __init__(self, turns: int, most_waiting: int, most_of_one: int) -> None:
        self._free = turns
        self._share = max(1, turns - 1)
        self._most = most_waiting + turns
        self._most_of_one = most_of_one
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._turns = 0
        self._last_turn: dict[str, int] = {}  # of each client that waits or has one
        self._running: Counter[str] = Counter()
        self._pending_of: Counter[str] = Counter()
        self.pending = 0  # that wait or are being answered

    @property
    def is_full(self) -> bool:
        """Whether nothing more can wait."""
        return self.pending >= self._most

    async def take(self, client: str = "") -> Callable[[], None]:
        """Waits for a turn; whoever has it gives it back by what is returned here, once."""
        if self.is_full:
            raise TooManyError(
                N_("The server is thinking about too many things at once; please try again in a moment.")
            )
        if client and self._pending_of[client] >= self._most_of_one:
            raise TooManyError(
                N_("The server is still thinking about your other questions; please try again in a moment.")
            )
        self.pending += 1
        self._pending_of[client] += 1
        try:
            await self._wait(client)
        except asyncio.CancelledError:
            self._end(client)
            raise
        return lambda: self._give_back(client)

    def _give_back(self, client: str) -> None:
        self._end(client)
        self._release(client)

    def _end(self, client: str) -> None:
        self.pending -= 1
        one_less(self._pending_of, client)
        if client not in self._pending_of:
            self._last_turn.pop(client, None)

    async def _wait(self, client: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(client, turn)
            else:  # it came at the same moment
                self._release(client)
            raise

    def _admit(self) -> None:
        """Gives the free turns to those who wait."""
        while self._free > 0 and (client := self._next()) is not None:
            turns = self._waiting[client]
            turn = turns.popleft()
            if not turns:
                del self._waiting[client]
            if not turn.done():  # else it was given up a moment ago
                self._free -= 1
                self._running[client] += 1
                self._turns += 1
                self._last_turn[client] = self._turns
                turn.set_result(None)

    def _next(self) -> str | None:
        """The client that has waited longest for its next turn."""
        able = (client for client in self._waiting if not client or self._running[client] < self._share)
        return min(able, key=lambda client: self._last_turn.get(client, 0), default=None)

    def _release(self, client: str) -> None:
        self._free += 1
        one_less(self._running, client)
        self._admit()

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(client, deque())
        if turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[client]
