"""The command on a real terminal (a pseudo one), and what a person would see on it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import pyte

from screen import COMMAND, environment

PATIENCE = 60.0  # seconds after which a test gives up

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ENTER, ESCAPE, BACKSPACE, CTRL_C, CTRL_D, CTRL_U, CTRL_Z = (
    "\r",
    "\x1b",
    "\x7f",
    "\x03",
    "\x04",
    "\x15",
    "\x1a",
)

OTHER_SCREEN, FIRST_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"


class Terminal:
    """The command on a terminal; use it in a `with`, which ends the process whatever happened."""

    def __init__(
        self, *words: str, columns: int = 100, lines: int = 40, folder: Path | None = None,
        command: Sequence[str] = COMMAND, **variables: str,
    ) -> None:  # fmt: skip
        self.master, self.slave = pty.openpty()
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.resize(columns, lines, tell=False)
        self.modes = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [*command, *words], stdin=self.slave, stdout=self.slave, stderr=self.slave,
            cwd=folder, env=environment(**variables), start_new_session=True, preexec_fn=_as_under_a_shell,  # noqa: PLW1509
        )  # fmt: skip

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.slave)
        os.close(self.master)

    # What is done

    def type(self, *keys: str) -> None:
        """Presses keys."""
        os.write(self.master, "".join(keys).encode())

    def resize(self, columns: int, lines: int, tell: bool = True) -> None:
        """Gives the terminal another size; the kernel tells the process."""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)
        if tell:
            os.killpg(self.process.pid, signal.SIGWINCH)

    # What is seen

    @property
    def text(self) -> str:
        """What is on the screen now."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def until(self, *words: str, without: str = "") -> str:
        """Waits until all these words are on the screen, whatever lines they are broken into."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = " ".join(self.text.split())
            if all(" ".join(word.split()) in seen for word in words) and not (without and without in seen):
                return self.text
            left = end - time.monotonic()
            assert left > 0 and self._read(left), f"{words!r} did not come:\n{self.text}"

    def ends(self) -> tuple[str, int]:
        """All that is on the screen at the end, and the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None or select.select([self.master], [], [], 0)[0]:
            assert time.monotonic() < end, f"it did not end:\n{self.text}"
            self._read(0.1)
        return self.text, self.process.wait(PATIENCE)

    def is_as_before(self) -> bool:
        """Whether the terminal is put back: its modes, its first screen, its cursor."""
        shown = self.sent.rfind(b"\x1b[?25h") >= self.sent.rfind(b"\x1b[?25l")
        first = self.sent.rfind(FIRST_SCREEN) >= self.sent.rfind(OTHER_SCREEN)
        return shown and first and termios.tcgetattr(self.slave) == self.modes

    def _read(self, seconds: float) -> bool:
        """Takes what has come; False if nothing came in that time."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        read = os.read(self.master, 10_000)
        self.sent += read
        self.stream.feed(read)
        return True


def _as_under_a_shell() -> None:
    """The terminal is the process's own, and Ctrl-C and Ctrl-Z do what they do, even where whoever started us ignores them."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGTSTP, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
