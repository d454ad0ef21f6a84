"""Sharing in a real browser: the dialog with its pictures, its link and its HTML, and the board within somebody else's page."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module
from tateti.answers.embed import policy_of
from tateti.answers.picture_tasks import embedded_match
from tateti.web.page_files.service_worker import STATIC
from web.page.driver import begin, cell, click, expect, expect_piece, match_id


def open_share(page: Any) -> Any:
    """The dialog, with its picture."""
    if page.locator("#more").count() and page.locator("#more").get_attribute("open") is None:
        page.locator("#more summary").click()
    page.locator("#share").click()
    dialog = page.locator("dialog")
    expect(dialog.locator("#share-preview")).to_be_visible()
    return dialog


def saved(page: Any, kind: str) -> Any:
    """The picture that a button saves, and the name of its file."""
    with page.expect_download() as download:
        page.locator(f"#save-{kind}").click()
    return Path(download.value.path()).read_bytes(), download.value.suggested_filename


def test_a_match_is_saved_as_each_kind_of_picture(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "b2", "a1", "b1", "a2", "b3")
    open_share(page)
    image = requires_module("PIL.Image")
    data, name = saved(page, "gif")
    assert image.open(BytesIO(data)).n_frames == 6
    assert name.startswith("tictactoe-") and name.endswith(".gif")
    data, _name = saved(page, "png")
    assert max(image.open(BytesIO(data)).size) == 1000
    data, _name = saved(page, "svg")
    assert data.startswith(b"<svg ") and data.count(b'class="tile won"') == 3


def test_the_link_is_that_to_watch_and_never_the_key_to_a_seat(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "b2")
    dialog = open_share(page)
    link = dialog.locator("#share-link").input_value()
    assert link.endswith(f"/m/{match_id(page)}")
    assert "#" not in link + dialog.locator("#share-embed").input_value()
    expect(dialog.locator("#only-here, img.code")).to_have_count(1)


def test_a_position_of_the_analysis_is_shared_as_it_is_looked_at(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo&position=..G./Y.Y./....", color_scheme="dark")
    dialog = open_share(page)
    assert dialog.get_by_role("radio", name="Dark").is_checked()
    assert dialog.get_by_role("radio", name="The match").count() == 0
    html = dialog.locator("#share-embed").input_value()
    assert "/embed?game=semaforo&amp;position=..G./Y.Y./....&amp;theme=dark" in html
    before = dialog.locator("#share-preview").get_attribute("src")
    dialog.get_by_text("Black and white").click()
    expect(dialog.locator("#share-preview")).not_to_have_attribute("src", str(before))


def test_the_line_of_an_analysis_can_be_played_too(new_page: Any) -> None:
    page = new_page("/analysis?game=tictactoe")
    for name, letter in (("b2", "X"), ("a1", "O"), ("c3", "X")):
        cell(page, name).click()
        expect_piece(page, name, letter)
    dialog = open_share(page)
    data, _name = saved(page, "gif")
    assert requires_module("PIL.Image").open(BytesIO(data)).n_frames == 4
    dialog.get_by_text("This position").click()
    expect(dialog.locator("#share-embed")).to_have_value(re.compile("position=..X"))


def test_all_of_it_can_be_reached_by_the_keyboard_and_the_focus_comes_back(new_page: Any) -> None:
    page = new_page("/analysis?game=semaforo&lang=es", locale="es")
    page.locator("#share").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#share-preview")).to_be_visible()
    reached = set()
    for _press in range(16):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {
        "save-png",
        "save-svg",
        "save-gif",
        "share-link",
        "copy-shared",
        "share-embed",
        "copy-embed",
    } <= reached
    expect(page.get_by_role("heading", name="Compartir")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "share"


def test_a_problem_is_shared_without_its_answer(new_page: Any) -> None:
    page = new_page("/puzzles/practice?game=tictactoe")
    expect(page.locator("#share")).to_be_visible()
    dialog = open_share(page)
    assert "/puzzles/problem/" in dialog.locator("#share-link").input_value()
    assert dialog.get_by_role("radio", name="The match").count() == 0


def test_what_cannot_be_drawn_is_said_in_the_dialog(new_page: Any, watch: Any) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=semaforo")
    page.route("**/api/picture.png**", lambda route: route.fulfill(
        status=429, content_type="application/json", body='{"error": {"code": "too_many", "message": "Too many."}}'
    ))  # fmt: skip
    dialog = open_share(page)
    page.locator("#save-png").click()
    expect(dialog.get_by_role("alert").get_by_text("Too many.")).to_be_visible()


# Within somebody else's page


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server of other pages, of another origin, and the folder that it serves."""
    folder = tmp_path_factory.mktemp("elsewhere")

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_given: Any) -> None:
            pass

    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}", folder
    server.shutdown()
    server.server_close()


def framed(chromium: Any, elsewhere: tuple[str, Path], html: str) -> Any:
    """A page of somebody else's with this HTML in it."""
    origin, folder = elsewhere
    (folder / "index.html").write_text(f"<!doctype html><title>school</title>{html}", "utf-8")
    page = chromium.new_context(locale="en").new_page()
    page.goto(origin)
    return page


def test_the_html_of_the_dialog_shows_the_match_in_another_page(
    page: Any, chromium: Any, elsewhere: Any
) -> None:
    begin(page, "tictactoe")
    click(page, "b2", "a1", "b1", "a2", "b3")
    html = open_share(page).locator("#share-embed").input_value()
    outside = framed(chromium, elsewhere, html)
    frame = outside.frame_locator("iframe")
    expect(frame.locator("#said")).to_have_text("3. Xb3 1-0")
    expect(frame.locator("#won")).to_be_visible()
    expect(frame.locator('#pieces use[href="#piece-X"]')).to_have_count(3)
    frame.locator("#back").click()
    expect(frame.locator("#said")).to_have_text("2… Oa2")
    expect(frame.locator("#won")).to_be_hidden()
    expect(frame.locator('#pieces use[href="#piece-X"]')).to_have_count(2)
    frame.locator("#back").press("Home")
    expect(frame.locator("#last")).to_be_hidden()
    expect(frame.locator("#back")).to_have_attribute("aria-disabled", "true")
    frame.locator("#next").press("End")
    expect(frame.locator("#spoken")).to_contain_text("Xb3")
    with outside.context.expect_page() as opened:
        frame.locator("a").click()
    expect(opened.value.locator("tateti-board")).to_be_visible()
    outside.context.close()


def test_the_frame_cannot_reach_what_the_page_keeps(address: str, chromium: Any, elsewhere: Any) -> None:
    outside = framed(chromium, elsewhere, f'<iframe src="{address}/embed?game=semaforo"></iframe>')
    expect(outside.frame_locator("iframe").locator("svg.tateti-board")).to_be_visible()
    frame = outside.frames[1]
    assert frame.evaluate("self.origin") == "null"
    for what in ("localStorage.length", "document.cookie", "indexedDB.open('x')"):
        assert (
            frame.evaluate(
                f"(() => {{ try {{ return String({what}) }} catch (error) {{ return error.name }} }})()"
            )
            == "SecurityError"
        )
    asked = frame.evaluate(f"fetch('{address}/api/games').then(() => 'answered', () => 'refused')")
    assert asked == "refused"
    outside.context.close()


def test_no_other_page_can_be_framed(address: str, chromium: Any, elsewhere: Any) -> None:
    outside = framed(chromium, elsewhere, f'<iframe src="{address}/analysis"></iframe>')
    outside.wait_for_load_state("networkidle")
    assert outside.frames[1].url.startswith("chrome-error:")
    outside.context.close()


def test_a_board_that_no_server_has_is_a_stranger_to_the_page_around_it(chromium: Any) -> None:
    record = '[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n\n1. Xb2 Oa1 *\n'
    inside = embedded_match(record, 0, "http://127.0.0.1", None, "light", "en", 400, 8.0).decode()
    (sandbox,) = re.findall(
        r'^const SANDBOX = "([^"]+)"', (STATIC / "js/components/share.js").read_text("utf-8"), re.MULTILINE
    )
    assert f"sandbox {sandbox}" in policy_of(inside)
    page = chromium.new_page()
    page.set_content(f'<iframe srcdoc="{escape(inside)}" sandbox="{sandbox}"></iframe>')
    board = page.frame_locator("iframe")
    board.locator("#next").click()
    expect(board.locator("#said")).to_have_text("1. Xb2")
    page.close()
