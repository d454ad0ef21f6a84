"""The shapes of the API as types for the page's modules, so that `tsc` compares the two.

python -m tateti.tools.page_types     writes src/tateti/web/static/js/shapes.d.ts again
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tateti

HEAD = "// The shapes of the API, as the server declares them. Made by `python -m tateti.tools.page_types`: change it there.\n"
PLACE = Path(tateti.__file__).parent / "web/static/js/shapes.d.ts"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def page_types() -> str:
    """The declarations, in the order of their names."""
    from tateti.web.app import create_app
    from tateti.web.settings import Settings

    schemas = create_app(Settings(database="sqlite://")).openapi()["components"]["schemas"]
    return HEAD + "".join(_interface(name, schemas[name]) for name in sorted(schemas))


def _interface(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"\nexport type {name} = {_type(schema)};\n"
    # What has a default may be left out of a request; an answer always has it.
    required = schema.get("required", [])
    fields = (
        f"  {field}{'' if field in required else '?'}: {_type(kind)};\n"
        for field, kind in schema["properties"].items()
    )
    return f"\nexport interface {name} {{\n{''.join(fields)}}}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"Array<{_type(schema.get('items', {}))}>"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(inside) if isinstance(inside, dict) else 'any'} }}"
    return SIMPLE.get(schema.get("type", ""), "any")


if __name__ == "__main__":
    PLACE.write_text(page_types(), encoding="utf-8")
