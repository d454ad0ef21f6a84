"""What a student's function returned, as it arrives from the other process: plain data, never executed.

The other process says the type wherever JSON would lose it: `{"set": [{"tuple": [0, 1]}]}`. What is no plain value
arrives as its type and its text, a `Foreign`; what is equal to a plain value, but of another type (a number of numpy, an
enumeration of strings, a named tuple), arrives as that value and the name of its type, an `Alike`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
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


@dataclass(frozen=True, eq=False)
class Alike:
    """A value of another type that is equal to a plain one: the name of its type, and the plain value.

    It is equal to what the value is equal to, as it was in the student's program:

    >>> (0, Alike("int64", 1)) == (0, 1), {(0, 1): "there"}[0, Alike("int64", 1)]
    (True, 'there')
    """

    kind: str
    value: Any

    def __eq__(self, other: object) -> bool:
        return bool(self.value == (other.value if isinstance(other, Alike) else other))

    def __hash__(self) -> int:
        try:
            return hash(self.value)
        except TypeError:  # a kind of list that has a hash in the student's program
            return hash(self.kind)

    def __repr__(self) -> str:
        return f"{self.value!r} ({printable(self.kind)})"


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
        if kind == "alike":
            name, value = inside
            return Alike(str(name), decoded(value))
        return _MAKERS[kind]([decoded(item) for item in inside])
    except (KeyError, TypeError, ValueError) as error:
        raise Garbled from error


def bare(value: Any) -> Any:
    """The plain value, whatever types its parts had.

    >>> bare(Alike("Cell", (0, Alike("int64", 1))))
    (0, 1)
    """
    if isinstance(value, Alike):
        return bare(value.value)
    if isinstance(value, set | frozenset) and not other_types(value):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        try:
            return type(value)([bare(part) for part in value])
        except TypeError:  # a set of lists, of a kind that has a hash
            return value
    return value


def other_types(value: Any) -> list[str]:
    """The names of the types in a value that are equal to plain ones, but of another kind; each once.

    >>> other_types({(0, Alike("int64", 1)), (Alike("int64", 2), 2)})
    ['int64']
    """
    if isinstance(value, Alike):
        return list(dict.fromkeys([value.kind, *other_types(value.value)]))
    if isinstance(value, list | tuple | set | frozenset):
        return list(dict.fromkeys(kind for part in value for kind in other_types(part)))
    return []


def is_plain(rows: Collection[Any]) -> bool:
    """Whether the cells of a board, or the parts of actions, are texts and whole numbers or nothing at all."""
    return (
        not any(isinstance(row, Alike) for row in rows)
        and {type(part) for row in rows for part in row} <= _PLAIN
    )


_PLAIN = {int, str, type(None)}


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
