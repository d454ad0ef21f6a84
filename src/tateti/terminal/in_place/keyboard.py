"""The keys that a person presses, one by one, without waiting for Enter.

A key is a string: a letter as it is, or one of the names below, which all have several letters.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import signal
import sys
import threading
import time
from abc import ABC, abstractmethod
from typing import Self, TextIO

UP, DOWN, LEFT, RIGHT = "up", "down", "left", "right"
ENTER, BACKSPACE, ESCAPE = "enter", "backspace", "escape"
CLEAR = "clear"  # Ctrl-U: away with what was typed
END_OF_INPUT = "end of input"  # Ctrl-D, or nobody is there any more

ARROWS = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}

_CONTROLS = {
    "\r": ENTER, "\n": ENTER, "\x7f": BACKSPACE, "\b": BACKSPACE, "\x15": CLEAR, "\x04": END_OF_INPUT,
}  # fmt: skip
_ARROW_LETTERS = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT}
# What a terminal sends for a key without a letter: ESC [ numbers letter, or ESC O letter.
_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[@-~])")
_BEGUN = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*|O)?")
SECONDS_IN_A_SEQUENCE = 0.05


class Keys:
    """Makes keys of the letters that a terminal sends.

    >>> keys = Keys()
    >>> keys.feed("b\\x1b[A\\x1b[3~\\r")
    >>> [keys.take(), keys.take(), keys.take(), keys.take()]
    ['b', 'up', 'enter', None]
    """

    def __init__(self) -> None:
        self._waiting = ""

    def feed(self, letters: str) -> None:
        """More letters have come."""
        self._waiting += letters

    @property
    def begun(self) -> bool:
        """Whether a key has begun to come, and its end is missing: or it is Escape, which has no more to it."""
        return bool(self._waiting)

    def take(self, complete: bool = False) -> str | None:
        """The next key, if it has come; `complete` says that nothing more belongs to what has come."""
        while self._waiting:
            if found := _SEQUENCE.match(self._waiting):
                self._waiting = self._waiting[found.end() :]
                if (key := _ARROW_LETTERS.get(found[0][-1])) is not None:
                    return key
                continue
            if _BEGUN.fullmatch(self._waiting) and not complete:
                return None
            letter, self._waiting = self._waiting[0], self._waiting[1:]
            if letter == "\x1b":
                return ESCAPE
            if (key := _CONTROLS.get(letter, letter if letter.isprintable() else None)) is not None:
                return key
        return None


class Keyboard(ABC):
    """A keyboard while a match listens to it; use it in a `with`, after which the terminal is as it was."""

    @abstractmethod
    def __enter__(self) -> Self: ...

    @abstractmethod
    def __exit__(self, *error: object) -> None: ...

    @abstractmethod
    def key(self, seconds: float | None) -> str | None:
        """The next key; None if there is none within so many seconds, or if somebody wants attention (`wake`)."""

    def wake(self) -> None:  # noqa: B027  not every keyboard waits for so long that it has to be woken
        """Ends the waiting for a key; this may be called from within a signal handler."""


if sys.platform == "win32":
    import msvcrt

    _SPECIAL = {"H": UP, "P": DOWN, "K": LEFT, "M": RIGHT}
    SECONDS_BETWEEN_LOOKS = 0.02

    class WindowsKeyboard(Keyboard):
        """The keyboard of a Windows console."""

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def key(self, seconds: float | None) -> str | None:
            end = None if seconds is None else time.monotonic() + seconds
            while end is None or time.monotonic() < end:
                if not msvcrt.kbhit():
                    time.sleep(SECONDS_BETWEEN_LOOKS)
                elif (key := self._read()) is not None:
                    return key
            return None

        def _read(self) -> str | None:
            letter = msvcrt.getwch()
            if letter in ("\0", "\xe0"):
                return _SPECIAL.get(msvcrt.getwch())
            if letter == "\x03":
                raise KeyboardInterrupt
            if letter == "\x1b":
                return ESCAPE
            if letter == "\x1a":  # Ctrl-Z ends the input there
                return END_OF_INPUT
            return _CONTROLS.get(letter, letter if letter.isprintable() else None)

else:
    import select
    import termios

    def _wake_on_signals(waker: int) -> int:
        """Have every signal written here, and give where it was written before. A signal that comes just before one waits
        for a key would else be handled only after the key."""
        if threading.current_thread() is not threading.main_thread():
            return -1
        return signal.set_wakeup_fd(waker, warn_on_full_buffer=False)

    class PosixKeyboard(Keyboard):
        """The keyboard of a terminal: every letter at once and unseen; Ctrl-C and Ctrl-Z remain signals."""

        def __init__(self, terminal: int, encoding: str) -> None:
            self.terminal = terminal
            self._keys = Keys()
            self._letters = codecs.getincrementaldecoder(encoding)("replace")

        def __enter__(self) -> Self:
            self._before = termios.tcgetattr(self.terminal)
            self._woken, self._waker = os.pipe()
            os.set_blocking(self._waker, False)
            self._waker_before = _wake_on_signals(self._waker)
            self.listen()
            return self

        def __exit__(self, *error: object) -> None:
            self.rest()
            _wake_on_signals(self._waker_before)
            os.close(self._woken)
            os.close(self._waker)

        def listen(self) -> None:
            """Takes letters one by one, as they are pressed; what was typed before is not lost."""
            modes = termios.tcgetattr(self.terminal)
            modes[3] &= ~(termios.ICANON | termios.ECHO)
            modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self.terminal, termios.TCSADRAIN, modes)

        def rest(self) -> None:
            """Puts the terminal back as it was."""
            with contextlib.suppress(termios.error, OSError):  # it may be gone
                termios.tcsetattr(self.terminal, termios.TCSADRAIN, self._before)

        def wake(self) -> None:
            with contextlib.suppress(OSError):  # full: it is being woken already
                os.write(self._waker, b"!")

        def key(self, seconds: float | None) -> str | None:
            if (key := self._keys.take()) is not None:
                return key
            end = None if seconds is None else time.monotonic() + seconds
            while True:
                left = None if end is None else max(0.0, end - time.monotonic())
                if self._keys.begun:
                    left = SECONDS_IN_A_SEQUENCE
                ready, _, _ = select.select([self.terminal, self._woken], [], [], left)
                if self._woken in ready:
                    os.read(self._woken, 1000)
                    return None
                if self.terminal in ready:
                    self._read()
                if (key := self._keys.take(complete=not ready)) is not None or not ready:
                    return key

        def _read(self) -> None:
            try:
                letters = os.read(self.terminal, 1)  # no more, for the next may be meant for somebody else
            except OSError:  # the terminal was closed
                letters = b""
            self._keys.feed(self._letters.decode(letters) if letters else "\x04")


def keyboard_of(source: TextIO) -> Keyboard:
    """The keyboard of a terminal."""
    if sys.platform == "win32":
        return WindowsKeyboard()
    return PosixKeyboard(source.fileno(), source.encoding or "utf-8")
