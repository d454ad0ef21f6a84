"""The start page: what is in sight at once, the matches of this browser, and how a match is asked for."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import begin, click, expect_moves, match_id, moves  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402
from web.page.test_page_calm import CONTRAST, MOST_SHIFT, WATCH_SHIFTS, shifts, small_text  # noqa: E402

PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1366, "height": 768}


# What is in sight


def test_a_phone_shows_a_board_and_the_way_to_play_at_once(new_page: Any) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    for language, words in (("en", "Play"), ("es", "Jugar"), ("pt", "Jogar")):
        page.locator("#language").select_option(language)
        expect(page.locator(".top nav a").first).to_have_text(words)
        for size in (PHONE, SIDEWAYS):
            page.set_viewport_size(size)
            for part in (".play-board tateti-board", "#tictactoe-computer"):
                box = page.locator(part).bounding_box()
                assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (language, size, part)


def test_a_phone_says_that_the_board_is_to_be_played_on(new_page: Any) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".play-note")).to_be_in_viewport(ratio=1)


TOLD_IN_ENGLISH = "JSON.parse(document.getElementById('page-files').textContent).languages.en.told"


@pytest.mark.parametrize("more", [0, 5])
def test_no_game_stands_alone_in_a_row(new_page: Any, more: int) -> None:
    """However many games there are, and on whatever screen, they are one column or one row."""
    page = new_page("/rules")
    told = page.request.get(f"/files/{page.evaluate(TOLD_IN_ENGLISH)}").json()
    games = told["games"]
    games += [
        {**games[0], "kind": f"other{i}", "name": f"other{i}", "title": f"Other {i}"} for i in range(more)
    ]
    page.route("**/files/en-*.json", lambda route: route.fulfill(json=told))
    page.goto("/")
    choices = page.locator(".game-choice")
    expect(choices).to_have_count(len(games))
    for size in (PHONE, TABLET, DESKTOP):
        page.set_viewport_size(size)
        boxes = [one.bounding_box() for one in choices.all()]
        lefts, tops = ({round(box[side]) for box in boxes} for side in "xy")
        assert len(lefts) == 1 or len(tops) == 1


def test_nothing_moves_while_the_page_learns_what_there_is(new_page: Any) -> None:
    page = new_page("/rules")
    begin(page, "semaforo")
    click(page, "b2")
    page.add_init_script(WATCH_SHIFTS)
    page.goto("/")
    expect(page.locator(".match-line")).to_have_count(1)
    expect(page.locator(".play-board .can").first).to_be_visible()
    moved, what = shifts(page)
    assert moved < MOST_SHIFT, what


def test_the_game_that_is_chosen_is_large_and_stays_so(page: Any) -> None:
    page.locator('[data-game-choice="notakto"]').click()
    expect(page.locator(".play h2")).to_have_text("Notakto")
    page.reload()
    expect(page.locator(".play h2")).to_have_text("Notakto")
    page.goto("/?game=semaforo")
    expect(page.locator(".play h2")).to_have_text("Semáforo")
    page.goto("/?game=nonsense")  # then the first
    expect(page.locator(".play h2")).to_have_text("Tic-Tac-Toe")


def test_a_match_in_one_click_on_the_board(new_page: Any) -> None:
    page = new_page("/?game=semaforo")
    page.locator('[data-game="semaforo"] .can[data-cell="b2"]').click()
    expect(page.locator("#headline")).to_be_visible()
    expect_moves(page, 2)
    assert moves(page)[0] == "Rb2"


def test_how_one_likes_to_play_is_one_line_that_unfolds(page: Any) -> None:
    line = page.locator("#options summary")
    expect(line).to_contain_text("Easy · you begin · Player")
    expect(page.locator("#name")).to_be_hidden()
    line.click()
    page.get_by_text("Perfect", exact=True).click()
    expect(page.get_by_text("Perfect: never makes a mistake.")).to_be_visible()
    page.get_by_text("The other", exact=True).click()
    page.locator("#name").fill("Ana")
    expect(line).to_contain_text("Perfect · the other begins · Ana")
    page.reload()
    expect(line).to_contain_text("Perfect · the other begins · Ana")
    expect(page.locator("#name")).to_be_hidden()


def test_every_game_and_every_bot_is_on_the_page(page: Any) -> None:
    games = page.request.get("/api/games").json()
    expect(page.locator(".game-choice")).to_have_text([one["title"] for one in games])
    bots = [one["title"] for one in page.request.get("/api/bots").json()]
    assert page.locator(".options-level label").all_text_contents() == bots
    page.goto("/rules")
    expect(page.locator(".rules-game[data-game]")).to_have_count(len(games))


def test_a_match_that_cannot_begin_says_why_until_the_reason_has_gone(chromium: Any, address: str) -> None:
    # The browser notes the lost request on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.goto("/")
    way = page.locator("#tictactoe-computer")
    expect(way).to_be_visible()
    place = way.bounding_box()
    context.set_offline(True)
    way.click()
    problem = page.locator(".play").get_by_role("alert")
    expect(problem).to_contain_text("The server does not answer.")
    assert way.bounding_box() == place
    context.set_offline(False)
    expect(problem).to_be_empty()
    context.close()


def test_back_leads_to_where_one_was(new_page: Any) -> None:
    page = new_page(viewport=SIDEWAYS)
    page.locator("#open-record").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    page.get_by_role("link", name="Search tree").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Search tree")
    page.go_back()
    expect(page.locator("#open-record")).to_be_in_viewport()


# The matches of this browser


def test_matches_going_on_come_first_and_finished_ones_after_the_games(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    begin(page, "semaforo", "link")
    page.goto("/")
    card = page.locator(".match-cards .match-line")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Semáforo")
    expect(card).to_contain_text("Waiting for your friend")
    expect(card.locator("time")).to_have_text("now")
    line = page.locator(".finished .match-line")
    expect(line).to_contain_text("Winner: Player 1")
    expect(line.locator(".winning-line")).to_have_count(1)
    tops = [page.locator(part).bounding_box()["y"] for part in (".going-on", ".play", ".finished")]
    assert tops == sorted(tops)
    card.get_by_role("link").click()
    expect(page.locator("#headline")).to_be_visible()


def test_what_the_other_did_meanwhile_is_learnt_quietly(new_page: Any) -> None:
    page = new_page()
    begin(page, "semaforo", "link")
    page.goto("/rules")
    page.evaluate("window.stillHere = true")
    keys = page.evaluate("JSON.parse(localStorage.getItem('tateti.matches'))[0]")
    for name in ("b2", "b2"):
        match = page.request.get(f"/api/matches/{keys['id']}").json()
        data = {"secret": keys["invite"][match["to_move"]], "move": name, "ply": match["ply"]}
        assert page.request.post(f"/api/matches/{keys['id']}/moves", data=data).ok
    page.get_by_role("link", name="Play", exact=True).first.click()
    card = page.locator(".match-cards .match-line")
    expect(card).to_contain_text("Your move")
    expect(card.locator(".piece-Y")).to_have_count(1)
    assert page.evaluate("window.stillHere") is True


def test_many_finished_matches_are_folded(new_page: Any) -> None:
    page = new_page("/rules")
    seen = {
        "event": 5, "position": "XO./XO./X..", "to_move": "second", "state": "won", "winner": "first",
        "lines": [["a3", "a2", "a1"]], "last": "a1", "offers": [],
        "seats": [{"name": "Ana", "bot": None, "joined": True}, {"name": "easy", "bot": "easy", "joined": True}],
    }  # fmt: skip
    kept = [
        {"id": f"over-{i}", "game": "tictactoe", "when": 1, "secrets": {"first": "s"}, "seen": seen}
        for i in range(8)
    ]
    page.evaluate("kept => localStorage.setItem('tateti.matches', kept)", json.dumps(kept))
    page.goto("/")
    lines = page.locator(".finished .match-line")
    expect(lines).to_have_count(8)
    assert sum(line.is_visible() for line in lines.all()) == 3
    expect(lines.first).to_contain_text("You won")
    expect(lines.first).to_contain_text("against Easy")
    page.get_by_text("5 more", exact=True).click()
    assert all(line.is_visible() for line in lines.all())


def test_the_focus_stays_when_the_list_changes_by_itself(new_page: Any) -> None:
    page = new_page("/rules")
    seen = {
        "event": 5, "position": "X../.../...", "to_move": "second", "state": "in play", "winner": None, "lines": [],
        "last": "a3", "offers": [], "seats": [{"name": name, "bot": None, "joined": True} for name in ("Ana", "Beto")],
    }  # fmt: skip
    kept = [
        {"id": f"m{i}", "game": "tictactoe", "when": 9 - i, "secrets": {"first": "s"}, "seen": seen}
        for i in range(3)
    ]

    def hear(**changed: Any) -> None:
        """Another tab hears that the last match has changed."""
        kept[2]["seen"] = {**seen, **changed}
        page.evaluate(
            """kept => {
              localStorage.setItem('tateti.matches', kept);
              window.dispatchEvent(new StorageEvent('storage', {key: 'tateti.matches'}));
            }""",
            json.dumps(kept),
        )

    page.route("**/api/matches/*", lambda route: None)  # the server does not answer
    hear()
    page.get_by_role("link", name="Play", exact=True).first.click()
    link = page.locator("#match-m2")
    expect(page.locator(".match-cards .match-line")).to_have_count(3)
    link.focus()
    link.evaluate("link => (link.stillHere = true)")
    hear(to_move="first")  # it is ours to move: the last becomes the first
    expect(page.locator(".match-cards .match-line").first).to_contain_text("Your move")
    expect(link).to_be_focused()
    assert link.evaluate("link => link.stillHere") is True
    hear(state="won", winner="first")  # and goes to those that are over
    expect(page.locator(".finished .match-line")).to_have_count(1)
    expect(link).to_be_focused()


SHOWN = """async (lists) => {
  const {h, show} = await import('/static/js/dom.js');
  const parent = document.createElement('div');
  const item = (name) => h(name.includes('p') ? 'p' : 'div', {'data-key': name.startsWith('-') ? null : name}, name);
  return lists.map((names) => {
    const before = new Map([...parent.children].map((child) => [child.textContent, child]));
    show(parent, names.map(item));
    const after = [...parent.children];
    const kept = after.filter((child) => before.has(child.textContent) && !child.textContent.startsWith('-'));
    return [after.map((child) => child.textContent), kept.every((child) => before.get(child.textContent) === child)];
  });
}"""


def test_what_has_a_key_is_kept_wherever_it_goes(page: Any) -> None:
    """Whatever was shown before, what is shown is what is wanted, and what has a key is still the same."""
    some = Random(12)
    names = ["a", "b", "c", "d", "pe", "pf", "-x", "-py"]
    lists = [some.sample(names, some.randrange(len(names) + 1)) for _time in range(200)]
    assert page.evaluate(SHOWN, lists) == [[names, True] for names in lists]


def test_a_match_is_forgotten_after_a_question_and_the_focus_stays(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3")
    page.goto("/")
    page.get_by_role("button", name="Forget this match").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator(".match-line")).to_have_count(1)
    page.get_by_role("button", name="Forget this match").click()
    page.locator("#sure").click()
    expect(page.locator(".match-line")).to_have_count(0)
    expect(page.get_by_text("The matches you play stay here")).to_be_visible()
    assert page.evaluate("document.activeElement.localName") == "h1"


def test_a_match_that_the_server_no_longer_has_says_so_and_can_be_forgotten(
    chromium: Any, address: str
) -> None:
    # The browser notes the 404 on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.goto("/rules")
    kept = [{"id": "gone", "game": "semaforo", "when": 1, "secrets": {"first": "s"}}]
    page.evaluate("kept => localStorage.setItem('tateti.matches', kept)", json.dumps(kept))
    page.goto("/")
    expect(page.locator(".match-line")).to_contain_text("No longer on the server")
    page.goto("/m/gone")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no match at this address")
    page.get_by_role("button", name="Forget this match").click()
    expect(page.locator("h1")).to_have_text("Three in a row, to play and to understand")
    expect(page.locator(".match-line")).to_have_count(0)
    context.close()


# The dialog for a new match


def test_enter_starts_the_match(page: Any) -> None:
    page.locator("#tictactoe-more").click()
    page.locator("#new-match-rows").fill("4")
    page.locator("#new-match-rows").press("Enter")
    expect(page.get_by_role("heading", name="Tic-Tac-Toe on 4x3, lines of 3")).to_be_visible()


def test_the_dialog_leads_back_to_its_button_and_enter_plays_at_once(page: Any) -> None:
    page.locator("#tictactoe-more").click()
    expect(page.locator("#start-match")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#tictactoe-more")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("#start-match")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_have_text("Your move (X)")


def test_a_game_that_there_is_not_is_said_until_another_is_chosen(new_page: Any) -> None:
    page = new_page("/?game=ajedrez", locale="es")
    alarm = page.locator("main > [role=alert]")
    expect(alarm).to_contain_text("'ajedrez' no es un juego: los juegos son Ta-Te-Ti, Semáforo,")
    page.locator("[data-game-choice=semaforo]").click()
    expect(alarm).to_be_empty()


def test_what_a_level_means_is_told_of_the_board_that_is_chosen(new_page: Any) -> None:
    page = new_page("/rules")

    def answer(route: Any) -> None:
        game = parse_qs(urlsplit(route.request.url).query)["game"][0]
        route.fulfill(json=[{"name": "easy", "title": "Easy", "level": f"plays {game}"}])

    asked = re.compile(r"/api/bots\?.*game=")
    held: list[Any] = []
    page.route(asked, lambda route: answer(route) if is_answering else held.append(route))
    is_answering = False
    page.goto("/")
    with page.expect_request(asked):
        page.locator("#tictactoe-more").click()
    dialog = page.get_by_role("dialog")
    page.locator("#new-match-rows").fill("5")  # and it is not left yet
    is_answering = True
    for route in held:
        answer(route)
    expect(dialog.get_by_text("Easy: plays tictactoe.")).to_be_visible()
    expect(page.locator("#new-match-rows")).to_have_value("5")
    page.locator("#new-match-rows").fill("3")
    page.locator("#new-match-cols").fill("7")
    page.locator("#new-match-cols").press("Tab")
    expect(dialog.get_by_text("Easy: plays tictactoe:3x7.")).to_be_visible()


def test_a_board_that_cannot_be_is_refused_before_it_is_asked_for(page: Any) -> None:
    page.locator("#tictactoe-more").click()
    dialog = page.get_by_role("dialog")
    page.locator("#new-match-line").fill("9")
    page.locator("#new-match-line").press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("A line of 9 does not fit on a board of 3x3")
    page.locator("#new-match-cols").fill("26")
    page.locator("#new-match-rows").fill("26")
    page.locator("#new-match-rows").press("Tab")
    expect(dialog.get_by_role("alert")).to_be_empty()  # its reason has gone
    expect(dialog).to_contain_text(
        "A board of 676 cells is too large to be played here: the largest has 400."
    )
    page.locator("#new-match-game").select_option("notakto")
    expect(page.locator("#new-match-rows")).to_have_value("3")
    expect(dialog).to_contain_text("Whoever completes a line loses")


def test_a_clock_of_ones_own(page: Any) -> None:
    page.locator("#tictactoe-more").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator('[name="minutes"]')).to_be_disabled()
    dialog.get_by_label("Clock").select_option("own")
    dialog.locator('[name="minutes"]').fill("1.5")
    dialog.locator('[name="added"]').fill("7")
    dialog.get_by_text("Two people here").click()
    page.locator("#start-match").click()
    expect(page.locator(".clock").first).to_have_text("1:30")
    assert page.request.get(f"/api/matches/{match_id(page)}").json()["clock"]["increment"] == 7
    page.goto("/")
    page.locator("#tictactoe-more").click()
    expect(dialog.get_by_label("Clock")).to_have_value("own")
    expect(dialog.locator('[name="minutes"]')).to_have_value("1.5")


def test_nothing_moves_in_the_dialog_whoever_plays(page: Any) -> None:
    page.locator("#tictactoe-more").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Easy: wins if it can")).to_be_visible()
    places = set()
    for who in ("Against the computer", "A friend by link", "Two people here", "Two bots"):
        dialog.get_by_text(who, exact=True).click()
        places.add(
            tuple(page.locator(f"#{id}").bounding_box()["y"] for id in ("new-match-clock", "start-match"))
        )
    assert len(places) == 1


# Unknown addresses, and the page around everything


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "There is no page at this address"),
        ("es", "No hay ninguna página en esta dirección"),
        ("pt", "Não há nenhuma página neste endereço"),
    ],
)
def test_an_unknown_address_is_a_page_with_ways_on(
    chromium: Any, address: str, language: str, heading: str
) -> None:
    # The browser notes the 404 on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale=language)
    page = context.new_page()
    assert page.goto("/nonsense/año").status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator(".not-found code")).to_have_text("/nonsense/año")
    addresses = page.locator(".ways-on a").evaluate_all("links => links.map((link) => link.pathname)")
    assert addresses == ["/", "/learn", "/puzzles", "/analysis", "/tree", "/rules"]
    page.locator(".ways-on a").first.click()
    expect(page.locator(".play")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    context.close()


def test_skipping_to_the_content_leaves_the_page_as_it_is(page: Any) -> None:
    begin(page, "tictactoe")
    click(page, "a3")
    address = page.url
    page.locator(".board").evaluate("board => (board.stillHere = true)")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    assert page.url == address
    assert page.locator(".board").evaluate("board => board.stillHere") is True
    click(page, "b3")


def test_the_page_one_is_on_is_marked_also_without_colours(new_page: Any) -> None:
    page = new_page("/rules", forced_colors="active")
    expect(page.locator(".top nav [aria-current=page]")).to_have_text("Rules")
    widths = page.locator(".top nav a").evaluate_all(
        "links => links.map((link) => getComputedStyle(link).borderBottomWidth)"
    )
    assert set(widths[:-1]) == {"0px"} and widths[-1] != "0px"


def test_the_parts_of_the_rules_are_reached_within_the_page(page: Any) -> None:
    page.goto("/rules")
    page.locator(".rules").evaluate("rules => (rules.stillHere = true)")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="By keyboard").click()
    expect(page.locator("#keyboard")).to_be_in_viewport()
    assert page.url.endswith("/rules#keyboard")
    assert page.locator(".rules").evaluate("rules => rules.stillHere") is True
    page.locator("#notakto").get_by_role("link", name="Play").click()
    expect(page.locator(".play h2")).to_have_text("Notakto")
    page.go_back()
    expect(page.locator("#keyboard")).to_be_in_viewport()


def test_all_keys_are_in_the_rules(page: Any) -> None:
    keys = page.get_by_role("dialog").get_by_role("row")
    begin(page, "tictactoe", "watch")
    page.locator("h1").click()
    page.keyboard.press("?")
    listed = set(keys.all_inner_texts())
    page.goto("/tree")
    expect(page.locator(".node").first).to_be_visible()
    page.keyboard.press("?")
    listed |= set(keys.all_inner_texts())
    assert {key.split()[0] for key in listed} >= {"U", "H", "?", "D", "C", "Space", "Home", "0"}
    page.goto("/rules#keyboard")
    expect(page.locator("#keyboard")).to_be_in_viewport()
    words = {" ".join(row.split()) for row in page.locator("#keyboard tr").all_inner_texts()}
    assert {" ".join(row.split()) for row in listed} <= words


def test_no_fault_of_access_in_any_state_of_the_start(chromium: Any, address: str) -> None:
    context = chromium.new_context(base_url=address, locale="en", viewport=DESKTOP)
    page = context.new_page()

    def check() -> None:
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)
            assert small_text(page) == []
        page.set_viewport_size(DESKTOP)
        assert faults(page) == []

    begin(page, "tictactoe")
    click(page, "a3", "b3", "a2", "b2", "a1")
    begin(page, "semaforo", "link")
    page.goto("/")
    page.locator("#options summary").click()
    expect(page.locator(".match-line")).to_have_count(2)
    check()
    for selector in ("#options summary", ".choice label", "#name", "#semaforo-link"):
        assert page.evaluate(CONTRAST, selector) >= 3, selector
    page.locator("#semaforo-more").click()
    page.locator("#new-match-line").fill("9")
    page.locator("#new-match-line").press("Enter")
    check()
    page.goto("/nonsense")
    expect(page.locator(".not-found")).to_be_visible()
    check()
    page.goto("/rules")
    expect(page.locator(".rules-examples .badge").first).to_be_visible()
    page.set_viewport_size(PHONE)
    assert small_text(page) == []
    context.close()
