"""The answer key on the command line: what it prints, the files it writes, and how it ends; the bench; the agents that learn."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

import tateti
from conftest import FULL, requires_module
from tateti.cli import main
from tateti.commands.audit import exact_audit
from tateti.tools.learning_curves import pictures, table

requires_module("numba")

ROOT = Path(__file__).parents[3]
AGENTS = ROOT / "examples" / "agents"
POLICY = """
import tateti

@tateti.batched
def first_cell(cells, legal):
    shares = legal & (legal.cumsum(1) == 1)
    return shares.astype(float)

def corner(position):
    return position.moves[0]
"""


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main([*words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def policy(tmp_path: Path) -> str:
    file = tmp_path / "policy.py"
    file.write_text(POLICY)
    return f"py:{file}:first_cell"


def test_people_read_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "audit", "hard", "tictactoe", "--every-position")
    assert (code, err) == (1, "")
    assert "Exploitability: 0.5000 (NashConv 1.0000)" in out
    assert ["all", "4,520", "96.50%", "3,191", "95.05%", "0.0418", "2.0000"] in map(
        str.split, out.splitlines()
    )
    assert sum("second" in line for line in out.splitlines()) == 5  # the seat, and plies 1, 3, 5, 7


def test_the_exit_code_says_whether_it_can_be_exploited(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "audit", "perfect", "semaforo:2x3", "--every-position")
    assert code == 0
    assert "Where it loses most" not in out


def test_json_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "audit", "easy", "tictactoe", "--every-position", "--json")
    answer = json.loads(out)
    assert code == 1
    documented = (
        (ROOT / "docs" / "benchmark.md").read_text("utf-8").partition("```json\n")[2].partition("```")[0]
    )
    assert same_shape(json.loads(documented), answer)
    assert [ply["ply"] for ply in answer["plies"]] == list(range(len(answer["plies"])))


def same_shape(one: object, other: object) -> bool:
    """Whether two answers have the same names in the same order; of lists the first speaks for all."""
    if isinstance(one, dict) and isinstance(other, dict) and "moves" not in one:
        return list(one) == list(other) and all(same_shape(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return not one or not other or same_shape(one[0], other[0])
    return isinstance(one, int | float) == isinstance(other, int | float)


def test_a_policy_in_batches_is_found_in_a_file(capsys: pytest.CaptureFixture[str], policy: str) -> None:
    found = json.loads(told(capsys, "audit", policy, "semaforo:2x3", "--json")[1])
    single = policy.replace("first_cell", "corner")
    asked_singly = json.loads(told(capsys, "audit", single, "semaforo:2x3", "--every-position", "--json")[1])
    for answer in (found, asked_singly):
        answer.pop("policy")
    assert found == asked_singly


def test_regrets_are_written_as_csv(capsys: pytest.CaptureFixture[str], policy: str, tmp_path: Path) -> None:
    file = tmp_path / "regrets.csv"
    words = ("audit", policy, "tictactoe", "--regrets", str(file))
    assert told(capsys, *words)[0] == 1
    key = exact_audit(policy, "tictactoe", every_position=True)
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == key.reached.positions
    for row in rows:
        position = tateti.game("tictactoe").position(row["position"])
        assert (int(row["ply"]), row["to_move"]) == (position.ply, str(position.turn))
        assert float(row["regret"]) == key.regret(position)
    assert told(capsys, *words)[0] == 1  # ours is replaced
    file.write_text("mine")
    code, _, err = told(capsys, *words)
    assert (code, file.read_text()) == (2, "mine")
    assert "--force" in err
    assert told(capsys, *words, "--force")[0] == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("easy", "semaforo:4x4", "--every-position"), "at most 12 cells"),
        (("easy", "--every-position", "--as", "first"), "do not go together"),
        (("easy", "--every-position", "--limit", "5"), "do not go together"),
        (("easy", "--regrets", "x.csv"), "does nothing without --every-position"),
        (("easy", "--symmetric"), "does nothing without --every-position"),
        (("hard", "semaforo:2x3", "--every-position", "--symmetric"), "looks at the last move"),
        (("minimax:time=1", "--every-position"), "depends on the clock"),
        (("--table", "tictactoe", "--every-position"), "do not go together"),
        (("py:nothing.py:x", "--every-position"), "there is no file"),
    ],
)
def test_what_does_not_go_is_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    code, out, err = told(capsys, "audit", *words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_without_the_extra_it_says_what_installs_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    code, _, err = told(capsys, "audit", "easy", "--every-position")
    assert code == 2
    assert "pip install 'tateti[solver]'" in err


def test_one_that_is_stopped_says_that_nothing_was_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "stopped.py"
    file.write_text(
        "import tateti\n@tateti.batched\ndef stopped(cells, legal):\n    raise KeyboardInterrupt\n"
    )
    regrets = tmp_path / "regrets.csv"
    code, out, err = told(capsys, "audit", f"py:{file}:stopped", "--regrets", str(regrets))
    assert (code, out, regrets.exists()) == (130, "", False)
    assert "nothing was written" in err


# The bench, and the page


def rows_of_the_page(game: str) -> list[str]:
    """The table of a game in the documents."""
    page = (ROOT / "docs" / "benchmark.md").read_text("utf-8")
    return [line for line in page.partition(f"\n{game}\n\n")[2].partition("\n\n")[0].splitlines() if line]


def test_the_table_of_the_page_is_what_the_bench_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """Some rows of Tic-Tac-Toe; with TATETI_FULL=1 both tables whole."""
    some = ("--game", "tictactoe", "--bot", "random-in-batches", "--bot", "hard")
    code, out, _ = told(capsys, "bench", "policy", "--markdown", *(() if FULL else some))
    assert code == 0
    games = ("tictactoe:3x3", "semaforo:3x4") if FULL else ("tictactoe:3x3",)
    of_the_page = [row for game in games for row in rows_of_the_page(game)]
    printed = [line for line in out.splitlines() if line.startswith("|")]
    assert len(printed) == (len(of_the_page) if FULL else 4)
    assert [line for line in of_the_page if line in printed] == printed


def test_the_bench_has_times_and_memory(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(
        capsys, "bench", "policy", "--game", "semaforo:1x3", "--bot", "random-in-batches", "--json"
    )
    (answer,) = json.loads(out)
    (row,) = answer["policies"]
    assert (code, answer["game"], row["bot"]) == (0, "semaforo:1x3", "random-in-batches")
    assert row["cpu_seconds"] >= 0
    assert row["peak_bytes"] > 10**7
    assert told(capsys, "bench", "policy", "--bot", "nobody")[0] == 2


# The agents


@pytest.mark.parametrize("agent", ["tabular", "network"])
def test_an_agent_learns_and_is_audited_along_the_way(tmp_path: Path, agent: str) -> None:
    file = tmp_path / "curve.json"
    command = [
        sys.executable,
        str(AGENTS / f"{agent}.py"),
        "semaforo:1x3",
        "--games",
        "3000",
        "--points",
        "3",
    ]
    done = subprocess.run([*command, "--out", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    curve = json.loads(file.read_text())
    begins, ends = curve["points"][0], curve["points"][-1]
    assert (begins["games"], curve["game"]) == (0, "semaforo:1x3")
    assert ends["games"] >= 3000
    assert ends["regret"] < begins["regret"]


def test_the_curves_of_the_page_are_those_on_file() -> None:
    drawn = pictures(AGENTS / "curves")
    assert drawn
    for name, picture in drawn.items():
        assert (ROOT / "docs" / "images" / name).read_text("utf-8") == picture
        assert name in (ROOT / "docs" / "benchmark.md").read_text("utf-8")
    assert table(AGENTS / "curves") in (ROOT / "docs" / "benchmark.md").read_text("utf-8")


def test_the_last_point_of_the_tabular_curve_is_what_learning_again_gives(tmp_path: Path) -> None:
    """The curve on file is that of the example as it stands: its first points come out again."""
    kept = json.loads((AGENTS / "curves" / "tictactoe-table.json").read_text())
    file = tmp_path / "curve.json"
    games = kept["points"][6]["games"]
    asked = kept["settings"]
    words = [f"--{name}={asked[name]}" for name in ("batch", "chance", "rate", "seed")]
    subprocess.run(
        [sys.executable, str(AGENTS / "tabular.py"), "tictactoe", f"--games={games}", "--points=2", *words, "--out", str(file)],
        check=True, capture_output=True,
    )  # fmt: skip
    found = json.loads(file.read_text())["points"][-1]
    assert {**found, "learning_seconds": 0} == {**kept["points"][6], "learning_seconds": 0}
