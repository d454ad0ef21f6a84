"""The reference of the HTTP API, two pages made from the server's own schema: the addresses, and the shapes of what is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from tateti.tools.documents.commands_reference import escaped

Schema = Mapping[str, Any]

TITLES = {
    "matches": "Matches",
    "study": "Studying positions and records",
    "lessons": "Lessons",
    "problems": "Problems",
    "homework": "Homework for a class",
    "site": "The server and its page",
}
"""What a group of addresses is called, and in which order they come; any other group follows under its own name."""
LIMITS = {
    "minLength": "at least {} characters", "maxLength": "at most {} characters", "minimum": "from {}",
    "maximum": "to {}", "minItems": "at least {} of them", "maxItems": "at most {} of them", "pattern": "like `{}`",
}  # fmt: skip


def schema_of_the_server() -> Schema:
    """The OpenAPI schema, as `/api/openapi.json` would give it; no database is opened for it."""
    from tateti.web.app import create_app
    from tateti.web.settings import Settings

    return create_app(Settings(database="sqlite:///unused")).openapi()


def api_reference(schema: Schema) -> str:
    """The page of the addresses."""
    return "".join(_addresses(schema))


def shapes_reference(schema: Schema) -> str:
    """The page of the shapes."""
    return "".join(_shapes(schema))


def operations(schema: Schema) -> list[tuple[str, str, Schema]]:
    """What can be asked: (method, path, description), in the groups of `TITLES`."""
    found = [
        (method.upper(), path, one)
        for path, methods in schema["paths"].items()
        for method, one in methods.items()
    ]
    order = list(TITLES)
    return sorted(
        found, key=lambda each: order.index(_tag(each[2])) if _tag(each[2]) in order else len(order)
    )


def _tag(operation: Schema) -> str:
    return str(operation.get("tags", ["other"])[0])


# The addresses


def _addresses(schema: Schema) -> Iterator[str]:
    yield "# The HTTP API\n\nEvery address of the server with what it takes and gives, from the schema of "
    yield f"tateti {schema['info']['version']}. "
    yield "A running server has the same schema at `/api/openapi.json`. [The server](../server.md) has examples, the "
    yield "WebSocket and the limits; what is sent and answered is described under [the shapes](http-shapes.md).\n\n"
    yield "A refusal is a status from 400 to 499 with a [Problem](http-shapes.md#problem): a code for programs and a "
    yield "sentence for people, in the language of `Accept-Language`.\n"
    for tag, group in groupby(operations(schema), key=lambda each: _tag(each[2])):
        yield f"\n## {TITLES.get(tag, tag)}\n"
        for method, path, operation in group:
            yield from _address(method, path, operation)


def _address(method: str, path: str, operation: Schema) -> Iterator[str]:
    yield f"\n### {method} {path}\n\n{' '.join(operation.get('description', '').split())}\n"
    parameters = [
        (one["name"], one["schema"] | one, one.get("required", False))
        for one in operation.get("parameters", ())
    ]
    if parameters:
        yield "\n" + _table(parameters)
    for shape in _contents(operation.get("requestBody", {})):
        yield f"\nIt takes {shape}.\n"
    for status, answer in operation["responses"].items():
        if status != "4XX":
            shapes = " or ".join(_contents(answer)) or "nothing"
            yield f"\n{status}: {shapes}.\n"


def _contents(body: Schema) -> list[str]:
    """The shapes that a request or an answer may have; of one that is not JSON, which it is."""
    return [
        _kind(content.get("schema", {})) if media == "application/json" else f"`{media}`"
        for media, content in body.get("content", {}).items()
    ]


# The shapes


def _shapes(schema: Schema) -> Iterator[str]:
    yield "# The shapes of the HTTP API\n\nWhat the [addresses](http-api.md) take and give, each a JSON object.\n"
    for name, shape in sorted(schema["components"]["schemas"].items()):
        yield f"\n## {name}\n\n{' '.join(shape.get('description', '').split())}\n\n"
        required = shape.get("required", ())
        fields = [(field, of, field in required) for field, of in shape.get("properties", {}).items()]
        yield _table(fields) if fields else f"{_kind(shape)}.\n"


def _table(fields: list[tuple[str, Schema, bool]]) -> str:
    lines = ["| name | kind | |", "| --- | --- | --- |"]
    for name, of, required in fields:
        said = [of.get("description", "").removesuffix("."), *_limits(of)]
        if not required:
            said.append(f"`{_written(of['default'])}` without it" if "default" in of else "may be left out")
        lines.append(f"| `{name}` | {_kind(of)} | {_sentence(said)} |")
    return "\n".join(lines) + "\n"


def _sentence(parts: list[str]) -> str:
    text = "; ".join(" ".join(part.split()) for part in parts if part)
    return text.replace("|", "\\|")


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _limits(of: Schema) -> list[str]:
    every = [of, *(one for one in of.get("anyOf", ()) if one.get("type") != "null")]
    return [
        "not empty" if (name, one[name]) == ("minLength", 1) else words.format(_number(one[name]))
        for one in every
        for name, words in LIMITS.items()
        if name in one
    ]


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _kind(of: Schema) -> str:
    """What a value is: `a string`, `a list of …`, or a link to its shape."""
    match of:
        case {"$ref": reference}:
            name = reference.rsplit("/", 1)[-1]
            return f"[{name}](http-shapes.md#{name.lower()})"
        case {"anyOf": choices} | {"oneOf": choices}:
            return " or ".join(_kind(one) for one in choices)
        case {"enum": values}:
            return " or ".join(f"`{_written(value)}`" for value in values)
        case {"const": value}:
            return f"`{_written(value)}`"
        case {"type": "array", "prefixItems": items}:
            return "a list: " + ", ".join(_kind(one) for one in items)
        case {"type": "array"}:
            return f"a list of {_kind(of.get('items', {}))}"
        case {"type": "object", "additionalProperties": dict(inner)}:
            return f"an object with values of {_kind(inner)}"
        case {"type": kind}:
            return escaped(str(kind))
        case _:
            return "anything"
