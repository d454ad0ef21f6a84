"""The pages as they are built: copies of `docs` in which every link leads to a page of the site.

On a forge a link from `docs/rules.md` to `../CONTRIBUTING.md` or to a file of the source leads there. On the site, the first is a page
with another address, and the second becomes a page that shows the file. So links are followed, page by page, from the pages of `docs`,
and what they lead to is staged too; a link to nothing is an error.
"""

from __future__ import annotations

import posixpath
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[4]
DOCS = ROOT / "docs"
SITE = DOCS / "site"
"""What is no page itself: the configuration, the navigation and the looks."""

OTHER_PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "README.md": "readme.md"}
"""Pages that are not in `docs`, and what they are called on the site."""

LANGUAGES = ("en", "es", "pt")
PLAY = "play"
"""The folder of the site that holds the page without a server."""
LIVE_BOARD = re.compile(r"<!-- live board -->(.*?)<!-- end of the live board -->", re.DOTALL)
OPEN_IT = {
    "en": "Open it on a page of its own",
    "es": "Abrirlo en una página propia",
    "pt": "Abri-lo numa página própria",
}

_FENCE = re.compile(r"^( *)(`{3,}|~{3,})(.*)$")
_LINK = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_HIGHLIGHTED = {".py": "python", ".json": "json", ".toml": "toml", ".conf": "nginx", ".service": "ini"}
_COMMANDS = (
    "tateti ", "make ", "pip ", "pipx ", "npm ", "docker ", "cd ", "python ", "curl ", "TATETI_", "source ", ".venv/",
)  # fmt: skip


class DeadLinkError(Exception):
    """A link that leads nowhere."""


def language_of(page: str) -> str:
    """The language of a page, by its name.

    >>> language_of("classroom.es.md"), language_of("tutorials/play.md"), language_of("index.pt")
    ('es', 'en', 'pt')
    """
    ending = page.removesuffix(".md").rsplit(".", 1)[-1]
    return ending if ending in LANGUAGES else "en"


def staged_name(path: str) -> str:
    """What a file of the repository is called among the staged pages.

    >>> staged_name("docs/rules.md"), staged_name("CHANGELOG.md"), staged_name("src/tateti/match.py")
    ('rules.md', 'changelog.md', 'source/src/tateti/match.py.md')
    """
    if path in OTHER_PAGES:
        return OTHER_PAGES[path]
    if path.startswith("docs/"):
        page = path.removeprefix("docs/")
        return page if page.endswith((".md", ".svg", ".png")) else f"source/{path}.md"
    return f"source/{path}" if path.endswith(".md") else f"source/{path}.md"


def stage(folder: Path, generated: Mapping[str, str], is_live: bool) -> None:
    """Fills a folder with all that Sphinx needs: pages, pictures, the pages that were generated, and the navigation.

    If it is live, the picture of a board on the first page makes room for the board itself, in `PLAY`.
    """
    shutil.copytree(SITE, folder / "site")
    shutil.copy(ROOT / "src/tateti/web/static/icon.svg", folder / "site/static/icon.svg")
    shutil.copytree(DOCS / "images", folder / "images")
    waiting = [path.relative_to(ROOT).as_posix() for path in sorted(DOCS.rglob("*.md"))]
    waiting += [path for path in OTHER_PAGES if path != "README.md"]
    done = set[str]()
    while waiting:
        path = waiting.pop()
        if path not in done:
            done.add(path)
            text, linked = _page_of(path)
            _write(folder / staged_name(path), _with_live_board(text, language_of(path)) if is_live else text)
            waiting += [one for one in linked if not one.startswith("docs/images/")]
    for name, text in generated.items():
        _write(folder / name, text)
    for language in LANGUAGES:
        page = folder / ("index.md" if language == "en" else f"index.{language}.md")
        _write(page, "---\nhide-toc: true\n---\n\n" + page.read_text(encoding="utf-8"))
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.writelines(_tables_of_contents())


def navigation() -> dict[str, list[dict[str, Any]]]:
    """The groups of the navigation, each with its caption and its pages, by language."""
    return tomllib.loads((SITE / "navigation.toml").read_text(encoding="utf-8"))


def _tables_of_contents() -> Iterator[str]:
    """The navigation as Sphinx wants it; each page of it shows the groups of its own language."""
    for groups in navigation().values():
        for group in groups:
            entries = "\n".join(group["pages"])
            yield f"\n```{{toctree}}\n:hidden:\n:caption: {group['caption']}\n\n{entries}\n```\n"


def _with_live_board(text: str, language: str) -> str:
    """A page on which a script can put the board in the place of its picture (`docs/site/static/site.js`); where it
    cannot, the picture stays, and a link leads to the board."""

    def live(found: re.Match[str]) -> str:
        link = f'<p><a href="{PLAY}/index.html">{OPEN_IT[language]}</a></p>'
        return f'<div class="live-board" data-address="{PLAY}/index.html">\n{found[1]}\n{link}\n\n</div>'

    return LIVE_BOARD.sub(live, text)


def _page_of(path: str) -> tuple[str, list[str]]:
    """The page that shows a file of the repository, and the files that it links to."""
    file = ROOT / path
    if file.is_dir():
        return _folder(path)
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".md":
        return _source(path, text), []
    linked = list[str]()
    lines = _with_commands_highlighted(_without_languages(text, file.name))
    page = "".join(followed(line, path, linked) if is_text else line for is_text, line in _lines(lines))
    if not path.startswith("docs/") and path not in OTHER_PAGES:
        page = f"---\norphan: true\nnosearch: true\n---\n\n{page}"
    return page, linked


def _lines(text: str) -> Iterator[tuple[bool, str]]:
    """The lines of a page, each with whether it is text and not an example."""
    fence = ""
    for line in text.splitlines(keepends=True):
        found = _FENCE.match(line)
        if not fence and found:
            fence = found[2]
            yield False, line
        else:
            yield not fence, line
            if fence and found and found[2].startswith(fence) and not found[3].strip():
                fence = ""


def followed(line: str, path: str, linked: list[str]) -> str:
    """A line with its links as they are on the site; the files that they lead to are added to `linked`."""
    here = posixpath.dirname(path)

    def staged(found: re.Match[str]) -> str:
        target, sign, anchor = found[1].partition("#")
        if not target or _ELSEWHERE.match(target):
            return found[1]
        there = posixpath.normpath(posixpath.join(here, target))
        if there.startswith("..") or not (ROOT / there).exists():
            raise DeadLinkError(f"{path} links to {found[1]!r}, and there is no {there!r}")
        linked.append(there)
        return (
            posixpath.relpath(staged_name(there), posixpath.dirname(staged_name(path)) or ".") + sign + anchor
        )

    return _LINK.sub(staged, line)


def _without_languages(text: str, name: str) -> str:
    """Without the line that leads to the page in other languages: every page of the site has that beside its title."""
    stem = name.split(".", maxsplit=1)[0]
    link = rf"\[[^\]]*\]\({re.escape(stem)}(?:\.[a-z]{{2}})?\.md\)"
    return re.sub(rf"^\*?{link}(?: · {link})*\*?\n\n?", "", text, count=1, flags=re.MULTILINE)


def _with_commands_highlighted(text: str) -> str:
    """Examples without a language that are commands are highlighted as such."""

    def marked(found: re.Match[str]) -> str:
        return f"```bash\n{found[1]}" if found[1].startswith(_COMMANDS) else found[0]

    return re.sub(r"(?<=\n\n)```\n(.*\n)", marked, text)


def _source(path: str, text: str) -> str:
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    language = _HIGHLIGHTED.get(Path(path).suffix, "text")
    return f"{_HIDDEN}# `{path}`\n\n{fence}{language}\n{text}\n{fence}\n"


def _folder(path: str) -> tuple[str, list[str]]:
    inside = [one.relative_to(ROOT).as_posix() for one in sorted((ROOT / path).iterdir()) if one.is_file()]
    here = posixpath.dirname(staged_name(path))
    links = [
        f"- [{posixpath.basename(one)}]({posixpath.relpath(staged_name(one), here)})\n" for one in inside
    ]
    return f"{_HIDDEN}# `{path}`\n\n{''.join(links)}", inside


_HIDDEN = "---\norphan: true\nnosearch: true\n---\n\n"
"""A page that is reached by links alone, and not found by searching: a file of the source."""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
