"""A whole solve: the answer, the table if one is wanted, and a checkpoint from which a stopped run goes on.

Semáforo is swept level by level, by this process or by whatever `decide` names (a cluster does it the same way).
"""

from __future__ import annotations

import contextlib
import errno
import math
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import mark as N_
from tateti.search.values import Evaluation, Value
from tateti.solver import mnk_search
from tateti.solver.answer import Answer, Winner
from tateti.solver.counts.line_free import count_line_free
from tateti.solver.counts.reachable import count_reachable
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.dense.verdict import IMPOSSIBLE, LOSS, PLIES_MASK, VALUE_SHIFT
from tateti.solver.folder_lock import only_run
from tateti.solver.folders import checkpoints_folder
from tateti.solver.resources import peak_memory, usable_cores
from tateti.solver.sweep import distances
from tateti.solver.sweep.checkpoint import (
    CheckpointError,
    folder_bytes,
    load_checkpoint,
    remove_checkpoint,
    save_checkpoint,
    unusable,
)
from tateti.solver.sweep.packed_level import PackedLevel
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import DecidedLevel, Progress
from tateti.solver.sweep.solve import Sweep, Swept, solve
from tateti.solver.tables.table_format import TableError
from tateti.solver.tables.writer import Mark, TableWriter, write_table
from tateti.solver.task import MOST_COUNTED, Task, TaskError

Report = Callable[[Progress], None]

SECONDS_BETWEEN_CHECKPOINTS = 30.0
WORTH_KEEPING = 5.0
"""Seconds of work that are kept when somebody stops the run; so long does a run also wait for another of its board."""


_SLOW_CHECKPOINT, _SHARE_OF_CHECKPOINTS = 1.0, 20
"""A checkpoint that takes more seconds than the first is not followed by another for so many times as long."""
_CODES_AT_ONCE, _ROWS_AT_ONCE = 1 << 24, 1 << 12
"""Codes that are counted at a time, and rows that are unpacked at a time to be written to a table."""


class Stopped(KeyboardInterrupt):
    """Somebody stopped the run; `kept` says whether the same run can go on from there."""

    def __init__(self, kept: bool) -> None:
        super().__init__()
        self.kept = kept


def run(
    task: Task,
    *,
    save: Path | None = None,
    force: bool = False,
    threads: int | None = None,
    progress: Report | None = None,
    fresh: bool = False,
    resumable: bool = True,
    decide: Sweep | None = None,
    shared: Path | None = None,
    memory: int | None = None,
    on_resume: Callable[[int, int], None] | None = None,
    on_restart: Callable[[CheckpointError], None] | None = None,
    on_unsaved: Callable[[TatetiError], None] | None = None,
    seconds_between: float = SECONDS_BETWEEN_CHECKPOINTS,
) -> Answer:
    """Solve, and save the table if a path is given (over a file that is no table, only with `force`).

    `fresh` forgets what an earlier run of the same task left; otherwise `on_resume` hears from which level of how many
    it goes on, and `on_restart` why it does not. Its checkpoints are in the cache folder, or in `shared`; while another
    run of the same task uses them, `BusyError`. A run that is not `resumable` has none, and leaves nothing half done; one
    whose checkpoint cannot be written goes on, and `on_unsaved` hears why. Packed levels beyond so much `memory` are files
    there. Ctrl-C raises `Stopped`; at no moment is there a table that is not whole.
    """
    wall, cpu = time.perf_counter(), time.process_time()
    if save is not None and (task.method == "search" or (task.board.line == 1 and task.method == "sweep")):
        raise TaskError(N_("{game} is solved without a table: there is nothing to save."), game=task.name)
    try:
        if task.method == "dense":
            answer = _dense(task, save, force)
        elif task.method == "search":
            answer = _searched(task)
        elif task.board.line == 1:
            answer = _every_move_ends(task)
        elif task.method == "distances":
            answer = _distances(task, save, force, threads, progress, decide)
        else:
            folder = checkpoint_folder(task, save, shared)
            alone = only_run(folder, task.name, WORTH_KEEPING) if resumable else contextlib.nullcontext(False)
            with alone as is_ours:
                ours = folder if is_ours else None
                saver = _LevelSaver(task, save, force, ours, seconds_between, on_unsaved)
                saver.begin(fresh, on_resume, on_restart)
                if decide is None and task.packed:
                    decide = partial(packed_sweep, room=_room(task, memory, ours), threads=threads)
                answer = _swept(task, saver, threads, progress, decide)
    except OSError as error:
        raise TableError(
            N_("{file} cannot be written: {reason}."),
            file=quote(str(save or checkpoint_folder(task, save, shared))),
            reason=why(error),
        ) from error
    return replace(
        answer,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - cpu,
        peak_bytes=peak_memory(),
    )


def _room(task: Task, memory: int | None, folder: Path | None) -> Room:
    """The memory for levels is what the rest of the run leaves of it."""
    if memory is None:
        return Room(sys.maxsize, None)
    return Room(max(0, memory - task.plan.least_memory(usable_cores())), folder)


# Every position stored: small boards


def _dense(task: Task, save: Path | None, force: bool) -> Answer:
    solved = solve_dense(task.game, grundy=task.grundy)
    if save is not None:
        write_table(save, solved.header, solved.verdicts, solved.nibbles, force=force)
    start = _evaluation(solved, 0)
    first_moves = task.game.start.moves
    winning = [
        str(move)
        for move in first_moves
        if start.value is Value.WIN
        and _evaluation(solved, move.piece * solved.header.base**move.cell).value is Value.LOSS
    ]
    known = np.frombuffer(solved.verdicts, np.uint8)
    told = Answer(task.name, _WINNERS[start.value], start.plies, tuple(winning), None)
    if solved.header.base < 4:
        return replace(told, positions=int(np.count_nonzero(known >> VALUE_SHIFT != IMPOSSIBLE)))
    # A position that ended with a line has 0 plies.
    lost = sum(
        int(np.count_nonzero((part >> VALUE_SHIFT == LOSS) & (part & PLIES_MASK > 0)))
        for part in np.split(known, range(_CODES_AT_ONCE, len(known), _CODES_AT_ONCE))
    )
    return replace(
        told, positions=solved.header.codes, line_free=count_line_free(task.board), p_positions=lost, grundy=solved.grundy(0)
    )  # fmt: skip


_WINNERS: dict[Value, Winner] = {Value.WIN: "first", Value.LOSS: "second", Value.DRAW: "draw"}


def _evaluation(solved: DenseTable, code: int) -> Evaluation:
    evaluation = solved.evaluation(code)
    assert evaluation is not None, "the first moves are positions"
    return evaluation


def _searched(task: Task) -> Answer:
    found = _aside(lambda: mnk_search.solve(task.board))
    winner: Winner = "first" if found.winner == "first" else "draw"
    moves = tuple(_first_moves(task, found.winning_first_moves))
    counted = None
    if task.board.size <= MOST_COUNTED:
        counted = _aside(lambda: count_reachable(task.board))
    return Answer(task.name, winner, found.plies, moves, counted)


def _first_moves(task: Task, cells: Iterable[int]) -> Iterator[str]:
    """The first moves on these cells, as text."""
    return (str(task.game.move_on(cell, task.game.piece_for(task.game.start, cell))) for cell in cells)


Result = TypeVar("Result")


def _aside(work: Callable[[], Result]) -> Result:
    """Do compiled work of unknown length in a thread of its own: Ctrl-C would not reach it, but it reaches us."""
    done: list[Result | Exception] = []

    def do() -> None:
        try:
            done.append(work())
        except Exception as error:
            done.append(error)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if isinstance(done[0], Exception):
        raise done[0]
    return done[0]


# Semáforo by blocks


def _of_sweep(task: Task, swept: Swept, plies: int | None = None) -> Answer:
    moves = tuple(_first_moves(task, swept.winning_first_cells))
    return Answer(
        task.name, "first" if moves else "second", plies, moves, 4**task.board.size,
        line_free=count_line_free(task.board), p_positions=swept.lost, lost_by_ply=swept.by_ply,
    )  # fmt: skip


def _every_move_ends(task: Task) -> Answer:
    """Lines of one cell: the first move completes one."""
    cells = () if task.game.misere else tuple(range(task.board.size))
    return _of_sweep(task, Swept(cells, int(task.game.misere)), plies=1)


def _distances(
    task: Task,
    save: Path | None,
    force: bool,
    threads: int | None,
    progress: Report | None,
    decide: Sweep | None,
) -> Answer:
    """The counts by a sweep, then the distances by another that takes a byte a position."""

    def report(step: int) -> Report | None:
        return None if progress is None else lambda done: progress(replace(done, step=step, steps=2))

    swept = solve(task.plan, threads=threads, progress=report(1), decide=decide)
    writer = None if save is None else TableWriter(save, task.header, _unfinished(save), force=force)
    try:
        for level in distances.measure(task.plan, threads=threads, progress=report(2)):
            if writer is not None:
                writer.write(level.codes.astype("<i8").data)
                writer.write(level.rows.data)
        if writer is not None:
            writer.finish()
    finally:
        if writer is not None:
            writer.discard()
    byte = int(level.rows[0, 0])
    return _of_sweep(task, swept, byte if byte < 128 else 255 - byte)


def _swept(
    task: Task, saver: _LevelSaver, threads: int | None, progress: Report | None, decide: Sweep | None
) -> Answer:
    try:
        swept = solve(
            task.plan, threads=threads, progress=progress, on_level=saver.keep, resume=saver.resume, decide=decide
        )  # fmt: skip
        saver.finish()
    except KeyboardInterrupt:
        raise Stopped(saver.stop()) from None
    except BaseException:
        saver.stop()
        raise
    answer = _of_sweep(task, swept)
    return replace(answer, splits=(task.split,), disk_bytes=saver.most_disk) if task.packed else answer


class _LevelSaver:
    """Writes the table level by level, and from time to time a checkpoint; none without a folder of one's own."""

    def __init__(
        self, task: Task, save: Path | None, force: bool, folder: Path | None, seconds_between: float,
        on_unsaved: Callable[[TatetiError], None] | None,
    ) -> None:  # fmt: skip
        self._task, self._plan, self._save, self._force = task, task.plan, save, force
        self._folder, self._on_unsaved = folder, on_unsaved
        self.most_disk = 0
        self._between = seconds_between if folder is not None else math.inf
        self.resume: DecidedLevel | None = None
        self._writer: TableWriter | None = None
        self._last: DecidedLevel | None = None
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
            if not fresh and self._folder is not None:
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
        self.resume = checkpoint.decided

    def _new_writer(self, save: Path, state: dict[str, Any] | None = None) -> TableWriter:
        return TableWriter(save, self._task.header, _unfinished(save), state, force=self._force)

    def keep(self, decided: DecidedLevel) -> None:
        self._written, self._mark = False, self._writer.mark() if self._writer is not None else None
        self._last = decided
        self._write()
        self._note_disk()
        if decided.level > 0 and self._is_time():
            self._checkpoint()

    def _is_time(self) -> bool:
        """Whether a checkpoint is due; one that costs next to nothing is, as soon as there is something to lose."""
        now = time.monotonic()
        if self._is_in_folder and self._between < math.inf:
            return self._kept or now - self._began >= min(WORTH_KEEPING, self._between)
        return now - self._saved >= self._between

    @property
    def _is_in_folder(self) -> bool:
        """Whether the level is a file there already, so that a checkpoint costs next to nothing."""
        rows = None if self._last is None else self._last.rows
        return isinstance(rows, PackedLevel) and rows.path is not None and rows.path.parent == self._folder

    def _note_disk(self) -> None:
        if self._folder is not None and self._task.packed:
            self.most_disk = max(self.most_disk, folder_bytes(self._folder))

    def _write(self) -> None:
        if self._writer is not None and self._last is not None:
            self._writer.write(self._last.codes.astype("<i8").data)
            for start in range(0, max(1, len(self._last.codes)), _ROWS_AT_ONCE):
                rows = self._last.bits(self._plan, start, start + _ROWS_AT_ONCE)
                self._writer.write(np.ascontiguousarray(rows.astype("<u8", copy=False)).data)
        self._written = True

    def _checkpoint(self) -> None:
        if self._last is None or self._folder is None:
            return
        began = time.monotonic()
        try:
            if not self._is_in_folder and not self._has_room(self._folder):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if not self._written and self._writer is not None and self._mark is not None:
                self._writer.go_back(self._mark)  # the writing of this level was interrupted: once more
                self._write()
            table = self._writer.state() if self._writer is not None else None
            self.most_disk = max(self.most_disk, save_checkpoint(self._folder, self._plan, self._last, table))
        except OSError as error:
            self._go_on_without(self._folder, error)
        else:
            self._saved, self._kept = time.monotonic(), True
            if self._saved - began > _SLOW_CHECKPOINT:
                self._between = max(self._between, _SHARE_OF_CHECKPOINTS * (self._saved - began))

    def _go_on_without(self, folder: Path, error: OSError) -> None:
        """The run goes on; whoever runs it hears once that it cannot be gone on with."""
        if self._on_unsaved is not None:
            sentence = N_("No checkpoint can be written to {folder} ({reason}); the run goes on without.")
            self._on_unsaved(TatetiError(sentence, folder=str(folder), reason=why(error)))
        self._on_unsaved, self._between = None, math.inf

    def _has_room(self, folder: Path) -> bool:
        """Whether the rows fit beside the last checkpoint and leave room for a level of the run itself."""
        assert self._last is not None
        largest = (
            self._plan.level_bytes[0]
            if self._task.packed
            else max(map(len, self._plan.levels)) * self._plan.row_bytes
        )
        with contextlib.suppress(OSError):
            return shutil.disk_usage(folder.parent).free >= self._last.rows.nbytes + largest
        return True

    def stop(self) -> bool:
        """Keep what is worth keeping and tidy up the rest; whether a later run can go on."""
        if self._last is not None and time.monotonic() - self._began >= min(WORTH_KEEPING, self._between):
            with contextlib.suppress(OSError):
                self._checkpoint()
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
        if self._writer is not None:
            self._writer.finish()
        if self._folder is not None:
            remove_checkpoint(self._folder)


def checkpoint_folder(task: Task, save: Path | None, shared: Path | None = None) -> Path:
    """Where the checkpoint of a task is, one for each file that it may write: in the cache folder, or in a shared one."""
    name = task.name.replace(":", "-")
    if task.split > 1:
        name += f"-split{task.split}"
    if save is not None:
        name += "-" + blake2b(str(save.resolve()).encode(), digest_size=6).hexdigest()
    return checkpoints_folder() / name if shared is None else shared / f"tateti-{name}"


def _unfinished(save: Path) -> Path:
    """Beside the table, so that it can take its place in one step; hidden, so that nobody takes it for one."""
    return save.with_name(f".{save.name}.unfinished")
