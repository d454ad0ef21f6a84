"""The search tree on the page: its numbers, its steps, its frame, and all of it by keyboard and by voice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from tateti import language  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.search.alphabeta import SearchTree, search_tree  # noqa: E402
from tateti.study.tree import labels  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402
from web.page.test_page_calm import DESKTOP, PHONE, SIZES, shifts, small_text, watch_shifts  # noqa: E402

SMALL = "/tree?game=tictactoe&position=OXO/.OX/X..&order=random&seed=0"
LARGE = "/tree?game=tictactoe&position=X../.../...&nodes=5000"
HUGE = "/tree?game=semaforo&position=..G./Y.Y./....&nodes=10000"
DOCUMENTED = re.compile(r"`(/tree\?[^`]+)`")


def step(page: Any) -> tuple[int, int]:
    """How many steps have been made, and how many there are."""
    made, last = page.locator("#step-count").inner_text().replace(",", "").split(" / ")
    return int(made), int(last)


def zoom(page: Any) -> float:
    return float(page.locator("tateti-tree").evaluate("tree => tree.zoom"))


def scroll(page: Any) -> dict[str, float]:
    """Where the frame is scrolled to, and the page."""
    found: dict[str, float] = page.locator("tateti-tree").evaluate(
        "tree => ({left: tree.scrollLeft, top: tree.scrollTop, page: scrollY})"
    )
    return found


def is_in_frame(page: Any, selector: str) -> bool:
    """Whether all of something is in the frame."""
    return bool(
        page.locator("tateti-tree").evaluate(
            """(tree, selector) => {
              const [a, b] = [tree.getBoundingClientRect(), tree.querySelector(selector).getBoundingClientRect()];
              return b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom;
            }""",
            selector,
        )
    )


# The numbers


def words_of(searched: SearchTree) -> list[list[str]]:
    """What `tateti tree` shows of every node, in the order of the search."""
    states = [searched.tree.retrieve(node) for node in searched.tree.nodes()]
    return [
        [str(state.move or ""), labels.value_in_words(state), labels.window(state).replace("  ", " ")]
        for state in states
    ]


@pytest.mark.parametrize(("code", "pruning"), [("en", True), ("pt", False)])
def test_the_numbers_are_those_of_the_command(new_page: Any, code: str, pruning: bool) -> None:
    language.use(code)
    position = game("tictactoe").position("XXO/OO./X..")
    searched = search_tree(position, order="fixed", pruning=pruning)
    page = new_page(f"/tree?game=tictactoe&position=XXO/OO./X..&pruning={str(pruning).lower()}", locale=code)
    expect(page.locator(".node")).to_have_count(len(searched.tree))
    shown = page.locator(".node").evaluate_all(
        """nodes => nodes.map((node) => [".tree-move", ".tree-value", ".tree-small"].map(
          (part) => node.querySelector(part)?.textContent.replace(/\\s+/, ' ').replace(/ +/g, ' ') ?? ''))"""
    )
    assert shown == words_of(searched)
    figures = page.locator("#figures").inner_text()
    assert figures.startswith(f"{labels.heading(searched)} {labels.nodes(len(searched.tree))}")
    expect(page.locator(".cut-place")).to_have_count(len(searched.cuts()))
    assert bool(searched.cuts()) == pruning


TEXTS = "nodes => nodes.map((node) => node.textContent)"


def test_another_search_is_drawn_as_if_it_were_the_first(new_page: Any) -> None:
    page = new_page(SMALL)
    page.locator("summary").click()
    page.locator("#tree-pruning").select_option("false")
    expect(page.locator("#figures")).to_contain_text("14 nodes · no pruning")
    page.locator("#tree-seed").fill("5")
    page.locator("#tree-seed").press("Tab")
    expect(page.locator("tateti-tree")).to_have_attribute("aria-busy", "false")
    other = new_page(page.url)
    expect(other.locator(".node")).to_have_count(14)
    assert page.locator(".node").evaluate_all(TEXTS) == other.locator(".node").evaluate_all(TEXTS)
    page.locator("#language").select_option("es")
    expect(page.locator(".tree-value").first).to_have_text("= empata")


def test_the_address_in_the_documentation_shows_cuts(new_page: Any) -> None:
    (address,) = DOCUMENTED.findall(
        (Path(__file__).parents[3] / "docs" / "web.md").read_text(encoding="utf-8")
    )
    page = new_page(address)
    expect(page.locator("#figures")).to_contain_text("22 nodes · 5 cuts")
    expect(page.locator(".cut-place").first).to_be_visible()


# The steps


@pytest.mark.parametrize("size", ["desktop", "phone lying"])
def test_the_stepper_stays_where_the_mouse_is(new_page: Any, size: str) -> None:
    page = new_page(SMALL, **SIZES[size])
    page.locator("#step-first").click()
    assert step(page) == (0, 22)
    page.locator("#step-forward").hover()
    watch_shifts(page)
    before = scroll(page)["page"]
    box = page.locator("#step-forward").bounding_box()
    sentences = []
    for count in range(1, 23):
        page.mouse.down()
        page.mouse.up()
        assert step(page) == (count, 22)
        sentences.append(page.locator("#step-words").inner_text())
        if count < 22:
            assert is_in_frame(page, ".node.current > .node-card"), count
    assert scroll(page)["page"] == before
    assert page.locator("#step-forward").bounding_box() == box
    moved, what = shifts(page)
    assert moved < 0.05, what
    assert sum(words.startswith("Cut:") for words in sentences) == 2
    assert sentences[0].startswith("Into the root, where MAX moves: α −∞, β +∞")
    assert sentences[-1].endswith("Best move found: Xc1.")
    expect(page.locator("#step-forward")).to_have_attribute("aria-disabled", "true")
    assert page.evaluate("document.activeElement.id") == "step-forward"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_while_it_runs_pause_is_where_it_was(new_page: Any, size: Any) -> None:
    page = new_page(LARGE, **size)
    expect(page.locator("#figures")).to_contain_text("2,338 nodes")
    page.locator("#step-first").click()
    page.locator("#tree-speed").select_option("fast")
    page.locator("#step-run").scroll_into_view_if_needed()
    box = page.locator("#step-run").bounding_box()
    page.locator("#step-run").click()
    expect(page.locator("#step-run")).to_have_attribute("aria-label", "Pause")
    page.wait_for_function("() => Number(document.querySelector('#step-count').value.split(' / ')[0]) >= 6")
    assert page.locator("#step-run").bounding_box() == box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button').id", at) == "step-run"
    page.mouse.click(*at)
    expect(page.locator("#step-run")).to_have_attribute("aria-label", "Let it run")
    held = step(page)
    assert is_in_frame(page, ".node.current > .node-card")
    expect(page.locator("#speaker")).to_contain_text(page.locator("#step-words p").first.inner_text())
    page.reload()
    expect(page.locator("#tree-speed")).to_have_value("fast")
    assert held[0] >= 6


def test_keys_step_run_and_zoom(new_page: Any) -> None:
    page = new_page(SMALL)
    expect(page.locator(".node")).to_have_count(11)
    for key, count in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("c", 17),
        ("End", 22),
    ):
        page.keyboard.press(key)
        assert step(page)[0] == count, key
    page.keyboard.press("Space")
    expect(page.locator("#step-run")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("Space")
    expect(page.locator("#step-run")).to_have_attribute("aria-label", "Let it run")
    page.keyboard.press("+")
    assert zoom(page) == 1.25
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert zoom(page) == pytest.approx(0.8)
    page.keyboard.press("0")
    assert zoom(page) == 1
    page.locator("#step-first").focus()
    page.keyboard.press("Space")  # on a button it presses the button
    assert step(page)[0] == 0
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("let the search run, or hold it")


@pytest.mark.parametrize(("code", "size"), [("es", DESKTOP), ("pt", PHONE), ("es", SIZES["phone lying"])])
def test_every_sentence_has_room_and_values_stay_in_their_pills(new_page: Any, code: str, size: Any) -> None:
    page = new_page("/tree?game=semaforo", locale=code, **size)
    expect(page.locator(".node").first).to_be_visible()
    page.locator("#unfold").click()
    over = page.evaluate(
        """async () => {
          const range = document.querySelector('.step-range');
          const over = [];
          for (let at = 0; at <= Number(range.max); at++) {
            range.value = at;
            range.dispatchEvent(new Event('input'));
            const words = document.querySelector('#step-words');
            if (words.scrollHeight > words.clientHeight) over.push(words.innerText);
            for (const node of document.querySelectorAll('.node, .cut-place')) {
              const pill = node.querySelector('.value, .cut-card')?.getBoundingClientRect();
              for (const text of node.querySelectorAll('.tree-value, .cut-text, .cut-place .tree-small')) {
                const box = text.getBoundingClientRect();
                if (box.left < pill.left + 2 || box.right > pill.right - 2) over.push(text.textContent);
              }
            }
          }
          return over;
        }"""
    )
    assert over == []
    assert small_text(page) == []


# The frame


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_root_is_in_view_and_the_frame_is_no_higher_than_the_window(new_page: Any, size: str) -> None:
    page = new_page(LARGE, **SIZES[size])
    expect(page.locator(".node").first).to_be_visible()
    assert is_in_frame(page, '[data-visit="0"] > .node-card')
    frame = page.locator("tateti-tree").bounding_box()
    assert frame["height"] < SIZES[size]["viewport"]["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
    expect(page.locator("#folded")).to_contain_text("too many to read at once: the line of best play is open")


def test_a_tree_opens_with_the_best_move_beside_its_root(new_page: Any) -> None:
    page = new_page(SMALL, **DESKTOP)
    expect(page.locator(".node").first).to_be_visible()
    for card in ('[data-visit="0"] > .node-card', '.chosen:not([data-visit="0"]) > .node-card'):
        assert is_in_frame(page, card), card


def test_labels_stay_at_the_left_edge(new_page: Any) -> None:
    page = new_page(LARGE)
    expect(page.locator(".node").first).to_be_visible()
    page.locator("tateti-tree").evaluate("tree => tree.scrollTo(0, 0)")
    label = page.locator(".band-label").nth(1)
    before = label.bounding_box()
    page.locator("tateti-tree").evaluate("tree => tree.scrollBy(150, 0)")
    assert scroll(page)["left"] == 150
    assert label.bounding_box() == before
    assert label.inner_text().split() == ["MIN", "X", "to", "move"]


def test_zoom_by_buttons_wheel_fingers_and_fit(new_page: Any) -> None:
    page = new_page(LARGE, viewport=PHONE["viewport"], has_touch=True)
    expect(page.locator(".node").first).to_be_visible()
    assert zoom(page) == 1  # in a narrow frame, too: the words on the cards are to be read
    expect(page.locator("#zoom-100")).to_have_text("100 %")
    page.locator("#zoom-in").click()
    assert zoom(page) == 1.25
    page.locator("#zoom-100").click()
    assert zoom(page) == 1
    page.locator("tateti-tree").scroll_into_view_if_needed()
    frame = page.locator("tateti-tree").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + 60
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('tateti-tree').zoom < 0.9")
    assert page.evaluate("visualViewport.scale") == 1
    smaller = zoom(page)
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 45), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert zoom(page) == pytest.approx(smaller * 1.5, rel=0.01)
    before = scroll(page)
    for kind, way in (
        ("touchStart", 0),
        ("touchMove", 20),
        ("touchMove", 60),
        ("touchMove", 100),
        ("touchEnd", None),
    ):
        points = [] if way is None else [{"x": x - way, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(
        "left => document.querySelector('tateti-tree').scrollLeft > left + 40", arg=before["left"]
    )
    assert scroll(page)["page"] == before["page"]
    page.locator("#fit-whole").click()
    inside = "tree => [tree.scrollWidth <= tree.clientWidth, tree.scrollHeight <= tree.clientHeight]"
    assert page.locator("tateti-tree").evaluate(inside) == [True, True]
    page.locator("#fit-width").click()
    assert page.locator("tateti-tree").evaluate(inside)[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_tree_is_dragged_and_moved_by_arrows_and_the_page_stays(new_page: Any) -> None:
    page = new_page(LARGE)
    expect(page.locator(".node").first).to_be_visible()
    left, count = scroll(page)["left"], page.locator(".node").count()
    box = page.locator('[data-visit="0"] > .node-card').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=4)
    page.mouse.up()
    assert scroll(page) == {"left": left - 60, "top": 30, "page": 0}
    assert page.locator(".node").count() >= count, "a drag folds nothing"
    page.locator("tateti-tree").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert scroll(page) == {"left": left, "top": 90, "page": 0}
    assert step(page)[0] == step(page)[1], "arrows on the frame move the tree, not the search"


# Large trees


def test_of_a_large_tree_only_what_is_in_the_frame_is_drawn(new_page: Any) -> None:
    page = new_page(HUGE)
    expect(page.locator("#figures")).to_contain_text("6,343 nodes · 505 cuts")
    page.locator("#unfold").click()
    expect(page.locator("#folded")).to_have_text("6,343 nodes, all open.")
    assert zoom(page) < 0.01, "all of it is seen from far away"
    assert page.locator("tateti-tree *").count() < 150
    page.locator("#zoom-100").click()
    for left in range(0, 400_000, 40_000):
        page.locator("tateti-tree").evaluate("(tree, left) => tree.scrollTo(left, 400)", left)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert page.locator(".node").count() < 100
    page.locator("#best-line").click()
    assert zoom(page) == 1
    assert is_in_frame(page, '[data-visit="0"] > .node-card')


def test_a_click_from_far_away_looks_closer(new_page: Any) -> None:
    page = new_page(HUGE)
    page.locator("#unfold").click()
    frame = page.locator("tateti-tree").bounding_box()
    page.mouse.click(frame["x"] + frame["width"] - 60, frame["y"] + frame["height"] * 0.7)
    assert zoom(page) == 1
    assert is_in_frame(page, ".node:focus > .node-card")


# By keyboard and by voice


def test_the_keyboard_walks_the_tree_as_any_tree(new_page: Any) -> None:
    page = new_page(SMALL)
    expect(page.get_by_role("tree", name="The search tree")).to_be_visible()
    assert page.locator('.node[tabindex="0"]').count() == 1
    page.get_by_role("treeitem", name="= draws α 0 β +∞, the root, MAX").focus()
    focused = "document.activeElement.querySelector('title').textContent"
    for key, words in (
        ("ArrowRight", "Xc1 = draws α −∞ β 0, MIN"),
        ("ArrowDown", "Ob1 = draws α 0 β +∞, MAX"),
        ("End", "Oc1 − loses α 0 β +∞, MAX"),
        ("ArrowLeft", "Xb1 − loses α 0 β −1, MIN, 1 not looked at: Oa2"),
        ("ArrowUp", "Xc1 = draws α 0 β +∞, MIN"),
        ("Home", "= draws α 0 β +∞, the root, MAX"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(focused) == words, key
    item = page.locator(".node:focus")
    assert [item.get_attribute(f"aria-{name}") for name in ("level", "setsize", "posinset")] == [
        "1",
        "1",
        "1",
    ]
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".node")).to_have_count(1)
    expect(item).to_have_attribute("aria-expanded", "false")
    assert page.evaluate(focused).endswith("10 nodes beneath it")
    page.keyboard.press("Enter")
    expect(page.locator(".node")).to_have_count(11)
    assert step(page) == (22, 22), "keys in the tree do not step"


def test_a_node_folds_under_the_pointer_without_moving(new_page: Any) -> None:
    page = new_page(SMALL)
    node = page.locator('[data-visit="1"] > .node-card')
    before = node.bounding_box()
    page.locator('[data-visit="1"]').click()
    expect(page.locator(".node")).to_have_count(7)
    after = node.bounding_box()
    assert abs(after["y"] - before["y"]) < 1
    assert page.evaluate("document.activeElement.dataset.visit") == "1"
    expect(page.locator("#folded")).to_have_text("7 of 11 nodes are in sight, the rest is folded.")


@pytest.mark.parametrize("look", [{"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_no_fault_while_it_is_stepped_through(new_page: Any, look: dict[str, str]) -> None:
    page = new_page(SMALL, **look)
    page.locator("#step-first").click()
    page.locator("#step-cut").click()
    page.locator("summary").click()
    assert faults(page) == []
    page.locator("#fit-whole").click()
    page.locator("#zoom-out").click()
    page.locator("#zoom-out").click()
    assert faults(page) == []


def test_states_differ_by_shape_where_the_system_gives_the_colours(new_page: Any) -> None:
    page = new_page(SMALL, forced_colors="active")
    page.locator("#step-first").click()
    page.locator("#step-cut").click()
    expect(page.locator(".node.current > .node-here")).to_have_count(1)
    expect(page.locator(".window-picture.shut")).to_be_visible()
    stroke = "e => getComputedStyle(e).stroke"
    ring = page.locator(".node.current > .node-ring").evaluate(stroke)
    others = page.locator(".node:not(.current) > .node-ring").first.evaluate(stroke)
    assert (ring != "none", others) == (True, "none")


# What is searched


def test_the_board_can_be_chosen(new_page: Any) -> None:
    page = new_page(SMALL)
    page.locator("summary").click()
    page.locator("#tree-rows").fill("4")
    page.locator("#tree-rows").press("Tab")
    expect(page.locator("#tree-wanted")).to_contain_text("Tic-Tac-Toe on 4x3, lines of 3")
    expect(page.locator('[data-visit="0"] .small-cell')).to_have_count(12)
    assert "game=tictactoe:4x3" in page.url
    page.locator("#tree-game").select_option("semaforo")
    expect(page.locator("#tree-cols")).to_have_value("4")
    expect(page.locator("#tree-position")).to_have_value(game("semaforo").endgame)
    page.reload()
    expect(page.locator("#tree-cols")).to_have_value("4")
    page.locator("#tree-depth").select_option("2")
    expect(page.locator("#figures")).to_contain_text("2 plies deep")


@pytest.mark.parametrize(
    ("path", "kept", "sentence", "in_english"),
    [
        ("/tree?game=tictactoe&position=XX/..", "XX/..", "En 'XX/..'", "The number of rows in 'XX/..'"),
        ("/tree?game=nosuch", "", "'nosuch' no es un juego", "'nosuch' is not a game"),
    ],
)
def test_what_cannot_be_searched_keeps_the_page(
    chromium: Any, address: str, path: str, kept: str, sentence: str, in_english: str
) -> None:
    # The browser notes a refusal on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale="es")
    page = context.new_page()
    page.goto(path)
    expect(page.locator("#tree-problem")).to_contain_text(sentence)
    expect(page.locator("#tree-position")).to_have_value(kept)
    expect(page.locator("h1")).to_have_text("Árbol de búsqueda")
    assert faults(page) == []
    page.locator("#language").select_option("en")
    expect(page.locator("#tree-problem")).to_contain_text(in_english)
    page.locator("#tree-example").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".node").first).to_be_visible()
    expect(page.locator("#tree-problem")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "tree-position"
    context.close()
