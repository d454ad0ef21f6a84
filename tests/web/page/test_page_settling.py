"""Boards without an exact answer yet: they are worked out on demand, with progress, and given more time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conftest import PATIENCE, requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.conftest import LONGEST_WAIT, Watch  # noqa: E402
from web.page.driver import cell  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402


def test_a_board_without_an_exact_answer_says_so(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=tictactoe:9x9x5")
    expect(page.get_by_role("heading", name="No exact answer")).to_be_visible()
    expect(page.locator("#settle")).to_have_count(0)
    assert page.get_by_role("gridcell").count() == 81


SETTLING_WORDS = {
    "possible": "It can be worked out.",
    "running": "Half of it is done.",
    "gave_up": "It was not enough.",
}


class Settling:
    """A server that settles a board when it is told to; the page asks it instead of ours."""

    def __init__(self, page: Any, way: str) -> None:
        self.way, self.state, self.asked, self.stopped = way, "possible", [], 0
        self.progress: float | None = 0.5
        page.route("**/api/analyse?*", self.analyse)
        page.route("**/api/settle?*", self.settle)
        page.route("**/api/settle/ticket?*", self.stop)

    def analyse(self, route: Any) -> None:
        if self.state == "settled":
            route.continue_()
            return
        offer = {"possible": True, "way": self.way, "seconds": 20, "words": "It can be worked out."}
        route.fulfill(
            status=422, json={"error": {"code": "search_limit", "message": "Too long.", "settle": offer}}
        )

    def settle(self, route: Any) -> None:
        if route.request.method == "POST":
            self.asked.append(route.request.post_data_json["seconds"])
            self.state = "running"
        route.fulfill(json=self.told())

    def stop(self, route: Any) -> None:
        self.stopped += 1
        self.state = "possible"
        route.fulfill(json=self.told())

    def told(self) -> dict[str, Any]:
        moves = [{"move": "Xa3", "value": "draw", "plies": 9, "position": "X../.../..."}]
        is_partly = self.way == "search" and self.state in ("running", "gave_up")
        return {
            "game": "tictactoe", "position": ".../.../...", "state": self.state, "way": self.way,
            "seconds": 20, "most_seconds": 60, "progress": self.progress if self.state == "running" else None,
            "seconds_left": 3, "ahead": 0, "words": SETTLING_WORDS.get(self.state, ""), "ticket": "ticket",
            "found": {"moves": moves, "of": 9, "value": None} if is_partly else None,
        }  # fmt: skip


def test_a_board_is_settled_on_demand(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/rules")
    settling = Settling(page, "table")
    page.goto("/analysis?game=tictactoe")
    worth = page.get_by_role("region", name="Analysis")
    expect(worth.get_by_role("heading", name="No exact answer yet")).to_be_visible()
    height = worth.bounding_box()["height"]
    page.locator("#settle").press("Enter")
    expect(page.locator("#settle-words")).to_have_text("Half of it is done.")
    expect(worth.get_by_role("progressbar")).to_have_attribute("value", "0.5")
    expect(worth.locator(".settle-part")).to_have_text("50%")
    settling.progress = None
    expect(worth.locator(".settle-part")).to_have_text("")
    expect(worth.locator("progress:indeterminate")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "settle-stop"
    page.keyboard.press("Enter")
    expect(page.locator("#settle")).to_be_visible()
    assert (settling.asked, settling.stopped) == ([None], 1)
    assert page.evaluate("document.activeElement.id") == "settle"
    page.keyboard.press("Enter")
    expect(page.locator("#settle-stop")).to_be_visible()
    page.reload()  # it goes on, and can still be called off
    expect(page.locator("#settle-stop")).to_be_visible()
    page.locator("#settle-stop").focus()
    settling.state = "settled"
    expect(page.locator(".worth-list li")).to_have_count(9)
    assert worth.bounding_box()["height"] == height
    assert page.evaluate("document.activeElement !== document.body")


def test_a_position_is_given_more_time(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/rules")
    settling = Settling(page, "search")
    page.goto("/analysis?game=tictactoe")
    expect(page.locator("#settle")).to_have_text("Work it out")
    page.locator("#settle").click()
    expect(page.locator(".worth-list li")).to_have_count(1)
    expect(cell(page, "a3").locator(".badge")).to_have_text("=")  # proved, but not known to be the best
    settling.state = "gave_up"
    expect(page.locator("#settle")).to_have_text("Give it more time")
    expect(page.locator("#settle-words")).to_have_text("It was not enough.")
    expect(page.locator("#settle-seconds")).to_have_value("40")
    page.locator("#settle-seconds").select_option("60")
    page.locator("#settle").click()
    expect(page.locator("#settle-stop")).to_be_visible()
    assert settling.asked == [20, 60]


def test_no_fault_while_a_board_is_settled(new_page: Any, watch: Watch) -> None:
    watch.expects_refusals = True
    page = new_page("/analysis?game=tictactoe:9x9x5")
    expect(page.get_by_role("heading", name="No exact answer")).to_be_visible()
    assert faults(page) == []
    settling = Settling(page, "search")
    page.goto("/analysis?game=tictactoe")
    expect(page.locator("#settle")).to_be_visible()
    assert faults(page) == []
    page.locator("#settle").click()
    expect(page.locator("#settle-stop")).to_be_visible()
    assert faults(page) == []
    settling.state = "gave_up"
    expect(page.locator("#settle")).to_have_text("Give it more time")
    assert faults(page) == []


def test_a_real_server_settles_a_board_and_claims_it_from_then_on(
    chromium: Any, tmp_path: Path, cache: Path
) -> None:
    from web.test_settling import BOARD, server

    # The browser notes a refusal on its console by itself, so nobody watches that here.
    with server(tmp_path, "study_seconds=0.2") as (_, client):
        context = chromium.new_context(base_url=str(client.base_url), locale="en")
        page = context.new_page()
        page.goto(f"/analysis?game={BOARD}")
        page.locator("#settle").click(timeout=LONGEST_WAIT)
        expect(page.locator(".worth h2")).to_have_text(
            "The first player to move: a win in 31 plies.", timeout=1000 * PATIENCE
        )
        expect(page.locator(".worth-list li")).to_have_count(13)
        page.goto("/?game=semaforo")
        page.locator("#semaforo-more").click()
        dialog = page.get_by_role("dialog")
        page.locator("#new-match-level").select_option("perfect")
        page.locator("#new-match-rows").fill("1")
        for cols, words in (
            ("13", "Perfect: never makes a mistake."),
            ("14", "Perfect: looks ahead, and proves its moves near the end."),
        ):
            page.locator("#new-match-cols").fill(cols)
            page.locator("#new-match-cols").press("Tab")
            expect(dialog.get_by_text(words)).to_be_visible()
        context.close()
