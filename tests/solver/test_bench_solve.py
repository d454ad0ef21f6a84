"""`tateti bench solve`: the ways agree, and a plan counts what a solve would do. How fast it is, no test asks."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tateti.bench import solve as bench
from tateti.bench.solve_plain import lost_by_loop, lost_by_numpy
from tateti.bench.solve_plan import plan_run
from tateti.board import Board
from tateti.commands.bench import command
from tateti.errors import TatetiError
from tateti.solver.sweep.plan import Plan
from tateti.solver.sweep.solve import solve
from tateti.solver.sweep.split import Split


@pytest.mark.parametrize("board", [(1, 5), (2, 3), (3, 3), (2, 4, 4)])
def test_the_plain_ways_count_what_the_solver_counts(board: tuple[int, ...]) -> None:
    lost = solve(Plan(Board(*board))).lost
    assert lost_by_loop(Board(*board)) == lost_by_numpy(Board(*board)) == lost


def test_each_way_is_measured_in_a_process_of_its_own() -> None:
    done = CliRunner().invoke(
        command, ["solve", "--board", "3x3", "--repeats", "1", "--json"], catch_exceptions=False
    )
    rows = json.loads(done.output)["solve"]
    assert [row["way"] for row in rows] == ["blocks", "loop", "numpy"]
    assert {row["p_positions"] for row in rows} == {22046}
    assert all(row["peak_bytes"] > 0 and row["positions_per_second"] > 0 for row in rows)


def test_a_run_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LARGEST", {"guess": 9})
    with pytest.raises(TatetiError, match="guess on 3x3 ended with an error"):
        bench.measure(Board(3, 3), 1, ("guess",))


def test_a_plan_counts_the_blocks_of_every_level() -> None:
    board = Board(4, 4)
    planned, plan = plan_run(board, Board(3, 4)), Plan(board)
    assert [level.blocks for level in planned.levels] == [len(codes) for codes in plan.levels]
    whole = Plan(board, split=Split(board, plan.split.upper, plan.split.inside, ()))
    assert planned.blocks_without_symmetry == whole.blocks
    assert planned.written_bytes == plan.blocks * plan.row_bytes
    assert planned.core_hours > 0


def test_a_plan_is_shown_by_level() -> None:
    done = CliRunner().invoke(
        command, ["solve", "--plan", "4x4", "--measured-on", "3x4"], catch_exceptions=False
    )
    assert "4x4: 8 upper cells and 8 inside" in done.output
