"""One key for one thing, and a sound for what happens: what they do, and that they can be turned off."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, expect_moves, match_id  # noqa: E402


def test_after_the_end_the_arrows_walk_through_the_match(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    cell(page, "a1").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves-count")).to_have_text("4 / 5")
    page.keyboard.press("Home")
    expect(page.locator(".moves-count")).to_have_text("0 / 5")


def test_keys_do_what_the_list_of_keys_says(page: Any) -> None:
    begin(page, "semaforo", "here")
    click(page, "b2")
    page.keyboard.press("u")
    expect(page.locator(".move-button")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".can").first).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    for key in ("U", "H", "A", "X", "N", "V", "D", "M", "R", "B", "L", "C", "W"):
        expect(dialog.locator("kbd", has_text=key).first).to_be_visible()
    page.locator("#shortcuts-on").uncheck()
    page.keyboard.press("Escape")
    click(page, "b2")
    page.keyboard.press("u")
    page.keyboard.press("l")
    expect(page.locator(".move-button")).to_have_count(1)


def test_keys_end_a_match_review_it_save_it_and_begin_another(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2")
    first = match_id(page)
    page.keyboard.press("x")
    page.locator("#sure").press("Enter")
    expect(page.locator("#rematch")).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator(".moves-count")).not_to_have_text("3 / 3")
    page.keyboard.press("v")
    expect(page.locator(".moves-count")).to_have_text("3 / 3")
    with page.expect_download():
        page.keyboard.press("s")
    page.keyboard.press("n")
    expect(page.locator("#resign")).to_be_visible()
    assert match_id(page) != first


def test_keys_change_the_theme_and_lead_to_the_rules(new_page: Any) -> None:
    page = new_page("/", color_scheme="light")
    expect(page.locator(".play-board .can").first).to_be_visible()
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.keyboard.press("d")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.keyboard.press("r")
    expect(page.locator("h1")).to_have_text("The rules")


# Sounds


LISTEN = """
window.heard = [];
const createOscillator = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const source = createOscillator.call(this);
  const start = source.start.bind(source);
  source.start = (at) => {
    window.heard.push(source.frequency.value);
    start(at);
  };
  return source;
};
"""
MOVE, THEIRS, WON, OVER, SHORT = [523], [392], [523, 659, 784], [440, 330], [880, 880]


def heard(page: Any, *tones: list[int]) -> None:
    """Hears these sounds, and nothing else since the last time."""
    pitches = [pitch for one in tones for pitch in one]
    page.wait_for_function("count => window.heard.length >= count", arg=len(pitches))
    assert page.evaluate("window.heard.splice(0)") == pitches


@pytest.fixture
def loud(new_page: Any) -> Any:
    """A page whose sounds are noted."""
    page = new_page("/rules")
    page.add_init_script(LISTEN)
    return page


def test_moves_and_the_end_are_heard_until_one_key_makes_it_silent(loud: Any) -> None:
    page = loud
    begin(page, "tictactoe")
    click(page, "a3")
    heard(page, MOVE)
    page.keyboard.press("m")
    click(page, "b3")
    page.keyboard.press("m")
    heard(page, MOVE)  # that it is back, and not the move
    page.keyboard.press("m")
    page.reload()
    expect_moves(page, 2)
    click(page, "a2")
    page.keyboard.press("m")
    heard(page, MOVE)
    click(page, "b2", "a1")
    heard(page, MOVE, WON)


def test_the_move_of_the_other_and_a_lost_match_sound_otherwise(loud: Any) -> None:
    page = loud
    begin(page, "tictactoe", "computer")
    click_and_answer(page, "a3")
    heard(page, MOVE, THEIRS)
    page.locator("#resign").click()
    page.locator("#sure").click()
    expect(page.locator("#rematch")).to_be_visible()
    heard(page, OVER)


def click_and_answer(page: Any, name: str) -> None:
    """Plays, and sees the computer answer."""
    cell(page, name).click()
    expect_moves(page, 2)


def test_little_time_is_heard_once(loud: Any) -> None:
    page = loud
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": "easy"}]
    wanted = {"game": "tictactoe", "clock": "11+0", "seats": seats}
    page.goto(page.request.post("/api/matches", data=wanted).json()["seats"][0]["link"])
    expect(page.locator(".clock").first).to_have_text("0:11")
    click_and_answer(page, "a3")
    heard(page, MOVE, THEIRS)
    expect(page.locator(".clock.short")).to_have_count(1)
    heard(page, SHORT)
    page.wait_for_function("() => document.querySelector('.clock').textContent < '0:09.5'")
    heard(page)
