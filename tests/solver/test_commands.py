"""`tateti solve`, `tateti tables`, `tateti verify`: what they print, where, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PATIENCE
from solver.tampering import flip_bits
from tateti.cli import main
from tateti.solver.tables.packed import read_shipped, shipped_files

Captured = pytest.CaptureFixture[str]
SHIPPED = ("misere-semaforo:3x4", "semaforo:3x4", "tateti-semaforo:3x3")


def test_solve_prints_json_and_nothing_else(cache: Path, capsys: Captured) -> None:
    assert main(["solve", "semaforo:3x4", "--json"]) == 0
    said = capsys.readouterr()
    answer = json.loads(said.out)
    assert (answer["winner"], answer["winning_first_moves"]) == ("second", [])
    assert "MB of memory" in said.err


def test_solve_in_words(cache: Path, capsys: Captured) -> None:
    assert main(["solve", "tateti-semaforo"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "tateti-semaforo:3x3: The first player wins.\nIt ends after 17 plies of best play.\n"
    )
    assert "Winning first moves: Gb2." in said
    assert "180,400" in said


def test_solve_refuses_more_than_the_limit_and_says_how_much(cache: Path, capsys: Captured) -> None:
    assert main(["solve", "semaforo:4x5", "--memory", "250M"]) == 2
    said = capsys.readouterr().err
    assert "needs 27" in said and "250.0 MB may be used" in said
    assert main(["solve", "semaforo:5x5", "--memory", "500M"]) == 2
    assert "semaforo:5x5 needs 1.6 GB" in capsys.readouterr().err  # it is 1.2 GB, counted exactly


@pytest.mark.parametrize(
    "words",
    [
        ["semaforo:9x9"],
        ["chess"],
        ["semaforo:3x7", "--plies"],
        ["semaforo", "--memory", "much"],
        ["semaforo", "--threads", "0"],
        ["semaforo", "--save", "/"],
        ["semaforo", "--save", "/proc/nowhere/table"],
        ["semaforo:3x3", "--cluster", "nonsense"],
    ],
)
def test_wrong_words_end_with_2_and_a_sentence(words: list[str], cache: Path, capsys: Captured) -> None:
    assert main(["solve", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip()


def test_a_saved_table_is_found_and_can_be_forgotten(cache: Path, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "4x4.tateti"
    assert main(["solve", "semaforo:4x4", "--plies", "--save", str(path)]) == 0
    capsys.readouterr()
    assert main(["analyse", "semaforo:4x4", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["value"], answer["plies"], answer["grundy"]) == ("loss", 36, None)
    assert main(["tables", "--json"]) == 0
    *shipped, listed = json.loads(capsys.readouterr().out)
    assert {one["game"]: one["ok"] for one in shipped} == dict.fromkeys(SHIPPED, True)
    assert (listed["game"], listed["ok"], listed["file"]) == ("semaforo:4x4", True, str(path))
    assert main(["tables", "remove", "semaforo:4x4"]) == 0
    assert "stays" in capsys.readouterr().out
    assert path.is_file()
    assert main(["tables"]) == 0
    assert "semaforo:4x4" not in capsys.readouterr().out
    assert main(["tables", "build", "semaforo"]) == 0
    assert "comes with tateti" in capsys.readouterr().out


def test_tables_are_built_listed_checked_and_removed(cache: Path, capsys: Captured) -> None:
    assert main(["tables", "build", "tictactoe", "semaforo:3x3"]) == 0
    built = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert main(["tables"]) == 0
    said = capsys.readouterr().out
    assert all(str(path) in said for path in built)
    assert "Grundy values" in said
    assert main(["tables", "verify"]) == 0
    content = bytearray(built[0].read_bytes())
    content[-20] ^= 1
    built[0].write_bytes(content)
    capsys.readouterr()
    assert main(["tables", "verify"]) == 1
    assert "damaged" in capsys.readouterr().out
    assert main(["tables", "build", "tictactoe"]) == 0
    assert main(["tables", "verify", str(built[0])]) == 0
    assert main(["tables", "remove", "--all"]) == 0
    assert not any(path.exists() for path in built)
    capsys.readouterr()
    assert main(["tables", "remove", "semaforo:3x3"]) == 2
    assert main(["tables", "remove"]) == 2
    assert main(["tables", "build", "semaforo:9x9"]) == 2


def test_a_board_that_is_not_a_usual_one_is_built_when_somebody_asks(cache: Path, capsys: Captured) -> None:
    assert main(["analyse", "semaforo:1x13", "--limit", "0.1"]) == 1
    said = capsys.readouterr().err
    assert "All positions of semaforo:1x13 can be solved in about" in said
    command = said.split(": tateti ")[1].split()
    assert command == ["tables", "build", "semaforo:1x13"]
    assert main(command) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path.parent == cache / "settled"
    assert main(["analyse", "semaforo:1x13", "--limit", "0.1"]) == 0
    assert "a win in 31 plies" in capsys.readouterr().out
    assert main(["tables", "verify"]) == 0
    assert str(path) in capsys.readouterr().out
    assert main(["tables", "remove", "semaforo:1x13"]) == 0
    assert not path.exists()


def test_where_no_table_can_be_made_none_is_offered(cache: Path, capsys: Captured) -> None:
    assert main(["analyse", "semaforo:6x7", "--limit", "0.1"]) == 1
    assert "tables build" not in capsys.readouterr().err


def test_verify_says_whether_a_solution_holds(cache: Path, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "table"
    main(["solve", "semaforo:2x6", "--save", str(path)])
    capsys.readouterr()
    assert main(["verify", str(path), "--sample", "500", "--seed", "1"]) == 0
    assert capsys.readouterr().out == "semaforo:2x6 holds: 626 positions checked (seed 1).\n"
    assert main(["verify", str(path), "--sample", "500", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["holds"] is True
    flip_bits(path, 1 / 1000, 1)
    assert main(["verify", str(path)]) == 1
    assert "does not hold" in capsys.readouterr().out
    assert main(["verify", str(path), "--json"]) == 1
    assert "position" in json.loads(capsys.readouterr().out)
    content = bytearray(path.read_bytes())
    content[-17] ^= 1
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 1
    assert main(["verify", str(tmp_path / "nothing")]) == 2
    (tmp_path / "text").write_text("no table")
    assert main(["verify", str(tmp_path / "text")]) == 2


def test_ctrl_c_ends_with_130_and_says_what_was_kept(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "table"
    script = f"""
import os, signal, sys
from tateti.solver.sweep import plan as plans, solve
def interrupted(plan, **options):
    for decided in plans.sweep(plan, progress=options["progress"], resume=options["resume"]):
        yield decided
        if decided.level == 20:
            os.kill(os.getpid(), signal.SIGINT)
solve.sweep = interrupted
from tateti.cli import main
from tateti.solver.tables.packed import read_shipped, shipped_files
sys.exit(main(["solve", "semaforo:3x5", "--save", {str(path)!r}]))
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert ended.returncode == 130
    assert "Stopped; nothing was kept." in ended.stderr
    assert "Traceback" not in ended.stderr
    assert [left for left in tmp_path.iterdir() if left.is_file()] == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL") or os.name != "posix", reason="needs POSIX folders")
def test_an_installation_that_cannot_be_written_works(tmp_path: Path) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_text("where a folder would be")
    environment = {
        name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", "TATETI_TABLES")
    }
    environment["TATETI_CACHE"] = str(nowhere)
    words = [sys.executable, "-m", "tateti", "solve", "misere-semaforo:1x3", "--plies", "--json"]
    ended = subprocess.run(
        words, capture_output=True, text=True, env=environment, check=True, timeout=PATIENCE
    )
    assert json.loads(ended.stdout)["plies"] is not None


def test_a_table_checked_whole_counts_each_position_once(tmp_path: Path, capsys: Captured) -> None:
    (copy := tmp_path / "3x3.packed").write_bytes(_packed("tateti-semaforo:3x3"))
    assert main(["verify", str(copy)]) == 0
    assert f"all {4**9:,} stored positions" in capsys.readouterr().out


def test_a_packed_table_is_one_for_both_that_verify(tmp_path: Path, capsys: Captured) -> None:
    (copy := tmp_path / "3x3.packed").write_bytes(right := _packed("tateti-semaforo:3x3"))
    assert main(["tables", "verify", str(copy)]) == 0
    assert "tateti-semaforo:3x3 is as it was written" in capsys.readouterr().out
    copy.write_bytes(right[:-1])
    assert main(["tables", "verify", str(copy)]) == 1
    assert "not a table" not in capsys.readouterr().out


def _packed(name: str) -> bytes:
    """The file of a table that comes with the package."""
    return next(file for file in shipped_files() if read_shipped(file).header.game_name == name).read_bytes()
