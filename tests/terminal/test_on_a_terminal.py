"""The command on a real terminal (a pseudo one): drawn in place, keys, colours, Ctrl-C, Ctrl-D, Ctrl-Z, resizing."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import requires_module

if sys.platform == "win32":
    pytest.skip("there is no pty here", allow_module_level=True)
requires_module("pyte")

from tateti.records import load  # noqa: E402
from terminal.pseudo_terminal import (  # noqa: E402
    BACKSPACE,
    CTRL_C,
    CTRL_D,
    CTRL_U,
    CTRL_Z,
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    PATIENCE,
    RIGHT,
    UP,
    Terminal,
)  # fmt: skip

PEOPLE = ("play", "tictactoe", "--first", "Ana", "--second", "Beto")


@pytest.fixture
def unfinished(state: Path) -> Iterator[Path]:
    """Where matches that are left are kept."""
    return state / "unfinished"


# How it looks


def test_a_match_in_colour_and_shapes() -> None:
    words = ("play", "semaforo", "--first", "Ana", "--second", "Beto", "--from", "GR../YGR./Y..Y")
    with Terminal(*words) as terminal:
        board = terminal.until("your move:")
        for piece, code in (("█████", b"31"), (" ▟█▙ ", b"33"), (" ▄▄▄ ", b"32")):
            assert piece in board
            assert b"\x1b[%s;1m" % code in terminal.sent
        terminal.type("c1", ENTER)
        assert "║ █████ ║" in terminal.until("wins with the line", "And now?")


def test_no_color_is_respected() -> None:
    words = ("play", "semaforo", "--first", "Ana", "--second", "Beto", "--from", "G.../..../....")
    with Terminal(*words, NO_COLOR="1") as terminal:
        assert " ▄▄▄ " in terminal.until("your move:")
        assert b"\x1b[3" not in terminal.sent


@pytest.mark.parametrize(("more", "variables"), [([], {"TERM": "dumb"}), (["--plain"], {})])
def test_a_dumb_terminal_and_plain_get_line_after_line(more: list[str], variables: dict[str, str]) -> None:
    with Terminal(*PEOPLE, *more, **variables) as terminal:
        terminal.until("your move:")
        terminal.type("b2", ENTER)
        seen = terminal.until("1. Ana: Xb2", "Beto (O), your move:")
        assert seen.count("Ana (X), your move: b2") == 1, "it scrolls"
        assert b"\x1b[?1049h" not in terminal.sent
        if not more:
            assert "+---+---+---+" in seen
            assert b"\x1b" not in terminal.sent


def test_a_match_against_a_students_file_can_be_plain_too() -> None:
    from tateti.classroom import tictactoe

    with Terminal("classroom", "play", str(tictactoe.__file__), "--plain") as terminal:
        terminal.until("your move:")
        assert b"\x1b[?1049h" not in terminal.sent


# Keys


def test_the_arrow_keys_choose_a_cell_and_enter_plays_there() -> None:
    with Terminal(*PEOPLE) as terminal:
        assert "┏       ┓" in terminal.until("Ana (X), your move:")
        terminal.type(ENTER)
        terminal.until("1. Ana: Xb2")
        terminal.type(UP, LEFT, ENTER)
        terminal.until("2. Beto: Oa3")
        terminal.type(LEFT, UP, ENTER)  # over the edges
        terminal.until("3. Ana: Xc1")
        terminal.type(ENTER)
        terminal.until("c1 already holds X")


def test_a_line_can_be_typed_and_changed() -> None:
    with Terminal(*PEOPLE) as terminal:
        terminal.until("Ana (X), your move:")
        terminal.type("hello", CTRL_U, "nonsense", ESCAPE)
        terminal.until("Ana (X), your move:", without="nonsense")
        terminal.type("a11", BACKSPACE, ENTER)
        terminal.until("1. Ana: Xa1")
        terminal.type("ñ", BACKSPACE, "1,2", ENTER)
        terminal.until("2. Beto: Oc2")


def test_in_semaforo_enter_plays_what_can_be_played_there() -> None:
    with Terminal("play", "semaforo", "--first", "Ana", "--second", "Beto") as terminal:
        for number, move in enumerate(("Ana: Gc2", "Beto: Yc2", "Ana: Rc2"), 1):
            terminal.until("your move:")
            terminal.type(ENTER)
            terminal.until(f"{number}. {move}")
        terminal.type(ENTER)
        terminal.until("c2 is red")


# The whole of it, in every language and width

WORDS = {
    "en": ("Ana (X), your move:", "undo", "Ana wins with the line", "And now?", "best", "quit", "Leave the match?"),
    "es": ("Ana (X), tu jugada:", "deshacer", "Gana Ana", "¿Y ahora?", "mejor", "salir", "¿Dejar la partida?"),
    "pt": ("Ana (X), a tua jogada:", "desfazer", "Ana ganha", "E agora?", "melhor", "sair", "Deixar a partida?"),
}  # fmt: skip
FILES = {"en": "tictactoe", "es": "ta-te-ti", "pt": "jogo-do-galo"}
HINTS = {
    "en": ("hint", "A win can be forced", "Hint: X", "by force"),
    "es": ("pista", "se puede forzar la victoria", "Pista: X", "Victoria forzada"),
    "pt": ("dica", "pode forçar-se a vitória", "Dica: X", "Vitória forçada"),
}


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("language_code", ["en", "es", "pt"])
def test_a_whole_match_and_all_that_follows(
    language_code: str, columns: int, tmp_path: Path, unfinished: Path
) -> None:
    prompt, undo, wins, now, best, leave, sure = WORDS[language_code]
    hint, *steps = HINTS[language_code]
    with Terminal(*PEOPLE, "--lang", language_code, columns=columns, lines=24, folder=tmp_path) as terminal:
        terminal.until(prompt)
        terminal.type(ENTER, LEFT, ENTER)  # Xb2 Oa2
        terminal.until("2. Beto: Oa2")
        terminal.type(undo, ENTER)
        terminal.until("Beto (O)")
        terminal.type(ENTER)  # Oa2 once more
        terminal.until("2. Beto: Oa2")
        for told in steps:  # where to look; the move; why
            terminal.type(hint, ENTER)
            terminal.until(told)
        terminal.type(UP, RIGHT, ENTER)  # Xb3
        terminal.until("3. Ana: Xb3")
        terminal.type("a3", ENTER)
        terminal.until("4. Beto: Oa3")
        terminal.type(DOWN, DOWN, ENTER)  # Xb1, and the line is complete
        _nothing_is_torn(terminal.until(wins, now), columns)
        terminal.type("3", ENTER)  # review
        _nothing_is_torn(terminal.until(best, "Enter:"), columns)
        terminal.type(ESCAPE)
        terminal.until(now, wins)
        terminal.type("5", ENTER)  # save
        terminal.until(f"[{FILES[language_code]}-Ana-Beto-", ".txt]:")
        terminal.type(ENTER)
        terminal.until(now, wins)
        terminal.type("1", ENTER)  # again
        terminal.until(prompt)
        terminal.type(ENTER)
        terminal.until("1. Ana: Xb2")
        terminal.type(leave, ENTER)
        terminal.until(sure)
        terminal.type(ENTER)
        _text, code = terminal.ends()
        assert code == 0
        assert terminal.is_as_before()
    (file,) = tmp_path.glob(f"{FILES[language_code]}-Ana-Beto-????-??-??.txt")
    assert [str(move) for move in load(str(file)).moves] == ["Xb2", "Oa2", "Xb3", "Oa3", "Xb1"]
    assert len(list(unfinished.iterdir())) == 1
    with Terminal("--lang", language_code, columns=columns, lines=30) as terminal:
        terminal.until("0. ", "Ana – Beto", "[0]:")
        terminal.type(ENTER)
        terminal.until("Beto (O)")
        terminal.type("a2", ENTER)
        terminal.until("2. Beto: Oa2")
        for cell in ("b3", "a3", "b1"):
            terminal.type(cell, ENTER)
        terminal.until(wins, now)
        terminal.type(
            "7", ENTER, "4", ENTER
        )  # the menu, and there: leave; nothing that is typed ahead is lost
        assert terminal.ends()[1] == 0
        assert terminal.is_as_before()
    assert list(unfinished.iterdir()) == [], "a finished match is not kept"


def _nothing_is_torn(text: str, columns: int) -> None:
    """No line of words goes up to the last column: the next would have gone on there."""
    assert all(len(line) < columns for line in text.splitlines())


def test_a_match_is_gone_on_with_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    words = ("play", "--first", "María José", "--second", "bot:easy", "--clock", "100+1")
    with Terminal(*words) as terminal:
        terminal.until("María José (X), your move:")
        terminal.type("b2", ENTER)
        terminal.until("2. ", ": O")
        terminal.type(f"save {file}", ENTER)
        terminal.until("is saved in")
        terminal.type(CTRL_D)
        assert terminal.ends()[1] == 0, "a saved match is left without a question"
    with Terminal("play", "--resume", str(file)) as terminal:
        seen = terminal.until("María José against", "your move:")
        assert "▸ María José 1:" in seen
        assert seen.count("█") == 1 + 2, "both moves are on the board"


def test_a_finished_match_is_gone_through(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text('[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n1. Xb2 Oa1 2. Xb1 Oa2 3. Xb3 1-0\n')
    with Terminal("play", "--resume", str(file)) as terminal:
        terminal.until("Ana wins with the line", "And now?")
        terminal.type("review", ENTER)
        terminal.until("mistake")


# After the end


def test_sides_are_changed_and_the_end_is_taken_back() -> None:
    with Terminal(*PEOPLE, "--from", "XX./OO./...") as terminal:
        terminal.until("Ana (X), your move:")
        terminal.type("c3", ENTER)
        terminal.until("Ana wins", "And now?")
        terminal.type("undo", ENTER)
        terminal.until("Ana (X), your move:", without="And now?")
        terminal.type("resign", ENTER)
        terminal.until("Ana resigns: Beto wins.", "And now?")
        terminal.type("6", ENTER)
        terminal.until("Ana (X), your move:", without="And now?")
        terminal.type("c3", ENTER)
        terminal.until("And now?")
        terminal.type("change sides", ENTER)
        terminal.until("Beto against Ana. Beto begins.", "Beto (X), your move:")


# Computers


def test_two_computers_are_paused_and_stepped() -> None:
    words = (
        "play",
        "tictactoe",
        "--first",
        "bot:random",
        "--second",
        "bot:random",
        "--pace",
        "50",
        "--seed",
        "1",
    )
    with Terminal(*words) as terminal:
        terminal.until("1. ", "(1): X", "Space: pause")
        terminal.type(" ")
        terminal.until("Paused.", "Space: go on")
        terminal.type(RIGHT)
        terminal.until("2. ", "(2): O", "Paused.")
        terminal.type(ENTER)
        terminal.until("3. ", "(1): X", "Paused.")
        terminal.type("why", ENTER)
        terminal.until("Exactly:", "Paused.")
        terminal.type(" ")
        terminal.until("Space: pause", without="Paused.")
        for number in range(4, 6):
            terminal.type(ENTER)
            terminal.until(f"{number}. ", f"({2 - number % 2}): ")
        terminal.type("quit", ENTER)
        assert terminal.ends()[1] == 0
        assert terminal.is_as_before()


def test_two_computers_are_stepped_line_after_line_too() -> None:
    with Terminal(
        "play", "tictactoe", "--first", "bot:random", "--second", "bot:random", "--step", "--plain"
    ) as terminal:
        terminal.until("(1): X", "to the end:")
        terminal.type(ENTER)
        terminal.until("(2): O")
        terminal.type("run", ENTER)
        terminal.until("And now? [again]")
        terminal.type("quit", ENTER)
        assert terminal.ends()[1] == 0


# The clock


def test_the_clock_ticks_and_the_flag_falls_by_itself() -> None:
    with Terminal(*PEOPLE, "--clock", "2") as terminal:
        terminal.until("▸ Ana 0:01", "Beto 0:02")
        terminal.until("Ana ran out of time: Beto wins.", "And now?")


# Leaving, and what the terminal is like afterwards


def test_ctrl_c_at_the_menu_leaves_with_130() -> None:
    with Terminal() as terminal:
        terminal.until("Your choice:")
        terminal.type(CTRL_C)
        text, code = terminal.ends()
        assert code == 130
        assert "Traceback" not in text


def test_ctrl_d_at_the_menu_leaves_with_0() -> None:
    with Terminal("--lang", "es") as terminal:
        terminal.until("Opción:")
        terminal.type(CTRL_D)
        text, code = terminal.ends()
        assert code == 0
        assert "¡Hasta la próxima!" in text


@pytest.mark.parametrize("more", [[], ["--plain"]])
def test_ctrl_c_in_a_match_asks_once_and_a_second_one_leaves_at_once(
    more: list[str], unfinished: Path
) -> None:
    with Terminal(*PEOPLE, *more) as terminal:
        terminal.until("Ana (X), your move:")
        terminal.type("b2", ENTER)
        terminal.until("Beto (O), your move:")
        terminal.type(CTRL_C)
        terminal.until("Leave the match?")
        terminal.type("no", ENTER)
        terminal.until("Beto (O), your move:")
        terminal.type(CTRL_C)
        terminal.until("Leave the match?")
        terminal.type(CTRL_C)
        text, code = terminal.ends()
        assert code == 130
        assert "Traceback" not in text
        assert terminal.is_as_before()
    (kept,) = unfinished.iterdir()
    assert [str(move) for move in load(str(kept)).moves] == ["Xb2"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whatever_ends_it_the_terminal_is_put_back_and_the_match_kept(
    number: signal.Signals, unfinished: Path
) -> None:
    with Terminal(*PEOPLE) as terminal:
        terminal.until("Ana (X), your move:")
        terminal.type("b2", ENTER)
        terminal.until("Beto (O), your move:")
        terminal.process.send_signal(number)
        text, code = terminal.ends()
        assert code == 128 + number
        assert "Traceback" not in text
        assert "Ana against Beto" in text, "how the match stands is left on the screen"
        assert terminal.is_as_before()
    assert len(list(unfinished.iterdir())) == 1


def test_ctrl_z_puts_the_terminal_back_until_it_returns() -> None:
    with Terminal(*PEOPLE) as terminal:
        terminal.until("Ana (X), your move:")
        terminal.type("b2", ENTER)
        terminal.until("Beto (O), your move:")
        pid = terminal.process.pid
        # An orphaned group is not stopped by the keyboard, so the signal of the key is sent alone.
        terminal.process.send_signal(signal.SIGTSTP)
        end = time.monotonic() + PATIENCE
        while terminal.sent.count(b"\x1b[?1049l") < 1:
            assert time.monotonic() < end
            terminal._read(1)
        os.kill(pid, signal.SIGCONT)
        while terminal.sent.count(b"\x1b[?1049h") < 2:
            assert time.monotonic() < end
            terminal._read(1)
        terminal.until("Beto (O), your move:")
        terminal.type("a1", ENTER)
        terminal.until("2. Beto: Oa1")
    assert CTRL_Z  # the key itself needs a shell


def test_a_resize_is_followed() -> None:
    with Terminal(*PEOPLE, columns=100, lines=40) as terminal:
        assert "┏       ┓" in terminal.until("your move:")
        terminal.resize(60, 16)
        seen = terminal.until("│[ ]│", "your move:")
        assert len(seen.splitlines()) <= 16
        terminal.resize(24, 6)
        terminal.until("too small")
        terminal.type("b2", ENTER)
        terminal.until("Beto")
        terminal.resize(100, 40)
        assert "┏" in terminal.until("Beto (O), your move:", "▄")


def test_a_match_that_nobody_moved_in_is_left_without_a_question(unfinished: Path) -> None:
    with Terminal(*PEOPLE) as terminal:
        terminal.until("your move:")
        terminal.type("quit", ENTER)
        assert terminal.ends()[1] == 0
    assert not unfinished.exists()


# A bot that cannot go on


def test_a_bot_that_cannot_go_on_does_not_end_the_match(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def stuck(position):\n    raise ValueError('no idea')\n")
    with Terminal("play", "--first", "Ana", "--second", f"bot:py:{bot}:stuck") as terminal:
        terminal.until("your move:")
        terminal.type("b2", ENTER)
        terminal.until("cannot go on. Who plays instead?")
        terminal.type("genius", ENTER)
        terminal.until("is not a level")
        terminal.type("easy", ENTER)
        terminal.until("2. stuck: O", "Ana (X), your move:")
