"""A whole solve: the answer, the table if one is wanted, and a checkpoint from which a stopped run goes on.

Semáforo is swept level by level, by this process or by a cluster.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import mark as N_
from tateti.search.values import Evaluation, Value
from tateti.solver import level_saver, mnk_search
from tateti.solver.answer import Answer, Winner
from tateti.solver.aside import aside
from tateti.solver.counts.line_free import count_line_free
from tateti.solver.counts.reachable import count_reachable
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.dense.verdict import IMPOSSIBLE, LOSS, PLIES_MASK, VALUE_SHIFT
from tateti.solver.folder_lock import only_run
from tateti.solver.folders import checkpoint_folder, made, unfinished_table
from tateti.solver.level_saver import SECONDS_BETWEEN_CHECKPOINTS, LevelSaver, no_checkpoint
from tateti.solver.resources import peak_memory, size_in_words, usable_cores
from tateti.solver.sweep import distances
from tateti.solver.sweep.checkpoint import CheckpointError
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import Progress
from tateti.solver.sweep.solve import Sweep, Swept, contradiction, solve
from tateti.solver.tables.table_format import TableError
from tateti.solver.tables.writer import TableWriter, write_table
from tateti.solver.task import MOST_COUNTED, Task, TaskError

if TYPE_CHECKING:
    from tateti.solver.sweep.cluster import Cluster

Report = Callable[[Progress], None]

_CODES_AT_ONCE = 1 << 24
"""Codes that are counted at a time."""


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
    cluster: Cluster | None = None,
    shared: Path | None = None,
    memory: int | None = None,
    on_resume: Callable[[int, int], None] | None = None,
    on_restart: Callable[[CheckpointError], None] | None = None,
    on_unsaved: Callable[[TatetiError], None] | None = None,
    seconds_between: float = SECONDS_BETWEEN_CHECKPOINTS,
) -> Answer:
    """Solve, and save the table if a path is given (over a file that is no table, only with `force`).

    `fresh` forgets what an earlier run of the same task left; otherwise `on_resume` hears from which level of how many
    it goes on, and `on_restart` why it does not. Its checkpoints are in the cache folder, or in `shared`, which must then be
    of use; while another run of the same task uses them, `BusyError`. A run that is not `resumable` touches no checkpoint,
    and leaves nothing half done; one whose checkpoint cannot be written goes on, and `on_unsaved` hears why. Packed levels
    beyond so much `memory` are files there. Packed rows can be swept by a `cluster`, any by `decide`. Ctrl-C raises
    `Stopped`; at no moment is there a table that is not whole.
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
            way = decide or (None if cluster is None else _on_cluster(cluster, None))
            answer = _distances(task, save, force, threads, progress, way)
        else:
            folder = _folder(task, save, shared, memory, resumable)
            tell = on_unsaved if cluster is not None else None
            with _held(task, folder, shared, tell) as ours:
                saver = LevelSaver(
                    task, save, ours, force=force, resumable=resumable, seconds_between=seconds_between, on_unsaved=on_unsaved
                )  # fmt: skip
                saver.begin(fresh, on_resume, on_restart)
                decide = decide or _way(task, memory, folder, ours, threads, cluster)
                answer = _swept(task, saver, threads, progress, decide)
    except OSError as error:
        raise TableError(
            N_("{file} cannot be written: {reason}."),
            file=quote(str(save or checkpoint_folder(task, save, shared))),
            reason=why(error),
        ) from error
    answer = replace(
        answer,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - cpu,
        peak_bytes=peak_memory(),
    )
    return answer if cluster is None else cluster.spent.added_to(answer)


def _folder(
    task: Task, save: Path | None, shared: Path | None, memory: int | None, resumable: bool
) -> Path | None:
    """Where the checkpoint is; for a run that has none, where its levels go that do not fit in memory."""
    folder = checkpoint_folder(task, save, shared)
    if resumable:
        return folder
    return folder.with_name(folder.name + "-apart") if task.packed and memory is not None else None


@contextlib.contextmanager
def _held(
    task: Task, folder: Path | None, shared: Path | None, tell: Callable[[TatetiError], None] | None
) -> Iterator[Path | None]:
    """The folder, for this run alone, or None where it cannot be used. One that somebody named must be of use, unless there
    is somebody to `tell` why not: a cluster has another place for its levels."""
    if folder is None:
        yield None
        return
    with contextlib.ExitStack() as stack:
        is_ours = False
        try:
            stack.enter_context(made(shared))
            held = only_run(folder, task.name, level_saver.WORTH_KEEPING, required=shared is not None)
            is_ours = stack.enter_context(held)
        except OSError as error:
            if tell is None:
                raise TableError(
                    N_("{file} cannot be written: {reason}."), file=quote(str(shared)), reason=why(error)
                ) from error
            tell(no_checkpoint(folder, error))
        yield folder if is_ours else None


def _way(
    task: Task,
    memory: int | None,
    folder: Path | None,
    ours: Path | None,
    threads: int | None,
    cluster: Cluster | None,
) -> Sweep | None:
    """How the levels are decided; None in the plain way."""
    if cluster is not None:
        return _on_cluster(cluster, ours)
    if not task.packed:
        return None
    need = task.need(exactly=True).memory_bytes
    if memory is not None and ours is None and need > memory:
        raise TaskError(
            N_(
                "{game} needs {need} of memory, {limit} may be used, and {folder}, where levels would go, cannot be used: "
                "name another folder with --folder."
            ),
            game=task.name, need=size_in_words(need), limit=size_in_words(memory), folder=quote(str(folder)),
        )  # fmt: skip
    return partial(packed_sweep, room=_room(task, memory, ours), threads=threads)


def _on_cluster(cluster: Cluster, folder: Path | None) -> Sweep:
    from tateti.solver.sweep.cluster import cluster_sweep

    return partial(cluster_sweep, cluster=cluster, folder=folder)


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
    found = aside(lambda: mnk_search.solve(task.board))
    winner: Winner = "first" if found.winner == "first" else "draw"
    moves = tuple(_first_moves(task, found.winning_first_moves))
    counted = None
    if task.board.size <= MOST_COUNTED:
        counted = aside(lambda: count_reachable(task.board))
    return Answer(task.name, winner, found.plies, moves, counted)


def _first_moves(task: Task, cells: Iterable[int]) -> Iterator[str]:
    """The first moves on these cells, as text."""
    return (str(task.game.move_on(cell, task.game.piece_for(task.game.start, cell))) for cell in cells)


# Semáforo by blocks


def _of_sweep(task: Task, swept: Swept, plies: int | None = None) -> Answer:
    moves = tuple(_first_moves(task, swept.winning_first_cells))
    return Answer(
        task.name, "first" if moves else "second", plies, moves, 4**task.board.size,
        line_free=aside(lambda: count_line_free(task.board)), p_positions=swept.lost, lost_by_ply=swept.by_ply,
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
    writer = (
        None if save is None else TableWriter(save, task.header, unfinished_table(task, save), force=force)
    )
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
    if (byte < 128) == bool(swept.winning_first_cells):
        raise contradiction(task.board)
    return _of_sweep(task, swept, byte if byte < 128 else 255 - byte)


def _swept(
    task: Task, saver: LevelSaver, threads: int | None, progress: Report | None, decide: Sweep | None
) -> Answer:
    try:
        swept = solve(
            task.plan, threads=threads, progress=progress, on_level=saver.keep, resume=saver.resume, decide=decide
        )  # fmt: skip
        answer = _of_sweep(task, swept)
        saver.finish()
    except KeyboardInterrupt:
        raise Stopped(saver.stop()) from None
    except BaseException:
        saver.stop()
        raise
    return replace(answer, splits=(task.split,), disk_bytes=saver.most_disk) if task.packed else answer
