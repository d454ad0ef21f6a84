"""The analysis on the page, and the examples of the rules."""

from __future__ import annotations

from typing import Any

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, expect_moves, expect_piece  # noqa: E402

ONE_WIN = "/analysis?game=semaforo&position=..G./Y.Y./...."


def test_the_analysis_shows_exactly_one_winning_move(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    expect(page.locator(".worth-list li")).to_have_count(12)
    expect(page.locator('.worth-list li[data-value="win"]')).to_have_count(1)
    assert page.locator(".worth-list li").first.get_attribute("data-move") == "Gb1"
    expect(page.locator(".badge-win")).to_have_count(1)
    expect(cell(page, "b1").locator(".badge-win")).to_have_text("+23")
    expect(page.locator("h2").first).to_contain_text("a win in 23 plies")


def test_values_are_never_in_the_colours_of_the_pieces(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    expect(page.locator(".badge-win")).to_have_count(1)
    fill = "e => getComputedStyle(e).fill"
    pieces = {page.locator(f".piece-{letter} .piece-body").first.evaluate(fill) for letter in "GY"}
    badges = {page.locator(f".badge-{value} .badge-body").first.evaluate(fill) for value in ("win", "loss")}
    assert len(badges) == 2 and not pieces & badges


def test_the_address_names_the_position(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    cell(page, "b1").click()
    expect_moves(page, 1)
    assert page.url.endswith("/analysis?game=semaforo&position=..G./Y.Y./.G..")
    other = new_page(page.url)
    expect(cell(other, "b1").locator(".now .piece-G")).to_be_visible()


def test_a_line_is_walked_and_its_graph_drawn(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    click(page, "b1", "a1")
    expect(page.locator(".graph-dot")).to_have_count(3)
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(cell(page, "b1").locator(".badge-win")).to_be_visible()
    page.locator(".graph-hit").nth(2).click()
    expect(cell(page, "a1").locator(".now")).to_be_visible()


def test_a_position_is_set_up(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo")
    expect(page.locator(".worth-list li")).to_have_count(12)
    page.locator("#setup").click()
    page.get_by_role("group", name="Piece to put").get_by_role("button", name="yellow").click()
    cell(page, "a2").click()
    cell(page, "c2").click()
    page.get_by_role("group", name="Piece to put").get_by_role("button", name="green").click()
    cell(page, "c3").click()
    expect(page.locator("#setup-text")).to_have_value("..G./Y.Y./....")
    page.locator("#setup-done").click()
    expect(page.locator('.worth-list li[data-value="win"]')).to_have_count(1)


def test_a_match_from_the_position_shown(new_page: Any) -> None:
    page = new_page("/analysis?game=tictactoe&position=X.O/.../...")
    page.locator("#play-from-here").click()
    page.locator("#start-match").click()
    expect(page.locator("#headline")).to_have_text("Your move (X)")
    click_count = page.locator(".now").count()
    assert click_count == 2


def test_a_match_with_the_analysis_switched_on(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2")
    page.locator("#analysis").click()
    expect(page.locator(".worth-list li")).to_have_count(12)
    expect(page.locator(".badge")).to_have_count(12)
    page.locator("#analysis").click()
    expect(page.locator(".badge")).to_have_count(0)


def test_a_board_without_an_exact_answer_says_so(chromium: Any, address: str) -> None:
    # The browser notes a refusal on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.goto("/analysis?game=tictactoe:9x9x5")
    expect(page.get_by_role("heading", name="No exact answer")).to_be_visible()
    expect(page.get_by_text("Not known on this board.")).to_be_visible()
    assert page.get_by_role("gridcell").count() == 81
    context.close()


def test_the_examples_of_the_rules_are_drawn_with_what_each_move_is_worth(new_page: Any) -> None:
    page = new_page("/rules")
    won, lost = (page.locator("#semaforo .example").nth(number) for number in (0, 1))
    expect(won.locator(".badge-win")).to_have_text(["+1", "+1", "+1"])
    expect(won).to_contain_text("Three moves win at once: Ya3, Rd1, Gc1.")
    expect(lost.locator(".badge-win")).to_have_count(0)
    expect(lost.get_by_text("−4", exact=True)).to_have_count(3)
    for name in ("b1", "d1", "d2"):
        expect(lost.locator(f'[data-cell="{name}"] .badge')).to_have_text("−4")
    expect(lost).to_contain_text("The second player to move: a loss in 4 plies.")
    expect(page.locator("#semaforo")).to_contain_text("from red over yellow or orange to green")
    expect(page.locator(".example")).to_have_count(2)
    lost.get_by_role("link").click()
    expect(page.locator("h2").first).to_contain_text("a loss in 4 plies")


def test_the_stock_is_shown_where_there_is_one(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo&position=GR../YGR./Y..Y")
    expect(page.locator(".stock [data-piece] .stock-count")).to_have_text(["6", "5", "6"])
    page.goto("/analysis?game=tictactoe")
    expect(page.locator(".worth-list li")).to_have_count(9)
    expect(page.locator(".stock")).to_have_count(0)


def test_a_position_may_be_typed_in_digits(new_page: Any) -> None:
    page = new_page("/analysis?game=tateti-semaforo&position=100/030/000")
    expect_piece(page, "a3", "G")
    page.locator("#setup").click()
    page.locator("#setup-text").fill("120/000/000")
    page.locator("#setup-text").press("Tab")
    expect_piece(page, "b3", "Y")
    page.locator("#setup-done").click()
    expect(page.locator(".worth-list li")).to_have_count(9)
    assert page.url.endswith("position=GY./.../...")
