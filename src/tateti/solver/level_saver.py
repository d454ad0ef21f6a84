"""What a sweep leaves on the disk while it runs: its table level by level, and from time to time a checkpoint."""

from __future__ import annotations

import contextlib
import errno
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tateti.errors import TatetiError
from tateti.files import why
from tateti.language import mark as N_
from tateti.solver.folders import unfinished_table
from tateti.solver.resources import bytes_of, free_disk
from tateti.solver.sweep.checkpoint import (
    CheckpointError,
    load_checkpoint,
    remove_all_but,
    remove_checkpoint,
    save_checkpoint,
    unusable,
)
from tateti.solver.sweep.packed_level import PackedLevel
from tateti.solver.sweep.plan import DecidedLevel
from tateti.solver.tables.table_format import TableError
from tateti.solver.tables.writer import Mark, TableWriter
from tateti.solver.task import Task

SECONDS_BETWEEN_CHECKPOINTS = 30.0
WORTH_KEEPING = 5.0
"""Seconds of work that are kept when somebody stops the run; so long does a run also wait for another of its board."""

_SLOW_CHECKPOINT, _SHARE_OF_CHECKPOINTS = 1.0, 20
"""A checkpoint that takes more seconds than the first is not followed by another for so many times as long."""
_ROWS_AT_ONCE = 1 << 12
"""Rows that are unpacked at a time to be written to a table."""


class LevelSaver:
    """Takes the levels of a task as they are decided, into the table at `save` and the checkpoint in a folder.

    Without a folder, or where the run is not `resumable`, there is no checkpoint; `seconds_between` two of them. If one
    cannot be written, `on_unsaved` hears why, once.
    """

    def __init__(
        self,
        task: Task,
        save: Path | None,
        folder: Path | None,
        *,
        force: bool = False,
        resumable: bool = True,
        seconds_between: float = SECONDS_BETWEEN_CHECKPOINTS,
        on_unsaved: Callable[[TatetiError], None] | None = None,
    ) -> None:
        self._task, self._plan, self._save, self._force = task, task.plan, save, force
        self._folder, self._resumable, self._on_unsaved = folder, resumable and folder is not None, on_unsaved
        self.most_disk = 0
        self._between = seconds_between if self._resumable else math.inf
        self.resume: DecidedLevel | None = None
        self._writer: TableWriter | None = None
        self._last: DecidedLevel | None = None  # to go on from, unless it is level 0
        self._mark: Mark | None = None
        self._written = True
        self._began = self._saved = time.monotonic()
        self._kept = False  # whether a later run can go on

    def begin(
        self,
        fresh: bool,
        on_resume: Callable[[int, int], None] | None,
        on_restart: Callable[[CheckpointError], None] | None,
    ) -> None:
        """Go on from the checkpoint, or begin again without it."""
        try:
            if not fresh and self._resumable and self._folder is not None:
                self._go_on(self._folder)
        except CheckpointError as error:
            if on_restart is not None:
                on_restart(error)
        if self.resume is None:
            if self._save is not None:
                self._writer = self._new_writer(self._save)
            if self._folder is not None:
                remove_checkpoint(self._folder)
        elif on_resume is not None:
            on_resume(len(self._plan.levels) - self.resume.level, len(self._plan.levels))
        self._kept = self.resume is not None

    def _go_on(self, folder: Path) -> None:
        checkpoint = load_checkpoint(folder, self._plan, self._task.packed)
        if checkpoint is None:
            return
        if self._save is not None:
            try:
                self._writer = self._new_writer(self._save, checkpoint.table or {})
            except (OSError, TableError):
                raise unusable(folder, N_("the table that was begun is not as it was left")) from None
        remove_all_but(folder, checkpoint.file)
        self.resume = checkpoint.decided

    def _new_writer(self, save: Path, state: dict[str, Any] | None = None) -> TableWriter:
        unfinished = unfinished_table(self._task, save)
        with contextlib.suppress(OSError):
            if save.samefile(unfinished):  # a run was killed when its table had both names
                unfinished.unlink()
        return TableWriter(save, self._task.header, unfinished, state, force=self._force)

    def keep(self, decided: DecidedLevel) -> None:
        """Take a level. Nobody goes on from level 0: a checkpoint of level 1, made before, lasts to the end of the run."""
        last, mark = (
            decided if decided.level > 0 else None,
            self._writer.mark() if self._writer is not None else None,
        )
        self._last, self._written, self._mark = last, False, mark  # at once, whenever somebody stops the run
        self._write(decided)
        self._note_disk()
        if self._last is not None and self._is_time(decided):
            self._checkpoint(decided)

    def _is_time(self, decided: DecidedLevel) -> bool:
        """Whether a checkpoint is due; one that costs next to nothing is, as soon as there is something to lose."""
        costs_nothing = decided.level == 1 or self._is_in_folder(decided)
        if costs_nothing and self._between < math.inf:
            return self._kept or self._is_worth_keeping
        return time.monotonic() - self._saved >= self._between

    @property
    def _is_worth_keeping(self) -> bool:
        return time.monotonic() - self._began >= min(WORTH_KEEPING, self._between)

    def _is_in_folder(self, decided: DecidedLevel) -> bool:
        """Whether the level is a file there already, so that a checkpoint costs next to nothing."""
        rows = decided.rows
        return isinstance(rows, PackedLevel) and rows.path is not None and rows.path.parent == self._folder

    def _note_disk(self) -> None:
        if self._folder is not None and self._task.packed:
            self.most_disk = max(self.most_disk, bytes_of(self._folder))

    def _write(self, decided: DecidedLevel) -> None:
        if self._writer is not None:
            self._writer.write(decided.codes.astype("<i8").data)
            for start in range(0, max(1, len(decided.codes)), _ROWS_AT_ONCE):
                rows = decided.bits(self._plan, start, start + _ROWS_AT_ONCE)
                self._writer.write(np.ascontiguousarray(rows.astype("<u8", copy=False)).data)
        self._written = True

    def _checkpoint(self, decided: DecidedLevel) -> None:
        if self._folder is None or not self._resumable:
            return
        began = time.monotonic()
        try:
            if not self._is_in_folder(decided) and not self._has_room(self._folder, decided):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if not self._written and self._writer is not None and self._mark is not None:
                self._writer.go_back(self._mark)  # the writing of this level was interrupted: once more
                self._write(decided)
            table = self._writer.state() if self._writer is not None else None
            self.most_disk = max(self.most_disk, save_checkpoint(self._folder, self._plan, decided, table))
        except OSError as error:
            self._go_on_without(self._folder, error)
        else:
            self._saved, self._kept = time.monotonic(), True
            if self._saved - began > _SLOW_CHECKPOINT:
                self._between = max(self._between, _SHARE_OF_CHECKPOINTS * (self._saved - began))

    def _go_on_without(self, folder: Path, error: OSError) -> None:
        """The run goes on; whoever runs it hears once that it cannot be gone on with."""
        if self._on_unsaved is not None:
            self._on_unsaved(no_checkpoint(folder, error))
        self._on_unsaved, self._between = None, math.inf

    def _has_room(self, folder: Path, decided: DecidedLevel) -> bool:
        """Whether the rows fit beside the last checkpoint and leave room for a level of the run itself."""
        largest = (
            self._plan.level_bytes[0]
            if self._task.packed
            else max(map(len, self._plan.levels)) * self._plan.row_bytes
        )
        with contextlib.suppress(OSError):
            return free_disk(folder) >= decided.rows.nbytes + largest
        return True

    def stop(self) -> bool:
        """Keep what is worth keeping and tidy up the rest; whether a later run can go on."""
        if self._last is not None and self._is_worth_keeping:
            with contextlib.suppress(OSError):
                self._checkpoint(self._last)
        kept = self._kept
        if not kept and self._folder is not None:
            remove_checkpoint(self._folder)
        if self._writer is not None:
            if kept:
                self._writer.close()
            else:
                self._writer.discard()
        return kept

    def finish(self) -> None:
        """The table is put in its place, and the checkpoint is no longer needed."""
        if self._writer is not None:
            self._writer.finish()
        if self._folder is not None:
            remove_checkpoint(self._folder)


def no_checkpoint(folder: Path, error: OSError) -> TatetiError:
    """What is told of a folder that takes no checkpoint."""
    return TatetiError(
        N_("No checkpoint can be written to {folder} ({reason}); the run goes on without."),
        folder=str(folder), reason=why(error),
    )  # fmt: skip
