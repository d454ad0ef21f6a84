"""Stopping a sweep and going on from where it was."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.damage import damaged
from tateti.board import Board
from tateti.solver.folder_lock import BusyError, only_run
from tateti.solver.sweep.checkpoint import (
    CheckpointError,
    load_checkpoint,
    remove_checkpoint,
    save_checkpoint,
)
from tateti.solver.sweep.packed_level import checksum
from tateti.solver.sweep.plan import DecidedLevel, Plan, sweep
from tateti.solver.sweep.solve import solve

BOARD = Board(3, 4)


class StoppedError(Exception):
    pass


def stop_at(level: int, folder: Path, plan: Plan) -> None:
    for decided in sweep(plan):
        save_checkpoint(folder, plan, decided)
        if decided.level == level:
            return


def loaded_level(folder: Path, plan: Plan) -> DecidedLevel:
    loaded = load_checkpoint(folder, plan)
    assert loaded is not None
    return loaded.decided


@pytest.mark.parametrize("level", range(1, 13))
def test_a_resumed_sweep_gives_the_same_bytes(level: int, tmp_path: Path) -> None:
    plan = Plan(BOARD)
    whole = {d.level: (d.rows.tobytes(), d.lost) for d in sweep(plan)}
    stop_at(level, tmp_path, plan)
    resumed = {d.level: (d.rows.tobytes(), d.lost) for d in sweep(plan, resume=loaded_level(tmp_path, plan))}
    assert resumed == {number: answer for number, answer in whole.items() if number < level}


@pytest.mark.parametrize(
    "board", [Board(3, 3), Board(3, 4), Board(3, 5)]
)  # the first player wins on two of them
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_resumed_solve_gives_the_same_answer(board: Board, level: int, tmp_path: Path) -> None:
    plan = Plan(board)

    def save_and_stop(decided: DecidedLevel) -> None:
        save_checkpoint(tmp_path, plan, decided)
        if decided.level == level:
            raise StoppedError

    with pytest.raises(StoppedError):
        solve(plan, on_level=save_and_stop)
    assert solve(plan, resume=loaded_level(tmp_path, plan)) == solve(plan)


def test_nobody_goes_on_from_the_last_level(tmp_path: Path) -> None:
    """What the first moves are worth stands in the level above it."""
    plan = Plan(Board(3, 5))
    *_, empty = sweep(plan)
    with pytest.raises(ValueError, match="does not go on from the last level"):
        save_checkpoint(tmp_path, plan, empty)
    with pytest.raises(ValueError, match="level above"):
        solve(plan, resume=empty)


def test_a_checkpoint_of_the_last_level_is_refused_as_older_versions_wrote_it(tmp_path: Path) -> None:
    plan = Plan(Board(3, 5))
    *_, one_up, empty = ((level, level.plain.copy()) for level in sweep(plan))
    save_checkpoint(tmp_path, plan, one_up[0])
    (tmp_path / "level-000.rows").write_bytes(empty[1].tobytes())
    said = json.loads((tmp_path / "checkpoint.json").read_bytes())
    del said["checksum"]
    said |= {"level": 0, "lost": empty[0].lost}
    said["rows"] = {"file": "level-000.rows", "checksum": checksum(empty[1].tobytes())}
    said["checksum"] = checksum(json.dumps(said, sort_keys=True, separators=(",", ":")).encode())
    (tmp_path / "checkpoint.json").write_text(json.dumps(said))
    with pytest.raises(CheckpointError, match="another version of tateti"):
        load_checkpoint(tmp_path, plan)


def test_an_empty_folder_holds_no_checkpoint(tmp_path: Path) -> None:
    assert load_checkpoint(tmp_path, Plan(BOARD)) is None


def test_rows_that_are_damaged_cut_short_or_gone_are_noticed(tmp_path: Path) -> None:
    plan = Plan(BOARD)
    stop_at(5, tmp_path, plan)
    rows = tmp_path / "level-005.rows"
    content = bytearray(rows.read_bytes())
    content[len(content) // 2] ^= 1
    for spoiled in (content, content[:-1]):
        rows.write_bytes(spoiled)
        with pytest.raises(CheckpointError, match="damaged"):
            load_checkpoint(tmp_path, plan)
    rows.unlink()
    with pytest.raises(CheckpointError, match="damaged"):
        load_checkpoint(tmp_path, plan)


def test_a_flipped_digit_is_noticed(tmp_path: Path) -> None:
    plan = Plan(BOARD)
    stop_at(5, tmp_path, plan)
    description = tmp_path / "checkpoint.json"
    text = description.read_text()
    lost = str(json.loads(text)["lost"])
    description.write_text(text.replace(lost, str(int(lost) + 2000)))
    with pytest.raises(CheckpointError, match=r"begins again.*damaged"):
        load_checkpoint(tmp_path, plan)


def test_a_checkpoint_of_another_board_is_refused(tmp_path: Path) -> None:
    stop_at(5, tmp_path, Plan(BOARD))
    for other in (Plan(Board(4, 3)), Plan(BOARD, misere=True)):
        with pytest.raises(CheckpointError, match="another solve"):
            load_checkpoint(tmp_path, other)


def test_a_checkpoint_of_the_version_before_is_refused(tmp_path: Path) -> None:
    plan = Plan(BOARD)
    stop_at(5, tmp_path, plan)
    description = tmp_path / "checkpoint.json"
    said = json.loads(description.read_bytes())
    said |= {"format": 1, "rows": "level-005.rows", "checksum": said["rows"]}
    description.write_text(json.dumps(said, indent=1))
    with pytest.raises(CheckpointError, match="another version of tateti"):
        load_checkpoint(tmp_path, plan)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "7", '"text"', "{}", '{"format": 2}', "NaN", '{"format": Infinity}', '{"format": 2.0}',
        '{"format": 1e400}', "[" * 60_000, '{"a":' * 60_000, '{"format": ' + "9" * 5_000 + "}", " " * 200_000, "\x00" * 99,
        '{"format": 2, "format": 2}', "\udcff",
    ],
)  # fmt: skip
def test_what_was_never_written_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "checkpoint.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(CheckpointError):
        load_checkpoint(tmp_path, Plan(BOARD))


@pytest.mark.parametrize("name", ["checkpoint.json", "level-005.rows"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("nowhere")])
def test_what_is_no_file_is_neither_waited_for_nor_in_the_way(
    name: str, make: Callable[[Path], None], tmp_path: Path
) -> None:
    plan, folder = Plan(BOARD), tmp_path / "checkpoint"
    stop_at(5, folder, plan)
    (folder / name).unlink()
    make(folder / name)
    with pytest.raises(CheckpointError, match="begins again"):
        load_checkpoint(folder, plan)
    remove_checkpoint(folder)
    assert folder.exists() == (make is os.mkdir), "a folder is not ours, and stays"


def test_a_thousand_damaged_checkpoints_give_no_wrong_count(tmp_path: Path) -> None:
    plan = Plan(Board(1, 9))
    table: dict[str, Any] = {"bytes": 0, "checksums": "", "unended_chunk": "00" * 16}
    for decided in sweep(plan):
        save_checkpoint(tmp_path, plan, decided, table)
        if decided.level == 3:
            break
    right = loaded_level(tmp_path, plan)
    swept = solve(plan)
    files = {path: path.read_bytes() for path in sorted(tmp_path.iterdir())}
    chance, refused, same = random.Random(11), 0, 0
    for number in range(1_000):
        path = list(files)[number % 4 == 0]  # three in four are of the description
        changed = damaged(files[path], chance, is_json=path.suffix == ".json")
        path.write_bytes(changed)
        try:
            loaded = load_checkpoint(tmp_path, plan)
        except CheckpointError as error:
            assert "begins again" in str(error)
            refused += 1
        else:  # only the layout of the JSON has changed
            assert path.suffix == ".json" and json.loads(changed) == json.loads(files[path])
            assert loaded is not None and loaded.table == table
            assert (loaded.decided.level, loaded.decided.lost) == (right.level, right.lost)
            assert loaded.decided.rows.tobytes() == right.rows.tobytes()
            assert same >= 5 or solve(plan, resume=loaded.decided) == swept
            same += 1
        path.write_bytes(files[path])
    assert same > 0 and refused > 900


# Two runs


def test_a_folder_is_held_by_one_run(tmp_path: Path) -> None:
    folder = tmp_path / "semaforo-3x4"
    with only_run(folder, "semaforo:3x4", 0) as first:
        assert first
        with (
            pytest.raises(BusyError, match="Another run is solving semaforo:3x4"),
            only_run(folder, "semaforo:3x4", 0),
        ):
            pass  # pragma: no cover
        with only_run(tmp_path / "semaforo-3x5", "semaforo:3x5", 0) as other:
            assert other
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_locked_nothing_is_used(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with only_run(tmp_path / "file" / "semaforo-3x4", "semaforo:3x4", 0) as usable:
        assert not usable
    (tmp_path / "semaforo-3x4.lock").mkdir()
    with only_run(tmp_path / "semaforo-3x4", "semaforo:3x4", 0) as usable:
        assert not usable
    with (
        pytest.raises(IsADirectoryError),
        only_run(tmp_path / "semaforo-3x4", "semaforo:3x4", 0, required=True),
    ):
        pass  # pragma: no cover


def test_a_file_cut_off_while_writing_is_not_believed(tmp_path: Path) -> None:
    plan = Plan(BOARD)
    stop_at(5, tmp_path, plan)
    (tmp_path / "level-004.rows.unfinished").write_bytes(b"half")
    assert loaded_level(tmp_path, plan).level == 5


def test_removing_leaves_nothing(tmp_path: Path) -> None:
    stop_at(5, tmp_path, Plan(BOARD))
    remove_checkpoint(tmp_path)
    assert not tmp_path.exists()
