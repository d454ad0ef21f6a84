"""`tateti arena`: the whole way of a person, from a first try to going on after Ctrl-C, and what is said to wrong words."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest

from arena.arenas import bots_in
from conftest import requires_module
from screen import run
from tateti.arena.log import NAME
from tateti.cli import main

CLASS = Path(__file__).parents[1] / "classroom" / "correct"


def test_an_arena_is_played_told_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "easy", "hard", "--games", "4", "--workers", "1", "--out", str(tmp_path / "results")]
    assert main(words) == 0
    said = capsys.readouterr()
    assert "Arena: Tic-Tac-Toe. 2 bots, 4 games; everybody meets everybody." in said.out
    assert f"The page with every game: {tmp_path / 'results' / 'index.html'}" in said.out
    assert said.err == ""
    assert main([*words, "--json"]) == 0
    again = capsys.readouterr()
    assert "4 games are in the log already" in again.err
    told = json.loads(again.out)
    assert told["games_played"] == 4
    assert told == json.loads((tmp_path / "results" / "arena.json").read_text("utf-8"))
    exact = {one["name"]: one["expected_share"]["exact"] for one in told["standing"]}
    assert exact == {"hard": "3887/6048", "easy": "2161/6048"}
    assert main([*words[:3], "--games", "6", "--out", str(tmp_path / "results")]) == 2
    assert "there --games is 4, and here 6" in capsys.readouterr().err


WRONG = [
    ("easy --out new", "An arena needs two bots or more"),
    ("--out new", "An arena needs two bots or more"),
    ("easy hard", "Name a folder for the results"),
    ("easy hard --games 7 --out new", "7 games cannot be played in pairs"),
    ("easy hard --games 0 --out new", "is not a whole number from 2"),
    ("easy hard --game chess --out new", "'chess' is not a game"),
    ("easy hard --time soon --out new", "'soon' is not a time"),
    ("easy hard --system ladder --out new", "'ladder'"),
    ("easy hard --rounds 3 --out new", "--rounds goes with --system swiss"),
    ("easy hard --plies 3 --out new", "--plies does nothing without --openings"),
    ("easy hard --openings mine.txt --plies 3 --out new", "--plies goes with --openings all"),
    ("easy hard --openings missing.txt --out new", "'missing.txt' cannot be read"),
    ("easy hard --alpha 0.1 --out new", "--alpha does nothing without --sprt"),
    ("easy hard --sprt 20 0 --out new", "the smaller one first"),
    ("easy hard --sprt 0 nan --out new", "'nan' is not a number"),
    ("easy hard random --sprt 0 20 --out new", "--sprt compares two bots, and here are 3"),
    ("easy hard --out missing/new", "the folder it should lie in is not there"),
    ("easy hard --out full", "has other things in it"),
    ("=easy hard --out new", "'=easy' is not a bot with a name"),
    ("easy random hard perfect --games 500000 --out new", "This would be 3,000,000 games"),
    ("--class missing --out new", "'missing' cannot be read: there is no such file or folder"),
    ("--class empty --out new", "There is nobody in 'empty' who could play"),
    ("--class full --game semaforo --out new", "The files of a class play tictactoe, and not 'semaforo'"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_wrong_words_are_quoted_and_nothing_is_made(
    words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "ana.py").write_text("X = 1\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "mine.txt").write_text("b2\n")
    assert main(["arena", *words.split()]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "new").exists()


def test_a_bot_that_there_is_not_is_refused_before_anything_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "esay", "hard", "--workers", "1", "--out", str(tmp_path / "new")]) == 2
    assert "did you mean Easy?" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals here")
def test_ctrl_c_leaves_a_page_and_the_same_command_goes_on(tmp_path: Path) -> None:
    bot = bots_in(tmp_path)("Killer")
    words = (
        "arena",
        f"Mine={bot}",
        "easy",
        "--games",
        "20",
        "--workers",
        "1",
        "--out",
        str(tmp_path / "out"),
    )
    stopped = run(*words, INTERRUPT_AT="30")
    assert stopped.returncode == 128 + signal.SIGINT
    assert b"games; the same command goes on." in stopped.stderr
    assert "It is not finished" in (tmp_path / "out" / "index.html").read_text("utf-8")
    games = len((tmp_path / "out" / NAME).read_bytes().splitlines()) - 1
    assert 0 < games < 20
    done = run(*words)
    assert done.returncode == 0
    assert f"{games} games are in the log already".encode() in done.stderr
    assert "It is not finished" not in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_with_a_test_the_exit_code_is_its_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--sprt", "0", "300", "--games", "200", "--workers", "1", "--out"]
    assert main(["arena", "perfect", "random", *options, str(tmp_path / "yes")]) == 0
    assert "Decided: Perfect is worth 300 Elo against Random" in capsys.readouterr().out
    options[options.index("200")] = "2"
    assert main(["arena", "random", "perfect", *options, str(tmp_path / "no")]) == 1
    assert "Not decided: Random may be worth 0 or 300 Elo against Perfect" in capsys.readouterr().out


def test_the_files_of_a_class_play_each_other_and_the_levels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = tmp_path / "class"
    (room / "Ana").mkdir(parents=True)
    (room / "Ana" / "tictactoe.py").write_text((CLASS / "alphabeta.py").read_text("utf-8"), encoding="utf-8")
    (room / "beto.py").write_text("def minimax(board):\n    return (0, 0)\n")
    (room / "carla.py").write_text("x = (\n")
    (room / "nobody").mkdir()
    (room / "dora.zip").write_bytes(b"PK")
    (room / "tictactoe.py").write_text("from beto import minimax\n")
    words = ["arena", "--class", str(room), "--workers", "1", "--out", str(tmp_path / "out"), "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["name"] for one in told["standing"]} == {"Ana", "beto", "random", "easy", "hard", "perfect"}
    assert told["games_played"] == 2 * 15
    ana, beto = (next(one for one in told["standing"] if one["name"] == name) for name in ("Ana", "beto"))
    assert ana["losses"] == 0
    assert ana["given_away"]["faulty"] == 0
    assert beto["forfeits"]["illegal"] > 0
    assert set(told["left_out"]) == {"carla", "dora", "nobody", "tictactoe"}
    assert "unpack 'dora.zip'" in told["left_out"]["dora"]
    assert told["left_out"]["tictactoe"].startswith("Nobody knows whose tictactoe.py this is")
    assert "SyntaxError" in told["left_out"]["carla"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal here")
def test_on_a_terminal_there_is_a_bar_and_ctrl_c_leaves_it_as_it_was(tmp_path: Path) -> None:
    requires_module("pyte")
    from terminal.pseudo_terminal import CTRL_C, Terminal

    words = ("arena", "mcts:playouts=300", "easy", "--games", "2000", "--workers", "1")
    with Terminal(*words, "--out", str(tmp_path / "out")) as terminal:
        terminal.until("games", "/2000")
        terminal.type(CTRL_C)
        shown, code = terminal.ends()
        assert code == 130
        assert "the same command goes on." in shown
        assert terminal.is_as_before()
