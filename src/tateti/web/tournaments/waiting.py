"""Those who wait until something changes in a tournament: in all of it, or in what one player has before them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

ALL = 0  # who waits for whatever changes; players have numbers from 1


class Waiting:
    """An event for each thing that somebody waits for; it is set by the next change of it."""

    def __init__(self) -> None:
        self._events: dict[str, dict[int, asyncio.Event]] = {}
        self._waiting: dict[str, int] = {}
        self._asked: dict[str, float] = {}  # when it was last looked for news from other processes
        self.count = 0
        self.is_over = False  # the server ends: nobody waits any more

    def tell(self, tournament_id: str, players: Collection[int] | None = None) -> None:
        """Something has changed, for these players and for those who see all of it, or for everybody."""
        events = self._events.get(tournament_id, {})
        for number in list(events) if players is None else (ALL, *players):
            if (event := events.pop(number, None)) is not None:
                event.set()

    def end(self) -> None:
        """The server ends: whoever waits is answered at once, with what is known."""
        self.is_over = True
        for tournament_id in self._events:
            self.tell(tournament_id)

    def next_change(self, tournament_id: str, player: int = ALL) -> asyncio.Event:
        """Is set as soon as something changes after this call."""
        return self._events.setdefault(tournament_id, {}).setdefault(player, asyncio.Event())

    def come(self, tournament_id: str) -> None:
        """Somebody begins to wait."""
        self.count += 1
        self._waiting[tournament_id] = self._waiting.get(tournament_id, 0) + 1

    def go(self, tournament_id: str) -> None:
        """Somebody waits no more; what nobody waits for is forgotten."""
        self.count -= 1
        self._waiting[tournament_id] -= 1
        if not self._waiting[tournament_id]:
            del self._waiting[tournament_id]
            self._events.pop(tournament_id, None)
            self._asked.pop(tournament_id, None)

    def has_turn_to_ask(self, tournament_id: str, every: float) -> bool:
        """Whether it is time to look for what other processes have written: one who waits does so for all."""
        now = time.monotonic()
        if now - self._asked.get(tournament_id, 0.0) < every:
            return False
        self._asked[tournament_id] = now
        return True

    def count_of(self, tournament_id: str) -> int:
        """How many wait for a tournament."""
        return self._waiting.get(tournament_id, 0)
