"""A log that stays short: what repeats itself all the time is told now and then."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

PERIOD = 60.0  # seconds
MOST_IN_A_PERIOD = 5  # of one kind
MOST_KINDS = 100


class Sparing(logging.Filter):
    """Lets a few records of a kind through in a period, and then one that says how many there were.

    A kind is what the first line says before its details are filled in (asyncio writes them on more lines itself), so a database that is away for an hour, with a
    thousand requests a minute, is some lines.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[str, tuple[float, int]] = {}  # when its period began, and how many there were

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = str(record.msg).partition("\n")[0], self._clock()
        began, count = self._kinds.get(kind, (now, 0))
        if now - began > PERIOD:
            if count > MOST_IN_A_PERIOD:
                record.msg = f"{record.msg} (and {count - MOST_IN_A_PERIOD} more like this)"
            began, count = now, 0
        if len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = (began, count + 1)
        return count < MOST_IN_A_PERIOD
