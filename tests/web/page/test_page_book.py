"""The book beside the board of the analysis: only when it is asked for, followed to the win, saved, without a jolt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from tateti import language  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.solver.books import text  # noqa: E402
from tateti.solver.books.shipped import shipped  # noqa: E402
from web.page.driver import cell  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402
from web.page.test_page_calm import MOST_SHIFT, SMALLEST, shifts, watch_shifts  # noqa: E402
from web.page.test_page_explain import places  # noqa: E402

SEMAFORO = "/analysis?game=semaforo"


def read_book(page: Any) -> Any:
    """Opens the book, and gives what it says of the position when that is there."""
    expect(page.locator(".worth-list")).to_be_visible()
    page.locator("#book").click()
    says = page.locator(".book-says p:not(.loading)")
    expect(says).to_be_visible()
    return says


def test_nothing_is_said_until_somebody_asks_and_then_the_whole_book_can_be_followed(new_page: Any) -> None:
    page = new_page("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(SEMAFORO)
    expect(page.locator(".worth-list")).to_be_visible()
    assert not [url for url in asked if "/api/book" in url]
    says = read_book(page)
    expect(page.locator("#book-panel h2")).to_have_text("The second player wins by the book")
    expect(says).to_have_text("This position is in the book: whoever is to move loses.")
    expect(page.locator("#book-panel")).to_contain_text("483 positions")
    cell(page, "b3").click()
    expect(says).to_have_text("The book answers Gc1.")
    expect(page.locator("[data-pointed=c1]")).to_have_count(1)
    page.get_by_role("button", name="Play Gc1").click()
    expect(says).to_have_text("This position is in the book: whoever is to move loses.")
    expect(page.locator(".mark-pointed")).to_have_count(0)
    page.goto(f"{SEMAFORO}&position=GG../..../...Y")
    says = read_book(page)
    expect(says).to_have_text("Play by the book does not lead here, so it says nothing about this position.")


def test_the_keyboard_is_enough_and_every_step_is_heard(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo:3x3")
    expect(page.locator(".worth-list")).to_be_visible()
    page.keyboard.press("k")
    expect(page.locator(".book-says")).to_have_attribute("role", "status")
    expect(page.locator(".book-says")).to_have_text("The book answers Gb2.")
    page.keyboard.press("p")
    expect(page.locator(".book-says")).to_have_text("This position is in the book: whoever is to move loses.")
    expect(page.locator(".move-button")).to_have_text(["Gb2"])
    page.keyboard.press("k")
    expect(page.locator("#book-panel")).to_have_count(0)
    page.keyboard.press("k")
    expect(page.locator("#speaker")).to_have_text("This position is in the book: whoever is to move loses.")
    page.keyboard.press("e")
    expect(page.locator("#explanation")).to_be_visible()
    expect(page.locator("#book")).to_have_attribute("aria-pressed", "false")


def test_only_boards_with_a_book_offer_it(new_page: Any) -> None:
    page = new_page("/analysis?game=tictactoe")
    expect(page.locator("#explain")).to_be_visible()
    expect(page.locator("#book")).to_have_count(0)
    page.goto("/analysis?game=tictactoe:3x4")
    expect(page.locator("#book")).to_be_visible()


def test_the_keys_of_the_book_stand_with_the_others_in_the_rules(new_page: Any) -> None:
    page = new_page("/rules")
    expect(page.get_by_role("row", name="K what the book of the board says, or not")).to_have_count(1)
    expect(page.get_by_role("row", name="P play what the book answers")).to_have_count(1)


def test_the_book_is_saved_and_the_command_that_checks_it_is_told(new_page: Any, tmp_path: Path) -> None:
    page = new_page(SEMAFORO)
    read_book(page)
    page.locator(".book-file summary").click()
    expect(page.locator(".book-file code")).to_have_text("python3 tools/check_book.py semaforo-3x4.book")
    with page.expect_download() as saving:
        page.locator("#book-save").click()
    assert saving.value.suggested_filename == "semaforo-3x4.book"
    saving.value.save_as(tmp_path / "saved.book")
    assert text.read(tmp_path / "saved.book") == shipped(game("semaforo"))


def test_it_is_read_in_the_language_of_the_page(new_page: Any) -> None:
    page = new_page(SEMAFORO, locale="es")
    read_book(page)
    said = {"es": "pierde quien juega", "pt": "perde quem joga", "en": "whoever is to move loses"}
    expect(page.locator(".book-says")).to_contain_text(said["es"])
    for other in language.LANGUAGES:
        page.locator("#language").select_option(other)
        expect(page.locator(".book-says")).to_contain_text(said[other])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_room_on_a_small_phone_moves_nothing_and_has_no_fault(new_page: Any, scheme: str) -> None:
    page = new_page(SEMAFORO, **SMALLEST, color_scheme=scheme, locale="pt")
    expect(page.locator(".worth-list")).to_be_visible()
    before = places(page)
    watch_shifts(page)
    read_book(page)
    assert places(page) == before
    cell(page, "b3").dispatch_event("click")
    expect(page.locator("#book-play")).to_be_visible()
    moved, what = shifts(page)
    assert moved < MOST_SHIFT, what
    page.locator(".book-file summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page) == []
