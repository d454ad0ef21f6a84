"""The page itself for each of its addresses, and all files that it asks for."""

from __future__ import annotations

import functools
import html
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from tateti import language
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.web.page_files import app
from tateti.web.page_files.languages import texts_in, texts_of_tournaments, told_by_server, told_later
from tateti.web.page_files.modules import PageFilesError, Scripts, put_together
from tateti.web.page_files.named import NamedFile, name_of, named
from tateti.web.page_files.service_worker import digest_of, no_service_worker, service_worker
from tateti.web.page_files.stripped import stripped_script, stripped_style
from tateti.web.settings import Settings

FIRST_MODULE = "js/main.js"
EARLY = "js/early.js"
FOLDER = "files"

_SHEET = re.compile(r'^ *<link rel="stylesheet" href="/static/(?P<path>[^"]+)">\n', re.MULTILINE)
_STATIC = re.compile(r'(?<=")/static/(?P<path>[^"]+)(?=")')

TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".js": "text/javascript"}


@dataclass(frozen=True)
class Head:
    """What is said of an address before its script runs: the module that shows it, its title, what it is about."""

    module: str | None = None  # in js/pages, where that is not in the first script
    title: str | None = None
    description: str = app.DESCRIPTION
    is_listed: bool = True  # by search engines: what one person gives another is not


LESSONS = N_(
    "Short lessons on Tic-Tac-Toe and Semáforo: the rules by doing, forks, forbidden cells, minimax and alpha-beta by hand."
)
PROBLEMS = N_(
    "Problems with exactly one best move: the problem of the day, by theme and by level, with hints and refutations."
)
NOT_FOUND = Head("not-found", N_("Not found"), is_listed=False)
PAGES = {
    "/": Head(),
    "/m/{match_id}": Head("match", N_("Match"), is_listed=False),
    "/analysis": Head(
        "analysis", N_("Analysis"),
        N_("Any position of Tic-Tac-Toe and Semáforo: what every move is worth, exactly, and why."),
    ),
    "/tree": Head(
        "tree", N_("Search tree"),
        N_("Alpha-beta step by step: the search tree of a position, with its values, bounds and cuts."),
    ),
    "/rules": Head("rules", N_("Rules"), N_("The rules of every game, in words and with examples.")),
    "/learn": Head("learn", N_("Learn"), LESSONS),
    "/learn/{lesson_name}": Head("lesson", N_("Learn"), LESSONS),
    "/puzzles": Head("puzzles", N_("Problems"), PROBLEMS),
    "/puzzles/{what}": Head("puzzle", N_("Problems"), PROBLEMS),
    "/puzzles/problem/{problem_id}": Head("puzzle", N_("Problems"), PROBLEMS),
    "/homework/new": Head(
        "homework-new", N_("Homework for a class"),
        N_("A set of problems for a class: by link, without accounts, with a table of who has solved what."),
    ),
    "/homework/{set_id}": Head("homework", N_("Homework"), is_listed=False),
    "/homework/{set_id}/results": Head("homework-results", N_("Homework"), is_listed=False),
    "/tournaments": Head(
        "tournaments", N_("Tournaments"),
        N_("A tournament for a class or a club, at the table or online: pairings, results, standings; no accounts."),
    ),
    "/tournaments/{tournament_id}": Head("tournament", N_("Tournament"), is_listed=False),
    "/tournaments/{tournament_id}/manage": Head("tournament-manage", N_("Tournament"), is_listed=False),
    "/tournaments/{tournament_id}/projector": Head("tournament-projector", N_("Tournament"), is_listed=False),
}  # fmt: skip


@dataclass(frozen=True)
class Changing:
    """What is asked for each time, because it may have changed: the page for an address, the service worker."""

    content: bytes

    @cached_property
    def compressed(self) -> bytes:
        """The same, compressed."""
        return named("", "", "", self.content).compressed

    @cached_property
    def tag(self) -> str:
        """By which a browser asks whether it has changed."""
        return f'W/"{name_of(self.content)}"'


class PageFiles:
    """The page, and the files that it asks for, by their names.

    All of it follows from the folder of the page and from what is told in each language; another content is another
    version. Addresses are written from the root of the page, which may lie anywhere.
    """

    def __init__(
        self, static: Path, tell: Callable[[str], bytes], *, first: str = FIRST_MODULE, is_kept: bool = True
    ) -> None:
        self.static, self.first, self.is_kept = static, first, is_kept
        self._tell = tell
        self._pages: dict[tuple[Head, str], Changing] = {}

    @classmethod
    def of_server(cls, settings: Settings) -> Self:
        """The page as a server with these settings has it."""
        used = functools.cache(lambda: texts_in(settings.static / "js"))
        return cls(
            settings.static,
            lambda code: told_by_server(code, used(), settings),
            is_kept=settings.service_worker,
        )

    def page(self, head: Head, code: str = language.SOURCE) -> Changing:
        """The page for an address."""
        if (head, code) not in self._pages:
            self._pages[head, code] = Changing(self._html(head, code).encode())
        return self._pages[head, code]

    @cached_property
    def shell(self) -> NamedFile:
        """The page for every address, where the network does not answer."""
        return named(
            "shell", "html", "text/html", self._html(Head(), language.SOURCE, is_shell=True).encode()
        )

    @cached_property
    def files(self) -> dict[str, NamedFile]:
        """All files that the page asks for."""
        parts = _parts(self.static, self.first)
        told = [*self._told.values(), *self._told_later.values()]
        found = [*parts.scripts.files, parts.style, *parts.others.values(), *told, *self._manifests.values()]
        return {file.name: file for file in found}

    @cached_property
    def kept(self) -> dict[str, NamedFile]:
        """These, and the page itself for when the server does not answer."""
        return {**self.files, self.shell.name: self.shell}

    @cached_property
    def service_worker(self) -> Changing:
        """The script that keeps them in a browser; or the one that ends that."""
        if not self.is_kept:
            return Changing(no_service_worker(self.static))
        digests = {f"{FOLDER}/{name}": digest_of(file.content) for name, file in self.kept.items()}
        fallback = f"{FOLDER}/{self.shell.name}"
        return Changing(service_worker(digests, fallback, asks_first=True, static=self.static))

    @cached_property
    def _told(self) -> dict[str, NamedFile]:
        return {
            code: named(code, "json", "application/json", self._tell(code)) for code in language.LANGUAGES
        }

    @cached_property
    def _told_later(self) -> dict[str, NamedFile]:
        texts = texts_of_tournaments(self.static / "js")
        return {
            code: named(f"{code}-tournaments", "json", "application/json", told_later(code, texts))
            for code in language.LANGUAGES
        }

    @cached_property
    def _manifests(self) -> dict[str, NamedFile]:
        return {
            code: app.manifest(code, _parts(self.static, self.first).others) for code in language.LANGUAGES
        }

    # The text of the page

    def _html(self, head: Head, code: str, is_shell: bool = False) -> str:
        parts = _parts(self.static, self.first)
        text = (self.static / "index.html").read_text("utf-8")
        for old, new in (
            ('<html lang="en">', f'<html lang="{code}">'),
            ("<title>tateti</title>", f"<title>{html.escape(self._title(head, code))}</title>"),
            ('content="tateti"', f'content="{html.escape(_in(code, head.description))}"'),
            ('  <meta name="robots" content="noindex">\n', "" if head.is_listed else '  <meta name="robots" content="noindex">\n'),
            ('"/static/app.webmanifest"', f'"{_address(self._manifests[code])}"'),
            ('id="page-files">{}', f'id="page-files">{self._data(is_shell)}'),
            (f'"/static/{FIRST_MODULE}"></script>\n', f'"{_address(parts.scripts.first)}"></script>\n{self._hints(head)}'),
        ):  # fmt: skip
            if text.count(old) != 1:
                raise PageFilesError(f"index.html should have {old!r} once.")
            text = text.replace(old, new)
        style = iter([f'  <link rel="stylesheet" href="{_address(parts.style)}">\n'])
        text = _SHEET.sub(lambda _found: next(style, ""), text)
        return _STATIC.sub(lambda found: _address(parts.others[found["path"]]), text)

    def _title(self, head: Head, code: str) -> str:
        titles = [one["title"] for one in json.loads(self._told[code].content)["games"][:2]]
        words = titles if head.title is None else [_in(code, head.title)]
        return " · ".join([*words, "tateti"])

    def _hints(self, head: Head) -> str:
        """The scripts that this address will ask for, told before it does."""
        if head.module is None:
            return ""
        module = (self.static / "js" / "pages" / f"{head.module}.js").resolve()
        files = _parts(self.static, self.first).scripts.late.get(module, ())
        return "".join(f'  <link rel="modulepreload" href="{_address(file)}">\n' for file in files)

    def _data(self, is_shell: bool) -> str:
        """The languages there are, the files of each by their names, and whether the page is kept."""
        languages = {
            code: {
                "name": name,
                "told": self._told[code].name,
                "tournaments": self._told_later[code].name,
                "manifest": self._manifests[code].name,
            }
            for code, name in language.NAMES.items()
        }
        told = {"languages": languages, "isKept": self.is_kept, "isShell": is_shell}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def head_of(path: str) -> Head:
    """What is said of an address of the page.

    >>> head_of("/learn/fork").module, head_of("/homework/new").module, head_of("/nonsense") is NOT_FOUND
    ('lesson', 'homework-new', True)
    """
    for form, head in PAGES.items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", form), path):
            return head
    return NOT_FOUND


def _address(file: NamedFile) -> str:
    return f"/{FOLDER}/{file.name}"


@dataclass(frozen=True)
class _Parts:
    """What follows from the folder of the page alone."""

    scripts: Scripts
    style: NamedFile
    others: dict[str, NamedFile]


@functools.lru_cache(maxsize=4)
def _parts(static: Path, first: str) -> _Parts:
    text = (static / "index.html").read_text("utf-8")
    sheets = (stripped_style((static / found["path"]).read_text("utf-8")) for found in _SHEET.finditer(text))
    style = named("page", "css", "text/css", "".join(sheets))
    asked = [path for path in _STATIC.findall(_SHEET.sub("", text)) if path != FIRST_MODULE]
    others = {path: _as_it_is(static, path) for path in asked if path != "app.webmanifest"}
    return _Parts(put_together(static / first), style, {**others, **app.icon_files(static)})


def _as_it_is(static: Path, path: str) -> NamedFile:
    place = static / path
    content = place.read_bytes()
    if place.suffix == ".js":
        content = stripped_script(content.decode()).encode()
    return named(place.stem, place.suffix[1:], TYPES[place.suffix], content)


def _in(code: str, sentence: str) -> str:
    with language.speaking(code):
        return _(sentence)
