"""Two browsers, one match: by link, with a lost connection, and with somebody who only watches."""

from __future__ import annotations

from typing import Any

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402

from web.page.driver import (  # noqa: E402
    begin,
    cell,
    click,
    expect_moves,
    expect_piece,
    match_id,
    moves,
    play_by_request,
)  # fmt: skip


def invite(new_page: Any, game: str = "semaforo") -> tuple[Any, Any]:
    """Two browsers at one match: the one who began it, and the friend who had the link."""
    ana = new_page()
    begin(ana, game, "link")
    link = ana.locator("#invite").input_value()
    beto = new_page(link)
    expect(beto.locator("#headline")).to_have_text("It is Player 1's turn.")
    return ana, beto


def test_two_browsers_play_by_link_to_the_end(new_page: Any) -> None:
    ana, beto = invite(new_page)
    line = [
        ("b2", "G"),
        ("b2", "Y"),
        ("a1", "G"),
        ("d3", "G"),
        ("d3", "Y"),
        ("c3", "G"),
        ("c3", "Y"),
        ("d1", "G"),
        ("a1", "Y"),
    ]
    for number, (name, letter) in enumerate(line):
        mover, other = (ana, beto) if number % 2 == 0 else (beto, ana)
        cell(mover, name).click()
        expect_piece(other, name, letter)
    for page in (ana, beto):
        expect(page.locator(".winning-line")).to_be_attached()
    expect(ana.locator("#headline")).to_have_text("You won!")
    expect(ana.locator("#headline-more")).to_have_text("You completed the line c3 b2 a1.")
    expect(beto.locator("#headline")).to_have_text("You lost")
    expect(beto.locator("#headline-more")).to_have_text("Player 1 completed the line c3 b2 a1.")


def test_each_reads_the_names_of_those_who_gave_none_in_their_own_language(new_page: Any) -> None:
    ana = new_page(locale="pt")
    begin(ana, "tictactoe", "link")
    beto = new_page(ana.locator("#invite").input_value(), locale="es")
    watcher = new_page(f"/m/{match_id(ana)}")
    for page, first, second in (
        (ana, "Jogador 1", "Jogador 2"),
        (beto, "Jugador 1", "Jugador 2"),
        (watcher, "Player 1", "Player 2"),
    ):
        expect(page.locator(".player").nth(0)).to_contain_text(first)
        expect(page.locator(".player").nth(1)).to_contain_text(second)
    beto.locator("#language").select_option("en")
    expect(beto.locator("#headline")).to_have_text("It is Player 1's turn.")


def test_a_link_from_the_api_knows_its_seat_before_a_move_is_made(new_page: Any) -> None:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Beto"}]
    made = new_page().request.post("/api/matches", data={"game": "tictactoe", "seats": seats}).json()
    ana, beto = (new_page(seat["link"]) for seat in made["seats"])
    expect(beto.locator("#headline")).to_have_text("It is Ana's turn.")
    expect(beto.locator(".player").nth(1)).to_contain_text("plays here")
    for page, other in ((ana, 1), (beto, 0)):
        expect(page.locator(".player").nth(other)).to_contain_text("is here")


def test_nobody_moves_for_the_other(new_page: Any) -> None:
    ana, beto = invite(new_page)
    cell(beto, "a1").click(force=True)
    expect(beto.get_by_role("alert")).to_have_text("It is not your turn yet.")
    click(ana, "b2")
    expect_moves(beto, 1)


def test_the_link_leaves_the_address_bar_and_the_seat_stays(new_page: Any) -> None:
    ana, beto = invite(new_page)
    assert "#" not in beto.url
    click(ana, "b2")
    beto.reload()
    expect(beto.locator("#headline")).to_have_text("Your move")
    click(beto, "b2")


def test_a_lost_connection_catches_up(new_page: Any, watch: Any) -> None:
    ana, beto = invite(new_page)
    watch.is_offline = True
    beto.context.set_offline(True)
    expect(beto.locator("#connection")).to_contain_text("Reconnecting")
    play_by_request(ana, "Gb2", "Yb2", "Ga1", "Ya1", "Gd3")
    expect_moves(ana, 5)
    assert moves(beto) == []
    beto.context.set_offline(False)
    expect_moves(beto, 5)
    expect(beto.locator("#connection")).to_have_count(0)
    assert moves(beto) == moves(ana) == ["Gb2", "Yb2", "Ga1", "Ya1", "Gd3"]
    click(beto, "d3")
    expect_piece(ana, "d3", "Y")


def test_a_move_without_a_connection_is_refused_kindly_and_can_be_sent_again(
    new_page: Any, watch: Any
) -> None:
    ana, beto = invite(new_page)
    click(ana, "b2")
    expect(beto.locator("#headline")).to_have_text("Your move")
    watch.is_offline = True
    beto.context.set_offline(True)
    expect(beto.locator("#connection")).to_be_visible()
    cell(beto, "b2").click()
    expect(beto.get_by_role("alert")).to_contain_text("the move was not sent")
    beto.context.set_offline(False)
    expect(beto.locator("#connection")).to_have_count(0)
    expect(beto.get_by_role("alert")).to_have_count(0)
    click(beto, "b2")
    expect_piece(ana, "b2", "Y")


def test_a_spectator_sees_everything_and_cannot_move(new_page: Any) -> None:
    ana, _beto = invite(new_page)
    watcher = new_page(f"/m/{match_id(ana)}")
    expect(watcher.locator("#watching")).to_be_visible()
    click(ana, "b2")
    expect_piece(watcher, "b2", "G")
    assert watcher.locator(".can").count() == 0
    cell(watcher, "a1").click(force=True)
    expect_moves(watcher, 1)
    for button in ("#undo", "#resign", "#hint-button"):
        assert watcher.locator(button).count() == 0
    refused = watcher.request.post(
        f"/api/matches/{match_id(ana)}/moves", data={"secret": "guessed", "move": "a1", "ply": 1}
    )
    assert refused.status == 403


def test_both_see_who_comes_and_goes(new_page: Any) -> None:
    ana, beto = invite(new_page)
    other = ana.locator(".player").nth(1)
    expect(other).to_contain_text("is here")
    address = beto.url
    beto.goto("/rules")
    expect(other).to_contain_text("has gone away", timeout=20_000)
    beto.goto(address)
    expect(other).to_contain_text("is here")


def test_whoever_began_the_match_is_there_before_the_first_move(new_page: Any) -> None:
    ana, beto = invite(new_page)
    watcher = new_page(f"/m/{match_id(ana)}")
    for page in (beto, watcher):
        expect(page.locator(".player").nth(0)).to_contain_text("is here")
    address = ana.url
    ana.goto("/rules")
    for page in (beto, watcher):
        expect(page.locator(".player").nth(0)).to_contain_text("has gone away", timeout=20_000)
    ana.goto(address)
    expect(beto.locator(".player").nth(0)).to_contain_text("is here")


def test_undo_is_an_offer_that_is_withdrawn_declined_and_agreed_to(new_page: Any) -> None:
    ana, beto = invite(new_page)
    expect(ana.locator("#undo")).to_be_disabled()
    click(ana, "b2")
    expect(beto.locator("#undo")).to_be_disabled()  # nothing of his own
    ana.locator("#undo").click()
    expect(beto.locator(".status")).to_contain_text("Player 1 asks to take a move back.")
    ana.locator("#withdraw").click()
    expect(beto.locator(".status")).not_to_contain_text("asks to take a move back")
    ana.locator("#undo").click()
    beto.locator("#decline").click()
    expect(ana.locator(".status")).to_contain_text("Player 2 does not want to take a move back.")
    ana.locator("#undo").click()
    beto.locator("#agree").click()
    expect_moves(ana, 0)
    expect_moves(beto, 0)


def test_a_draw_is_offered_and_agreed_to_and_the_next_match_is_found(new_page: Any) -> None:
    ana, beto = invite(new_page, "tictactoe")
    click(ana, "b2")
    expect_moves(beto, 1)
    click(beto, "a1")
    ana.locator("#offer-draw").click()
    expect(ana.locator(".status")).to_contain_text("You offered a draw.")
    expect(beto.locator(".status")).to_contain_text("Player 1 offers a draw.")
    cell(beto, "c3").click(force=True)
    expect(beto.get_by_role("alert")).to_have_text("It is not your turn yet.")
    beto.locator("#agree").click()
    for page in (ana, beto):
        expect(page.locator("#headline")).to_have_text("A draw")
        expect(page.locator("#headline-more")).to_have_text("Both agreed.")
    ana.locator("#rematch").click()
    expect(ana.locator("#withdraw")).to_be_visible()
    ana.get_by_role("link", name="Rules").click()
    beto.locator("#agree").click()
    expect(beto.locator("#headline")).to_have_text("Your move (X)")
    ana.go_back()
    ana.locator("#next-match").click()
    expect(ana.locator("#headline")).to_have_text("It is Player 2's turn.")
    expect(ana.locator("#watching")).to_have_count(0)


def test_a_rematch_is_offered_with_the_colours_exchanged_and_the_score(new_page: Any) -> None:
    ana, beto = invite(new_page)
    watcher = new_page(f"/m/{match_id(ana)}")
    click(ana, "b2")
    first = match_id(ana)
    beto.locator("#resign").click()
    beto.locator("#sure").click()
    expect(ana.locator("#headline")).to_have_text("You won!")
    expect(ana.locator("#headline-more")).to_have_text("Player 2 resigned.")
    ana.locator("#rematch").click()
    expect(ana.locator(".status")).to_contain_text("You would like to play again.")
    expect(beto.locator(".status")).to_contain_text("Player 1 would like to play again.")
    assert match_id(beto) == first, "nobody is pulled out of a match that is over"
    beto.locator("#decline").click()
    expect(ana.locator(".status")).to_contain_text("Player 2 does not want to play again now.")
    beto.locator("#rematch").click()
    ana.locator("#agree").click()
    expect(beto.locator("#headline")).to_have_text("Your move")
    assert match_id(ana) == match_id(beto) != first
    assert ana.locator(".score").all_inner_texts() == ["0", "1"]
    expect(ana.locator("#invite")).to_have_count(0)
    click(beto, "c2")
    expect_piece(ana, "c2", "G")
    ana.go_back()
    expect(ana.locator("#headline")).to_have_text("You won!")
    watcher.locator("#next-match").click()
    expect_piece(watcher, "c2", "G")


def test_the_time_that_ran_out_is_shown_as_nothing(new_page: Any) -> None:
    made = (
        new_page()
        .request.post(
            "/api/matches",
            data={
                "game": "tictactoe",
                "clock": "1+0",
                "seats": [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Beto"}],
            },
        )
        .json()
    )
    links = [seat["link"] for seat in made["seats"]]
    ana, beto = new_page(links[0]), new_page(links[1])
    click(ana, "b2")
    expect(beto.locator("#headline")).to_have_text("You lost")
    for page in (ana, beto):
        expect(page.locator(".clock").nth(1)).to_have_text("0:00.0")
    left = ana.request.get(f"/api/matches/{match_id(ana)}").json()["clock"]["left"]
    assert left[1] == 0


def test_hints_wait_until_a_match_by_link_is_over(new_page: Any) -> None:
    ana, beto = invite(new_page)
    watcher = new_page(f"/m/{match_id(ana)}")
    click(ana, "b2")
    expect_moves(watcher, 1)
    for page in (ana, beto, watcher):
        for closed in ("#hint-button", "#analysis", "#to-analysis", "#to-tree"):
            assert page.locator(closed).count() == 0
    beto.locator("#resign").click()
    beto.locator("#sure").click()
    expect(ana.locator("#analysis")).to_be_visible()


def test_a_match_that_is_not_there_says_so(chromium: Any, address: str) -> None:
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.goto("/m/nothing-here")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no match at this address")
    context.close()


def test_a_page_that_cannot_learn_its_words_says_so_and_tries_again(chromium: Any, address: str) -> None:
    # The browser notes the lost request on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.route("**/files/en-*.json", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.unroute("**/files/en-*.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".play")).to_be_visible()
    context.close()
