"""The analysis on the page: what moves are worth, variations, comments, drawings, records, boards of all sizes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.conftest import Watch  # noqa: E402
from web.page.driver import begin, cell, click, expect_moves, expect_piece, moves  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402

ONE_WIN = "/analysis?game=semaforo&position=..G./Y.Y./...."
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RECORD = """[Game "semaforo"]
[First "Ana"]
[Second "Beto"]
[Date "2026.11.16"]

{A lesson.} 1. Gb2 {[%cal Ba1c3] The middle.} Gd3 2. Ga1 (2. Gd1 Yd3 {quiet} 3. Ga3 (3. Rd3 Ga2) 3... Yb2)
(2. Yb2) 2... Gc3 0-1
"""


def open_record(page: Any, record: str = RECORD) -> None:
    """Opens a record as text, with the Enter key."""
    page.locator("#open-record").click()
    page.locator("#record-text").fill(record)
    page.locator("#record-text").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def play(page: Any, *names: str) -> None:
    """Plays on these cells; a variation may begin."""
    current = page.locator("[aria-current=step]")
    for name in names:
        before = current.all_inner_texts()
        cell(page, name).click()
        if before:
            expect(current).not_to_have_text(before[0])
        expect(current).to_have_count(1)


def drag(page: Any, start: str, end: str, button: str = "left") -> None:
    """Drags from a cell to another."""
    for name, act in ((start, page.mouse.down), (end, page.mouse.up)):
        box = cell(page, name).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        act(button=button)


# What moves are worth


def test_the_analysis_shows_exactly_one_winning_move(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    expect(page.locator(".worth-list li")).to_have_count(12)
    expect(page.locator('.worth-list li[data-value="win"]')).to_have_count(1)
    assert page.locator(".worth-list li").first.get_attribute("data-move") == "Gb1"
    expect(page.locator(".badge-win")).to_have_count(1)
    expect(cell(page, "b1").locator(".badge-win")).to_have_text("★+23")
    expect(page.locator(".worth h2")).to_contain_text("a win in 23 plies")


def test_a_grundy_value_says_what_it_is_and_leaves_the_moves_their_place(new_page: Any) -> None:
    page = new_page(ONE_WIN, **PHONE)
    before = page.locator(".worth-place").bounding_box()["height"]
    page.locator(".grundy summary").click()
    told = page.locator(".grundy p")
    expect(told).to_contain_text("no move leads to")
    assert page.locator(".worth-place").bounding_box()["height"] >= before
    assert told.evaluate(
        "(it) => it.getBoundingClientRect().bottom <= it.closest('.worth').getBoundingClientRect().bottom"
    )


def test_values_are_never_in_the_colours_of_the_pieces(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    expect(page.locator(".badge-win")).to_have_count(1)
    fill = "e => getComputedStyle(e).fill"
    pieces = {page.locator(f".piece-{letter} .piece-body").first.evaluate(fill) for letter in "GY"}
    badges = {page.locator(f".badge-{value} .badge-body").first.evaluate(fill) for value in ("win", "loss")}
    assert len(badges) == 2 and not pieces & badges


def test_a_match_with_the_analysis_switched_on(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2")
    page.locator("#analysis").click()
    expect(page.locator(".worth-list li")).to_have_count(12)
    expect(page.locator(".badge")).to_have_count(12)
    page.locator("#analysis").click()
    expect(page.locator(".badge")).to_have_count(0)


def test_the_stock_is_shown_where_there_is_one(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo&position=GR../YGR./Y..Y")
    expect(page.locator(".stock [data-piece] .stock-count")).to_have_text(["6", "5", "6"])
    page.goto("/analysis?game=tictactoe")
    expect(page.locator(".worth-list li")).to_have_count(9)
    expect(page.locator(".stock")).to_have_count(0)


def test_why_a_move_may_not_be_played_is_said_until_the_next_one(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo&position=GR../YGR./Y..Y")
    status = page.locator("#status")
    expect(page.locator(".worth-list li")).to_have_count(10)
    before = page.locator("tateti-board").bounding_box()
    cell(page, "b3").dispatch_event("click")
    expect(status).to_have_text("'b3' is not possible: b3 is red, and red stays.")
    assert page.locator("tateti-board").bounding_box() == before
    cell(page, "c1").click()
    expect(status).to_have_text("Gc1 (green on c1)")


# Variations


def test_another_move_opens_a_variation_and_a_reload_keeps_it(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    play(page, "b1", "a1")
    assert moves(page) == ["Gb1", "Ga1"]
    page.keyboard.press("ArrowLeft")
    play(page, "d3")
    expect(page.locator(".variation-head")).to_have_text("Instead of 2. Ga1")
    assert moves(page) == ["Gb1", "Ga1", "Gd3"]
    page.locator("#comment").fill("Quiet.\nAnd (safe) {too}.")
    expect(page.locator(".move-comment")).to_have_text("Quiet.\nAnd (safe) {too}.")
    address = page.url
    page.reload()
    expect_moves(page, 3)
    expect(page.locator("[aria-current=step]")).to_have_text("Gd3")
    expect(page.locator("#comment")).to_have_value("Quiet.\nAnd (safe) {too}.")
    assert page.url == address


def test_the_way_back_leads_to_the_study_as_it_was(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    play(page, "b1", "a1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_have_text("Gb1")
    page.locator("#analysis-game").select_option("tictactoe")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    page.go_back()
    expect_moves(page, 2)
    expect(page.locator("[aria-current=step]")).to_have_text("Gb1")
    page.go_forward()
    expect(page.get_by_role("gridcell")).to_have_count(9)


def test_a_link_shows_the_position_to_everybody(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    play(page, "b1")
    assert "/analysis?game=semaforo&position=..G./Y.Y./.G..&study=" in page.url
    other = new_page(page.url)  # another browser knows nothing of the study
    expect(cell(other, "b1").locator(".now .piece-G")).to_be_visible()
    expect(other.get_by_text("No move yet.")).to_be_visible()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.locator("#copy-link").click()
    expect(page.locator("#copy-link")).to_have_text("Copied")
    assert page.evaluate("window.copied").endswith("/analysis?game=semaforo&position=..G./Y.Y./.G..")


def test_a_variation_is_promoted_and_deleted_and_comes_back(new_page: Any) -> None:
    page = new_page("/analysis")
    open_record(page)
    expect(page.locator(".variation")).to_have_count(3)
    page.get_by_role("button", name="2. Gd1").click()
    page.locator("#promote").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".variation-head").first).to_have_text("Instead of 2. Gd1")
    assert page.evaluate("document.activeElement.id") == "promote"
    page.locator("#delete").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("6 moves deleted.")
    assert page.evaluate("document.activeElement.id") == "delete"
    assert "Gd1" not in moves(page)
    page.locator("#restore").click()
    expect_moves(page, 11)
    expect(page.locator("[aria-current=step]")).to_have_text("Gd1")
    assert page.evaluate("document.activeElement !== document.body")


def test_a_line_is_walked_and_its_graph_drawn(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    play(page, "b1", "a1")
    expect(page.locator(".graph-dot")).to_have_count(3)
    page.keyboard.press("ArrowLeft")  # the pointer is on the board: the arrows are for the moves
    expect(page.locator("[aria-current=step]")).to_have_text("Gb1")
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(page.locator("[aria-current=step]")).to_have_count(0)
    page.locator(".graph-hit").nth(2).click()
    expect(page.locator("[aria-current=step]")).to_have_text("Ga1")
    page.keyboard.press("Home")
    page.locator("#back").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "forward"
    page.keyboard.press("Enter")
    expect(page.locator("[aria-current=step]")).to_have_text("Gb1")


def test_the_list_follows_the_move_and_the_page_stays(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo", viewport={"width": 1200, "height": 500})
    play(page, *"b2 b2 b2 d3 d3 d3 a1 a1 a1 c1 c1 c1".split())
    at_top = page.evaluate("scrollY")
    for key, edge in (("Home", "scrollTop === 0"), ("End", "scrollTop > 0")):
        page.locator("h1").click()
        page.keyboard.press(key)
        page.wait_for_function(f"() => document.querySelector('.moves-frame').{edge}")
    inside = """() => {
      const [frame, now] = ['.moves-frame', '.move-button[aria-current]'].map((one) => document.querySelector(one).getBoundingClientRect());
      return frame.top <= now.top + 1 && now.bottom <= frame.bottom + 1;
    }"""
    assert page.evaluate(inside)
    assert page.evaluate("scrollY") == at_top


# Drawings


def test_arrows_are_drawn_by_dragging_and_circles_with_the_right_button(new_page: Any) -> None:
    page = new_page(ONE_WIN)
    expect(page.locator(".worth-list li")).to_have_count(12)
    drag(page, "a1", "c3")
    drag(page, "d1", "d1", "right")
    drag(page, "b2", "a3", "right")
    expect(page.locator(".study-drawn")).to_contain_text("Drawn: a1→c3, d1, b2→a3")
    expect(page.locator(".drawn-arrow")).to_have_count(2)
    drag(page, "b2", "a3", "right")
    expect(page.locator(".drawn-arrow")).to_have_count(1)
    assert moves(page) == []
    page.reload()
    expect(page.locator(".drawn-arrow, .drawn-circle")).to_have_count(2)
    page.locator("#erase").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".drawn-arrow, .drawn-circle")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "erase"


def test_arrows_are_drawn_by_keyboard_and_by_touch(new_page: Any) -> None:
    page = new_page(ONE_WIN, **PHONE)
    expect(page.locator(".worth-list li")).to_have_count(12)
    page.locator("#draw").tap()
    expect(page.locator("#draw")).to_have_attribute("aria-pressed", "true")
    cell(page, "a1").tap()
    expect(page.locator("#status")).to_contain_text("From a1: choose where the arrow ends")
    cell(page, "b2").tap()
    cell(page, "d3").focus()
    page.keyboard.press("Enter")
    assert "a circle here" in cell(page, "d3").get_attribute("aria-label")
    page.keyboard.press("Enter")
    expect(page.locator(".study-drawn")).to_contain_text("Drawn: a1→b2, d3")
    page.keyboard.press("Escape")
    expect(page.locator("#draw")).to_have_attribute("aria-pressed", "false")
    assert moves(page) == []


# Records


def test_an_opened_record_survives_a_reload_with_names_comments_and_variations(new_page: Any) -> None:
    page = new_page("/analysis")
    open_record(page)
    for _time in range(2):
        expect(page.get_by_role("heading", name="Ana – Beto")).to_be_visible()
        expect(page.get_by_role("heading", name="Beto wins with the line c3 b2 a1.")).to_be_visible()
        expect(page.locator(".variation-head")).to_have_text(
            ["Instead of 2. Ga1", "Instead of 3. Ga3", "Instead of 2. Ga1"]
        )
        expect(page.locator(".move-comment")).to_have_text(["A lesson.", "The middle.", "quiet"])
        expect_moves(page, 11)
        page.reload()
    page.get_by_role("button", name="1. Gb2").click()
    expect(page.locator(".drawn-arrow")).to_have_count(1)
    expect(page.get_by_role("heading", name="Beto to move", exact=True)).to_be_visible()


def test_what_is_saved_is_opened_again_equal(new_page: Any, tmp_path: Path) -> None:
    page = new_page("/analysis")
    open_record(page)
    page.locator("#save-record").click()
    expect(page.locator("#save-text")).to_have_value(re.compile(r"2\. Ga1 \(2\. Gd1 Yd3 \{quiet\}"))
    text = page.locator("#save-text").input_value()
    with page.expect_download() as saving:
        page.locator("#save-name-1").press("Enter")
    assert saving.value.suggested_filename == "semaforo-Ana-Beto-2026-11-16.txt"
    saving.value.save_as(tmp_path / "saved.txt")
    assert (tmp_path / "saved.txt").read_text(encoding="utf-8") == text
    assert '[Date "2026.11.16"]' in text and "[%cal Ba1c3]" in text
    drop = """text => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'a.txt', {type: 'text/plain'}));
      for (const name of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(name, {dataTransfer: files, bubbles: true, cancelable: true}));
      }
    }"""
    page.goto("/analysis?game=tictactoe")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    page.evaluate(drop, text)
    expect_moves(page, 11)
    page.locator("#save-record").click()
    expect(page.locator("#save-text")).to_have_value(text)


def test_a_record_that_cannot_be_read_says_why_and_is_kept(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis")
    page.locator("#open-record").click()
    page.locator("#record-text").fill(RECORD.replace("Yd3", "Yd2"))
    page.locator("#record-text").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("'Yd2'")
    expect(page.locator("#record-text")).to_have_value(RECORD.replace("Yd3", "Yd2"))


def test_a_finished_match_is_opened_as_a_study(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    match = page.url.split("/m/")[1].split("?")[0]
    page.goto(f"/analysis?match={match}&ply=3")
    expect(page.get_by_role("heading", name="Player 1 – Player 2")).to_be_visible()
    expect(page.locator("[aria-current=step]")).to_have_text(re.compile("Xa2"))
    expect(page.locator(".mark-blunder, .mark-mistake").first).to_be_visible()
    assert f"match={match}" in page.url
    sign = page.locator(".mark-blunder .mark-sign, .mark-mistake .mark-sign").first
    dot = page.locator(".graph-mark").first
    assert sign.text_content() == dot.text_content()
    assert sign.evaluate("e => getComputedStyle(e).color") == dot.evaluate("e => getComputedStyle(e).fill")
    cell(page, "c1").click()
    expect(page.locator(".variation-head")).to_have_text("Instead of 2… Ob2")


def test_a_match_that_is_still_played_is_not_studied(page: Any) -> None:
    begin(page, "semaforo")
    click(page, "b2")
    match = page.url.split("/m/")[1].split("?")[0]
    page.goto(f"/analysis?match={match}")
    expect(page.locator("#status")).to_have_text(
        "This match is still being played: it can be studied when it is over."
    )


# Boards and positions


def test_a_position_is_set_up(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo")
    expect(page.locator(".worth-list li")).to_have_count(12)
    page.locator("#setup").click()
    palette = page.get_by_role("group", name="Piece to put")
    palette.get_by_role("button", name="yellow").click()
    cell(page, "a2").click()
    cell(page, "c2").click()
    palette.get_by_role("button", name="green").click()
    cell(page, "c3").click()
    expect(page.locator("#setup-text")).to_have_value("..G./Y.Y./....")
    page.locator("#setup-done").click()
    expect(page.locator('.worth-list li[data-value="win"]')).to_have_count(1)
    assert page.evaluate("document.activeElement !== document.body")


def test_a_position_may_be_typed_in_digits(new_page: Any) -> None:
    page = new_page("/analysis?game=tateti-semaforo&position=100/030/000")
    expect_piece(page, "a3", "G")
    page.locator("#setup").click()
    page.locator("#setup-text").fill("120/000/000")
    expect_piece(page, "b3", "Y")
    page.locator("#setup-text").press("Enter")
    expect(page.locator(".worth-list li")).to_have_count(9)
    assert page.url.endswith("position=GY./.../...")


def test_a_bad_position_keeps_the_page_and_what_was_typed(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=tictactoe&position=X.O/.X", locale="es")
    expect(page.locator("#setup-text")).to_have_value("X.O/.X")
    expect(page.locator("#setup-problem")).to_contain_text("la cantidad de filas es 2")
    page.locator("#language").select_option("pt")
    expect(page.locator("#setup-problem")).to_contain_text("linhas é 2")
    assert page.url.endswith("/analysis?game=tictactoe&position=X.O/.X")
    page.locator("#setup-text").fill("X.O/.X./...")
    page.locator("#setup-text").press("Enter")
    expect(page.locator(".worth-list li")).to_have_count(6)
    assert page.url.endswith("/analysis?game=tictactoe&position=X.O/.X./...")


def test_a_refused_position_leaves_the_study_as_it_was(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page(ONE_WIN)
    play(page, "b1", "a1")
    page.locator("#comment").fill("Kept.")
    address = page.url
    page.locator("#setup").click()
    page.locator("#setup-text").fill("GG../..../...")
    page.locator("#setup-text").press("Enter")
    alert = page.locator("#setup-problem [role=alert]")
    expect(alert).not_to_be_empty()
    assert page.url == address
    page.locator("#setup-text").fill("GG../..../....")
    expect(alert).to_be_empty()  # that it is gone is no alarm
    expect(page.locator("#setup-problem")).to_contain_text("This board has 3 rows of 4 cells")
    page.locator("#setup-cancel").click()
    assert moves(page) == ["Gb1", "Ga1"]
    expect(page.locator("#comment")).to_have_value("Kept.")
    assert page.url == address


def test_a_bad_game_can_be_corrected_and_the_rest_is_kept(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=semafor:3x3&position=G../.Y./...")
    expect(page.locator("#wrong-game")).to_contain_text("'semafor:3x3' is not a game: did you mean Semáforo")
    expect(page.locator("#analysis-game")).to_have_value("semafor")
    expect(page.locator("#analysis-rows")).to_have_value("3")
    page.locator("#analysis-game").focus()
    page.locator("#analysis-game").select_option("semaforo")
    expect_piece(page, "b2", "Y")
    assert page.url.endswith("/analysis?game=semaforo:3x3&position=G../.Y./...")
    assert page.evaluate("document.activeElement.id") == "analysis-game"


def test_a_game_that_there_is_not_has_no_board(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=ajedrez", locale="es")
    expect(page.locator("h1")).to_have_text("No hay tal juego")
    expect(page.locator("#wrong-game")).to_contain_text("los juegos son Ta-Te-Ti, Semáforo,")
    expect(page.locator("tateti-board")).to_have_count(0)
    assert page.title() == "Análisis · tateti"
    page.locator("#analysis-game").select_option("tictactoe")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    assert "Ta-Te-Ti" in page.title()


def test_the_size_of_the_board_is_chosen(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=tictactoe")
    expect(page.locator(".worth-list li")).to_have_count(9)
    page.locator("#analysis-cols").fill("4")
    page.locator("#analysis-cols").press("Tab")
    expect(page.locator(".worth-list li")).to_have_count(12)
    assert page.url.endswith("/analysis?game=tictactoe:3x4&position=..../..../....")
    page.locator("#analysis-line").fill("9")
    page.locator("#analysis-line").press("Tab")
    expect(page.locator("#wrong-game")).to_contain_text("A line of 9 does not fit on a board of 3x4")
    expect(page.locator("#analysis-line")).to_have_value("9")
    expect(page.get_by_role("gridcell")).to_have_count(12)


def test_a_match_from_the_position_shown(new_page: Any) -> None:
    page = new_page("/analysis?game=tictactoe&position=X.O/.../...")
    page.locator("#play-from-here").click()
    page.locator("#start-match").click()
    expect(page.locator("#headline")).to_have_text("Your move (X)")
    assert page.locator(".now").count() == 2


# For everyone


def test_variations_are_heard_as_nested_lists_with_headings(new_page: Any) -> None:
    page = new_page("/analysis")
    open_record(page)
    expect(page.locator(".variation")).to_have_count(3)
    moves_part = page.get_by_role("region", name="Moves")
    expect(moves_part.get_by_role("heading", level=3)).to_have_text(
        ["Instead of 2. Ga1", "Instead of 2. Ga1"]
    )
    expect(moves_part.get_by_role("heading", level=4)).to_have_text(["Instead of 3. Ga3"])
    assert page.locator("ol ol ol").count() == 1
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(page.get_by_label("Comment on the beginning")).to_have_value("A lesson.")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Comment on 1. Gb2")).to_have_value("The middle.")
    expect(page.locator("#speaker")).to_have_text("1. Gb2 (green on b2), fine, The middle.")
    expect(page.locator("#status")).to_have_text("Gb2: fine.")
    expect(page.locator("#status [role=status]")).to_be_empty()  # it is said once
    page.keyboard.press("b")
    expect(page.locator("#speaker")).to_have_text("b2 green. Beto to move")


SIZES = {"desktop": {"viewport": {"width": 1366, "height": 768}}, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_one_walks_through_a_record(new_page: Any, size: str) -> None:
    page = new_page("/analysis", **SIZES[size])
    open_record(page)
    expect(page.locator(".graph-dot")).to_have_count(5)
    expect(page.locator(".mark-mistake").first).to_be_visible()
    places = """() => ['tateti-board', '.worth', '.moves-frame', '.graph', '#comment', '.study-tools'].map((part) => {
      const {x, y, width, height} = document.querySelector(part).getBoundingClientRect();
      return [part, x, y + scrollY, width, height].map((one) => typeof one === 'number' ? Math.round(one) : one);
    })"""
    before = page.evaluate(places)
    page.keyboard.press("Home")
    for move in ("Gb2", "Gd3", "Ga1", "Gc3"):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[aria-current=step]")).to_have_text(re.compile(move))
        expect(page.locator(".worth .spinner")).to_have_count(0)
        assert page.evaluate(places) == before


def test_no_fault_in_any_state(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis")
    open_record(page)
    expect(page.locator(".mark-mistake").first).to_be_visible()
    page.get_by_role("button", name="2. Ga1").click()
    expect(page.locator(".notice.review")).to_be_visible()
    assert faults(page) == []
    page.locator("#draw").click()
    expect(page.locator("#status .notice")).to_be_visible()
    assert faults(page) == []
    page.locator("#save-record").click()
    expect(page.locator("#save-text")).not_to_have_value("")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#delete").click()
    expect(page.locator("#restore")).to_be_visible()
    assert faults(page) == []
    for dialog in ("#open-record", "#play-from-here"):
        page.locator(dialog).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
    page.locator("#setup").click()
    assert faults(page) == []
    page.goto("/analysis?game=semaforo&position=GG")
    expect(page.locator("#setup-problem .notice")).to_be_visible()
    assert faults(page) == []
    page.goto("/analysis?game=ajedrez")
    expect(page.locator("#wrong-game")).to_be_visible()
    assert faults(page) == []
