"""The page without a server in a real browser: at a path of its own, and every other address refused and counted."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import FULL, requires_module

requires_module("playwright")

from playwright.sync_api import Error, expect  # noqa: E402

import tateti  # noqa: E402
from solving import choices  # noqa: E402
from tateti import language  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.language import gettext  # noqa: E402
from tateti.solver.books import text  # noqa: E402
from tateti.solver.books.shipped import shipped  # noqa: E402
from tateti.study.analysis import analyse  # noqa: E402
from tateti.study.lessons import lesson  # noqa: E402
from tateti.study.lessons.steps import ChoiceStep  # noqa: E402
from tateti.study.puzzles.problem_set import ProblemSet  # noqa: E402
from web.page.conftest import WINDOW, chromium  # noqa: E402
from web.page.driver import cell, expect_moves, moves  # noqa: E402
from without_server.asking import BareEngine, positions, studies  # noqa: E402
from without_server.hosting import PLACE, hosted  # noqa: E402

__all__ = ["chromium"]  # a fixture

pytestmark = pytest.mark.slow

LOADED = 120_000  # milliseconds for the engine, on a busy machine too
PARTS, POSITIONS = (50, 100) if FULL else (1, 12)
SET = "1.tictactoe.5.1.7"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with hosted(folder) as where:
        yield where


Open = Callable[..., Any]


@pytest.fixture
def open_page(chromium: Any, address: str, folder: Path) -> Iterator[Open]:
    """Opens a page in a browser of its own; nothing but the folder's own origin is to be reached."""
    contexts, elsewhere, errors = [], [], []

    def heard(said: Any) -> None:
        # An address without a file is one that the host does not know; its page leads on from there.
        if said.type in ("error", "warning") and "with a status of 404" not in said.text:
            errors.append(said.text)

    def open_one(
        path: str = "", code: str = "en", ready: bool = True, held: bool = False, damaged: str | None = None
    ) -> Any:
        """A page: when its engine is ready, or before; with a file that is damaged; or with an engine that is held back
        until `page.release()`."""
        context = chromium.new_context(
            viewport=WINDOW, locale=code, timezone_id="UTC", reduced_motion="reduce"
        )
        contexts.append(context)

        holding = [held]

        def pass_on(route: Any) -> None:
            url = route.request.url
            if not url.startswith(address.removesuffix(PLACE)):
                elsewhere.append(url)
                route.abort()
            elif holding[0] and ".wasm" in url:
                waiting.append(route)
            elif damaged is not None and damaged in url:
                content = (folder / url.removeprefix(address).partition("?")[0]).read_bytes()
                route.fulfill(body=content[:1000] + bytes([content[1000] ^ 1]) + content[1001:])
            else:
                route.continue_()

        context.route("**/*", pass_on)
        page = context.new_page()
        page.set_default_timeout(30_000)
        if damaged is None:
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", heard)
        waiting: list[Any] = []

        def release() -> None:
            holding[0] = False
            for route in waiting:
                with contextlib.suppress(Error):  # the page that asked may be gone
                    route.continue_()

        page.release = release
        page.goto(address + path)
        if ready:
            wait_for_engine(page)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert elsewhere == []
    assert errors == []


def wait_for_engine(page: Any) -> None:
    page.locator(".engine-loading").wait_for(state="hidden", timeout=LOADED)


def follow(page: Any, path: str) -> None:
    """Goes to another page of the site as a link does: nothing is loaded anew."""
    page.evaluate(
        """(address) => { const link = Object.assign(document.createElement("a"), { href: address });
        document.body.append(link); link.click(); link.remove(); }""",
        PLACE + path,
    )


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    yield
    language.use("en")


def begin(page: Any, way: str) -> None:
    """Begins a match on the start page."""
    page.locator(f"#{way}").click()
    expect(page.locator("#headline")).to_be_visible()


# A whole visit


@pytest.mark.parametrize("code", list(language.LANGUAGES) if FULL else ["es"])
def test_a_whole_visit_needs_no_server(open_page: Open, code: str, tmp_path: Path) -> None:
    page = open_page("", code)
    language.use(code)
    play_and_win(page)
    record = save_record(page, tmp_path)
    analyse_ten(page)
    read_a_book(page, tmp_path)
    walk_a_lesson(page)
    solve_five(page)
    replay_a_tree(page)
    open_the_record(page, record)


def play_and_win(page: Any) -> None:
    """As the second player of Semáforo, who wins, against a bot that plays anything."""
    page.evaluate(
        "localStorage.setItem('tateti.wishes', JSON.stringify({ level: 'random', starts: 'second' }))"
    )
    follow(page, "?game=semaforo")
    page.locator("#semaforo-computer").click()
    position, count = game("semaforo").start, 0
    while position.outcome is None:
        expect_moves(page, count + 1)  # the bot's
        position = position.play(moves(page)[-1])
        if position.outcome is None:
            best = analyse(position).moves[0].move
            cell(page, str(best)[1:]).click()
            expect(page.locator(".move-button").nth(count + 1)).to_be_visible()
            position = position.play(best)
        count += 2
    assert str(position.outcome.winner) == "second"
    page.locator("#rematch").wait_for()
    expect(page.locator("#headline")).to_have_text(gettext("You won!"))


def save_record(page: Any, folder: Path) -> Path:
    if not page.locator("#save-record").is_visible():
        page.locator("#more summary").click()
    with page.expect_download() as saving:
        page.locator("#save-record").click()
    path = folder / "match.txt"
    saving.value.save_as(path)
    assert path.read_text("utf-8").startswith('[Game "semaforo"]')
    return path


def analyse_ten(page: Any) -> None:
    found = [one for one in positions(30, Random(10)) if one.outcome is None][:10]
    assert len(found) == 10
    for position in found:
        follow(page, f"analysis?game={position.game.name}&position={position}")
        worths = page.locator(".worth-list li")
        expect(worths).to_have_count(len(position.moves))
        expect(worths.first).to_have_attribute("data-move", str(analyse(position).moves[0].move))


def read_a_book(page: Any, folder: Path) -> None:
    follow(page, "analysis?game=semaforo:3x3")
    page.locator("#book").click()
    expect(page.locator("#book-play")).to_have_text(gettext("Play {move}").format(move="Gb2"))
    page.locator(".book-file summary").click()
    with page.expect_download() as saving:
        page.locator("#book-save").click()
    saving.value.save_as(folder / saving.value.suggested_filename)
    assert text.read(folder / "semaforo-3x3.book") == shipped(game("semaforo:3x3"))


def walk_a_lesson(page: Any) -> None:
    follow(page, "learn/fork")
    for walk, choice in choices(lesson("fork")):
        expect(page.locator(".lesson-text p").first).to_have_text(next(iter(walk.step.text.paragraphs())))
        if choice is None:
            page.locator("#lesson-on").click()
            continue
        if isinstance(walk.step, ChoiceStep):
            page.locator(f"#option-{choice}").click()
        else:
            page.locator(f'.lesson-board [data-cell="{choice[-2:]}"]').click()
        reply = walk.choose(choice).standing.reply
        assert reply is not None
        expect(page.locator(".lesson-reply p")).to_have_text(list(reply.words))
    expect(page.locator(".lesson-over h1")).to_have_text(str(lesson("fork").title))


def solve_five(page: Any) -> None:
    follow(page, f"puzzles?set={SET}")
    for number, puzzle in enumerate(ProblemSet.read(SET).puzzles, start=1):
        expect(page.locator(f"#place-{number}")).to_have_attribute("aria-current", "true")
        cell(page, str(puzzle.solution[0])[1:]).click()
        expect(page.locator("#verdict")).to_contain_text(puzzle.themes[0].title)
        page.locator("#next").click()
    assert number == 5


def replay_a_tree(page: Any) -> None:
    follow(page, "tree?game=tictactoe&position=XO./.X./..O")
    page.locator("#step-first").click()
    expect(page.locator("#step-count")).to_have_text(re.compile("^0 / "))
    page.locator("#step-forward").click()
    expect(page.locator("#step-count")).to_have_text(re.compile("^1 / "))
    page.locator("#step-last").click()
    expect(page.locator("#step-count")).to_have_text(re.compile(r"^([\d.,]+) / \1$"))


def open_the_record(page: Any, record: Path) -> None:
    follow(page, "")
    page.locator("#open-record").click()
    page.locator("#record-file").set_input_files(record)
    match = tateti.load(record)
    expect_moves(page, len(match.moves))
    assert moves(page) == [str(move) for move in match.moves]


# While the engine loads


def test_two_people_play_before_the_engine_is_there_and_it_goes_on_from_there(
    open_page: Open, address: str
) -> None:
    page = open_page("", ready=False, held=True)
    begin(page, "tictactoe-here")
    for number, name in enumerate(("b2", "a1", "b1"), start=1):
        cell(page, name).click()
        expect_moves(page, number)
    expect(page.locator(".engine-loading")).to_contain_text("The engine is loading")
    page.reload()  # what was played is kept, though no engine has seen it
    expect_moves(page, 3)
    page.release()
    page.reload()
    wait_for_engine(page)
    expect_moves(page, 3)
    for number, name in enumerate(("a2", "b3"), start=4):
        cell(page, name).click()
        expect_moves(page, number)
    expect(page.locator("#rematch")).to_be_visible()


def test_problems_are_not_an_empty_page_while_the_engine_loads(open_page: Open) -> None:
    page = open_page("puzzles", "pt", ready=False, held=True)
    language.use("pt")
    expect(page.locator(".theme-card").first).to_be_visible()  # written beforehand
    page.locator("#to-day").click()
    said = gettext("The engine is loading: {percent}%").partition("{")[0]
    expect(page.locator("main .loading")).to_contain_text(said)
    page.release()
    expect(page.locator("#skip-problem, #hint-button").first).to_be_visible(timeout=LOADED)


def test_a_bot_answers_what_was_played_before_the_engine_was_there(open_page: Open) -> None:
    page = open_page("", ready=False, held=True)
    begin(page, "tictactoe-computer")
    cell(page, "b2").click()
    expect_moves(page, 1)
    page.release()
    expect_moves(page, 2, LOADED)


@pytest.mark.parametrize(
    "which", ["files/tateti-", "files/semaforo-3x4-", "pyodide.asm.wasm", "python_stdlib"]
)
def test_a_damaged_file_is_refused_with_a_sentence(open_page: Open, which: str) -> None:
    page = open_page("", ready=False, damaged=which)
    expect(page.locator(".engine-loading")).to_contain_text("damaged", timeout=LOADED)
    expect(page.locator(".engine-loading")).to_contain_text(which)
    begin(page, "tictactoe-here")
    cell(page, "b2").click()
    expect_moves(page, 1)


# Addresses


def test_every_address_can_be_opened_and_opened_again(open_page: Open) -> None:
    page = open_page("learn/fork?step=2", ready=False)
    expect(page.locator("#lesson-place")).to_have_text("Step 2 of 7", timeout=LOADED)
    follow(page, "")
    begin(page, "tictactoe-here")
    cell(page, "b2").click()
    expect_moves(page, 1)
    page.reload()  # this address has no file
    expect_moves(page, 1)
    expect(page).to_have_url(re.compile(r"/school/games/\?at=/m/[\w-]+$"))
    page.go_back()
    expect(page.locator("#tictactoe-here")).to_be_visible()
    follow(page, "no/such/page")
    expect(page.locator(".not-found")).to_contain_text("/no/such/page")
    follow(page, "homework/new")
    expect(page.locator(".not-found")).to_contain_text("Homework needs a server")
    follow(page, "tournaments")
    expect(page.locator(".not-found")).to_contain_text("A tournament on this page needs a server")


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_a_friend_by_link_is_told_what_to_do_instead_also_on_a_phone(open_page: Open, code: str) -> None:
    page = open_page("", code, ready=False)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#tictactoe-link").click()
    said = page.locator("#play-problem")
    expect(said).to_contain_text("tateti serve")
    expect(said).to_contain_text("docs/install.md")
    expect(said).to_be_focused()
    expect(said).to_be_in_viewport(ratio=0.99)
    page.locator("#tictactoe-instead").click()
    expect(page.locator("#headline")).to_be_visible()


def test_an_address_without_a_file_is_led_on_without_asking_for_what_is_not_there(open_page: Open) -> None:
    page = open_page("", ready=False, held=True)
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status == 404 else None)
    wanted = page.url + "m/nobody?ply=2"
    page.goto(wanted)
    expect(page).to_have_url(re.compile(r"/school/games/\?at=/m/nobody&ply=2$"))
    assert missing == [wanted]


def test_what_needs_others_offers_what_does_not(open_page: Open) -> None:
    page = open_page("homework/new", ready=False)
    said = page.locator(".not-found")
    expect(said).to_contain_text("tateti serve")
    expect(said.locator(".ways-on")).to_contain_text("two people here")
    expect(said.locator(".ways-on")).not_to_contain_text("link")
    expect(said.locator("code")).to_have_count(0)  # no address that looks like something to fill in
    page.locator("#open-record").click()
    expect(page.locator("#record-file")).to_be_visible()


@pytest.mark.parametrize(
    "path", ["tournaments", "tournaments/k7mbq2abcd", "tournaments/k7mbq2abcd/projector"]
)
def test_a_tournament_says_how_it_is_held_with_a_server_and_without(open_page: Open, path: str) -> None:
    page = open_page(path, ready=False)
    said = page.locator(".not-found")
    expect(said).to_contain_text("tateti serve")
    expect(said).to_contain_text("“tateti tournament”")
    expect(said.locator(".ways-on")).to_contain_text("two people here")


def test_the_link_to_a_match_has_the_match_and_says_who_can_open_it(open_page: Open) -> None:
    page = open_page("")
    begin(page, "tictactoe-here")
    played = ["b2", "a1", "b1", "a2", "b3"]
    for number, name in enumerate(played, start=1):
        cell(page, name).click()
        expect_moves(page, number)
    whole = moves(page)
    page.locator("#share").click()
    expect(page.locator("#share-link")).to_have_value(re.compile(r"/analysis\?record="))
    expect(page.locator("#only-here")).to_contain_text("Other devices cannot open this link")
    expect(page.locator("#only-here")).to_contain_text("serve.py --network")
    link = page.locator("#share-link").input_value()
    page.get_by_text("This position", exact=True).click()
    expect(page.locator("#share-link")).to_have_value(re.compile(r"/analysis\?game=tictactoe&position="))
    page.goto(link)
    expect_moves(page, len(whole), LOADED)
    assert moves(page) == whole


# The same answers


ASK = """(questions) => new Promise(async (resolve) => {
  const site = JSON.parse(document.querySelector('meta[name="tateti-site"]').content);
  const root = new URL(document.documentElement.dataset.root, location.href).href;
  const worker = new Worker(new URL(site.worker, root), { type: "module" });
  const told = [];
  worker.onmessage = ({ data }) => {
    if (data.ready) questions.forEach((asked, i) => worker.postMessage({ ask: i, ...asked }));
    if (data.answer === undefined) return;
    told[data.answer] = [data.status, new TextDecoder().decode(data.body)];
    if (data.answer === questions.length - 1) { worker.terminate(); resolve(told); }
  };
  worker.postMessage({ start: { ...site.start, root } });
})"""


@pytest.mark.parametrize("part", range(PARTS))
def test_positions_are_answered_in_the_browser_as_without_it(
    open_page: Open, engine: BareEngine, part: int
) -> None:
    """The engine outside the browser is compared with the server (`test_site_answers`), and here with itself in one."""
    page, random = open_page("rules", ready=False), Random(part)
    questions = [asked for one in positions(POSITIONS, random) for asked in studies(one, random)]
    for start in range(0, len(questions), 500):
        part = questions[start : start + 500]
        sent = [
            {
                "method": one.method,
                "path": one.path,
                "query": one.query,
                "body": one.body,
                "language": one.language,
            }
            for one in part
        ]
        for asked, (status, body) in zip(part, page.evaluate(ASK, sent), strict=True):
            assert (status, body.encode()) == engine.answer(asked), asked


# Without a network


def test_after_one_visit_no_network_is_needed(chromium: Any, folder: Path, tmp_path: Path) -> None:
    context = chromium.new_context(viewport=WINDOW, locale="es", timezone_id="UTC", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(30_000)
    with hosted(folder) as address:
        page.goto(address)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        wait_for_engine(page)
    context.set_offline(True)  # and the host is gone, too
    page.goto(address)
    wait_for_engine(page)
    language.use("es")
    play_and_win(page)
    page.reload()  # an address without a file
    page.locator("#rematch").wait_for(timeout=LOADED)
    save_record(page, tmp_path)
    analyse_ten(page)
    walk_a_lesson(page)
    solve_five(page)
    replay_a_tree(page)
    open_the_record(page, tmp_path / "match.txt")
    page.goto(f"{address}learn/fork?step=2")
    expect(page.locator("#lesson-place")).to_have_text("Paso 2 de 7", timeout=LOADED)
    context.close()
