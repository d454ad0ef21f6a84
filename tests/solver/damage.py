"""Damage to files: bytes flipped, lost, repeated and exchanged, and JSON that says something else or makes no sense."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

# "huge" becomes a number of 5,000 digits, which Python would rather not write.
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10**30, "huge", 0.5, float("nan"), float("inf"), "", "x", "00" * 16, [], [[]], {}, [0, 1],
)  # fmt: skip


def damaged(content: bytes, chance: random.Random, *, is_json: bool = False) -> bytes:
    """Another content than this one."""
    while True:
        changed = (
            damaged_json(content, chance)
            if is_json and chance.random() < 0.5
            else chance.choice(_CHANGES)(content, chance)
        )
        if changed != content:
            return changed


def damaged_json(content: bytes, chance: random.Random) -> bytes:
    """JSON that says something else: a value changed, lost, renamed or nested; or so deep that it cannot be read."""
    if chance.random() < 0.02:
        return b'{"level":' * 50_000
    while True:
        said = json.loads(content)
        _change(said, chance)
        text = json.dumps(said)
        if text != json.dumps(json.loads(content)):
            return text.replace('"huge"', "9" * 5000).encode()


def _change(said: Any, chance: random.Random) -> None:
    holder, key = chance.choice(_places(said))
    action = chance.randrange(5)
    if action == 0:
        holder[key] = chance.choice(STRANGE)
    elif action == 1:
        del holder[key]
    elif action == 2:
        holder[key] = [holder[key]]
    elif action == 3 and isinstance(holder, dict):
        holder[f"{key}s"] = holder.pop(key)
    elif type(holder[key]) is int:
        holder[key] += chance.choice((-1, 1, 1000))


def _places(said: Any) -> list[tuple[Any, Any]]:
    keys = list(said) if isinstance(said, dict) else range(len(said)) if isinstance(said, list) else ()
    return [place for key in keys for place in ((said, key), *_places(said[key]))]


def _flip(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 4))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def _lose(content: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content))
    return content[:start] + content[start + chance.randint(1, 16) :]


def _insert(content: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content) + 1)
    return (
        content[:start]
        + chance.choice((b"0", b"9", b"-", b" ", b"[", b"}", chance.randbytes(5)))
        + content[start:]
    )


def _exchange(content: bytes, chance: random.Random) -> bytes:
    """Two bytes exchanged, digits if there are any."""
    digits = [place for place, byte in enumerate(content[:4096]) if 48 <= byte < 58] or range(len(content))
    one, other = chance.choice(digits), chance.choice(digits)
    changed = bytearray(content)
    changed[one], changed[other] = changed[other], changed[one]
    return bytes(changed)


def _wipe(content: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content))
    length = min(chance.randint(1, 64), len(content) - start)
    return content[:start] + bytes(length) + content[start + length :]


def _repeat(content: bytes, chance: random.Random) -> bytes:
    return content + content[: chance.randint(1, len(content))]


_CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip, _flip, _cut, _lose, _insert, _exchange, _exchange, _wipe, _repeat,
)  # fmt: skip
