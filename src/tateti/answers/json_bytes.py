"""Values as JSON: by orjson where it is installed, and by the standard library with the very same bytes where it is not.

The values are plain: dictionaries with texts as keys, lists, tuples, texts, numbers, true, false and null.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any


def plain_json_bytes(value: Any) -> bytes:
    """The JSON of a value, by the standard library.

    >>> plain_json_bytes({"size": [3, 4], "name": "Semáforo"}).decode()
    '{"size":[3,4],"name":"Semáforo"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _fastest() -> Callable[[Any], bytes]:
    try:
        import orjson
    except ImportError:
        return plain_json_bytes
    return orjson.dumps


json_bytes = _fastest()


def json_object(values: Mapping[str, Any]) -> bytes:
    """An object as JSON; what is bytes in it is JSON already.

    >>> json_object({"match": b"{}", "watch": "/m/1"}).decode()
    '{"match":{},"watch":"/m/1"}'
    """
    written = (
        b"%s:%s" % (json_bytes(name), value if isinstance(value, bytes) else json_bytes(value))
        for name, value in values.items()
    )
    return b"{%s}" % b",".join(written)
