"""Tournaments for everybody: no fault of accessibility, heard by a screen reader, on every screen, and nothing moves."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import pairs, requires_module

requires_module("playwright")
requires_module("fastapi")
requires_module("py4swiss")

from playwright.sync_api import expect  # noqa: E402

from tateti.language import LANGUAGES  # noqa: E402
from web.page.test_page_accessible import faults  # noqa: E402
from web.page.test_page_calm import (  # noqa: E402
    ALSO_SMALL,
    MOST_SHIFT,
    SIZES,
    TWO_SIZES,
    shifts,
    small_text,
    watch_shifts,
)
from web.page.test_page_heard import heard, listen, reader  # noqa: E402
from web.page.test_page_invitation import serve_others  # noqa: E402
from web.page.test_page_room import TOO_LONG  # noqa: E402
from web.page.test_page_tournament import choose_name, client, path, private_path  # noqa: E402
from web.tournaments.organising import Organised, granted, organise  # noqa: E402

__all__ = ["client", "reader"]  # fixtures

LONG_NAMES = (
    "Maximiliana Bartolomeu de las Nieves;7B", "Wolfeschlegelsteinhausenbergerdorff;7A;Wolfeschlegelstein",
    "Ana Pérez;7B", "Ana Gómez;7B", "João Evangelista dos Santos;7A", "Ñandú;7B", "Inés Paz;7A", "Beto;7A;El Gran Campeón del Barrio",
    "Carla Sosa;7B",
)  # fmt: skip
PARTS = ("players", "standings", "files", "links")
WALL = {"viewport": {"width": 1280, "height": 720}}


@pytest.fixture
def played(client: Any) -> Organised:
    """A tournament in its second round, with long names, a forfeit, somebody who has left and a pairing that breaks a rule."""
    tournament = organise(
        client, "\n".join(LONG_NAMES), online=True, rounds=3, title="Torneo de primavera 7A y 7B"
    )
    first = tournament.pair()["tables"][0]
    tournament.results("1-0", "½-½", "0-1", "+/-")
    granted(tournament.post("players/9", withdrawn=True))
    tournament.pair()
    granted(tournament.post("repair", first=first["second"], second=first["first"]))
    tournament.result(2, "½-½")
    return tournament


def finish(tournament: Organised) -> None:
    """All results, to the end."""
    while (view := tournament.view())["state"] != "finished":
        if view["state"] == "between":
            view = tournament.pair()
        for table in view["tables"]:
            if table["result"] is None:
                tournament.result(table["table"], "1-0")


# No fault


def test_no_fault_for_organisers(new_page: Any, client: Any, played: Organised) -> None:
    page = new_page("/tournaments")
    page.locator("#make-tournament").click()
    page.locator("#tournament-names").fill("\n".join(LONG_NAMES))
    page.locator("#more-choices summary").click()
    expect(page.locator(".nickname").first).to_be_visible()
    assert faults(page) == []
    page.goto(private_path(organise(client)))
    expect(page.locator(".first-steps #only-here")).to_be_visible()
    expect(page.locator(".first-steps li").first).to_contain_text("Keep your private link.")
    assert faults(page) == []
    page.goto(private_path(played))
    expect(page.locator("#part .broken")).to_be_visible()
    assert faults(page) == []
    for opener in ("#more-1", "#open-repair"):
        page.locator(opener).click()
        expect(page.locator("dialog")).to_be_visible()
        assert faults(page) == [], opener
        page.keyboard.press("Escape")
    page.locator("#slip").fill("99 1")
    page.locator("#slip").press("Enter")
    page.locator("#round-before").click()
    expect(page.locator("#to-present")).to_be_visible()
    assert faults(page) == []
    for part in PARTS:
        page.locator(f"#tab-{part}").click()
        if part == "standings":
            page.locator("#why summary").click()
        if part == "files":
            expect(page.locator("#only-here")).to_be_visible()
        assert faults(page) == [], part
    page.locator("#tab-players").click()
    page.locator("#player-1").click()
    assert faults(page) == []


def test_no_fault_for_players(new_page: Any, client: Any, played: Organised) -> None:
    page = new_page(path(played), **SIZES["phone"])
    page.locator("#name-3").click()
    expect(page.locator("#claim")).to_be_visible()
    assert faults(page) == []
    page.locator("#claim").click()
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator(".public-tables")).to_be_visible()
    page.locator("#why summary").click()
    assert faults(page) == []
    finish(played)
    expect(page.locator(".my-rounds li")).to_have_count(3)
    assert faults(page) == []


def test_no_fault_on_the_wall(new_page: Any, client: Any) -> None:
    tournament = organise(client, "\n".join(LONG_NAMES), rounds=1)
    tournament.device(2)
    page = new_page(f"{path(tournament)}/projector", **WALL)
    expect(page.locator(".is-here")).to_have_count(1)
    expect(page.locator("#only-here")).to_be_visible()
    expect(page.locator("img.wall-code")).to_have_count(0)
    assert faults(page) == []
    serve_others(page)
    page.reload()
    expect(page.locator("img.wall-code")).to_be_visible()
    assert faults(page) == []
    tournament.pair()
    tournament.result(1, "1-0")
    expect(page.locator(".is-done")).to_have_count(1)
    assert faults(page) == []
    finish(tournament)
    turn_to_standings(page)
    expect(page.locator(".wall-standings")).to_be_visible()
    assert faults(page) == []


# Heard


def test_a_round_and_a_desk_are_heard(new_page: Any, played: Organised, reader: str) -> None:
    page = new_page(private_path(played))
    expect(page.locator("#table-1")).to_be_visible()
    listen(page, reader, "main")
    said = heard(page)
    assert "heading, Torneo de primavera 7A y 7B, level 1" in said
    assert any(phrase.startswith("tab, Round, selected") for phrase in said)
    assert any("Table 1: " in phrase and phrase.startswith("listitem") for phrase in said)
    assert any(phrase.startswith("group, Result of table 1") for phrase in said)
    assert "button, ½-½: a draw, pressed" in said and "button, ½-½: a draw, not pressed" in said
    pupil = new_page(path(played))
    choose_name(pupil, 3)
    listen(pupil, reader, "main")
    said = heard(pupil)
    assert any(phrase.startswith("heading, You play against ") for phrase in said)
    assert any(phrase.startswith("button, Play") for phrase in said)


def test_what_happens_is_announced(new_page: Any, client: Any) -> None:
    tournament = organise(client, "Ana Pérez\nBeto\nCarla\nDuarte", rounds=2, online=True)
    page, pupil = new_page(private_path(tournament)), new_page(path(tournament))
    choose_name(pupil, 1)
    expect(pupil.locator("#speaker")).to_contain_text("You are in!")
    expect(pupil.locator("#headline")).to_be_focused()
    tables = tournament.pair()["tables"]
    expect(pupil.locator("#speaker")).to_contain_text("You play against ")
    expect(pupil.locator("#speaker")).to_contain_text("Table 1")
    expect(page.locator("#speaker")).to_have_text("Round 1 of 2 is being played.")
    tournament.result(1, "1-0")
    expect(page.locator("#speaker")).to_contain_text("Table 1, 1 – 0: ")
    won = tables[0]["first"] == 1
    expect(pupil.locator("#speaker")).to_contain_text("You won against " if won else "won this time")


# Room


def beyond(page: Any) -> list[str]:
    """What does not fit: the page is wider than the screen, or words are longer than their frames."""
    wide = page.evaluate("document.documentElement.scrollWidth") - page.viewport_size["width"]
    framed = ".button:not(.square), .tab, .system, .notice, .panel p:not(details:not([open]) p)"
    found: list[str] = page.evaluate(TOO_LONG, framed)
    return [*found, *([f"{wide} pixels"] if wide > 0 else [])]


@pytest.mark.parametrize(("size", "code"), pairs(ALSO_SMALL, LANGUAGES))
def test_everything_has_room(new_page: Any, played: Organised, size: str, code: str) -> None:
    page = new_page("/tournaments", locale=code, **ALSO_SMALL[size])
    page.locator("#more-choices summary").click()
    assert beyond(page) == [] and small_text(page) == []
    page.goto(private_path(played))
    expect(page.locator("#table-1")).to_be_visible()
    assert beyond(page) == [] and small_text(page) == []
    for part in PARTS:
        page.locator(f"#tab-{part}").click()
        expect(page.locator(f".part[data-key={part}]")).to_be_visible()
        assert beyond(page) == [] and small_text(page) == [], part
    page.locator("#tab-players").click()
    page.locator("#player-1").click()
    assert beyond(page) == []
    page.goto(path(played))
    choose_name(page, 1)
    expect(page.locator(".public-tables")).to_be_visible()
    assert beyond(page) == [] and small_text(page) == []


NOT_IN_SIGHT = """selector => [...document.querySelectorAll(selector)].filter((element) => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((element) => element.textContent)"""
WALLS = {**SIZES, "projector": WALL, "large": {"viewport": {"width": 1920, "height": 1080}}}


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize(("size", "code"), pairs(WALLS, LANGUAGES))
def test_the_wall_is_seen_as_a_whole(new_page: Any, client: Any, size: str, code: str, games: int) -> None:
    tournament = organise(client, "\n".join(LONG_NAMES), rounds=1, games=games, online=True)
    page = new_page(f"{path(tournament)}/projector", locale=code, **WALLS[size])
    expect(page.locator("#only-here")).to_be_visible()
    assert page.evaluate(NOT_IN_SIGHT, "#only-here, .wall-count, .wall-foot .button") == []
    serve_others(page)
    page.reload()
    inside = "img.wall-code, .wall-lead, .wall-count, .wall-grid li, .wall-foot .button, .wall-head h1"
    expect(page.locator("img.wall-code")).to_be_visible()
    assert page.evaluate(NOT_IN_SIGHT, inside) == []
    tournament.pair()
    tournament.result(1, "1½-½" if games > 1 else "½-½")
    expect(page.locator(".is-done")).to_have_count(1)
    assert page.evaluate(NOT_IN_SIGHT, inside) == []
    assert page.evaluate(TOO_LONG, ".wall-result") == []
    finish_two(tournament, games)
    turn_to_standings(page)
    expect(page.locator(".wall-standings li")).to_have_count(len(LONG_NAMES))
    assert page.evaluate(NOT_IN_SIGHT, inside) == []


def turn_to_standings(page: Any) -> None:
    """The last results stay on the wall for a while; somebody who does not wait turns the page."""
    expect(page.locator(".wall-tables li:not(.is-done)")).to_have_count(0)
    page.locator("#hold").click()
    page.locator("#page-after").click()


def finish_two(tournament: Organised, games: int) -> None:
    """All results of the only round."""
    for table in tournament.view()["tables"]:
        if table["result"] is None:
            tournament.result(table["table"], "2-0" if games > 1 else "1-0")


# Calm


@pytest.mark.parametrize("size", TWO_SIZES)
def test_nothing_moves_while_results_come_in(new_page: Any, client: Any, size: str) -> None:
    tournament = organise(client, "\n".join(LONG_NAMES), online=True, rounds=2)
    organiser, pupil = (
        new_page(where, **SIZES[size]) for where in (private_path(tournament), path(tournament))
    )
    wall = new_page(f"{path(tournament)}/projector", **WALL)
    choose_name(pupil, 3)
    tables = tournament.pair()["tables"]
    expect(organiser.locator(".table-row")).to_have_count(4)
    expect(pupil.locator(".public-tables li")).to_have_count(4)
    expect(wall.locator(".wall-tables li")).to_have_count(4)
    for page in (organiser, pupil, wall):
        watch_shifts(page)
    mine = next(one["table"] for one in tables if 3 in (one["first"], one["second"]))
    for table in [one["table"] for one in tables if one["table"] != mine][:2]:
        tournament.result(table, "½-½")
        expect(organiser.locator(f"#score-{table}-1")).to_have_attribute("aria-pressed", "true")
        expect(wall.locator(f"[data-key=wall-table-{table}].is-done")).to_be_visible()
    for page in (organiser, pupil, wall):
        moved, what = shifts(page)
        assert moved < MOST_SHIFT, what
