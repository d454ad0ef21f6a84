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

SECOND = 1000.0  # in milliseconds, as the browser counts


def invite(new_page: Any) -> tuple[Any, Any]:
    """Two browsers at one Semáforo match: the one who began it, and the friend who had the link."""
    ana = new_page()
    begin(ana, "semaforo", "link")
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
        expect_piece(other, name, letter, within=SECOND)
    for page in (ana, beto):
        expect(page.locator("#headline")).to_have_text("Player 1 wins with the line c3 b2 a1.")
        expect(page.locator(".winning-line")).to_be_attached()


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
    click(beto, "b2")
    expect_piece(ana, "b2", "Y")


def test_a_spectator_sees_everything_and_cannot_move(new_page: Any) -> None:
    ana, _beto = invite(new_page)
    watcher = new_page(f"/m/{match_id(ana)}")
    expect(watcher.locator("#watching")).to_be_visible()
    click(ana, "b2")
    expect_piece(watcher, "b2", "G", within=SECOND)
    assert watcher.locator(".can").count() == 0
    cell(watcher, "a1").click(force=True)
    expect_moves(watcher, 1)
    for button in ("#undo", "#resign", "#hint-button"):
        assert watcher.locator(button).count() == 0
    refused = watcher.request.post(
        f"/api/matches/{match_id(ana)}/moves", data={"secret": "guessed", "move": "a1", "ply": 1}
    )
    assert refused.status == 403


def test_undo_by_agreement(new_page: Any) -> None:
    ana, beto = invite(new_page)
    click(ana, "b2")
    ana.locator("#undo").click()
    expect(beto.get_by_text("Player 1 asks to take a move back.")).to_be_visible()
    beto.get_by_role("button", name="Decline").click()
    expect(ana.get_by_text("asks to take a move back")).to_have_count(0)
    ana.locator("#undo").click()
    beto.get_by_role("button", name="Agree").click()
    expect_moves(ana, 0)
    expect_moves(beto, 0)


def test_a_rematch_takes_both_along(new_page: Any) -> None:
    ana, beto = invite(new_page)
    click(ana, "b2")
    beto.locator("#resign").click()
    beto.locator("#sure").click()
    expect(ana.locator("#headline")).to_have_text("Player 2 resigns: Player 1 wins.")
    ana.locator("#rematch").click()
    expect(beto.locator("#headline")).to_have_text("Your move")
    click(beto, "c2")
    expect_piece(ana, "c2", "G")


def test_hints_wait_until_a_match_by_link_is_over(new_page: Any) -> None:
    ana, beto = invite(new_page)
    assert ana.locator("#hint-button").count() == 0
    click(ana, "b2")
    beto.locator("#resign").click()
    beto.locator("#sure").click()
    expect(ana.locator("#analysis")).to_be_visible()


def test_a_match_that_is_not_there_says_so(chromium: Any, address: str) -> None:
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.goto("/m/nothing-here")
    expect(page.get_by_role("alert")).to_contain_text("There is no match at this address.")
    context.close()


def test_a_page_that_cannot_learn_the_games_says_so_and_tries_again(chromium: Any, address: str) -> None:
    # The browser notes the lost request on its console by itself, so nobody watches that here.
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.route("**/api/games*", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.unroute("**/api/games*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".card").first).to_be_visible()
    context.close()
