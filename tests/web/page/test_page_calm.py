"""Nothing moves under the pointer, nothing is lost: layout shift over whole matches, the focus after every action, text that
can be read, borders that can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, cell, click, is_over, moves  # noqa: E402

DESKTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE, "phone lying": LYING}

MOST_SHIFT = 0.05

WATCH_SHIFTS = """
window.shifts = [];
window.noteShifts = (entries) => {
  for (const entry of entries) {
    if (!entry.hadRecentInput) {
      window.shifts.push({value: entry.value, what: entry.sources.map((one) => one.node?.className ?? '').join(' ')});
    }
  }
};
window.shiftWatch = new PerformanceObserver((list) => window.noteShifts(list.getEntries()));
window.shiftWatch.observe({type: 'layout-shift', buffered: true});
"""

# A shift is known when its frame has been drawn, and told to the observer some time after that.
SHIFTS = """async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  window.noteShifts(window.shiftWatch.takeRecords());
  return window.shifts;
}"""


def watch_shifts(page: Any) -> None:
    """Watches what moves on its own from now on."""
    page.evaluate(WATCH_SHIFTS)
    page.evaluate(SHIFTS)
    page.evaluate("window.shifts.length = 0")


def shifts(page: Any) -> tuple[float, Any]:
    """How much has moved on its own since the watch began, and what."""
    found = page.evaluate(SHIFTS)
    return sum(one["value"] for one in found), found


def test_a_shift_is_seen_as_soon_as_it_has_happened(page: Any) -> None:
    expect(page.locator(".play-board .can").first).to_be_visible()
    watch_shifts(page)
    assert shifts(page)[0] == 0
    page.evaluate("document.querySelector('main').prepend(Object.assign(new Image(), {height: 200}))")
    assert shifts(page)[0] > MOST_SHIFT


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_over_a_whole_match(new_page: Any, size: str) -> None:
    page = new_page("/", **SIZES[size])
    begin(page, "semaforo", "computer")
    expect(page.locator(".can").first).to_be_visible()
    watch_shifts(page)
    for _move in range(60):
        if is_over(page):
            break
        count = len(moves(page))
        page.locator(".can").first.dispatch_event("click")
        page.wait_for_function(
            "n => document.querySelectorAll('.move-button').length >= n + 2 || document.querySelector('#rematch')",
            arg=count,
        )
    expect(page.locator("#rematch")).to_be_visible()
    expect(page.locator(".graph-picture")).to_be_visible()
    moved, what = shifts(page)
    assert moved < MOST_SHIFT, what


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_jumps_when_the_friend_comes(new_page: Any, size: str) -> None:
    ana = new_page("/", **SIZES[size])
    begin(ana, "semaforo", "link")
    expect(ana.locator("#only-here")).to_be_visible()
    watch_shifts(ana)
    link = ana.locator("#invite").input_value()
    new_page(link)
    expect(ana.locator("#invite")).to_have_count(0)
    moved, what = shifts(ana)
    assert moved < MOST_SHIFT, what


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_board_is_seen_at_once(new_page: Any, size: str) -> None:
    page = new_page("/", **SIZES[size])
    begin(page, "semaforo", "here")
    page.locator("tateti-board").evaluate("board => board.scrollIntoView({block: 'center'})")
    box = page.locator("tateti-board svg").bounding_box()
    view = SIZES[size]["viewport"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= view["height"]
    assert box["x"] >= 0 and box["x"] + box["width"] <= view["width"]


def test_the_whole_board_is_seen_with_everything_twice_as_large(new_page: Any) -> None:
    """A browser's zoom of 200 % is a window of half the size."""
    page = new_page("/", viewport={"width": 683, "height": 384})
    begin(page, "semaforo", "here")
    page.locator("tateti-board").evaluate("board => board.scrollIntoView({block: 'center'})")
    box = page.locator("tateti-board svg").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 384
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def focused(page: Any) -> str:
    return str(
        page.evaluate(
            "document.activeElement === document.body ? 'body' : document.activeElement.outerHTML.slice(0, 80)"
        )
    )


def test_the_focus_stays_with_the_person(page: Any) -> None:
    begin(page, "semaforo", "computer")
    cell(page, "b2").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.move-button').length === 2")
    assert "data-cell" in focused(page)
    badges, place = page.locator(".badge"), page.locator(".moves-count")
    for action, has_come in {
        "#hint-button": lambda: expect(page.locator("#hint")).to_be_visible(),
        "#analysis": lambda: expect(badges).to_have_count(12),
        "#analysis, again": lambda: expect(badges).to_have_count(0),
        "#back": lambda: expect(place).to_have_text("1 / 2"),
        "#forward": lambda: expect(place).to_have_text("2 / 2"),
        "#undo": lambda: expect(page.locator(".move-button")).to_have_count(0),
    }.items():
        button = action.split(",")[0]
        page.locator(button).focus()
        page.keyboard.press("Enter")
        has_come()
        assert button[1:] in focused(page), action
    cell(page, "c2").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.move-button').length === 2")
    page.locator("#resign").focus()
    page.keyboard.press("Enter")
    page.locator("#sure").press("Enter")
    expect(page.locator("#rematch")).to_be_visible()
    assert focused(page) != "body"
    page.locator("#rematch").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#resign")).to_be_visible()
    assert focused(page) != "body"


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


SMALL_TEXT = """() => {
  const small = [];
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
    if (!hasText || !element.checkVisibility()) continue;
    const svg = element.ownerSVGElement;
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 11.9) small.push(`${size.toFixed(1)} ${element.textContent.slice(0, 30)}`);
  }
  return small;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_text_is_at_least_twelve_pixels(new_page: Any, size: str) -> None:
    page = new_page("/", **SIZES[size])
    begin(page, "semaforo", "here")
    click(page, "b2", "b2", "a1", "a1", "c3")
    page.locator("#analysis").click()
    expect(page.locator(".badge-text").first).to_be_visible()
    expect(page.locator(".graph-picture")).to_be_visible()
    assert page.evaluate(SMALL_TEXT) == []


CONTRAST = """(selector) => {
  const element = document.querySelector(selector);
  const rgb = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (colour) => {
    const [r, g, b] = rgb(colour).map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    for (let at = node.parentElement; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$/.test(colour)) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const style = getComputedStyle(element);
  const edge = element instanceof SVGElement ? style.stroke : style.borderTopColor;
  const [a, b] = [light(edge), light(behind(element))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_borders_that_mean_something_can_be_seen(new_page: Any, theme: str) -> None:
    page = new_page("/", color_scheme=theme)
    begin(page, "semaforo", "computer")
    for selector in (".tile", "#hint-button", "#language", ".player.turn"):
        assert page.evaluate(CONTRAST, selector) >= 3, selector
