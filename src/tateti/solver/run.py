"""A whole solve: the answer, the table if one is wanted, and a checkpoint from which a stopped run goes on.

Semáforo is swept level by level, by this process or by whatever `decide` names (a cluster does it the same way).
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np

from tateti.errors import TatetiError
from tateti.games import TicTacToe
from tateti.language import mark as N_
from tateti.solver import mnk_search
from tateti.solver.counts.line_free import count_line_free
from tateti.solver.counts.reachable import count_reachable
from tateti.solver.dense import usual_boards
from tateti.solver.dense.usual_boards import DenseTable
from tateti.solver.dense.verdict import IMPOSSIBLE, LOSS, PLIES_MASK, VALUE_SHIFT, Verdict
from tateti.solver.folders import checkpoints_folder
from tateti.solver.resources import peak_memory
from tateti.solver.sweep import distances
from tateti.solver.sweep import solve as semaforo
from tateti.solver.sweep.checkpoint import (
    CheckpointError,
    load_checkpoint,
    remove_checkpoint,
    save_checkpoint,
    table_of_checkpoint,
)
from tateti.solver.sweep.plan import DecidedLevel, Progress
from tateti.solver.tables.table_format import TableError
from tateti.solver.tables.writer import Mark, TableWriter, write_table
from tateti.solver.task import MOST_COUNTED_TICTACTOE, Task, TaskError

Winner = Literal["first", "second", "draw"]
Report = Callable[[Progress], None]

SECONDS_BETWEEN_CHECKPOINTS = 30.0
WORTH_KEEPING = 5.0
"""Seconds of work that are kept when somebody stops the run."""


@dataclass(frozen=True)
class Answer:
    """What a solve found out."""

    task: Task
    winner: Winner
    plies: int | None
    winning_first_moves: tuple[str, ...]
    positions: int | None
    line_free: int | None
    p_positions: int | None
    grundy: int | None = None
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_bytes: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer as the design writes it; what was asked for beyond that is added."""
        told: dict[str, Any] = {
            "game": self.task.game.full_name,
            "winner": self.winner,
            "plies": self.plies,
            "winning_first_moves": list(self.winning_first_moves),
            "positions": self.positions,
            "line_free": self.line_free,
            "p_positions": self.p_positions,
            "seconds": round(self.seconds, 3),
            "cpu_seconds": round(self.cpu_seconds, 3),
            "peak_bytes": self.peak_bytes,
        }
        if self.task.grundy:
            told["grundy"] = self.grundy
        if self.task.misere:
            told["misere"] = True
        return told


class Stopped(KeyboardInterrupt):
    """Somebody stopped the run; `kept` says whether the same run can go on from there."""

    def __init__(self, kept: bool) -> None:
        super().__init__()
        self.kept = kept


def run(
    task: Task,
    *,
    save: Path | None = None,
    threads: int | None = None,
    progress: Report | None = None,
    fresh: bool = False,
    decide: semaforo.Sweep | None = None,
    on_resume: Callable[[int, int], None] | None = None,
    seconds_between: float = SECONDS_BETWEEN_CHECKPOINTS,
) -> Answer:
    """Solve, and save the table if a path is given.

    `fresh` forgets what an earlier run of the same task left; otherwise `on_resume` hears from which level of how many
    it goes on. Ctrl-C raises `Stopped`; at no moment is there a table that is not whole.
    """
    wall, cpu = time.perf_counter(), time.process_time()
    if save is not None and (task.method == "attack" or (task.board.line == 1 and task.method == "sweep")):
        raise TaskError(N_("{game} is solved without a table: there is nothing to save."), game=task.name)
    try:
        if task.method == "dense":
            answer = _dense(task, save)
        elif task.method == "attack":
            answer = _attack(task)
        elif task.board.line == 1:
            answer = _of_solution(task, semaforo.solve(task.board, misere=task.misere))
        elif task.method == "distances":
            answer = _distances(task, save, threads, progress, decide)
        else:
            answer = _swept(task, save, threads, progress, fresh, decide, on_resume, seconds_between)
    except OSError as error:
        raise TableError(
            N_("{file} cannot be written: {reason}."),
            file=str(save or checkpoints_folder()),
            reason=error.strerror or str(error),
        ) from error
    return replace(
        answer,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - cpu,
        peak_bytes=peak_memory(),
    )


# Every code stored: small boards, with draws, Grundy values or misère distances, and Tic-Tac-Toe


def _dense(task: Task, save: Path | None) -> Answer:
    solved = usual_boards.solve(task.game, misere=task.misere, grundy=task.grundy)
    if save is not None:
        write_table(save, solved.header, solved.verdicts, solved.nibbles)
    start = _verdict(solved, 0)
    letter = task.game.letters[1]
    winning = [
        letter + task.board.name(cell)
        for cell in range(task.board.size)
        if start.value == "win" and _verdict(solved, solved.header.base**cell).value == "loss"
    ]
    winner: Winner = _WINNERS[start.value]
    known = np.frombuffer(solved.verdicts, np.uint8)
    if isinstance(task.game, TicTacToe):
        reachable = int(np.count_nonzero(known >> VALUE_SHIFT != IMPOSSIBLE))
        return Answer(task, winner, start.plies, tuple(winning), reachable, None, None)
    # A lost position of 0 plies holds a line.
    lost = int(np.count_nonzero((known >> VALUE_SHIFT == LOSS) & (known & PLIES_MASK > 0)))
    return Answer(
        task, winner, start.plies, tuple(winning), solved.header.codes, count_line_free(task.board), lost,
        solved.grundy(0),
    )  # fmt: skip


_WINNERS: dict[str, Winner] = {"win": "first", "loss": "second", "draw": "draw"}


def _verdict(solved: DenseTable, code: int) -> Verdict:
    verdict = solved.verdict(code)
    assert verdict is not None, "the first moves are positions"
    return verdict


def _attack(task: Task) -> Answer:
    found = _aside(lambda: mnk_search.solve(task.board))
    winner: Winner = "first" if found.winner == "first" else "draw"
    moves = tuple("X" + task.board.name(cell) for cell in found.winning_first_moves)
    counted = None
    if task.board.size <= MOST_COUNTED_TICTACTOE:
        counted = _aside(lambda: count_reachable(task.board))
    return Answer(task, winner, found.plies, moves, counted, None, None)


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


def _of_solution(task: Task, solution: semaforo.Solution, plies: int | None = None) -> Answer:
    moves = tuple("G" + task.board.name(cell) for cell in solution.winning_first_moves)
    return Answer(
        task, solution.winner, plies, moves, solution.positions, solution.line_free, solution.p_positions
    )


def _distances(
    task: Task, save: Path | None, threads: int | None, progress: Report | None, decide: semaforo.Sweep | None
) -> Answer:
    """The counts by a sweep, then the distances by another that takes a byte a position."""
    solution = semaforo.solve(
        task.board, threads=threads, progress=progress, plan=task.plan, decide=decide
    )  # fmt: skip
    writer = None if save is None else TableWriter(save, task.header, _unfinished(save))
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
    return _of_solution(task, solution, byte if byte < 128 else 255 - byte)


def _swept(
    task: Task,
    save: Path | None,
    threads: int | None,
    progress: Report | None,
    fresh: bool,
    decide: semaforo.Sweep | None,
    on_resume: Callable[[int, int], None] | None,
    seconds_between: float,
) -> Answer:
    keeper = _Keeper(task, save, fresh, seconds_between)
    if keeper.resume is not None and on_resume is not None:
        on_resume(len(task.plan.levels) - keeper.resume.level, len(task.plan.levels))
    try:
        solution = semaforo.solve(
            task.board, misere=task.misere, threads=threads, progress=progress, on_level=keeper.keep,
            resume=keeper.resume, plan=task.plan, decide=decide,
        )  # fmt: skip
        keeper.finish()
    except KeyboardInterrupt:
        raise Stopped(keeper.stop()) from None
    except BaseException:
        keeper.stop()
        raise
    return _of_solution(task, solution)


class _Keeper:
    """Writes the table level by level, and from time to time a checkpoint."""

    def __init__(self, task: Task, save: Path | None, fresh: bool, seconds_between: float) -> None:
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
            except CheckpointError:  # it is ours, and cannot be used
                remove_checkpoint(self._folder)
        self._writer: TableWriter | None = None
        if save is not None:
            self._writer = self._open(save, task, state)
        self._last: DecidedLevel | None = None
        self._mark: Mark | None = None
        self._written = True
        self._began = self._saved = time.monotonic()

    def _open(self, save: Path, task: Task, state: dict[str, Any] | None) -> TableWriter:
        if self.resume is not None and state is not None:
            try:
                return TableWriter(save, task.header, _unfinished(save), state)
            except (OSError, TatetiError):
                pass  # the unfinished table is gone or not as it was left
        self.resume = None
        return TableWriter(save, task.header, _unfinished(save))

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
            save_checkpoint(self._folder, self._plan, self._last, table)
            self._saved = time.monotonic()

    def stop(self) -> bool:
        """Keep what is worth keeping and tidy up the rest; whether a later run can go on."""
        kept = self._saved > self._began or self.resume is not None
        if self._last is not None and time.monotonic() - self._began >= min(WORTH_KEEPING, self._between):
            with contextlib.suppress(OSError):
                self._checkpoint()
                kept = True
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
    name = task.game.full_name.replace(":", "-") + ("-misere" if task.misere else "")
    if save is not None:
        name += "-" + blake2b(str(save.resolve()).encode(), digest_size=6).hexdigest()
    return checkpoints_folder() / name


def _unfinished(save: Path) -> Path:
    """Beside the table, so that it can take its place in one step; hidden, so that nobody takes it for one."""
    return save.with_name(f".{save.name}.unfinished")
