"""Packed rows: the same bits as plain ones, in memory and in files, whichever way the board is split."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import FULL, PATIENCE
from solver.damage import damaged
from solver.whole_board import decide_whole_board
from tateti.board import Board
from tateti.cli import main
from tateti.errors import TatetiError
from tateti.games import game
from tateti.solver import folders
from tateti.solver.folders import checkpoint_folder
from tateti.solver.run import Stopped, run
from tateti.solver.sweep.checkpoint import CheckpointError, load_checkpoint, save_checkpoint
from tateti.solver.sweep.packed_level import LevelWriter, PackedLevel, Shape, segment_of
from tateti.solver.sweep.packed_rows import add_packed, pack_row
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import DecidedLevel, Plan, sweep
from tateti.solver.sweep.solve import solve
from tateti.solver.sweep.split import Split, choose_split
from tateti.solver.task import Task

Captured = pytest.CaptureFixture[str]
IN_MEMORY = Room(1 << 40, None)
BOARDS = [
    (1, 3), (1, 4), (2, 2, 2), (3, 2, 2), (1, 7), (2, 4), (3, 3), (2, 4, 4), (2, 5), (3, 4), (3, 4, 4), (1, 11), (2, 6), (3, 5),
]  # fmt: skip
LARGER = [(4, 4), (4, 4, 4), (1, 14), (2, 7), (3, 6)]


# One row


def packed(bits: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.uint8], int, npt.NDArray[np.int64]]:
    """The packed row, its length, and the positions counted by a sum that is the position modulo 5."""
    words = np.packbits(bits, bitorder="little").view(np.uint64)
    data, by_sum = np.full(8 * len(words), 77, np.uint8), np.zeros(5, np.int64)
    sums = (np.arange(len(bits)) % 5).astype(np.uint8)
    length = pack_row(words, data, 0, sums, by_sum, 3)
    return data, length, by_sum


def unpacked(data: npt.NDArray[np.uint8], length: int, words: int) -> npt.NDArray[np.bool_]:
    target = np.zeros(words, np.uint64)
    add_packed(target, data, data.view(np.uint64), 0, length)
    return np.unpackbits(target.view(np.uint8), bitorder="little").astype(bool)


def comes_back(bits: npt.NDArray[np.bool_]) -> int:
    data, length, by_sum = packed(bits)
    assert length <= len(bits) // 8
    assert (unpacked(data, length, len(bits) // 64) == bits).all()
    assert by_sum.tolist() == [3 * np.count_nonzero(bits[rest::5]) for rest in range(5)]
    return length


@given(cells=st.integers(3, 8), share=st.floats(0, 1), seed=st.integers(0, 2**32))
def test_a_row_comes_back_as_it_was(cells: int, share: float, seed: int) -> None:
    comes_back(np.random.default_rng(seed).random(4**cells) < share**4)


@given(positions=st.sets(st.integers(0, 4**6 - 1), max_size=30))
def test_a_row_with_long_gaps_comes_back(positions: set[int]) -> None:
    bits = np.zeros(4**6, bool)
    bits[list(positions)] = True
    comes_back(bits)


@pytest.mark.parametrize("cells", [3, 4, 8])
def test_empty_full_and_single_rows(cells: int) -> None:
    size = 4**cells
    assert comes_back(np.zeros(size, bool)) == 0
    assert comes_back(np.ones(size, bool)) == size // 8
    for position in {0, 1, 62, 63, size - 1, *(place for place in (254, 255, 256, 510) if place < size)}:
        bits = np.zeros(size, bool)
        bits[position] = True
        assert comes_back(bits) == 1 + position // 255


def test_a_row_is_packed_only_where_that_is_smaller() -> None:
    bits = np.zeros(4**8, bool)
    bits[:8192] = True
    assert comes_back(bits) == 8192
    bits[7000:] = False
    assert comes_back(bits) == 7000


@given(content=st.binary(min_size=8, max_size=64), length=st.integers(0, 64))
def test_bytes_that_mean_nothing_do_no_harm(content: bytes, length: int) -> None:
    """A damaged row gives wrong bits, which a checksum notices, but it never writes beside its block."""
    data = np.frombuffer(content[: len(content) // 8 * 8], np.uint8)
    guarded = np.zeros(6, np.uint64)
    add_packed(guarded[2:4], data, data.view(np.uint64), 0, min(length, len(data)))
    assert not guarded[[0, 1, 4, 5]].any()


# Whole levels


def same_levels(plan: Plan, room: Room) -> int:
    """How many of the levels were files, two at a time at most."""
    direct = {level.level: (level.plain.copy(), level.lost) for level in sweep(plan)}
    in_files, before = 0, rows_files(room)
    for level in packed_sweep(plan, room):
        rows, lost = direct.pop(level.level)
        assert (level.bits(plan) == rows).all()
        assert level.lost == lost
        in_files += level.packed.path is not None
        assert rows_files(room) - before <= 2
    assert not direct
    return in_files


def rows_files(room: Room) -> int:
    return 0 if room.folder is None else len(list(room.folder.glob("*.rows")))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("board", BOARDS + LARGER * FULL)
def test_packed_levels_have_the_bits_of_plain_ones(board: tuple[int, ...], misere: bool) -> None:
    same_levels(Plan(Board(*board), misere), IN_MEMORY)


@pytest.mark.parametrize(("memory", "in_files"), [(0, 7), (1000, 7), (20_000, 2), (1 << 40, 0)])
@pytest.mark.parametrize("segment_blocks", [1, 7, 4096])
def test_levels_in_files_or_partly_too(
    memory: int, in_files: int, segment_blocks: int, tmp_path: Path
) -> None:
    for misere in (False, True):
        room = Room(memory, tmp_path / "levels", segment_blocks)
        assert same_levels(Plan(Board(2, 5), misere), room) == in_files


@pytest.mark.parametrize("cells", [(), (0,), (5, 2), (8, 0, 4), (0, 1, 2, 3, 4, 5, 6, 7)])
def test_whatever_the_split(cells: tuple[int, ...]) -> None:
    board = Board(3, 3)
    split = Split(board, tuple(sorted(set(range(9)) - set(cells))), cells, ())
    same_levels(Plan(board, split=split), IN_MEMORY)


# Counts by ply, which do not depend on the split


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("board", [(1, 9), (2, 4), (3, 3)] + [(3, 4)] * FULL)
def test_counts_by_ply_are_those_of_the_rules(board: tuple[int, int], misere: bool) -> None:
    value, plies, _ = decide_whole_board(*board, misere)
    codes = np.arange(len(value))
    moves = sum((codes // 4**cell % 4 for cell in range(board[0] * board[1])), np.zeros(len(codes), np.int64))
    lost = np.bincount(moves[(value == -1) & (plies > 0)], minlength=3 * board[0] * board[1] + 1)
    for rank in (1, 2):
        plan = Plan(Board(*board), misere, choose_split(Board(*board), misere, rank))
        swept = solve(plan, decide=partial(packed_sweep, room=IN_MEMORY))
        assert swept.by_ply == tuple(lost.tolist())
        assert swept.lost == sum(swept.by_ply)


@pytest.mark.parametrize(
    "name", ["semaforo:3x5", "misere-semaforo:2x6", "semaforo:3x4x4"] + ["semaforo:4x5"] * FULL
)
def test_two_splits_agree_ply_by_ply(name: str, cache: Path) -> None:
    first, second = (run(Task(game(name), packed=True, split=rank)) for rank in (1, 2))
    assert first.lost_by_ply == second.lost_by_ply
    assert first.agrees_with(second)
    assert first.agrees_with(run(Task(game(name))))


def test_splits_that_are_images_of_each_other_are_one() -> None:
    board = Board(3, 4)
    seen = set()
    for rank in range(1, 6):
        inside = choose_split(board, rank=rank).inside
        seen.add(min(tuple(sorted(symmetry[cell] for cell in inside)) for symmetry in board.symmetries))
    assert len(seen) == 5
    with pytest.raises(TatetiError, match=r"1x3 can be split in \d+ ways? only; there is no split 99"):
        choose_split(Board(1, 3), rank=99)


# Level files


def written(plan: Plan, folder: Path, level: int) -> DecidedLevel:
    decided = next(one for one in packed_sweep(plan, Room(0, folder, 5)) if one.level == level)
    save_checkpoint(folder, plan, decided)
    return decided


def test_a_level_in_the_folder_is_not_written_again(tmp_path: Path) -> None:
    plan = Plan(Board(3, 4))
    decided = written(plan, tmp_path, 5)
    path = decided.packed.path
    assert path is not None
    assert sorted(one.name for one in tmp_path.iterdir()) == ["checkpoint.json", path.name]


@pytest.mark.parametrize("level", [1, 5, 12])
@pytest.mark.parametrize("memory", [0, 1 << 40])
def test_a_resumed_sweep_gives_the_same_levels(level: int, memory: int, tmp_path: Path) -> None:
    plan = Plan(Board(3, 4))
    decided = next(one for one in packed_sweep(plan, Room(memory, tmp_path, 5)) if one.level == level)
    save_checkpoint(tmp_path, plan, decided)
    loaded = load_checkpoint(tmp_path, plan, packed=True)
    assert loaded is not None
    going_on = packed_sweep(plan, Room(memory, tmp_path, 3), resume=loaded.decided)
    found = {one.level: (one.bits(plan).tobytes(), one.lost) for one in going_on}
    assert found == {
        one.level: (one.bits(plan).tobytes(), one.lost)
        for one in packed_sweep(plan, IN_MEMORY)
        if one.level < level
    }


def test_every_damage_of_a_level_or_its_description_is_noticed(tmp_path: Path) -> None:
    plan = Plan(Board(1, 9))
    written(plan, tmp_path, 3)
    right = load_checkpoint(tmp_path, plan, packed=True)
    assert right is not None
    files = {path: path.read_bytes() for path in sorted(tmp_path.iterdir())}
    assert len(files) == 2
    chance, refused = random.Random(12), 0
    for number in range(600):
        path = list(files)[number % 2]
        changed = damaged(files[path], chance, is_json=path.suffix == ".json")
        path.write_bytes(changed)
        try:
            loaded = load_checkpoint(tmp_path, plan, packed=True)
        except CheckpointError as error:
            assert "begins again" in str(error)
            refused += 1
        else:  # only the layout of the JSON has changed, or something stands after the last segment
            assert loaded is not None and loaded.decided.lost == right.decided.lost
            assert (loaded.decided.bits(plan) == right.decided.bits(plan)).all()
        path.write_bytes(files[path])
    assert refused > 500


@pytest.mark.parametrize("name", ["../outside.rows", "/etc/passwd", "level-003.rows/../x", "checkpoint.json"])
def test_a_description_names_no_other_file(name: str, tmp_path: Path) -> None:
    from tateti.solver.sweep import checkpoint

    with pytest.raises(ValueError, match="no such file"):
        checkpoint._named(tmp_path, name)


def test_a_packed_run_does_not_go_on_from_a_plain_one(tmp_path: Path) -> None:
    plan = Plan(Board(3, 4))
    save_checkpoint(tmp_path, plan, next(sweep(plan)))
    with pytest.raises(CheckpointError, match="another solve"):
        load_checkpoint(tmp_path, plan, packed=True)


def test_segments_are_found_in_whatever_order_they_were_written(tmp_path: Path) -> None:
    shape = Shape(5, 64, 2)
    for memory in (1 << 20, 0, 40):
        writer = LevelWriter(shape, tmp_path / str(memory), memory)
        for number, lengths in ((2, [64]), (0, [3, 0]), (1, [9, 8])):
            rows = np.full(sum((length + 7) // 8 * 8 for length in lengths), number, np.uint8)
            writer.add(number, segment_of(np.array(lengths, np.uint16), rows))
        level = writer.finish()
        assert level.lengths.tolist() == [3, 0, 9, 8, 64]
        assert [level.data[start] for start in level.starts[[0, 2, 3, 4]]] == [0, 1, 1, 2]
        assert (level.path is None) == (memory == 1 << 20)
        copied = level.write_to(tmp_path / f"copy of {memory}")
        assert copied.path is not None
        assert (
            PackedLevel.read(copied.path, shape, copied.segments, verify=True).lengths.tolist()
            == level.lengths.tolist()
        )


# Whole runs


def stop_after(levels: int, room: Room) -> Any:
    def decide(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for count, decided in enumerate(packed_sweep(plan, room, **options)):
            if count == levels:
                raise KeyboardInterrupt
            yield decided

    return decide


@pytest.mark.parametrize("memory", [0, 1 << 40])
def test_a_stopped_run_goes_on_where_it_was(memory: int, cache: Path, tmp_path: Path) -> None:
    task = Task(game("semaforo:3x5"), packed=True)
    whole, folder = run(task), checkpoint_folder(task, None)
    heard: list[tuple[int, int]] = []
    for levels in (10, 7, 0):
        with pytest.raises(Stopped) as stopped:
            run(
                task, decide=stop_after(levels, Room(memory, folder)), seconds_between=0.0,
                on_resume=lambda *done: heard.append(done),
            )  # fmt: skip
        assert stopped.value.kept
    answer = run(task, memory=1 << 40 if memory else 0, on_resume=lambda *done: heard.append(done))
    assert heard == [(10, 28), (17, 28), (17, 28)]
    assert answer.agrees_with(whole)
    assert list(folders.checkpoints_folder().iterdir()) == []


def test_a_stop_soon_after_the_start_leaves_nothing(cache: Path) -> None:
    task = Task(game("semaforo:3x5"), packed=True)
    with pytest.raises(Stopped) as stopped:
        run(task, decide=stop_after(5, Room(0, checkpoint_folder(task, None))))
    assert not stopped.value.kept
    assert list(folders.checkpoints_folder().iterdir()) == []


@pytest.mark.parametrize("memory", [0, 1 << 40])
def test_a_killed_run_is_gone_on_with(memory: int, cache: Path) -> None:
    task, (reading, writing) = Task(game("semaforo:3x5"), packed=True), os.pipe()
    whole = run(task)
    room = Room(memory, checkpoint_folder(task, None))

    def held(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for count, decided in enumerate(packed_sweep(plan, room, threads=1, **options)):
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
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    heard: list[tuple[int, int]] = []
    assert run(task, memory=memory, on_resume=lambda *done: heard.append(done)).agrees_with(whole)
    assert heard == [(11, 28)]
    assert list(folders.checkpoints_folder().iterdir()) == []


@pytest.mark.parametrize("memory", [0, 3_000, 60_000, 1 << 40])
def test_at_every_moment_there_is_a_checkpoint_to_go_on_from(
    memory: int, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where some levels are in memory and others in files, and when the run itself has gone on from one."""
    monkeypatch.setattr("tateti.solver.level_saver.WORTH_KEEPING", 0.0)
    task = Task(game("semaforo:3x5"), packed=True)
    folder, plan = checkpoint_folder(task, None), task.plan
    found: list[int] = []

    def watched(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for count, decided in enumerate(packed_sweep(plan, Room(memory, folder, 40), **options)):
            if found:
                found.append(load_checkpoint(folder, plan, packed=True).decided.level)  # type: ignore[union-attr]
            if count == 9 and len(found) == 0:
                raise KeyboardInterrupt
            yield decided

    with pytest.raises(Stopped):
        run(task, decide=watched, seconds_between=1e9)
    checkpoint = load_checkpoint(folder, plan, packed=True)
    assert checkpoint is not None
    found.append(checkpoint.decided.level)
    run(task, decide=watched, seconds_between=1e9)
    assert found == sorted(found, reverse=True)
    assert len(found) == 1 + found[0]


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="needs a system that limits the size of files")
def test_a_level_that_cannot_be_written_ends_the_run_and_keeps_the_one_before(cache: Path) -> None:
    script = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from tateti.errors import TatetiError
from tateti.games import game
from tateti.solver.run import run
from tateti.solver.task import Task
task = Task(game("semaforo:3x5"), packed=True)
right = run(task)
resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, -1))
try:
    run(task, memory=0, seconds_between=0.0)
except TatetiError as error:
    assert "cannot be written" in str(error), error
else:
    raise SystemExit("nothing was noticed")
resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))
heard = []
assert run(task, memory=0, on_resume=lambda *done: heard.append(done)).agrees_with(right)
assert len(heard) == 1, heard
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


def test_without_room_for_a_checkpoint_a_run_says_so_and_goes_on(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = shutil.disk_usage(cache.parent)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: full)
    heard: list[TatetiError] = []
    answer = run(Task(game("semaforo:3x4"), packed=True), seconds_between=0.0, on_unsaved=heard.append)
    assert answer.p_positions == 562_168
    assert [str(one).partition(" to ")[0] for one in heard] == ["No checkpoint can be written"]
    assert "the run goes on without" in str(heard[0])


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="needs a system that limits the size of files")
def test_a_disk_that_is_full_stops_no_run_that_has_memory(cache: Path) -> None:
    """The system itself refuses to write more than some bytes to a file."""
    script = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from tateti.games import game
from tateti.solver.run import run
from tateti.solver.task import Task
task = Task(game("semaforo:3x5"), packed=True)
right = run(task)
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
heard = []
assert run(task, seconds_between=0.0, on_unsaved=heard.append).agrees_with(right)
assert len(heard) == 1, heard
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


def test_a_packed_run_saves_the_table_of_a_plain_one(cache: Path, tmp_path: Path) -> None:
    for name in ("semaforo:3x4", "misere-semaforo:3x4"):
        run(Task(game(name)), save=tmp_path / "plain", force=True)
        run(Task(game(name), packed=True), save=tmp_path / "packed", force=True)
        assert (tmp_path / "plain").read_bytes() == (tmp_path / "packed").read_bytes()


# The command


def test_a_board_that_does_not_fit_in_memory_is_packed_and_put_in_files(
    cache: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["solve", "semaforo:3x6", "--memory", "215M", "--folder", str(tmp_path), "--json"]) == 0
    said = capsys.readouterr()
    answer = json.loads(said.out)
    assert answer["p_positions"] == sum(answer["lost_by_ply"]) == 326_425_912
    assert list(tmp_path.iterdir()) == []


def test_lost_positions_by_the_moves_made(cache: Path, capsys: Captured) -> None:
    assert main(["solve", "semaforo:3x3", "--by-ply"]) == 0
    lines = capsys.readouterr().out.splitlines()
    counts = [int(line.split()[1].replace(",", "")) for line in lines[lines.index("  moves   lost") + 1 :]]
    assert sum(counts) == 22_046
    assert counts[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ["semaforo:3x3", "--split", "0"],
        ["semaforo:3x3", "--split", "98"],
        ["semaforo:3x3", "--by-ply", "--plies"],
        ["semaforo:3x3", "--split", "2", "--grundy"],
        ["tictactoe", "--by-ply"],
        ["tateti-semaforo", "--split", "2"],
    ],
)
def test_what_cannot_be_counted_or_split_is_refused(words: list[str], cache: Path, capsys: Captured) -> None:
    assert main(["solve", *words]) == 2
    assert capsys.readouterr().err.strip()
