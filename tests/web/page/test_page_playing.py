"""Matches on the page, in a real Chromium."""

from __future__ import annotations

import re
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import (  # noqa: E402
    begin,
    cell,
    click,
    expect_moves,
    expect_piece,
    is_over,
    match_id,
    moves,
)  # fmt: skip

TRIES = 40


def test_a_person_beats_easy_at_tictactoe(page: Any) -> None:
    for _try in range(TRIES):
        begin(page, "tictactoe", "computer")
        while not is_over(page):
            count = len(moves(page))
            cell(page, best_move(page)[1:]).click()
            page.wait_for_function(
                "n => document.querySelectorAll('.move-button').length >= n + 2 || document.querySelector('#rematch')",
                arg=count,
            )
        if page.locator("#headline").inner_text() == "You won!":
            expect(page.locator(".winning-line").first).to_be_attached()
            return
    pytest.fail(f"easy was not beaten in {TRIES} matches")


def best_move(page: Any) -> str:
    """The best move for X; in the beginning a corner, where easy goes wrong most often."""
    position = page.request.get(f"/api/matches/{page.url.split('/m/')[1].split('?')[0]}").json()["position"]
    if position == ".../.../...":
        return "Xa3"
    found = page.request.get("/api/analyse", params={"game": "tictactoe", "position": position}).json()
    return str(found["moves"][0]["move"])


def test_computer_against_computer_plays_to_the_end(page: Any) -> None:
    begin(page, "semaforo", "watch")
    for _press in range(3):
        page.keyboard.press("+")
    expect(page.locator("#headline")).to_contain_text("wins", timeout=60_000)
    expect(page.locator("#headline")).to_contain_text("The level ")
    first = page.url
    page.locator("#again").click()
    expect(page.locator("#pause")).to_be_visible()
    assert page.url != first


def test_bots_are_held_and_go_move_by_move(page: Any) -> None:
    begin(page, "semaforo", "watch")
    expect(page.locator(".move-button").first).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#pause")).to_have_text("Go on")
    count = len(moves(page))
    for more in (1, 2):
        expect(page.locator("#step")).to_be_enabled()  # the bots have played on meanwhile
        page.keyboard.press(".")
        expect_moves(page, count + more)
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Pause")
    page.wait_for_function("n => document.querySelectorAll('.move-button').length > n", arg=count + 2)


def test_two_people_on_one_screen_undo_and_resign(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2", "a1")
    expect_piece(page, "b2", "Y")
    page.locator("#undo").click()
    expect_moves(page, 2)
    expect(cell(page, "a1").locator(".now")).to_have_count(0)
    page.locator("#resign").click()
    page.locator("#sure").click()
    expect(page.locator("#headline")).to_have_text("Player 1 resigns: Player 2 wins.")


def test_a_hint_comes_with_its_reason(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2")
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_have_text("A line can be completed at once. Which one?")
    expect(page.locator(".mark-hint")).to_have_count(0)
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_have_text("Hint: Xa1. It completes a line and wins.")
    expect(page.locator(".mark-hint")).to_have_count(1)


def test_back_and_forward_through_the_moves(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2")
    page.locator("#headline").click()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "a2").locator(".now")).to_have_count(0)
    assert page.url.endswith("?ply=2")
    page.keyboard.press("Home")
    expect(page.locator(".now")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".now")).to_have_count(3)
    assert "?" not in page.url
    page.locator(".move-button").first.click()
    expect(page.locator(".now")).to_have_count(1)


def test_a_match_that_goes_on_is_shown_as_it_is_now(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2")
    page.locator(".move-button").nth(1).click()
    expect(page.locator(".now")).to_have_count(2)
    page.reload()
    expect(page.locator(".now")).to_have_count(3)
    assert "?" not in page.url


def test_the_address_of_a_move_of_a_match_that_is_over_shows_that_move(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    page.locator(".move-button").nth(1).click()
    page.reload()
    expect(page.locator("tateti-board .now")).to_have_count(2)


def test_after_the_match_every_move_is_marked(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "c1", "a1")
    expect(page.locator(".mark-best").first).to_be_visible()
    mistakes = page.locator(".move-button.mark-mistake, .move-button.mark-blunder")
    expect(mistakes).not_to_have_count(0)
    expect(page.locator(".graph-picture")).to_be_visible()
    mistakes.first.click()
    expect(page.locator(".review")).to_contain_text("Better:")


def test_play_again_swaps_the_sides(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    first = page.url
    page.locator("#rematch").click()
    expect(page.locator("#headline")).to_have_text("Player 2, your move (X)")
    assert page.url != first
    assert page.locator(".score").all_inner_texts() == ["0", "1"]
    click(page, "b2")
    # On a slow computer too, where a page is still drawn while the address is another's already.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    for _round in range(3):
        page.go_back()
        expect(page.locator("#headline")).to_have_text("Player 1 wins with the line a3 a2 a1.")
        assert page.url == first
        page.go_forward()
        expect_moves(page, 1)


def test_a_match_by_the_keyboard_alone(page: Any) -> None:
    tab_to(page, "#tictactoe-here")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_have_text("Player 1, your move (X)")
    tab_to(page, '[role="gridcell"]')
    # From a1: a1, b1, a2, b2, a3 is a column of X.
    for keys in (
        "Enter",
        "ArrowRight Enter",
        "ArrowUp ArrowLeft Enter",
        "ArrowRight Enter",
        "ArrowUp ArrowLeft Enter",
    ):
        count = len(moves(page))
        for key in keys.split():
            page.keyboard.press(key)
        expect_moves(page, count + 1)
    expect(page.locator("#headline")).to_have_text("Player 1 wins with the line a3 a2 a1.")
    tab_to(page, "#rematch")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_have_text("Player 2, your move (X)")


def tab_to(page: Any, selector: str) -> None:
    """Presses Tab until something like that has the focus."""
    for _press in range(120):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_every_cell_says_what_it_is_and_can_become(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2")
    expect(page.get_by_role("gridcell", name="b2, yellow, can become red, last move")).to_be_visible()
    expect(page.get_by_role("gridcell", name="a1, empty, can take green")).to_be_visible()
    assert page.get_by_role("gridcell").count() == 12


def test_aiming_shows_what_a_cell_would_become(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2")
    coming = cell(page, "b2").locator(".coming")
    expect(coming).to_have_css(
        "opacity", "0"
    )  # the cell just played shows its piece, until the pointer leaves
    cell(page, "c3").hover()
    cell(page, "b2").hover()
    expect(coming.locator(".piece-Y")).to_have_css("opacity", "1")
    assert float(cell(page, "b2").locator(".coming").evaluate("e => getComputedStyle(e).opacity")) > 0.3
    assert float(cell(page, "a1").locator(".coming").evaluate("e => getComputedStyle(e).opacity")) == 0


def test_red_stays_and_it_says_so_kindly(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2", "b2")
    cell(page, "b2").click(force=True)
    expect(page.get_by_role("alert")).to_have_text("'b2' is not possible: b2 is red, and red stays.")
    expect_moves(page, 3)


def test_the_language_is_switched_without_a_reload(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2")
    page.evaluate("window.stillHere = true")
    page.locator("#language").select_option("es")
    expect(
        page.get_by_role("gridcell", name="b2, amarillo, puede pasar a rojo, última jugada")
    ).to_be_visible()
    expect(page.locator("#undo")).to_have_text("Deshacer")
    page.locator("#language").select_option("pt")
    expect(page.locator("#undo")).to_have_text("Desfazer")
    assert page.evaluate("window.stillHere") is True
    assert page.locator("html").get_attribute("lang") == "pt"
    assert len(moves(page)) == 2
    page.reload()
    expect(page.locator("#undo")).to_have_text("Desfazer")


def test_a_clock_shows_what_is_surely_left(page: Any) -> None:
    shown = page.evaluate(
        "import('/static/js/words.js').then(({clockInWords}) => [179.99, 60, 10.5, 9.99, 0.04, -1].map(clockInWords))"
    )
    assert shown == ["2:59", "1:00", "0:10", "0:09.9", "0:00.0", "0:00.0"]


def test_the_browsers_language_comes_first(new_page: Any) -> None:
    expect(new_page("/rules", locale="pt-PT").locator("h1")).to_have_text("As regras")
    expect(new_page("/rules", locale="es-AR").locator("h1")).to_have_text("Las reglas")
    expect(new_page("/rules", locale="fr").locator("h1")).to_have_text("The rules")


def test_the_theme_is_the_systems_until_it_is_chosen(new_page: Any) -> None:
    page = new_page("/", color_scheme="dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme").click()
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light


def test_a_record_is_saved_and_opened_again(page: Any, tmp_path: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2", "b2", "a1")
    page.locator("#more summary").click()
    with page.expect_download() as saving:
        page.locator("#save-record").click()
    assert re.fullmatch(r"semaforo-Player-1-Player-2-[\d-]+\.txt", saving.value.suggested_filename)
    saved = tmp_path / "match.txt"
    saving.value.save_as(saved)
    assert saved.read_text(encoding="utf-8").startswith('[Game "semaforo"]')
    page.goto("/")
    page.locator("#open-record").click()
    page.locator("#record-file").set_input_files(saved)
    expect_moves(page, 3)
    assert moves(page) == ["Gb2", "Yb2", "Ga1"]


def test_another_board_with_a_clock(page: Any) -> None:
    page.locator("#tictactoe-more").click()
    dialog = page.get_by_role("dialog")
    for name, value in (("rows", "4"), ("cols", "5"), ("line", "4")):
        page.locator(f"#new-match-{name}").fill(value)
    dialog.get_by_text("Two people here").click()
    dialog.get_by_label("Clock").select_option("180+2")
    page.locator("#start-match").click()
    expect(page.get_by_role("heading", name="Tic-Tac-Toe on 4x5, lines of 4")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(20)
    expect(page.locator(".clock").first).to_have_text("3:00")
    click(page, "e4", "a1")
    expect(page.locator(".clock").first).not_to_have_text("3:00")


@pytest.mark.parametrize("size", ["1x3", "15x15"])
def test_boards_of_any_size(page: Any, size: str) -> None:
    answer = page.request.post(
        "/api/matches",
        data={
            "game": f"tictactoe:{size}",
            "seats": [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Beto"}],
        },
    ).json()
    page.goto(answer["seats"][0]["link"])
    rows, cols = map(int, size.split("x"))
    expect(page.get_by_role("gridcell")).to_have_count(rows * cols)
    click(page, "a1")
    box = page.locator("tateti-board").bounding_box()
    assert box["width"] <= 1200 and box["height"] <= 850


def test_the_pieces_that_are_left_are_counted(new_page: Any) -> None:
    page = new_page("/")
    begin(page, "semaforo")
    left = page.locator(".stock [data-piece] .stock-count")
    expect(left).to_have_text(["8", "8", "8"])
    click(page, "a1", "a1", "b1")
    expect(left).to_have_text(["7", "7", "8"])
    expect(page.get_by_role("list", name="Pieces left").get_by_role("listitem").first).to_have_text(
        "green: 7"
    )
    page.locator("h1").click()
    page.keyboard.press("Home")  # looking back, the stock is that of then
    expect(left).to_have_text(["8", "8", "8"])
    begin(page, "tictactoe")
    expect(page.locator(".stock [data-piece]")).to_have_count(0)


def test_the_link_to_watch_is_one_that_others_can_open(page: Any) -> None:
    begin(page, "tictactoe")
    reach = {
        "public_url": None,
        "local_only": False,
        "links": ["http://192.168.7.7:8000"],
        "command": "",
        "command_is_complete": True,
    }
    page.route("**/api/server*", lambda route: route.fulfill(json=reach))
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.locator("#more summary").click()
    page.locator("#copy-link").click()
    expect(page.locator("#copy-link")).to_have_text("Copied")
    assert page.evaluate("window.copied") == f"http://192.168.7.7:8000/m/{match_id(page)}"


def test_a_dialog_goes_with_its_page(page: Any) -> None:
    page.get_by_role("link", name="Rules").click()
    page.locator("nav").get_by_role("link", name="Play").click()
    page.locator("#tictactoe-more").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator("h1")).to_have_text("The rules")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "main"
