"""A whole solve: the answer, the table if one is wanted, and a checkpoint from which a stopped run goes on.

Semáforo is swept level by level, by this process or by whatever `decide` names (a cluster does it the same way).
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
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
from tateti.solver.folders import checkpoints_folder
from tateti.solver.resources import peak_memory
from tateti.solver.sweep import distances
from tateti.solver.sweep.checkpoint import (
    CheckpointError,
    load_checkpoint,
    remove_checkpoint,
    save_checkpoint,
    table_of_checkpoint,
)
from tateti.solver.sweep.plan import DecidedLevel, Progress
from tateti.solver.sweep.solve import Sweep, Swept, solve
from tateti.solver.tables.table_format import TableError
from tateti.solver.tables.writer import Mark, TableWriter, write_table
from tateti.solver.task import MOST_COUNTED, Task, TaskError

Report = Callable[[Progress], None]

SECONDS_BETWEEN_CHECKPOINTS = 30.0
WORTH_KEEPING = 5.0
"""Seconds of work that are kept when somebody stops the run."""


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
    decide: Sweep | None = None,
    on_resume: Callable[[int, int], None] | None = None,
    seconds_between: float = SECONDS_BETWEEN_CHECKPOINTS,
) -> Answer:
    """Solve, and save the table if a path is given (over a file that is no table, only with `force`).

    `fresh` forgets what an earlier run of the same task left; otherwise `on_resume` hears from which level of how many
    it goes on. Ctrl-C raises `Stopped`; at no moment is there a table that is not whole.
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
            answer = _swept(task, save, force, threads, progress, fresh, decide, on_resume, seconds_between)
    except OSError as error:
        raise TableError(
            N_("{file} cannot be written: {reason}."),
            file=quote(str(save or checkpoints_folder())),
            reason=why(error),
        ) from error
    return replace(
        answer,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - cpu,
        peak_bytes=peak_memory(),
    )


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
    lost = int(np.count_nonzero((known >> VALUE_SHIFT == LOSS) & (known & PLIES_MASK > 0)))
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
        line_free=count_line_free(task.board), p_positions=swept.lost,
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
    swept = solve(task.plan, threads=threads, progress=progress, decide=decide)
    writer = None if save is None else TableWriter(save, task.header, _unfinished(save), force=force)
    try:
        for level in distances.measure(task.plan, threads=threads):
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
    task: Task,
    save: Path | None,
    force: bool,
    threads: int | None,
    progress: Report | None,
    fresh: bool,
    decide: Sweep | None,
    on_resume: Callable[[int, int], None] | None,
    seconds_between: float,
) -> Answer:
    saver = _LevelSaver(task, save, force, fresh, seconds_between)
    if saver.resume is not None and on_resume is not None:
        on_resume(len(task.plan.levels) - saver.resume.level, len(task.plan.levels))
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
    return _of_sweep(task, swept)


class _LevelSaver:
    """Writes the table level by level, and from time to time a checkpoint."""

    def __init__(
        self, task: Task, save: Path | None, force: bool, fresh: bool, seconds_between: float
    ) -> None:
        self._plan, self._between = task.plan, seconds_between
        self._folder = checkpoint_folder(task, save)
        self.resume: DecidedLevel | None = None
        state = None
        if fresh:
            remove_checkpoint(self._folder)
        else:
            try:
                self.resume = load_checkpoint(self._folder, task.plan)
                state = table_of_checkpoint(self._folder)
            except (CheckpointError, OSError):  # it is ours, and cannot be used
                remove_checkpoint(self._folder)
        self._writer: TableWriter | None = None
        if save is not None:
            self._writer = self._open(save, task, state, force)
        self._last: DecidedLevel | None = None
        self._mark: Mark | None = None
        self._written = True
        self._began = self._saved = time.monotonic()
        self._kept = self.resume is not None  # whether a later run can go on

    def _open(self, save: Path, task: Task, state: dict[str, Any] | None, force: bool) -> TableWriter:
        if self.resume is not None and state is not None:
            try:
                return TableWriter(save, task.header, _unfinished(save), state, force=force)
            except (OSError, TatetiError):
                pass  # the unfinished table is gone or not as it was left
        self.resume = None
        return TableWriter(save, task.header, _unfinished(save), force=force)

    def keep(self, decided: DecidedLevel) -> None:
        self._written, self._mark = False, self._writer.mark() if self._writer is not None else None
        self._last = decided
        self._write()
        if decided.level > 0 and time.monotonic() - self._saved >= self._between:
            self._checkpoint()

    def _write(self) -> None:
        if self._writer is not None and self._last is not None:
            self._writer.write(self._last.codes.astype("<i8").data)
            self._writer.write(np.ascontiguousarray(self._last.rows.astype("<u8", copy=False)).data)
        self._written = True

    def _checkpoint(self) -> None:
        if self._last is not None:
            if not self._written and self._writer is not None and self._mark is not None:
                self._writer.go_back(self._mark)  # the writing of this level was interrupted: once more
                self._write()
            table = self._writer.state() if self._writer is not None else None
            try:
                save_checkpoint(self._folder, self._plan, self._last, table)
            except OSError:  # the cache folder takes nothing: the run goes on without
                self._between = math.inf
            else:
                self._saved, self._kept = time.monotonic(), True

    def stop(self) -> bool:
        """Keep what is worth keeping and tidy up the rest; whether a later run can go on."""
        if self._last is not None and time.monotonic() - self._began >= min(WORTH_KEEPING, self._between):
            with contextlib.suppress(OSError):
                self._checkpoint()
        kept = self._kept
        if self._writer is not None:
            if kept:
                self._writer.close()
            else:
                self._writer.discard()
        return kept

    def finish(self) -> None:
        if self._writer is not None:
            self._writer.finish()
        remove_checkpoint(self._folder)


def checkpoint_folder(task: Task, save: Path | None) -> Path:
    """Where the checkpoint of a task is, one for each file that it may write."""
    name = task.name.replace(":", "-")
    if save is not None:
        name += "-" + blake2b(str(save.resolve()).encode(), digest_size=6).hexdigest()
    return checkpoints_folder() / name


def _unfinished(save: Path) -> Path:
    """Beside the table, so that it can take its place in one step; hidden, so that nobody takes it for one."""
    return save.with_name(f".{save.name}.unfinished")
