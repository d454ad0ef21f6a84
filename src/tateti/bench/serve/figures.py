"""The few statistics that are shown of a measurement."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any


def p99(times: Sequence[float]) -> float:
    """The time within which 99 of 100 came; endless where nothing came.

    >>> p99(range(1, 201)), p99([])
    (199, inf)
    """
    return sorted(times)[int(len(times) * 0.99)] if times else float("inf")


def median(times: Sequence[float]) -> float:
    """The time within which half of them came; endless where nothing came."""
    return statistics.median(times) if times else float("inf")


def without_endless(figures: Any) -> Any:
    """The same with None in place of what never came, which JSON has no number for.

    >>> without_endless({"p99": float("inf"), "trials": [1.5]})
    {'p99': None, 'trials': [1.5]}
    """
    if isinstance(figures, Mapping):
        return {name: without_endless(value) for name, value in figures.items()}
    if isinstance(figures, list | tuple):
        return [without_endless(value) for value in figures]
    return None if figures == float("inf") else figures


def growth(values: Sequence[float]) -> float:
    """How much values at even intervals grow from the first to the last, by the line that fits them best.

    >>> growth([10, 12, 14]), growth([5, 5, 5]), growth([5])
    (4.0, 0.0, 0.0)
    """
    if len(values) < 2:
        return 0.0
    slope, _start = statistics.linear_regression(range(len(values)), values)
    return slope * (len(values) - 1)
