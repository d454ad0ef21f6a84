"""Whole solves: their answers, what they need, and what is left behind when they are stopped."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import FULL
from tateti.games import game
from tateti.solver import folders
from tateti.solver.answer import Answer
from tateti.solver.folder_lock import BusyError, only_run
from tateti.solver.folders import checkpoint_folder
from tateti.solver.resources import available_memory, read_size
from tateti.solver.run import Stopped, run
from tateti.solver.sweep.checkpoint import CheckpointError
from tateti.solver.sweep.plan import DecidedLevel, Plan, sweep
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import CHUNK, TableError
from tateti.solver.tables.writer import TableWriter
from tateti.solver.task import Task, TaskError

KILLS = 20 if FULL else 6


def solved(name: str, **options: bool) -> Answer:
    return run(Task(game(name), **options))


# Answers


def test_published_winners(cache: Path) -> None:
    assert solved("semaforo:3x3").winner == "first"
    answer = solved("semaforo:3x4")
    assert (answer.winner, answer.winning_first_moves) == ("second", ())


def test_tictactoe_up_to_4x4_and_beyond(cache: Path) -> None:
    names = ("3x3", "4x3", "4x4x4", "4x4", "5x4", "5x4x4")
    assert [solved(f"tictactoe:{name}").winner for name in names] == [
        "draw", "first", "draw", "first", "first", "draw",
    ]  # fmt: skip
    assert solved("tictactoe").positions == 5478


@pytest.mark.parametrize(
    ("kind", "lying", "options"),
    [
        ("semaforo", "3x5", {}), ("semaforo", "2x5", {"plies": True}), ("semaforo", "2x4", {"grundy": True}),
        ("misere-semaforo", "2x5", {}),
    ],
)  # fmt: skip
def test_a_board_on_its_side_has_the_same_answer(
    kind: str, lying: str, options: dict[str, bool], cache: Path
) -> None:
    one, other = (solved(f"{kind}:{board}", **options) for board in (lying, lying[::-1]))
    figures = ("winner", "plies", "positions", "line_free", "p_positions", "grundy")
    assert [getattr(one, figure) for figure in figures] == [getattr(other, figure) for figure in figures]
    assert len(one.winning_first_moves) == len(other.winning_first_moves)


def test_every_way_to_solve_a_board_gives_the_same_counts(cache: Path) -> None:
    answers = [solved("semaforo:3x3", **options) for options in ({}, {"plies": True}, {"grundy": True})]
    assert len({(a.winner, a.winning_first_moves, a.line_free, a.p_positions) for a in answers}) == 1
    assert [a.plies for a in answers] == [None, 17, 17]


def test_the_json_is_that_of_the_design(cache: Path) -> None:
    answer = solved("semaforo:3x3").to_json()
    assert list(answer) == [
        "game", "winner", "plies", "winning_first_moves", "positions", "line_free", "p_positions",
        "seconds", "cpu_seconds", "peak_bytes",
    ]  # fmt: skip
    assert answer["game"] == "semaforo:3x3"
    assert answer["line_free"] == 180400
    drawn = solved("tictactoe").to_json()
    assert (drawn["winner"], drawn["line_free"], drawn["p_positions"]) == ("draw", None, None)


# What is asked for


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("semaforo:5x6", {}, "up to 26"),
        ("semaforo:3x7", {"plies": True}, "up to 20"),
        ("semaforo:1x17", {"grundy": True}, "up to 16"),
        ("tateti-semaforo:3x5", {}, "up to 12"),
        ("tateti-semaforo", {"grundy": True}, "no Grundy"),
        ("misere-semaforo", {"grundy": True}, "no Grundy"),
        ("misere-tictactoe:5x5", {}, "up to 16"),
        ("tictactoe:6x6", {}, "up to 31"),
    ],
)
def test_what_is_not_solved_is_refused_with_the_reason(
    name: str, options: dict[str, bool], sentence: str
) -> None:
    with pytest.raises(TaskError, match=sentence):
        Task(game(name), **options)


def test_what_needs_more_than_there_is_is_refused_with_the_figure() -> None:
    for name, figure in (("semaforo:4x4", r"209\.\d MB"), ("semaforo:5x5", r"\d+\.\d GB")):
        task = Task(game(name))
        with pytest.raises(TaskError, match=figure):
            task.check(task.need(), 100 << 20, None)
    task = Task(game("semaforo:4x4"))
    with pytest.raises(TaskError, match=r"34\.\d MB of disk"):
        task.check(task.need(), None, 1 << 20)
    task.check(task.need(), 1 << 30, 1 << 30)


def test_the_need_of_disk_is_exact(cache: Path, tmp_path: Path) -> None:
    task = Task(game("semaforo:3x4"))
    run(task, save=tmp_path / "table")
    assert (tmp_path / "table").stat().st_size == task.need().table_bytes


def test_there_is_memory() -> None:
    assert (available_memory() or 1) > 0
    with pytest.raises(ValueError, match="not an amount of memory"):
        read_size("much")


def test_a_search_leaves_no_table(cache: Path, tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="nothing to save"):
        run(Task(game("tictactoe:5x4")), save=tmp_path / "table")


# Stopping and going on


def stop_after(levels: int) -> Any:
    def decide(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for count, decided in enumerate(sweep(plan, **options)):
            if count == levels:
                raise KeyboardInterrupt
            yield decided

    return decide


def test_ctrl_c_soon_after_the_start_leaves_nothing(cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    with pytest.raises(Stopped) as stopped:
        run(Task(game("semaforo:3x5")), save=folder / "table", decide=stop_after(10))
    assert not stopped.value.kept
    assert list(folder.iterdir()) == []
    assert list(folders.checkpoints_folder().iterdir()) == []


@pytest.mark.parametrize("save", [True, False])
def test_a_stopped_run_goes_on_where_it_was(cache: Path, tmp_path: Path, save: bool) -> None:
    task, path = Task(game("semaforo:3x5")), tmp_path / "mine" / "table"
    path.parent.mkdir()
    whole = run(task, save=tmp_path / "at once")
    heard: list[tuple[int, int]] = []
    options: dict[str, Any] = {"save": path if save else None, "seconds_between": 0.0}
    for levels in (10, 7, 0):
        with pytest.raises(Stopped) as stopped:
            run(task, decide=stop_after(levels), on_resume=lambda *done: heard.append(done), **options)
        assert stopped.value.kept
        assert not path.exists()
    answer = run(task, on_resume=lambda *done: heard.append(done), **options)
    assert heard == [(10, 28), (17, 28), (17, 28)]
    assert (answer.winner, answer.p_positions) == (whole.winner, whole.p_positions)
    assert answer.winning_first_moves == whole.winning_first_moves
    assert not checkpoint_folder(task, options["save"]).exists()
    if save:
        assert path.read_bytes() == (tmp_path / "at once").read_bytes()
        assert list(path.parent.iterdir()) == [path]


def test_ctrl_c_in_the_middle_of_writing_a_level_loses_nothing(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task, path = Task(game("semaforo:3x5")), tmp_path / "table"
    run(task, save=tmp_path / "at once")
    write, pieces = TableWriter.write, 0

    def interrupted(self: TableWriter, data: Any) -> None:
        nonlocal pieces
        pieces += 1
        if pieces == 31:
            write(self, memoryview(data).cast("B")[:1000])
            raise KeyboardInterrupt
        write(self, data)

    monkeypatch.setattr(TableWriter, "write", interrupted)
    with pytest.raises(Stopped) as stopped:
        run(task, save=path, seconds_between=0.001)
    assert stopped.value.kept
    heard: list[Any] = []
    run(task, save=path, on_resume=lambda *done: heard.append(done))
    assert heard == [(16, 28)]
    assert path.read_bytes() == (tmp_path / "at once").read_bytes()


def test_fresh_begins_anew(cache: Path) -> None:
    task = Task(game("semaforo:3x5"))
    with pytest.raises(Stopped):
        run(task, decide=stop_after(10), seconds_between=0.0)
    heard: list[Any] = []
    run(task, fresh=True, on_resume=lambda *done: heard.append(done))
    assert heard == []


@pytest.mark.parametrize("spoiled", ["rows", "description", "table", "first chunk of the table"])
def test_what_was_spoiled_meanwhile_is_not_gone_on_with(cache: Path, tmp_path: Path, spoiled: str) -> None:
    task, path = Task(game("semaforo:3x5")), tmp_path / "table"
    run(task, save=tmp_path / "at once")
    with pytest.raises(Stopped):
        run(task, save=path, decide=stop_after(26), seconds_between=0.0)
    folder, unfinished = checkpoint_folder(task, path), tmp_path / ".table.unfinished"
    assert unfinished.stat().st_size > CHUNK
    if spoiled == "table":
        unfinished.unlink()
    elif spoiled == "first chunk of the table":
        flip_byte(unfinished, task.header.data_start)
    else:
        flip_byte(next(folder.glob("*.rows" if spoiled == "rows" else "*.json")), 100)
    heard: list[CheckpointError] = []
    run(task, save=path, on_restart=heard.append)
    assert path.read_bytes() == (tmp_path / "at once").read_bytes()
    assert [str(error).partition(":")[0] for error in heard] == ["The run begins again"]
    assert not folder.exists()


def flip_byte(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


def test_a_flipped_digit_of_a_checkpoint_changes_no_count(cache: Path) -> None:
    task = Task(game("semaforo:3x5"))
    right = run(task).p_positions
    with pytest.raises(Stopped):
        run(task, decide=stop_after(10), seconds_between=0.0)
    description = checkpoint_folder(task, None) / "checkpoint.json"
    text = description.read_text()
    description.write_text(text.replace(lost := str(json.loads(text)["lost"]), str(int(lost) + 2000)))
    heard: list[CheckpointError] = []
    assert run(task, on_restart=heard.append).p_positions == right
    assert len(heard) == 1


def test_without_room_for_a_checkpoint_a_run_goes_on_without(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = shutil.disk_usage(cache.parent)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: full)
    task = Task(game("semaforo:3x5"))
    with pytest.raises(Stopped) as stopped:
        run(task, decide=stop_after(10), seconds_between=0.0)
    assert not stopped.value.kept
    assert not checkpoint_folder(task, None).exists()


def test_where_no_checkpoint_can_be_kept_a_board_is_solved_all_the_same(cache: Path) -> None:
    cache.mkdir(exist_ok=True)
    folders.checkpoints_folder().write_text("in the way")
    assert run(Task(game("semaforo:2x4")), seconds_between=0.0).winner == solved("semaforo:4x2").winner


def test_checkpoints_of_a_shared_folder_are_gone_on_from_there(cache: Path, tmp_path: Path) -> None:
    task, shared = Task(game("semaforo:3x5")), tmp_path / "shared"
    with pytest.raises(Stopped):
        run(task, decide=stop_after(10), seconds_between=0.0, shared=shared)
    assert [path.name for path in shared.iterdir()] == ["tateti-semaforo-3x5"]
    assert not folders.checkpoints_folder().exists()
    heard: list[tuple[int, int]] = []
    run(task, shared=shared, on_resume=lambda *done: heard.append(done))
    assert heard == [(10, 28)]
    assert list(shared.iterdir()) == []


# Two at once


@pytest.mark.parametrize("save", [True, False])
def test_one_board_is_not_solved_by_two_at_once(
    cache: Path, tmp_path: Path, save: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tateti.solver.level_saver.WORTH_KEEPING", 0.1)
    path = tmp_path / "table" if save else None

    def meanwhile(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        with pytest.raises(BusyError, match="Another run is solving semaforo:2x4"):
            run(Task(game("semaforo:2x4")), save=path)
        run(Task(game("semaforo:2x4")), save=tmp_path / "another table")
        run(Task(game("semaforo:2x3")))
        return sweep(plan, **options)

    run(Task(game("semaforo:2x4")), save=path, decide=meanwhile)


def test_the_same_file_is_not_written_by_two_with_caches_of_their_own(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        with monkeypatch.context() as other:
            other.setenv("TATETI_CACHE", str(tmp_path / "cache of another"))
            with pytest.raises(TableError, match="another run"):
                run(Task(game("semaforo:2x4")), save=tmp_path / "table")
        return sweep(plan, **options)

    run(Task(game("semaforo:2x4")), save=tmp_path / "table", decide=meanwhile)


def test_short_solves_of_one_board_wait_for_each_other(cache: Path) -> None:
    """As many as start at once: each has the right answer, and nothing of them is left."""
    task = Task(game("semaforo:3x4"))
    right = run(task).p_positions
    children = []
    for _ in range(6):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                status = int(run(task, threads=1, seconds_between=0.0).p_positions != right)
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0] * 6
    assert list(folders.checkpoints_folder().iterdir()) == []


def test_a_killed_run_holds_nothing(cache: Path) -> None:
    task, (reading, writing) = Task(game("semaforo:3x5")), os.pipe()

    def held(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for count, decided in enumerate(sweep(plan, threads=1, **options)):
            yield decided
            if count == 10:
                os.write(writing, b"!")
                signal.pause()

    child = os.fork()
    if child == 0:
        try:
            run(task, decide=held, seconds_between=0.0)
        finally:
            os._exit(1)
    os.close(writing)
    try:
        assert os.read(reading, 1) == b"!"
        with pytest.raises(BusyError), only_run(checkpoint_folder(task, None), task.name, 0):
            pass
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    heard: list[tuple[int, int]] = []
    run(task, on_resume=lambda *done: heard.append(done))
    assert heard == [(11, 28)]


def slowed(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
    for decided in sweep(plan, threads=1, **options):
        time.sleep(0.01)
        yield decided


def test_killing_a_solve_at_any_moment_leaves_no_wrong_table(cache: Path, tmp_path: Path) -> None:
    task, path = Task(game("semaforo:3x5")), tmp_path / "mine" / "3x5.tateti"
    path.parent.mkdir()
    run(task, save=tmp_path / "right")
    right = (tmp_path / "right").read_bytes()
    began = time.monotonic()
    run(task, save=path, decide=slowed, seconds_between=0.0)
    takes = time.monotonic() - began
    path.unlink()
    chance = random.Random(20)
    kills = finished = 0
    while kills < KILLS:
        child = os.fork()
        if child == 0:
            try:
                run(task, save=path, decide=slowed, seconds_between=0.0)
            finally:
                os._exit(0)
        time.sleep(chance.uniform(0, takes))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        kills += os.WIFSIGNALED(status)
        for left in path.parent.iterdir():
            try:
                with Table(left) as table:
                    assert all(True for _ in table.check())
            except TableError:
                continue
            assert left.read_bytes() == right
        if path.exists():
            finished += 1
            path.unlink()
    run(task, save=path, seconds_between=0.0)
    assert path.read_bytes() == right
    assert [left.name for left in path.parent.iterdir()] == [path.name]
