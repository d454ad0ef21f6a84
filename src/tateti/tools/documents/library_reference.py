"""The reference of the library: every name in `tateti.__all__`, from its signature and its docstring."""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property

import tateti

GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Games and positions", "A game describes itself; its positions are values that never change.",
     ("game", "register", "Game", "Position", "Move", "Outcome", "Ending", "Side", "Board", "Piece", "Shape", "Ink")),
    ("Matches", "Two seats, the moves, the clock and the result; saved to files and loaded.",
     ("Match", "Seat", "State", "play_match", "save", "load")),
    ("Bots", "A bot is a distribution over moves with a reason for each.", ("player", "Player", "Weighed", "audit")),
    ("What positions are worth", "Exact values, and what follows from them.",
     ("evaluate", "Evaluation", "Value", "analyse", "review", "explain", "fact_in_words", "tree")),
    ("Problems", "Positions with exactly one best move.", ("make_puzzles", "puzzle", "Puzzle")),
    ("Errors", "All of them are a `TatetiError`, which is a `ValueError`; the text says what would work.", ()),
)  # fmt: skip
"""The chapters of the page. Errors go to theirs; any other name that is in none comes at the end."""


def library_reference() -> str:
    """The page."""
    return "".join(_page())


def _page() -> Iterator[str]:
    yield "# The library\n\nEvery name that `import tateti` gives and that stays as it is; all other names may change. "
    yield "[The library in ten minutes](../library.md) shows how they go together.\n"
    for title, about, names in _chapters():
        yield f"\n## {title}\n\n{about}\n"
        for name in names:
            yield from _entry(name, getattr(tateti, name))


def _chapters() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    grouped = {name for _title, _about, names in GROUPS for name in names}
    left = [name for name in tateti.__all__ if name not in grouped]
    errors = tuple(name for name in left if name.endswith("Error"))
    for title, about, names in GROUPS:
        yield title, about, names or errors
    others = tuple(name for name in left if name not in errors)
    if others:
        yield "Other names", "", others


def _entry(name: str, value: object) -> Iterator[str]:
    called = f"tateti.{name}"
    yield f"\n### {called}\n\n"
    if not inspect.isclass(value):
        yield _signature(called, value) + _text(value)
        return
    yield _of_class(called, value) + _text(value)
    for member, of in _members(value):
        yield f"\n#### {name}.{member}\n\n"
        inner = of.func if isinstance(of, cached_property) else of.fget if isinstance(of, property) else of
        if isinstance(of, property | cached_property):
            yield f"```python\n{member}: {_annotation(inner)}\n```\n\n"
        else:
            yield _signature(member, getattr(value, member))
        yield _text(inner)


def _of_class(called: str, value: type) -> str:
    bases = [base.__name__ for base in value.__bases__ if base is not object]
    head = f"class {called}({', '.join(bases)})" if bases else f"class {called}"
    if issubclass(value, enum.Enum):
        values = "\n".join(f"    {one.name} = {one.value!r}" for one in value)
        return f"```python\n{head}:\n{values}\n```\n\n"
    if is_dataclass(value):
        kept = [one for one in fields(value) if not one.name.startswith("_")]
        lines = "".join(f"\n    {one.name}: {one.type}" for one in kept)
        return f"```python\n{head}:{lines}\n```\n\n"
    return f"```python\n{head}\n```\n\n"


def _members(value: type) -> Iterator[tuple[str, object]]:
    """The public methods and properties of a class that say what they do, its own first; errors and values have none to tell."""
    if issubclass(value, BaseException | enum.Enum):
        return
    seen = set[str]()
    for owner in value.__mro__:
        if not owner.__module__.startswith("tateti"):
            continue
        for name, of in vars(owner).items():
            plain = of.__func__ if isinstance(of, classmethod | staticmethod) else of
            is_told = inspect.isfunction(plain) or isinstance(of, property | cached_property)
            if is_told and not name.startswith("_") and name not in seen and inspect.getdoc(plain):
                seen.add(name)
                yield name, plain


def _annotation(function: object) -> str:
    annotations = getattr(function, "__annotations__", {})
    return str(annotations.get("return", "object")).strip("'\"")


def _signature(called: str, function: object) -> str:
    assert callable(function)
    try:
        text = str(inspect.signature(function))
    except ValueError:
        text = "(...)"
    text = re.sub(r"'([^']*)'", lambda found: found[1] if found[1] else found[0], text)
    whole = f"{called}{text}"
    if len(whole) > 96:
        whole = _broken(called, inspect.signature(function))
    return f"```python\n{whole}\n```\n\n"


def _broken(called: str, signature: inspect.Signature) -> str:
    """A long signature, a parameter to a line."""
    lines = [f"    {str(one).replace(chr(39), '')}," for one in signature.parameters.values()]
    keyword = next(
        (n for n, one in enumerate(signature.parameters.values()) if one.kind is one.KEYWORD_ONLY), None
    )
    has_star = any(one.kind is one.VAR_POSITIONAL for one in signature.parameters.values())
    if keyword is not None and not has_star:
        lines.insert(keyword, "    *,")
    returned = signature.return_annotation
    end = "" if returned is signature.empty else f" -> {str(returned).strip(chr(39))}"
    return "\n".join([f"{called}(", *lines, f"){end}"])


def _text(value: object) -> str:
    """A docstring as Markdown: examples become blocks of code."""
    said = inspect.getdoc(value) or ""
    blocks = [
        f"```python\n{block}\n```" if block.lstrip().startswith(">>>") else block
        for block in re.split(r"\n\s*\n", said)
    ]
    return "\n\n".join(blocks) + "\n"
