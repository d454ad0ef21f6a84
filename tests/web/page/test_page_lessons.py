"""Lessons on the page: every one walked to its end, the languages in turn; two by keyboard alone, as they are heard."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import pairs, requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from solving import choices, right_choice, wrong_choice  # noqa: E402
from tateti import language  # noqa: E402
from tateti.study.lessons import Walk, lesson  # noqa: E402
from tateti.study.lessons.library import names  # noqa: E402
from tateti.study.lessons.steps import ChoiceStep  # noqa: E402
from web.page.driver import cell  # noqa: E402
from web.page.test_page_heard import heard, listen, reader  # noqa: E402

__all__ = ["reader"]  # a fixture

TRANSCRIPTS = Path(__file__).parent / "transcripts"
PLACES = {"en": "Step {} of {}", "es": "Paso {} de {}", "pt": "Passo {} de {}"}


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    yield
    language.use("en")


def open_lesson(new_page: Any, name: str, step: int = 1, code: str = "en", **options: Any) -> Any:
    language.use(code)
    page = new_page(f"/learn/{name}?step={step}", locale=code, **options)
    expect_step(page, Walk.begin(lesson(name), step - 1), code)
    return page


def expect_step(page: Any, walk: Walk, code: str = "en") -> None:
    """Sees the step: its place, and every word of it."""
    expect(page.locator("#lesson-place")).to_have_text(PLACES[code].format(walk.number + 1, len(walk.lesson)))
    assert page.locator(".lesson-text p").all_inner_texts() == list(walk.step.text.paragraphs())


def expect_reply(page: Any, walk: Walk) -> None:
    """Sees what a choice was answered with."""
    assert walk.standing.reply is not None
    words = page.locator(".lesson-reply p")
    expect(words).to_have_text(list(walk.standing.reply.words))


def click(page: Any, walk: Walk, choice: str) -> None:
    if isinstance(walk.step, ChoiceStep):
        page.locator(f"#option-{choice}").click()
    else:
        page.locator(f'.lesson-board [data-cell="{choice[-2:]}"]').click()


# To the end


@pytest.mark.slow
@pytest.mark.parametrize(("name", "code"), pairs(names(), language.LANGUAGES))
def test_every_lesson_is_walked_to_its_end(new_page: Any, name: str, code: str) -> None:
    page = open_lesson(new_page, name, code=code)
    for walk, choice in choices(lesson(name)):
        if choice is not None:
            click(page, walk, choice)
            expect_reply(page, walk.choose(choice))
            continue
        page.locator("#lesson-on").click()
        if walk.number + 1 < len(walk.lesson):
            expect_step(page, walk.forward(), code)
    expect(page.locator(".lesson-over h1")).to_have_text(str(lesson(name).title))
    kept = page.evaluate("JSON.parse(localStorage.getItem('tateti.lessons'))")
    assert kept == {name: {"step": 1, "finished": True}}


# Choosing


def test_a_wrong_move_shows_what_comes_of_it_and_then_the_board_is_as_before(new_page: Any) -> None:
    page = open_lesson(new_page, "tictactoe", 4)
    cell(page, "a1").click()
    expect(page.locator(".lesson-reply[data-verdict=wrong]")).to_be_visible()
    expect(cell(page, "c2").locator(".now .piece-O")).to_be_visible()
    expect(page.locator(".winning-line")).to_have_count(1)
    expect(page.locator("#lesson-on")).to_have_text("Try again")
    expect(page.locator("#lesson-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "c2").locator(".now .piece-O")).to_have_count(0)
    expect(cell(page, "a1").locator(".now .piece-X")).to_have_count(0)
    expect(page.locator("#lesson-on")).to_have_attribute("aria-disabled", "true")


def test_a_cell_that_may_not_be_chosen_says_why(new_page: Any, watch: Any) -> None:
    watch.expects_refusals = True
    page = open_lesson(new_page, "tictactoe", 4)
    cell(page, "a3").click(force=True)
    expect(page.locator(".lesson-answer")).to_contain_text("a3 already holds X; choose an empty cell.")
    cell(page, "c3").click()
    expect(page.locator(".lesson-reply[data-verdict=right]")).to_be_visible()


def test_a_wrong_answer_is_crossed_out_and_the_right_one_goes_on(new_page: Any) -> None:
    page = open_lesson(new_page, "tictactoe", 6)
    page.locator("#option-1").click()
    expect(page.locator("#option-1")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".lesson-reply")).to_contain_text("Those are the rows alone.")
    page.keyboard.press("3")
    expect(page.locator("#option-3")).to_have_attribute("data-tried", "right")
    expect(page.locator("#lesson-on")).to_be_focused()


def test_a_hint_marks_a_cell(new_page: Any) -> None:
    page = open_lesson(new_page, "fork", 3)
    page.locator("#lesson-hint").click()
    expect(page.locator(".mark-marked")).to_have_count(1)
    expect(cell(page, "c1")).to_have_attribute("aria-label", "c1, empty, can take X, marked")


def test_nothing_of_what_is_right_is_on_the_page_or_on_the_way_to_it(new_page: Any) -> None:
    """Not in the words, not for a screen reader, not in what the server has sent."""
    sent: list[str] = []
    page = new_page("/rules")
    page.on("response", lambda answer: sent.append(answer.text()) if "/api/lessons" in answer.url else None)
    for name, number in (
        ("fork", 3),
        ("fork", 2),
        ("forbidden-cells", 4),
        ("minimax", 5),
        ("last-safe-move", 4),
    ):
        page.goto(f"/learn/{name}?step={number}")
        walk = Walk.begin(lesson(name), number - 1)
        expect_step(page, walk)
        told = page.content() + " ".join(sent) + page.locator("body").aria_snapshot()
        assert len(sent) == 1
        assert [words for words in walk.step.after.paragraphs() if words in told] == []  # type: ignore[attr-defined]
        sent.clear()


# Coming back


def test_a_lesson_goes_on_where_it_was_left(new_page: Any, watch: Any) -> None:
    page = open_lesson(new_page, "fork", 3)
    page.goto("/learn/fork")
    expect(page.locator("#lesson-place")).to_have_text("Step 3 of 7")
    page.locator("#lesson-back").click()
    expect(page.locator("#lesson-place")).to_have_text("Step 2 of 7")
    page.reload()
    expect(page.locator("#lesson-place")).to_have_text("Step 2 of 7")
    page.locator("nav a", has_text="Learn").click()
    card = page.locator('[data-lesson="fork"]')
    expect(card).to_contain_text("Go on at step 2 of 7")
    card.locator("a").click()
    expect(page.locator("#lesson-place")).to_have_text("Step 2 of 7")
    watch.is_offline = True
    page.route("**/api/lessons/fork/steps/*", lambda route: route.abort("internetdisconnected"))
    page.goto("/learn/fork")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute("**/api/lessons/fork/steps/*")
    again.click()
    expect(page.locator("#lesson-place")).to_have_text("Step 2 of 7")


def test_another_language_says_the_same_step_and_reply(new_page: Any) -> None:
    page = open_lesson(new_page, "fork", 4)
    walk = Walk.begin(lesson("fork"), 3)
    click(page, walk, "Xb3")
    expect(page.locator(".lesson-reply")).to_contain_text("You have a3 and c1")
    page.locator("#language").select_option("pt")
    expect(page.locator(".lesson-reply")).to_contain_text("Tens a3 e c1")
    language.use("pt")
    expect_step(page, walk, "pt")
    expect(page.locator("#lesson-on")).to_have_text("Tentar outra vez")


def test_a_lesson_that_there_is_not_leads_to_all_of_them(new_page: Any, watch: Any) -> None:
    watch.expects_refusals = True
    page = new_page("/learn/nothing")
    expect(page.locator("h1")).to_have_text("There is no lesson at this address")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".lesson-card")).to_have_count(len(names()))


def test_what_the_browser_has_kept_may_be_anything(new_page: Any, watch: Any) -> None:
    watch.expects_refusals = True
    page = new_page("/rules")
    for kept in ('"nonsense"', '{"fork": 3}', '{"fork": {"step": 99}}', '{"fork": {"step": "x"}}', "[]"):
        page.evaluate("(kept) => localStorage.setItem('tateti.lessons', kept)", kept)
        page.goto("/learn/fork")
        expect(page.locator("#lesson-place")).to_have_text("Step 1 of 7")


def test_the_lesson_after_this_one_is_offered_at_the_end(new_page: Any) -> None:
    page = open_lesson(new_page, "alpha-beta", 8)
    page.locator("#lesson-on").click()
    expect(page.locator("#lesson-following")).to_have_text("All lessons")
    page = open_lesson(new_page, "minimax", 10)
    expect(page.get_by_role("link", name="See it in the search tree")).to_have_attribute(
        "href", "/tree?game=tictactoe&position=OXO/.OX/X..&order=fixed&pruning=false"
    )
    page.locator("#lesson-on").click()
    expect(page.locator("#lesson-following")).to_have_text("Next: Alpha-beta by hand")
    expect(page.locator("#lesson-following")).to_be_focused()


# Where things are


def test_the_buttons_stay_where_they_are(new_page: Any) -> None:
    for viewport in ({"width": 1280, "height": 800}, {"width": 375, "height": 667}):
        page = open_lesson(new_page, "fork", viewport=viewport)
        places = []
        for walk, choice in choices(lesson("fork")):
            if walk.number == 4:
                break
            if choice is None:
                box = page.locator("#lesson-on").bounding_box()
                places.append((round(box["x"]), round(box["y"])))
                page.locator("#lesson-on").click()
                expect_step(page, walk.forward())
            else:
                click(page, walk, choice)
                expect_reply(page, walk.choose(choice))
        assert len(set(places)) == 1, places


def test_nothing_is_wider_than_a_phone(new_page: Any) -> None:
    for code in language.LANGUAGES:
        for path in ("/learn", "/learn/minimax?step=7", "/learn/mirror?step=11"):
            page = new_page(path, locale=code, viewport={"width": 320, "height": 640})
            expect(page.locator(".learn, .lesson")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_a_tablet_held_upright_the_board_is_large_and_the_answers_are_in_sight(new_page: Any) -> None:
    tablet = {"width": 820, "height": 1100}
    page = open_lesson(new_page, "minimax", 5, viewport=tablet)
    board = page.locator(".lesson-board tateti-board").bounding_box()
    assert board["width"] > tablet["width"] / 2
    last_answer = page.locator(".lesson-option").last.bounding_box()
    assert last_answer["y"] + last_answer["height"] < page.locator(".lesson-buttons").bounding_box()["y"]


# Heard


def test_a_step_is_heard_from_the_heading_to_the_buttons(new_page: Any, reader: str) -> None:
    page = open_lesson(new_page, "win-and-block", 1)
    listen(page, reader, "main")
    said = heard(page)
    assert "heading, Win and block, level 1" in said
    assert any(phrase.startswith("progressbar, How far you are") for phrase in said)
    assert any("Here X threatens on b3, and O threatens on c2." in phrase for phrase in said)
    assert any(phrase.startswith("grid, Board of 3 rows and 3 columns") for phrase in said)
    assert any("b3, empty, marked" in phrase for phrase in said)
    assert any("button, Continue" in phrase for phrase in said)


LISTEN = """() => {
  window.heard = [];
  const name = (e) => (e.getAttribute('aria-label') ?? e.innerText ?? '').trim().replace(/\\s+/g, ' ');
  const role = (e) => e.getAttribute('role') ?? {A: 'link', BUTTON: 'button', H1: 'heading'}[e.tagName] ?? e.tagName.toLowerCase();
  const isOff = (e) => (e.getAttribute('aria-disabled') === 'true' ? ', unavailable' : '');
  document.addEventListener('focusin', ({target}) => {
    if (target.id !== 'main') window.heard.push(`focus  ${role(target)}: ${name(target)}${isOff(target)}`);
  });
  const watch = (speaker) => new MutationObserver(() => window.heard.push(`said   ${speaker.textContent}`))
    .observe(speaker, {childList: true, characterData: true, subtree: true});
  const there = document.getElementById('speaker');
  if (there) watch(there);
  else new MutationObserver((_all, observer) => {
    const speaker = document.getElementById('speaker');
    if (speaker) {
      observer.disconnect();
      window.heard.push(`said   ${speaker.textContent}`);
      watch(speaker);
    }
  }).observe(document.body, {childList: true});
}"""


class Listener:
    """Somebody with a keyboard alone, who hears what gets the focus and what is announced."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.lines: list[str] = []
        page.evaluate(LISTEN)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.lines.append(f"key    {key}")

    def until(self, words: str) -> None:
        """Waits for an announcement, and notes all that was heard."""
        self.page.wait_for_function("(words) => window.heard.some((line) => line.includes(words))", arg=words)
        self.lines += self.page.evaluate("window.heard.splice(0)")

    def note(self) -> None:
        self.lines += self.page.evaluate("window.heard.splice(0)")

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.cell ?? document.activeElement.id"))


def go_to_cell(person: Listener, name: str, rows: int) -> None:
    """By the arrow keys, from the cell that has the focus."""
    for axis, less, more in ((0, "ArrowLeft", "ArrowRight"), (1, "ArrowDown", "ArrowUp")):
        while (here := person.focused()) != name and here[axis] != name[axis]:
            person.press(more if here[axis] < name[axis] else less)
            person.note()


def choose_by_keyboard(person: Listener, walk: Walk, choice: str) -> None:
    if isinstance(walk.step, ChoiceStep):
        while (here := person.focused()) != f"option-{choice}":
            person.press("Tab" if here < f"option-{choice}" else "Shift+Tab")
            person.note()
    else:
        go_to_cell(person, choice[-2:], walk.step.position.board.rows)
    person.press("Enter")


@pytest.mark.parametrize(("name", "code"), [("fork", "en"), ("forbidden-cells", "es")])
def test_a_lesson_is_walked_by_keyboard_alone_and_everything_is_announced(
    new_page: Any, name: str, code: str
) -> None:
    """From the list of lessons to the end, with a mistake at every step that allows one. What is heard is in
    `transcripts/`; with TATETI_WRITE_GOLDEN=1 it is written anew, to be read."""
    language.use(code)
    page = new_page("/learn", locale=code)
    expect(page.locator(".lesson-card")).to_have_count(len(names()))
    person = Listener(page)
    while page.evaluate("document.activeElement.closest('[data-lesson]')?.dataset.lesson") != name:
        person.press("Tab")
        person.note()
    person.press("Enter")
    walk = Walk.begin(lesson(name))
    person.until(walk.step.text.paragraphs()[-1])
    person.press("n")  # the first step is read; from here on the focus is where one goes on
    while True:
        walk = walk.forward()
        if walk.is_over:
            break
        person.until(walk.step.text.paragraphs()[-1])
        person.note()
        wrong = wrong_choice(walk)
        if wrong is not None:
            choose_by_keyboard(person, walk, wrong)
            walk = walk.choose(wrong)
            assert walk.standing.reply is not None
            person.until(walk.standing.reply.words[-1])
            if walk.waits:
                assert person.focused() == "lesson-on"
                person.press("Enter")
                expect(page.locator("#lesson-on")).to_have_attribute("aria-disabled", "true")
                person.note()
            walk = walk.again()
        while not walk.standing.is_done:
            choice = right_choice(walk)
            choose_by_keyboard(person, walk, choice)
            walk = walk.choose(choice)
            assert walk.standing.reply is not None
            person.until(walk.standing.reply.words[-1] if walk.standing.reply.words else "")
            expect(page.locator(".lesson-reply")).to_be_visible()
            person.note()
        expect(page.locator("#lesson-on")).to_be_focused()
        person.note()
        person.press("Enter")
    expect(page.locator("#lesson-following")).to_be_focused()
    person.note()
    transcript, golden = "\n".join(person.lines) + "\n", TRANSCRIPTS / f"{name}.{code}.txt"
    if os.environ.get("TATETI_WRITE_GOLDEN"):
        golden.write_text(transcript, encoding="utf-8")
    assert transcript == golden.read_text(encoding="utf-8")
