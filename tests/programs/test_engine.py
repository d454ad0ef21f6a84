"""tateti as a UGI engine: whole conversations as they are written down, and what it does with lines that are none."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import PATIENCE
from programs.conversations import agree, answered, conversations
from tateti import Match, Seat, game, player
from tateti.cli import main
from tateti.players.programs.lines import LONGEST_LINE, Go
from tateti.ugi.loop import run
from tateti.ugi.session import Session
from tateti.ugi.time_limits import bot_for, seconds_for

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("engine-*.txt"))
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
WRITE = os.environ.get("TATETI_WRITE_GOLDEN") == "1"


def said_by(bot: str, text: str, game_name: str = "tictactoe") -> list[str]:
    """What the engine says on its pipes to all of a text."""
    said = io.StringIO()
    run(player(bot), game(game_name), io.BytesIO(text.encode()), said)
    return said.getvalue().splitlines()


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_a_conversation_goes_as_it_is_written_down(file: Path) -> None:
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    bot, game_name = head.removeprefix("$ tateti ugi ").split(" --game ")
    said = answered(bot, game_name, [line[2:] for line in lines if line.startswith("> ")])
    if WRITE:
        file.write_text("\n".join([head, *said]) + "\n", encoding="utf-8")
    assert said == lines


def test_the_conversations_of_the_documents_are_true() -> None:
    found = list(conversations(PROTOCOL.read_text(encoding="utf-8")))
    assert len(found) == 2
    for words, lines in found:
        bot, game_name = words[0], words[2] if len(words) > 1 else "tictactoe"
        said = answered(bot, game_name, [line[2:] for line in lines if line.startswith("> ")])
        assert agree(lines, said), "\n".join(said)


# Lines that are none


@pytest.mark.parametrize(
    "line",
    ["position", "position fen", "position nowhere", "position fen X.O", "position startpos moves z9", "setoption",
     "setoption name", "setoption value 3", "setoption name Depth value 3", "setoption name Game value chess",
     "setoption name Bot value nobody", "setoption name Bot value ugi:./mybot", "setoption name Bot value py:bot.py",
     "setoption name Seed value -1", "setoption name Seed value ٣", "setoption name Seed value " + "9" * 5000, "debug on",
     "\x00", "🤖 hello", "UGI"],
)  # fmt: skip
def test_a_line_that_is_wrong_is_told_so_and_changes_nothing_else(line: str) -> None:
    told = said_by("easy", f"{line}\nisready\n")
    assert len(told) == 2
    assert told[0].startswith("info string ") and len(told[0]) < 500
    assert told[1] == "readyok"


@pytest.mark.parametrize(
    "words",
    ["movetime", "movetime x", "movetime 1e9", "wtime 100", "depth 3 depth 4", "movetime " + "9" * 30],
)
def test_whoever_asks_for_a_move_gets_one_whatever_the_limits_say(words: str) -> None:
    told = said_by("easy", f"position startpos\ngo {words}\n")
    assert told[0].startswith("info string ")
    assert told[-1].startswith("bestmove X")


def test_a_clock_that_has_run_out_leaves_a_moment() -> None:
    assert said_by("easy", "position startpos\ngo p1time -20 p2time 100\n")[-1].startswith("bestmove X")


def test_a_line_without_an_end_is_left_out() -> None:
    told = said_by("easy", "position startpos " + "x" * 3 * LONGEST_LINE + "\nquery p1turn\n")
    assert len(told) == 2
    assert told[1] == "response true"


def test_nothing_is_said_to_blank_lines_and_after_quit() -> None:
    assert said_by("easy", "\n   \n\r\nisready\r\nquit\nisready\n") == ["readyok"]


@given(st.binary(max_size=200))
def test_whatever_is_said_to_it_the_engine_goes_on(noise: bytes) -> None:
    said = io.StringIO()
    run(player("easy"), game("tictactoe"), io.BytesIO(noise.replace(b"quit", b"") + b"\nisready\n"), said)
    assert said.getvalue().splitlines()[-1] == "readyok"


# Positions, and who is to move


@pytest.mark.parametrize(
    ("game_name", "position", "answers"),
    [("tictactoe", "fen .../.../...", ("false", "true", "none")),
     ("tictactoe", "fen .../.../... o", ("false", "false", "none")),
     ("tictactoe", "fen X.O/.X./...", ("false", "false", "none")),
     ("tictactoe", "startpos moves b2 a1 b1 a2 b3", ("true", "false", "p1win")),
     ("tictactoe", "fen XOX/XOO/OXX", ("true", "false", "draw")),
     ("misere-tictactoe", "fen XXX/OO./...", ("true", "false", "p2win")),
     ("semaforo", "startpos moves Gb2 Yb2", ("false", "true", "none")),
     ("semaforo", "fen GR../YGR./Y..Y moves c1", ("true", "false", "p1win")),
     ("notakto", "fen XX./.../...", ("false", "true", "none"))],
)  # fmt: skip
def test_questions_about_a_position(game_name: str, position: str, answers: tuple[str, ...]) -> None:
    told = said_by("easy", f"position {position}\nquery gameover\nquery p1turn\nquery result\n", game_name)
    assert tuple(line.removeprefix("response ") for line in told) == answers


def test_after_the_end_there_is_no_move() -> None:
    assert said_by("perfect", "position fen XXX/OO./...\ngo movetime 10\n")[-1] == "bestmove none"


def test_a_game_is_chosen_by_an_option_or_when_it_is_started() -> None:
    assert said_by("easy", "setoption name Game value semaforo:4x4\nposition startpos\ngo\n")[-1].startswith(
        "bestmove G"
    )
    assert said_by("easy", "position startpos\ngo\n", "notakto")[-1].startswith("bestmove X")


def test_the_same_seed_gives_the_same_moves() -> None:
    ask = "setoption name Seed value 7\n" + "uginewgame\nposition startpos\ngo\n"
    first, again = (said_by("random", ask)[-1] for _ in range(2))
    assert first == again
    others = {said_by("random", ask.replace("7", str(seed)))[-1] for seed in range(20)}
    assert len(others) > 1


# Thinking


def test_a_search_without_an_end_ends_when_it_is_stopped() -> None:
    said: list[str] = []
    session = Session(player("perfect"), game("tictactoe"), said.append)
    session.hear("position startpos")
    session.hear("go infinite")
    assert session.is_thinking
    session.hear("isready")
    session.hear("go movetime 10")
    assert [line.split()[0] for line in said] == ["readyok", "info"]
    session.hear("stop")
    session.finish(PATIENCE)
    assert [line.split()[0] for line in said[2:]] == ["info", "info", "bestmove"]
    session.hear("stop")
    assert len(said) == 5


def test_a_bot_that_finds_nothing_in_time_is_stood_in_for() -> None:
    class Slow(type(player("easy"))):  # type: ignore[misc]
        def weigh(self, position, **more):  # type: ignore[no-untyped-def]
            while not more["stop"]():
                pass
            raise tateti_error()

    def tateti_error() -> Exception:
        from tateti import SearchLimitError

        return SearchLimitError("The search was stopped before it found the answer.")

    said: list[str] = []
    session = Session(Slow(), game("tictactoe"), said.append)
    session.hear("position fen XX./OO./...")
    session.hear("go movetime 20")
    session.finish(PATIENCE)
    assert said[-1] == "bestmove Xc3"
    assert any("easy plays this one" in line for line in said)


def test_what_is_thought_about_when_nobody_listens_any_more_is_dropped() -> None:
    said: list[str] = []
    session = Session(player("perfect"), game("tictactoe"), said.append)
    session.hear("position startpos")
    session.hear("go infinite")
    assert not session.hear("quit")
    session.finish(PATIENCE)
    assert said == []


def test_a_clock_is_shared_out_among_the_moves_that_may_come() -> None:
    match = Match(game("tictactoe"), Seat("one"), Seat("two"))
    assert seconds_for(Go(), match) is None
    assert seconds_for(Go(movetime=1000), match) == 0.95
    early = seconds_for(Go(p1time=60_000, p2time=1), match)
    for move in ("b2", "a1", "c1", "a3"):
        match.play(move)
    late = seconds_for(Go(p1time=60_000, p2time=1), match)
    assert early is not None and late is not None
    assert 0 < early < late < 60
    for left in (0, 1, 10, 100):
        told = seconds_for(Go(p1time=left), match)
        assert told is not None and told <= left / 1000


def test_depth_nodes_and_time_become_options_of_bots_that_have_them() -> None:
    assert str(bot_for(player("minimax"), Go(depth=3), None)) == "minimax:depth=3"
    assert str(bot_for(player("mcts"), Go(nodes=50), None)) == "mcts:playouts=50"
    assert str(bot_for(player("minimax"), Go(movetime=1000), 0.9)) == "minimax:time=0.45"
    assert str(bot_for(player("perfect:time=60,seed=3"), Go(), 4.0)) == "perfect:time=2.0,seed=3"
    assert str(bot_for(player("perfect:time=0.5"), Go(), 4.0)) == "perfect:time=0.5"
    easy = player("easy")
    assert bot_for(easy, Go(depth=3, nodes=5), 1.0) is easy


# As a process


COMMAND = [sys.executable, "-m", "tateti", "ugi"]


def start(*words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TATETI_LANG": "en"}
    return subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", env=environment,
    )  # fmt: skip


def test_at_the_end_of_its_input_it_tells_its_move_and_ends() -> None:
    with start("easy") as engine:
        out, err = engine.communicate("ugi\nposition fen XX./OO./...\ngo movetime 5000\n", timeout=PATIENCE)
    assert (engine.returncode, err) == (0, "")
    assert out.splitlines()[-1] == "bestmove Xc3"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals here")
def test_ctrl_c_ends_it_without_a_word() -> None:
    with start("easy") as engine:
        assert engine.stdin is not None and engine.stdout is not None
        engine.stdin.write("isready\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == "readyok\n"
        engine.send_signal(signal.SIGINT)
        out, err = engine.communicate(timeout=PATIENCE)
    assert (engine.returncode, out, err.strip()) == (130, "", "")


def test_a_bot_or_game_that_there_is_not_is_refused_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ugi", "nobody"]) == 2
    assert main(["ugi", "easy", "--game", "chess"]) == 2
    assert capsys.readouterr().out == ""
