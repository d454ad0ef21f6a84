"""The page of an arena in a real browser, from a file: every game is stepped through, by keys alone too, on any screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.arenas import results_in_process, setup_of
from conftest import requires_command, requires_module
from tateti.arena.report.page import as_page

AXE = Path(__file__).parents[1] / "web" / "page" / "vendor" / "axe.min.js"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = requires_module("playwright.sync_api")
    path = shutil.which("chromium-headless-shell") or requires_command("chromium")
    with playwright.sync_playwright() as running:
        launched = running.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    setup = setup_of("easy", "hard", "Ana=random", "minimax:depth=2", games=6, openings="all")
    path = tmp_path_factory.mktemp("page") / "index.html"
    path.write_text(as_page(results_in_process(setup, forfeits=(3,))), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def page(browser: Any, file: str) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    wrong: list[str] = []
    page = context.new_page()
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(file) else wrong.append(request.url))
    page.goto(file)
    yield page
    context.close()
    assert wrong == []


def letters(page: Any) -> str:
    return "".join(
        use.get_attribute("href").removeprefix("#piece-").replace("#none", ".")
        for use in page.locator("#pieces use").all()
    )


def test_a_game_is_stepped_through_with_buttons_and_keys(page: Any) -> None:
    moves = page.locator("#moves button")
    count = moves.count()
    assert page.locator("#title").inner_text().startswith("Game 1: ")
    assert page.locator("#next").get_attribute("aria-disabled") == "true"  # it is shown at its end
    end = letters(page)
    page.locator("#start").click()
    start = letters(page)
    assert start.count(".") == 7
    assert page.locator("#said").inner_text() == "The beginning"
    page.locator("#replay").focus()
    for ply in range(1, count + 1):
        page.keyboard.press("ArrowRight")
        assert letters(page).count(".") == 7 - ply
        assert moves.nth(ply - 1).get_attribute("aria-current") == "true"
    assert letters(page) == end
    page.keyboard.press("Home")
    assert letters(page) == start
    page.keyboard.press("End")
    assert letters(page) == end
    page.keyboard.press("PageDown")
    assert page.locator("#title").inner_text().startswith("Game 2: ")
    assert page.evaluate("location.hash") == "#game-2"
    assert page.locator("#record").inner_text() == "records/0002.txt"
    moves.nth(1).click()
    assert (
        page.locator("#said")
        .inner_text()
        .endswith(page.locator("#moves button").nth(1).inner_text()[-3:].rstrip("?"))
    )


def test_the_line_that_ended_a_game_is_shown_at_its_end_only(page: Any) -> None:
    page.locator("#filter-ending").select_option(label="a line")
    page.locator("#list button").first.click()
    lines = page.locator("g[id^='line-']:not([hidden])")
    assert lines.count() == 0
    page.locator("#end").click()
    assert lines.count() >= 1
    assert "wins: a line." in page.locator("#about").inner_text()


def test_filters_and_the_cross_table_choose_games(page: Any) -> None:
    assert page.locator("#found").inner_text() == "36 games"
    page.locator("#filter-bot").select_option(label="Ana")
    assert page.locator("#found").inner_text() == "18 games"
    page.locator("#filter-other").select_option(label="Easy")
    assert page.locator("#found").inner_text() == "6 games"
    page.locator("#filter-result").select_option("draw")
    drawn = page.locator("#list button").count()
    page.locator("#filter-result").select_option("won")
    won = page.locator("#list button").count()
    page.locator("#filter-result").select_option("lost")
    assert drawn + won + page.locator("#list button").count() == 6
    page.get_by_role("button", name="Hard against Minimax (depth=2):").click()
    assert page.locator("#found").inner_text() == "6 games"
    assert page.evaluate("document.activeElement.id") == "replay"
    assert {"Hard", "Minimax"} <= set(page.locator("#title").inner_text().replace("(", " ").split())


def test_a_forfeit_is_linked_and_its_reason_is_text(page: Any) -> None:
    page.locator("a[href='#game-3']").click()
    page.locator("#title", has_text="Game 3: ").wait_for()
    assert "RuntimeError: </script><b>no</b>" in page.locator("#about").inner_text()


def test_an_address_with_a_game_opens_it(page: Any, file: str) -> None:
    page.goto("about:blank")
    page.goto(f"{file}#game-5")
    assert page.locator("#title").inner_text().startswith("Game 5: ")
    assert page.locator("#said").inner_text() == "The beginning"


@pytest.mark.parametrize("width", [320, 390, 768, 1200])
def test_the_page_is_never_wider_than_the_screen(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(page: Any, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    told = [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found["violations"]]
    assert told == []
