"""A saved solution is checked from the rules: right ones hold, and tampered ones do not, whatever their checksums say."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PATIENCE
from solver.tampering import flip_bits, seal
from tateti.games import game
from tateti.solver.run import run
from tateti.solver.tables.certificate import SMALL, check
from tateti.solver.tables.table import Table
from tateti.solver.task import Task

TASKS = {
    "lost": Task(game("semaforo:3x5")),
    "misere": Task(game("misere-semaforo:3x4")),
    "plies": Task(game("semaforo:2x6"), plies=True),
    "grundy": Task(game("semaforo:3x4"), grundy=True),
    "draws": Task(game("tateti-semaforo:2x5")),
    "tictactoe": Task(game("tictactoe:3x4")),
    "misere marks": Task(game("misere-tictactoe:3x4")),
}


@pytest.fixture(scope="module", params=TASKS)
def right(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables") / request.param
    run(TASKS[request.param], save=path)
    return path


def test_what_the_solver_wrote_holds(right: Path) -> None:
    with Table(right) as table:
        found = check(table, sample=3_000, seed=1)
    assert found.failure is None
    assert found.checked >= 3_000


def test_one_flipped_bit_in_a_thousand_is_found_by_the_default_run(right: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    for seed in range(3):
        shutil.copy(right, wrong)
        assert flip_bits(wrong, 1 / 1000, seed) > 100
        with Table(wrong) as table:
            assert all(True for _ in table.check())
            found = check(table, seed=seed)
        assert found.failure is not None
        assert found.checked < 20_000


@pytest.mark.parametrize("name", ["semaforo:1x7", "tictactoe:3x3", "tateti-semaforo:1x7"])
def test_a_single_flipped_bit_is_found_where_all_is_checked(name: str, tmp_path: Path) -> None:
    path = tmp_path / "table"
    run(Task(game(name)), save=path)
    content = path.read_bytes()
    with Table(path) as table:
        assert check(table).failure is None
        header = table.header
    first = header.levels[-1].rows if header.by_blocks else 0
    for place in (first, first + 3, header.data_bytes - 1):
        changed = bytearray(content)
        changed[header.data_start + place] ^= 64
        seal(path, bytes(changed))
        with Table(path) as table:
            found = check(table)
        assert found.everything
        assert found.failure is not None


def test_a_small_board_is_checked_whole_3x3_among_them(tmp_path: Path) -> None:
    run(Task(game("semaforo:2x4"), grundy=True), save=tmp_path / "table")
    with Table(tmp_path / "table") as table:
        found = check(table)
    assert (found.everything, found.failure, found.checked) == (True, None, 4**8)
    assert 4**9 <= SMALL < 4**10


def test_the_table_of_another_game_does_not_hold(tmp_path: Path) -> None:
    from tateti.solver.dense.solve import solve_dense
    from tateti.solver.tables.table_format import VERDICT, Header
    from tateti.solver.tables.writer import write_table

    solved = solve_dense(game("tateti-semaforo:2x4"))
    write_table(tmp_path / "table", Header("semaforo:2x4", (VERDICT,)), solved.verdicts)
    with Table(tmp_path / "table") as table:
        assert check(table).failure is not None


def test_the_same_seed_draws_the_same_sample(tmp_path: Path) -> None:
    run(TASKS["lost"], save=tmp_path / "table")
    flip_bits(tmp_path / "table", 1 / 1000, 0)
    with Table(tmp_path / "table") as table:
        assert check(table, seed=5) == check(table, seed=5)


def test_nothing_of_the_solver_is_used() -> None:
    script = "import sys, tateti.solver.tables.certificate; print(sorted(n for n in sys.modules if n.startswith(('tateti.solver.', 'num'))))"
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout
    reading = [
        "dense", "dense.verdict", "strict_json", "sweep", "sweep.split", "sweep.symmetry",
        "tables", "tables.certificate", "tables.lookup", "tables.packed", "tables.table", "tables.table_format",
    ]  # fmt: skip
    loaded = [name.removeprefix("tateti.solver.") for name in eval(told) if name != "numbers"]
    assert loaded == reading
