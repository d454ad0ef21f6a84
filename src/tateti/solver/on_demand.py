"""Boards settled on demand: what that takes, told before anything is begun, and the run that keeps the table.

The tables lie in a folder of their own, where every process finds them (see `tables.library`). The folder is bounded: the
table that was used least recently makes room for a new one. One board is settled at a time on a computer, whoever asks.

An estimate needs neither numpy nor numba, and is there within a tenth of a second.
"""

from __future__ import annotations

import contextlib
import errno
import math
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tateti.board import Board
from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.games import Game
from tateti.language import mark as N_
from tateti.solver.dense.solve import is_compiled
from tateti.solver.folders import settled_folder
from tateti.solver.resources import available_memory, size_in_words, time_in_words
from tateti.solver.tables import files, library
from tateti.solver.task import Need, Task, TaskError

if TYPE_CHECKING:
    from tateti.solver.sweep.plan import Progress

Report = Callable[[float | None], None]
"""Is told what share of the work is done; None where that is not known."""

# What one core does, on a small computer: positions a second by each method, bytes of a table, and what comes before.
SWEPT, MEASURED, STORED, STORED_IN_PYTHON = 6e8, 5e7, 1e7, 4e4
WRITTEN = 2e8
SECONDS_TO_START = 3.0
SMALLEST = Board(3, 3)

MARGIN = 1.25
LEFT_FREE = 1 << 30
"""Bytes of the disk that a table leaves free, for whatever else the computer does."""


SECONDS_TO_END = 2.0
"""In which a process that was killed has ended, and its lock with it."""


class UnsettledError(TatetiError):
    """A board that was not settled, and why."""


class SolverMissingError(TaskError):
    """A board that cannot be settled for want of the packages that the solver needs."""


@dataclass(frozen=True)
class Bounds:
    """The most that settling a board may take; the disk is for all tables that were settled, together."""

    seconds: float = math.inf
    memory_bytes: int | None = None
    disk_bytes: int | None = None


UNBOUNDED = Bounds()


@dataclass(frozen=True)
class Estimate:
    """How a board would be settled, and about what that takes."""

    task: Task
    seconds: float
    need: Need

    @property
    def game(self) -> Game:
        """The board whose table is made: it answers for the board on its side as well."""
        return self.task.game


# What it would take


def estimate(game: Game, bounds: Bounds = UNBOUNDED) -> Estimate:
    """The most telling way to settle every position of a board that keeps within bounds; `TaskError` if there is none.

    >>> from tateti.games import game
    >>> estimate(game("semaforo:4x4")).task.method, estimate(game("semaforo:5x4")).task.method
    ('distances', 'sweep')
    """
    found = _estimated(_upright(game), bounds)
    if isinstance(found, TaskError):
        raise found.with_traceback(None)
    return found


@lru_cache(maxsize=8192)  # all boards that are small enough: whoever asks for many has them reckoned once
def _estimated(game: Game, bounds: Bounds) -> Estimate | TaskError:
    refused: TaskError | None = None
    try:
        for task in _tasks(game):
            found = Estimate(task, _seconds(task), _need(task))
            refused = _out_of_bounds(found, bounds)
            if refused is None:
                return found
    except TaskError as error:
        refused = error
    assert refused is not None, "there is a task, or an error"
    return refused


def _upright(game: Game) -> Game:
    """The game on whichever side of its board is the usual one: a table of one answers for both."""
    is_tall = game.regular and game.board.rows > game.board.cols
    return game.turned() if is_tall else game


def _tasks(game: Game) -> list[Task]:
    """What could be found out about every position, the most first; `TaskError` if nothing."""
    full = Task.in_full(game)
    if full.method == "search" or (full.method != "dense" and full.board.line == 1):
        raise TaskError(N_("{game} is solved without a table: there is nothing to save."), game=full.name)
    if _needs_the_solver(full) and not has_solver():
        raise SolverMissingError(
            N_("Settling {game} needs numpy and numba, which are not installed here."), game=full.name
        )
    values = Task(game)
    return [full] if full == values else [full, values]


def has_solver() -> bool:
    """Whether what the solver needs is installed."""
    return all(find_spec(name) is not None for name in ("numpy", "numba", "filelock"))


def _needs_the_solver(task: Task) -> bool:
    return task.method != "dense" or is_compiled(task.game) or find_spec("filelock") is None


def _seconds(task: Task) -> float:
    positions = task.rough_positions
    if task.method == "dense":
        rate = STORED if is_compiled(task.game) else STORED_IN_PYTHON
        return SECONDS_TO_START + positions * (2 if task.grundy else 1) / rate
    writing = task.rough_need().table_bytes / WRITTEN
    measuring = positions / MEASURED if task.method == "distances" else 0.0
    return SECONDS_TO_START + positions / SWEPT + measuring + writing


def _need(task: Task) -> Need:
    """What it takes; where that is known only about, rather more, so that nothing is promised that does not fit."""
    need = task.rough_need()
    if not need.rough:
        return need
    return Need(int(MARGIN * need.memory_bytes), int(MARGIN * need.table_bytes), rough=True)


def _out_of_bounds(found: Estimate, bounds: Bounds) -> TaskError | None:
    """The sentence where it takes too much of something."""
    if found.seconds > bounds.seconds:
        return TaskError(
            N_("Settling {game} would take about {need}; here it may take {limit}."),
            game=found.task.name, need=time_in_words(found.seconds), limit=time_in_words(bounds.seconds),
        )  # fmt: skip
    return _too_large(found.task.name, found.need, bounds)


def _too_large(name: str, need: Need, bounds: Bounds) -> TaskError | None:
    if bounds.memory_bytes is not None and need.memory_bytes > bounds.memory_bytes:
        return TaskError(
            N_("Settling {game} would take about {need} of memory; here it may take {limit}."),
            game=name, need=size_in_words(need.memory_bytes), limit=size_in_words(bounds.memory_bytes),
        )  # fmt: skip
    if bounds.disk_bytes is not None and need.table_bytes > bounds.disk_bytes:
        return TaskError(
            N_("Settling {game} would take about {need} of disk; here it may take {limit}."),
            game=name, need=size_in_words(need.table_bytes), limit=size_in_words(bounds.disk_bytes),
        )  # fmt: skip
    return None


# Settling it


def settle(
    plan: Estimate,
    bounds: Bounds = UNBOUNDED,
    report: Report = lambda share: None,
    threads: int | None = None,
) -> Path:
    """Has the table of a board in its place, and says where; another process that settles a board is waited for.

    What needs more than it may, or than there is, is refused by a `TaskError`. However this process ends, there is a whole
    table or none, and what it leaves half written is removed by the next one, or by `clear_up`.
    """
    from tateti.solver.run import run

    path = files.settled_path(plan.game)
    with _alone(bounds.seconds):
        if library.settled(plan.game) is None:
            _check(
                plan.task.name, plan.need, bounds
            )  # before the blocks of a large board are counted one by one
            need = plan.task.need(exactly=True)
            _check(plan.task.name, need, bounds)
            _make_room(need.table_bytes, bounds.disk_bytes)
            _compile(plan.task)
            run(
                plan.task, save=path, force=True, threads=threads, resumable=False,
                progress=lambda done: report(_share(done)),
            )  # fmt: skip
    return path


def _compile(task: Task) -> None:
    """Has the loops compiled, on the smallest board: it takes long the first time, and tells nothing of how fast they are."""
    from tateti.solver.run import run

    if task.method in ("sweep", "distances"):
        run(Task(type(task.game)(SMALLEST), task.plies), threads=1, resumable=False)


def clear_up() -> None:
    """Removes what a process has left that was killed while it settled a board, unless another is at it."""
    with contextlib.suppress(UnsettledError, ImportError), _alone(SECONDS_TO_END):
        _remove_unfinished()


@contextlib.contextmanager
def _alone(seconds: float) -> Iterator[None]:
    """One at a time in the folder; however a process ends, its lock ends with it."""
    from tateti.solver.folder_lock import BusyError, only_run

    folder = settled_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with only_run(folder, "", -1 if seconds == math.inf else seconds) as is_ours:
            if not is_ours:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            yield
    except BusyError:
        raise UnsettledError(
            N_("Another process is settling a board; please try again in a moment.")
        ) from None
    except OSError as error:
        raise UnsettledError(
            N_("{file} cannot be written: {reason}."), file=quote(str(folder)), reason=why(error)
        ) from error


def _check(name: str, need: Need, bounds: Bounds) -> None:
    """Refuses what takes more than it may, or more than the computer has left."""
    memory = [given for given in (bounds.memory_bytes, available_memory()) if given is not None]
    folder = settled_folder()
    has = shutil.disk_usage(folder).free + sum(table.size for table in _kept()) - LEFT_FREE
    disk = [has] if bounds.disk_bytes is None else [has, bounds.disk_bytes]
    error = _too_large(name, need, Bounds(math.inf, min(memory, default=None), max(0, min(disk))))
    if error is not None:
        raise error


@dataclass(frozen=True, order=True)
class _Kept:
    """A table that is kept, by when it was used last."""

    used: float
    size: int
    path: Path


def _kept() -> list[_Kept]:
    """The tables that were settled, the one used least recently first."""
    found = []
    for path in files.settled():
        with contextlib.suppress(OSError):  # somebody has just removed it
            status = path.stat()
            found.append(_Kept(status.st_mtime, status.st_size, path))
    return sorted(found)


def _make_room(needed: int, most: int | None) -> None:
    """Removes tables until another of this size keeps within the bound, and leaves room on the disk."""
    _remove_unfinished()
    kept = _kept()
    free = shutil.disk_usage(settled_folder()).free - LEFT_FREE
    while kept and ((most is not None and sum(one.size for one in kept) + needed > most) or free < needed):
        oldest = kept.pop(0)
        with contextlib.suppress(FileNotFoundError):
            oldest.path.unlink()
        free += oldest.size


def _remove_unfinished() -> None:
    for path in settled_folder().glob(".*"):
        with contextlib.suppress(OSError):
            path.unlink()


def _share(done: Progress) -> float:
    """What share of the whole work is done: the second step over the same positions takes longer than the first."""
    weights = (1 / SWEPT, 1 / MEASURED)[: done.steps]
    before, now = sum(weights[: done.step - 1]), weights[done.step - 1]
    return (before + now * done.positions_done / max(1, done.positions)) / sum(weights)
