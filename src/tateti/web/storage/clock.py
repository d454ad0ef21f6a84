"""The time that matches are played by: the seconds in which the server was up, the same for all its processes.

No wall clock is asked, for it can be set. Every process counts on from a reading in the database by its own monotonic
clock, and writes its reading back now and then; the furthest counts. While no process runs nobody writes, so time in
which the server was down costs no player anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class ServerClock:
    """A clock that only goes forwards, from a reading on.

    >>> clock = ServerClock(100.0, monotonic=lambda: 7.0)
    >>> clock.now(), clock.follow(101.5), clock.now()
    (100.0, None, 101.5)
    """

    def __init__(self, reading: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._ahead = reading - monotonic()

    def now(self) -> float:
        """The reading now, in seconds."""
        return self._monotonic() + self._ahead

    def follow(self, reading: float) -> None:
        """Sets it forward to the reading of a process that is ahead."""
        self._ahead = max(self._ahead, reading - self._monotonic())
