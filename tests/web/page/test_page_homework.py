"""Homework on the page: a teacher makes a set, pupils solve it, and nothing is given away before they choose."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.homework.solving import POSITIONS, SOLUTIONS, Homework, give, new_token, wrong_moves  # noqa: E402
from web.page.driver import cell  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402

FIRST, SECOND, *_MORE = SOLUTIONS
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def homework(address: str) -> Any:
    """A set, and its teacher without a page."""
    httpx = requires_module("httpx2")
    with httpx.Client(base_url=address, timeout=60) as client:
        yield give(client, title="Friday")


def path(homework: Homework) -> str:
    return f"/homework/{homework.id}"


def private_path(homework: Homework) -> str:
    return f"{path(homework)}/results#{homework.secret}"


def join(page: Any, name: str = "Ana") -> None:
    """Somebody comes, and has the first problem before them."""
    page.locator("#nickname").fill(name)
    page.locator("#join").click()
    expect(page.locator("#headline")).to_have_text(f"Problem 1 of {len(SOLUTIONS)}")
    expect(page.locator("tateti-board .can").first).to_be_visible()


def solve(page: Any, position: str) -> None:
    """Chooses the solution of the problem that is shown."""
    cell(page, SOLUTIONS[position][1:]).click()
    expect(page.locator("#verdict")).to_contain_text("Right")


def answer_with(route: Any, **changed: Any) -> None:
    """What the server answers, with something changed."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), **changed})


# Teachers


def test_a_teacher_makes_a_set_and_gets_a_link_a_code_and_a_page_of_their_own(new_page: Any) -> None:
    page = new_page("/homework/new")
    # As if there were fewer problems than are wanted: to look for all that there are takes long.
    page.route("**/api/homework?*", lambda route: answer_with(route, wanted=12))
    page.locator("#homework-title").fill("Friday")
    page.locator("#homework-game").select_option("tictactoe")
    page.locator("#homework-count").fill("3")
    page.get_by_label("Fork", exact=True).check()
    expect(page.locator(".definitions")).to_contain_text("two threats at once")
    page.locator("#make-set").click()
    expect(page.locator("h1")).to_have_text("Friday")
    link = page.locator("#class-link").input_value()
    assert re.fullmatch(r"http://[^/]+/homework/[2-9a-z]{10}", link)
    assert page.url.startswith(f"{link}/results#")
    expect(page.locator("#fewer")).to_have_text("You asked for 12 problems; 3 of this kind were found.")
    expect(page.locator(".results-table")).to_contain_text("Nobody has come yet")
    expect(page.locator("#problems li .problem-card").first).to_be_hidden()
    page.locator("#problems summary").click()
    expect(page.locator(".problem-card")).to_have_count(3)
    page.goto("/homework/new")
    page.get_by_role("link", name="Friday").click()
    expect(page.locator("#class-link")).to_have_value(link)


def test_positions_of_ones_own_are_checked_line_by_line(new_page: Any, watch: Any) -> None:
    watch.expects_refusals = True
    page = new_page("/homework/new")
    page.locator("#homework-game").select_option("tictactoe")
    page.get_by_text("Positions of my own").click()
    page.locator("#make-set").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no position yet")
    page.locator("#homework-positions").fill(f"{FIRST}\n.../.../...")
    page.locator("#make-set").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2: '.../.../...' is no problem")
    expect(page.locator("#homework-positions")).to_have_value(f"{FIRST}\n.../.../...")
    page.locator("#homework-positions").fill(POSITIONS)
    page.locator("#make-set").click()
    expect(page.locator("#class-link")).to_be_visible()


def test_the_teacher_sees_the_class_by_itself_and_takes_it_to_a_spreadsheet(
    new_page: Any, homework: Homework
) -> None:
    teacher = new_page(private_path(homework), locale="es")
    expect(teacher.locator("#class-link")).to_be_visible()
    ana, beto = homework.join("José"), homework.join("Beto")
    wrong = wrong_moves(SECOND)[0]
    ana.choose(1, "c2"), ana.choose(2, wrong), ana.choose(2, "b2"), ana.hint(3, 1), ana.choose(3, "a3")
    beto.choose(2, wrong)
    signs = teacher.locator("tr[data-key=pupil-1] td .sign")
    for place, status in enumerate(["first-try", "after-tries", "with-hints", "not-yet", "not-yet"]):
        expect(signs.nth(place)).to_have_class(f"sign sign-{status}")
    expect(teacher.locator("tr[data-key=pupil-2] td .sign").nth(1)).to_have_class("sign sign-tried")
    teacher.locator("#problems summary").click()
    told = homework.results()["problems"]
    for place in range(4):
        rating, found = told[place]["answer"]["rating"], told[place]["class_rating"]
        line = teacher.locator(".problem-card").nth(place).locator(".problem-rating")
        expect(line).to_have_text(
            f"Dificultad {rating}" + (f"; después de esta clase, {found}" if found else "")
        )
    commonest = teacher.locator(".problem-card").nth(1).locator(".wrong-moves li").first
    expect(commonest).to_contain_text(f"{wrong} 2")
    expect(commonest.get_by_role("img")).to_be_visible()
    homework.join("Caro")
    expect(teacher.locator("#pupil-3")).to_be_visible()
    expect(commonest).to_be_visible()  # what was unfolded stays so
    with teacher.expect_download() as saving:
        teacher.locator("#save-table").click()
    assert saving.value.suggested_filename == "Friday.csv"
    text = saving.value.path().read_bytes().decode()
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text[1:]), delimiter=";"))
    assert rows[1][:3] == ["José", "3", "1"] and rows[1][5] == "first-try"


def test_the_teacher_renames_hides_and_gives_a_new_code(
    new_page: Any, homework: Homework, watch: Any
) -> None:
    homework.join("Ana"), homework.join("Rude word")
    teacher = new_page(private_path(homework))
    teacher.locator("#pupil-2").click()
    teacher.locator("#pupil-name").fill("Ana")
    watch.expects_refusals = True
    teacher.locator("#rename").click()
    expect(teacher.get_by_role("alert").last).to_contain_text("Somebody here is called 'Ana' already")
    teacher.locator("#make-code").click()
    code = teacher.locator("#new-code").inner_text()
    assert homework.post("continue", name="Rude word", code=code, token=new_token()).status_code == 200
    teacher.locator("#pupil-name").fill("Pupil 2")
    teacher.locator("#rename").click()
    expect(teacher.locator("tr[data-key=pupil-2]")).to_contain_text("Pupil 2")
    teacher.locator("#pupil-2").click()
    teacher.locator("#hide-pupil").click()
    expect(teacher.locator("tr[data-key=pupil-2]")).to_have_count(0)
    teacher.locator("#with-hidden").click()
    expect(teacher.locator("tr[data-key=pupil-2]")).to_contain_text("Pupil 2")


def test_what_the_teacher_deletes_is_gone(new_page: Any, homework: Homework, watch: Any) -> None:
    pupil = new_page(path(homework))
    join(pupil)
    teacher = new_page(private_path(homework))
    teacher.locator("#delete-set").click()
    teacher.keyboard.press("Escape")
    assert homework.results()["pupils"][0]["name"] == "Ana", "nothing happens without an answer"
    teacher.locator("#delete-set").click()
    teacher.locator("#sure").click()
    expect(teacher.locator("#make-set")).to_be_visible()
    assert teacher.get_by_role("link", name="Friday").count() == 0
    watch.expects_refusals = True
    cell(pupil, "c2").click()
    expect(pupil.locator("h1")).to_have_text("There is no homework at this address")


def test_without_the_private_link_there_is_no_table(new_page: Any, homework: Homework, watch: Any) -> None:
    watch.expects_refusals = True
    for secret in ("", "#%"):
        page = new_page(f"{path(homework)}/results{secret}")
        expect(page.get_by_role("alert")).to_contain_text("only its teacher has that")
        assert page.locator("tateti-board").count() == 0


def test_on_paper_there_is_the_code_for_the_class(new_page: Any, homework: Homework) -> None:
    page = new_page(private_path(homework))
    expect(page.locator(".printed img")).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.locator(".printed img")).to_be_visible()
    expect(page.locator(".printed")).to_contain_text(path(homework))
    expect(page.locator(".results-table")).to_be_hidden()


# Pupils


def test_a_pupil_solves_the_set_with_wrong_choices_and_hints(new_page: Any, homework: Homework) -> None:
    page = new_page(path(homework))
    expect(page.locator("#join-form")).to_contain_text("Nothing else is asked for")
    join(page)
    solve(page, FIRST)
    expect(page.locator("#verdict")).to_contain_text("right first time")
    page.locator("#next").click()
    wrong = wrong_moves(SECOND)[0]
    cell(page, wrong[1:]).click()
    expect(page.locator("#verdict")).to_contain_text(f"{wrong} is not the solution")
    expect(page.locator("#verdict")).to_contain_text(re.compile(rf"See what happens: {wrong} X\w\d"))
    page.locator("#try-again").click()
    expect(page.locator(".solving-status")).to_contain_text(f"Not the solution: {wrong}.")
    solve(page, SECOND)
    page.locator("#next").click()
    page.locator("#hint-button").click()
    expect(page.locator("#hint li")).to_have_count(1)
    page.locator("#hint-button").click()
    expect(page.locator("#hint li")).to_have_count(2)
    solve(page, "..X/.O./X.O")
    for position in list(SOLUTIONS)[3:]:
        page.locator("#next").click()
        solve(page, position)
    page.locator("#next").click()
    expect(page.locator("h1")).to_have_text("5 of 5 solved, 3 right first time")
    (row,) = homework.results()["pupils"]
    assert [work["status"] for work in row["works"]] == [
        "first-try", "after-tries", "with-hints", "first-try", "first-try",
    ]  # fmt: skip
    assert row["works"][2]["hints"] == 2 and row["works"][1]["first"] == wrong


def test_an_interrupted_pupil_goes_on_where_they_were(new_page: Any, homework: Homework) -> None:
    page = new_page(path(homework))
    join(page)
    solve(page, FIRST)
    page.locator("#next").click()
    page.locator("#hint-button").click()
    expect(page.locator("#hint li")).to_have_count(1)
    page.reload()
    expect(page.locator("#headline")).to_have_text("Problem 2 of 5")
    expect(page.locator("#hint li")).to_have_count(1)
    expect(page.locator("#place-1")).to_have_attribute("aria-label", "Problem 1: right first time")
    assert homework.results()["pupils"][0]["hints"] == 1, "the hint that is told again is not another"


def test_two_tabs_are_one_pupil(new_page: Any, homework: Homework) -> None:
    one = new_page(path(homework))
    join(one)
    two = one.context.new_page()
    two.goto(path(homework))
    expect(two.locator("#headline")).to_have_text("Problem 1 of 5")
    cell(one, wrong_moves(FIRST)[0][1:]).click()
    expect(one.locator("#verdict")).to_be_visible()
    solve(two, FIRST)
    one.locator("#try-again").click()
    cell(one, "c2").click()
    expect(one.locator("#verdict")).to_contain_text("Right")
    (row,) = homework.results()["pupils"]
    assert (row["works"][0]["tries"], row["works"][0]["status"]) == ([wrong_moves(FIRST)[0]], "after-tries")


def test_a_choice_is_sent_until_it_is_answered(new_page: Any, homework: Homework, watch: Any) -> None:
    watch.is_offline = True
    page = new_page(path(homework))
    join(page)
    page.context.set_offline(True)
    cell(page, "c2").click()
    expect(page.locator(".solving-status")).to_contain_text("Your choice is sent again until it does")
    page.context.set_offline(False)
    expect(page.locator("#verdict")).to_contain_text("right first time")


def test_another_device_goes_on_with_the_code_and_another_pupil_begins_anew(
    new_page: Any, homework: Homework, watch: Any
) -> None:
    watch.expects_refusals = True
    page = new_page(path(homework))
    join(page)
    solve(page, FIRST)
    code = page.locator("#my-code").inner_text()
    other = new_page(path(homework).upper().replace("/HOMEWORK/", "/homework/"))
    other.locator("#nickname").fill("ANA")
    other.locator("#join").click()
    expect(other.get_by_role("alert")).to_contain_text("like ANA 2")
    other.locator("#known-nickname").fill("Ana")
    other.locator("#code").fill(code.lower())
    other.locator("#continue").click()
    expect(other.locator("#headline")).to_have_text("Problem 2 of 5")
    other.locator("#leave").click()
    other.locator("#sure").click()
    join(other, "Beto")
    assert [row["name"] for row in homework.results()["pupils"]] == ["Ana", "Beto"]


def test_a_set_is_solved_by_keyboard_alone_and_everything_is_said(new_page: Any, homework: Homework) -> None:
    page = new_page(path(homework))
    speaker = page.locator("#speaker")
    page.locator("#nickname").focus()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_be_focused()
    expect(speaker).to_have_text("X to move. a3 O, c3 X, b2 X, a1 O, b1 O, c1 X")
    page.keyboard.press("Tab")  # onto the board, at a1
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#try-again")).to_be_focused()
    expect(speaker).to_have_text(
        "Xa2 is not the solution. A win becomes a draw. The other answers Oc2. See what happens: Xa2 Oc2 Xb3"
    )
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_count(0)
    page.locator("tateti-board [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_focused()
    expect(speaker).to_have_text("Right! It completes a line and wins. Right after wrong choices.")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_have_text("Problem 2 of 5")
    expect(page.locator("#headline")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator("#hint li")).to_have_count(1)
    assert speaker.inner_text() == page.locator("#hint li").inner_text()


# Nothing is given away before the first choice


TELLING = ("solution", "line", "theme", "fork", "rating", "level", "plies", "answer", "hold-draw", "best")


def alike(text: str, name: str) -> str:
    """What is said of a cell, without its name and its place."""
    return re.sub(r"-?\d+(\.\d+)?", "0", text.replace(name, "?"))


def test_nothing_on_the_page_on_the_wire_or_for_readers_tells_the_solution(
    new_page: Any, homework: Homework
) -> None:
    """The cell of the solution is described in the document and to screen readers just as every other cell that can be
    chosen, and no answer of the server has more about it than the list of the legal moves."""
    page = new_page()
    told = list[tuple[str, Any]]()
    page.on("response", lambda answer: told.append((answer.url, answer)))
    page.goto(path(homework))
    join(page)
    for number, (position, solution) in enumerate(SOLUTIONS.items(), start=1):
        page.locator(f"#place-{number}").click()
        expect(page.locator("#headline")).to_have_text(f"Problem {number} of 5")
        legal = [move[1:] for move in (*wrong_moves(position), solution)]
        cells = {name: cell(page, name) for name in legal}
        for name in legal:  # the one that has the focus is another, for the moment
            page.locator("#headline").focus()
            markup = re.sub(r' tabindex="-?\d"', "", cells[name].evaluate("e => e.outerHTML"))
            one = cells[legal[0]].evaluate("e => e.outerHTML")
            assert alike(markup, name) == alike(re.sub(r' tabindex="-?\d"', "", one), legal[0])
        check_tree(page, legal)
        check_rest(page, solution)
    check_answers(told, homework)
    kept = page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    assert not any(solution in kept for solution in SOLUTIONS.values())


def check_tree(page: Any, legal: list[str]) -> None:
    """To whoever hears the page, the cells that can be chosen are alike."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    said = {}
    for node in nodes:
        name = str(node.get("name", {}).get("value", ""))
        if node.get("role", {}).get("value") == "gridcell" and name[:2] in legal:
            about = [str(node.get(part, {}).get("value", "")) for part in ("name", "description", "value")]
            said[name[:2]] = [alike(part, name[:2]) for part in about]
    assert set(said) == set(legal)
    assert len({tuple(parts) for parts in said.values()}) == 1
    session.detach()


def check_rest(page: Any, solution: str) -> None:
    """Beside the board nothing names a move at all."""
    rest = page.evaluate(
        """() => {
          const copy = document.documentElement.cloneNode(true);
          for (const board of copy.querySelectorAll('tateti-board')) board.remove();
          for (const button of copy.querySelectorAll('#next, [href]')) button.remove();
          return copy.querySelector('main').outerHTML;
        }"""
    )
    assert solution not in rest and "hint-steps" not in rest and "verdict" not in rest


def check_answers(told: list[tuple[str, Any]], homework: Homework) -> None:
    """What the server has said about the set."""
    about = [(url, answer) for url, answer in told if homework.id in url and "/api/" in url]
    assert any(url.partition("?")[0].endswith("/pupils") for url, _answer in about)
    for _url, answer in about:
        body = answer.json()
        for task in body.get("problems", []):
            legal = [move["move"] for move in task["position"].pop("legal")]
            position = task["position"]["position"]
            assert sorted(legal) == sorted([*wrong_moves(position), SOLUTIONS[position]])
            assert task.pop("answer") is None and task["position"]["board"].pop("line") == 3
        text = json.dumps(body)
        assert not any(solution in text for solution in SOLUTIONS.values())
        assert not any(word in text for word in TELLING), text


# For everybody


def test_no_fault_for_pupils(new_page: Any, homework: Homework) -> None:
    page = new_page(path(homework))
    expect(page.locator("#nickname")).to_be_visible()
    page.locator("#other-device summary").click()
    assert faults(page) == []
    join(page)
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_be_visible()
    assert faults(page) == []
    cell(page, wrong_moves(FIRST)[0][1:]).click()
    expect(page.locator("#try-again")).to_be_visible()
    assert faults(page) == []
    page.locator("#try-again").click()
    solve(page, FIRST)
    assert faults(page) == []
    page.locator("#to-result").click()
    expect(page.locator(".result-list")).to_be_visible()
    assert faults(page) == []


def test_no_fault_for_teachers(new_page: Any, homework: Homework) -> None:
    homework.join("Ana").choose(1, wrong_moves(FIRST)[0])
    page = new_page("/homework/new")
    expect(page.locator(".themes")).to_be_visible()
    assert faults(page) == []
    page.goto(private_path(homework))
    expect(page.locator("#pupil-1")).to_be_visible()
    page.locator("#problems summary").click()
    assert faults(page) == []
    page.locator("#pupil-1").click()
    assert faults(page) == []


# Fields that are not within their card, or so narrow that a number is not to be read in them.
BESIDE_ITS_CARD = """() => {
  const card = document.querySelector(".homework-new form").getBoundingClientRect();
  return [...document.querySelectorAll(".homework-new :is(input, select):not([type=radio], [type=checkbox])")]
    .filter((field) => {
      const { left, right, width } = field.getBoundingClientRect();
      return left < card.left || right > card.right || width < 60;
    })
    .map((field) => field.id);
}"""


@pytest.mark.parametrize("locale", ["en", "es", "pt"])
def test_everything_has_room_on_a_phone(new_page: Any, homework: Homework, locale: str) -> None:
    homework.join("Maximiliana das Neves 22").choose(1, wrong_moves(FIRST)[0])
    page = new_page(path(homework), locale=locale, **PHONE)
    width = "document.documentElement.scrollWidth"
    page.locator("#nickname").fill("Ana")
    assert page.evaluate(width) <= 360
    page.locator("#join").click()
    expect(page.locator("tateti-board .can").first).to_be_visible()
    assert page.evaluate(width) <= 360
    cell(page, wrong_moves(FIRST)[0][1:]).click()
    expect(page.locator("#try-again")).to_be_visible()
    assert page.evaluate(width) <= 360
    page.locator("#to-result").click()
    assert page.evaluate(width) <= 360
    page.goto("/homework/new")
    expect(page.locator(".themes")).to_be_visible()
    assert page.evaluate(width) <= 360
    assert page.evaluate(BESIDE_ITS_CARD) == []
    page.goto(private_path(homework))
    expect(page.locator("#pupil-1")).to_be_visible()
    page.locator("#problems summary").click()
    assert page.evaluate(width) <= 360
    assert faults(page) == []
