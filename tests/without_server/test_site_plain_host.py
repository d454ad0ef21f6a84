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
    page.reload()
    expect_moves(page, 2)
    copied = page.context.new_page()  # as whoever pastes the address into another tab
    copied.goto(f"{page.url}&ply=1")
    expect(copied.locator("[data-cell=b2]")).to_be_visible(timeout=LOADED)
    assert copied.url.endswith("&ply=1")


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
