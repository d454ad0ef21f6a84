"""The explanation beside the board of the analysis: only when it is asked for, pointed at on the board, without a jolt."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from tateti import language  # noqa: E402
from web.page.driver import cell  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402
from web.page.test_page_calm import MOST_SHIFT, OTHER_TWO, SIZES, shifts, watch_shifts  # noqa: E402

NEAR_THE_END = "/analysis?game=semaforo&position=RGRR/YYRG/Y.GY"
TIC_TAC_TOE = "/analysis?game=tictactoe&position=X../.O./..X"


def explained(page: Any) -> Any:
    """Asks for the explanation, and gives its sentences when they are there."""
    page.locator("#explain").click()
    facts = page.locator(".facts li")
    expect(facts.first).to_be_visible()
    return facts


def test_nothing_is_explained_until_somebody_asks(new_page: Any) -> None:
    page = new_page("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(NEAR_THE_END)
    expect(page.locator(".worth-list")).to_be_visible()
    expect(page.locator("#explanation")).to_have_count(0)
    expect(page.locator("#explain")).to_have_attribute("aria-pressed", "false")
    assert not [url for url in asked if "/api/explain" in url]
    explained(page)
    expect(page.locator("#explain")).to_have_attribute("aria-pressed", "true")
    assert len([url for url in asked if "/api/explain" in url]) == 1
    page.locator("#explain").click()
    expect(page.locator("#explanation")).to_have_count(0)
    expect(page.locator(".worth-list")).to_be_visible()


def test_a_fact_shows_its_cells_and_lines_on_the_board(new_page: Any) -> None:
    page = new_page(NEAR_THE_END)
    facts = explained(page)
    sentence = "c1 is forbidden for good: Yc1 lets the other complete c3 c2 c1 (Rc1)."
    fact = facts.filter(has_text=sentence).get_by_role("button")
    fact.hover()
    expect(page.locator("[data-pointed=c1]")).to_have_count(1)
    expect(page.locator("line.mark-pointed")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".mark-pointed")).to_have_count(0)
    fact.focus()
    expect(page.locator("[data-pointed=c1]")).to_have_count(1)


def test_what_a_move_does_is_unfolded_and_the_best_answer_with_it(new_page: Any) -> None:
    page = new_page(NEAR_THE_END)
    explained(page)
    move = page.locator("[data-move=Gb1]")
    expect(move.locator(".facts")).to_have_count(0)
    move.get_by_role("button").click()
    expect(move.locator("[data-fact=best-answer]")).to_have_text(
        "The best answer is any of Yd2, Rd1: it wins in 3 plies."
    )
    expect(move.locator(".fact-move")).to_have_attribute("aria-expanded", "true")


def test_a_step_explains_the_next_position(new_page: Any) -> None:
    page = new_page(TIC_TAC_TOE)
    facts = explained(page)
    expect(facts.first).to_contain_text("O to move: a draw")
    expect(page.locator("[data-fact=other-could-fork]")).to_contain_text("Xc3, Xa1 would each be a fork")
    cell(page, "a1").click()
    expect(facts.first).to_contain_text("X to move: a win in 3 plies.")
    expect(page.locator("[data-fact=forced-reply]")).to_contain_text("the reply Xc3 is forced")


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_it_is_explained_in_the_language_of_the_page(new_page: Any, code: str) -> None:
    page = new_page(NEAR_THE_END, locale=code)
    facts = explained(page)
    said = {"es": "para siempre", "pt": "para sempre", "en": "for good"}
    expect(facts.filter(has_text=said[code]).first).to_be_visible()
    for other in language.LANGUAGES:
        page.locator("#language").select_option(other)
        expect(page.locator(".facts li").filter(has_text=said[other]).first).to_be_visible()


def test_the_key_turns_it_on_and_off(new_page: Any) -> None:
    page = new_page(NEAR_THE_END)
    expect(page.locator(".worth-list")).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator("#explanation")).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator("#explanation")).to_have_count(0)


def places(page: Any) -> Any:
    """Where the board and the moves are on the page, however far it is scrolled."""
    return page.evaluate(
        "['tateti-board', '.study-moves'].map((what) => {"
        " const box = document.querySelector(what).getBoundingClientRect();"
        " return [box.left + scrollX, box.top + scrollY, box.width, box.height]; })"
    )


@pytest.mark.parametrize("size", OTHER_TWO)
def test_nothing_moves_when_it_comes_and_goes(new_page: Any, size: str) -> None:
    page = new_page(NEAR_THE_END, **SIZES[size])
    expect(page.locator(".worth-list")).to_be_visible()
    before = places(page)
    watch_shifts(page)
    explained(page)
    assert places(page) == before
    page.locator(".fact-move").first.click()
    page.locator("#explain").click()
    expect(page.locator(".worth-list")).to_be_visible()
    assert places(page) == before
    moved, what = shifts(page)
    assert moved < MOST_SHIFT, what


def test_it_has_no_accessibility_faults(new_page: Any) -> None:
    page = new_page(NEAR_THE_END)
    facts = explained(page)
    page.locator(".fact-move").first.click()
    facts.get_by_role("button").first.focus()
    assert faults(page) == []
