"""What the documents say where a newcomer looks: how tateti is had today, and the way for those who cannot install anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tateti.tools.documents.staging import DOCS, LANGUAGES, ROOT, language_of

PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
FROM_THE_REGISTRY = re.compile(
    r"(?:pip|pipx|uv tool) install (?:--force )?(?:tateti\b|'tateti\[)|\buvx tateti\b"
)
NOT_YET = {
    "en": "There is no published release yet: [until then](install.md#from-a-clone) it is installed from a clone.",
    "es": "Todavía no hay una versión publicada: [hasta entonces](install.es.md#desde-un-clon) se instala desde un clon.",
    "pt": "Ainda não há uma versão publicada: [até lá](install.pt.md#a-partir-de-um-clone) instala-se a partir de um clone.",
}
"""Until the first release; then the sentence goes out of the pages, and this test with it."""


def in_language(stem: str, code: str) -> Path:
    return DOCS / (f"{stem}.md" if code == "en" else f"{stem}.{code}.md")


def plain(page: Path) -> str:
    """A page in one line, with its links to the page on installing as they are beside that page."""
    text = " ".join(page.read_text(encoding="utf-8").split())
    if page.name.startswith("install."):
        text = text.replace("](#", f"]({page.name}#")
    return re.sub(r"\]\((?:\.\./|docs/)(?=install\.)", "](", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_that_installs_from_the_registry_says_that_nothing_is_there_yet(page: Path) -> None:
    text = plain(page)
    wanted = LANGUAGES if page.name == "README.md" else (language_of(page.name),)
    for code in wanted if FROM_THE_REGISTRY.search(text) else ():
        assert text.count(NOT_YET[code]) == 1, f"it lacks, or repeats: {NOT_YET[code]}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_whoever_cannot_install_anything_is_led_to_the_folder_from_where_they_look(code: str) -> None:
    folder = in_language("static-site", code)
    assert folder.is_file()
    for stem in ("index", "install", "tutorials/teach"):
        assert re.search(rf"\]\((?:\.\./)?{re.escape(folder.name)}\)", plain(in_language(stem, code))), stem
    readme = plain(ROOT / "README.md")
    assert f"](docs/{folder.name})" in readme
    assert f"]({in_language('install', code).name})" in readme


@pytest.mark.parametrize(
    "page", [one for one in PAGES if language_of(one.name) != "en"], ids=lambda page: page.name
)
def test_a_page_shows_pictures_in_its_own_language(page: Path) -> None:
    shown = re.findall(r"images/([\w-]+(?:\.\w\w)?)\.png", page.read_text(encoding="utf-8"))
    assert all(language_of(name) == language_of(page.name) for name in shown), shown
