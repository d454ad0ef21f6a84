"""The time that matches are played by: the seconds in which the server was up, the same for all its processes.

No wall clock is asked, for it can be set. Every process counts on from a reading in the database by its own monotonic
clock, and writes its reading back now and then; the furthest counts. While no process runs nobody writes, so time in
which the server was down costs no player anything. Nor does time in which the database was away, when nobody could
move: a process that does not reach it lets its clock stand still soon.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class ServerClock:
    """A clock that only goes forwards, from a reading on, for a while after the database was last heard of.

    >>> seconds = iter([7.0, 8.0, 9.0, 10.5, 99.0, 99.0, 100.0])
    >>> clock = ServerClock(100.0, patience=5.0, monotonic=lambda: next(seconds))
    >>> clock.now(), clock.follow(102.5), clock.now(), clock.now()
    (101.0, None, 104.0, 107.5)
    >>> clock.go_on(), clock.now()
    (None, 108.5)
    """

    def __init__(
        self, reading: float, patience: float = math.inf, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._monotonic = monotonic
        self._patience = patience
        self._heard = monotonic()
        self._ahead = reading - self._heard

    def now(self) -> float:
        """The reading now, in seconds."""
        return min(self._monotonic(), self._heard + self._patience) + self._ahead

    def go_on(self) -> None:
        """The database answers; the time in which it did not is left out."""
        now = self._monotonic()
        self._ahead -= max(0.0, now - self._heard - self._patience)
        self._heard = now

    def follow(self, reading: float) -> None:
        """Sets it forward to the reading of a process that is ahead."""
        self.go_on()
        self._ahead = max(self._ahead, reading - self._heard)
