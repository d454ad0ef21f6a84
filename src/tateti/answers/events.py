"""The entries of an append-only log: numbered from 1 for each thing that they happen to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One thing that happened, and when."""

    number: int
    kind: str
    at: float
    data: dict[str, Any] = field(default_factory=dict)
