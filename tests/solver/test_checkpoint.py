"""Stopping a sweep and going on from where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tateti.board import Board
from tateti.solver.sweep.checkpoint import (
    CheckpointError,
    load_checkpoint,
    remove_checkpoint,
    save_checkpoint,
)
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


@pytest.mark.parametrize("level", range(13))
def test_a_resumed_sweep_gives_the_same_bytes(level: int, tmp_path: Path) -> None:
    plan = Plan(BOARD)
    whole = {d.level: (d.rows.tobytes(), d.lost) for d in sweep(plan)}
    stop_at(level, tmp_path, plan)
    resumed = {
        d.level: (d.rows.tobytes(), d.lost) for d in sweep(plan, resume=load_checkpoint(tmp_path, plan))
    }
    assert resumed == {number: answer for number, answer in whole.items() if number < level}


@pytest.mark.parametrize("level", [0, 1, 2, 7])
def test_a_resumed_solve_gives_the_same_answer(level: int, tmp_path: Path) -> None:
    plan = Plan(BOARD)

    def save_and_stop(decided: DecidedLevel) -> None:
        save_checkpoint(tmp_path, plan, decided)
        if decided.level == level:
            raise StoppedError

    with pytest.raises(StoppedError):
        solve(plan, on_level=save_and_stop)
    assert solve(plan, resume=load_checkpoint(tmp_path, plan)) == solve(plan)


def test_an_empty_folder_holds_no_checkpoint(tmp_path: Path) -> None:
    assert load_checkpoint(tmp_path, Plan(BOARD)) is None


def test_damage_is_noticed(tmp_path: Path) -> None:
    plan = Plan(BOARD)
    stop_at(5, tmp_path, plan)
    rows = tmp_path / "level-005.rows"
    content = bytearray(rows.read_bytes())
    content[len(content) // 2] ^= 1
    rows.write_bytes(content)
    with pytest.raises(CheckpointError, match="does not match its checksum"):
        load_checkpoint(tmp_path, plan)
    rows.write_bytes(content[:-1])
    with pytest.raises(CheckpointError, match="cut short"):
        load_checkpoint(tmp_path, plan)


def test_a_checkpoint_of_another_board_is_refused(tmp_path: Path) -> None:
    stop_at(5, tmp_path, Plan(BOARD))
    with pytest.raises(CheckpointError, match="another solve"):
        load_checkpoint(tmp_path, Plan(Board(4, 3)))
    with pytest.raises(CheckpointError, match="another solve"):
        load_checkpoint(tmp_path, Plan(BOARD, misere=True))


def test_a_file_cut_off_while_writing_is_not_believed(tmp_path: Path) -> None:
    plan = Plan(BOARD)
    stop_at(5, tmp_path, plan)
    (tmp_path / "level-004.rows.unfinished").write_bytes(b"half")
    loaded = load_checkpoint(tmp_path, plan)
    assert loaded is not None
    assert loaded.level == 5


def test_removing_leaves_nothing(tmp_path: Path) -> None:
    stop_at(5, tmp_path, Plan(BOARD))
    remove_checkpoint(tmp_path)
    assert not tmp_path.exists()
