"""Boards settled on demand: what it takes is told before, the answers are exact, and the room they take is bounded."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from math import prod
from pathlib import Path
from random import Random

import pytest

from brute_force import BruteForce
from conftest import PATIENCE, requires_module
from tateti import oracle
from tateti.games import Game, Position, Side, game
from tateti.search.limits import Limit
from tateti.search.values import Evaluation, Value
from tateti.solver.task import Task, TaskError

requires_module("numba")

from tateti.solver import on_demand  # noqa: E402
from tateti.solver.on_demand import Bounds, estimate, settle  # noqa: E402
from tateti.solver.tables import files, library  # noqa: E402
from tateti.solver.tables.table import Table  # noqa: E402

BY_SIGN = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}
BY_STEPS = "semaforo:1x13"  # distances: the smallest board that is settled in several steps, with progress


def settled(name: str, **bounds: int) -> Path:
    within = Bounds(**bounds)
    return settle(estimate(game(name), within), within, threads=1)


# What it takes


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("semaforo:2x6", "dense"),
        ("semaforo:4x4", "distances"),
        ("semaforo:4x5", "sweep"),
        ("misere-semaforo:4x4", "sweep"),
        ("tictactoe:3x5", "dense"),
        ("misere-tictactoe:4x4", "dense"),
        ("notakto:3x5", "dense"),
    ],
)
def test_a_board_has_the_most_telling_table_that_is_made_for_it(name: str, method: str) -> None:
    assert estimate(game(name)).task.method == method


@pytest.mark.parametrize(
    "name", ["semaforo:3x5", "semaforo:4x4", "semaforo:2x8", "semaforo:3x6", "semaforo:4x5", "misere-semaforo:4x4"]
)  # fmt: skip
def test_a_table_is_never_larger_than_was_told_and_not_much_smaller(name: str) -> None:
    plan = estimate(game(name))
    exactly = plan.task.need(exactly=True)
    assert plan.need.table_bytes / 2 <= exactly.table_bytes <= plan.need.table_bytes
    assert exactly.memory_bytes <= plan.need.memory_bytes


@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [
        (Bounds(seconds=20), "Settling semaforo:4x5 would take about .* s; here it may take 20 s."),
        (Bounds(memory_bytes=1 << 29), "Settling semaforo:4x5 would take about .* of memory; here it may take 512"),
        (Bounds(disk_bytes=1 << 30), "Settling semaforo:4x5 would take about .* GB of disk; here it may take 1.0 GB."),
    ],
)  # fmt: skip
def test_what_takes_too_much_is_refused_before_anything_is_begun(bounds: Bounds, sentence: str) -> None:
    with pytest.raises(TaskError, match=sentence):
        estimate(game("semaforo:4x5"), bounds)


def test_where_distances_take_too_much_the_values_alone_are_kept() -> None:
    assert estimate(game("semaforo:4x4"), Bounds(disk_bytes=1 << 26)).task == Task(game("semaforo:4x4"))


@pytest.mark.parametrize("name", ["tictactoe:5x5x4", "tictactoe:6x7x4", "semaforo:6x7", "semaforo:4x4x1"])
def test_boards_without_a_table_are_refused(name: str) -> None:
    with pytest.raises(TaskError):
        estimate(game(name))


def test_an_estimate_needs_neither_numpy_nor_numba() -> None:
    words = (
        "import sys; from tateti.games import game; from tateti.solver import on_demand\n"
        "on_demand.estimate(game('semaforo:4x5')); assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", words], check=True, timeout=PATIENCE)


# The answers


def near_the_end(the_game: Game, random: Random) -> Iterator[Position]:
    """Positions without a line from where a slow program can still find out everything."""
    while True:
        values = random.choices(range(4), (1, 2, 4, 8), k=the_game.board.size)
        code = sum(value << 2 * cell for cell, value in enumerate(values))
        position = Position(the_game, code, Side(sum(values) % 2))
        if position.outcome is None and prod(4 - value for value in values) <= 1000:
            yield position


@pytest.mark.parametrize(
    "name", ["semaforo:2x3", "misere-semaforo:2x3", "tateti-semaforo:1x5", "tictactoe:2x4x3", "misere-tictactoe:2x4", "notakto:2x5"]
)  # fmt: skip
def test_every_position_of_a_settled_board_is_answered_as_a_slow_program_does(name: str, cache: Path) -> None:
    table = Table(settled(name))
    the_game = game(name)
    slow = BruteForce(the_game.kind, the_game.board.rows, the_game.board.cols, the_game.board.line)
    for cells, (value, plies) in slow.solve_all().items():
        code = sum(value * len(the_game.letters) ** cell for cell, value in enumerate(cells))
        assert table.evaluation(code) == Evaluation(BY_SIGN[value], plies)
    assert len(slow.verdicts) > 100


@pytest.mark.parametrize(
    ("name", "has_plies"), [(BY_STEPS, True), ("misere-semaforo:1x13", False), ("semaforo:2x7", True)]
)
def test_positions_of_larger_boards_are_answered_as_a_slow_program_does(
    name: str, has_plies: bool, cache: Path
) -> None:
    the_game = game(name)
    settled(name)
    slow = BruteForce(the_game.kind, the_game.board.rows, the_game.board.cols)
    positions = list(islice(near_the_end(the_game, Random(7)), 60))
    assert len(positions) == 60
    for position in positions:
        value, plies = slow.verdict(tuple(position))
        found = library.probe(position, 0.0)
        assert found is not None
        assert found.value is BY_SIGN[value]
        assert found.plies in ({plies} if has_plies else {plies, None})


def test_a_table_answers_for_the_board_on_its_side_too(cache: Path) -> None:
    assert settled("semaforo:3x2") == files.settled_path(game("semaforo:2x3"))
    assert library.is_settled(game("semaforo:3x2"))
    assert oracle.has_table(game("semaforo:3x2"))


def test_who_has_looked_before_finds_it_all_the_same_and_lets_it_go(cache: Path) -> None:
    board, hopeless = game(BY_STEPS), Limit(seconds=0.05)
    assert library.find(board, 0.0) is None
    assert not oracle.has_table(board)
    path = settled(BY_STEPS)
    assert oracle.evaluate(board.start, hopeless) == Evaluation(Value.WIN, 31)
    assert oracle.has_table(board)
    path.unlink()
    assert library.find(board, 0.0) is None


def test_a_damaged_table_is_thrown_away(cache: Path) -> None:
    path = settled("semaforo:2x4")
    with path.open("r+b") as file:
        file.seek(-200, os.SEEK_END)
        file.write(b"\xff" * 100)
    position = game("semaforo:2x4").start
    assert oracle.evaluate(position) == Evaluation(Value.LOSS, 22)  # by a search
    assert library.find(position.game, 0.0) is None


# Room


def test_the_table_that_was_used_least_recently_makes_room(cache: Path) -> None:
    first, second = settled("semaforo:2x4"), settled("tateti-semaforo:2x4")
    size = first.stat().st_size + second.stat().st_size
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    library.find(game("semaforo:2x4"), 0.0)  # it is used, and so the other one goes
    third = settled("misere-semaforo:2x4", disk_bytes=size)
    assert sorted(files.settled()) == sorted([first, third])
    assert sum(path.stat().st_size for path in files.settled()) <= size


def test_a_table_that_is_there_is_not_made_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = settled("semaforo:2x4")
    monkeypatch.setattr(on_demand, "_make_room", pytest.fail)
    assert settled("semaforo:2x4") == path


def test_without_room_on_the_disk_nothing_is_removed_for_nothing(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = settled("semaforo:2x3")
    monkeypatch.setattr(on_demand, "LEFT_FREE", 1 << 60)
    with pytest.raises(TaskError, match="of disk; here it may take 0 B"):
        settled("semaforo:2x4")
    assert files.settled() == [path]


def test_a_folder_that_cannot_be_written_is_a_sentence(cache: Path) -> None:
    cache.mkdir(parents=True)
    (cache / "settled").write_text("not a folder")
    with pytest.raises(on_demand.UnsettledError, match="cannot be written"):
        settled("semaforo:2x3")


# Stopped, killed, at once


def test_a_run_that_is_stopped_leaves_nothing(cache: Path) -> None:
    def stop(_share: float | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        settle(estimate(game(BY_STEPS)), report=stop, threads=1)
    assert list((cache / "settled").iterdir()) == []
    assert not (cache / "checkpoints").exists()


SETTLING = f"""
import logging, sys, time
from tateti.games import game
from tateti.solver.on_demand import estimate, settle
told = []
def report(share):
    if not told:
        told.append(share)
        print("begun", flush=True)
        {{wait}}
class Waiting(logging.Handler):  # the lock says when another process has it
    said = False
    def emit(self, record):
        if "not acquired" in record.msg and not self.said:
            self.said = True
            print("waiting", flush=True)
logging.getLogger("filelock").addHandler(Waiting())
logging.getLogger("filelock").setLevel(logging.DEBUG)
settle(estimate(game({BY_STEPS!r})), report=report, threads=1)
print("made" if told else "found", flush=True)
"""


def settling(wait: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", SETTLING.format(wait=wait)], stdin=pipe, stdout=pipe, text=True
    )


def test_what_a_killed_process_leaves_is_cleared_up(cache: Path) -> None:
    with settling("time.sleep(600)") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        (cache / "settled" / ".half.tateti.unfinished").write_bytes(b"half")
        on_demand.clear_up()  # but not while it is at work
        assert list((cache / "settled").glob(".*"))
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
    assert files.settled() == []
    on_demand.clear_up()
    assert list((cache / "settled").iterdir()) == []
    assert settled(BY_STEPS).is_file()


def test_of_two_processes_at_once_one_does_the_work(cache: Path) -> None:
    with settling("sys.stdin.readline()") as one:
        assert one.stdout is not None
        assert one.stdout.readline() == "begun\n"
        with settling("pass") as two:
            assert two.stdout is not None
            assert two.stdout.readline() == "waiting\n"
            told = [process.communicate("go on\n", timeout=PATIENCE)[0] for process in (one, two)]
    assert told == ["made\n", "found\n"]
    assert [path.name for path in (cache / "settled").iterdir()] == ["semaforo-1x13.tateti"]


def test_who_waits_too_long_for_another_process_is_told_so(cache: Path) -> None:
    with settling("time.sleep(600)") as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(on_demand.UnsettledError, match="Another process is settling a board"):
            settle(estimate(game(BY_STEPS)), Bounds(seconds=0.1))
        process.kill()
        process.wait(PATIENCE)
