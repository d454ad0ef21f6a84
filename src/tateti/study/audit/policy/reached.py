"""What comes up where a policy plays on either side against anyone: its own moves that have a share, and any of the other's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tateti.study.audit.policy import kernel
from tateti.study.audit.policy.asking import ANY, Cells
from tateti.study.audit.policy.positions import Codes, Flags, Level, Positions

Masks = npt.NDArray[np.uint16]
Supports = Callable[[Level, Codes, Cells], Masks]
"""Says on which cells the policy may play on boards of a level, a bit for each; `lasts` are the cells that were played last."""


@dataclass(frozen=True, eq=False)
class ComeUp:
    """The boards of a level on which the policy may have to move, in order, and the cells that may have been played last there."""

    level: Level
    codes: Codes
    lasts: Masks

    def flags(self) -> Flags:
        """Which of the level they are."""
        flags = np.zeros(len(self.level.codes), np.bool_)
        flags[self.level.places(self.codes)] = True
        return flags


def reached(positions: Positions, uses_last: bool, supports: Supports) -> Iterator[ComeUp]:
    """What comes up, level by level.

    With the policy on the one side and the other: a position says by itself whose turn it is.
    """
    lasts = np.zeros(4**positions.cells, np.uint16)
    waiting = np.zeros(4**positions.cells, np.bool_)
    waiting[0] = True
    for level in positions.levels:
        codes = level.codes[lasts[level.codes] > 0] if level.ply else level.codes
        rows = expanded(codes, lasts[codes]) if uses_last else (codes, np.full(len(codes), ANY, np.int8))
        kernel.mark_replies(rows[0], *positions.moving, supports(level, *rows), waiting)
        kernel.mark_decisions(level.codes[waiting[level.codes]], *positions.moving, lasts)
        yield ComeUp(level, codes, lasts[codes])


def possible_lasts(positions: Positions, codes: Codes) -> Masks:
    """The cells that may have been played last on each board, a bit for each."""
    masks = np.empty(len(codes), np.uint16)
    kernel.fill_lasts(codes, *positions.moving, masks)
    return masks


def expanded(codes: Codes, masks: Masks) -> tuple[Codes, Cells]:
    """Each board with each cell of its mask; a board without one stands once, with none."""
    cells = np.arange(16, dtype=np.uint16)
    bits = (masks[:, np.newaxis] >> cells) & 1 > 0
    rows, lasts = np.nonzero(np.concatenate([bits, ~bits.any(1, keepdims=True)], axis=1))
    return codes[rows], np.where(lasts == 16, ANY, lasts).astype(np.int8)


def support_of(shares: npt.NDArray[np.float64]) -> Masks:
    """The cells that have a share, a bit for each."""
    powers = (1 << np.arange(shares.shape[1])).astype(np.uint16)
    masks: Masks = ((shares > 0) * powers).sum(1, dtype=np.uint16)
    return masks
