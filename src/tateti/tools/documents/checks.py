"""What is wrong with a site that was built: links that lead nowhere, and anything that a browser would fetch from elsewhere.

Sphinx checks the links that are written in Markdown; this checks every page as a browser gets it, with what the theme adds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    ("img", "src"), ("script", "src"), ("iframe", "src"), ("iframe", "data-address"), ("source", "src"), ("video", "src"),
    ("audio", "src"), ("embed", "src"), ("object", "data"), ("link", "href"), ("use", "href"), ("image", "href"),
}  # fmt: skip
"""Attributes that a browser follows by itself."""
FOLLOWED = {("a", "href"), ("area", "href"), ("form", "action")}
"""Attributes that a person follows."""
_IN_CSS = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
_ADDRESS = re.compile(
    r"https?://[^\s\"'<>)\\]+|(?<=[\"'(])//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'<>)\\]*", re.IGNORECASE
)
NAMES_ONLY = ("http://www.w3.org/", "https://www.w3.org/", "http://127.0.0.1", "http://localhost")
"""Addresses that nobody fetches: names of XML, and the reader's own computer in an example."""


@dataclass
class Page(HTMLParser):
    """The links of a page, and the places in it that a link may lead to."""

    loaded: list[str] = field(default_factory=list)
    followed: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)
            elif (tag, name) in LOADED:
                self.loaded.append(value)
            elif (tag, name) in FOLLOWED:
                self.followed.append(value)
            elif name == "srcset":
                self.loaded += [one.split()[0] for one in value.split(",") if one.split()]
            elif name == "style":
                self.loaded += in_css(value)


def in_css(text: str) -> list[str]:
    """The addresses in a style.

    >>> in_css("a { background: url('x.svg') } @import 'y.css';")
    ['x.svg', 'y.css']
    """
    return [first or second for first, second in _IN_CSS.findall(text)]


def faults(site: Path, known: Iterable[str], apart: Iterable[str] = ()) -> Iterator[str]:
    """What is wrong, a sentence each.

    `known` are the addresses elsewhere that a person may be led to, which stand in the documents; `apart` are folders of the site that
    are made and checked by others: links into them must lead to a file, and what is in them is not looked at.
    """
    allowed, left_out = set(known), {site / folder for folder in apart}
    files = [file for file in sorted(site.rglob("*")) if file.is_file() and not left_out & {*file.parents}]
    for file in files:
        where = file.relative_to(site).as_posix()
        if file.suffix == ".html":
            page = read(file)
            for address in page.loaded:
                yield from _loaded(site, file, where, address)
            for address in page.followed:
                yield from _followed(site, file, where, address, allowed)
        elif file.suffix == ".css":
            for address in in_css(file.read_text(encoding="utf-8")):
                yield from _loaded(site, file, where, address)
        elif file.suffix in {".js", ".json", ".svg"} and file.name not in INDEXES:
            yield from _named(file, where)


INDEXES = ("searchindex.js", "search-texts.js")
"""The words of the pages, addresses among them; nothing in them is fetched."""


@cache
def read(file: Path) -> Page:
    """A page, read once."""
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    return page


def _named(file: Path, where: str) -> Iterator[str]:
    """Addresses in a script or a picture: it must not even name one, but in a comment."""
    text = re.sub(
        r"/\*.*?\*/|<!--.*?-->|(?:^|(?<=\s))//[^\n]*",
        "",
        file.read_text(encoding="utf-8"),
        flags=re.DOTALL | re.MULTILINE,
    )
    for address in _ADDRESS.findall(text):
        if not address.startswith(NAMES_ONLY):
            yield f"{where} names {address!r}, which is elsewhere"


def _loaded(site: Path, file: Path, where: str, address: str) -> Iterator[str]:
    if address.startswith("data:"):
        return
    if _is_elsewhere(address):
        yield f"{where} would load {address!r} from elsewhere"
    else:
        yield from _leads_nowhere(site, file, where, address)


def _followed(site: Path, file: Path, where: str, address: str, allowed: set[str]) -> Iterator[str]:
    if not _is_elsewhere(address):
        yield from _leads_nowhere(site, file, where, address)
    elif address not in allowed:
        yield f"{where} leads to {address!r}, which stands in no document"


def _is_elsewhere(address: str) -> bool:
    parts = urlsplit(address)
    return bool(parts.scheme or parts.netloc)


def _leads_nowhere(site: Path, file: Path, where: str, address: str) -> Iterator[str]:
    """A link within the site to a file or a place that is not there."""
    parts = urlsplit(address)
    path = unquote(parts.path)
    there = (file if not path else (file.parent / path)).resolve()
    if there.is_dir():
        there /= "index.html"
    if not there.is_relative_to(site.resolve()) or not there.is_file():
        yield f"{where} leads to {address!r}, which is not there"
    elif parts.fragment and there.suffix == ".html" and unquote(parts.fragment) not in read(there).places:
        yield f"{where} leads to {address!r}, and there is no such place on that page"
