"""Tournaments on the page: what an organiser does besides a whole afternoon, and what players see of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("playwright")
requires_module("fastapi")
requires_module("py4swiss")

from playwright.sync_api import expect  # noqa: E402

from tateti.cli import main  # noqa: E402
from web.page.driver import cell, expect_moves, match_id  # noqa: E402
from web.page.test_page_invitation import look_away  # noqa: E402
from web.playing import Played  # noqa: E402
from web.tournaments.organising import (  # noqa: E402
    FIRST_WINS,
    NOBODY_WINS,
    SECOND_WINS,
    Device,
    Organised,
    granted,
    online,
    organise,
)

PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}
SIDES = ("first", "second")
PAIR = "Ana Pérez;7B\nBeto Díaz;7A"
FOUR = f"{PAIR}\nCarla Sosa;7B\nDuarte Lima;7A"


@pytest.fixture
def client(address: str) -> Iterator[Any]:
    """Who asks without a page."""
    httpx = requires_module("httpx2")
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client


def path(tournament: Organised) -> str:
    return f"/tournaments/{tournament.id}"


def private_path(tournament: Organised, part: str = "") -> str:
    asked = f"?part={part}" if part else ""
    return f"{path(tournament)}/manage{asked}#{tournament.secret}"


def choose_name(page: Any, number: int) -> None:
    """Somebody says who they are."""
    page.locator(f"#name-{number}").click()
    page.locator("#claim").click()
    expect(page.locator("#leave")).to_be_visible()


def come_back(page: Any) -> None:
    """Somebody looks at a page again."""
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'visible', configurable: true})"
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def play(page: Any, other: Device, moves: tuple[str, ...]) -> None:
    """The player of a page goes to the board and plays these moves with somebody who has none."""
    page.locator("#play").click()
    expect(page.locator("tateti-board .cell, tateti-board [data-cell]").first).to_be_visible()
    match, side, secret = other.play()
    assert match == match_id(page).partition("#")[0]
    played = Played(other.tournament.client, match, {side: secret})
    for ply, move in enumerate(moves):
        if SIDES[ply % 2] == side:
            granted(played.move(move, ply, side))
        else:
            cell(page, move).click()
        expect_moves(page, ply + 1)


# The form


def test_the_list_is_looked_at_while_it_is_pasted(new_page: Any) -> None:
    page = new_page("/tournaments")
    page.locator("#make-tournament").click()
    expect(page.locator("#names-problem .notice")).to_contain_text("at least two players")
    expect(page.locator("#names-problem .notice")).to_be_in_viewport(ratio=1)
    expect(page.locator("#tournament-names")).to_be_focused()
    expect(page.locator("#tournament-names")).to_have_attribute(
        "aria-describedby", re.compile("names-problem")
    )
    page.locator("#tournament-names").fill(f"{PAIR}\nAna Gómez;7B;Rayo\n\nAna García")
    expect(page.locator("#names-count")).to_have_text("4 players")
    expect(page.locator(".nickname")).to_have_text(["Ana P.", "Beto", "Rayo", "Ana G."])
    page.locator("#tournament-names").fill("Ana\nBeto\n\nana")
    expect(page.locator("#names-faults li")).to_contain_text(["Line 4: 'ana' is on the list twice"])
    expect(page.locator(".nickname")).to_have_text(["Ana", "Beto"])
    expect(page.locator("#tournament-names")).to_have_attribute("aria-invalid", "true")
    page.locator("#make-tournament").click()
    expect(page.locator("#tournament-names")).to_be_focused()
    expect(page.locator("#names-faults")).to_be_in_viewport(ratio=1)


def test_tie_breaks_are_chosen_and_explained(new_page: Any) -> None:
    page = new_page("/tournaments")
    page.locator("#tournament-names").fill(PAIR)
    page.locator("#more-choices summary").click()
    titles = page.locator(".tie-breaks li strong")
    assert titles.first.inner_text() == "Buchholz without the lowest"
    page.locator("#tournament-tie-breaks").select_option("direct")
    expect(titles.first).to_have_text("Direct encounter")
    expect(page.locator(".tie-breaks li")).to_have_count(5)
    page.locator("[name=system][value=round-robin]").check()
    expect(page.locator(".tie-breaks li")).to_have_count(3)
    page.locator("[name=system][value=knockout]").check()
    expect(page.locator("#tournament-tie-breaks")).to_have_count(0)
    page.locator("[name=system][value=swiss]").check()
    expect(page.locator("#tournament-tie-breaks")).to_have_value("direct")
    page.locator("#make-tournament").click()
    page.locator("#pair-next").click()
    page.locator("#score-1-0").click()
    page.locator("#finished").click()
    expect(page.locator(".measures dt")).to_have_text([
        "Direct encounter", "Buchholz without the lowest", "Buchholz", "Sonneborn-Berger", "Games won",
    ])  # fmt: skip
    expect(page.locator("th.measure")).to_have_text(
        ["Buchholz without the lowest", "Buchholz", "Sonneborn-Berger"]
    )


def test_any_other_game_is_played_at_the_table_with_points_of_its_own(new_page: Any) -> None:
    page = new_page("/tournaments")
    page.locator("#tournament-names").fill(PAIR)
    page.locator("[name=whose-game][value=other]").check(force=True)
    page.locator("#make-tournament").click()
    expect(page.locator("#tournament-other-game")).to_be_focused()
    page.keyboard.type("chess")
    expect(page.locator("#tournament-online")).to_have_count(0)
    page.locator("#more-choices summary").click()
    page.locator("#tournament-points").select_option("own")
    page.locator("#make-tournament").click()
    expect(page.locator("#tournament-own-points")).to_be_focused()
    page.keyboard.type("2,1,0")
    page.locator("#make-tournament").click()
    expect(page.locator(".manage-head")).to_contain_text("chess · Swiss")
    page.locator("#pair-next").click()
    page.locator("#score-1-2").click()
    page.locator("#finished").click()
    expect(page.locator(".standings tbody tr").first.locator("strong")).to_have_text("2")
    page.goto("/tournaments")
    page.locator("section ul.sets a").first.click()
    expect(page.locator("#finished")).to_be_visible()


def test_a_tournament_of_the_command_line_goes_on_here(
    new_page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    requires_module("filelock")
    monkeypatch.chdir(tmp_path)
    Path("names.txt").write_text(FOUR, encoding="utf-8")
    for typed in ("new club.txt --names names.txt --rounds 2 --game damas --title Club", "pair club.txt", "result club.txt 2 0-1"):  # fmt: skip
        assert main(["tournament", *typed.split()]) in (0, None), capsys.readouterr()
    page = new_page("/tournaments")
    page.locator("#tournament-file").set_input_files("club.txt")
    expect(page.locator("h1")).to_have_text("Club")
    expect(page.locator("#score-2-2")).to_have_attribute("aria-pressed", "true")
    page.locator("#score-1-0").click()
    page.locator("#pair-next").click()
    expect(page.locator("#choose-round")).to_have_value("2")


def test_a_file_that_is_no_tournament_is_refused(new_page: Any, tmp_path: Path, watch: Any) -> None:
    watch.expects_refusals = True
    (tmp_path / "letter.txt").write_text("Dear Ana", encoding="utf-8")
    page = new_page("/tournaments")
    page.locator("#tournament-file").set_input_files(tmp_path / "letter.txt")
    expect(page.locator("[data-key=file] .notice.alarm")).to_be_visible()
    (tmp_path / "names.txt").write_text(FOUR, encoding="utf-8")
    page.locator("#tournament-file").set_input_files(tmp_path / "names.txt")
    page.locator("#take-list").click()
    expect(page.locator("#tournament-names")).to_be_focused()
    expect(page.locator("#tournament-names")).to_have_value(FOUR)


# The organiser


def test_from_the_form_to_a_result_without_a_mouse(new_page: Any) -> None:
    page = new_page("/tournaments")
    keyboard = page.keyboard
    page.locator("#tournament-names").focus()
    keyboard.insert_text(FOUR)
    expect(page.locator("#names-count")).to_have_text("4 players")
    tab_to(page, "#make-tournament")
    keyboard.press("Enter")
    expect(page.locator("#pair-next")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Tournament")
    keyboard.press("p")
    expect(page.locator(".table-row")).to_have_count(2)
    keyboard.press("ArrowDown")
    expect(page.locator("#score-1-0")).to_be_focused()
    keyboard.press("ArrowDown")
    expect(page.locator("#score-2-0")).to_be_focused()
    keyboard.press("Enter")
    expect(page.locator("#score-2-0")).to_have_attribute("aria-pressed", "true")
    keyboard.press("2")
    keyboard.type(" 2")
    keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="once more")).to_contain_text("Table 2, 1 – 0")
    expect(page.locator("#score-2-0")).to_have_attribute("aria-pressed", "true")
    keyboard.press("Enter")
    expect(page.locator("#score-2-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#table-2 .was")).to_have_text("(was 1 – 0)")
    keyboard.press("Escape")
    page.locator("#tab-round").focus()
    keyboard.press("1")
    expect(page.locator("#slip")).to_be_focused()
    keyboard.type(" 2")
    expect(page.locator("#slip-echo")).to_contain_text("Table 1")
    keyboard.press("Enter")
    expect(page.locator("#score-1-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#speaker")).to_contain_text("Round 1 of 3 is over")
    keyboard.press("Escape")
    tab_to(page, "#undo-last", back=True)
    keyboard.press("u")
    expect(page.locator("#score-1-2")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#undo-last")).to_be_focused()
    tab_to(page, "#tab-round")
    keyboard.press("ArrowRight")
    expect(page.locator("#tab-players")).to_be_focused()
    expect(page.locator("[data-key=player-row-4]")).to_be_visible()


def tab_to(page: Any, selector: str, back: bool = False) -> None:
    """Walks to something with the tab key."""
    for _step in range(60):
        if page.locator(selector).evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{selector} is not reached")


def test_a_pairing_by_hand_is_warned_of_and_done(new_page: Any, client: Any) -> None:
    tournament = organise(client, FOUR, rounds=2)
    tournament.pair()
    met = tournament.view()["tables"][0]
    tournament.results()
    tournament.pair()
    page = new_page(private_path(tournament))
    page.locator("#open-repair").click()
    page.locator("#repair-first").select_option(str(met["first"]))
    page.locator("#repair-second").select_option(str(met["first"]))
    expect(page.locator("dialog [role=alert]")).to_contain_text("the same player")
    page.locator("#repair-second").select_option(str(met["second"]))
    broken = page.locator("dialog .broken li")
    expect(broken.first).to_contain_text("Ana Pérez")
    words = broken.first.inner_text()
    assert tournament.view()["tables"][0] != met, "nothing is done before one is sure"
    page.locator("#repair").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#part .broken li").first).to_have_text(words)
    again = next(one for one in tournament.view()["tables"] if one["first"] == met["first"])
    assert again["second"] == met["second"]
    page.locator("#undo-last").click()
    expect(page.locator("#part .broken")).to_have_count(0)


def test_rounds_and_online_boards_are_changed_while_it_is_played(new_page: Any, client: Any) -> None:
    tournament = online(client, FOUR, rounds=2)
    page, pupil = new_page(private_path(tournament, "links")), new_page(path(tournament), **PHONE)
    choose_name(pupil, 1)
    expect(pupil.locator("#play")).to_be_visible()
    page.locator("#change-rounds").fill("3")
    page.locator("#change-rounds").press("Enter")
    expect(page.locator(".next-state")).to_have_text("Round 1 of 3 is being played.")
    page.locator("#manage-online").uncheck()
    page.locator("#send-online").click()
    expect(pupil.locator("#play")).to_have_count(0)
    expect(pupil.locator(".desk-table")).to_have_text("Over the board, at table 1")
    page.locator("#manage-online").check()
    page.locator("#manage-clock").select_option("timed")
    page.locator("#manage-minutes").fill("2")
    page.locator("#send-online").click()
    expect(page.locator("[data-key=online]")).to_contain_text("2 min + 3 s")
    pupil.locator("#play").click()
    expect(pupil.locator("[data-clock]").first).to_have_text(re.compile("2:00|1:59"))


def test_a_name_is_freed_and_another_device_goes_on_with_the_same_match(
    new_page: Any, client: Any, watch: Any
) -> None:
    watch.expects_refusals = True  # the other device asks once more
    tournament = online(client, FOUR, rounds=2)
    other = tournament.device(tournament.view()["tables"][0]["second"])
    broken = new_page(path(tournament), **PHONE)
    choose_name(broken, 1)
    play(broken, other, FIRST_WINS[:2])
    phone = new_page(path(tournament), **PHONE)
    expect(phone.locator("#name-1")).to_have_attribute("aria-disabled", "true")
    organiser = new_page(private_path(tournament, "players"))
    organiser.locator("#player-1").click()
    organiser.locator("#release-player").click()
    expect(organiser.locator("[data-key=player-row-1]")).not_to_contain_text("has a device")
    expect(phone.locator("#name-1")).not_to_have_attribute("aria-disabled", "true")
    choose_name(phone, 1)
    phone.locator("#play").click()
    expect_moves(phone, 2)
    cell(phone, FIRST_WINS[2]).click()
    expect_moves(phone, 3)
    expect_moves(broken, 3)
    assert match_id(phone).partition("#")[0] == match_id(broken).partition("#")[0]
    broken.goto(path(tournament))
    expect(broken.locator("#who-are-you")).to_be_visible()


def test_two_devices_that_choose_one_name_at_once(new_page: Any, client: Any, watch: Any) -> None:
    watch.expects_refusals = True
    tournament = organise(client, FOUR)
    page = new_page()
    page.route("**/api/tournaments/*?*wait=25*", lambda route: None)  # the page does not hear of anything
    page.goto(path(tournament))
    page.locator("#name-2").click()
    tournament.device(2)
    page.locator("#claim").click()
    expect(page.get_by_role("alert")).to_contain_text("chosen on another device")
    expect(page.locator("#name-2")).to_have_attribute("aria-disabled", "true")


def test_everybody_learns_that_a_tournament_is_deleted(new_page: Any, client: Any, watch: Any) -> None:
    tournament = online(client, FOUR, rounds=2)
    organiser, wall = new_page(private_path(tournament, "links")), new_page(f"{path(tournament)}/projector")
    pupil = new_page(path(tournament), **PHONE)
    choose_name(pupil, 1)
    expect(wall.locator(".wall-tables li")).to_have_count(2)
    organiser.locator("#delete-tournament").click()
    expect(organiser.locator("#not-sure")).to_be_focused()
    organiser.keyboard.press("Escape")
    assert tournament.view()["round"] == 1, "nothing happens without an answer"
    watch.expects_refusals = True
    organiser.locator("#delete-tournament").click()
    organiser.locator("#sure").click()
    expect(organiser.locator("#make-tournament")).to_be_visible()
    expect(organiser.locator("#made-here")).to_have_count(0)
    for page in (wall, pupil):
        expect(page.locator("h1")).to_have_text("There is no tournament at this address")
    other = new_page(private_path(tournament))
    expect(other.locator("h1")).to_have_text("There is no tournament at this address")


def test_without_the_private_link_nothing_is_organised(new_page: Any, client: Any, watch: Any) -> None:
    watch.expects_refusals = True
    tournament = organise(client, FOUR)
    for secret in ("", "#%", "#wrong"):
        page = new_page(f"{path(tournament)}/manage{secret}")
        expect(page.get_by_role("alert")).to_contain_text("only its organiser has that")
        expect(page.locator("#pair-next")).to_have_count(0)
    page.locator("#to-public").click()
    expect(page.locator("#who-are-you")).to_be_visible()


def test_a_result_that_came_from_elsewhere_is_not_written_over(
    new_page: Any, client: Any, watch: Any
) -> None:
    watch.expects_refusals = True
    tournament = organise(client, FOUR, rounds=2)
    tournament.pair()
    page = new_page()
    page.route(re.compile(r"/manage\?"), unless_waiting)
    page.goto(private_path(tournament))
    expect(page.locator("#score-1-0")).to_be_visible()
    tournament.result(1, "0-1")
    page.locator("#score-1-0").click()
    expect(page.locator("#table-1 .row-problem")).to_contain_text("0-1")
    expect(page.locator("#score-1-2")).to_have_attribute("aria-pressed", "true")
    assert tournament.results_of() == ["0-1", None]


def unless_waiting(route: Any) -> None:
    """Passes on what is asked now; what waits for news gets none."""
    if not route.request.post_data_json.get("wait"):
        route.continue_()


def test_a_late_arrival_is_refused_beside_the_field_and_a_nickname_follows_its_name(
    new_page: Any, client: Any, watch: Any
) -> None:
    watch.expects_refusals = True
    tournament = organise(client, f"{FOUR}\nEva;7B;Rayo", rounds=2)
    page = new_page(private_path(tournament, "players"))
    page.locator("#late-names").fill("Ana Pérez;7B")
    page.locator("#add-late").click()
    expect(page.locator("#late-problem")).to_contain_text("'Ana Pérez'")
    expect(page.locator("#late-problem")).to_be_in_viewport(ratio=1)
    expect(page.locator("#late-names")).to_be_focused()
    for number, name, nickname in ((1, "Ada Pérez", "Ada"), (5, "Eve", "Rayo")):
        page.locator(f"#player-{number}").click()
        page.locator("#player-name").fill(name)
        page.locator("#save-player").click()
        expect(page.locator(f"[data-key=player-row-{number}] td.nicknames")).to_have_text(nickname)


# Players


def test_of_two_games_each_begins_one_and_the_result_enters_by_itself(new_page: Any, client: Any) -> None:
    tournament = online(client, PAIR, rounds=1, games=2)
    organiser, wall = new_page(private_path(tournament)), new_page(f"{path(tournament)}/projector")
    page, other = new_page(path(tournament), **PHONE), tournament.device(2)
    choose_name(page, 1)
    begins = tournament.view()["tables"][0]["first"] == 1
    mine, theirs = ("You begin.", "Beto begins.") if begins else ("Beto begins.", "You begin.")
    expect(page.locator(".desk-more")).to_have_text(f"First of two games. {mine}")
    play(page, other, FIRST_WINS if begins else SECOND_WINS)
    page.locator("#to-tournament").click()
    expect(page.locator(".desk-more")).to_have_text(f"Second of two games. {theirs}")
    expect(organiser.locator("#table-1 .table-state")).to_contain_text(
        re.compile("(1 – 0|0 – 1) so far" if not begins else "1 – 0 so far")
    )
    expect(wall.locator(".wall-result")).to_have_text("1 – 0" if begins else "0 – 1")
    play(page, other, NOBODY_WINS)
    page.locator("#to-tournament").click()
    expect(page.locator("#headline")).to_have_text("You won the tournament!")
    expect(organiser.locator("#score-1")).to_have_value("1½-½" if begins else "½-1½")
    expect(wall.locator(".wall-result")).to_have_text("1½ – ½" if begins else "½ – 1½")
    wall.locator("#hold").click()
    wall.locator("#page-after").click()
    expect(wall.locator(".wall-standings li").first).to_contain_text("Ana")
    organiser.locator("#score-1").select_option("1-1")
    expect(page.locator("#my-standing")).to_contain_text("½ point")


def test_a_draw_of_a_knockout_is_played_on(new_page: Any, client: Any) -> None:
    tournament = online(client, PAIR, system="knockout")
    page, other = new_page(path(tournament), **PHONE), tournament.device(2)
    choose_name(page, 1)
    begins = tournament.view()["tables"][0]["first"] == 1
    play(page, other, NOBODY_WINS)
    page.locator("#to-tournament").click()
    who = "Beto begins." if begins else "You begin."
    expect(page.locator(".desk-more")).to_have_text(f"You were equal, so you play again. {who}")
    assert tournament.results_of() == [None]
    play(page, other, SECOND_WINS if begins else FIRST_WINS)
    page.locator("#to-tournament").click()
    expect(page.locator("#headline")).to_have_text("You won the tournament!")


def test_a_tab_in_the_background_tells_of_a_round_and_is_right_at_once_afterwards(
    new_page: Any, client: Any
) -> None:
    tournament = organise(client, FOUR, rounds=2)
    page = new_page(path(tournament))
    page.clock.install()
    choose_name(page, 1)
    expect(page).to_have_title("You are in! · Tournament · tateti")
    look_away(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tournament.pair()
    page.clock.run_for(15_000)
    expect(page).to_have_title(re.compile("^● You play against "))
    come_back(page)
    expect(page).to_have_title(re.compile("^You play against "))
    expect(page.locator(".public-tables li")).to_have_count(2)
    look_away(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tournament.results("1-0", "1-0")
    come_back(page)
    expect(page.locator(".my-rounds li")).to_have_count(1)


def test_who_only_looks_sees_nicknames_and_can_watch(new_page: Any, client: Any) -> None:
    tournament = online(client, FOUR, rounds=2)
    page = new_page(path(tournament), **PHONE)
    page.locator("#only-looking").click()
    expect(page.locator("#who-are-you")).to_have_count(0)
    tournament.board(1).moves("a1")
    page.locator(".public-result a").click()
    expect(page.locator("#watching")).to_be_visible()
    expect_moves(page, 1)
    page.locator("#of-tournament a").click()
    expect(page.locator(".public-tables")).to_be_visible()
    assert not any(family in page.locator("body").inner_text() for family in ("Pérez", "Díaz", "7B"))


def test_that_is_not_me(new_page: Any, client: Any) -> None:
    tournament = organise(client, FOUR)
    page = new_page(path(tournament), **PHONE)
    choose_name(page, 3)
    page.locator("#leave").click()
    page.locator("#sure").click()
    expect(page.locator("h1")).to_be_focused()
    choose_name(page, 4)
    assert [one["taken"] for one in tournament.view()["players"]] == [False, False, False, True]
    page.goto("/")
    page.locator("#to-my-tournament").click()
    expect(page.locator("#my-standing")).to_have_text("Duarte")


# The wall


def test_the_pages_of_the_wall_turn_by_themselves_and_by_keys(new_page: Any, client: Any) -> None:
    tournament = organise(client, 40, system="swiss", rounds=2)
    tournament.pair()
    page = new_page()
    page.clock.install()
    page.goto(f"{path(tournament)}/projector")
    first = page.locator(".wall-tables .table-number").first
    expect(first).to_have_text("1")
    page.clock.run_for(10_500)
    expect(first).to_have_text("11")
    page.keyboard.press("ArrowLeft")
    expect(first).to_have_text("1")
    page.keyboard.press(" ")
    expect(page.locator("#hold")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(30_000)
    expect(page.locator(".wall-page")).to_have_text("1 / 2")
