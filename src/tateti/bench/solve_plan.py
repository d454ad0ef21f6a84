"""What a solve too large for one machine would take: blocks, bytes and hours by level, from a rate measured here."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tateti.board import Board
from tateti.solver.sweep.levels import count_quiet
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import Plan
from tateti.solver.sweep.split import Split, choose_split, packed_bytes


@dataclass(frozen=True)
class PlannedLevel:
    """One level: its blocks, one of each symmetric family, and all of them."""

    level: int
    blocks: int
    blocks_without_symmetry: int


@dataclass(frozen=True)
class BigPlan:
    """The whole run. `core_seconds_per_block` is the rate of `measured_on` scaled to this board's blocks."""

    board: Board
    upper: int
    inside: int
    symmetries: int
    row_bytes: int
    levels: tuple[PlannedLevel, ...]
    measured_on: Board
    core_seconds_per_block: float

    @property
    def blocks(self) -> int:
        return sum(level.blocks for level in self.levels)

    @property
    def blocks_without_symmetry(self) -> int:
        return sum(level.blocks_without_symmetry for level in self.levels)

    @property
    def two_levels_bytes(self) -> int:
        """The most that is needed at once, in bits."""
        return self._two_levels([level.blocks for level in self.levels])

    @property
    def two_levels_bytes_packed(self) -> int:
        """About what the same takes when only lost positions are kept."""
        blocks = self.two_levels_bytes // self.row_bytes
        return packed_bytes(choose_split(self.board), False, self.blocks, blocks)

    @property
    def two_levels_bytes_without_symmetry(self) -> int:
        return self._two_levels([level.blocks_without_symmetry for level in self.levels])

    @property
    def written_bytes(self) -> int:
        """All rows, once, in bits."""
        return self.blocks * self.row_bytes

    @property
    def core_hours(self) -> float:
        return self.blocks * self.core_seconds_per_block / 3600

    @property
    def core_hours_without_symmetry(self) -> float:
        """Without families there is less to do for a block; the rate is taken as it is, so this is too much."""
        return self.blocks_without_symmetry * self.core_seconds_per_block / 3600

    def _two_levels(self, sizes: list[int]) -> int:
        return max((a + b for a, b in pairwise(sizes)), default=sizes[0]) * self.row_bytes

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        names = (
            "upper", "inside", "symmetries", "row_bytes", "blocks", "blocks_without_symmetry", "two_levels_bytes",
            "two_levels_bytes_packed", "two_levels_bytes_without_symmetry", "written_bytes", "core_seconds_per_block", "core_hours",
            "core_hours_without_symmetry",
        )  # fmt: skip
        return {
            "game": f"semaforo:{self.board}",
            **{name: getattr(self, name) for name in names},
            "measured_on": f"semaforo:{self.measured_on}",
            "levels": [
                {
                    "level": level.level,
                    "blocks": level.blocks,
                    "bytes": level.blocks * self.row_bytes,
                    "blocks_without_symmetry": level.blocks_without_symmetry,
                    "bytes_without_symmetry": level.blocks_without_symmetry * self.row_bytes,
                }
                for level in self.levels
            ],
        }


def plan_run(board: Board, measured_on: Board) -> BigPlan:
    """Count the blocks of every level and measure how long one takes; nothing of the board itself is solved."""
    split = choose_split(board)
    whole = Split(board, split.upper, split.inside, ())
    counts = zip(count_quiet(split).tolist(), count_quiet(whole).tolist(), strict=True)
    levels = tuple(PlannedLevel(number, *both) for number, both in enumerate(counts))
    return BigPlan(
        board=board,
        upper=len(split.upper),
        inside=len(split.inside),
        symmetries=len(split.symmetries),
        row_bytes=8 * split.block_words,
        levels=levels,
        measured_on=measured_on,
        core_seconds_per_block=_seconds_per_word_and_cell(measured_on) * split.block_words * board.size,
    )


def _seconds_per_word_and_cell(board: Board) -> float:
    """Processor time over the work of a packed sweep: for each block a pass over its words for each cell of the board."""
    plan, memory = Plan(board), Room(sys.maxsize, None)
    work = plan.blocks * plan.split.block_words * board.size
    for _ in packed_sweep(Plan(Board(3, 4)), memory):  # compiles what is not compiled yet
        pass
    began = time.process_time()
    for _ in packed_sweep(plan, memory):
        pass
    return (time.process_time() - began) / work
