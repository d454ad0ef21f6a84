"""How the words of the command show things: columns that stay readable in a pipe, and a count while one waits."""

from __future__ import annotations

import json
import math
import sys
import time
from typing import Self

from tateti.language import gettext as _
from tateti.language import number, percent_sign
from tateti.terminal.columns import aligned
from tateti.terminal.console import takes_any_letter

__all__ = ["Counting", "aligned", "is_watched", "json_text"]

SECONDS_BETWEEN = 0.2


def json_text(answer: object, indent: int | None = 2) -> str:
    """JSON as it is printed: letters that the standard output does not take are written as numbers."""
    return json.dumps(answer, ensure_ascii=not takes_any_letter(sys.stdout), indent=indent)


def is_watched() -> bool:
    """Whether somebody sees on a terminal how far something has come."""
    return sys.stderr is not None and sys.stderr.isatty()


class Counting:
    """Tells on a terminal how far a long computation has come; says nothing in a pipe, and leaves nothing behind."""

    def __init__(self) -> None:
        self._shown = is_watched()
        self._next, self._width = time.monotonic() + SECONDS_BETWEEN, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._write("")

    def tell_share(self, name: str, share: float | None) -> None:
        """So much of something is done."""
        if share is not None and self._is_due():
            self._write(f"{name}: {math.floor(100 * share)}{percent_sign()}")

    def tell(self, count: int, opponent: str | None = None) -> None:
        """So many positions so far, and against whom."""
        if self._is_due():
            from tateti.wording import bot_in_words

            sentence = (
                _("{count} positions") if opponent is None else _("{count} positions against {opponent}")
            )
            self._write(sentence.format(count=number(count), opponent=bot_in_words(opponent or "")))

    def _is_due(self) -> bool:
        """Whether somebody looks who has not been told anything for a moment."""
        if not self._shown or time.monotonic() < self._next:
            return False
        self._next = time.monotonic() + SECONDS_BETWEEN
        return True

    def _write(self, text: str) -> None:
        if self._width or text:
            print(
                "\r" + text.ljust(self._width) + ("" if text else "\r"), end="", file=sys.stderr, flush=True
            )
            self._width = len(text)
