"""The command as people run it: words in, text and an exit code out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from conftest import PATIENCE
from screen import COMMAND, environment, run

BOTS = ["play", "semaforo", "--first", "bot:easy", "--second", "bot:random"]


def test_the_menu_opens_and_the_end_of_input_leaves_politely() -> None:
    done = run()
    assert done.returncode == 0
    assert b"1. Person against person" in done.stdout
    assert done.stderr == b""


def test_a_match_between_people_is_played_through_a_pipe() -> None:
    done = run(typed="1\n1\nAna\nBeto\n1\nb2\na1\nb1\na2\nb3\n4\n")
    assert done.returncode == 0
    assert b"Ana wins with the line b3 b2 b1." in done.stdout


def test_the_same_seed_prints_the_same_match() -> None:
    once, again = run(*BOTS, "--seed", "1"), run(*BOTS, "--seed", "1")
    assert once.returncode == 0
    assert b"wins with the line" in once.stdout
    assert once.stdout == again.stdout
    assert len({run(*BOTS, "--seed", str(seed)).stdout for seed in range(4)}) == 4


def test_the_seed_of_a_match_reaches_a_bot_that_thinks_by_chance() -> None:
    words = ["play", "tictactoe", "--first", "bot:mcts:playouts=20", "--second", "bot:mcts:playouts=20"]
    matches = [run(*words, "--seed", str(seed)) for seed in (1, 1, 2, 3, 4)]
    assert matches[0].stdout == matches[1].stdout
    assert len({match.stdout for match in matches}) > 1
    assert {match.stderr for match in matches} == {b""}


def test_a_bot_that_thinks_by_the_clock_is_told_of_where_a_seed_is_given() -> None:
    words = ["play", "--first", "bot:mcts:time=0.01", "--second", "bot:easy"]
    assert b"mcts:time=0.01 thinks by the clock" in run(*words, "--seed", "1").stderr
    assert run(*words).stderr == b""


PROGRAM = """
from pathlib import Path
Path(__file__).with_suffix(".run").touch()

def corner(position):
    return position.moves[-1]
"""


@pytest.fixture
def named_in_a_record(tmp_path: Path) -> Path:
    """The record of a match in which a program of somebody's is to play."""
    (tmp_path / "corner.py").write_text(PROGRAM)
    record = tmp_path / "match.txt"
    record.write_text(f'[Game "tictactoe"]\n[SecondBot "py:{tmp_path}/corner.py:corner"]\n\n1. Xb2 *\n')
    return record


@pytest.mark.parametrize(
    "words", [["play", "--resume"], ["play", "--replay"], ["review"], ["picture", "--record"]]
)
def test_a_program_is_not_run_because_a_file_names_it(words: list[str], named_in_a_record: Path) -> None:
    done = run(*words, str(named_in_a_record))
    assert not named_in_a_record.with_name("corner.run").exists()
    if words == ["play", "--resume"]:
        assert done.returncode == 2
        assert b"names a bot that is a program: " in done.stderr
        assert f"tateti play --resume {named_in_a_record} --trust".encode() in done.stderr


def test_nor_because_it_is_opened_in_the_menu(named_in_a_record: Path) -> None:
    done = run(typed=f"5\n{named_in_a_record}\n")
    assert b"names a bot that is a program: " in b" ".join(done.stdout.split())
    assert not named_in_a_record.with_name("corner.run").exists()


def test_a_program_is_run_by_who_trusts_the_file(named_in_a_record: Path) -> None:
    done = run("play", "--resume", str(named_in_a_record), "--trust", typed="quit\n")
    assert done.returncode == 0
    assert named_in_a_record.with_name("corner.run").exists()
    assert b"--resume" in run("play", "tictactoe", "--trust").stderr


def test_who_begins_can_be_said_or_drawn() -> None:
    assert b"Random begins." in run(*BOTS, "--starts", "second").stdout
    drawn = {
        run(*BOTS, "--starts", "random", "--seed", str(seed)).stdout.split(b"begins")[0] for seed in range(8)
    }
    assert len(drawn) == 2


def test_a_record_can_be_shown_again(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    played = run(*BOTS, "--seed", "3", "--record", str(record)).stdout.decode()
    assert run("play", "--replay", str(record)).stdout.decode() == played


def test_a_match_that_is_left_is_recorded_as_far_as_it_went(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    done = run(
        "play", "tictactoe", "--first", "Ana", "--second", "Beto", "--record", str(record), typed="b2\na1\n"
    )
    assert done.returncode == 0
    assert "Oa1" in record.read_text()
    assert b"The match is not finished." in run("play", "--replay", str(record)).stdout


def test_a_match_can_begin_anywhere() -> None:
    words = ["--first", "Ana", "--second", "Beto", "--from", "XX./OO./..."]
    assert b"Ana wins with the line a3 b3 c3." in run("play", "tictactoe", *words, typed="c3\n").stdout


@pytest.mark.parametrize("option", ["--replay", "--resume"])
@pytest.mark.parametrize(
    "useless",
    [
        ["tictactoe"], ["--first", "Ana"], ["--second", "bot:easy"], ["--starts", "first"], ["--from", "XX./OO./..."],
        ["--clock", "300"], ["--marks", "O"], ["--seed", "1"], ["--record", "x.txt"],
    ],
)  # fmt: skip
def test_options_that_would_do_nothing_are_refused(option: str, useless: list[str], tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text('[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n1. Xb2 *\n')
    if option == "--resume" and useless[0] in ("--seed", "--record"):
        useless = [useless[0], "2" if useless[0] == "--seed" else str(tmp_path / "other.txt")]
        assert run("play", option, str(record), *useless).returncode == 0, "these mean something there"
        return
    done = run("play", option, str(record), *useless)
    assert done.returncode == 2
    assert b"do not go together: leave one of them out" in done.stderr
    assert (useless[0] if useless[0].startswith("-") else "GAME").encode() in done.stderr


@pytest.mark.parametrize("option", ["--step", "--pace=1"])
def test_a_pace_is_for_two_computers(option: str, tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text('[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n1. Xb2 *\n')
    for words in (["tictactoe"], ["--resume", str(record)]):
        done = run("play", *words, option)
        assert done.returncode == 2
        assert b"does nothing with a person who plays" in b" ".join(done.stderr.split())
    assert run(*BOTS, option).returncode == 0, "in a pipe nobody waits, and the same line works on a terminal"
    assert run("play", "--replay", str(record), option).returncode == 0


def test_there_is_one_limit_to_the_pace() -> None:
    done = run(*BOTS, "--pace", "61")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"is not a number from 0 to 60" in done.stderr


def test_a_match_is_gone_on_with_through_a_pipe(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text('[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n1. Xb2 Oa1 2. Xb1 Oa2 *\n')
    done = run("play", "--resume", str(record), typed="b3\n")
    assert done.returncode == 0
    assert done.stdout.endswith(b"Ana wins with the line b3 b2 b1.\n")
    assert "Xb3" not in record.read_text(), "the file is left as it is, unless somebody saves"


def test_variations_are_told_of_and_saved_again(tmp_path: Path) -> None:
    record, saved = tmp_path / "match.txt", tmp_path / "saved.txt"
    moves = "1. Xb2 (1. Xa1 {[%cal Ga1b2] corner} Ob2 (1... Oc3)) 1... Oa1"
    record.write_text(f'[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n{moves} *\n')
    for words in (["--resume"], ["--replay"]):
        done = run("play", *words, str(record), typed=f"c3\nsave {saved}\n")
        assert b"The record has 2 variations; the main line is followed." in b" ".join(done.stdout.split())
    assert f"{moves} 2. Xc3 " in " ".join(saved.read_text().split())


def test_a_match_that_is_played_now_has_its_day(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    days = [date.today()]
    run("play", "tictactoe", "--first", "Ana", "--second", "Beto", "--record", str(record), typed="b2\n")
    days.append(date.today())
    assert any(f'[Date "{day:%Y.%m.%d}"]' in record.read_text() for day in days)


def test_a_finished_match_cannot_be_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text(
        '[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n1. Xb2 Oa1 2. Xb1 Oa2 3. Xb3 1-0\n'
    )
    done = run("play", "--resume", str(record))
    assert done.returncode == 2
    assert b"is finished: tateti review goes through it." in done.stderr


def test_without_a_file_the_match_that_was_left_last_is_meant() -> None:
    done = run("play", "--resume")
    assert done.returncode == 2
    assert b"No match was left unfinished here" in done.stderr


def test_whoever_begins_may_have_the_o(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    words = [
        "play",
        "tictactoe",
        "--first",
        "Ana",
        "--second",
        "Beto",
        "--marks",
        "o",
        "--record",
        str(record),
    ]
    assert b"1. Ana: Ob2" in run(*words, typed="b2\na1\n").stdout
    assert b"Ana against Beto. Ana begins." in run(*words, typed="b2\na1\n").stdout
    assert '[First "Beto"]' in record.read_text(), "in a record the first is the one with the X"
    assert b"2. Beto: Xa1" in run("play", "--replay", str(record)).stdout
    assert b"1. Beto: Ob2" in run(*words, "--starts", "second", typed="b2\n").stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["semaforo", "--marks", "O"], b"the pieces belong to nobody"),
        (["notakto", "--marks", "O"], b"the pieces belong to nobody"),
        (["tictactoe", "--marks", "Z"], b"'Z' is not a mark of this game: they are X, O."),
        (["tictactoe", "--marks", "O", "--from", "X../.../..."], b"write x or o after the position"),
    ],
)
def test_a_mark_that_cannot_be_gets_the_reason(words: list[str], reason: bytes) -> None:
    done = run("play", *words)
    assert done.returncode == 2
    assert reason in b" ".join(done.stderr.split())


def test_the_edges_may_have_numbers() -> None:
    done = run("play", "--first", "Ana", "--second", "Beto", "--coordinates", "numbers", typed="2\n1\n0 0\n")
    assert b"\n     0   1   2\n" in done.stdout
    assert b"1. Ana: X 2,1" in done.stdout
    assert b"2. Beto: O 0,0" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["play", "chess"], ["play", "tictactoe", "--from", "XYZ"], ["play", "--first", "bot:genius"],
        ["play", "--clock", "soon"], ["play", "--pace", "nan"], ["play", "--pace", "-1"], ["play", "--replay", "none.txt"],
        ["play", "tictactoe", "--replay", "x"], ["play", "--starts", "third"], ["play", "--first", ""], ["nothing"],
        ["--lang", "xx"], ["play", "--seed", "x"], ["play", "--record", "/none/x"], ["play", "--first", "x" * 201],
        ["play", "--first", "bot:easy", "--second", "bot:easy:depth=x"],
    ],
)  # fmt: skip
def test_wrong_words_end_with_code_2_and_a_sentence(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.strip()


@pytest.mark.parametrize(
    ("language_code", "words"), [("es", "¿Quién empieza?"), ("pt", "Quem começa?"), ("en", "Who begins?")]
)
def test_the_language_comes_from_the_words_or_from_the_environment(language_code: str, words: str) -> None:
    script = "1\n1\nAna\nBeto\n"
    for done in (
        run("--lang", language_code, typed=script),
        run(typed=script, TATETI_LANG=language_code),
        run(typed=script, LC_ALL=f"{language_code}_XX.UTF-8", PYTHONUTF8="1"),
    ):
        assert words in done.stdout.decode()


def test_help_speaks_the_language_too() -> None:
    assert "Mostrar esta ayuda y salir." in run("play", "-h", "--lang", "es").stdout.decode()
    assert "Jogar uma partida" in run("-h", TATETI_LANG="pt").stdout.decode()
    assert "no es una palabra de tateti" in run("nada", TATETI_LANG="es").stderr.decode().lower()


def test_in_a_pipe_the_board_is_ascii() -> None:
    board = run(*BOTS, "--seed", "2").stdout.decode().replace("Semáforo", "")  # which has its accent
    assert board.isascii()


@pytest.mark.parametrize("more", [{}, {"PYTHONIOENCODING": "utf-8"}])
def test_ascii_takes_the_accents_off_as_well(more: dict[str, str]) -> None:
    done = run("--ascii", "--lang", "es", typed="1\n1\nÑandú\nBeto\n", **more)
    assert done.stdout.isascii()
    assert b"Quien empieza?\n  1. Nandu" in done.stdout


def test_a_terminal_without_accents_gets_none() -> None:
    done = run("--lang", "es", typed="1\n1\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"A que juego?" in done.stdout


@pytest.mark.parametrize("words", [["grade", "-h"], ["play", "ñandú"], ["play", "--seed", "ñ"]])
def test_help_and_complaints_have_no_accents_there_either(words: list[str]) -> None:
    done = run(*words, "--lang", "es", PYTHONIOENCODING="ascii")
    assert (done.stdout + done.stderr).isascii()
    assert b"UnicodeEncodeError" not in done.stderr


def test_data_keep_their_letters_in_every_encoding(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    run("play", "--first", "Ñandú", "--second", "Beto", "--record", str(record), typed="b2\n")
    for encoding in ("ascii", "utf-8"):
        told = json.loads(run("review", str(record), "--json", PYTHONIOENCODING=encoding).stdout)
        assert told["first"] == "Ñandú"


def test_bytes_that_are_no_letters_do_no_harm() -> None:
    assert run(typed=b"1\n1\n\xff\xfe\n\x80\n1\n\xc3\nb2\n").returncode == 0


def test_an_endless_line_does_no_harm() -> None:
    assert run(typed=b"1" * 100_000 + b"\n4\n").returncode == 0


def test_whoever_stops_reading_gets_no_complaint() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "tictactoe:19x19x5", "--first", "bot:random", "--second", "bot:random"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(100)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("words", [BOTS, ["play", "-h"], ["--version"], ["tree", "tictactoe", "--json", "-"]])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_output_that_cannot_be_written_is_a_sentence_and_code_3(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
            timeout=PATIENCE,
        )
    assert done.returncode == 3
    assert done.stderr == b"tateti: Reading or writing failed: there is no room left.\n"


@pytest.mark.parametrize("words", [["play", "chess"], ["play", "--seed", "x"]])
def test_without_a_standard_error_nothing_else_gets_the_complaints(words: list[str]) -> None:
    done = subprocess.run(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        env=environment(),
        check=False,
        preexec_fn=lambda: os.close(2),
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout) == (2, b"")


def test_without_any_input_at_all_it_leaves_politely() -> None:
    done = subprocess.run(
        [*COMMAND], stdin=None, capture_output=True, env=environment(), check=False,
        preexec_fn=lambda: os.close(0), encoding="utf-8",timeout=PATIENCE
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_leaves_with_130_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    with subprocess.Popen(
        [*COMMAND, "play", "tictactoe", "--first", "Ana", "--second", "Beto", "--record", str(record)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"b2\n")
        process.stdin.flush()
        seen = b""
        while b"Beto (O), your move: " not in seen:
            seen += os.read(process.stdout.fileno(), 1000)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert b"Traceback" not in process.stderr.read()
    assert "Xb2" in record.read_text()


def test_the_version_needs_little() -> None:
    program = (
        "import sys\nfrom tateti.cli import main\ncode = main(['--version'])\n"
        "heavy = {'numpy', 'numba', 'rich', 'click', 'pygame', 'fastapi', 'tateti.players', 'tateti.solver'} & set(sys.modules)\n"
        "assert not heavy, heavy\nsys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"tateti ")
