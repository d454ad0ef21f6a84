"""The folder on the plainest host there is: files, no page for what is not there, and no service worker."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from tateti.study.puzzles.problem_set import ProblemSet  # noqa: E402
from web.page.conftest import WINDOW, chromium  # noqa: E402
from web.page.driver import cell, expect_moves  # noqa: E402
from without_server.hosting import hosted  # noqa: E402

__all__ = ["chromium"]  # a fixture

pytestmark = pytest.mark.slow

LOADED = 120_000  # milliseconds for the engine, on a busy machine too
SET = "1.tictactoe.5.1.7"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with hosted(folder, has_own_page=False) as where:
        yield where


@pytest.fixture
def page(chromium: Any, address: str) -> Iterator[Any]:
    context = chromium.new_context(
        viewport=WINDOW, locale="en", timezone_id="UTC", reduced_motion="reduce", service_workers="block"
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(30_000)
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status == 404 else None)
    yield page
    context.close()
    assert missing == []


def test_a_match_is_loaded_again_gone_back_to_and_opened_from_a_copied_address(
    page: Any, address: str
) -> None:
    page.goto(address)
    page.locator("#tictactoe-here").click()
    expect(page.locator("#headline")).to_be_visible()
    cell(page, "b2").click()
    expect_moves(page, 1)
    cell(page, "a1").click()
    expect_moves(page, 2)
    assert re.fullmatch(re.escape(address) + r"\?at=/m/[\w-]+", page.url)
    page.reload()
    expect_moves(page, 2)
    page.go_back()
    expect(page.locator("#tictactoe-here")).to_be_visible()
    page.go_forward()
    expect_moves(page, 2)
    for number, name in enumerate(("b1", "a2", "b3"), start=3):
        cell(page, name).click()
        expect_moves(page, number)
    page.locator("#rematch").wait_for()
    page.locator(".move-button").nth(1).click()
    expect(page).to_have_url(re.compile(r"\?at=/m/[\w-]+&ply=2$"))
    copied = page.context.new_page()  # as whoever pastes the address into another tab
    copied.goto(page.url)
    expect(copied.locator(".move-button").nth(1)).to_have_attribute("aria-current", "step", timeout=LOADED)
    assert copied.url == page.url


def test_every_page_is_loaded_again_where_it_was(page: Any, address: str) -> None:
    problem = ProblemSet.read(SET).puzzles[0]
    shown = {
        "learn/fork?step=2": ("#lesson-place", "Step 2 of 7"),
        "analysis?game=tictactoe&position=XO./.X./..O": (".worth-list li", None),
        f"?at=/puzzles/problem/{problem.id}": ("tateti-board", None),
        f"puzzles?set={SET}": ("#place-1", None),
    }
    for path, (place, words) in shown.items():
        page.goto(address + path)
        for _ in range(2):
            found = page.locator(place).first
            expect(found).to_be_visible(timeout=LOADED)
            if words:
                expect(found).to_have_text(words)
            page.reload()
    page.go_back()
    expect(page.locator("tateti-board")).to_be_visible(timeout=LOADED)


def test_the_link_to_a_problem_that_is_copied_can_be_opened(page: Any, address: str) -> None:
    page.goto(f"{address}puzzles?set={SET}")
    page.locator("#share").click(timeout=LOADED)
    page.locator("#copy-shared").click()
    link = page.evaluate("navigator.clipboard.readText()")
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator("tateti-board")).to_be_visible(timeout=LOADED)


# Opened as a file, or without its script


WAYS = ("python serve.py", "no alcanza", "não chega", "not enough")


@pytest.mark.parametrize("path", ["index.html", "learn/index.html"])
def test_a_file_that_is_opened_by_a_double_click_says_how_the_page_is_opened(
    chromium: Any, folder: Path, path: str
) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="es")
    page = context.new_page()
    page.goto((folder / path).as_uri())
    said = page.locator(".no-script-ran")
    expect(said).to_be_visible(timeout=2_000)  # at once, not after a while
    for words in WAYS:
        expect(said).to_contain_text(words)
    context.close()


def test_where_the_script_does_not_come_the_page_says_so_after_a_while(page: Any, address: str) -> None:
    page.route(re.compile(r"\.js$"), lambda route: route.abort())
    page.goto(address)
    said = page.locator(".no-script-ran")
    expect(said).to_be_hidden()
    expect(said).to_be_visible(timeout=30_000)
    page.unroute(re.compile(r"\.js$"))
    page.reload()
    expect(page.locator("#tictactoe-here")).to_be_visible()
    expect(said).to_have_count(0)
