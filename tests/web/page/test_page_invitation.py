"""The invitation to a match by link, and those who look elsewhere: what is in sight, what others can open, who is told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, expect_moves, expect_piece, match_id  # noqa: E402
from web.page.test_page_calm import SIZES  # noqa: E402
from web.page.test_page_live import invite  # noqa: E402

OTHERS_CAN = {
    "public_url": None,
    "local_only": False,
    "links": ["http://192.168.7.7:8000"],
    "command": "",
    "command_is_complete": True,
}


def serve_others(page: Any, **changed: Any) -> None:
    """The server says that others reach it."""
    page.unroute("**/api/server*")
    page.route("**/api/server*", lambda route: route.fulfill(json={**OTHERS_CAN, **changed}))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_from_the_invitation_to_the_rematch_and_a_third_who_watches(new_page: Any, size: str) -> None:
    ana = new_page("/", **SIZES[size])
    begin(ana, "tictactoe", "link")
    beto = new_page(ana.locator("#invite").input_value(), **SIZES[size])
    beto.locator("#my-name").fill("Beto")
    beto.locator("#give-name").click()
    carla = new_page(f"/m/{match_id(ana)}", **SIZES[size])
    everybody = (ana, beto, carla)
    expect(carla.locator("#watching")).to_be_visible()
    for page in (ana, carla):
        expect(page.locator(".player").nth(1)).to_contain_text("Beto")
    for number, name in enumerate(("a3", "b3", "a2", "b2", "a1")):
        mover = (ana, beto)[number % 2]
        cell(mover, name).click()
        for page in everybody:
            expect_piece(page, name, "XO"[number % 2])
    for page, words in zip(
        everybody, ("You won!", "You lost", "Player 1 wins with the line a3 a2 a1."), strict=True
    ):
        expect(page.locator("#headline")).to_have_text(words)
    beto.locator("#rematch").click()
    expect(carla.locator(".status")).to_contain_text("Beto would like to play again.")
    assert carla.locator("#agree, #withdraw").count() == 0
    ana.locator("#agree").click()
    for page in (ana, beto):
        expect(page.locator("#offer-draw")).to_be_visible()
    carla.locator("#next-match").click()
    cell(beto, "b2").click()
    for page in everybody:
        expect_piece(page, "b2", "X")
        assert page.locator(".player strong").all_inner_texts() == ["Beto", "Player 1"]
        assert page.locator(".score").all_inner_texts() == ["0", "1"]


@pytest.mark.parametrize("size", SIZES)
def test_the_link_and_its_button_are_in_sight_at_once(new_page: Any, size: str) -> None:
    page = new_page("/rules", **SIZES[size])
    serve_others(page)
    begin(page, "semaforo", "link")
    expect(page.locator("img.code")).to_be_visible()
    for part in ("#invite", "#copy-invite"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= SIZES[size]["viewport"]["height"], part
    assert page.locator("img.code").evaluate("code => code.naturalWidth") > 0


def test_the_link_is_shared_where_the_browser_can(new_page: Any) -> None:
    page = new_page("/rules")
    begin(page, "semaforo", "link")
    expect(page.locator("#copy-invite")).to_be_visible()
    expect(page.locator("#share-invite")).to_have_count(0)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.reload()
    page.locator("#share-invite").click()
    shared = page.evaluate("window.shared")
    assert shared["url"] == page.locator("#invite").input_value()
    assert shared["text"] == "A match of Semáforo: come and play!"


def test_only_the_link_that_lets_one_play_is_at_hand(page: Any) -> None:
    begin(page, "semaforo", "link")
    expect(page.locator("#copy-invite")).to_contain_text("Copy the link")
    page.locator("#hide-invite").click()
    expect(page.locator("#copy-link")).to_be_hidden()
    page.locator("#more summary").click()
    expect(page.locator("#copy-link")).to_have_text("Copy the link to watch")


def test_the_invitation_stays_until_the_friend_has_come(new_page: Any) -> None:
    ana = new_page()
    begin(ana, "semaforo", "link")
    box = ana.locator("#copy-invite").bounding_box()
    assert box["y"] + box["height"] < ana.viewport_size["height"], "it is above the fold"
    click(ana, "b2")
    ana.reload()
    expect(ana.locator("#invite")).to_be_visible()
    expect(ana.locator(".player").nth(1)).to_contain_text("not here yet")
    expect(ana.locator("#copy-link")).not_to_be_visible()  # the link that only lets one watch is further away
    beto = new_page(ana.locator("#invite").input_value())
    expect(ana.locator("#invite")).to_have_count(0)
    expect(ana.locator(".player").nth(1)).to_contain_text("is here")
    beto.locator("#my-name").fill("Be")
    ana.locator("#undo").click()
    beto.locator("#decline").click()
    expect(beto.locator("#my-name")).to_have_value("Be")
    beto.locator("#my-name").fill("Beto")
    beto.locator("#give-name").click()
    expect(ana.locator(".player").nth(1)).to_contain_text("Beto")
    expect(ana.locator("#headline")).to_have_text("It is Beto's turn.")
    beto.reload()
    expect(beto.locator("#my-name")).to_have_count(0)
    expect(beto.locator(".player").nth(1)).to_contain_text("Beto")
    beto.locator("#more summary").click()
    beto.locator("#change-name").click()
    expect(beto.locator("#my-name")).to_be_focused()


def test_the_invitation_says_that_others_cannot_open_it_and_what_would_help(new_page: Any) -> None:
    ana = new_page()
    begin(ana, "semaforo", "link")
    expect(ana.locator("#only-here")).to_contain_text("Start it again like this; nothing is lost:")
    expect(ana.locator("#only-here .command")).to_contain_text(
        re.compile(r"--host 0\.0\.0\.0 .*--database sqlite:///")
    )
    expect(ana.locator("#only-here")).to_contain_text("--public-url https://…")
    serve_others(ana)
    ana.reload()
    expect(ana.locator("#invite")).to_have_value(re.compile(r"^http://192\.168\.7\.7:8000/m/[\w-]+#second\."))
    expect(ana.locator("#only-here")).to_have_count(0)
    serve_others(ana, public_url="https://play.example/")
    ana.reload()
    expect(ana.locator("#invite")).to_have_value(re.compile(r"^https://play\.example/m/"))
    serve_others(
        ana,
        local_only=True,
        command="tateti serve --host 0.0.0.0",
        links=["http://192.168.7.7:8000", "http://[fd00::7]:8000"],
    )
    ana.reload()
    expect(ana.locator("#only-here")).to_contain_text(
        "It is then reached at: http://192.168.7.7:8000 http://[fd00::7]:8000"
    )


def test_a_page_in_the_background_tells_of_a_move_in_its_title(new_page: Any) -> None:
    ana, beto = invite(new_page)
    look_away(beto)
    click(ana, "b2")
    expect(beto).to_have_title(re.compile("^● Your move"))
    beto.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'visible', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(beto).to_have_title(re.compile("^Your move"))


NOTE_NOTIFICATIONS = """
window.notified = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() {
    return (this.permission = 'granted');
  }
  constructor(title, {body}) {
    window.notified.push([title, body]);
  }
};
"""


def look_away(page: Any) -> None:
    """The page is in the background from now on."""
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});"
    )


def test_a_page_in_the_background_notifies_who_asked_for_that(new_page: Any) -> None:
    ana, beto = invite(new_page)
    beto.add_init_script(NOTE_NOTIFICATIONS)
    beto.reload()
    expect(beto.locator("#notifications")).to_have_attribute("aria-pressed", "false")
    look_away(beto)
    click(ana, "b2")
    expect_moves(beto, 1)
    assert beto.evaluate("window.notified") == []
    beto.locator("#notifications").click()
    expect(beto.locator("#notifications")).to_have_attribute("aria-pressed", "true")
    click(beto, "b2")
    expect_moves(ana, 2)
    click(ana, "b2")
    beto.wait_for_function("() => window.notified.length > 0")
    assert beto.evaluate("window.notified") == [["Semáforo", "Player 1: Rb2 (b2 turns red). Your move"]]
    beto.locator("#notifications").click()
    expect(beto.locator("#notifications")).to_have_attribute("aria-pressed", "false")
    click(beto, "a1")
    expect_moves(ana, 4)
    click(ana, "a1")
    expect_moves(beto, 5)
    assert beto.evaluate("window.notified.length") == 1
