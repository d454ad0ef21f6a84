"""JSON from files that may be damaged: it says what one of our own writers can have written, or it is refused.

There are whole numbers, texts, lists, objects, true, false and null in it; fractions only where they are asked for, no `NaN`
or `Infinity`, no key twice. Everything here raises `ValueError`, `read_strictly` a `TatetiError` that is the reason in words;
whoever reads a file says which one it was.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

LONGEST_NUMBER = 40
"""Digits; the largest counts of the largest boards have about twenty."""


def read_strictly(text: bytes, *, fractions: bool = False) -> dict[str, Any]:
    """The object that the text is.

    >>> read_strictly(b'{"level": 3}')
    {'level': 3}
    >>> read_strictly(b'{"seconds": 0.5}', fractions=True)
    {'seconds': 0.5}
    """
    try:
        said = json.loads(
            text.decode("utf-8"),
            parse_int=_short_number,
            parse_float=_finite if fractions else _refused,
            parse_constant=_refused,
            object_pairs_hook=_each_key_once,
        )
    except RecursionError:
        raise TatetiError(N_("it is nested too deeply")) from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise TatetiError(N_("it is no JSON")) from None
    if not isinstance(said, dict):
        raise TatetiError(N_("it is no JSON object"))
    return said


def with_keys(value: Any, *keys: str) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict) or value.keys() != set(keys):
        raise ValueError(f"it has not the keys {keys}")
    return value


def whole_number(value: Any, most: int) -> int:
    """A number from 0 to `most`; true and false are none."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"it is no number from 0 to {most}")
    return value


def whole_numbers(value: Any, most: int) -> tuple[int, ...]:
    """A list of numbers from 0 to `most`."""
    return tuple(whole_number(one, most) for one in a_list(value))


def a_list(value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise ValueError("it is no list")
    return value


def a_text(value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise ValueError("it is no text")
    return value


def a_truth(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError("it is neither true nor false")
    return value


def hexadecimal(value: Any, length: int | None = None) -> bytes:
    """Bytes as hexadecimal digits, as `bytes.hex` writes them; so many, or any number of them."""
    text = a_text(value)
    if re.fullmatch("(?:[0-9a-f]{2})*", text) is None or length not in (None, len(text) // 2):
        raise ValueError("these are not the bytes expected")
    return bytes.fromhex(text)


def _short_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise TatetiError(N_("{number} is too large"), number=quote(digits))
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise TatetiError(N_("{number} is too large"), number=quote(digits))
    return value


def _refused(text: str) -> NoReturn:
    raise TatetiError(N_("{number} is no number that could stand there"), number=quote(text))


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said = dict(pairs)
    if len(said) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise TatetiError(N_("{key} is there twice"), key=quote(twice))
    return said
