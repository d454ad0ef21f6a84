"""A game and a bot that the page has never seen: drawn, played, studied and explained from what they say of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from tateti.games import available  # noqa: E402
from web.page.driver import begin, cell, click, expect_moves, moves  # noqa: E402
from web.serving import serving_from_outside  # noqa: E402


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the package of `tests/outside` on its path."""
    requires_module("fastapi")
    database = f"sqlite:///{tmp_path_factory.mktemp('matches') / 'matches.db'}"
    with serving_from_outside(database) as found:
        yield found


def test_an_unknown_piece_is_drawn_by_its_letter_in_its_colours(new_page: Any) -> None:
    for theme, colour in (("light", "rgb(138, 75, 22)"), ("dark", "rgb(224, 163, 107)")):
        page = new_page(color_scheme=theme)
        begin(page, "pegboard")
        click(page, "b2")
        piece = cell(page, "b2").locator(".now .piece-P .piece-letter")
        expect(piece).to_have_text("P")
        expect(piece).to_have_css("fill", colour)
        expect(page.locator(".legend")).to_have_text("P peg")
        expect(page.locator(".player-mark").first).to_have_text("1")
        expect(page.get_by_role("gridcell", name="b2, peg, last move")).to_be_visible()


def test_whoever_moves_may_lose_by_it_or_win(page: Any) -> None:
    begin(page, "pegboard")
    click(page, "b2", "a1", "c2", "a2")
    expect(page.locator("#headline")).to_have_text("Player 2 completes the line a2 b2 c2: Player 1 wins.")
    begin(page, "pegboard")
    click(page, "b2", "a1", "c3")
    expect(page.locator("#headline")).to_have_text("Player 1 wins with the line c3 b2 a1.")
    assert page.locator(".move-button").first.get_attribute("title").startswith("Pb2 (a peg in b2)")


def test_a_bot_from_outside_is_among_the_levels_and_plays(page: Any) -> None:
    page.locator("#options summary").click()
    page.get_by_text("First hole", exact=True).click()
    expect(page.get_by_text("First hole: takes the first hole that is free.")).to_be_visible()
    begin(page, "pegboard", "computer")
    expect(page.locator(".player").last).to_contain_text("First hole")
    cell(page, "a1").click()
    expect_moves(page, 2)
    assert moves(page) == ["Pa1", "Pa3"]


def test_its_rules_its_analysis_and_its_tree_are_there(new_page: Any) -> None:
    rules = new_page("/rules").locator("#pegboard")
    expect(rules.get_by_role("heading")).to_have_text("Pegboard")
    expect(rules).to_contain_text("Whoever completes a diagonal of 3 pegs wins")
    expect(rules.locator(".piece-order")).to_contain_text("peg")
    expect(rules.locator("tateti-board .piece-P")).to_have_count(2)
    analysis = new_page("/analysis?game=pegboard&position=P../..P/...")
    expect(analysis.locator("h1")).to_have_text("first player to move")
    expect(analysis.locator(".badge")).to_have_count(7)
    tree = new_page("/tree?game=pegboard")
    expect(tree.locator("#tree-position")).to_have_value("P../..P/...")
    expect(tree.locator(".node").first.locator(".piece-letter").first).to_have_css("font-size", "62px")


def test_a_game_without_translations_speaks_english_among_the_others(new_page: Any) -> None:
    page = new_page("/?game=pegboard", locale="es")
    expect(page.locator('[data-game="pegboard"]')).to_contain_text("Pegs for both")
    page.locator('[data-game-choice="semaforo"]').click()
    expect(page.locator('[data-game="semaforo"]')).to_contain_text("Verde")
    page.locator("#language").select_option("pt")
    expect(page.locator('[data-game="semaforo"]')).to_contain_text("Contra o computador")
    assert page.locator(".game-choice").count() == len(available()) + 1
