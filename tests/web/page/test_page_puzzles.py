"""Problems on the page: solved after wrong tries and hints, fresh ones, of a theme, of a sheet, one's own mistakes; and nothing
is given away before the first choice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from tateti import language  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.study.puzzles import Puzzle, Theme, puzzle, puzzle_of  # noqa: E402
from tateti.study.puzzles.problem_set import ProblemSet  # noqa: E402
from web.page.driver import cell, expect_moves, match_id  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402
from web.page.test_page_calm import DESKTOP, MOST_SHIFT, PHONE, shifts, watch_shifts  # noqa: E402
from web.page.test_page_endings import against  # noqa: E402

SEMAFORO = "semaforo-3x4-8n0jr"  # Rd2 wins, then Yd1 and Gc3
SET = "1.tictactoe.3.1.7"
DAY = "2026-03-02"


def shown(page: Any) -> Puzzle:
    """The problem that is before one, with its solution, which the page does not know: the one that the address names, for an
    answer may come late that was asked for by the page before; else that of the last answer that had one."""
    page.locator(".solving .can").first.wait_for()
    (named,) = parse_qs(urlsplit(page.url).query).get("problem", [None])
    return puzzle(named or page.evaluate("window.problems.at(-1)"))


NOTE_PROBLEMS = """
window.problems = [];
const ask = window.fetch;
window.fetch = async (...given) => {
  const answer = await ask(...given);
  const told = await answer.clone().json().catch(() => null);
  const found = told?.problem?.id ?? (told?.level && told.id);
  if (found) window.problems.push(found);
  return answer;
};
"""


@pytest.fixture
def solver_page(new_page: Any) -> Any:
    """Opens a page that notes which problems it was told."""

    def open_page(path: str, **options: Any) -> Any:
        page = new_page("/rules", **options)
        page.add_init_script(NOTE_PROBLEMS)
        page.goto(path)
        return page

    return open_page


def right_cell(one: Puzzle) -> str:
    return str(one.solution[0])[1:]


def wrong_cell(one: Puzzle) -> str:
    return next(str(move)[1:] for move in one.position.moves if move not in one.solution)


def solve(page: Any, name: str, words: str = "Right") -> None:
    cell(page, name).click()
    expect(page.locator("#verdict")).to_contain_text(words)


def kept(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('tateti.puzzles'))")
    return found


def a_place_with_another_day() -> tuple[str, date]:
    """A place where it is yesterday or tomorrow as the server counts, and the day there."""
    now = datetime.now(UTC)
    where, hours = ("Pacific/Pago_Pago", -11) if now.hour < 11 else ("Pacific/Kiritimati", 14)
    return where, (now + timedelta(hours=hours)).date()


# Solving


def test_the_problem_of_the_day_is_solved_after_a_wrong_try_and_a_hint(solver_page: Any) -> None:
    where, day = a_place_with_another_day()
    page = solver_page("/puzzles?game=tictactoe", timezone_id=where)
    page.locator("#to-day").click()
    expect(page.locator("#headline")).to_have_text("Problem of the day")
    one = shown(page)
    told = page.request.get(f"/api/puzzles/daily?game=tictactoe&day={day}").json()
    assert told["problem"]["id"] == one.id, "it is that of the day at the solver's place"
    cell(page, wrong_cell(one)).click()
    expect(page.locator("#verdict")).to_contain_text("is not the solution")
    expect(page.locator("#verdict")).to_contain_text("See what happens")
    expect(page.locator("#try-again")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(".solving-status")).to_contain_text("Not the solution")
    page.keyboard.press("h")
    expect(page.locator("#hint li")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator("#hint li")).to_have_count(2)
    expect(page.locator("#hint-button")).to_be_visible()
    solve(page, right_cell(one))
    expect(page.locator("#verdict")).to_contain_text("right with hints")
    expect(page.locator("#verdict")).to_contain_text(one.themes[0].title)
    expect(page.locator("#next")).to_be_focused()
    assert kept(page)["themes"][str(one.themes[0])] == [1, 0]
    page.goto("/puzzles?game=tictactoe")
    expect(page.locator("#to-day")).to_have_text("Done: look at it again")
    expect(page.locator(f'[data-theme="{one.themes[0]}"]')).to_contain_text("0 of 1 solved unaided")


def test_practice_goes_on_with_fresh_problems_by_keyboard_alone(solver_page: Any) -> None:
    page = solver_page("/puzzles/practice?game=semaforo")
    seen = []
    for count in (1, 2):
        one = shown(page)
        seen.append(one.id)
        assert page.url.endswith(f"problem={one.id}"), "the address names it, for whoever comes back"
        expect(page.locator("#speaker")).to_contain_text("Find the best move")
        page.keyboard.press("b")
        walk_to(page, right_cell(one))
        page.keyboard.press("Enter")
        expect(page.locator("#verdict")).to_contain_text("right first time")
        expect(page.locator("#next")).to_be_focused()
        expect(page.locator("#speaker")).to_contain_text("Right first time")
        assert len(kept(page)["recent"]) == count
        page.keyboard.press("n")
        expect(page.locator("#headline")).to_be_focused()
        expect(page.locator(f"#place-{count + 1}")).to_have_attribute("aria-current", "true")
    assert len({*seen, shown(page).id}) == 3
    assert kept(page)["rating"] > 1200
    page.reload()
    assert shown(page).id not in seen


def walk_to(page: Any, name: str) -> None:
    """Walks over the board with the arrow keys, from the corner a1."""
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    for _step in range(ord(name[0]) - ord("a")):
        page.keyboard.press("ArrowRight")
    for _step in range(int(name[1:]) - 1):
        page.keyboard.press("ArrowUp")
    expect(cell(page, name)).to_be_focused()


def test_the_win_is_played_to_its_end_and_a_wrong_move_on_the_way_is_taken_back(new_page: Any) -> None:
    page = new_page(f"/puzzles/problem/{SEMAFORO}")
    solve(page, "d2")
    before = kept(page)
    page.locator("#play-on").click()
    expect(page.locator(".solving-status")).to_contain_text("Your move.")
    cell(page, "c3").click()
    expect(page.locator("#verdict")).to_contain_text("is not the solution")
    page.locator("#try-again").click()
    cell(page, "d1").click()
    expect(page.locator(".solving-status")).to_contain_text("Your move.")
    cell(page, "c3").click()
    expect(page.locator("#verdict")).to_contain_text("Won: that was the whole way.")
    expect(page.locator(".winning-line")).to_be_attached()
    assert kept(page) == before, "only the problem itself counts"
    page.locator("#next").click()
    expect(page).to_have_url(re.compile(r"/puzzles/practice\?game=semaforo"))


def test_a_theme_in_spanish_and_then_in_portuguese(solver_page: Any) -> None:
    page = solver_page("/puzzles?game=tictactoe", locale="es")
    for code in ("es", "pt"):
        language.use(code)
        page.locator("#language").select_option(code)
        if code == "es":
            page.locator('[data-theme="fork"] a').click()
        expect(page.locator("#headline")).to_have_text(Theme.FORK.title)
        expect(page.locator(".solving-aside")).to_contain_text(Theme.FORK.definition)
        if code == "es":
            one = shown(page)
            assert Theme.FORK in one.themes
            solve(page, right_cell(one), "¡Correcto!")
    expect(page.locator("#verdict")).to_contain_text("Certo")
    expect(page.locator("#verdict")).to_contain_text(Theme.FORK.title)
    language.use("en")


def test_the_problems_of_a_sheet_are_solved_one_after_the_other(new_page: Any, watch: Any) -> None:
    page = new_page("/puzzles")
    page.locator("#set-code").fill(SET)
    page.locator("#open-set").click()
    for number, one in enumerate(ProblemSet.read(SET).puzzles, start=1):
        expect(page.locator("#headline")).to_have_text(f"Problem {number} of 3")
        solve(page, right_cell(one))
        page.locator("#next").click()
    expect(page.locator("#headline")).to_have_text("3 of 3 solved, 3 right first time")
    expect(page.locator("#headline")).to_be_focused()
    watch.expects_refusals = True
    page.goto("/puzzles?set=1.chess.3.1.7")
    expect(page.locator("h1")).to_have_text("There is no problem at this address")
    expect(page.locator(".not-found")).to_contain_text("'1.chess.3.1.7' does not name a set of problems")
    page.goto("/puzzles/problem/tictactoe-3x3-0")
    expect(page.locator("h1")).to_have_text("There is no problem at this address")


# One's own mistakes


def test_after_a_match_the_mistakes_are_tried_again(new_page: Any) -> None:
    page = new_page()
    against(page, "tictactoe", "perfect", position="X../.O./...")
    cell(page, "b3").click()
    expect_moves(page, 2)  # it had to stop the line at c3
    cell(page, "c1").click()  # and a1 had to be stopped
    expect(page.locator("#headline")).to_have_text("You lost")
    page.locator("#retry").click()
    expect(page.locator("#headline")).to_have_text("Retry my mistakes")
    expect(page.locator(".solving-status")).to_contain_text("A mistake was made here. Find a better move.")
    cell(page, "c1").click()
    expect(page.locator("#try-again")).to_be_visible()
    page.locator("#try-again").click()
    solve(page, "a1")
    assert page.evaluate("localStorage.getItem('tateti.puzzles')") is None
    page.locator("#next").click()
    expect(page.locator("#headline")).to_have_text("1 of 1 solved, 0 right first time")
    page.locator("#to-match").click()
    page.locator("#to-analysis").click()
    page.locator("#retry", has_text="Retry the mistakes").click()  # that of the analysis, not of the match
    expect(page.locator("#headline")).to_have_text(re.compile("^Problem 1 of|Retry the mistakes"))


def test_a_match_without_mistakes_says_so_kindly(new_page: Any) -> None:
    page = new_page("/rules")
    made = page.request.post(
        "/api/matches",
        data={
            "game": "tictactoe",
            "position": "XX./OO./...",
            "seats": [{"kind": "person", "name": "Ana"}] * 2,
        },
    ).json()
    page.goto(made["seats"][0]["link"])
    cell(page, "c3").click()
    expect(page.locator("#retry[aria-disabled=true]")).to_have_attribute("title", "There were no mistakes.")
    page.goto(f"/puzzles/mistakes?match={match_id(page)}&side=first")
    expect(page.locator("#headline")).to_have_text("No mistakes to retry")
    expect(page.locator("main")).to_contain_text("Well played!")
    expect(page.locator("#practise")).to_be_visible()
    page.goto("/puzzles/mistakes?study=elsewhere")
    expect(page.locator(".not-found")).to_contain_text("open its record again")


# Problems like a match


def test_after_a_match_there_are_problems_of_what_was_missed(solver_page: Any) -> None:
    page = solver_page("/")
    against(page, "tictactoe", "perfect", position="X../.O./...")
    cell(page, "b3").click()
    expect_moves(page, 2)
    cell(page, "c1").click()  # a1 had to be stopped
    expect(page.locator("#headline")).to_have_text("You lost")
    match = page.url
    page.locator("#to-problems").click()
    expect(page.locator("#headline")).to_have_text("Problems like this match")
    first, missed = shown(page), puzzle_of(game("tictactoe").position("XXO/.O./..."))
    assert set(missed.themes) & set(first.themes)
    solve(page, right_cell(first))
    page.locator("#next").click()
    expect(page.locator("#place-2")).to_have_attribute("aria-current", "true")
    assert shown(page).id != first.id
    page.reload()
    expect(page.locator("#headline")).to_have_text("Problems like this match")
    page.locator("#to-match").click()
    expect(page).to_have_url(match)


def test_a_board_without_problems_leads_to_those_of_the_usual_one(solver_page: Any, watch: Any) -> None:
    watch.expects_refusals = (
        True  # no board of this size is searched for problems, and no match has this name
    )
    page = solver_page("/puzzles/like?game=tictactoe:10x10x5&match=gone&side=first")
    assert shown(page).position.game.name == "tictactoe"
    page.goto("/puzzles/practice?game=semaforo:6x7")
    expect(page.locator("#headline")).to_have_text("No problem of this kind was found")
    expect(page.locator("main")).to_contain_text("There is none on this board")


# Nothing is given away before the first choice


THE_SAME = ("/files/",)


class Ears:
    """Hears all that the server says to a page, from the first byte on."""

    def __init__(self, page: Any) -> None:
        self._answers: list[Any] = []
        page.goto("about:blank")  # what is said to the page before is not kept for us
        page.on("response", self._hear)

    def _hear(self, answer: Any) -> None:
        self._answers.append(answer)

    def heard(self) -> dict[str, str]:
        """What was said, by address, but for what is the same whatever the problem is."""
        about = [one for one in self._answers if not any(part in one.url for part in THE_SAME)]
        return {f"the answer of {one.url}": one.text() for one in about}


def channels(page: Any, ears: Ears) -> dict[str, str]:
    """Everything by which a page could give something away."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    said = [
        str(node[part].get("value", ""))
        for node in tree
        for part in ("name", "description", "value")
        if part in node and not node.get("ignored")
    ]
    return {
        **ears.heard(),
        "the document": page.evaluate("document.documentElement.outerHTML"),
        "the accessibility tree": "\n".join(said),
        "what is kept": page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})"),
        "the address": page.url,
        "the title": page.title(),
    }


ALLOWED = {
    "id", "position", "level", "day", "problem", "problems", "code", "game", "full_name", "board", "rows", "cols", "line",
    "letters", "stock", "to_move", "ply", "legal", "cell", "piece", "move", "outcome",
}  # fmt: skip


def leaks(found: dict[str, str], one: Puzzle) -> list[str]:
    """Where the solution is named otherwise than every other legal move, or what a problem is about is told."""
    told = []
    for channel, whole in found.items():
        text = whole.replace(placed(one), "")
        for names in (
            [str(move) for move in one.position.moves],
            [str(move)[1:] for move in one.position.moves],
        ):
            counts = {name: len(re.findall(rf"(?<![\w]){name}(?![\w])", text)) for name in names}
            if len(set(counts.values())) > 1:
                told.append(f"{channel} names moves unequally: {counts}")
        if "/api/puzzles" in channel and (more := keys_in(json.loads(text)) - ALLOWED):
            told.append(f"{channel} has {more}")
        if "/api/themes" not in channel:
            words = [*(theme.title for theme in one.themes), *map(str, one.themes), str(one.rating)]
            told += [
                f"{channel} has {word!r}" for word in words if re.search(rf"(?<![\w]){word}(?![\w])", text)
            ]
    return told


def placed(one: Puzzle) -> str:
    """What stands on the board, as it is said when a problem is opened: all of it, and nothing else."""
    game, board = one.position.game, one.position.board
    there = [(board.name(place), game.pieces[value - 1]) for place, value in enumerate(one.position) if value]
    return ", ".join(f"{name} {piece.name}" for name, piece in there)


def keys_in(told: Any) -> set[str]:
    """All names in a JSON value."""
    if isinstance(told, dict):
        return set(told).union(*map(keys_in, told.values()))
    return set[str]().union(*map(keys_in, told)) if isinstance(told, list) else set()


def problems_at(page: Any, ears: Ears) -> Iterable[Puzzle]:
    """The problem that is before one, where it can be chosen."""
    page.locator(".solving .can").first.wait_for()
    found = re.findall(r'"id":"([a-z0-9-]+-\d+x\d+[a-z0-9-]*)"', "".join(ears.heard().values()))
    return [puzzle(found[0])]


def test_nothing_gives_the_solution_away_before_the_first_choice(new_page: Any) -> None:
    addresses = (
        f"/puzzles/day?game=semaforo&day={DAY}",
        "/puzzles/practice?game=tictactoe",
        f"/puzzles/problem/{SEMAFORO}",
        "/puzzles?set=1.semaforo.1.3.7",
    )
    for address in addresses:
        page = new_page("/rules")
        page.evaluate(
            "localStorage.setItem('tateti.analysing', 'true')"
        )  # whoever likes to see values sees none here
        ears = Ears(page)
        page.goto(address)
        for one in problems_at(page, ears):
            assert leaks(channels(page, ears), one) == []
            page.locator("#headline").focus()
            for name in (right_cell(one), wrong_cell(one)):  # nor does it help to point at cells
                cell(page, name).hover()
                assert leaks(channels(page, ears), one) == []


def test_the_search_for_leaks_finds_them(new_page: Any) -> None:
    """An answer that tells more: in a field that is shown, and in one that is not."""
    one = puzzle(SEMAFORO)

    def tell(**more: Any) -> list[str]:
        page = new_page("/rules")
        ears = Ears(page)

        def answer(route: Any) -> None:
            told = route.fetch().json()
            route.fulfill(json={**told, **more})

        page.route("**/api/puzzles/problems/*", answer)
        page.goto(f"/puzzles/problem/{SEMAFORO}")
        page.locator(".solving .can").first.wait_for()
        return leaks(channels(page, ears), one)

    found = " ".join(tell(level=str(one.solution[0])))
    assert (
        "the document names" in found and "the accessibility tree names" in found and "/api/puzzles" in found
    )
    assert any("has {'themes'}" in leak for leak in tell(themes=[str(one.themes[0])]))
    assert any("'red-closes'" in leak for leak in tell(level="red-closes"))


# For everybody


def test_no_fault_while_a_problem_is_solved(new_page: Any) -> None:
    page = new_page(f"/puzzles/problem/{SEMAFORO}")
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_be_visible()
    cell(page, "a2").click()
    expect(page.locator("#try-again")).to_be_visible()
    assert faults(page) == []
    page.locator("#try-again").click()
    solve(page, "d2")
    assert faults(page) == []
    page.goto(f"/puzzles?set={SET}")
    expect(page.locator("#to-result")).to_be_visible()
    assert faults(page) == []
    page.locator("#to-result").click()
    expect(page.locator(".result-list")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nothing_jumps_while_a_problem_comes_and_is_solved(new_page: Any, size: Any) -> None:
    page = new_page("/rules", locale="es", **size)
    for address, last in (
        ("/puzzles?game=semaforo", ".theme-card"),
        (f"/puzzles/problem/{SEMAFORO}", ".can"),
    ):
        page.goto(address)
        watch_shifts(page)
        expect(page.locator(last).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        moved, what = shifts(page)
        assert moved < MOST_SHIFT, (address, what)
    for name, then in (("a2", "#try-again"), ("d2", "#next")):
        cell(page, name).dispatch_event("click")
        expect(page.locator(then)).to_be_visible()
        if then == "#try-again":
            page.locator(then).dispatch_event("click")
    page.locator("#play-on").dispatch_event("click")
    expect(page.locator(".solving-status")).to_contain_text("Te toca.")
    moved, what = shifts(page)
    assert moved < MOST_SHIFT, what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
