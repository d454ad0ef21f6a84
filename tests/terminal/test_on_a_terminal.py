"""The command on a real terminal (a pseudo one): colour, shapes, line editing, Ctrl-C, Ctrl-D."""

from __future__ import annotations

import codecs
import os
import select
import struct
import subprocess
import sys
from types import TracebackType

import pytest

from screen import COMMAND, environment

if sys.platform == "win32":
    pytest.skip("there is no pty here", allow_module_level=True)

import fcntl
import pty
import termios

PATIENCE = 60  # seconds without a word after which a test gives up


class Terminal:
    """The command on a terminal of 100 columns and 40 lines."""

    def __init__(self, *words: str, **variables: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *words], stdin=slave, stdout=slave, stderr=slave, env=environment(**variables),
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a read may end within a letter

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.master)

    def until(self, words: str) -> str:
        """All that is shown up to these words, which must come."""
        while words not in self.seen:
            more = self._read()
            assert more, f"{words!r} did not come after:\n{self.seen}"
            self.seen += more
        before, _words, self.seen = self.seen.partition(words)
        return before + words

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ends(self) -> tuple[str, int]:
        """The rest of what is shown, and the exit code."""
        while more := self._read():
            self.seen += more
        return self.seen, self.process.wait(PATIENCE)

    def press(self, key: str) -> None:
        """A key, pressed again if nothing follows: it may come just before the terminal listens to it."""
        for _again in range(PATIENCE // 2):
            self.type(key)
            if select.select([self.master], [], [], 2)[0]:
                return
        raise AssertionError(f"nothing came after {key!r}")

    def _read(self) -> str:
        """What has come, or nothing at the end; half a letter waits for its other half."""
        while True:
            assert select.select([self.master], [], [], PATIENCE)[0], f"nothing came after:\n{self.seen}"
            try:
                read = os.read(self.master, 10_000)
            except OSError:  # the other end is closed
                return ""
            if letters := self._decoder.decode(read):
                return letters


def test_a_match_in_colour_and_shapes() -> None:
    words = ("play", "semaforo", "--first", "Ana", "--second", "Beto", "--from", "GR../YGR./Y..Y")
    with Terminal(*words) as terminal:
        board = terminal.until("your move: ")
        for piece, code in (("█████", "31"), (" ▟█▙ ", "33"), (" ▄▄▄ ", "32")):
            assert piece in board
            assert f"\x1b[{code};1m" in board
        terminal.type("c1\r")
        assert "║ █████ ║" in terminal.until("wins with the line")
        assert terminal.ends()[1] == 0


def test_no_color_is_respected() -> None:
    with Terminal(
        "play", "semaforo", "--first", "Ana", "--second", "Beto", "--from", "G.../..../....", NO_COLOR="1"
    ) as terminal:
        board = terminal.until("your move: ")
        assert " ▄▄▄ " in board
        assert "\x1b[3" not in board


def test_a_dumb_terminal_gets_ascii() -> None:
    with Terminal("play", "tictactoe", "--first", "Ana", TERM="dumb") as terminal:
        board = terminal.until("your move: ")
        assert "+---+---+---+" in board
        assert "\x1b" not in board


def test_ctrl_c_at_a_prompt_leaves_with_130() -> None:
    with Terminal() as terminal:
        terminal.until("Your choice: ")
        terminal.press("\x03")
        rest, code = terminal.ends()
        assert code == 130
        assert "Traceback" not in rest


def test_ctrl_d_at_a_prompt_leaves_with_0() -> None:
    with Terminal("--lang", "es") as terminal:
        terminal.until("Opción: ")
        terminal.press("\x04")
        rest, code = terminal.ends()
        assert code == 0
        assert "¡Hasta la próxima!" in rest


def test_two_computers_are_stepped_with_enter() -> None:
    with Terminal(
        "play", "tictactoe", "--first", "bot:random", "--second", "bot:random", "--step"
    ) as terminal:
        assert "1. Random (1): X" in terminal.until("to the end: ")
        terminal.type("\r")
        assert "2. Random (2): O" in terminal.until("to the end: ")
        terminal.type("run\r")
        assert terminal.ends()[1] == 0
