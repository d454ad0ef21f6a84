"""Numbers on the command line: plain digits within a range, and a sentence that says so for everything else.

Every numeric option of every word has one of these types. What Python would also take for a number (NaN, infinities,
`1_000`, `0x10`, digits of other scripts) is refused, and no range is without an end.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import TYPE_CHECKING

import click

from tateti.errors import quote
from tateti.language import decimal, number
from tateti.language import gettext as _

if TYPE_CHECKING:
    _ParamType = click.ParamType[int | float]
    _SeveralType = click.ParamType[tuple[int | float, ...]]
else:
    _ParamType = _SeveralType = click.ParamType  # not generic in every version of click

_WHOLE = re.compile(r"-?[0-9]{1,19}", re.ASCII)
_DECIMAL = re.compile(r"-?[0-9]{1,19}(?:\.[0-9]{1,19})?", re.ASCII)


class Number(_ParamType):
    """A number from `least` to `most`; `above` leaves out the least one itself."""

    name = "number"

    def __init__(self, least: float, most: float, example: float, *, above: bool = False) -> None:
        assert isfinite(most - least)
        assert least <= example <= most
        self.least, self.most, self.example, self.above = least, most, example, above

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | float:
        read = self._read(value)
        if read is None or not self.least <= read <= self.most or (self.above and read == self.least):
            self.fail(self._refusal(str(value)), param, ctx)
        return read

    def _read(self, value: object) -> int | float | None:
        if not isinstance(value, str):
            return float(value) if isinstance(value, (int, float)) else None
        return float(value) if _DECIMAL.fullmatch(value) else None

    def _refusal(self, value: str) -> str:
        sentence = (
            _("{value} is not a number above {least} and up to {most}, like {example}.")
            if self.above
            else _("{value} is not a number from {least} to {most}, like {example}.")
        )
        return self._with_range(sentence, value)

    def _with_range(self, sentence: str, value: str) -> str:
        # The example is to be typed, and so it is written as the option reads it.
        return sentence.format(
            value=quote(value), least=_shown(self.least), most=_shown(self.most), example=f"{self.example:g}"
        )


class Whole(Number):
    """A whole number from `least` to `most`."""

    name = "integer"

    def __init__(self, least: int, most: int, example: int) -> None:
        super().__init__(least, most, example)

    def _read(self, value: object) -> int | None:
        if not isinstance(value, str):
            return value if isinstance(value, int) else None
        return int(value) if _WHOLE.fullmatch(value) else None

    def _refusal(self, value: str) -> str:
        sentence = _("{value} is not a whole number from {least} to {most}, like {example}.")
        return self._with_range(sentence, value)


class Wholes(_SeveralType):
    """Whole numbers from `least` to `most`, separated by commas."""

    name = "integers"

    def __init__(self, least: int, most: int, example: int) -> None:
        self._one = Whole(least, most, example)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | float, ...]:
        return tuple(self._one.convert(one.strip(), param, ctx) for one in str(value).split(","))


def _shown(value: float) -> str:
    return number(int(value)) if value == int(value) else decimal(value, 1)


HOUR, DAY = 3600.0, 24 * 3600.0

SEED = Whole(0, 10**12, 7)
THREADS = Whole(1, 1024, 4)
REPEATS = Whole(1, 1000, 5)
