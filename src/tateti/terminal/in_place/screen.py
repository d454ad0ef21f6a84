"""The whole terminal as one picture that is drawn again in place, and put back as it was afterwards."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, Self

from tateti.terminal.console import Console
from tateti.terminal.in_place.keyboard import Keyboard, keyboard_of

# The terminal has a second screen for programs like this one; what was on the first comes back afterwards.
_OTHER_SCREEN, _FIRST_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_HIDE_CURSOR, _SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"

Handler = Callable[[int, FrameType | None], Any]


class Screen:
    """A terminal while a picture is drawn on it; use it in a `with`.

    Whatever ends the program (an error, Ctrl-C, being told to end), the terminal is put back first; and when it is
    sent to the background with Ctrl-Z, it is put back until it returns.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.keyboard: Keyboard = keyboard_of(console.source)
        self._handlers: dict[int, Any] = {}
        self._drawn: tuple[int, int, tuple[str, ...], int] | None = None

    def __enter__(self) -> Self:
        self.console.sink.flush()
        self.keyboard.__enter__()
        try:
            self._take_over()
            self._follow_signals()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}
        self._give_back()
        self.keyboard.__exit__()

    # What is shown

    def draw(self, lines: Sequence[str], prompt: int) -> None:
        """Shows these lines from the top, the cursor of the terminal at the end of the one numbered `prompt`.

        Nothing is cleared before it is written over, so that nothing flickers.
        """
        picture = (self.console.columns, self.console.lines, tuple(lines), prompt)
        if picture == self._drawn:
            return
        self._drawn = picture
        body = "\r\n".join(self.console.shown(line) + _REST_OF_LINE for line in lines)
        to_prompt = f"\x1b[{prompt + 1};1H{self.console.shown(lines[prompt])}"
        self.console.sink.write(f"{_HIDE_CURSOR}{_HOME}{body}{_REST_OF_SCREEN}{to_prompt}{_SHOW_CURSOR}")
        self.console.sink.flush()

    def key(self, seconds: float | None = None) -> str | None:
        """The next key; None if none came in that time, or if the picture has to be drawn again."""
        return self.keyboard.key(seconds)

    def forget(self) -> None:
        """The picture is gone: the next one is drawn whole, even if it is the same."""
        self._drawn = None

    # The terminal

    def _take_over(self) -> None:
        if sys.platform == "win32":
            os.system("")  # switches the sequences above on, in a console that has them off
        self.forget()
        self._send(f"{_OTHER_SCREEN}{_HOME}{_REST_OF_SCREEN}")

    def _give_back(self) -> None:
        self._send(f"{_SHOW_CURSOR}{_FIRST_SCREEN}")

    def _send(self, text: str) -> None:
        """Past the buffer, which a signal may have interrupted in the middle of a write."""
        with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
            os.write(self.console.sink.fileno(), text.encode())

    # Signals

    def _follow_signals(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        wanted: dict[str, Handler] = {
            "SIGWINCH": self._resized, "SIGTSTP": self._to_the_background, "SIGTERM": _end, "SIGHUP": _end,
        }  # fmt: skip
        for name, handler in wanted.items():
            number = getattr(signal, name, None)  # Windows has few of them
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                self._handlers[number] = signal.signal(number, handler)

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self.keyboard.wake()

    def _to_the_background(self, number: int, frame: FrameType | None) -> None:
        if sys.platform == "win32":
            return
        from tateti.terminal.in_place.keyboard import PosixKeyboard

        assert isinstance(self.keyboard, PosixKeyboard)
        self._give_back()
        self.keyboard.rest()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # here it stands still, until the shell brings it back
        signal.signal(signal.SIGTSTP, self._to_the_background)
        self.keyboard.listen()
        self._take_over()
        self.keyboard.wake()


def _end(number: int, frame: FrameType | None) -> None:
    """Ends the program as the signal would have, but through every `finally`."""
    raise SystemExit(128 + number)
