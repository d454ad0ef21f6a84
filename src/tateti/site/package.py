"""The part of this package that goes into the folder: the rules, the bots, the studies, and what answers with them.

It is taken from the package that is installed, and needs nothing but the standard library: so what a browser will answer
can be asked of it here, in a Python of its own that has nothing else.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

LIBRARIES = ("glicko2",)  # of others, in plain Python
IF_INSTALLED = ("segno",)  # draws QR codes
LEFT_OUT = {
    "tateti/adapters", "tateti/arena", "tateti/bench", "tateti/cage", "tateti/classroom", "tateti/cli.py", "tateti/commands",
    "tateti/fast", "tateti/players/programs", "tateti/site/build.py", "tateti/site/compiling.py", "tateti/site/licences.py",
    "tateti/site/package.py", "tateti/site/pages.py", "tateti/site/serve.py", "tateti/ugi",
    "tateti/study/print",
    "tateti/terminal", "tateti/tools", "tateti/web", "tateti/window", "tateti/__main__.py",
}  # fmt: skip
TABLES = "tateti/solver/tables/shipped"  # they are files of their own in the folder
ENDINGS = (".py", ".mo", ".toml", ".json", ".js", ".css", ".book", ".book.gz")
ENGINE = "tateti.site.browser.engine"
_WRITTEN_AT = (1980, 1, 1, 0, 0, 0)  # the same bytes, whenever it is made


def archive() -> bytes:
    """The code and its data, as a zip file; the same package gives the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, file in _sources():
            packed.writestr(zipfile.ZipInfo(name, _WRITTEN_AT), file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return content.getvalue()


def _sources() -> Iterator[tuple[str, Traversable]]:
    found = (library for library in IF_INSTALLED if find_spec(library) is not None)
    for library in ("tateti", *LIBRARIES, *found):
        yield from _below(library, files(library))


def _below(name: str, place: Traversable) -> Iterator[tuple[str, Traversable]]:
    if name in LEFT_OUT or name == TABLES:
        return
    if place.is_dir():
        for one in sorted(place.iterdir(), key=lambda found: found.name):
            yield from _below(f"{name}/{one.name}", one)
    elif name.endswith(ENDINGS):
        yield name, place


def tables() -> dict[str, bytes]:
    """The tables that come with the package, by the names of their files."""
    from tateti.solver.tables.packed import shipped_files

    return {file.name: file.read_bytes() for file in shipped_files()}


_ASKING = f"""
import json, sys
from importlib import import_module
sys.path[:0] = sys.argv[1:2]
engine = import_module({ENGINE!r})
for line in sys.stdin:
    print(json.dumps(engine.answer(*json.loads(line))[2].decode()), flush=True)
"""


@dataclass(frozen=True)
class Question:
    """What is asked of the archive, in a language."""

    path: str
    query: tuple[tuple[str, str], ...]
    language: str

    @property
    def name(self) -> str:
        """The name that the page has for the answer (`writtenName` in engine.js)."""
        asked = f"?{urlencode(self.query)}" if self.query else ""
        return f"{self.path}{asked} {self.language}"


def answers(packed: bytes, questions: Iterable[Question]) -> dict[str, bytes]:
    """What the archive answers, by the names of the questions."""
    questions = list(questions)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tateti.zip"
        # Its data are read as files, as they are in a browser.
        with zipfile.ZipFile(io.BytesIO(packed)) as archived:
            archived.extractall(path)
        for name, table in tables().items():
            place = path / TABLES
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(table)
        asked = "".join(
            json.dumps(["GET", one.path, json.dumps(dict(one.query)), "", one.language]) + "\n"
            for one in questions
        )
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _ASKING, str(path)],
            input=asked, capture_output=True, text=True, encoding="utf-8", check=False,
            env={"TATETI_CACHE": folder, "PYTHONUTF8": "1"},
        )  # fmt: skip
    if done.returncode != 0:
        raise TatetiError(
            N_("The engine of the page does not start: {reason}"), reason=quote(done.stderr.strip()[-300:])
        )
    told = (json.loads(line) for line in done.stdout.splitlines())
    return {one.name: body.encode() for one, body in zip(questions, told, strict=True)}
