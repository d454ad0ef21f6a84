"""What one worker of a cluster does: it decides a segment of a level and puts its rows where all can read them.

A level is four files in a folder that every worker sees:

    level-012-ab34cd56.rows      the segments of packed rows, see `packed_level`; each in a slot of its own
    level-012-ab34cd56.codes     the blocks' codes, ascending             64 bits each
    level-012-ab34cd56.first     where codes begin, see `BlockIndex`      32 bits each
    level-012-ab34cd56.segments  where each segment begins, its bytes     64 bits each, twice

The one who leads the run makes the first at its full size, with holes that take no room on the disk, and writes the second
and third; the fourth when the level is done. A task reads the level above through the operating system's memory map and
writes its own slot of `rows`. What it writes depends on nothing but the level above, so a task that was lost with its
worker is simply done again, twice if need be: the bytes are the same. No rows pass through Dask.
"""

from __future__ import annotations

import os
import platform
import signal
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver.resources import peak_memory
from tateti.solver.sweep.levels import BlockIndex, Codes, block_index, index_length, index_shift
from tateti.solver.sweep.packed_kernel import PackedBytes
from tateti.solver.sweep.packed_level import DamagedLevelError, PackedLevel, Segment, Shape, checksum
from tateti.solver.sweep.packed_sweep import decide_segment
from tateti.solver.sweep.plan import Counts, Plan
from tateti.solver.sweep.split import Split


@dataclass(frozen=True)
class Job:
    """A segment of a level: the files of the level and of the one above, and which blocks."""

    here: LevelFiles
    above: LevelFiles
    split: Split
    misere: bool
    number: int


class Done(NamedTuple):
    """How many blocks were decided, what was counted in them, what was written, and what that took which worker."""

    blocks: int
    by_sum: Counts
    segment: Segment
    worker: str
    cpu_seconds: float
    peak_bytes: int | None


@dataclass(frozen=True)
class LevelFiles:
    """The files of one level; `rows` names the first of them."""

    rows: Path
    shape: Shape
    upper: int

    def of(self, kind: str) -> Path:
        return self.rows.with_suffix(f".{kind}")

    def create(self, codes: Codes) -> None:
        """Make room for the rows, and write what is known before them."""
        with self.rows.open("xb") as file:
            file.truncate(self.shape.segments * self.shape.slot_bytes)
        self.write_codes(codes)

    def write_codes(self, codes: Codes) -> None:
        """Write the codes and their index."""
        codes.tofile(self.of("codes"))
        block_index(codes, self.upper).first.tofile(self.of("first"))

    def write_segments(self, segments: tuple[Segment, ...]) -> None:
        """The level is done: tell where the segments are."""
        places = np.array([[segment.start, segment.length] for segment in segments], np.int64)
        places.tofile(self.of("segments"))

    def write(self, number: int, content: bytes) -> Segment:
        """Put a segment in its slot; only into a file that is there, so that a worker believed lost creates none."""
        start = number * self.shape.slot_bytes
        with self.rows.open("r+b") as file:
            file.seek(start)
            file.write(content)
        return Segment(start, len(content), checksum(content))

    def remove(self, with_rows: bool = True) -> None:
        for path in (*[self.rows] * with_rows, *map(self.of, ("codes", "first", "segments"))):
            path.unlink(missing_ok=True)

    def codes_of(self, start: int, end: int) -> Codes:
        """The codes of these blocks."""
        return self._codes()[start:end]

    def index(self) -> BlockIndex:
        """The blocks, for the loops that decide the next level; they look only where these sizes allow it."""
        shift = index_shift(self.shape.blocks, self.upper)
        return BlockIndex(
            self._codes(), _mapped(self.of("first"), np.int32, index_length(shift, self.upper)), shift
        )

    def level(self) -> PackedLevel:
        """The rows, when the level is done."""
        places = _mapped(self.of("segments"), np.int64, 2 * self.shape.segments).reshape(-1, 2)
        try:
            return PackedLevel.read(
                self.rows, self.shape, [Segment(int(start), int(length), "") for start, length in places]
            )
        except DamagedLevelError as error:
            raise TatetiError(
                N_("{file} is damaged: it is not the level that was written."), file=str(self.rows)
            ) from error

    def _codes(self) -> Codes:
        return _mapped(self.of("codes"), np.int64, self.shape.blocks)


def dask_setup(worker: object) -> None:
    """Dask calls this when it starts a process of ours: on Ctrl-C the one who leads the run ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def decide_job(job: Job) -> Done:
    """Decide the blocks of a job and write their rows."""
    began = time.thread_time()
    plan = _plan(job.split, job.misere)
    start, end = job.here.shape.range_of(job.number)
    done = decide_segment(plan, job.here.codes_of(start, end), *_opened(job.above))
    segment = job.here.write(job.number, done.content)
    worker = f"{platform.node()}:{os.getpid()}"
    return Done(end - start, done.by_sum, segment, worker, time.thread_time() - began, peak_memory())


@lru_cache(maxsize=1)
def _opened(above: LevelFiles) -> tuple[BlockIndex, PackedBytes]:
    """The level above, opened once for all segments of a level."""
    return above.index(), above.level().rows()


@lru_cache(maxsize=2)
def _plan(split: Split, misere: bool) -> Plan:
    """The tables of a split, made once in each worker; its levels are never listed here."""
    return Plan(split.board, misere, split)


def _mapped(path: Path, kind: type[Any], count: int) -> npt.NDArray[Any]:
    """A file as an array that takes no memory of its own.

    It may be written to without the file changing ("c"): compiled loops take an array that may not for another type. A
    file that was cut short is refused: the loops do not look where an array ends.
    """
    found, expected = path.stat().st_size, count * np.dtype(kind).itemsize
    if found != expected:
        raise TatetiError(
            N_("{file} is damaged: it has {found} bytes where {expected} were written."),
            file=str(path), found=found, expected=expected,
        )  # fmt: skip
    return np.asarray(np.memmap(path, kind, "c")) if found else np.empty(0, kind)
