"""How the words of the command show things: columns that stay readable in a pipe, shares, and a count while one waits."""

from __future__ import annotations

import json
import math
import sys
import time
from fractions import Fraction
from typing import Self

from tateti.language import decimal, number, percent_sign
from tateti.language import gettext as _
from tateti.terminal.columns import aligned
from tateti.terminal.console import takes_any_letter

__all__ = [
    "WIDEST_FRACTIONS",
    "Counting",
    "aligned",
    "careful_decimal",
    "chance",
    "is_watched",
    "json_text",
    "percent",
]

SECONDS_BETWEEN = 0.2
WIDEST_FRACTIONS = 60


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
        self._began = time.monotonic()
        self._next, self._width = self._began + SECONDS_BETWEEN, 0

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

    def tell_asked(self, answered: int, boards: int | None) -> None:
        """A program has answered so many boards, of so many where that is known: then it is asked again."""
        if self._is_due():
            sentence = (
                _("{count} boards answered")
                if boards is None
                else _("asked again: {count} of {boards} boards")
            )
            self._write(sentence.format(count=number(answered), boards=number(boards or 0)))

    def tell_answered(self, done: int, of: int | None) -> None:
        """A policy has answered so many positions, of so many where that is known; with the time that is left."""
        if self._is_due():
            if of is None:
                self._write(_("{count} positions").format(count=number(done)))
                return
            left = (time.monotonic() - self._began) * (of - done) / max(1, done)
            self._write(
                _("{count} of {positions} positions, about {seconds} s left").format(
                    count=number(done), positions=number(of), seconds=number(round(left))
                )
            )

    def tell_sentence(self, sentence: str) -> None:
        """Whatever else there is to tell."""
        if self._is_due():
            self._write(sentence)

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


# Numbers


def percent(value: Fraction, sign: str | None = None) -> str:
    """A probability as people read it; only what is certain is shown as 0 or 100.

    >>> percent(Fraction(1, 8)), percent(Fraction(1)), percent(Fraction(1, 10**9))
    ('12.50%', '100%', '<0.01%')
    """
    sign = percent_sign() if sign is None else sign
    if value in (0, 1):
        return f"{int(value) * 100}{sign}"
    shown = 100 * float(value)
    if round(shown, 2) == 0:
        return f"<{decimal(0.01, 2)}{sign}"
    return (f">{decimal(99.99, 2)}" if round(shown, 2) == 100 else decimal(shown, 2)) + sign


def careful_decimal(value: float, digits: int, rounding: float) -> str:
    """A number with so many digits after the point; a whole number is shown only where it is one, but for rounding.

    >>> [careful_decimal(value, 4, rounding=1e-12) for value in (0.5, 1.0, -0.0, 0.99999, 1e-9, -1e-9, -0.99999)]
    ['0.5000', '1.0000', '0.0000', '>0.9999', '<0.0001', '>-0.0001', '<-0.9999']
    """
    whole, step = round(value), 10.0**-digits
    if abs(value - whole) <= rounding:
        return decimal(whole, digits)
    if decimal(value, digits) in (decimal(whole, digits), decimal(-0.0, digits)):
        return f"<{decimal(whole + step, digits)}" if value > whole else f">{decimal(whole - step, digits)}"
    return decimal(value, digits)


def chance(value: Fraction) -> str:
    """A probability as a fraction, if that is short, and in percent.

    >>> chance(Fraction(1, 8)), chance(Fraction(1))
    ('1/8 (12.50%)', '1')
    """
    if value.denominator == 1:
        return str(value)
    return f"{value} ({percent(value)})" if len(str(value)) <= WIDEST_FRACTIONS else percent(value)
