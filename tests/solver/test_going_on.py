"""Runs that are stopped and gone on with: wherever that was, the answer is the one of a run that was not stopped."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import PATIENCE
from tateti.board import Board
from tateti.cli import main
from tateti.errors import TatetiError
from tateti.games import game
from tateti.solver import folders, level_saver
from tateti.solver.answer import Answer
from tateti.solver.folders import checkpoint_folder
from tateti.solver.resources import bytes_of
from tateti.solver.run import Stopped, run
from tateti.solver.sweep import levels as level_lists
from tateti.solver.sweep.packed_level import LevelWriter
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import DecidedLevel, Plan, sweep
from tateti.solver.sweep.solve import ContradictionError, solve
from tateti.solver.sweep.split import choose_split
from tateti.solver.tables.writer import TableWriter
from tateti.solver.task import Task

Captured = pytest.CaptureFixture[str]
Levels = Callable[..., Iterator[DecidedLevel]]
FIRST_WINS = ["semaforo:3x3", "semaforo:3x5"]


@pytest.fixture(autouse=True)
def _everything_is_worth_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of milliseconds stands for one of hours."""
    monkeypatch.setattr(level_saver, "WORTH_KEEPING", 0.0)


def stopped_after(levels: int, way: Levels) -> Any:
    """Ctrl-C after so many levels; as many as there are: after the last one."""

    def decide(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for count, decided in enumerate(way(plan, **options)):
            if count == levels:
                raise KeyboardInterrupt
            yield decided
        raise KeyboardInterrupt

    return decide


def plain(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
    return sweep(plan, threads=1, **options)


def stop(task: Task, levels: int, **options: Any) -> None:
    """Leave a checkpoint after so many levels."""
    way = partial(packed_sweep, room=Room(1 << 40, None)) if task.packed else plain
    with pytest.raises(Stopped) as stopped:
        run(task, decide=stopped_after(levels, way), seconds_between=0.0, **options)
    assert stopped.value.kept


def assert_same(one: Answer, other: Answer) -> None:
    assert one.agrees_with(other)
    assert one.lost_by_ply == other.lost_by_ply


# After every level, and while the table is put in its place


@pytest.mark.parametrize("name", FIRST_WINS)
@pytest.mark.parametrize("is_packed", [False, True])
def test_after_whichever_level_a_run_is_stopped_the_answer_is_the_same(
    name: str, is_packed: bool, cache: Path, tmp_path: Path
) -> None:
    task = Task(game(name), packed=is_packed)
    whole = run(task, save=tmp_path / "at once")
    assert whole.winner == "first"
    for levels in range(1, len(task.plan.levels) + 1):
        stop(task, levels, save=tmp_path / "table")
        assert not (tmp_path / "table").exists()
        assert_same(run(task, save=tmp_path / "table"), whole)
        assert (tmp_path / "table").read_bytes() == (tmp_path / "at once").read_bytes()
        (tmp_path / "table").unlink()
    assert list(folders.checkpoints_folder().iterdir()) == []


@pytest.mark.parametrize("memory", [0, 3_000, 1 << 40])
def test_a_run_with_levels_in_files_can_be_stopped_after_the_last_too(memory: int, cache: Path) -> None:
    task = Task(game("semaforo:3x5"), packed=True)
    whole, folder = run(task), checkpoint_folder(task, None)
    way = partial(packed_sweep, room=Room(memory, folder))
    for levels in (1, len(task.plan.levels) - 1, len(task.plan.levels)):
        with pytest.raises(Stopped) as stopped:
            run(task, decide=stopped_after(levels, way), seconds_between=1e9)
        assert stopped.value.kept
        assert_same(run(task, memory=memory), whole)
        assert list(folders.checkpoints_folder().iterdir()) == []


@pytest.mark.parametrize("name", FIRST_WINS)
@pytest.mark.parametrize("is_packed", [False, True])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(errno.ENOSPC, "no room"), TatetiError("no")])
@pytest.mark.parametrize("is_late", [False, True])
def test_a_run_that_is_stopped_while_its_table_is_put_in_place_is_gone_on_with(
    name: str, is_packed: bool, error: BaseException, is_late: bool, cache: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    task, table = Task(game(name), packed=is_packed), tmp_path / "table"
    whole = run(task, save=tmp_path / "at once")

    def stopped(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as patched:
        if is_late:  # all is written, and the name is refused
            patched.setattr("tateti.solver.tables.writer.put_in_place", stopped)
        else:
            patched.setattr(TableWriter, "finish", stopped)
        with pytest.raises((Stopped, TatetiError)):
            run(task, save=table, seconds_between=0.0)
    heard: list[tuple[int, int]] = []
    assert_same(run(task, save=table, on_resume=lambda *done: heard.append(done)), whole)
    levels = len(task.plan.levels)
    assert heard == [(levels - 1, levels)]
    assert table.read_bytes() == (tmp_path / "at once").read_bytes()


def test_a_table_that_has_both_names_is_not_written_to(cache: Path, tmp_path: Path) -> None:
    """It gets its name by a link, and a run can be killed before the name that it had is gone."""
    task, table = Task(game("semaforo:3x5")), tmp_path / "table"
    stop(task, 27, save=table)
    unfinished = folders.unfinished_table(task, table)
    run(task, save=tmp_path / "at once")
    whole = (tmp_path / "at once").read_bytes()
    unfinished.unlink()
    os.link(tmp_path / "at once", table)
    os.link(table, unfinished)

    def look(_: object) -> None:
        assert table.read_bytes() == whole

    run(task, save=table, progress=look)
    assert table.read_bytes() == (tmp_path / "at once").read_bytes() == whole


# Answers that cannot be right


def spoiled(way: Levels, level: int, change: Callable[[DecidedLevel], DecidedLevel]) -> Any:
    def decide(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for decided in way(plan, **options):
            yield change(decided) if decided.level == level else decided

    return decide


def flipped(decided: DecidedLevel) -> DecidedLevel:
    rows = decided.plain.copy()
    rows[0, 0] ^= np.uint64(1)
    return DecidedLevel(decided.level, decided.codes, rows, decided.lost)


@pytest.mark.parametrize("board", [Board(3, 3), Board(3, 4), Board(3, 5)])
def test_an_empty_board_that_says_another_thing_than_the_first_moves_is_noticed(board: Board) -> None:
    with pytest.raises(ContradictionError, match="contradicts itself"):
        solve(Plan(board), decide=spoiled(plain, 0, flipped))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("ply", [0, 1])
def test_counts_by_ply_that_say_another_thing_are_noticed(ply: int, misere: bool) -> None:
    def miscounted(decided: DecidedLevel) -> DecidedLevel:
        assert decided.by_ply is not None
        by_ply = decided.by_ply.copy()
        by_ply[ply] += 1
        return DecidedLevel(0, decided.codes, decided.rows, decided.lost + 1, by_ply)

    way = partial(packed_sweep, room=Room(1 << 40, None))
    solve(Plan(Board(3, 3), misere), decide=way)
    with pytest.raises(ContradictionError, match="contradicts itself"):
        solve(Plan(Board(3, 3), misere), decide=spoiled(way, 0, miscounted))


# Ctrl-C while blocks are counted


def test_ctrl_c_while_blocks_are_counted_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled loop knows nothing of it, so that it must not be waited for."""
    is_over = threading.Event()

    def visit(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        is_over.wait(PATIENCE)

    monkeypatch.setattr(level_lists, "_visit", visit)
    try:
        with pytest.raises(KeyboardInterrupt):
            level_lists.count_quiet(choose_split(Board(3, 4)))
    finally:
        is_over.set()


# Checkpoints of the other form


def test_plain_and_packed_runs_have_checkpoints_of_their_own(cache: Path, tmp_path: Path) -> None:
    plain_task, packed_task = (Task(game("semaforo:3x5"), packed=is_packed) for is_packed in (False, True))
    stop(plain_task, 10, save=tmp_path / "table")
    stop(packed_task, 7, save=tmp_path / "table")
    heard: list[tuple[int, int]] = []
    for task in (plain_task, packed_task):
        run(task, save=tmp_path / "table", on_resume=lambda *done: heard.append(done))
    assert heard == [(10, 28), (7, 28)]


def test_a_run_goes_on_in_the_form_of_its_checkpoint(
    cache: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(game("semaforo:1x16"))
    need = task.need().memory_bytes
    for is_packed, available in ((False, need), (True, 64 << 30)):
        stop(Task(game("semaforo:1x16"), packed=is_packed), 12)
        monkeypatch.setattr("tateti.commands.solve.available_memory", lambda memory=available: memory)
        assert main(["solve", "semaforo:1x16", "--json"]) == 0
        assert "Going on from an earlier run: 12 of" in capsys.readouterr().err
        assert list(folders.checkpoints_folder().iterdir()) == []


@pytest.mark.parametrize("words", [["--by-ply"], [], ["--by-ply", "--fresh"]])
def test_a_checkpoint_that_cannot_be_used_is_left_with_a_sentence(
    words: list[str], cache: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(game("semaforo:1x16"))
    stop(task, 12)
    memory = 64 << 30 if words else task.need().memory_bytes - 1
    monkeypatch.setattr("tateti.commands.solve.available_memory", lambda: memory)
    assert main(["solve", "semaforo:1x16", *words, "--json"]) == 0
    said = capsys.readouterr().err
    assert f"The checkpoint in {checkpoint_folder(task, None)} is left as it is" in said
    heard: list[tuple[int, int]] = []
    run(task, on_resume=lambda *done: heard.append(done))
    assert [done for done, _ in heard] == [12]


def test_results_found_anew_neither_use_nor_delete_a_checkpoint(cache: Path, capsys: Captured) -> None:
    task = Task(game("semaforo:1x16"))
    stop(task, 12)
    assert main(["results", "--recompute", "--board", "1x16", "--game", "semaforo", "--json"]) == 0
    heard: list[tuple[int, int]] = []
    run(task, on_resume=lambda *done: heard.append(done))
    assert [done for done, _ in heard] == [12]


def test_a_run_without_a_checkpoint_leaves_those_of_others_and_nothing_of_its_own(cache: Path) -> None:
    task = Task(game("semaforo:3x5"), packed=True)
    stop(task, 12)
    files = {path.name: path.read_bytes() for path in checkpoint_folder(task, None).iterdir()}
    with pytest.raises(Stopped) as stopped:
        run(task, resumable=False, memory=0, progress=lambda done: interrupt(done.levels_done == 9))
    assert not stopped.value.kept
    assert run(task, resumable=False, memory=0).disk_bytes
    assert [path.name for path in folders.checkpoints_folder().iterdir()] == ["semaforo-3x5-packed"]
    assert {path.name: path.read_bytes() for path in checkpoint_folder(task, None).iterdir()} == files


def interrupt(now: bool) -> None:
    if now:
        raise KeyboardInterrupt


# Room, and what lies there already


def test_what_a_checkpoint_takes_is_room_for_the_run_that_goes_on_from_it(
    cache: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    task, table = Task(game("semaforo:3x6"), packed=True), tmp_path / "table"
    folder, unfinished = checkpoint_folder(task, table, tmp_path), tmp_path / ".table.packed.unfinished"
    need = task.need()
    disk = need.disk_bytes(0) + need.table_bytes
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(
        shutil,
        "disk_usage",
        lambda _: usage._replace(free=disk - bytes_of(folder) - bytes_of(unfinished)),
    )
    stop(task, 22, save=table, shared=tmp_path)
    assert bytes_of(folder) > 1 << 20 and bytes_of(unfinished) > 1 << 20
    words = ["solve", "semaforo:3x6", "--by-ply", "--save", str(table), "--folder", str(tmp_path), "--json"]
    words += ["--memory", str(need.least_memory + (1 << 20))]
    assert main(words) == 0
    assert "Going on" in capsys.readouterr().err
    disk -= 10 << 20  # the disk is only a little too small for a run that begins
    table.unlink()
    assert main(words) == 3
    said = capsys.readouterr().err
    assert "--folder" in said and "--memory" in said
    assert list(tmp_path.iterdir()) == [cache] * cache.is_dir()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs POSIX")
def test_a_level_that_a_killed_run_left_half_written_goes_when_the_run_goes_on(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(game("semaforo:3x5"), packed=True)
    folder, add = checkpoint_folder(task, None), LevelWriter.add

    def killed(self: LevelWriter, number: int, content: bytes) -> None:
        add(self, number, content)
        if self._path is not None and self._path.name.startswith("level-015"):
            os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if child == 0:
        LevelWriter.add = killed  # type: ignore[method-assign]
        run(task, memory=0, threads=1, seconds_between=0.0)
        os._exit(1)
    os.waitpid(child, 0)
    (folder / "checkpoint.json.unfinished").touch()
    assert any(path.name.startswith("level-015") for path in folder.iterdir())
    seen: list[list[str]] = []
    run(task, memory=0, on_resume=lambda *_: seen.append(sorted(path.name[:9] for path in folder.iterdir())))
    assert seen == [["checkpoin", "level-016"]]


# A folder that somebody names


def test_a_folder_that_cannot_be_used_is_refused(
    cache: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    for folder, sentence in (
        ("file", "not a folder"), ("mistyped/folder", "is not there"), ("file/folder", "is not there"),
    ):  # fmt: skip
        assert main(["solve", "semaforo:3x4", "--folder", folder]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"tateti: '{folder}' cannot be written") and sentence in said
    assert not Path("mistyped").exists()

    def refused(*_: Any, **__: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("filelock.FileLock.acquire", refused)
    assert main(["solve", "semaforo:3x4", "--folder", "new"]) == 3
    assert "'new' cannot be written: there is no permission" in capsys.readouterr().err
    assert not Path("new").exists()


def test_a_folder_that_is_made_for_a_run_goes_with_it(cache: Path, tmp_path: Path) -> None:
    task, shared = Task(game("semaforo:3x5")), tmp_path / "shared"
    run(task, shared=shared)
    assert not shared.exists()
    stop(task, 10, shared=shared)
    assert shared.exists()
    run(task, shared=shared)
    assert list(shared.iterdir()) == [], "it was there before"


def test_without_a_folder_a_run_takes_no_more_memory_than_it_may(cache: Path) -> None:
    cache.mkdir(exist_ok=True)
    folders.checkpoints_folder().write_text("in the way")
    task = Task(game("semaforo:3x5"), packed=True)
    with pytest.raises(TatetiError, match=r"--folder"):
        run(task, memory=task.need().least_memory)
    assert run(task, memory=task.need().memory_bytes).winner == "first"
