"""Nothing moves under the pointer: layout shift over whole matches and from page to page, motion that is short or not at all,
text that can be read, borders that can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import FULL, requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, click, expect_moves, expect_piece, is_over, moves  # noqa: E402

DESKTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE, "phone lying": LYING}
SMALLEST = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
ALSO_SMALL = {**SIZES, "small phone": SMALLEST}
# A screen that is upright or lies, with a finger or a mouse; the others too with TATETI_FULL=1.
TWO_SIZES = [*SIZES] if FULL else ["desktop", "phone"]
OTHER_TWO = [*SIZES] if FULL else ["tablet", "phone lying"]

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


@pytest.mark.parametrize("size", TWO_SIZES)
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


@pytest.mark.parametrize("size", OTHER_TWO)
def test_nothing_moves_whatever_is_done_in_a_match(new_page: Any, size: str) -> None:
    """What a person does is done by the script, for a browser forgives what moves just after a click."""
    page = new_page("/", locale="es", **SIZES[size])
    begin(page, "semaforo", "here")
    watch_shifts(page)

    def press(selector: str) -> None:
        page.locator(selector).first.dispatch_event("click")

    def quiet(what: str) -> None:
        moved, found = shifts(page)
        assert moved < MOST_SHIFT, (what, found)

    press('[data-cell="b2"]')
    expect_moves(page, 1)
    press("#hint-button")
    expect(page.locator("#hint")).to_be_visible()
    quiet("a hint")
    press("#analysis")
    expect(page.locator(".badge")).to_have_count(12)
    quiet("the values")
    for count in (2, 3):
        press('[data-cell="b2"]')
        expect_moves(page, count)
    press('[data-cell="b2"]')
    expect(page.get_by_role("alert")).to_be_visible()
    quiet("a refusal")
    press("#back")
    expect(page.locator("#to-present")).to_be_visible()
    press("#to-present")
    expect(page.locator("#to-present")).to_have_count(0)
    press("#undo")
    expect_moves(page, 2)
    quiet("looking back and taking back")
    press("#resign")
    press("#sure")
    expect(page.locator(".graph-picture")).to_be_visible()
    press("#review")
    expect(page.locator("#review")).to_have_attribute("aria-pressed", "true")
    quiet("the end and its review")
    press("#rematch")
    expect(page.locator("#resign")).to_be_visible()
    quiet("another match")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_moves_when_something_is_offered(new_page: Any, size: str) -> None:
    ana = new_page("/", **SIZES[size])
    begin(ana, "tictactoe", "link")
    beto = new_page(ana.locator("#invite").input_value(), **SIZES[size])
    beto.locator("#my-name").fill("Beto")
    beto.locator("#give-name").click()
    expect(ana.locator(".player").nth(1)).to_contain_text("Beto")
    for page in (ana, beto):
        watch_shifts(page)
    for mover, other, name in ((ana, beto, "b2"), (beto, ana, "a1")):
        mover.locator(f'[data-cell="{name}"]').dispatch_event("click")
        expect_piece(other, name, "X" if mover is ana else "O")
    for offer, answer in (("#undo", "#decline"), ("#offer-draw", "#decline"), ("#undo", "#agree")):
        ana.locator(offer).dispatch_event("click")
        expect(ana.locator("#withdraw")).to_be_visible()
        beto.locator(answer).dispatch_event("click")
        expect(ana.locator("#withdraw")).to_have_count(0)
    for page in (ana, beto):
        expect_moves(page, 0)
        moved, what = shifts(page)
        assert moved < MOST_SHIFT, what


PAGES = {
    "/": ".play-board .can",
    "/analysis": ".worth-list li",
    "/tree": ".node",
    "/rules": "#semaforo .example .badge",
    "/learn": ".lesson-card",
    "/learn/fork?step=2": ".lesson-board .can",
    "/puzzles": ".theme-card",
    "/puzzles/problem/semaforo-3x4-8n0jr": ".solving .can",
    "/homework/new": ".themes label",
}


@pytest.mark.parametrize("size", TWO_SIZES)
def test_nothing_moves_from_page_to_page(new_page: Any, size: str) -> None:
    """Neither where a page is opened, nor on the way from one to another: the footer does not come up meanwhile."""
    page = new_page("/rules", **SIZES[size])
    page.add_init_script(WATCH_SHIFTS)
    for path, last_to_come in PAGES.items():
        page.goto(path)
        expect(page.locator(last_to_come).first).to_be_visible()
        moved, what = shifts(page)
        assert moved < MOST_SHIFT, (path, what)
    for path in ("/tree", "/analysis", "/learn", "/puzzles", "/"):
        page.evaluate("window.shifts.length = 0")
        page.locator(f'.top nav a[href="{path}"]').dispatch_event("click")
        expect(page.locator(PAGES[path]).first).to_be_visible()
        moved, what = shifts(page)
        assert moved < MOST_SHIFT, (path, what)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_list_follows_the_move_and_the_page_stays(new_page: Any, size: str) -> None:
    page = new_page("/", **SIZES[size])
    begin(page, "semaforo", "here")
    at_top = page.evaluate("scrollY")
    for count, name in enumerate("b2 b2 b2 d3 d3 d3 a1 a1 a1 c1 c1 c1 b1 b1".split(), start=1):
        page.locator(f'[data-cell="{name}"]').dispatch_event("click")
        expect_moves(page, count)
    inside = """() => {
      const [frame, now] = ['.moves-frame', '.move-button[aria-current]'].map((one) => document.querySelector(one).getBoundingClientRect());
      return frame.top <= now.top + 1 && now.bottom <= frame.bottom + 1;
    }"""
    scrolled = "document.querySelector('.moves-frame').scrollTop"
    assert page.evaluate(inside) and page.evaluate(scrolled) > 0
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moves-count")).to_have_text("1 / 14")
    assert page.evaluate(inside) and page.evaluate(scrolled) < 20
    assert page.evaluate("scrollY") == at_top


# Motion


MOVING = """() => document.getAnimations().map(({effect}) => effect.getComputedTiming())
  .filter(({endTime}) => endTime > 0).map(({endTime, iterations}) => [endTime, iterations])"""


def test_pieces_come_and_turn_with_a_short_motion(new_page: Any) -> None:
    page = new_page("/", reduced_motion="no-preference")
    begin(page, "semaforo")
    for letter in "GY":
        page.locator('[data-cell="b2"]').click()
        fresh = page.locator(f'[data-cell="b2"] .fresh:has(.piece-{letter})')
        expect(fresh).to_have_css("animation-name", "arrive")
        seconds = float(fresh.evaluate("e => parseFloat(getComputedStyle(e).animationDuration)"))
        assert 0 < seconds <= 0.5


def test_nothing_moves_where_less_motion_is_wanted(new_page: Any) -> None:
    page = new_page("/", reduced_motion="reduce")
    begin(page, "tictactoe")
    for name in ("a3", "b3", "a2", "b2", "a1"):
        click(page, name)
        assert page.evaluate(MOVING) == []
    expect(page.locator(".winning-line")).to_be_attached()
    page.route("**/api/analyse?*", lambda route: None)  # an answer that does not come
    page.goto("/analysis?game=semaforo")
    expect(page.locator(".worth .spinner")).to_be_visible()
    assert page.evaluate(MOVING) == []


# What is to be seen


@pytest.mark.parametrize("size", ALSO_SMALL)
def test_the_whole_board_is_seen_at_once(new_page: Any, size: str) -> None:
    page = new_page("/", **ALSO_SMALL[size])
    begin(page, "semaforo", "here")
    page.locator("tateti-board").evaluate("board => board.scrollIntoView({block: 'center'})")
    box = page.locator("tateti-board svg").bounding_box()
    view = ALSO_SMALL[size]["viewport"]
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
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def small_text(page: Any) -> Any:
    """Text under 12 pixels, once the board has followed the room that it has, which takes a frame."""
    page.evaluate(TWO_FRAMES)
    return page.evaluate(SMALL_TEXT)


@pytest.mark.parametrize("size", ALSO_SMALL)
def test_text_is_at_least_twelve_pixels(new_page: Any, size: str) -> None:
    page = new_page("/", **ALSO_SMALL[size])
    begin(page, "semaforo", "here")
    click(page, "b2", "b2", "a1", "a1", "c3")
    page.locator("#analysis").click()
    expect(page.locator(".badge-text").first).to_be_visible()
    expect(page.locator(".graph-picture")).to_be_visible()
    assert small_text(page) == []


@pytest.mark.parametrize("size", ["small phone", "desktop"])
def test_text_is_at_least_twelve_pixels_on_every_page(new_page: Any, size: str) -> None:
    page = new_page("/", locale="pt", **ALSO_SMALL[size])
    for path, last_to_come in PAGES.items():
        page.goto(path)
        expect(page.locator(last_to_come).first).to_be_visible()
        assert small_text(page) == [], path


@pytest.mark.parametrize("size", OTHER_TWO)
def test_names_and_values_are_as_large_on_larger_boards(new_page: Any, watch: Any, size: str) -> None:
    watch.expects_refusals = True  # nobody knows the value of the largest
    page = new_page("/analysis?game=tictactoe:5x4x3&position=XO../OX../..../..../....", **SIZES[size])
    expect(page.locator(".badge")).to_have_count(16)
    assert small_text(page) == []
    page.goto("/analysis?game=tictactoe:20x20x5")
    expect(page.get_by_role("gridcell")).to_have_count(400)
    assert small_text(page) == []


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
