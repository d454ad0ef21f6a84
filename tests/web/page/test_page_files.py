"""The files of the page: every sentence is collected, nothing is read as markup, nothing is fetched from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file

STATIC = Path(__file__).parents[3] / "src" / "tateti" / "web" / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))
FILES = sorted(path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg"))


def name(path: Path) -> str:
    return str(path.relative_to(STATIC))


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_sentence_is_collected(path: Path) -> None:
    called = re.findall(r'\b(?:_|N_|ngettext)\(\s*"((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8"))
    found = extract_from_file("javascript", str(path), keywords=DEFAULT_KEYWORDS)
    messages = {
        message if isinstance(message, str) else message[0] for _line, message, _comments, _context in found
    }
    assert {text.replace('\\"', '"') for text in called} == messages


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_nothing_is_read_as_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
        == []
    )


@pytest.mark.parametrize("path", FILES, ids=name)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    elsewhere = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"')]*", path.read_text(encoding="utf-8"))
    assert [address for address in elsewhere if "www.w3.org" not in address] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_files_have_one_subject(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= (700 if path.suffix == ".css" else 400)
    if path.suffix == ".js":
        assert lines[0].startswith("// "), "the first line says what the file is about"


def test_the_types_of_the_page_are_the_shapes_of_the_api() -> None:
    """If this fails: python -m tateti.tools.page_types"""
    from tateti.tools import page_types

    assert page_types.PLACE.read_text(encoding="utf-8") == page_types.page_types()


# What TypeScript means by these names, a module that says them should get.
ITS_OWN = set(
    "Array Awaited Date Error Exclude Extract Function Map NonNullable Object Omit Parameters Partial Pick Promise Readonly "
    "Record Required ReturnType Set Symbol".split()
)


def test_no_shape_of_the_api_hides_a_type_of_the_language() -> None:
    from tateti.tools import page_types

    names = set(re.findall(r"^export \w+ (\w+)", page_types.page_types(), re.MULTILINE))
    assert len(names) > 50 and names & ITS_OWN == set()
