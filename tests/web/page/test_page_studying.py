"""The search tree and the rules on the page."""

from __future__ import annotations

from typing import Any

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402


def test_the_tree_is_drawn_with_its_bounds_and_cuts(new_page: Any) -> None:
    page = new_page("/tree?game=tictactoe&position=OXO/.OX/X..&order=random&seed=0")
    expect(page.locator(".node")).to_have_count(11)
    expect(page.locator(".cut-place")).to_have_count(2)
    expect(page.locator("#figures")).to_have_text(
        "MAX: X to move, = draws 11 nodes · 2 cuts · 2 successors never looked at"
    )
    expect(page.get_by_role("button", name="= draws α 0 β +∞, MAX, the root")).to_be_visible()


def test_a_node_folds_and_unfolds(new_page: Any) -> None:
    page = new_page("/tree?game=tictactoe&position=OXO/.OX/X..&order=random&seed=0")
    expect(page.locator(".node")).to_have_count(11)
    root = page.locator('[data-visit="0"]')
    root.click()
    expect(page.locator(".node")).to_have_count(1)
    assert root.get_attribute("aria-expanded") == "false"
    root.press("Enter")
    expect(page.locator(".node")).to_have_count(11)


def test_the_search_goes_forward_and_backward(new_page: Any) -> None:
    page = new_page("/tree?game=tictactoe&position=OXO/.OX/X..&order=random&seed=0")
    expect(page.locator(".node")).to_have_count(11)
    page.get_by_role("button", name="To the beginning of the search").click()
    expect(page.locator(".node")).to_have_count(1)
    expect(page.locator("#step-words")).to_have_text("Into the root, where MAX moves: α −∞, β +∞.")
    page.locator("#step-forward").click()
    expect(page.locator(".node")).to_have_count(2)
    expect(page.locator("#step-words")).to_have_text("Into Xc1, where MIN moves: α −∞, β +∞.")
    page.locator("#step-back").click()
    expect(page.locator(".node")).to_have_count(1)
    seen = []
    while page.locator("#step-forward").is_enabled():
        page.locator("#step-forward").click()
        seen.append(page.locator("#step-words").inner_text())
    assert sum("is cut" in words for words in seen) == 2
    expect(page.locator(".node")).to_have_count(11)


def test_plain_minimax_cuts_nothing(new_page: Any) -> None:
    page = new_page("/tree?game=tictactoe&position=OXO/.OX/X..&order=random&seed=0")
    page.locator("#tree-pruning").select_option("false")
    expect(page.locator("#figures")).to_contain_text("no pruning")
    expect(page.locator(".cut-place")).to_have_count(0)
    expect(page.locator(".node")).to_have_count(14)


def test_the_examples_of_the_rules_are_drawn_with_what_each_move_is_worth(new_page: Any) -> None:
    page = new_page("/rules")
    won, lost = (page.locator("#semaforo .example").nth(number) for number in (0, 1))
    expect(won.locator(".badge-win")).to_have_text(["★+1", "★+1", "★+1"])
    expect(won).to_contain_text("Three moves win at once: Ya3, Rd1, Gc1.")
    expect(lost.locator(".badge-win")).to_have_count(0)
    expect(lost.get_by_text("★−4", exact=True)).to_have_count(3)
    for name in ("b1", "d1", "d2"):
        expect(lost.locator(f'[data-cell="{name}"] .badge')).to_have_text("★−4")
    expect(lost).to_contain_text("The second player to move: a loss in 4 plies.")
    expect(page.locator("#semaforo")).to_contain_text("from red over yellow or orange to green")
    expect(page.locator(".example")).to_have_count(2)
    lost.get_by_role("link").click()
    expect(page.locator("h2").first).to_contain_text("a loss in 4 plies")
