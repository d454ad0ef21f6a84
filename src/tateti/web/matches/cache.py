"""The matches in memory: those that were used last, as many as fit."""

from __future__ import annotations

from collections import OrderedDict

from tateti.answers.matches.live import LiveMatch
from tateti.web.bounded_cache import BoundedCache
from tateti.web.deciding import Cached

SMALLEST = 4096  # bytes of a match without moves, about
OF_A_MOVE = 400  # and of a move, beside the positions
MOST_OVER = 1000  # that are looked at again: a review, a rematch
MOST_REMOVED = 10_000  # ids that are remembered


CachedMatch = Cached[LiveMatch]


class MatchCache:
    """Matches by id; of those that are over few are kept."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._over: OrderedDict[str, None] = OrderedDict()
        self._removed: OrderedDict[str, None] = OrderedDict()
        self._matches: BoundedCache[str, CachedMatch] = BoundedCache(
            most, most_bytes, on_drop=lambda match_id: self._over.pop(match_id, None)
        )

    def get(self, match_id: str) -> CachedMatch | None:
        """A match that is there; it will not be dropped soon."""
        if match_id in self._over:
            self._over.move_to_end(match_id)
        return self._matches.get(match_id)

    def keep(self, live: LiveMatch) -> CachedMatch:
        """Puts a match there, unless it is there already, or was removed while somebody was reading it."""
        if live.id in self._removed:
            return CachedMatch(live)
        cached = self._matches.get(live.id)
        if cached is None:
            cached = CachedMatch(live)
            self._weigh(cached)
        return cached

    def update(self, cached: CachedMatch, live: LiveMatch) -> None:
        """A match has changed."""
        cached.live = live
        if self._matches.get(live.id) is cached:
            self._weigh(cached)

    def drop(self, match_id: str) -> None:
        """Lets a match go, if it is there."""
        self._matches.drop(match_id)

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
        live = cached.live
        if live.is_over:
            self._over[live.id] = None
        else:  # the last move may have been taken back
            self._over.pop(live.id, None)
        self._matches.keep(live.id, cached, size_of(live))
        while len(self._over) > MOST_OVER:
            self.drop(next(iter(self._over)))


def size_of(live: LiveMatch) -> int:
    """About how much memory a match takes, with its answers in two languages."""
    moves, cells = len(live.match.history), live.match.game.board.size
    return SMALLEST + moves * (OF_A_MOVE + 3 * cells)
