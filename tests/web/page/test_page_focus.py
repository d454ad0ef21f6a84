"""The focus is followed through every action: it stays where it was, or goes to what is nearest, and never to nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, expect_moves, is_over  # noqa: E402
from web.page.test_page_calm import SIZES  # noqa: E402


def focused(page: Any) -> str:
    """What has the focus: its id, else the cell or the tag that it is."""
    return str(
        page.evaluate(
            """() => {
              const {id, dataset, localName} = document.activeElement;
              return id || (dataset.cell ? `cell ${dataset.cell}` : localName);
            }"""
        )
    )


def press(page: Any, selector: str) -> None:
    """Presses a button with the Enter key."""
    page.locator(selector).focus()
    page.keyboard.press("Enter")


@pytest.fixture(params=["desktop", "phone"])
def size(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A screen."""
    return SIZES[request.param]


def test_in_a_match_against_the_computer(new_page: Any, size: dict[str, Any]) -> None:
    page = new_page("/", **size)
    begin(page, "semaforo", "computer")
    cell(page, "b2").focus()
    page.keyboard.press("Enter")
    expect_moves(page, 2)
    assert focused(page) == "cell b2"
    badges, place = page.locator(".badge"), page.locator(".moves-count")
    for action, has_come in {
        "#hint-button": lambda: expect(page.locator("#hint")).to_be_visible(),
        "#analysis": lambda: expect(badges).to_have_count(12),
        "#analysis, again": lambda: expect(badges).to_have_count(0),
        "#back": lambda: expect(place).to_have_text("1 / 2"),
        "#forward": lambda: expect(place).to_have_text("2 / 2"),
        "#undo": lambda: expect_moves(page, 0),
    }.items():
        button = action.split(",")[0]
        press(page, button)
        has_come()
        assert focused(page) == button[1:], action


def test_through_the_moves_and_back_to_the_present(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2")
    first = page.locator(".move-button").first
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".moves-count")).to_have_text("1 / 3")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves-count")).to_have_text("0 / 3")
    expect(first).to_be_focused()
    press(page, "#to-present")
    expect(page.locator("#to-present")).to_have_count(0)
    assert focused(page).startswith("cell")


def test_resigning_or_not_and_playing_again(new_page: Any, size: dict[str, Any]) -> None:
    page = new_page("/", **size)
    begin(page, "tictactoe")
    click(page, "a3", "b3")
    press(page, "#resign")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert focused(page) == "resign"
    press(page, "#resign")
    press(page, "#sure")
    expect(page.locator("#rematch")).to_be_visible()
    assert focused(page).startswith("cell")
    press(page, "#review")
    expect(page.locator("#review")).to_have_attribute("aria-pressed", "true")
    assert focused(page) == "review"
    press(page, "#rematch")
    expect(page.locator("#resign")).to_be_visible()
    assert focused(page) == "main"


def test_the_list_of_keys_leads_back_to_where_one_was(page: Any) -> None:
    begin(page, "tictactoe")
    page.locator("#hint-button").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    assert focused(page) == "hint-button"


def test_a_button_does_not_become_another_one_under_the_focus(page: Any) -> None:
    """Who is about to take a move back does not begin another match because this one has just ended."""
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2")
    page.locator("#undo").focus()
    cell(page, "a1").dispatch_event("click")
    expect(page.locator("#rematch")).to_be_visible()
    assert focused(page).startswith("cell")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves-count")).to_have_text("4 / 5")


def test_where_two_bots_are_watched(page: Any) -> None:
    begin(page, "tictactoe", "watch")
    press(page, "#pause")
    expect(page.locator("#pause")).to_have_text("Go on")
    assert focused(page) == "pause"
    for button in ("faster", "slower", "step"):
        expect(page.locator(f"#{button}")).not_to_have_attribute("aria-disabled", "true")
        press(page, f"#{button}")
        assert focused(page) == button
    page.locator("#pause").focus()
    for _press in range(3):
        page.keyboard.press("+")
    page.keyboard.press("p")
    expect(page.locator("#again")).to_be_visible(timeout=60_000)
    assert focused(page) != "body"


def test_at_an_invitation_and_through_every_offer(new_page: Any, size: dict[str, Any]) -> None:
    ana = new_page("/", **size)
    begin(ana, "tictactoe", "link")
    expect(ana.locator("#only-here")).to_be_visible()
    press(ana, "#hide-invite")
    expect(ana.locator("#invite-reminder")).to_be_visible()
    assert focused(ana).startswith("cell")
    press(ana, "#show-invite")
    assert focused(ana) == "copy-invite"  # it may lie over the board
    beto = new_page(ana.locator("#invite").input_value(), **size)
    expect(ana.locator("#invite")).to_have_count(0)
    assert focused(ana).startswith("cell")
    beto.locator("#my-name").fill("Beto")
    press(beto, "#give-name")
    expect(beto.locator("#my-name")).to_have_count(0)
    assert focused(beto).startswith("cell")
    click(ana, "b2")
    expect_moves(beto, 1)
    click(beto, "a1")
    expect_moves(ana, 2)
    ana.locator("#undo").focus()
    for offer in ("undo", "offer-draw"):
        press(ana, f"#{offer}")
        expect(beto.locator("#agree")).to_be_visible()
        assert focused(ana) == offer
        beto.locator("#decline").focus()
        press(ana, "#withdraw")
        expect(beto.locator("#decline")).to_have_count(0)
        assert [focused(page)[:4] for page in (ana, beto)] == ["cell", "cell"]
    press(ana, "#undo")
    press(beto, "#decline")
    expect(beto.locator("#decline")).to_have_count(0)
    assert focused(beto).startswith("cell")
    press(ana, "#undo")
    press(beto, "#agree")
    for page in (ana, beto):
        expect_moves(page, 0)
    assert (focused(ana), focused(beto)[:4]) == ("undo", "cell")
    click(ana, "b2")
    expect_moves(beto, 1)
    press(beto, "#resign")
    press(beto, "#sure")
    expect(ana.locator("#rematch")).to_be_visible()
    assert is_over(ana) and focused(beto).startswith("cell")
    press(ana, "#rematch")
    expect(beto.locator("#agree")).to_be_visible()
    assert focused(ana) == "rematch"
    press(beto, "#agree")
    for page in (ana, beto):
        expect(page.locator("#offer-draw")).to_be_visible()
        assert focused(page) == "main"


# The other pages


def test_while_a_problem_is_solved(new_page: Any, size: dict[str, Any]) -> None:
    page = new_page("/puzzles/problem/semaforo-3x4-8n0jr", **size)
    expect(page.locator(".solving .can").first).to_be_visible()
    for count in (1, 2, 3):
        press(page, "#hint-button")
        expect(page.locator("#hint li")).to_have_count(count)
        assert focused(page) == "hint-button"
    press(page, "#hint-button")  # the last one, after which there is none to ask for
    expect(page.locator("#hint li")).to_have_count(4)
    assert focused(page) != "body"
    cell(page, "a2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#try-again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_count(0)
    assert focused(page) != "body"
    cell(page, "d2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_focused()
    press(page, "#play-on")
    expect(page.locator(".solving-status")).to_contain_text("Your move.")
    assert focused(page).startswith("cell")
    page.goto("/puzzles/practice?game=tictactoe")
    press(page, "#skip-problem")
    expect(page.locator("#place-2")).to_have_attribute("aria-current", "true")
    expect(page.locator("#headline")).to_be_focused()


def test_in_a_lesson(new_page: Any, size: dict[str, Any]) -> None:
    page = new_page("/learn/fork?step=2", **size)
    expect(page.locator(".lesson-board .can").first).to_be_visible()
    press(page, "#lesson-hint")
    expect(page.locator(".lesson-reply")).to_be_visible()
    assert focused(page) != "body"
    for name, words in (("b1", "Not yet"), ("a2", "1 of 2"), ("b2", "b2")):
        cell(page, name).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#speaker")).to_contain_text(words)
        assert focused(page) != "body", name
    expect(page.locator("#lesson-on")).not_to_have_attribute("aria-disabled", "true")
    press(page, "#lesson-on")
    expect(page).to_have_url(re.compile("step=3"))
    assert focused(page) != "body"
    press(page, "#lesson-back")
    expect(page).to_have_url(re.compile("step=2"))
    assert focused(page) != "body"


def test_where_homework_is_made_and_solved(new_page: Any, size: dict[str, Any]) -> None:
    page = new_page("/homework/new", **size)
    page.locator("#homework-game").select_option("tictactoe")
    page.get_by_text("Positions of my own").click()
    assert focused(page) != "body"
    page.locator("#homework-positions").fill("O.X/.X./OOX\nXOX/..O/..X")
    press(page, "#make-set")
    expect(page.locator("#class-link")).to_be_visible()
    assert focused(page) != "body"
    page.goto(page.locator("#class-link").input_value())
    page.locator("#nickname").fill("Ana")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_be_focused()
    press(page, "#hint-button")
    expect(page.locator("#hint li")).to_have_count(1)
    assert focused(page) == "hint-button"
    press(page, "#to-result")
    expect(page.locator("#headline")).to_be_focused()
