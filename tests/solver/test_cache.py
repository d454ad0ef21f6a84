"""The usual boards are solved once; later uses read the file, whatever has happened to the folder meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tateti
from conftest import PATIENCE
from solver.oracle import oracle_of
from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Position, Side, game
from tateti.players import player
from tateti.search.exact import ExactSearch
from tateti.search.limits import UNLIMITED, Limit
from tateti.search.values import Evaluation, Value
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.run import run
from tateti.solver.tables import files, library
from tateti.solver.tables.table import Table
from tateti.solver.task import Task

BY_SIGN = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}


def file_of(name: str) -> Path:
    return files.cached_path(game(name))


def forbid_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*_: object, **__: object) -> None:
        raise AssertionError("it was solved again")

    monkeypatch.setattr(library, "solve_dense", solve)


def test_the_second_use_reads_what_the_first_one_solved(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = game("tictactoe").start
    assert oracle.evaluate(start) == Evaluation(Value.DRAW, 9)
    assert file_of("tictactoe").is_file()
    assert [path.name for path in (cache / "tables").iterdir()] == ["tictactoe-3x3.tateti"]
    library.forget()
    forbid_solving(monkeypatch)
    assert oracle.evaluate(start) == Evaluation(Value.DRAW, 9)


@pytest.mark.parametrize(("name", "step"), [("semaforo:3x3", 11), ("tateti-semaforo:3x3", 17)])
def test_positions_of_3x3_through_the_oracle(name: str, step: int, cache: Path) -> None:
    the_game = game(name)
    rules = oracle_of(3, 3, drawn_when_full=name.startswith("tateti"))
    for code in range(0, 4**9, step):
        value, plies, grundy = rules.answer(code)
        position = Position(the_game, code, Side(sum(rules.cells(code)) % 2))
        assert oracle.evaluate(position) == Evaluation(BY_SIGN[value], plies)
        assert code % 64 or oracle.grundy(position) == (grundy if name == "semaforo:3x3" else None)


def test_4x3_is_answered_by_the_table_of_3x4(cache: Path) -> None:
    lying, standing = game("semaforo:3x4"), game("semaforo:4x3")
    for text in ("..G./Y.Y./....", "GR../YGR./Y..Y", "...G/..../R..."):
        position = lying.position(text)
        rows = position.matrix()
        turned = standing.position([list(column) for column in zip(*rows, strict=True)])
        assert oracle.evaluate(turned) == oracle.evaluate(position)
        assert oracle.grundy(turned) == oracle.grundy(position)
    assert not (cache / "tables").exists(), "it comes with the package"


def test_a_board_on_its_side_is_answered_by_the_other_one(cache: Path) -> None:
    lying, standing = game("tateti-semaforo:3x4"), game("tateti-semaforo:4x3")
    assert oracle.evaluate(standing.position(".Y./G../.../.Y.")) == oracle.evaluate(
        lying.position(".G../Y..Y/....")
    )
    assert [path.name for path in (cache / "tables").iterdir()] == ["tateti-semaforo-3x4.tateti"]


def test_tictactoe_with_another_to_move(cache: Path) -> None:
    the_game = game("tictactoe")
    search = ExactSearch(the_game)
    for text in (
        ".../.../... o",
        "O../.../...  x",
        "O.X/.O./... x",
        "XX./.O./... x",
        "X../.O./..X x",
        "..O/.../... x",
    ):
        position = the_game.position(text)
        assert oracle.evaluate(position) == search.evaluate(position, UNLIMITED)


def test_the_well_known_results_of_tictactoe(cache: Path) -> None:
    values = [
        oracle.evaluate(game(f"tictactoe:{board}").start).value for board in ("3x3", "4x3", "4x4x4", "4x4")
    ]
    assert values == [Value.DRAW, Value.WIN, Value.DRAW, Value.WIN]


# A folder in a bad state


@pytest.mark.parametrize("damage", ["truncated", "foreign", "flipped", "another game"])
def test_a_damaged_table_of_ours_is_made_again(cache: Path, damage: str) -> None:
    start = game("semaforo:3x3").start
    oracle.evaluate(start)
    path = file_of("semaforo:3x3")
    content = path.read_bytes()
    changed = bytearray(content)
    changed[4096] ^= 1  # the verdict of the empty board
    other = cache / "other"
    run(Task(game("tictactoe")), save=other)
    path.write_bytes(
        {
            "truncated": content[:-1],
            "foreign": b"hello",
            "flipped": changed,
            "another game": other.read_bytes(),
        }[damage]
    )
    library.forget()
    assert oracle.evaluate(start) == Evaluation(Value.WIN, 17)
    assert path.read_bytes() == content


def test_where_nothing_can_be_written_the_answers_are_kept_in_memory(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write_text("a file where the folder should be")
    start = game("semaforo:3x3").start
    assert oracle.evaluate(start) == Evaluation(Value.WIN, 17)
    source = library.find(game("semaforo:3x3"))
    assert source is not None
    assert isinstance(source.table, DenseTable)
    forbid_solving(monkeypatch)
    assert oracle.evaluate(start) == Evaluation(Value.WIN, 17)
    assert oracle.grundy(start) == 1


def test_a_damaged_table_that_cannot_be_removed_is_not_asked(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = game("semaforo:3x3").start
    oracle.evaluate(start)
    path = file_of("semaforo:3x3")
    changed = bytearray(path.read_bytes())
    changed[4096] ^= 1
    path.write_bytes(changed)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    monkeypatch.setattr(os, "open", refuse)
    library.forget()
    assert oracle.evaluate(start) == Evaluation(Value.WIN, 17)


def test_a_full_disk_leaves_no_half_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert oracle.evaluate(game("tictactoe").start).plies == 9
    assert list((cache / "tables").iterdir()) == []


def test_without_numba_it_is_searched(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ImportError("No module named 'numba'")

    monkeypatch.setattr(library, "solve_dense", missing)
    position = game("tateti-semaforo:3x4").position("GR../YGR./Y..Y")
    assert oracle.evaluate(position) == Evaluation(Value.WIN, 1)
    assert not (cache / "tables").exists()


def test_a_short_limit_is_not_spent_on_solving(cache: Path) -> None:
    with pytest.raises(SearchLimitError):
        oracle.evaluate(game("tateti-semaforo:3x4").start, Limit(seconds=0.05))
    assert not cache.exists()


def test_two_threads_solve_it_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved, answers = [], []
    monkeypatch.setattr(
        library, "solve_dense", lambda the_game: solved.append(the_game) or solve_dense(the_game)
    )
    start = game("tictactoe").start
    threads = [threading.Thread(target=lambda: answers.append(oracle.evaluate(start))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [Evaluation(Value.DRAW, 9)] * 4
    assert len(solved) == 1


# Other processes

ANALYSE = """
import sys
from tateti.cli import main
code = main(["analyse", *sys.argv[1:]])
print([name for name in ("numba", "numpy") if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""


def analyse(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", ANALYSE, *words], capture_output=True, text=True, check=True, timeout=PATIENCE
    )


def test_after_the_first_solve_analyse_needs_neither_numba_nor_numpy(cache: Path) -> None:
    position = game("tateti-semaforo:3x4").position("..G./Y.Y./....")
    expected = oracle.evaluate(position)
    told = analyse("tateti-semaforo:3x4", "..G./Y.Y./....", "--json")
    assert told.stderr == "[]\n"
    answer = json.loads(told.stdout)
    assert (answer["value"], answer["plies"]) == (str(expected.value), expected.plies)
    assert Table(file_of("tateti-semaforo:3x4")).evaluation(position.code) == expected


def test_first_uses_at_the_same_time_get_the_same(cache: Path) -> None:
    words = [sys.executable, "-c", ANALYSE, "semaforo:3x3", "--json"]
    running = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for _ in range(3)]
    answers = {process.communicate(timeout=PATIENCE)[0] for process in running}
    assert len(answers) == 1
    assert [path.name for path in (cache / "tables").iterdir()] == ["semaforo-3x3.tateti"]


# Saved tables


@pytest.fixture
def lost_4x4(tmp_path: Path, cache: Path) -> Path:
    path = tmp_path / "mine" / "4x4.tateti"
    path.parent.mkdir()
    run(Task(game("semaforo:4x4")), save=path)
    return path


def test_perfect_plays_a_large_board_by_its_saved_table(
    lost_4x4: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    monkeypatch.setenv("TATETI_TABLES", str(lost_4x4.parent))
    start = game("semaforo:4x4").start
    assert oracle.evaluate(start) == Evaluation(Value.LOSS, None)
    position = start.play("b2")
    for weighed in player("perfect").weigh(position):
        assert oracle.evaluate(position.play(weighed.move)).value is Value.LOSS
    at_hand = game("semaforo:4x4").position("GG../..../.Y../...R")
    assert {str(weighed.move) for weighed in player("perfect").weigh(at_hand)} == {"Gc4"}


def test_of_two_tables_the_one_with_distances_is_asked(lost_4x4: Path, cache: Path) -> None:
    better = lost_4x4.with_name("better")
    run(Task(game("semaforo:4x4"), plies=True), save=better)
    files.remember(lost_4x4)
    files.remember(better)
    assert oracle.evaluate(game("semaforo:4x4").start) == Evaluation(Value.LOSS, 36)
    files.forget(better)
    library.forget()
    assert oracle.evaluate(game("semaforo:4x4").start) == Evaluation(Value.LOSS, None)


def test_a_damaged_table_of_the_user_is_refused_with_a_sentence(lost_4x4: Path, cache: Path) -> None:
    files.remember(lost_4x4)
    content = lost_4x4.read_bytes()
    lost_4x4.write_bytes(content[:-100])
    with pytest.raises(SearchLimitError, match="damaged"):
        oracle.evaluate(game("semaforo:4x4").start, Limit(positions=10))
    changed = bytearray(content)
    changed[len(content) - 5000] ^= 1
    lost_4x4.write_bytes(changed)
    library.forget()
    with pytest.raises(SearchLimitError, match="chunk"):
        oracle.evaluate(game("semaforo:4x4").start, Limit(positions=10))
    assert lost_4x4.is_file()


def test_a_saved_table_that_is_gone_is_not_missed(lost_4x4: Path, cache: Path) -> None:
    files.remember(lost_4x4)
    lost_4x4.unlink()
    assert list(files.files()) == []
    assert library.find(game("semaforo:4x4")) is None
    assert library.refused() == []


def test_a_misere_table_says_nothing_of_the_game_as_it_is_played(cache: Path, tmp_path: Path) -> None:
    run(Task(game("misere-semaforo:2x4")), save=tmp_path / "misere")
    files.remember(tmp_path / "misere")
    assert library.find(game("semaforo:2x4")) is None


FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))  # as on a full disk, nothing of some size can be written
from tateti.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits here")
def test_a_full_cache_folder_stops_nothing(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment = kept | {"TATETI_CACHE": str(tmp_path), "TATETI_LANG": "en"}
    words = [sys.executable, "-c", FULL, "analyse", "tictactoe:4x4", "X.../.O../..../....", "--json"]
    done = subprocess.run(
        words, capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["value"] == "win"
    assert list(tmp_path.rglob("*.tateti")) == []


def test_machine_code_is_kept_apart_by_every_file_that_it_is_made_of() -> None:
    """A loop that has changed is never run as it was before."""
    pytest.importorskip("numba")
    from tateti.solver.compiled import compiled_sources

    package = Path(tateti.__file__).parent
    with_loops = {
        path
        for path in package.rglob("*.py")
        if "from tateti.solver.compiled import" in (text := path.read_text("utf-8")) and "@compiled" in text
    }
    assert len(with_loops) > 10
    assert with_loops <= set(compiled_sources())
