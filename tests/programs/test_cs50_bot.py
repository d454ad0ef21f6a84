"""`cs50:FILE.py` as a bot: a student's seven functions play, and what is wrong with them is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import tateti
from tateti.classroom import tictactoe
from tateti.cli import main
from tateti.players import player
from tateti.players.programs.cs50 import SevenFunctionsPlayer
from tateti.players.programs.faults import ProgramFaultError

OURS = Path(tictactoe.__file__)
EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "tictactoe.py"
GAME = tateti.game("tictactoe")

FIRST_EMPTY = """
EMPTY = None
def minimax(board):
    return next((i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ana.py"


def written(file: Path, text: str) -> SevenFunctionsPlayer:
    file.write_text(text, encoding="utf-8")
    bot = player(f"cs50:{file}")
    assert isinstance(bot, SevenFunctionsPlayer)
    return bot


def test_it_plays_what_minimax_chooses(file: Path) -> None:
    bot = written(file, FIRST_EMPTY)
    assert [str(one.move) for one in bot.weigh(GAME.position("XO./.../..."))] == ["Xc3"]
    match = tateti.play_match("tictactoe", bot, "perfect:seed=1")
    assert match.outcome is not None


@pytest.mark.parametrize("file", [OURS, EXAMPLE], ids=["ours", "example"])
def test_a_right_file_never_loses_to_perfect(file: Path) -> None:
    bot = player(f"cs50:{file}")
    for first, second in ((bot, "perfect:seed=1"), ("perfect:seed=1", bot)):
        assert tateti.play_match("tictactoe", first, second).result == "1/2-1/2"


def test_what_the_file_prints_or_reads_does_not_come_in_between(file: Path) -> None:
    noise = "import sys, os\nprint('bestmove a1')\nos.write(1, b'bestmove a1')\n"
    bot = written(
        file, f"{noise}{FIRST_EMPTY.replace('    return', '    print(board); sys.stdin.read(); return')}"
    )
    assert [str(one.move) for one in bot.weigh(GAME.start)] == ["Xa3"]


def test_its_own_names_for_the_marks_are_used(file: Path) -> None:
    bot = written(file, "X, O, EMPTY = 1, 2, 0\n" + FIRST_EMPTY.replace("EMPTY = None\n", ""))
    assert [str(one.move) for one in bot.weigh(GAME.position("X../.../..."))] == ["Ob3"]


def test_what_lies_beside_it_is_its_own_only_under_the_name_of_the_course(tmp_path: Path) -> None:
    (tmp_path / "helper_of_mine.py").write_text("def pick(board):\n    return (1, 1)\n")
    text = "from helper_of_mine import pick as minimax\n"
    assert str(written(tmp_path / "tictactoe.py", text).weigh(GAME.start)[0].move) == "Xb2"


WRONG = {
    "def minimax(:": "the file cannot be loaded (SyntaxError: ",
    "import nothing_like_that": "the file cannot be loaded (ModuleNotFoundError: No module named 'nothing_like_that' (ana.py:1))",
    "input('name? ')": "the file cannot be loaded (EOFError: ",
    "raise SystemExit(3)": "the file cannot be loaded (SystemExit: 3 (ana.py:1))",
    "import os; os._exit(3)": "it has ended with exit code 3",
    "x = 3": "the file has no function minimax",
    "def minimax(board): return 1 // 0": "minimax fails with ZeroDivisionError: integer division or modulo by zero (ana.py:1)",
    "def minimax(board): raise NotImplementedError": "minimax fails with NotImplementedError: (ana.py:1)",
    "def minimax(): return (0, 0)": "minimax fails with TypeError: ",
    "def minimax(board): return None": "minimax gives None, which is no action (i, j)",
    "def minimax(board): return 'b2'": "minimax gives 'b2', which is no action (i, j)",
    "def minimax(board): return (0, 1, 2)": "minimax gives (0, 1, 2), which is no action (i, j)",
    "def minimax(board): return (3, 0)": "is outside the board",
    "def minimax(board): return (0, 0)": "'0,0' is not possible: a3 already holds X; choose an empty cell.",
    "def minimax(board): return [[0]*9**9]*9": "",  # whatever comes of it
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_file_is_told(text: str, file: Path) -> None:
    with pytest.raises(ProgramFaultError) as found:
        written(file, text).weigh(GAME.position("X../.../..."))
    assert WRONG[text] in str(found.value)


def test_a_file_that_never_answers_is_not_waited_for(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tateti.players.programs.engine import Patience

    monkeypatch.setattr(SevenFunctionsPlayer, "patience", Patience(late=0.1))
    file.write_text("def minimax(board):\n    while True: pass\n")
    with pytest.raises(ProgramFaultError, match=r"no answer to 'go movetime 200' within 0.3 s"):
        player(f"cs50:{file}:time=0.2").weigh(GAME.start)


def test_it_plays_one_game_only(file: Path) -> None:
    with pytest.raises(ProgramFaultError, match="it does not play semaforo"):
        written(file, FIRST_EMPTY).weigh(tateti.game("semaforo").start)


@pytest.mark.parametrize(
    "name",
    ["cs50:", "cs50:nowhere.py", "cs50:" + "a" * 5000, "cs50:~nobody-there/x.py", "cs50:a\0b", "CS50:x.py"],
)
def test_a_file_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(tateti.InvalidPlayerError):
        player(name)


def test_the_check_of_a_file_says_whether_it_is_right(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--check", f"cs50:{OURS}", "--lang", "en"]) == 0
    assert "keeps to the rules" in capsys.readouterr().out
    file.write_text("def minimax(board): return (0, 0)")
    assert main(["bots", "--check", f"cs50:{file}", "--lang", "en"]) == 1
    assert "is not possible" in capsys.readouterr().out
