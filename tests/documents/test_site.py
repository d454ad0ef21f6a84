"""The documents as a site: built without a warning, complete, and with nothing in it that leads nowhere or is fetched from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tateti
from conftest import requires_module

requires_module("sphinx")
requires_module("myst_parser")
requires_module("furo")
requires_module("fastapi")
requires_module("playwright")

from tateti.cli import WORDS  # noqa: E402
from tateti.commands.support.group import command_of  # noqa: E402
from tateti.tools.documents.__main__ import build  # noqa: E402
from tateti.tools.documents.api_reference import operations, schema_of_the_server  # noqa: E402
from tateti.tools.documents.checks import faults, read  # noqa: E402
from tateti.tools.documents.staging import DOCS, DeadLinkError, followed, language_of  # noqa: E402
from web.page.conftest import LONGEST_WAIT  # noqa: E402
from web.page.test_page_accessible import faults as faults_of_accessibility  # noqa: E402

PLAYED = "<!doctype html><title>the page without a server</title>"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, with a stand-in for the page without a server."""
    folder = tmp_path_factory.mktemp("documents")
    played = folder / "played"
    played.mkdir()
    (played / "index.html").write_text(PLAYED, encoding="utf-8")
    assert build(folder / "site", played) == []
    return folder / "site"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    (fault,) = build(tmp_path, None)
    assert "holds something else" in fault
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"


def text_of(page: Path) -> str:
    return re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")).replace("&lt;", "<").replace("&gt;", ">")


@pytest.mark.slow
def test_every_page_of_the_documents_is_on_the_site(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        assert (site / page.relative_to(DOCS).with_suffix(".html")).is_file()


@pytest.mark.slow
def test_the_board_can_be_played_from_the_first_page_of_every_language(site: Path) -> None:
    for page in site.glob("index*.html"):
        assert "play/index.html" in read(page).followed
        assert 'data-address="play/index.html"' in page.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("page", "language", "shown", "hidden"), [
    ("rules", "en", "tutorials/play.html", "tutorials/play.es.html"),
    ("classroom.es", "es", "tutorials/play.es.html", "tutorials/play.html"),
    ("classroom.pt", "pt", "tutorials/play.pt.html", "tutorials/play.es.html"),
])  # fmt: skip
def test_a_page_speaks_one_language_and_leads_to_the_others(
    site: Path, page: str, language: str, shown: str, hidden: str
) -> None:
    text = (site / f"{page}.html").read_text(encoding="utf-8")
    followed = read(site / f"{page}.html").followed
    assert f'lang="{language}"' in text[:200]
    assert shown in followed and hidden not in followed
    others = {"en", "es", "pt"} - {language}
    assert {
        language_of(one.removesuffix(".html")) for one in re.findall(r'<a href="([^"#]*)" lang="..', text)
    } == others


@pytest.mark.slow
def test_searching_needs_nothing_but_the_files_of_the_site(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")
    assert "tutorials/play.es" in index
    assert "searchindex.js" in (site / "search.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_reference_of_commands_has_every_word_in_every_language(site: Path) -> None:
    for code in ("", ".es", ".pt"):
        page = text_of(site / "reference" / f"commands{code}.html")
        for word in WORDS:
            assert f"tateti {word}" in page
    english = text_of(site / "reference" / "commands.html")
    menu = command_of(WORDS)
    for word in WORDS:
        for param in menu.get_command(None, word).params:  # type: ignore[attr-defined]
            assert all(option in english for option in param.opts if option.startswith("--")), (
                word,
                param.opts,
            )


@pytest.mark.slow
def test_the_reference_of_the_library_has_every_name(site: Path) -> None:
    places = read(site / "reference" / "library.html").places
    page = text_of(site / "reference" / "library.html")
    for name in tateti.__all__:
        assert f"tateti-{name.lower().replace('_', '-')}" in places
        assert f"tateti.{name}" in page


@pytest.mark.slow
def test_the_reference_of_the_http_api_has_every_address_and_every_shape(site: Path) -> None:
    schema = schema_of_the_server()
    page, shapes = (
        text_of(site / "reference" / "http-api.html"),
        text_of(site / "reference" / "http-shapes.html"),
    )
    asked = operations(schema)
    assert len(asked) == sum(len(methods) for methods in schema["paths"].values())
    for method, path, _operation in asked:
        assert f"{method} {path}" in page
    for name in schema["components"]["schemas"]:
        assert name in shapes


def test_nothing_in_the_references_is_without_words() -> None:
    schema = schema_of_the_server()
    assert all(operation["description"] for _method, _path, operation in operations(schema))
    assert all(getattr(tateti, name).__doc__ for name in tateti.__all__)
    menu = command_of(WORDS)
    assert all(menu.get_command(None, word).help for word in WORDS)  # type: ignore[attr-defined]


# What the checks notice


def wrong_with(folder: Path, **pages: str) -> list[str]:
    for name, text in pages.items():
        file = folder / name.replace("_", ".")
        file.write_text(text, encoding="utf-8")
    read.cache_clear()
    return list(faults(folder, ["https://known.example/"], apart=["apart"]))


@pytest.mark.parametrize("html", [
    '<img src="https://elsewhere.example/x.png">',
    '<script src="//elsewhere.example/x.js"></script>',
    '<link rel="stylesheet" href="https://elsewhere.example/x.css">',
    '<iframe src="https://elsewhere.example/"></iframe>',
    '<p style="background: url(https://elsewhere.example/x.png)">',
    '<img srcset="https://elsewhere.example/x.png 2x">',
    '<a href="https://elsewhere.example/">',
    '<a href="gone.html">',
    '<a href="#gone">',
    '<a href="other.html#gone">',
    '<a href="../outside.html">',
    '<img src="gone.png">',
])  # fmt: skip
def test_a_fault_is_noticed(tmp_path: Path, html: str) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "outside.html").write_text("", encoding="utf-8")
    assert len(wrong_with(site, index_html=html, other_html='<p id="there">')) == 1


def test_addresses_in_styles_and_scripts_are_noticed(tmp_path: Path) -> None:
    assert len(wrong_with(tmp_path, site_css="@import 'https://elsewhere.example/x.css';")) == 1
    (tmp_path / "site.css").unlink()
    assert len(wrong_with(tmp_path, site_js='fetch("https://elsewhere.example/")')) == 1


def test_what_is_right_passes(tmp_path: Path) -> None:
    right = (
        '<a href="other.html#there"></a><a href="#here" id="here"></a><a href="https://known.example/"></a>'
        '<img src="data:image/png;base64,AAAA"><svg><use href="#here"/></svg>'
    )
    script = '// see https://known.example/\nconst name = "http://www.w3.org/2000/svg";'
    assert wrong_with(tmp_path, index_html=right, other_html='<p id="there">', site_js=script) == []


def test_a_link_to_nothing_ends_the_staging() -> None:
    with pytest.raises(DeadLinkError, match=r"docs/rules\.md links to 'nowhere\.md'"):
        followed("[there](nowhere.md)", "docs/rules.md", [])


# In a browser, from the files alone


@pytest.mark.slow
@pytest.mark.parametrize(("begin", "asked", "found", "excerpt"), [
    ("index", "resume", "Your first match", "tateti play --resume goes on with it"),
    ("tutorials/play.es", "doble amenaza", "Tu primer bot", "doble amenaza"),
    ("homework.pt", "arvores", "Instalar", "árvores de procura"),  # typed without its accent
])  # fmt: skip
def test_searching_works_without_a_server(
    site: Path, chromium: Any, begin: str, asked: str, found: str, excerpt: str
) -> None:
    page = chromium.new_page()
    requests = list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.goto((site / f"{begin}.html").as_uri())
    page.locator(".sidebar-search").fill(asked)
    page.locator(".sidebar-search").press("Enter")
    result = page.locator("#search-results li", has=page.get_by_role("link", name=found, exact=True)).first
    result.wait_for(timeout=LONGEST_WAIT)
    assert excerpt in result.inner_text()
    assert all(address.startswith(site.as_uri()) for address in requests)
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "asked"), [("search", "semaforo"), ("search.es", "tabla alphabeta"), ("search.pt", "alphabeta")])  # fmt: skip
def test_a_search_stays_in_its_language_but_for_what_is_in_english_only(
    site: Path, chromium: Any, name: str, asked: str
) -> None:
    own = language_of(name)
    page = chromium.new_page()
    page.goto(f"{(site / f'{name}.html').as_uri()}?q={asked}")
    page.locator("#search-results li").first.wait_for(timeout=LONGEST_WAIT)
    mine, *others = page.locator("#search-results ul").all()
    assert {item.get_attribute("lang") for item in mine.locator("li").all()} == {own}
    assert len(others) == page.locator("#search-results h2").count() == (own == "pt")
    for link in page.locator(f"#search-results li:not([lang={own}]) a").all():
        there = link.get_attribute("href").partition("#")[0].removesuffix(".html")
        assert language_of(there) == "en"
        assert not (site / f"{there}.{own}.html").exists()
    page.close()


@pytest.mark.slow
def test_what_is_found_in_no_page_of_a_language_is_shown_in_the_others(site: Path, chromium: Any) -> None:
    page = chromium.new_page()
    page.goto(f"{(site / 'search.html').as_uri()}?q=averiguas")
    page.locator("#search-results li[lang=es] a", has_text="Tu primer bot").wait_for(timeout=LONGEST_WAIT)
    assert page.locator("#search-results h2").inner_text() == "In other languages"
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index", "tutorials/play.es", "how-to", "search.es"])
def test_no_fault_of_accessibility_and_nothing_wider_than_a_phone(
    site: Path, chromium: Any, name: str, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{(site / f'{name}.html').as_uri()}?q=problemas")
    assert faults_of_accessibility(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
