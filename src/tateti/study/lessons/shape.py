"""Data compared with `lesson.schema.json`, and what is wrong where, in the person's language.

The schema is what editors use and what `docs/lessons.md` describes; this follows the part of JSON Schema that it is
written in, and a test compares the two with a complete implementation. Of several kinds of steps (`oneOf`) the one whose
`kind` is given is meant, so that a mistake is told as what it is.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tateti.errors import quote
from tateti.language import Message
from tateti.language import mark as N_
from tateti.study.lessons.lesson import InvalidLessonError

SCHEMA = Path(__file__).parent / "lesson.schema.json"

Place = tuple[str | int, ...]

_TYPES: dict[str, tuple[type, Message]] = {
    "object": (dict, N_("a table of names and values")),
    "array": (list, N_("a list")),
    "string": (str, N_("a text")),
    "integer": (int, N_("a whole number")),
    "boolean": (bool, N_("true or false")),
}


def check_shape(data: object, file: str) -> None:
    """Raises an `InvalidLessonError` with the first thing that is not as the schema wants it."""
    for error in _faults(data, _schema(), (), file):
        raise error


def in_place(place: Place) -> str:
    """Where in a lesson something stands; what is in a list is counted from 1.

    >>> in_place(("steps", 2, "options", 0, "reply"))
    'steps 3, options 1, reply'
    """
    told = ""
    for part in place:
        told += f" {part + 1}" if isinstance(part, int) else f", {part}" if told else part
    return told


@functools.cache
def _schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return found


def _faults(data: Any, schema: Mapping[str, Any], place: Place, file: str) -> Iterator[InvalidLessonError]:
    if "$ref" in schema:
        yield from _faults(data, _schema()["$defs"][schema["$ref"].rpartition("/")[2]], place, file)
    if "anyOf" in schema:
        yield from _of_any(data, schema["anyOf"], place, file)
    if "oneOf" in schema:
        yield from _of_kinds(data, schema["oneOf"], place, file)
    if "type" in schema:
        kind, words = _TYPES[schema["type"]]
        if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
            yield _fault(file, place, N_("{given} should be {wanted}."), given=quote(data), wanted=words)
            return
    allowed = [schema["const"]] if "const" in schema else schema.get("enum")
    if allowed is not None and not any(data == one and type(data) is type(one) for one in allowed):
        yield _fault(
            file, place, N_("{given} is not one of {allowed}."),
            given=quote(data), allowed=", ".join(str(one) for one in allowed),
        )  # fmt: skip
    if isinstance(data, dict):
        yield from _of_table(data, schema, place, file)
    elif isinstance(data, list):
        yield from _of_list(data, schema, place, file)
    elif isinstance(data, str):
        yield from _of_text(data, schema, place, file)
    elif isinstance(data, int):
        yield from _of_number(data, schema, place, file)


def _of_any(
    data: Any, schemas: Sequence[Mapping[str, Any]], place: Place, file: str
) -> Iterator[InvalidLessonError]:
    """What is wrong with the last of several, if none fits."""
    faults = [list(_faults(data, schema, place, file)) for schema in schemas]
    if all(faults):
        yield from max(faults, key=lambda found: len(str(found[0].details["place"])))


def _of_kinds(
    data: Any, schemas: Sequence[Mapping[str, Any]], place: Place, file: str
) -> Iterator[InvalidLessonError]:
    kinds = {_kind(schema): schema for schema in schemas}
    given = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(given, str) or given not in kinds:
        yield _fault(
            file, (*place, "kind"), N_("{given} is not one of {allowed}."), given=quote(given), allowed=", ".join(kinds)
        )  # fmt: skip
        return
    yield from _faults(data, kinds[given], place, file)


def _kind(schema: Mapping[str, Any]) -> str:
    named = _schema()["$defs"][schema["$ref"].rpartition("/")[2]]
    return str(named["properties"]["kind"]["const"])


def _of_table(
    data: Mapping[str, Any], schema: Mapping[str, Any], place: Place, file: str
) -> Iterator[InvalidLessonError]:
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in data:
            yield _fault(file, place, N_("{name} is missing."), name=name)
    for name, value in data.items():
        if name in known:
            yield from _faults(value, known[name], (*place, name), file)
        elif more is False:
            yield _fault(
                file, place, N_("{name} is not known here: there are {known}."), name=quote(name), known=", ".join(known)
            )  # fmt: skip
        elif isinstance(more, dict):
            yield from _faults(name, schema.get("propertyNames", {}), place, file)
            yield from _faults(value, more, (*place, name), file)


def _of_list(
    data: Sequence[Any], schema: Mapping[str, Any], place: Place, file: str
) -> Iterator[InvalidLessonError]:
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(data))
    if not least <= len(data) <= most:
        yield _fault(
            file, place, N_("there are {count} of these: from {least} to {most} are possible."),
            count=len(data), least=least, most=most,
        )  # fmt: skip
    if schema.get("uniqueItems") and any(one in data[:number] for number, one in enumerate(data)):
        yield _fault(file, place, N_("the same stands there twice."))
    for number, one in enumerate(data):
        yield from _faults(one, schema.get("items", {}), (*place, number), file)


def _of_text(data: str, schema: Mapping[str, Any], place: Place, file: str) -> Iterator[InvalidLessonError]:
    least, most = schema.get("minLength", 0), schema.get("maxLength", len(data))
    if not least <= len(data) <= most:
        yield _fault(
            file, place, N_("the text has {count} characters: from {least} to {most} are possible."),
            count=len(data), least=least, most=most,
        )  # fmt: skip
    if "pattern" in schema and not re.search(schema["pattern"], data):
        yield _fault(file, place, N_("{given} does not look as it should here."), given=quote(data))


def _of_number(data: int, schema: Mapping[str, Any], place: Place, file: str) -> Iterator[InvalidLessonError]:
    least, most = schema.get("minimum", data), schema.get("maximum", data)
    if not least <= data <= most:
        yield _fault(
            file, place, N_("{given} is not possible: it goes from {least} to {most}."), given=data, least=least, most=most
        )  # fmt: skip


def _fault(file: str, place: Place, sentence: Message, **details: Any) -> InvalidLessonError:
    reason = InvalidLessonError(sentence, **details)
    return wrong_at(file, place, reason)


def wrong_at(file: str, place: Place, reason: Exception) -> InvalidLessonError:
    """That something is wrong with a lesson, where, and why."""
    if not place:
        return InvalidLessonError(N_("{file}: {reason}"), file=file, place="", reason=reason)
    return InvalidLessonError(
        N_("{file}, {place}: {reason}"), file=file, place=in_place(place), reason=reason
    )
