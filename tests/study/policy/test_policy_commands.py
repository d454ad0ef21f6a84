"""The answer key on the command line: what it prints, the files it writes, and how it ends; the bench; the agents that learn."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tateti
from conftest import FULL, PATIENCE, requires_module
from programs.conversations import fake
from tateti import cage
from tateti.cli import main
from tateti.commands.audit import exact_audit
from tateti.tools.learning_curves import pictures, table

requires_module("numba")

from tateti.commands.audit.answer_key import regrets_as_csv  # noqa: E402

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
    """Whether two answers have the same names in the same order; of lists the first speaks for all, and anything may be null."""
    if one is None or other is None:
        return True
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
        (("--table", "tictactoe", "--symmetric"), "--table and --symmetric do not go together"),
        (("--table", "tictactoe", "--regrets", "x.csv"), "--table and --regrets do not go together"),
        (("--table", "tictactoe", "--only-reached"), "--table and --only-reached do not go together"),
        (("easy", "--every-position", "--force"), "--force does nothing without --regrets"),
        (("py:nothing.py:x", "--every-position"), "there is no file"),
    ],
)
def test_what_does_not_go_is_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    code, out, err = told(capsys, "audit", *words)
    assert (code, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize("option", ["--as first", "--against random", "--limit 5", "--times 3", "--anew"])
def test_what_does_nothing_for_a_policy_in_batches_is_refused(
    capsys: pytest.CaptureFixture[str], policy: str, option: str
) -> None:
    code, out, err = told(capsys, "audit", policy, "tictactoe", *option.split())
    assert (code, out) == (2, "")
    assert f"{option.split(maxsplit=1)[0]} does nothing with {policy}" in err


@pytest.mark.parametrize("words", [("first_cell",), ("corner", "--every-position"), ("corner",)])
def test_a_file_is_run_once(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    ran, file = tmp_path / "ran", tmp_path / "policy.py"
    file.write_text(POLICY + f"\nwith open({str(ran)!r}, 'a') as log:\n    log.write('run ')\n")
    assert told(capsys, "audit", f"py:{file}:{words[0]}", "tictactoe", *words[1:])[0] == 1
    assert ran.read_text() == "run "


FICKLE = """
import random
import tateti

perfect, dice = tateti.player("perfect"), random.Random(1)

def fickle(position):
    return {one.move: dice.randrange(1, 9) for one in perfect.weigh(position)}
"""


def test_one_that_does_not_answer_alike_proves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It plays perfect moves only, now this one and now that: nobody exploits it, and that is no proof."""
    file = tmp_path / "fickle.py"
    file.write_text(FICKLE)
    words = ("audit", f"py:{file}:fickle", "tictactoe", "--every-position")
    code, out, _ = told(capsys, *words, "--json")
    answer = json.loads(out)
    assert (answer["exploitability"], answer["answers_alike"]) == (0, False)
    assert answer["answers_change_with"] == "chance"
    assert code == 1
    code, out, _ = told(capsys, *words)
    assert code == 1
    assert "asked twice on the same positions, it gave other shares" in out
    assert "nothing is proved of it" in out


def test_a_fickle_one_has_no_line_and_no_shares_that_others_gave(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "fickle.py"
    file.write_text(
        FICKLE.replace("one.move: ", "one: ").replace("perfect.weigh(position)", "position.moves")
    )
    words = ("audit", f"py:{file}:fickle", "tictactoe", "--every-position")
    answer = json.loads(told(capsys, *words, "--json")[1])
    assert (answer["seats"]["first"]["line"], answer["seats"]["first"]["line_probability"]) == (None, None)
    assert answer["worst"][0]["moves"] is None
    _, out, _ = told(capsys, *words)
    assert "Where it begins there is no line: asked again for its moves, it answered otherwise." in out


NEARLY = """
import tateti

perfect = tateti.player("perfect")

def nearly(position):
    best = perfect.weigh(position)[0].move
    return {**dict.fromkeys(position.moves, OFF), best: 1.0}
"""


@pytest.mark.parametrize(("off", "shown"), [(2e-10, "<0.0001"), (1e-14, "0.0000"), (0.0, "0.0000")])
def test_what_is_not_quite_nothing_is_not_shown_as_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, off: float, shown: str
) -> None:
    """Nor as a proof that it cannot be exploited."""
    file = tmp_path / "nearly.py"
    file.write_text(NEARLY.replace("OFF", repr(off)))
    words = ("audit", f"py:{file}:nearly", "tictactoe", "--every-position", "--only-reached")
    code, out, _ = told(capsys, *words, "--json")
    found = json.loads(out)["exploitability"]
    assert (found > 1e-12, found > 0) == (off > 1e-12, off > 0)
    assert code == (1 if off > 1e-12 else 0)
    _, out, _ = told(capsys, *words)
    assert f"Exploitability: {shown} " in out
    assert "-0.0000" not in out.replace(">-0.0001", "")


def test_an_answer_key_says_whether_a_program_was_caged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path))
    bare = cage.Protection("", frozenset(), "bubblewrap is not installed")
    monkeypatch.setattr("tateti.commands.audit.protection", lambda: bare)
    words = ("audit", fake(), "tictactoe", "--every-position", "--only-reached")
    assert "Not caged (bubblewrap is not installed)" in told(capsys, *words)[1]
    _, out, err = told(capsys, *words, "--json")
    assert json.loads(out)["caged"] is False
    assert "Not caged" in err
    assert json.loads(told(capsys, "audit", "easy", "--every-position", "--json")[1])["caged"] is None


@pytest.mark.parametrize("name", ["tictactoe", "semaforo:2x3", "misere-semaforo:1x5", "notakto"])
def test_the_regrets_of_any_game_have_the_texts_of_its_positions(name: str) -> None:
    key = exact_audit("easy", name, every_position=True)
    shares: list[float] = []
    lines = b"".join(regrets_as_csv(key, shares.append)).decode().splitlines()
    assert lines[0] == "position,ply,to_move,regret"
    assert lines[1:] == [f"{one},{one.ply},{one.turn},{lost!r}" for one, lost in key.regrets()]
    assert (shares, shares[-1]) == (sorted(shares), 1)


def test_regrets_that_are_stopped_leave_nothing_behind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Part of them is written by then."""

    def stopped(key: object, tell: object) -> Iterator[bytes]:
        yield b"position,ply,to_move,regret\n"
        raise KeyboardInterrupt

    monkeypatch.setattr("tateti.commands.audit.answer_key.regrets_as_csv", stopped)
    folder = tmp_path / "empty"
    folder.mkdir()
    words = ("audit", "easy", "--every-position", "--regrets", str(folder / "regrets.csv"))
    code, out, err = told(capsys, *words)
    assert (code, out, list(folder.iterdir())) == (130, "", [])
    assert "nothing was written" in err


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
    done = subprocess.run(
        [*command, "--out", str(file)], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
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
        check=True, capture_output=True, timeout=PATIENCE,
    )  # fmt: skip
    found = json.loads(file.read_text())["points"][-1]
    assert {**found, "learning_seconds": 0} == {**kept["points"][6], "learning_seconds": 0}
