"""The matches in memory: those that were used last, as many as fit."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from tateti.web.matches.live import LiveMatch

SMALLEST = 4096  # bytes of a match without moves, about
OF_A_MOVE = 400  # and of a move, beside the positions
MOST_OVER = 1000  # that are looked at again: a review, a rematch
MOST_REMOVED = 10_000  # ids that are remembered


@dataclass(eq=False)
class CachedMatch:
    """A match in memory, and the lock that serialises its changes."""

    live: LiveMatch
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    size: int = 0


class MatchCache:
    """Matches by id, bounded by their number and by the memory they take; of those that are over few are kept."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._matches: OrderedDict[str, CachedMatch] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()
        self._removed: OrderedDict[str, None] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._matches)

    def get(self, match_id: str) -> CachedMatch | None:
        """A match that is there; it will not be dropped soon."""
        cached = self._matches.get(match_id)
        if cached is not None:
            self._matches.move_to_end(match_id)
            if match_id in self._over:
                self._over.move_to_end(match_id)
        return cached

    def keep(self, live: LiveMatch) -> CachedMatch:
        """Puts a match there, unless it is there already, or was removed while somebody was reading it."""
        if live.id in self._removed:
            return CachedMatch(live)
        cached = self._matches.get(live.id)
        if cached is None:
            cached = self._matches[live.id] = CachedMatch(live)
            self._weigh(cached)
        return cached

    def update(self, cached: CachedMatch, live: LiveMatch) -> None:
        """A match has changed."""
        cached.live = live
        if self._matches.get(live.id) is cached:
            self._weigh(cached)

    def drop(self, match_id: str) -> None:
        """Lets a match go, if it is there."""
        self._over.pop(match_id, None)
        if (cached := self._matches.pop(match_id, None)) is not None:
            self.bytes -= cached.size

    def forget(self, match_id: str) -> None:
        """Lets a match go that was removed from the database, for good."""
        self.drop(match_id)
        self._removed[match_id] = None
        if len(self._removed) > MOST_REMOVED:
            self._removed.popitem(last=False)

    def ended(self) -> list[str]:
        """The ids of those that are over."""
        return list(self._over)

    def _weigh(self, cached: CachedMatch) -> None:
        size = size_of(cached.live)
        self.bytes += size - cached.size
        cached.size = size
        if cached.live.is_over:
            self._over[cached.live.id] = None
        else:  # the last move may have been taken back
            self._over.pop(cached.live.id, None)
        while len(self._over) > MOST_OVER:
            self.drop(next(iter(self._over)))
        while self._matches and (len(self._matches) > self._most or self.bytes > self._most_bytes):
            self.drop(next(iter(self._matches)))


def size_of(live: LiveMatch) -> int:
    """About how much memory a match takes, with its answers in two languages."""
    moves, cells = len(live.match.history), live.match.game.board.size
    return SMALLEST + moves * (OF_A_MOVE + 3 * cells)
