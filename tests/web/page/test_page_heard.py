"""The page as a screen reader says it: a virtual one walks through it and plays a match."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, play_by_request  # noqa: E402
from web.page.test_page_analysis import open_record  # noqa: E402

READER = Path(__file__).parents[3] / "node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
ADDRESS = "/virtual-screen-reader.js"


@pytest.fixture
def reader() -> str:
    """The source of the virtual screen reader, which npm installs for development."""
    if not READER.exists():
        reason = "the virtual screen reader is not installed: `make lint` does that where there is npm"
        pytest.fail(reason) if os.environ.get("TATETI_REQUIRE_ALL") else pytest.skip(reason)
    return READER.read_text(encoding="utf-8")


def listen(page: Any, reader: str, selector: str) -> None:
    """Starts the screen reader in a part of the page; it comes from our own address, as the page's policy wants it."""
    page.route(f"**{ADDRESS}", lambda route: route.fulfill(body=reader, content_type="text/javascript"))
    page.evaluate(
        """async ([address, selector]) => {
          window.reader = (await import(address)).virtual;
          await window.reader.start({container: document.querySelector(selector)});
        }""",
        [ADDRESS, selector],
    )


def heard(page: Any, steps: int = 400) -> list[str]:
    """Everything it says from the beginning to the end."""
    said: list[str] = page.evaluate(
        """async (steps) => {
          for (let i = 0; i < steps; i++) {
            await window.reader.next();
            const log = await window.reader.spokenPhraseLog();
            if (log.length > 2 && log[log.length - 1] === log[0]) break;
          }
          return window.reader.spokenPhraseLog();
        }""",
        steps,
    )
    return said


def test_a_match_is_heard_from_the_headline_to_the_buttons(page: Any, reader: str) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2")
    listen(page, reader, "main")
    said = heard(page)
    assert any(phrase.startswith("heading, Player 1, your move") for phrase in said)
    assert any(phrase.startswith("grid, Board of 3 rows and 4 columns") for phrase in said)
    assert any("b2, yellow, can become red, last move" in phrase for phrase in said)
    assert any("button, Undo" in phrase for phrase in said)
    assert any("Pieces left" in phrase for phrase in said)


def test_the_keys_say_the_board_the_last_move_the_clocks_and_the_value(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2", "a1")
    speaker = page.locator("#speaker")
    expect(speaker).to_have_text("Player 1: Ga1 (green on a1). Player 2, your move")
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_visible()
    expect(speaker).to_have_text(page.locator("#hint").inner_text())
    expect(speaker).not_to_contain_text("Hint: ")  # what to look at comes before the move
    page.keyboard.press("h")
    expect(speaker).to_contain_text("Hint: ")
    expect(page.locator("#hint")).to_have_text(speaker.inner_text())
    page.keyboard.press("l")
    expect(speaker).to_have_text("Player 1: Ga1 (green on a1)")
    page.keyboard.press("c")
    expect(speaker).to_have_text("There is no clock.")
    page.keyboard.press("w")
    expect(speaker).to_have_text("The values of the moves are not shown: A shows them.")
    page.keyboard.press("a")
    expect(page.locator(".badge").first).to_be_visible()
    page.keyboard.press("w")
    expect(speaker).to_contain_text("Player 2 to move: a ")
    page.keyboard.press("b")
    expect(speaker).to_have_text("b2 yellow, a1 green. Player 2, your move")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.locator("#back").click()
    expect(speaker).to_contain_text("Player 2: Yb2")


def test_a_move_of_the_other_is_announced(page: Any) -> None:
    begin(page, "semaforo", "link")
    click(page, "b2")
    play_by_request(page, "Yb2")
    expect(page.locator("#speaker")).to_have_text("Player 2: Yb2 (b2 turns yellow). Your move")


def test_the_start_is_heard_with_the_games_and_the_ways_to_play(page: Any, reader: str) -> None:
    expect(page.locator(".play-board .can").first).to_be_visible()
    listen(page, reader, "main")
    said = heard(page)
    assert any(phrase.startswith("heading, Three in a row, to play and to understand") for phrase in said)
    assert any(phrase.startswith("radio, Semáforo") and "not checked" in phrase for phrase in said)
    for way in ("Against the computer", "A friend by link", "Two people here", "Two bots"):
        assert any(phrase.startswith("button, ") and way in phrase for phrase in said), way


def test_an_invitation_is_heard_with_its_link(page: Any, reader: str) -> None:
    begin(page, "semaforo", "link")
    expect(page.locator("#only-here")).to_be_visible()
    listen(page, reader, "main")
    said = heard(page)
    assert any(phrase.startswith("heading, Invite your friend") for phrase in said)
    assert any(phrase.startswith("textbox, Link for your friend") for phrase in said)
    assert any("Other devices cannot open this link" in phrase for phrase in said)


def test_the_analysis_is_heard_with_its_values_and_variations(new_page: Any, reader: str) -> None:
    page = new_page("/analysis")
    open_record(page)
    page.get_by_role("button", name="1. Gb2").click()
    expect(cell(page, "b2")).to_have_attribute(
        "aria-label", "b2, green, can become yellow, last move, wins 27"
    )
    listen(page, reader, "main")
    said = heard(page)
    assert any(phrase.startswith("heading, Beto to move") for phrase in said)
    assert any(phrase.startswith("list, Moves, best first") for phrase in said)
    assert any(phrase.startswith("heading, Instead of 2. Ga1, level 3") for phrase in said)
    assert any("b2, green, can become yellow, last move" in phrase for phrase in said)
    assert any(phrase.startswith("textbox, Comment on 1. Gb2") for phrase in said)


def test_a_search_tree_is_heard_as_a_tree(new_page: Any, reader: str) -> None:
    page = new_page("/tree?game=tictactoe&position=OXO/.OX/X..&order=random&seed=0")
    page.locator("#step-first").click()
    page.locator("#step-cut").click()
    listen(page, reader, "main")
    said = heard(page)
    assert any(phrase.startswith("tree, The search tree") for phrase in said)
    items = [phrase for phrase in said if phrase.startswith("treeitem, ")]
    assert len(items) == 9
    assert "Xa2 draws at most α 0 β 0, MIN, 1 not looked at: Oc1" in items[6]
    for part in ("level 2", "position 2", "set size 3", "expanded", "current step"):
        assert part in items[6], items[6]
    assert any(phrase.startswith("Cut: MAX gets 0 at most here") for phrase in said)
