"""What a student's function returned, as it arrives from the other process: plain data, never executed.

The other process says the type wherever JSON would lose it: `{"set": [{"tuple": [0, 1]}]}`. What is no plain value
arrives as its type and its text, a `Foreign`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

LONGEST_SHOWN = 160


class Garbled(Exception):  # noqa: N818  it says what arrived
    """What arrived is not what the other process writes."""


@dataclass(frozen=True)
class Foreign:
    """A value that is no plain data: the name of its type, and its text."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return f"{printable(self.text)} ({printable(self.kind)})"


_MAKERS: dict[str, Callable[[Iterable[Any]], Any]] = {
    "list": list, "tuple": tuple, "set": set, "frozenset": frozenset,
}  # fmt: skip


def decoded(data: Any) -> Any:
    """The value that the data stand for.

    >>> decoded({"set": [{"tuple": [0, 1]}]}), decoded({"float": "0.5"}), decoded({"other": ["Move", "<Move b2>"]})
    ({(0, 1)}, 0.5, <Move b2> (Move))
    """
    if data is None or isinstance(data, bool | int | str):
        return data
    if not isinstance(data, dict) or len(data) != 1:
        raise Garbled
    ((kind, inside),) = data.items()
    try:
        if kind == "float":
            return float(inside)
        if kind == "other":
            name, text = inside
            return Foreign(str(name), str(text))
        return _MAKERS[kind]([decoded(item) for item in inside])
    except (KeyError, TypeError, ValueError) as error:
        raise Garbled from error


def encoded(value: Any) -> Any:
    """An argument as data, the other way round.

    >>> encoded((0, 1.5))
    {'tuple': [0, {'float': '1.5'}]}
    """
    if isinstance(value, float):
        return {"float": repr(value)}
    if isinstance(value, list | tuple):
        return {type(value).__name__: [encoded(item) for item in value]}
    return value


def shown(value: Any) -> str:
    """A value as it is written in Python, in one line that a terminal can show; sets in order.

    >>> shown({(2, 0), (0, 1)}), shown("a" + chr(27))
    ('{(0, 1), (2, 0)}', "'a\\\\x1b'")
    """
    if isinstance(value, set) and value:
        text = "{" + ", ".join(sorted(repr(item) for item in value)) + "}"
    else:
        text = repr(value)
    text = printable(text)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def printable(text: str) -> str:
    """The text without anything that would move a cursor or change a colour."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "?" for letter in text)
