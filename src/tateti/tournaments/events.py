"""What happens in a tournament, as facts: one line of JSON each.

An event knows what came before it when it was written: its number is one more than the largest there. Events are applied in the
order of their numbers, those of one number in the order of their random names. So the order of the lines means nothing, a line that is
there twice counts once, and copies that grew apart are merged by putting their lines together, by git or by us: whoever does it gets the same tournament.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_
from tateti.tournaments.limits import (
    LONGEST_GROUP,
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_EVENTS,
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_ROUNDS,
)  # fmt: skip
from tateti.tournaments.names import read_text
from tateti.tournaments.results import plain

SYSTEMS = ("swiss", "round-robin", "knockout")
TIE_BREAKS = ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct", "wins")
BYES = ("full", "half")
_ID = re.compile("[0-9a-z]{10}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_YEARS = range(1971, 9999)  # which the clocks of all systems and time zones can tell
_POINTS = re.compile(r"\d{1,3}(\.\d{1,2})?", re.ASCII)
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


class InvalidEventError(TatetiError):
    """A line that cannot be the event of a tournament."""


class TooManyEventsError(TatetiError):
    """More lines than a tournament may have."""


@dataclass(frozen=True)
class Event:
    """Something that happened: which number it has, its name, when it was written, what it is, and its particulars."""

    number: int
    id: str
    time: str
    kind: str
    details: Mapping[str, Any]

    @property
    def place(self) -> tuple[int, str]:
        """Where it stands among all events."""
        return self.number, self.id

    def to_json(self) -> dict[str, Any]:
        return {"n": self.number, "id": self.id, "time": self.time, "event": self.kind, **self.details}

    def to_line(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False)


def new_event(before: Iterable[Event], kind: str, details: Mapping[str, Any]) -> Event:
    """An event that comes after all these."""
    number = 1 + max((event.number for event in before), default=0)
    time = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return read_event({"n": number, "id": _new_id(), "time": time, "event": kind, **details})


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _letter in range(10))


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events in their order, each once; one name for two different events is refused."""
    found = dict[str, Event]()
    for event in events:
        if found.setdefault(event.id, event) != event:
            raise InvalidEventError(
                N_("Two different lines have the id {id}: one of them was changed by hand."),
                id=quote(event.id),
            )
    return tuple(sorted(found.values(), key=lambda event: event.place))


def whole_log(events: Iterable[Event]) -> tuple[Event, ...]:
    """All events of a tournament in their order, from outside: refused if one has a number that no writer can have given. It is one more than
    the largest before, so that among all events, however they were merged, none has a number above its place."""
    ordered = in_order(events)
    for place, event in enumerate(ordered, 1):
        if event.number > place:
            raise InvalidEventError(
                N_("The line with the id {id} has the number {number} and would be line {place} of all: one before it is missing, which another copy may have, or the number was changed by hand."),
                id=quote(event.id), number=event.number, place=place,
            )  # fmt: skip
    return ordered


def check_count(events: int, most: int) -> None:
    """Refuses more events than a tournament may have."""
    if events > most:
        raise TooManyEventsError(
            N_("It has {count} lines: a tournament has at most {most} events."), count=events, most=most
        )


# Reading: every event has exactly its own particulars, each within its bounds


def read_line(line: str) -> Event:
    """The event that a line says."""
    if len(line) > LONGEST_LINE:
        raise InvalidEventError(N_("{line} is too long for an event."), line=quote(line))
    try:
        said = object_of(line)
    except (ValueError, RecursionError):
        raise InvalidEventError(N_("{line} is not an event of a tournament."), line=quote(line)) from None
    return read_event(said)


def object_of(text: str) -> dict[str, Any]:
    """The JSON object that a text is, each key in it once; `ValueError` if it is none."""
    said = json.loads(text, object_pairs_hook=_each_key_once)
    if not isinstance(said, dict):
        raise ValueError("it is not an object")
    return said


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said = dict(pairs)
    if len(said) < len(pairs):
        raise ValueError("a key is there twice")
    return said


def read_event(said: Any) -> Event:
    """The event that a JSON object says."""
    try:
        if not isinstance(said, dict):
            raise TypeError("it is not an object")
        return _read(dict(said))
    except (ValueError, TypeError, KeyError) as error:
        raise InvalidEventError(
            N_("{line} is not an event of a tournament."), line=quote(json.dumps(said, ensure_ascii=False, default=str))
        ) from error  # fmt: skip


def _read(said: dict[str, Any]) -> Event:
    number = _whole(1, MOST_EVENTS)(said.pop("n"))
    event_id, time, kind = (_text(said.pop(key)) for key in ("id", "time", "event"))
    if not _TIME.fullmatch(time) or datetime.fromisoformat(time).year not in _YEARS:
        raise ValueError(time)
    form = _FORMS[kind]
    if said.keys() != form.keys():
        raise ValueError(kind)
    return Event(number, _id(event_id), time, kind, {key: read(said[key]) for key, read in form.items()})


_Read = Callable[[Any], Any]


def _whole(least: int, most: int) -> _Read:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return read


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _id(value: Any) -> str:
    if not _ID.fullmatch(_text(value)):
        raise ValueError(value)
    return _text(value)


def _name(longest: int, *, empty: bool = False) -> _Read:
    def read(value: Any) -> str:
        text = _text(value)
        return "" if empty and not text else read_text(text, longest)

    return read


def _one_of(*values: str) -> _Read:
    def read(value: Any) -> str:
        if value not in values:
            raise ValueError(value)
        return _text(value)

    return read


def _list(read: _Read, most: int, least: int = 0) -> _Read:
    def read_all(value: Any) -> list[Any]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise ValueError(value)
        return [read(one) for one in value]

    return read_all


def _points(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or value.keys() != {"win", "draw", "loss", "bye"}:
        raise ValueError(value)
    for one in value.values():
        if not _POINTS.fullmatch(_text(one)):
            raise ValueError(one)
    return {key: plain(Fraction(one)) for key, one in value.items()}


def _player(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) != 3:
        raise ValueError(value)
    name, group, nickname = value
    return [
        _name(LONGEST_NAME)(name),
        _name(LONGEST_GROUP, empty=True)(group),
        _name(LONGEST_NAME, empty=True)(nickname),
    ]


def _bye(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(value)
    number, kind = value
    return [_NUMBER(number), _one_of(*BYES)(kind)]


def _or_null(read: _Read) -> _Read:
    return lambda value: None if value is None else read(value)


_NUMBER, _ROUND = _whole(1, MOST_PLAYERS), _whole(1, MOST_ROUNDS)
_TABLE = _whole(1, MOST_PLAYERS // 2)
_RESULT = _name(12)

_FORMS: dict[str, dict[str, _Read]] = {
    "begin": {
        "title": _name(LONGEST_TITLE), "game": _name(LONGEST_TITLE), "system": _one_of(*SYSTEMS), "rounds": _ROUND, "points": _points,
        "games": _whole(1, MOST_GAMES), "tie-breaks": _list(_one_of(*TIE_BREAKS), len(TIE_BREAKS)),
        "players": _list(_player, MOST_PLAYERS, 2),
    },
    "add": {"number": _NUMBER, "player": _player, "round": _ROUND},
    "withdraw": {"number": _NUMBER},
    "return": {"number": _NUMBER},
    "bye": {"number": _NUMBER, "round": _ROUND},
    "rename": {"number": _NUMBER, "player": _player},
    "rounds": {"rounds": _ROUND},
    "pair": {"round": _ROUND, "pairs": _list(_list(_NUMBER, 2, 2), MOST_PLAYERS // 2), "byes": _list(_bye, MOST_PLAYERS)},
    "repair": {"round": _ROUND, "first": _NUMBER, "second": _NUMBER},
    "result": {
        "round": _ROUND, "table": _TABLE, "first": _NUMBER, "second": _NUMBER, "result": _or_null(_RESULT), "was": _or_null(_RESULT),
    },
    "undo": {"of": _id},
}  # fmt: skip
