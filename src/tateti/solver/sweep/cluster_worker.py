"""What one worker of a cluster does: it decides a run of blocks of a level and puts their rows where all can read them.

A level is three files in a folder that every worker sees:

    level-012.codes   the blocks' codes, ascending             64 bits each
    level-012.first   where codes begin, see `LevelAbove`      32 bits each
    level-012.rows    the rows, in the order of the codes      `row_bytes` each

The one who leads the run writes the first two and makes the third at its full size; a task reads the level above
through the operating system's memory map and writes its own range of `rows`. What it writes depends on nothing but the
level above, so a task that was lost with its worker is simply done again, twice if need be: the bytes are the same. No
rows pass through Dask.
"""

from __future__ import annotations

import signal
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver.sweep.kernel import decide_blocks
from tateti.solver.sweep.levels import Codes, LevelAbove, index_length, block_index, index_shift
from tateti.solver.sweep.plan import Plan, Rows
from tateti.solver.sweep.split import Split


@dataclass(frozen=True)
class Job:
    """Blocks `start` to `end` of a level."""

    folder: str
    split: Split
    misere: bool
    level: int
    start: int
    end: int


class Done(NamedTuple):
    """How many blocks were decided, and the unfinished lost positions in them."""

    blocks: int
    lost: int


class LevelFiles:
    """The files of one level."""

    def __init__(self, folder: Path, level: int, words: int) -> None:
        self._path = {kind: folder / f"level-{level:03d}.{kind}" for kind in ("codes", "first", "rows")}
        self._words = words

    def create(self, codes: Codes, upper: int) -> None:
        """Write the codes and their index, and make room for the rows."""
        first, _ = block_index(codes, upper)
        codes.tofile(self._path["codes"])
        first.tofile(self._path["first"])
        with self._path["rows"].open("wb") as file:
            file.truncate(8 * self._words * len(codes))

    def remove(self) -> None:
        for path in self._path.values():
            path.unlink(missing_ok=True)

    def as_above(self, upper: int) -> LevelAbove:
        """The level, for the loops that decide the next one; they look only where these sizes allow it."""
        codes, first, rows = self.codes(), _mapped(self._path["first"], np.int32), self.rows()
        shift = index_shift(len(codes), upper)
        _check_size(self._path["first"], first.nbytes, 4 * index_length(shift, upper))
        _check_size(self._path["rows"], rows.nbytes, 8 * self._words * len(codes))
        return LevelAbove(codes, first, shift, rows)

    def codes(self) -> Codes:
        return _mapped(self._path["codes"], np.int64)

    def codes_of(self, start: int, end: int) -> Codes:
        """The codes of these blocks, every one of them."""
        codes = self.codes()[start:end]
        _check_size(self._path["codes"], codes.nbytes, 8 * (end - start))
        return codes

    def rows(self) -> Rows:
        return _mapped(self._path["rows"], np.uint64, self._words)

    def write(self, start: int, rows: Rows) -> None:
        """Put rows in their place; only into a file that is there, so that a worker believed lost creates none."""
        with self._path["rows"].open("r+b") as file:
            file.seek(8 * self._words * start)
            file.write(np.ascontiguousarray(rows).reshape(-1).view(np.uint8).data)


def dask_setup(worker: object) -> None:
    """Dask calls this when it starts a process of ours: on Ctrl-C the one who leads the run ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def decide_range(job: Job) -> Done:
    """Decide the blocks of a job and write their rows."""
    plan = _plan(job.split, job.misere)
    words, folder = plan.split.block_words, Path(job.folder)
    here, above = LevelFiles(folder, job.level, words), LevelFiles(folder, job.level + 1, words)
    codes = here.codes_of(job.start, job.end)
    rows = np.empty((len(codes), words), np.uint64)
    lost = decide_blocks(
        codes, rows, 0, len(codes), above.as_above(len(plan.split.upper)), plan.layout, plan.misere
    )
    here.write(job.start, rows)
    return Done(len(codes), int(lost))


@lru_cache(maxsize=2)
def _plan(split: Split, misere: bool) -> Plan:
    """The tables of a split, made once in each worker; its levels are never listed here."""
    return Plan(split.board, misere, split)


def _mapped(path: Path, kind: type[Any], words: int | None = None) -> npt.NDArray[Any]:
    """A file as an array that takes no memory of its own, in rows of so many words.

    It may be written to without the file changing ("c"): compiled loops take an array that may not for another type.
    """
    size = path.stat().st_size
    entry = np.dtype(kind).itemsize * (words or 1)
    _check_size(path, size, size - size % entry)
    flat = np.asarray(np.memmap(path, kind, "c")) if size else np.empty(0, kind)
    return flat if words is None else flat.reshape(-1, words)


def _check_size(path: Path, found: int, expected: int) -> None:
    """Refuse a file that was cut short: the compiled loops do not look where an array ends."""
    if found != expected:
        raise TatetiError(
            N_("{file} is damaged: it has {found} bytes where {expected} were written."),
            file=str(path), found=found, expected=expected,
        )  # fmt: skip
