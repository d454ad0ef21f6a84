"""The folder of the page without a server: all its files, put in place at once.

index.html, learn/index.html, …    the page, at every address that is known beforehand
404.html                           leads every other address to it
files/                             scripts, styles, words, answers that are needed at once, the package, its tables:
                                   each named by what is in it
python/                            Pyodide, in a folder named by what is in it
licences.txt                       whose work is in it
serve.py                           a small server, for where there is no other
tateti-site.json                   says that the folder is ours
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tateti import __version__, language
from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.games import available
from tateti.language import mark as N_
from tateti.site import compiling, licences, package, pages
from tateti.study.lessons import library as lessons
from tateti.web.page_files import PageFiles, digest_of, head_of, put_together, service_worker
from tateti.web.page_files.languages import texts_in, told
from tateti.web.settings import STATIC

PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
VERSION = "314"  # of Pyodide: what is tried and tested
GETTING = f"npm install pyodide@{VERSION}"
SERVICE_WORKER = "service-worker.js"
SERVER = "serve.py"
FIRST_MODULE, WORKER_MODULE = "js/site/main.js", "js/site/worker.js"
TOLD = ("games", "bots")  # what the page says of itself in a language
OF_SYSTEMS = {".DS_Store", "Thumbs.db", "desktop.ini"}  # what file managers leave in every folder


class PyodideError(TatetiError):
    """Pyodide is not there, or is not the one that is needed."""


@dataclass(frozen=True)
class Built:
    """A folder that was made."""

    folder: Path
    is_compiled: bool  # beforehand, which needs Node
    files: int
    size: int  # in bytes


def find_pyodide(given: Path | None) -> Path:
    """The folder of Pyodide: the given one, or that of npm here or further up."""
    if given is not None:
        return checked_pyodide(given)
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (found := folder / "node_modules" / "pyodide").is_dir():
            return checked_pyodide(found)
    raise PyodideError(
        N_(
            "Pyodide, which runs Python in a browser, is in no node_modules, neither in {folder} nor above it. Run this there: {command}. If you have it elsewhere, name its folder, the one with {file} in it: {option}"
        ),
        folder=quote(str(here)),
        command=GETTING,
        file=PYTHON_FILES[0],
        option="--pyodide FOLDER",
    )


def checked_pyodide(folder: Path) -> Path:
    """The folder, if it holds the version of Pyodide that is needed."""
    try:
        version = str(json.loads((folder / "package.json").read_text("utf-8"))["version"])
    except (OSError, ValueError, KeyError, TypeError):
        version = ""
    missing = [name for name in (*PYTHON_FILES, LIBRARY, LOCK) if not (folder / name).is_file()]
    if not version or missing:
        raise PyodideError(
            N_("{folder} is not a folder of Pyodide. This gets one: {command}"),
            folder=quote(str(folder)), command=GETTING,
        )  # fmt: skip
    if version.split(".")[0] != VERSION:
        raise PyodideError(
            N_("{folder} holds Pyodide {found}; what is needed is {needed}: {command}"),
            folder=quote(str(folder)), found=version, needed=VERSION, command=GETTING,
        )  # fmt: skip
    return folder


def build(folder: Path, pyodide: Path) -> Built:
    """Makes the folder, or makes it anew: what is there complete is replaced by what is complete."""
    check_folder(folder)
    content, is_compiled = contents(pyodide)
    _put_in_place_or_say(folder, content)
    return Built(folder, is_compiled, len(content), sum(map(len, content.values())))


def check_folder(folder: Path) -> None:
    """Raises unless the folder is not there, is empty, or is one that was made here."""
    if not os.path.lexists(folder):
        if not folder.absolute().parent.is_dir():
            raise TatetiError(
                N_("{file} cannot be written: {reason}."), file=quote(str(folder)),
                reason=N_("the folder it should lie in is not there"),
            )  # fmt: skip
        return
    if folder.is_symlink() or not folder.is_dir() or not (is_ours(folder) or not any(folder.iterdir())):
        raise TatetiError(
            N_("{folder} holds something else: name a folder that is empty, or one that is not there yet."),
            folder=quote(str(folder)),
        )  # fmt: skip
    if (others := _put_there_by_others(folder)) is not None:
        raise TatetiError(
            N_("{folder} holds {file}, which was not made with it and would be lost: take it out first, or name another folder."),
            folder=quote(str(folder)), file=quote(others),
        )  # fmt: skip


def _put_there_by_others(folder: Path) -> str | None:
    """Something beside what was made: a repository, the name of a host, a page of one's own."""
    made = _said_by(folder).get("made")
    if not isinstance(made, list):
        return None
    found = {one.name for one in folder.iterdir()} - OF_SYSTEMS - set(map(str, made))
    return min(found, default=None)


def check_ours(folder: Path) -> None:
    """Raises unless a folder was made here."""
    if not is_ours(folder):
        raise TatetiError(
            N_("{folder} is not a folder that {command} made."),
            folder=quote(str(folder)),
            command="tateti site",
        )


def is_ours(folder: Path) -> bool:
    """Whether a folder was made here."""
    return _said_by(folder).get("made_by") == "tateti site"


def _said_by(folder: Path) -> dict[str, Any]:
    """What a folder says of itself."""
    try:
        said = json.loads((folder / pages.MARKER).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


def _put_in_place_or_say(folder: Path, content: Mapping[str, bytes]) -> None:
    try:
        _put_in_place(folder, content)
    except OSError as error:
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(str(folder)), reason=why(error)
        ) from error


def _put_in_place(folder: Path, content: Mapping[str, bytes]) -> None:
    """Writes beside the folder, and then exchanges the two."""
    folder = folder.absolute()
    mark = secrets.token_hex(4)
    fresh, old = (folder.with_name(f".tateti-{mark}-{name}") for name in ("new", "old"))
    try:
        for name, data in content.items():
            place = fresh / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
    finally:
        if old.exists() and not folder.exists():
            old.rename(folder)
        for left in (fresh, old):
            shutil.rmtree(left, ignore_errors=True)


# What is in it


def contents(pyodide: Path) -> tuple[dict[str, bytes], bool]:
    """Every file of the folder, by its path; and whether the code in it is compiled."""
    shelf = _Shelf()
    packed = package.archive()
    library = compiling.pruned((pyodide / LIBRARY).read_bytes())
    made = compiling.compiled(pyodide, [packed, library])
    start = _engine(shelf, pyodide, *(made or [packed, library]))
    worker = shelf.put("worker", "js", put_together(STATIC / WORKER_MODULE).first.content)
    answers = _answers(packed)
    site = {
        "worker": worker, "start": start, "written": _put_written(shelf, answers),
        "pages": [f"/{address}" for address in _addresses()],
    }  # fmt: skip
    found = PageFiles(STATIC, functools.partial(_told, answers), first=FIRST_MODULE)
    for file in found.files.values():
        shelf.files[f"files/{file.name}"] = file.content
    for address in _addresses():
        depth = address.count("/") + 1 if address else 0
        template = found.page(head_of(f"/{address}")).content.decode()
        shelf.files[f"{address}/index.html".lstrip("/")] = pages.page(template, depth, site)
    shelf.files["404.html"] = pages.finding_page()
    beside = {  # no visit needs them
        licences.FILE: licences.licences(pyodide).encode(),
        SERVER: Path(__file__).with_name(SERVER).read_bytes(),
    }
    named = (*shelf.files, pages.MARKER, SERVICE_WORKER, *beside)
    parts = sorted({name.partition("/")[0] for name in named})
    said = {"made_by": "tateti site", "version": __version__, "made": parts}
    shelf.files[pages.MARKER] = json.dumps(said).encode()
    digests = {name: digest_of(content) for name, content in shelf.files.items()}
    shelf.files[SERVICE_WORKER] = service_worker(digests, "404.html", asks_first=False)
    return shelf.files | beside, made is not None


def _addresses() -> Iterator[str]:
    """The addresses of the page that are known beforehand."""
    yield from pages.FIXED
    for name in lessons.names():
        yield f"learn/{name}"


class _Shelf:
    """Files, most of them named by their content."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def put(self, stem: str, ending: str, content: bytes) -> str:
        """A file under a name of its own; the name."""
        name = f"files/{stem}-{hashlib.sha256(content).hexdigest()[:20]}.{ending}"
        self.files[name] = content
        return name

    def listed(self, name: str) -> dict[str, Any]:
        """What the page is told of a file that it has to check."""
        content = self.files[name]
        return {"address": name, "digest": digest_of(content), "size": len(content)}


def _engine(shelf: _Shelf, pyodide: Path, packed: bytes, library: bytes) -> dict[str, Any]:
    """The files that the worker starts with, each with its digest."""
    archive = shelf.put("tateti", "zip", packed)
    tables = {
        name: shelf.put(name.partition(".")[0], "packed", table) for name, table in package.tables().items()
    }
    python = {name: (pyodide / name).read_bytes() for name in PYTHON_FILES} | {LIBRARY: library}
    info = json.loads((pyodide / LOCK).read_text("utf-8"))["info"]
    python["lock.json"] = json.dumps({"info": info, "packages": {}}).encode()  # nothing is installed from it
    version = hashlib.sha256(b"".join(hashlib.sha256(one).digest() for one in python.values())).hexdigest()[
        :20
    ]
    folder = f"python/{version}/"
    shelf.files |= {folder + name: content for name, content in python.items()}
    listed = [archive, *tables.values(), *(folder + name for name in python)]
    return {
        "files": [shelf.listed(name) for name in listed],
        "python": folder,
        "archive": archive,
        "tables": tables,
        "engine": package.ENGINE,
    }


def _written() -> Iterator[package.Question]:
    """What a visit may begin with, and is not to wait for the engine: the lessons, the themes of problems."""
    for code in language.LANGUAGES:
        yield package.Question("/api/lessons", (), code)
        for name in available():
            yield package.Question("/api/themes", (("game", name),), code)


def _answers(packed: bytes) -> dict[str, bytes]:
    """What the package answers beforehand, by what is asked and the language."""
    told = (package.Question(f"/api/{what}", (), code) for what in TOLD for code in language.LANGUAGES)
    return package.answers(packed, [*_written(), *told])


def _put_written(shelf: _Shelf, answers: Mapping[str, bytes]) -> dict[str, str]:
    """The answers that a visit may begin with: their files, by the names that the page has for them."""
    return {
        one.name: shelf.put(re.sub(r"\W+", "-", one.name.strip("/")), "json", answers[one.name])
        for one in _written()
    }


def _told(answers: Mapping[str, bytes], code: str) -> bytes:
    """What the page says in a language, with the games and bots that the package has in a browser."""
    return told(code, _texts(), *(json.loads(answers[f"/api/{what} {code}"]) for what in TOLD))


@functools.cache
def _texts() -> list[str]:
    return texts_in(STATIC / "js")
