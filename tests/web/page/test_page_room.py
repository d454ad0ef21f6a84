"""Every word has its room, and what matters is in sight: on small screens, in the longest language, with the longest names."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, moves  # noqa: E402
from web.page.test_page_calm import DESKTOP, LYING, OTHER_TWO, PHONE, SIZES, TABLET, TWO_SIZES  # noqa: E402

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LANGUAGES = ("en", "es", "pt")

# Words that reach beyond the frame they stand in, or are cut off by it.
TOO_LONG = """selector => [...document.querySelectorAll(selector)].filter((frame) => {
  const words = document.createRange();
  words.selectNodeContents(frame);
  const [inside, outside] = [words.getBoundingClientRect(), frame.getBoundingClientRect()];
  return inside.left < outside.left || inside.right > outside.right || inside.bottom > outside.bottom + 1;
}).map((frame) => frame.textContent)"""


def sight(page: Any, selector: str) -> tuple[float, float]:
    """Where something begins and ends on the screen, from its top."""
    box = page.locator(selector).bounding_box()
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_header_has_one_line_on_a_tablet(new_page: Any, code: str) -> None:
    page = new_page("/", locale=code, viewport=TABLET["viewport"])
    page.locator("#keys").wait_for()
    (top, _), (tools, _) = sight(page, ".top nav"), sight(page, ".top-tools")
    assert abs(top - tools) < 10


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_short_phone_shows_a_board_and_the_way_to_play_at_once(new_page: Any, code: str) -> None:
    page = new_page("/", locale=code, **SMALL)
    for game in ("tictactoe", "semaforo", "misere-semaforo"):
        page.goto(f"/?game={game}")
        for part in (".play-board tateti-board", f"#{game}-computer"):
            top, bottom = sight(page, part)
            assert top >= 0 and bottom <= 640, (game, part)


def test_a_game_that_there_is_not_is_said_where_it_is_seen(new_page: Any) -> None:
    page = new_page("/?game=chess", **SMALL)
    expect(page.get_by_role("alert").first).to_contain_text("'chess' is not a game")
    assert sight(page, ".unknown-game")[1] < sight(page, ".games")[0]


@pytest.mark.parametrize("size", [SMALL, LYING])
@pytest.mark.parametrize("code", LANGUAGES)
def test_after_the_end_the_way_on_is_in_sight(new_page: Any, code: str, size: Any) -> None:
    page = new_page("/", locale=code, **size)
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    expect(page.locator("#rematch")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert sight(page, "#rematch")[1] <= size["viewport"]["height"]
    assert page.evaluate(TOO_LONG, ".match-buttons .button") == []


LAST_ROW_IS_FULL = """() => {
  const boxes = [...document.querySelectorAll('.match-buttons > .button')].map((one) => one.getBoundingClientRect());
  const last = boxes.filter((box) => box.y === boxes.at(-1).y);
  const wide = Math.max(...boxes.map((box) => box.right)) - boxes[0]?.x;
  return last.reduce((sum, box) => sum + box.width, 0) > 0.9 * wide;
}"""


@pytest.mark.parametrize("size", TWO_SIZES)
def test_no_button_is_left_alone_in_a_row(new_page: Any, size: str) -> None:
    page = new_page("/", locale="pt", **SIZES[size])
    for mode in ("link", "here", "watch", "computer"):
        begin(page, "semaforo", mode)
        page.wait_for_function(LAST_ROW_IS_FULL)


@pytest.mark.parametrize("size", OTHER_TWO)
def test_the_end_of_a_match_of_others_is_said_whole(new_page: Any, size: str) -> None:
    """The longest there is to say: a level with a number, and two lines at once."""
    page = new_page("/rules", locale="pt", **SIZES[size])
    made = page.request.post(
        "/api/matches",
        data={
            "game": "semaforo",
            "position": "RR../.Y../R..R",
            "seats": [{"kind": "bot", "bot": "hard"}, {"kind": "bot", "bot": "hard"}],
        },
    )
    page.goto(made.json()["watch"])
    page.locator("#again").wait_for()
    assert page.locator("#headline").inner_text().startswith("O nível Difícil")
    cut = "element => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2"
    assert not page.locator("#headline").evaluate(cut)


def test_bots_that_are_held_do_not_think(page: Any) -> None:
    begin(page, "semaforo", "watch")
    expect(page.locator("#headline")).to_contain_text("is thinking…")
    page.locator("#pause").click()
    expect(page.locator("#headline")).to_contain_text("'s turn.")
    expect(page.locator(".players")).not_to_contain_text("thinking…")


def test_a_name_and_who_is_here_have_room_beside_a_clock(new_page: Any) -> None:
    host = new_page("/", locale="es", **SMALL)
    seats = [{"kind": "person", "name": name} for name in ("Maximiliana", "Bartolomeu")]
    asked = {"game": "semaforo", "clock": "600+5", "seats": seats}
    made = host.request.post("/api/matches", data=asked).json()
    first, second = (new_page(seat["link"], locale="es", **SMALL) for seat in made["seats"])
    for page in (first, second):
        expect(page.locator(".players")).to_contain_text("● está aquí")
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        assert page.locator(".player-words .muted").evaluate_all(cut) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, LYING])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_of_a_new_match_stay_in_their_frames(new_page: Any, code: str, size: Any) -> None:
    page = new_page("/", locale=code, **size)
    page.locator("#tictactoe-more").click()
    for mode in ("computer", "link", "here", "watch"):
        page.locator(f"dialog label:has([value={mode}])").click()
        assert page.evaluate(TOO_LONG, ".new-match label, .new-match .button") == []


@pytest.mark.parametrize("size", [SMALL, LYING])
def test_an_invitation_covers_no_half_of_a_board(new_page: Any, size: Any) -> None:
    page = new_page("/", **size)
    begin(page, "tictactoe", "link")
    expect(page.locator("#copy-invite")).to_be_visible()
    expect(cell(page, "a1")).to_be_hidden()
    page.locator("#hide-invite").click()
    expect(cell(page, "a1")).to_be_visible()
    click(page, "a1")
    assert moves(page) == ["Xa1"]


def test_the_close_button_of_a_question_stays_in_its_corner(new_page: Any) -> None:
    page = new_page("/", locale="es", **SMALL)
    begin(page, "semaforo")
    page.locator("#resign").click()
    title, close = (page.locator(f"dialog {part}").bounding_box() for part in ("h2", ".square"))
    assert close["x"] > title["x"] + title["width"]
    assert close["y"] < title["y"] + title["height"]


@pytest.mark.parametrize("where", ["/analysis?game=misere-semaforo", "/analysis?game=tictactoe", "/rules"])
def test_what_a_move_is_worth_stays_in_its_badge(new_page: Any, where: str) -> None:
    page = new_page(where, **DESKTOP)
    page.locator(".badge").first.wait_for()
    beyond = page.locator(".badge").evaluate_all(
        """badges => badges.filter((badge) => {
          const [words, body] = ['.badge-text', '.badge-body'].map((part) => badge.querySelector(part).getBBox());
          return words.x < body.x + 2 || words.x + words.width > body.x + body.width - 2;
        }).map((badge) => badge.textContent)"""
    )
    assert beyond == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_name_of_the_game_is_read_whole_in_the_analysis(new_page: Any, code: str) -> None:
    page = new_page("/analysis?game=tictactoe:4x4x3", locale=code, **DESKTOP)
    expect(page.locator(".study-title")).to_contain_text("4x4")
    cut = "element => element.scrollWidth > element.clientWidth"
    assert not page.locator(".study-title").evaluate(cut)
    width = page.locator("#analysis-game").evaluate(
        """field => {
          const font = document.createElement('canvas').getContext('2d');
          font.font = getComputedStyle(field).font;
          return field.clientWidth - Math.max(...[...field.options].map((one) => font.measureText(one.text).width));
        }"""
    )
    assert width > 30, "there is room for the arrow too"
