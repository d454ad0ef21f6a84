"""What a system proposes: the pairs of the next round, in the order of the tables, and the byes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Proposal:
    """Pairs, the one who begins first, and who has a bye of which kind."""

    pairs: tuple[tuple[int, int], ...]
    byes: Mapping[int, str] = field(default_factory=dict)
