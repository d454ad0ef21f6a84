"""No fault of accessibility on any page, in light and dark, on a phone and on a desktop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, click  # noqa: E402

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
PAGES = {
    "home": "/",
    "analysis": "/analysis?game=semaforo&position=..G./Y.Y./....",
    "tree": "/tree",
    "rules": "/rules",
    "learn": "/learn",
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
    "lesson": ".lesson-text",
    "lesson with answers": ".lesson-option",
    "lesson with a board": ".lesson-board .can",
}


def faults(page: Any) -> list[str]:
    """All that axe-core finds; evaluated, so that the page's own policy stays strict."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def open_whole(new_page: Any, name: str, **options: Any) -> Any:
    """One of the pages, with all that comes onto it by itself."""
    page = new_page(PAGES[name], **options)
    expect(page.locator(LAST_TO_COME[name]).first).to_be_visible()
    return page


LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_no_fault(new_page: Any, name: str, look: str) -> None:
    page = open_whole(new_page, name, **LOOKS[look])
    assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_no_fault_in_a_match(new_page: Any, look: str) -> None:
    page = new_page(**LOOKS[look])
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


@pytest.mark.parametrize("look", LOOKS)
def test_no_fault_in_a_lesson(new_page: Any, look: str) -> None:
    page = new_page("/learn/tictactoe?step=4", **LOOKS[look])
    for cell_name, verdict in (("a1", "wrong"), ("c3", "right")):
        page.locator(f'.lesson-board [data-cell="{cell_name}"]').click()
        expect(page.locator(f".lesson-reply[data-verdict={verdict}]")).to_be_visible()
        assert faults(page) == []
        page.locator("#lesson-on").click()
    page.goto("/learn/alpha-beta?step=8")
    page.locator("#lesson-on").click()
    expect(page.locator(".lesson-over")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_no_fault_in_a_match_by_link(new_page: Any, look: str) -> None:
    ana = new_page(**LOOKS[look])
    begin(ana, "tictactoe", "link")
    expect(ana.locator("#only-here")).to_be_visible()
    assert faults(ana) == []
    beto = new_page(ana.locator("#invite").input_value(), **LOOKS[look])
    expect(beto.locator("#my-name")).to_be_visible()
    assert faults(beto) == []
    click(ana, "b2")
    ana.locator("#undo").click()
    expect(beto.locator("#agree")).to_be_visible()
    assert faults(beto) == []
    assert faults(ana) == []


STATES = """() => {
  const shown = (element) => {
    const {borderTopColor, borderTopWidth, backgroundColor, color, outlineColor} = getComputedStyle(element);
    return [borderTopColor, borderTopWidth, backgroundColor, color, outlineColor].join(' ');
  };
  const pairs = [['.move-button[aria-current]', '.move-button:not([aria-current])'], ['.player.turn', '.player:not(.turn)'],
    ['.button[aria-pressed=true]', '.button[aria-pressed=false]']];
  return pairs.filter(([one, other]) => shown(document.querySelector(one)) === shown(document.querySelector(other)));
}"""


def test_states_are_seen_in_forced_colours(new_page: Any) -> None:
    page = new_page(forced_colors="active")
    main = page.locator(".button.main").first
    background = "e => getComputedStyle(e).backgroundColor"
    before = main.evaluate(background)
    main.evaluate("e => e.setAttribute('aria-disabled', 'true')")
    assert main.evaluate(background) != before
    begin(page, "semaforo")
    click(page, "b2", "b2")
    assert page.locator("#analysis").get_attribute("aria-pressed") == "false"
    assert page.locator("#sound").get_attribute("aria-pressed") == "true"
    assert page.evaluate(STATES) == []


def test_no_fault_on_a_phone(new_page: Any) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert faults(page) == []
    begin(page, "tictactoe")
    assert faults(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_phone(new_page: Any, name: str) -> None:
    page = open_whole(new_page, name, viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_motion_is_left_out_where_it_is_not_wanted(new_page: Any) -> None:
    page = new_page(reduced_motion="reduce")
    begin(page, "semaforo")
    click(page, "b2")
    assert page.locator(".fresh").evaluate("e => getComputedStyle(e).animationDuration") in ("0s", "0ms")
