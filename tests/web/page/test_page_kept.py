"""The page kept in the browser: few requests at first and one afterwards, without a connection, and when a new version comes."""

from __future__ import annotations

import dataclasses
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from conftest import requires_module

requires_module("playwright")
requires_module("fastapi")

from playwright.sync_api import expect  # noqa: E402

from tateti.tools.page_weight import FIRST_BOARD, Wire, visits  # noqa: E402
from tateti.web.page_files.app import DARK, LIGHT  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.page.driver import begin, click, expect_moves  # noqa: E402
from web.serving import Server, serving  # noqa: E402

MOST_REQUESTS, MOST_BYTES = 15, 90_000

KEPT = "navigator.serviceWorker.ready.then(({active}) => active.state)"
CACHES = "caches.keys().then((names) => names.filter((name) => name.startsWith('tateti ')))"
LOOK_FOR_A_NEW_VERSION = "window.dispatchEvent(new Event('online'))"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose page can be changed."""
    static = tmp_path / "static"
    shutil.copytree(Settings(database="").static, static)
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'matches.db'}", static=static, rate=0, workers=1, warm_up=False, answer_pause=0
    )  # fmt: skip
    with serving(settings) as (running,):
        yield running


@pytest.fixture
def context(chromium: Any, server: Server) -> Iterator[Any]:
    """A browser that keeps the page."""
    made = chromium.new_context(base_url=server.address, locale="es", timezone_id="UTC")
    made.set_default_timeout(20_000)
    yield made
    made.close()


def until(page: Any, condition: str, given: Any = None) -> None:
    """Waits until something that the page has to ask for is so: `wait_for_function` does not wait for answers."""
    tries = """async ([condition, given]) => {
      for (let i = 0; i < 400; i++) {
        if (await condition(given)) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }"""
    assert page.evaluate(f"([given]) => ({tries})([{condition}, given])", [given]), condition


def opened(context: Any, path: str = "/") -> Any:
    """A page that the browser has kept."""
    page = context.new_page()
    page.goto(path)
    assert page.evaluate(KEPT) in ("activating", "activated")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def change(server: Server, words: str) -> None:
    """The server is started again with another version of the page."""
    early = Path(server.settings.static) / "js" / "early.js"
    early.write_text(early.read_text("utf-8") + f'\ndocument.documentElement.dataset.version = "{words}";\n')
    assert server.stop() == 0
    server.start()


VERSION = "document.documentElement.dataset.version ?? 'first'"


# Few requests


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_visit_takes_few_requests_and_the_next_one_asks_for_the_page_alone(
    chromium: Any, address: str, language: str
) -> None:
    parts = urlsplit(address)
    wire = Wire(parts.hostname or "", parts.port or 0)
    with wire.running() as through:
        first, again = visits(chromium, wire, through, "/", language)
        assert first.requests[0] == "/" and all(path.startswith("/files/") for path in first.requests[1:])
        assert len(first.requests) == len(set(first.requests)) <= MOST_REQUESTS
        assert 10_000 < first.bytes <= MOST_BYTES
        assert again.requests == ("/",)
        assert again.bytes < 1000
        kept, again = visits(chromium, wire, through, "/", language, is_kept=True)
        assert set(first.requests) <= set(kept.requests)
        assert len(kept.requests) == len(set(kept.requests)), "what the page has fetched is not fetched again"
        assert set(again.requests) <= {"/", "/service-worker.js"}


@pytest.mark.parametrize("path", [path for path in FIRST_BOARD if path != "/"])
def test_other_pages_take_few_requests_too(chromium: Any, address: str, path: str) -> None:
    parts = urlsplit(address)
    wire = Wire(parts.hostname or "", parts.port or 0)
    with wire.running() as through:
        first, again = visits(chromium, wire, through, path, "es")
    assert len(first.requests) <= MOST_REQUESTS
    assert not any(one.startswith("/files/") for one in again.requests)


# Styles


def test_a_style_without_its_comments_says_the_same(page: Any) -> None:
    """The browser reads the sheets as they are written, and as they are sent."""
    read = """(text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map((rule) => rule.cssText).join('\\n');
    }"""
    static = Settings(database="").static
    order = re.findall(r'href="/static/(css/[^"]+)"', (static / "index.html").read_text("utf-8"))
    written = "".join((static / path).read_text("utf-8") for path in order)
    sent = page.request.get(page.locator('link[rel="stylesheet"]').get_attribute("href")).text()
    assert len(sent) < len(written)
    one, other = (" ".join(page.evaluate(read, text).split()) for text in (sent, written))
    assert one == other != ""


# Without a connection


NO_CONNECTION = {
    "es": "No hay conexión con el servidor.",
    "pt": "Não há ligação ao servidor.",
    "en": "There is no connection to the server.",
}


@pytest.mark.parametrize("language", NO_CONNECTION)
def test_without_a_connection_the_page_opens_and_says_so_in_the_persons_language(
    chromium: Any, server: Server, language: str
) -> None:
    context = chromium.new_context(base_url=server.address, locale=language)
    page = opened(context)
    expect(page.locator(".play-board .can").first).to_be_visible()
    assert page.locator("#no-connection").count() == 0
    context.set_offline(True)
    expect(page.locator("#no-connection")).to_contain_text(NO_CONNECTION[language])
    for path in ("/", "/analysis", "/nonsense"):
        page.goto(path)
        expect(page.locator("#no-connection")).to_contain_text(NO_CONNECTION[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto("/")
    expect(page.locator(".play-board .can").first).to_be_visible()
    page.locator(".game-choice").nth(1).click()
    page.locator("#semaforo-computer").click()
    expect(page.locator(".play [role=alert] .notice")).to_be_visible()
    context.set_offline(False)
    page.locator("#semaforo-computer").click()
    expect(page.locator("#headline")).to_be_visible()
    expect(page.locator("#no-connection")).to_have_count(0)
    context.close()


def test_a_match_is_shown_as_it_was_and_goes_on_when_the_connection_is_back(context: Any) -> None:
    page = opened(context)
    begin(page, "semaforo")
    click(page, "b2", "b2")
    context.set_offline(True)
    page.reload()
    expect(page.locator("#no-connection")).to_be_visible()
    expect(page.locator('[data-cell="b2"] .piece-Y')).to_be_visible()
    context.set_offline(False)
    expect_moves(page, 2)
    expect(page.locator("#no-connection")).to_have_count(0)
    click(page, "b2")


def test_a_server_that_is_away_is_told_as_no_connection_until_it_is_back(
    context: Any, server: Server
) -> None:
    page = opened(context)
    server.kill()
    page.goto("/rules")
    expect(page.locator(".rules")).to_be_visible()
    expect(page.locator("#no-connection")).to_be_visible()
    server.start()
    expect(page.locator("#no-connection")).to_have_count(0)


def test_what_the_server_answers_is_never_kept(context: Any, server: Server) -> None:
    page = opened(context)
    begin(page, "tictactoe")
    click(page, "b2")
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())"
        ".map(({url}) => new URL(url).pathname)))).then((lists) => lists.flat())"
    )
    assert kept and all(path.startswith("/files/") or path == "/service-worker-files.json" for path in kept)
    context.set_offline(True)
    answers = page.evaluate(
        "Promise.all(['/api/games', '/livez', '/static/icon.svg'].map((path) => fetch(path).then(() => 1, () => 0)))"
    )
    assert answers == [0, 0, 0]


# A new version


def test_who_has_a_match_open_is_told_of_a_new_version_and_loses_nothing(
    context: Any, server: Server
) -> None:
    page = opened(context)
    old_cache = page.evaluate(CACHES)
    assert len(old_cache) == 1
    page.goto("/analysis?game=tictactoe")
    page.locator('[data-cell="b2"]').click()
    expect(page.locator(".worth-list li").first).to_be_visible()
    study = page.evaluate("location.search")
    page.evaluate("localStorage.setItem('tateti.marked', '1')")
    other = context.new_page()
    other.goto("/")
    begin(other, "semaforo")
    click(other, "b2", "b2")
    progress = other.evaluate("JSON.stringify(Object.entries(localStorage).sort())")

    change(server, "second")
    for tab in (page, other):
        tab.evaluate(LOOK_FOR_A_NEW_VERSION)
    expect(other.locator("#new-version")).to_contain_text("Hay una nueva versión")
    expect(page.locator("#new-version")).to_be_visible()
    assert other.evaluate(VERSION) == "first"
    click(other, "b2")  # one plays on as long as one likes
    assert sorted(old_cache) != sorted(other.evaluate(CACHES))

    other.locator("#use-new-version").click()
    other.wait_for_function("() => document.documentElement.dataset.version === 'second'")
    expect_moves(other, 3)
    expect(other.locator("#new-version")).to_have_count(0)
    assert len(other.evaluate(CACHES)) == 1 and other.evaluate(CACHES) != old_cache
    click(other, "a1")
    assert "tateti.marked" in progress and other.evaluate("localStorage.getItem('tateti.marked')") == "1"

    assert page.evaluate(VERSION) == "first"  # nobody loads a page anew but who looks at it
    expect(page.locator("#new-version")).to_be_visible()
    page.locator("#use-new-version").click()
    page.wait_for_function("() => document.documentElement.dataset.version === 'second'")
    assert page.evaluate("location.search") == study
    expect(page.locator(".piece-X").first).to_be_visible()


def test_a_visit_after_an_update_is_of_the_new_version_at_once_and_says_nothing(
    context: Any, server: Server
) -> None:
    page = opened(context)
    before = page.evaluate(CACHES)
    change(server, "second")
    page.goto("/rules")
    assert page.evaluate(VERSION) == "second"
    page.evaluate(LOOK_FOR_A_NEW_VERSION)
    until(
        page,
        "async (before) => { const [one, ...more] = await caches.keys(); return one !== before && !more.length; }",
        before[0],
    )
    assert page.locator("#new-version").count() == 0
    context.set_offline(True)
    page.reload()
    expect(page.locator(".rules")).to_be_visible()
    assert page.evaluate(VERSION) == "second"


def test_a_new_version_can_wait(context: Any, server: Server) -> None:
    page = opened(context)
    change(server, "second")
    page.evaluate(LOOK_FOR_A_NEW_VERSION)
    page.locator("#not-now").click()
    expect(page.locator("#new-version")).to_have_count(0)
    page.locator('.top nav a[href="/tree"]').click()  # its scripts are those of the version that is shown
    expect(page.locator(".node").first).to_be_visible()
    assert page.evaluate(VERSION) == "first"


def test_a_service_worker_can_be_removed_from_all_browsers(context: Any, server: Server) -> None:
    page = opened(context)
    server.stop()
    server.settings = dataclasses.replace(server.settings, service_worker=False)
    server.start()
    page.goto("/")
    until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
    until(page, "async () => (await caches.keys()).length === 0")
    page.goto("/")
    expect(page.locator(".play-board .can").first).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller") is None


# The frame around an app


def test_the_frame_has_the_colour_of_the_theme_that_was_chosen(new_page: Any) -> None:
    page = new_page("/rules", color_scheme="light")
    frame = page.locator('meta[name="theme-color"]')
    assert [one.get_attribute("content") for one in frame.all()] == [LIGHT, DARK]
    page.locator("#theme").click()
    for _visit in range(2):
        expect(frame.first).to_have_attribute(
            "content", "rgb(20, 23, 31)"
        )  # what is chosen holds whatever the system says
        expect(frame.last).to_have_attribute("content", "rgb(20, 23, 31)")
        page.reload()
