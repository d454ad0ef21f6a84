"""No fault of accessibility on any page, in light and dark, on a phone and on a desktop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, expect_moves, match_id  # noqa: E402
from web.page.test_page_invitation import serve_others  # noqa: E402

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
PAGES = {
    "home": "/",
    "analysis": "/analysis?game=semaforo&position=..G./Y.Y./....",
    "tree": "/tree",
    "rules": "/rules",
    "learn": "/learn",
    "problems": "/puzzles?game=semaforo",
    "problem": "/puzzles/problem/semaforo-3x4-8n0jr",
    "lesson": "/learn/fork?step=1",
    "lesson with answers": "/learn/minimax?step=7",
    "lesson with a board": "/learn/semaforo?step=6",
}
LAST_TO_COME = {
    "home": ".play-board .can",
    "analysis": ".worth-list li",
    "tree": ".node",
    "rules": "#semaforo .example .badge",
    "learn": ".lesson-card",
    "problems": ".theme-card",
    "problem": ".solving .can",
    "lesson": ".lesson-text",
    "lesson with answers": ".lesson-option",
    "lesson with a board": ".lesson-board .can",
}


LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
}
# Nothing is judged while it changes its colour.
USUAL = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "reduce"}
# The rules that ask what a thing looks like, and not what it is.
COLOURS = ["color-contrast", "link-in-text-block"]


def faults(page: Any) -> list[str]:
    """All that axe-core finds, in every look; evaluated, so that the page's own policy stays strict."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = []
    for look, media in LOOKS.items():
        page.emulate_media(**{**USUAL, **media})
        options = {"resultTypes": ["violations"]} | ({} if look == "light" else {"runOnly": COLOURS})
        found += [
            (look, fault) for fault in page.evaluate("(o) => axe.run(document, o)", options)["violations"]
        ]
    page.emulate_media(**USUAL)
    return [
        f"{look}: {fault['id']}: {node['html'][:160]} {node['failureSummary']}"
        for look, fault in found
        for node in fault["nodes"]
    ]


def open_whole(new_page: Any, name: str, **options: Any) -> Any:
    """One of the pages, with all that comes onto it by itself."""
    page = new_page(PAGES[name], **options)
    expect(page.locator(LAST_TO_COME[name]).first).to_be_visible()
    return page


def test_a_fault_that_is_only_in_the_dark_is_found(page: Any) -> None:
    page.evaluate("document.querySelector('h1').style.color = 'light-dark(black, #333)'")
    assert [fault.split(": ")[:2] for fault in faults(page)] == [["dark", "color-contrast"]]


@pytest.mark.parametrize("name", PAGES)
def test_no_fault(new_page: Any, name: str) -> None:
    page = open_whole(new_page, name)
    assert faults(page) == []


def test_no_fault_in_a_match(new_page: Any) -> None:
    page = new_page()
    begin(page, "semaforo")
    click(page, "b2", "b2", "a1")
    page.locator("#analysis").click()
    expect(page.locator(".worth-list li")).to_have_count(12)
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("?")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#resign").click()
    assert faults(page) == []
    page.locator("#sure").click()
    expect(page.locator(".graph-picture")).to_be_visible()
    assert faults(page) == []


def test_no_fault_in_a_lesson(new_page: Any) -> None:
    page = new_page("/learn/tictactoe?step=4")
    for cell_name, verdict in (("a1", "wrong"), ("c3", "right")):
        page.locator(f'.lesson-board [data-cell="{cell_name}"]').click()
        expect(page.locator(f".lesson-reply[data-verdict={verdict}]")).to_be_visible()
        assert faults(page) == []
        page.locator("#lesson-on").click()
    page.goto("/learn/alpha-beta?step=8")
    page.locator("#lesson-on").click()
    expect(page.locator(".lesson-over")).to_be_visible()
    assert faults(page) == []


def test_no_fault_in_a_match_by_link(new_page: Any) -> None:
    ana = new_page()
    begin(ana, "tictactoe", "link")
    expect(ana.locator("#only-here")).to_be_visible()
    assert faults(ana) == []
    beto = new_page(ana.locator("#invite").input_value())
    expect(beto.locator("#my-name")).to_be_visible()
    assert faults(beto) == []
    click(ana, "b2")
    ana.locator("#undo").click()
    expect(beto.locator("#agree")).to_be_visible()
    assert faults(beto) == []
    assert faults(ana) == []


def test_no_fault_however_a_match_stands(new_page: Any) -> None:
    page = new_page()
    begin(page, "tictactoe")
    click(page, *"b2 a1 a2 c2 b1 b3 a3 c1 c3".split())
    expect(page.locator("#headline")).to_contain_text("draw")
    page.locator("#review").click()
    expect(page.locator("#review")).to_have_attribute("aria-pressed", "true")
    assert faults(page) == []
    begin(page, "semaforo")
    click(page, "b2", "b2", "b2")
    cell(page, "b2").dispatch_event("click")
    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == []
    page.locator("#back").click()
    page.locator("#more summary").click()
    expect(page.locator("#to-present")).to_be_visible()
    assert faults(page) == []
    begin(page, "semaforo", "computer")
    cell(page, "b2").click()
    expect_moves(page, 2)
    page.locator("#resign").click()
    page.locator("#sure").click()
    expect(page.locator("#headline")).to_have_text("You lost")
    assert faults(page) == []
    begin(page, "tictactoe", "watch")
    page.locator("#pause").click()
    assert faults(page) == []


def test_no_fault_between_people(new_page: Any, watch: Any) -> None:
    ana = new_page()
    serve_others(ana)
    begin(ana, "tictactoe", "link")
    expect(ana.locator("img.code")).to_be_visible()
    assert faults(ana) == []
    link = ana.locator("#invite").input_value().replace("http://192.168.7.7:8000", "")
    ana.locator("#hide-invite").click()
    expect(ana.locator("#invite-reminder")).to_be_visible()
    assert faults(ana) == []
    beto, carla = new_page(link), new_page(f"/m/{match_id(ana)}")
    expect(carla.locator("#watching")).to_be_visible()
    assert faults(carla) == []
    click(ana, "b2")
    expect_moves(beto, 1)
    click(beto, "a1")
    ana.locator("#offer-draw").click()
    expect(carla.locator(".offer")).to_be_visible()
    assert faults(carla) == []
    beto.locator("#decline").click()
    expect(ana.locator(".declined")).to_be_visible()
    assert faults(ana) == []
    watch.is_offline = True
    beto.context.set_offline(True)
    expect(beto.locator("#connection")).to_be_visible()
    assert faults(beto) == []
    beto.context.set_offline(False)
    expect(beto.locator("#connection")).to_have_count(0)
    beto.locator("#resign").click()
    beto.locator("#sure").click()
    ana.locator("#rematch").click()
    expect(beto.locator("#agree")).to_be_visible()
    assert [faults(page) for page in (ana, beto, carla)] == [[], [], []]
    beto.locator("#agree").click()
    expect(ana.locator(".score").first).to_be_visible()
    assert faults(ana) == []


STATES = """() => {
  const shown = (element) => {
    const {borderTopColor, borderTopWidth, backgroundColor, color, outlineColor, outlineStyle, fill, stroke, strokeWidth} =
      getComputedStyle(element);
    const ring = outlineStyle === 'none' ? '' : outlineColor;
    return [borderTopColor, borderTopWidth, backgroundColor, color, ring, fill, stroke, strokeWidth].join(' ');
  };
  return (pairs) => pairs.filter(([one, other]) => shown(document.querySelector(one)) === shown(document.querySelector(other)));
}"""


def alike(page: Any, *pairs: tuple[str, str]) -> list[Any]:
    """The pairs that nothing but their colour of before tells apart."""
    found: list[Any] = page.evaluate(f"pairs => ({STATES})()(pairs)", [list(pair) for pair in pairs])
    return found


def test_states_are_seen_in_forced_colours(new_page: Any) -> None:
    page = new_page(forced_colors="active")
    page.locator("#options summary").click()
    chosen = (".options-level label:has(:checked)", ".options-level label:not(:has(:checked))")
    assert alike(page, chosen, (".game-choice:has(:checked)", ".game-choice:not(:has(:checked))")) == []
    main = page.locator(".button.main").first
    background = "e => getComputedStyle(e).backgroundColor"
    before = main.evaluate(background)
    main.evaluate("e => e.setAttribute('aria-disabled', 'true')")
    assert main.evaluate(background) != before
    begin(page, "tictactoe")
    click(page, "a3", "b3")
    assert page.locator("#analysis").get_attribute("aria-pressed") == "false"
    assert page.locator("#sound").get_attribute("aria-pressed") == "true"
    current = (".move-button[aria-current]", ".move-button:not([aria-current])")
    pressed = (".button[aria-pressed=true]", ".button[aria-pressed=false]")
    usable = ("#undo", "#forward")  # at the last move there is no next one
    assert alike(page, current, pressed, usable, (".player.turn", ".player:not(.turn)")) == []
    click(page, "a2", "b2", "a1")
    ended = ((".player.won", ".player:not(.won)"), (".tile-won", ".tile:not(.tile-won)"))
    assert alike(page, *ended) == []
    expect(page.locator(".winning-line")).to_be_attached()


def test_the_four_marks_differ_by_shape(new_page: Any) -> None:
    """The last move has corners, a hint a dashed ring, the best move a star, the focus a whole ring around its cell."""
    page = new_page(forced_colors="active")
    begin(page, "semaforo")
    click(page, "b2")
    page.locator("#analysis").click()
    expect(page.locator(".badge")).to_have_count(12)
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator(".mark-hint")).to_have_count(0)  # first what to look at
    page.locator("#hint-button").click()
    expect(page.locator(".mark-hint")).to_have_count(1)
    stars = page.locator(".badge-text").all_text_contents()
    assert any(words.startswith("★") for words in stars) and not all(words.startswith("★") for words in stars)
    cell(page, "d3").focus()
    page.keyboard.press("ArrowLeft")
    ring = page.locator('[data-cell="c3"] .focus-ring')
    expect(ring).to_be_visible()
    assert page.locator(".focus-ring:visible").count() == 1
    last, hint = page.locator(".mark-last"), page.locator(".mark-hint")
    assert last.evaluate("e => [e.localName, e.getAttribute('d').split('M').length - 1]") == ["path", 4]
    dashes = "e => [getComputedStyle(e).strokeDasharray !== 'none', Number(e.getAttribute('rx')) > 40]"
    assert hint.evaluate(dashes) == [True, True]
    assert ring.evaluate(dashes) == [False, False]


def test_no_fault_on_a_phone(new_page: Any) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert faults(page) == []
    begin(page, "tictactoe")
    assert faults(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_phone(new_page: Any, name: str) -> None:
    page = open_whole(new_page, name, viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
