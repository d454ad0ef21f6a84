"""The rules on the page."""

from __future__ import annotations

from typing import Any

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402


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
