"""The sweep with packed rows, in threads: the same levels as `sweep`, in a fraction of the memory.

Two levels are held at a time, in memory as far as it may be used and in files where not. While a row is packed its
positions pass by one at a time anyway, and are counted by the moves made.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tateti.solver.resources import usable_cores
from tateti.solver.sweep.levels import BlockIndex, Codes, block_index
from tateti.solver.sweep.packed_kernel import PackedBytes, decide_packed
from tateti.solver.sweep.packed_level import LevelWriter, PackedLevel, Shape, segment_of
from tateti.solver.sweep.plan import Counts, DecidedLevel, Plan, Progress, Reporter
from tateti.solver.sweep.split import SEGMENT_BLOCKS


@dataclass(frozen=True)
class Room:
    """Where levels may be: so many bytes of memory, and beyond them files in a folder (None: memory only)."""

    memory: int
    folder: Path | None
    segment_blocks: int = SEGMENT_BLOCKS


class DecidedSegment(NamedTuple):
    """A segment as it is written, and its lost positions by the digit sum of the inside cells."""

    content: bytes
    by_sum: Counts


def packed_sweep(
    plan: Plan,
    room: Room,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    resume: DecidedLevel | None = None,
) -> Iterator[DecidedLevel]:
    """As `sweep`, with packed rows. A level is released when the one after the next is begun."""
    workers = threads or usable_cores()
    sizes, run = [len(codes) for codes in plan.levels], secrets.token_hex(4)
    above = resume or nothing_above(plan)
    one_up: DecidedLevel | None = None
    positions = plan.split.block_positions
    report = Reporter(progress, len(sizes), plan.blocks * positions, sum(sizes[above.level :]) * positions)
    with ThreadPoolExecutor(workers) as pool:
        for level in range(above.level - 1, -1, -1):
            if one_up is not None:
                one_up.packed.release()
            shape = Shape(sizes[level], plan.row_bytes, room.segment_blocks)
            path = None if room.folder is None else room.folder / level_file(level, run)
            writer = LevelWriter(shape, path, room.memory - above.packed.in_memory)
            by_ply = no_counts(plan) if above.by_ply is None else above.by_ply.copy()
            try:
                for blocks, by_sum in _decide_level(plan, plan.levels[level], shape, above, writer, pool):
                    by_ply[level : level + len(by_sum)] += by_sum
                    report.done(blocks * positions, len(sizes) - 1 - level)
                decided = writer.finish()
            except BaseException:
                writer.discard()
                raise
            one_up, above = above, DecidedLevel(level, plan.levels[level], decided, int(by_ply.sum()), by_ply)
            report.level_done(len(sizes) - level)
            yield above


def level_file(level: int, run: str) -> str:
    """The name of a level's file. That of the run is part of it: a run that is believed dead spoils no other's files."""
    return f"level-{level:03d}-{run}.rows"


def nothing_above(plan: Plan) -> DecidedLevel:
    """The level above the fullest, from which a sweep begins."""
    empty = PackedLevel.empty(plan.row_bytes)
    return DecidedLevel(len(plan.levels), np.empty(0, np.int64), empty, 0, no_counts(plan))


def no_counts(plan: Plan) -> Counts:
    return np.zeros(3 * plan.board.size + 1, np.int64)


def _decide_level(
    plan: Plan, codes: Codes, shape: Shape, above: DecidedLevel, writer: LevelWriter, pool: ThreadPoolExecutor
) -> Iterator[tuple[int, Counts]]:
    """Decide one level segment by segment, giving the blocks of each and what was counted."""
    index, packed = block_index(above.codes, len(plan.split.upper)), above.packed.rows()

    def decide(number: int) -> tuple[int, Counts]:
        start, end = shape.range_of(number)
        done = decide_segment(plan, codes[start:end], index, packed)
        writer.add(number, done.content)
        return end - start, done.by_sum

    jobs = [pool.submit(decide, number) for number in range(shape.segments)]
    try:
        for job in as_completed(jobs):
            yield job.result()
    finally:
        for job in jobs:
            job.cancel()


def decide_segment(plan: Plan, codes: Codes, index: BlockIndex, packed: PackedBytes) -> DecidedSegment:
    """Decide these blocks from the level above."""
    rows = np.empty(len(codes) * plan.row_bytes, np.uint8)
    lengths = np.empty(len(codes), np.uint16)
    by_sum = np.zeros(3 * len(plan.split.inside) + 1, np.int64)
    end = decide_packed(
        codes, index, packed, plan.layout, plan.misere, plan.digit_sums, rows, lengths, by_sum
    )
    return DecidedSegment(segment_of(lengths, rows[:end]), by_sum)
