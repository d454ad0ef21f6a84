"""Whether a policy answers a position always alike: what it answered during the run beside what it answers afterwards.

The figures are made of what was answered during the run. So some of those answers are kept, and the same positions are asked again:
all in one batch, some alone, and once more in the same batch. Then it can be told what the answers change with.
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np
import numpy.typing as npt

from tateti.study.audit.policy.asking import ALIKE, Cells, Policy
from tateti.study.audit.policy.positions import Codes, Level, Shares

CHECKED = 400  # answers that are kept
ALONE = 40  # of them, those that are asked again without others


class Change(StrEnum):
    """What the answers of a policy change with."""

    CHANCE = "chance"
    """The same positions, asked twice in the same way, are answered otherwise."""
    BATCH = "batch"
    """What it answers in a position depends on those that it is asked along with."""
    TIME = "time"
    """It answers otherwise now than during the run."""


class Recorded:
    """A policy of whose answers some are kept, each as likely as the others."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.name, self.uses_last = policy.name, policy.uses_last
        self._codes: Codes = np.empty(0, np.int32)
        self._lasts: Cells = np.empty(0, np.int8)
        self._shares: Shares | None = None
        self._marks: npt.NDArray[np.uint64] = np.empty(0, np.uint64)

    def begin(self, level: Level) -> None:
        self.policy.begin(level)

    def shares(self, codes: Codes, lasts: Cells) -> Shares:
        found = self.policy.shares(codes, lasts)
        self._keep(codes, lasts, found)
        return found

    def _keep(self, codes: Codes, lasts: Cells, shares: Shares) -> None:
        """Keeps those with the smallest marks so far; they look drawn at random, and are the same in every run."""
        marks = _marks(codes, lasts)
        if len(self._marks) == CHECKED:
            new = np.flatnonzero(marks < self._marks[-1])
            codes, lasts, shares, marks = codes[new], lasts[new], shares[new], marks[new]
        kept = self._shares if self._shares is not None else np.empty((0, shares.shape[1]))
        marks = np.concatenate([self._marks, marks])
        first = np.argsort(marks, kind="stable")[:CHECKED]
        self._marks = marks[first]
        self._codes = np.concatenate([self._codes, codes])[first]
        self._lasts = np.concatenate([self._lasts, lasts])[first]
        self._shares = np.concatenate([kept, shares])[first]

    def change(self) -> Change | None:
        """What its answers change with; None where all those that were kept are answered alike when it is asked again."""
        if self._shares is None:
            return None
        together = self.policy.shares(self._codes, self._lasts)
        alone = np.linspace(0, len(self._codes) - 1, min(ALONE, len(self._codes))).astype(np.int64)
        singly = [self.policy.shares(self._codes[row : row + 1], self._lasts[row : row + 1]) for row in alone]
        once_more = self.policy.shares(self._codes, self._lasts)
        if not _alike(together, once_more):
            return Change.CHANCE
        if not _alike(together[alone], np.concatenate(singly)):
            return Change.BATCH
        return None if _alike(together, self._shares) else Change.TIME


def _marks(codes: Codes, lasts: Cells) -> npt.NDArray[np.uint64]:
    """A number for each row that looks drawn at random (the last steps of SplitMix64)."""
    mixed = codes.astype(np.uint64) << np.uint64(8) | (lasts.astype(np.int64) + 1).astype(np.uint64)
    mixed = (mixed + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return mixed ^ mixed >> np.uint64(31)


def _alike(one: Shares, other: Shares) -> bool:
    return bool((np.abs(one - other) <= ALIKE).all())
