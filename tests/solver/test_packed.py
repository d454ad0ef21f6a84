"""The table that comes with the package: small, right, reproduced by its command, and refused where it is damaged."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from conftest import FULL, PATIENCE, requires_module
from solver.oracle import oracle_of
from tateti import oracle
from tateti.games import Game, game
from tateti.search.values import Evaluation, Value
from tateti.solver.tables import library
from tateti.solver.tables.certificate import check
from tateti.solver.tables.packed import PackedTable, encode, read_shipped, shipped, shipped_files
from tateti.solver.tables.table_format import GRUNDY, VERDICT, DamagedTableError, Header, TableError

FILE = files("tateti.solver.tables") / "shipped" / "semaforo-3x4.packed"
LARGEST = 2_500_000


SAMPLE = 3_000 if FULL else 500
SHIPPED = ("misere-semaforo:3x4", "semaforo:3x4", "tateti-semaforo:3x3")


def test_they_are_small() -> None:
    tables = [read_shipped(file) for file in shipped_files()]
    assert tuple(table.header.game_name for table in tables) == SHIPPED
    assert sum(table.size for table in tables) < LARGEST
    assert all(list(table.check())[-1] == table.size for table in tables)


@pytest.mark.parametrize("name", SHIPPED)
def test_unpacked_it_is_what_the_solver_finds(name: str) -> None:
    requires_module("numba")
    from tateti.solver.dense.solve import solve_dense
    from tateti.tools.pack_table import data_of

    table = shipped(game(name))
    assert table is not None
    assert table.data() == data_of(solve_dense(game(name)))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_code_is_answered_as_the_solver_answers_it(name: str) -> None:
    requires_module("numba")
    from tateti.solver.dense.solve import solve_dense

    the_game = game(name)
    table, solved = shipped(the_game), solve_dense(the_game)
    assert table is not None
    for code in random.Random(3).sample(range(4**the_game.board.size), 7 * SAMPLE):
        assert (table.evaluation(code), table.grundy(code)) == (solved.evaluation(code), solved.grundy(code))


@pytest.mark.parametrize(
    "name", SHIPPED if FULL else SHIPPED[:2]
)  # the third, a small table, is checked whole: long
def test_it_follows_from_the_rules_alone(name: str) -> None:
    table = shipped(game(name))
    assert table is not None
    found = check(table, sample=SAMPLE, seed=7)  # type: ignore[arg-type]
    assert found.failure is None
    assert found.checked > SAMPLE


def test_a_packed_board_of_nine_cells_is_right_everywhere() -> None:
    numpy = requires_module("numpy")
    from tateti.solver.dense.solve import solve_dense
    from tateti.tools.pack_table import pack

    table, rules = PackedTable("packed", pack(game("semaforo:3x3"))), oracle_of(3, 3)
    for code in range(0, 4**9, 5 if FULL else 23):
        value, plies, grundy = rules.answer(code)
        assert table.evaluation(code) == Evaluation(Value(value), plies)
        assert table.grundy(code) == grundy
    assert numpy.frombuffer(table.data(), "u1").size == solve_dense(game("semaforo:3x3")).header.data_bytes


def test_the_first_answer_needs_no_cache_no_compiler_and_no_numpy(tmp_path: Path) -> None:
    script = (
        "import sys; from tateti.cli import main; code = main(['analyse', 'semaforo', '..G./Y.Y./....', '--json']);"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'too much was loaded'; sys.exit(code)"
    )
    nowhere = tmp_path / "nowhere"
    told = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"TATETI_CACHE": str(nowhere)},
        timeout=PATIENCE,
    )
    assert '"plies": 23, "grundy": 4, "moves": [{"move": "Gb1", "value": "win", "plies": 23' in told.stdout
    assert not nowhere.exists()


def test_the_board_on_its_side_is_answered_too(cache: Path) -> None:
    upright = game("semaforo:4x3").position("Y../.Y./..G/...".replace("..G", "..."))
    assert library.find(upright.game) is not None
    assert oracle.evaluate(game("semaforo:4x3").start) == oracle.evaluate(game("semaforo").start)


@pytest.mark.parametrize("place", [3, 20, 40, 5_000, -1])
def test_a_damaged_one_is_refused(place: int) -> None:
    content = bytearray(FILE.read_bytes())
    content[place] ^= 1
    with pytest.raises(TableError):
        list(PackedTable("damaged", bytes(content)).check())


def test_one_that_is_cut_short_is_refused() -> None:
    with pytest.raises(DamagedTableError, match="bytes"):
        PackedTable("short", FILE.read_bytes()[:-5])


def test_a_piece_that_unpacks_to_more_than_it_should_is_not_believed() -> None:
    header = Header("semaforo:1x3", (VERDICT, GRUNDY))
    whole = encode(header, bytes(header.data_bytes))
    assert PackedTable("right", whole).evaluation(0) == Evaluation(Value.LOSS, 0)
    with pytest.raises(TableError):
        PackedTable("wrong", encode(header, bytes(header.data_bytes - 1))).evaluation(63)
        list(PackedTable("wrong", encode(header, bytes(header.data_bytes - 1))).data())


def test_where_it_is_damaged_something_else_answers(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requires_module("numba")
    content = bytearray(FILE.read_bytes())
    content[-200_000:] = bytes(200_000)

    def broken(the_game: Game) -> PackedTable | None:
        return PackedTable("broken", bytes(content)) if the_game == game("semaforo") else None

    monkeypatch.setattr(library, "shipped", broken)
    library.forget()
    assert oracle.evaluate(game("semaforo").position("..G./Y.Y./....")) == Evaluation(Value.WIN, 23)
    assert oracle.grundy(game("semaforo").position("..G./Y.Y./....")) == 4
    library.forget()
