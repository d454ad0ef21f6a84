"""Requests as the page makes them, and their checks: the bounds are those of the server, and so are the sentences."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from tateti.answers.problems import invalid_request

T = TypeVar("T")
_NEEDED: Any = object()

LONGEST_GAME, LONGEST_POSITION, LONGEST_MOVE, LONGEST_SECRET, LONGEST_RECORD = 64, 2000, 32, 64, 100_000


class InvalidRequestError(Exception):
    """A request that cannot be read: where, and why not."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, reason)
        self.where, self.reason = where, reason

    def body(self) -> bytes:
        """The refusal."""
        return invalid_request(self.where, self.reason)


class Answer(NamedTuple):
    """What is answered; without a type of its own it is JSON."""

    status: int
    body: bytes
    headers: Mapping[str, str] = MappingProxyType({"Content-Type": "application/json"})


@dataclass(frozen=True)
class Request:
    """What is asked: a method, an address with its query, and what was sent with it."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    content: str = ""

    @property
    def asked(self) -> Fields:
        """What the address asks for."""
        return Fields(self.query, is_text=True)

    def sent(self, *names: str) -> Fields:
        """What was sent; other names than these are refused."""
        try:
            told = json.loads(self.content)
        except (ValueError, RecursionError):
            raise InvalidRequestError("0", "JSON decode error") from None
        return Fields.of(told, "", names)


@dataclass(frozen=True)
class Fields:
    """Values by their names, each read within its bounds."""

    values: Mapping[str, Any]
    within: str = ""  # where they stand in the request
    is_text: bool = False  # numbers and booleans are written, as in an address

    @classmethod
    def of(cls, told: Any, within: str, names: Sequence[str]) -> Fields:
        """The values of an object that has no others than these."""
        if not isinstance(told, dict):
            raise InvalidRequestError(
                within or "body", "Input should be a valid dictionary or object to extract fields from"
            )
        fields = cls(told, within)
        for name in told:
            if name not in names:
                raise InvalidRequestError(fields._at(name), "Extra inputs are not permitted")
        return fields

    def text(self, name: str, most: int, least: int = 1, otherwise: Any = _NEEDED) -> Any:
        """A text of so many characters."""
        return self._read(name, otherwise, lambda value: _text(value, most, least))

    def number(
        self, name: str, least: float, most: float, otherwise: Any = _NEEDED, whole: bool = True
    ) -> Any:
        """A number within bounds."""
        return self._read(name, otherwise, lambda value: self._number(value, least, most, whole))

    def flag(self, name: str, otherwise: Any = _NEEDED) -> Any:
        """True or false."""
        return self._read(name, otherwise, self._flag)

    def one_of(self, name: str, words: Sequence[str], otherwise: Any = _NEEDED) -> Any:
        """One of some words."""
        return self._read(name, otherwise, lambda value: _one_of(value, words))

    def texts(self, name: str, longest: int, most: int) -> list[str]:
        """A list of texts; none where it is not there."""
        return self.several(name, most, lambda value: _text(value, longest, 1), [])

    def several(
        self, name: str, most: int, read: Callable[[Any], T], otherwise: Any = _NEEDED, least: int = 0
    ) -> list[T]:
        """A list, each of whose values is read."""
        found: list[T] = self._read(name, otherwise, lambda value: self._list(name, value, most, read, least))
        return found

    def object(self, name: str, otherwise: Any = _NEEDED) -> Any:
        """An object as it is."""
        return self._read(name, otherwise, _object)

    def _read(self, name: str, otherwise: Any, read: Callable[[Any], Any]) -> Any:
        value = self.values.get(name, _NEEDED)
        if value is _NEEDED:
            if otherwise is _NEEDED:
                raise InvalidRequestError(self._at(name), "Field required")
            return otherwise
        if value is None and otherwise is None:
            return None
        try:
            return read(value)
        except ValueError as error:
            raise InvalidRequestError(self._at(name), str(error)) from None

    def _at(self, name: str) -> str:
        return f"{self.within}.{name}" if self.within else name

    def _list(self, name: str, value: Any, most: int, read: Callable[[Any], T], least: int) -> list[T]:
        if not isinstance(value, list):
            raise ValueError("Input should be a valid list")
        if len(value) > most:
            raise ValueError(
                f"List should have at most {_counted(most, 'item')} after validation, not {len(value)}"
            )
        if len(value) < least:
            raise ValueError(
                f"List should have at least {_counted(least, 'item')} after validation, not {len(value)}"
            )
        found = []
        for place, one in enumerate(value):
            try:
                found.append(read(one))
            except ValueError as error:
                raise InvalidRequestError(f"{self._at(name)}.{place}", str(error)) from None
        return found

    def _number(self, value: Any, least: float, most: float, whole: bool) -> float:
        if isinstance(value, str):
            try:
                value = int(value) if whole else float(value)
            except ValueError:
                kind = "integer" if whole else "number"
                raise ValueError(
                    f"Input should be a valid {kind}, unable to parse string as {'an' if whole else 'a'} {kind}"
                ) from None
        if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
            raise ValueError(f"Input should be a valid {'integer' if whole else 'number'}")
        if value < least:
            raise ValueError(f"Input should be greater than or equal to {least}")
        if value > most:
            raise ValueError(f"Input should be less than or equal to {most}")
        return value

    def _flag(self, value: Any) -> bool:
        if self.is_text and value in ("true", "false"):
            return bool(value == "true")
        if isinstance(value, bool):
            return value
        raise ValueError("Input should be a valid boolean, unable to interpret input")


def _text(value: Any, most: int, least: int) -> str:
    if not isinstance(value, str):
        raise ValueError("Input should be a valid string")
    if len(value) < least:
        raise ValueError(f"String should have at least {_counted(least, 'character')}")
    if len(value) > most:
        raise ValueError(f"String should have at most {_counted(most, 'character')}")
    return value


def _one_of(value: Any, words: Sequence[str]) -> str:
    if value in words:
        return str(value)
    *first, last = (f"'{word}'" for word in words)
    raise ValueError(f"Input should be {', '.join(first)} or {last}")


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("Input should be a valid dictionary")
    return value


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
