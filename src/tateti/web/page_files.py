"""The page in few requests: its modules as one script, its styles as one sheet, each named by what is in it.

The modules stay what people write and read; nothing has to be built. They are put together once, when the server starts:
each becomes a function that gives what the module exports, in the order in which a browser would run them.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FIRST_MODULE = "js/main.js"

_IMPORT = re.compile(r'^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (?P<name>[\w$]+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b|\bimport\.meta\b|^await\b", re.MULTILINE)
_SHEET = re.compile(r'^ *<link rel="stylesheet" href="/static/(?P<path>[^"]+)">\n', re.MULTILINE)
_SCRIPT = re.compile(r'(?<=<script type="module" src=")/static/[^"]+(?=")')


class PageFilesError(ValueError):
    """The files of the page cannot be put together; only who writes them meets this."""


@dataclass(frozen=True)
class PageFile:
    """A file that never changes: another content has another name."""

    name: str
    media_type: str
    content: bytes

    @functools.cached_property
    def compressed(self) -> bytes:
        """The same for browsers that can unpack it, which is all of them."""
        return gzip.compress(self.content, mtime=0)


@dataclass(frozen=True)
class PageFiles:
    """The page, and the files that it asks for, by their names."""

    page: bytes
    tag: str
    files: dict[str, PageFile]


@functools.cache
def page_files(static: Path) -> PageFiles:
    """The page of a folder, put together."""
    page = (static / "index.html").read_text("utf-8")
    sheets = [found["path"] for found in _SHEET.finditer(page)]
    sheet = _named("page", "css", "text/css", "".join((static / path).read_text("utf-8") for path in sheets))
    script = _named("page", "js", "text/javascript", put_together(static / FIRST_MODULE))
    link = iter([f'  <link rel="stylesheet" href="/files/{sheet.name}">\n'])
    page = _SHEET.sub(lambda _found: next(link, ""), page)
    page = _SCRIPT.sub(f"/files/{script.name}", page)
    content = page.encode()
    return PageFiles(content, f'"{_digest(content)}"', {file.name: file for file in (sheet, script)})


def _named(stem: str, ending: str, media_type: str, text: str) -> PageFile:
    content = text.encode()
    return PageFile(f"{stem}-{_digest(content)}.{ending}", media_type, content)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:20]


# Modules


def put_together(first: Path) -> str:
    """The script that does what a module and all that it imports do."""
    order = list(_in_order(first.resolve(), {}))
    names = {path: f"module_{number}" for number, path in enumerate(order)}
    return "".join(_as_function(path, names) for path in order)


def _in_order(path: Path, seen: dict[Path, bool]) -> Iterator[Path]:
    """The modules in the order in which they run: what one imports comes before it."""
    if path in seen:
        if not seen[path]:
            raise PageFilesError(f"{path} imports itself by way of others.")
        return
    seen[path] = False
    for found in _IMPORT.finditer(path.read_text("utf-8")):
        yield from _in_order((path.parent / found["path"]).resolve(), seen)
    seen[path] = True
    yield path


def _as_function(path: Path, names: dict[Path, str]) -> str:
    def imported(found: re.Match[str]) -> str:
        module = names[(path.parent / found["path"]).resolve()]
        what = found["names"]
        if what is None:
            return "\n"
        taken = (
            what.removeprefix("* as ") if what.startswith("*") else re.sub(r"(\w+) as (\w+)", r"\1: \2", what)
        )
        return f"const {taken} = {module};\n"

    text = _IMPORT.sub(imported, path.read_text("utf-8"))
    exported = [found["name"] for found in _EXPORT.finditer(text)]
    text = _EXPORT.sub("", text)
    if (other := _OTHER.search(text)) is not None:
        line = text.count("\n", 0, other.start()) + 1
        raise PageFilesError(f"{path}, about line {line}: this form of import or export is not understood.")
    return f"const {names[path]} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();\n"
