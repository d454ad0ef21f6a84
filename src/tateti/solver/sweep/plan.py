"""The win/loss sweep over a Semáforo board: level by level, from the fullest upper cells down to the empty board.

Every move raises one cell, so a block is decided by blocks of the level above and by its own inside; two levels are in
memory at a time. See `split` for blocks and `levels` for levels.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.solver.resources import usable_cores
from tateti.solver.sweep.block_layout import BlockLayout, Words, layout_of
from tateti.solver.sweep.kernel import decide_blocks
from tateti.solver.sweep.levels import Codes, level_above, quiet_levels
from tateti.solver.sweep.packed_kernel import unpack_rows
from tateti.solver.sweep.packed_level import PackedLevel
from tateti.solver.sweep.packed_rows import digit_sums
from tateti.solver.sweep.split import SEGMENT_BLOCKS, Split, choose_split, packed_bytes

# Measured: what making a `BlockIndex` takes for a block, and an interpreter with numpy, numba and the compiled loops.
_INDEX_BYTES = 80
_PROCESS_BYTES = 200 << 20

Rows = npt.NDArray[np.uint64]
"""One row a block, in the order of the level's codes; the bits are laid out as in `block_layout`."""
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Progress:
    """How far a sweep is, and how fast it goes; positions of blocks that need no deciding count for nothing.

    `positions_before` were done by an earlier run, which this one goes on from. Distances take two steps: the sweep and
    another over the same positions.
    """

    levels_done: int
    levels: int
    positions_done: int
    positions: int
    seconds: float
    positions_before: int = 0
    step: int = 1
    steps: int = 1

    @property
    def positions_per_second(self) -> float:
        return (self.positions_done - self.positions_before) / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class DecidedLevel:
    """All blocks of one level: bit i of row r is 1 where position i of block codes[r] is lost for the mover.

    Packed rows have no bits for finished positions, see `packed_rows`. `lost` counts the unfinished lost positions of
    this level and all above it; `by_ply[n]` those of them after n moves, where that is counted.
    """

    level: int
    codes: Codes
    rows: Rows | PackedLevel
    lost: int
    by_ply: Counts | None = None

    @property
    def plain(self) -> Rows:
        """The rows in bits; they are not packed."""
        assert not isinstance(self.rows, PackedLevel)
        return self.rows

    @property
    def packed(self) -> PackedLevel:
        """The rows; they are packed."""
        assert isinstance(self.rows, PackedLevel)
        return self.rows

    def bits(self, plan: Plan, start: int = 0, end: int | None = None) -> Rows:
        """The rows of these blocks (or all) in bits, finished positions included, packed or not."""
        if not isinstance(self.rows, PackedLevel):
            return self.rows[start:end]
        count = len(self.codes[start:end])
        bits = np.empty((count, plan.split.block_words), np.uint64)
        unpack_rows(self.codes, self.rows.rows(), start, plan.layout, plan.misere, bits)
        return bits


class Plan:
    """What a sweep will do and need, known before it starts."""

    def __init__(self, board: Board, misere: bool = False, split: Split | None = None) -> None:
        if board.line < 2:
            raise ValueError(f"on {board} every move ends the game; there is nothing to sweep")
        self.board = board
        self.misere = misere
        self.split = split or choose_split(board, misere)

    @cached_property
    def levels(self) -> list[Codes]:
        """The codes of the blocks to decide, by level; in misère play a quiet block is no easier than another."""
        return quiet_levels(self.split, dense=self.misere)

    @cached_property
    def layout(self) -> BlockLayout:
        """What the compiled loops must know."""
        return layout_of(self.split)

    @cached_property
    def digit_sums(self) -> npt.NDArray[np.uint8]:
        """The moves made on the inside cells in every position of a block."""
        return digit_sums(self.split)

    @property
    def blocks(self) -> int:
        return sum(len(codes) for codes in self.levels)

    @property
    def row_bytes(self) -> int:
        return 8 * self.split.block_words

    @property
    def memory_bytes(self) -> int:
        """The most a sweep holds at once: two levels, the block numbers with an index of one level, the process."""
        sizes = [len(codes) for codes in self.levels]
        return (
            sum(_two_buffers(sizes)) * self.row_bytes
            + 8 * self.blocks
            + _INDEX_BYTES * max(sizes)
            + _PROCESS_BYTES
        )

    @property
    def level_bytes(self) -> tuple[int, int]:
        """About what packed rows take: the largest level, and the largest two together."""
        sizes = [len(codes) for codes in self.levels]
        pairs = [a + b for a, b in zip(sizes, [*sizes[1:], 0], strict=True)]
        one, two = (
            packed_bytes(self.split, self.misere, self.blocks, most) for most in (max(sizes), max(pairs))
        )
        return one, two

    def least_memory(self, threads: int) -> int:
        """What a sweep with packed rows holds besides the rows: block numbers and places, a segment for each thread."""
        largest = max(len(codes) for codes in self.levels)
        segment = min(SEGMENT_BLOCKS, largest) * (self.row_bytes + 2)
        return 8 * self.blocks + (_INDEX_BYTES + 20) * largest + threads * segment + _PROCESS_BYTES

    @property
    def table_bytes(self) -> int:
        """All decided blocks together with their codes: what a saved table needs."""
        return self.blocks * (self.row_bytes + 8)


def _two_buffers(sizes: list[int]) -> tuple[int, int]:
    """Rows in the buffer for the even levels and in the one for the odd."""
    return max(sizes[0::2]), max(sizes[1::2], default=0)


def sweep(
    plan: Plan,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    resume: DecidedLevel | None = None,
) -> Iterator[DecidedLevel]:
    """Decide the plan's blocks, giving each level as soon as it is done, the fullest first and the empty board last.

    The rows belong to the sweep and are overwritten two levels later: whoever wants to keep them copies them. The
    sweep may be dropped after any level and continued from it by `resume`.
    """
    workers = threads or usable_cores()
    sizes = [len(codes) for codes in plan.levels]
    buffers = [np.empty((size, plan.split.block_words), np.uint64) for size in _two_buffers(sizes)]
    above = resume or DecidedLevel(
        len(sizes), np.empty(0, np.int64), np.empty((0, plan.split.block_words), np.uint64), 0
    )
    block_positions = plan.split.block_positions
    positions_done = sum(sizes[above.level :]) * block_positions
    report = Reporter(progress, len(sizes), sum(sizes) * block_positions, positions_done)
    with ThreadPoolExecutor(workers) as pool:
        for level in range(above.level - 1, -1, -1):
            codes, rows = plan.levels[level], buffers[level % 2][: sizes[level]]
            lost = above.lost
            for blocks, more_lost in _decide_level(plan, codes, rows, above, pool, workers):
                lost += more_lost
                report.done(blocks * block_positions, len(sizes) - 1 - level)
            above = DecidedLevel(level, codes, rows, lost)
            report.level_done(len(sizes) - level)
            yield above


class Reporter:
    """Counts what is done, and tells whoever wants to know."""

    def __init__(
        self, progress: Callable[[Progress], None] | None, levels: int, positions: int, done: int
    ) -> None:
        self._progress, self._levels, self._positions = progress, levels, positions
        self._done, self._from, self._start = done, done, time.perf_counter()

    def done(self, positions: int, levels_done: int) -> None:
        """So many more positions are decided."""
        self._done += positions
        self.level_done(levels_done)

    def level_done(self, levels_done: int) -> None:
        """So many levels are decided."""
        if self._progress:
            seconds = time.perf_counter() - self._start
            self._progress(
                Progress(levels_done, self._levels, self._done, self._positions, seconds, self._from)
            )


def _decide_level(
    plan: Plan, codes: Codes, rows: Rows, above: DecidedLevel, pool: ThreadPoolExecutor, workers: int
) -> Iterator[tuple[int, int]]:
    """Decide one level in chunks, giving for each chunk its blocks and the unfinished lost positions found."""
    level = level_above(above.codes, above.plain, len(plan.split.upper))

    def decide(start: int, end: int) -> tuple[int, int]:
        return end - start, decide_blocks(codes, rows, start, end, level, plan.layout, plan.misere)

    chunk = max(1, min(1 + len(codes) // (4 * workers), (1 << 22) // plan.split.block_words))
    jobs = [
        pool.submit(decide, start, min(start + chunk, len(codes))) for start in range(0, len(codes), chunk)
    ]
    try:
        for job in as_completed(jobs):
            yield job.result()
    finally:
        for job in jobs:
            job.cancel()


def first_move_wins(plan: Plan, empty: DecidedLevel, one_up: DecidedLevel | None) -> list[int]:
    """The cells with which the first player wins, given the last two levels of a sweep."""
    split = plan.split
    if split.upper and one_up is None:
        raise ValueError(
            f"the first moves on {plan.board} are told by the level above that of the empty board"
        )
    row = empty.bits(plan)[0]
    winning = [cell for number, cell in enumerate(split.inside) if _is_lost(row, 4**number)]
    for number, cell in enumerate(split.upper):
        smallest = min(1 << (2 * int(images[number])) for images in plan.layout.images)
        place = int(np.searchsorted(one_up.codes, smallest)) if one_up else 0
        # A block left out is not quiet: the second player wins at once there.
        if (
            one_up
            and place < len(one_up.codes)
            and one_up.codes[place] == smallest
            and _is_lost(one_up.bits(plan, place, place + 1)[0], 0)
        ):
            winning.append(cell)
    return sorted(winning)


def empty_board_is_lost(plan: Plan, empty: DecidedLevel) -> bool:
    """Whether the last level of a sweep says that whoever begins loses."""
    return _is_lost(empty.bits(plan)[0], 0)


def _is_lost(row: Words, position: int) -> bool:
    return bool(int(row[position >> 6]) >> (position & 63) & 1)
