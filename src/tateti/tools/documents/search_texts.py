"""The text of every page that is searched, section by section, for the excerpts beside what is found.

Sphinx would have a browser fetch the pages themselves, which none does when the site is opened from files.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from bs4 import BeautifulSoup, Tag

BLOCKS = ["p", "li", "dt", "dd", "td", "th", "pre", "h1", "h2", "h3", "h4", "h5", "h6"]
"""What ends a line; within it there are no spaces but those that are written."""
FILE = "search-texts.js"
_INDEX = re.compile(r'"?docnames"?:(\[[^\]]*\])')


def write_search_texts(site: Path) -> None:
    """Writes the file that the search page of the site reads."""
    texts = {page: sections_of((site / f"{page}.html").read_text("utf-8")) for page in searched(site)}
    told = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    (site / FILE).write_text(f"Search.texts = {told};\n", encoding="utf-8")


def searched(site: Path) -> list[str]:
    """The pages that a search finds; files of the source are in the index too, without their words."""
    found = _INDEX.search((site / "searchindex.js").read_text("utf-8"))
    assert found is not None
    pages: list[str] = json.loads(found[1])
    return [page for page in pages if not page.startswith("source/")]


def sections_of(page: str) -> list[tuple[str, str]]:
    """The sections of a page, each with the place that a link leads to, and its text without those of the sections in it.

    >>> sections_of('<article role="main"><section id="a"><h1>A</h1><p>one <section id="b"><h2>B</h2> two</section></section></article>')
    [('a', 'A one'), ('b', 'B two')]
    """
    article = BeautifulSoup(page, "html.parser").find(attrs={"role": "main"})
    assert isinstance(article, Tag)
    for useless in article.select(".headerlink, script, style"):
        useless.decompose()
    sections = article.find_all("section")
    texts = [(str(one["id"]), _own_text(one)) for one in reversed(sections)]
    return texts[::-1]


def _own_text(section: Tag) -> str:
    """The text of a section; it is taken out, so that those around it do not have it too."""
    section.extract()
    for block in section.find_all(BLOCKS):
        block.append("\n")
    return " ".join(section.get_text().split())
