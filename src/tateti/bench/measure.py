"""Measuring: processor time, repeated, the median of it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Timing:
    """What was measured: how long one run took (the median of several), and how much it did."""

    name: str
    seconds: float
    count: int
    unit: str

    @property
    def rate(self) -> float:
        """How much of it a second."""
        return self.count / self.seconds

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "name": self.name,
            "seconds": self.seconds,
            self.unit: self.count,
            f"{self.unit}_per_second": self.rate,
        }


def median_of(
    name: str, unit: str, run: Callable[[], int], repeats: int, clock: Callable[[], float] = time.process_time
) -> Timing:
    """Runs something that tells how much it did, several times over.

    A run too short for the clock is repeated until it is long enough, and counted so many times.
    """
    took, count = [], 0
    for _ in range(repeats):
        times, began = 0, clock()
        while times == 0 or clock() - began < SHORTEST:
            count = run()
            times += 1
        took.append((clock() - began) / times)
    return Timing(name, statistics.median(took), count, unit)


SHORTEST = 0.02  # seconds
