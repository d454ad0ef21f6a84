"""The end of a match, told to whoever reads it, and what there is to do then; what levels claim, and what they do not."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, expect_moves, match_id  # noqa: E402


def against(page: Any, game: str, bot: str, **more: Any) -> None:
    """Begins a match against a level."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": bot}]
    made = page.request.post("/api/matches", data={"game": game, "seats": seats, **more}).json()
    page.goto(made["seats"][0]["link"])
    expect(page.locator("#headline")).to_be_visible()


@pytest.mark.parametrize(
    ("code", "won", "how", "lost"),
    [
        ("en", "You won!", "You completed the line a3 a2 a1.", "You lost"),
        ("es", "¡Ganaste!", "Completaste la línea a3 a2 a1.", "Perdiste"),
        ("pt", "Ganhaste!", "Completaste o alinhamento a3 a2 a1.", "Perdeste"),
    ],
)
def test_an_ending_is_told_to_the_person(new_page: Any, code: str, won: str, how: str, lost: str) -> None:
    page = new_page("/", locale=code)
    against(page, "tictactoe", "easy", position="X.O/X.O/...")
    cell(page, "a1").click()
    expect(page.locator("#headline")).to_have_text(won)
    expect(page.locator("#headline-more")).to_have_text(how)
    expect(page.locator(".winning-line")).to_be_attached()
    against(page, "tictactoe", "easy", position="XO./.../...")
    page.locator("#resign").click()
    page.locator("#sure").click()
    expect(page.locator("#headline")).to_have_text(lost)


@pytest.mark.parametrize(
    ("code", "words"),
    [("es", "El nivel Fácil completó la línea"), ("pt", "O nível Fácil completou o alinhamento")],
)
def test_the_name_of_a_level_never_reads_as_an_adverb(new_page: Any, code: str, words: str) -> None:
    page = new_page("/", locale=code)
    against(page, "tictactoe", "easy", position="O.X/OX./...")  # whatever is played but a1, it wins there
    cell(page, "c2").click()
    expect(page.locator("#headline-more")).to_contain_text(words)


def test_after_the_end_there_is_the_review_and_another_match(page: Any) -> None:
    begin(page, "tictactoe", "computer")
    cell(page, "a3").click()
    expect_moves(page, 2)
    page.locator("#resign").click()
    page.locator("#sure").click()
    expect(page.locator("#rematch")).to_have_text("Play again: the computer begins")
    expect(page.locator("#review")).to_have_text("Review")
    page.locator("#review").click()
    expect(page.locator(".moves-count")).not_to_have_text("2 / 2")
    expect(page.locator("#more")).to_have_attribute("open", "")
    expect(page.locator("#to-analysis")).to_have_attribute("href", f"/analysis?match={match_id(page)}&ply=1")


@pytest.mark.parametrize("game", ["semaforo:6x7", "tictactoe:6x7x4"])
def test_no_level_claims_more_than_holds_on_its_board(page: Any, game: str) -> None:
    against(page, game, "perfect")
    expect(page.locator(".level")).to_contain_text("cannot prove its moves before the end is near")
    expect(page.locator("main")).not_to_contain_text("never makes a mistake")


def test_undo_is_not_offered_where_only_the_computer_has_moved(page: Any) -> None:
    against(page, "tictactoe", "easy", starts="second")
    expect_moves(page, 1)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    click_and_answer(page)
    expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    expect_moves(page, 1)


def click_and_answer(page: Any) -> None:
    """Plays somewhere, and sees the computer answer."""
    page.locator(".can").first.click()
    expect_moves(page, 3)


def test_a_cell_that_was_tapped_shows_its_piece(new_page: Any) -> None:
    """A tap leaves the finger's place hovered, where the next piece must not be shown."""
    page = new_page("/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, "semaforo")
    assert page.evaluate("matchMedia('(hover: none)').matches")
    click(page, "b2")
    cell(page, "c3").dispatch_event("click")  # another moves elsewhere, and the finger has not moved
    expect_moves(page, 2)
    cell(page, "b2").hover()  # as browsers have it after a tap
    shown = "e => [e.matches(':hover'), ...['.now', '.coming'].map((part) => getComputedStyle(e.querySelector(part)).opacity)]"
    assert cell(page, "b2").evaluate(shown) == [True, "1", "0"]


def test_the_cells_are_in_the_middle_below_the_headline(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2")
    middles = page.evaluate(
        """() => {
          const tiles = [...document.querySelectorAll('.tile')].map((tile) => tile.getBoundingClientRect());
          const head = document.querySelector('#headline').getBoundingClientRect();
          return [Math.min(...tiles.map(({left}) => left)) + Math.max(...tiles.map(({right}) => right)), head.left + head.right];
        }"""
    )
    assert abs(middles[0] - middles[1]) < 2
