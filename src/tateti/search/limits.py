"""How long a search may think, and how it is told to stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from tateti.errors import SearchLimitError
from tateti.language import mark as N_

Stop = Callable[[], bool]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a search may take; None is no limit.

    >>> Limit(seconds=0.5).start().is_spent(10)
    False
    """

    seconds: float | None = None
    positions: int | None = None

    def start(self, stop: Stop | None = None, clock: Clock = time.monotonic) -> Budget:
        """The budget of a search that begins now."""
        return Budget(self, stop, clock)


UNLIMITED = Limit()


class Budget:
    """What is left of a limit; a search asks it every few positions, and several can share one."""

    __slots__ = ("_clock", "_deadline", "_stop", "limit", "positions")

    def __init__(self, limit: Limit, stop: Stop | None, clock: Clock) -> None:
        self.limit = limit
        self.positions = 0  # that the searches before have looked at
        self._stop = stop
        self._clock = clock
        self._deadline = None if limit.seconds is None else clock() + limit.seconds

    def is_spent(self, positions: int) -> bool:
        """Whether a search that has looked at so many positions has to end."""
        return (
            self._has_seen_enough(positions)
            or (self._deadline is not None and self._clock() >= self._deadline)
            or (self._stop is not None and self._stop())
        )

    def check(self, positions: int) -> None:
        """Raises `SearchLimitError`, which says what ran out, if the search has to end."""
        if not self.is_spent(positions):
            return
        if self._stop is not None and self._stop():
            raise SearchLimitError(N_("The search was stopped before it found the answer."))
        if self._has_seen_enough(positions):
            raise SearchLimitError(
                N_(
                    "No exact answer within {positions} positions: this board is too large for a full search."
                ),
                positions=self.limit.positions,
            )
        raise SearchLimitError(
            N_("No exact answer within {seconds} s: give it more time, or try a smaller board."),
            seconds=f"{self.limit.seconds:g}",
        )

    def _has_seen_enough(self, positions: int) -> bool:
        return self.limit.positions is not None and self.positions + positions >= self.limit.positions


def started(limit: Limit | Budget, stop: Stop | None = None, clock: Clock = time.monotonic) -> Budget:
    """The budget of a search: of a limit that begins now, or one that it shares, which knows itself when to stop."""
    return limit if isinstance(limit, Budget) else limit.start(stop, clock)


def pace(cells: int) -> int:
    """After how many positions a search asks its budget: often enough for 50 ms, seldom enough to cost nothing."""
    return max(1, 2048 // cells)
