"""A whole school afternoon in the browser: 25 names, five Swiss rounds, half of the boards online and half over the board.

The organiser's page, the projector's and a player's phone are each in a language of their own, and stay open to the end.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from conftest import FULL, requires_module

requires_module("playwright")
requires_module("fastapi")
requires_module("py4swiss")

from playwright.sync_api import expect  # noqa: E402

from study.print.sheets import pages_of, pypdf, text_of  # noqa: E402
from tateti import language  # noqa: E402
from tateti.language import gettext, speaking  # noqa: E402
from tateti.spreadsheets import SEPARATORS, usual_separator  # noqa: E402
from tateti.tournaments.exchange import imported  # noqa: E402
from tateti.tournaments.standings import standings  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.page.driver import cell, expect_moves  # noqa: E402
from web.playing import Played  # noqa: E402
from web.serving import Server, serving  # noqa: E402
from web.tournaments.organising import FIRST_WINS, SECOND_WINS, Device, Organised, granted  # noqa: E402

NAMES = (
    "Ana Pérez", "Beto Díaz", "Carla Sosa", "Duarte Lima", "Eva Gómez", "Fabio Reis", "Gabi Vera", "Hugo Ríos",
    "Inés Paz", "João Neves", "Kiara Luna", "Leo Sol", "Ana García", "Maximiliana de las Nieves", "Nora Ruiz",
    "Óscar Gil", "Paula Mar", "Quique Rey", "Rosa Cruz", "Santi Oro", "Tomás Haro", "Ulises Mena", "Vera Coll",
    "Wanda Sanz", "Yago Pons",
)  # fmt: skip
LATE = "Zoe Tardío"
ROUNDS = 5
WITH_A_PHONE, WITH_A_COMPUTER = 3, 8  # the numbers of the two who play in pages; the others by requests
PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}
WALL = {"viewport": {"width": 1280, "height": 720}}
SIDES = ("first", "second")
RESULTS = ("1-0", "½-½", "0-1")  # in the order of the buttons
SLIPS = {"1-0": "1", "½-½": "=", "0-1": "2"}
# Organiser, projector and phone: each language once; every one in every place with TATETI_FULL=1.
TURNS = [language.LANGUAGES[turn:] + language.LANGUAGES[:turn] for turn in range(3)]


def said(code: str, sentence: str, **values: Any) -> str:
    """A sentence as the page says it in a language."""
    with speaking(code):
        return gettext(sentence).format(**values)


def on_the_wall(result: str | None) -> str:
    return "–" if result is None else result.replace("-", " – ")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that can be killed."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    with serving(Settings(database=database, rate=0, new_matches_rate=0, workers=1, warm_up=False)) as (one,):
        yield one


@pytest.fixture
def address(server: Server) -> str:
    return server.address


@pytest.fixture
def client(server: Server) -> Iterator[Any]:
    """Who asks without a page; each time anew, for the server is another one later."""
    httpx = requires_module("httpx2")
    limits = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(base_url=server.address, timeout=60, limits=limits) as client:
        yield client


@dataclass
class Class:
    """Everybody who is there: the organiser and the wall in their pages, two players in theirs, the others by requests."""

    tournament: Organised
    organiser: Any
    wall: Any
    pages: dict[int, Any]
    codes: tuple[str, ...]
    devices: dict[int, Device] = field(default_factory=dict)

    def device(self, number: int) -> Device:
        """Where somebody plays without a page: the same in all rounds."""
        if number not in self.devices:
            self.devices[number] = self.tournament.device(number)
        return self.devices[number]

    def name(self, number: int) -> str:
        return next(one["name"] for one in self.tournament.view()["players"] if one["number"] == number)

    # Results

    def expect_result(self, table: int, result: str | None) -> None:
        """The organiser and the wall have it; the wall was not touched for that."""
        pressed = self.organiser.locator(f"#table-{table} .score[aria-pressed=true]")
        if result is None:
            expect(pressed).to_have_count(0)
        else:
            expect(pressed).to_have_attribute("id", f"score-{table}-{RESULTS.index(result)}")
        line = self.wall.locator(f"[data-key=wall-table-{table}] .wall-result")
        expect(line).to_have_text(on_the_wall(result))

    def expect_results(self, tables: list[dict[str, Any]]) -> None:
        """The same of a whole round."""
        pressed = [re.compile(f"^{one['result']}") for one in tables if one["result"]]
        expect(self.organiser.locator(".score[aria-pressed=true]")).to_have_text(pressed)
        expect(self.wall.locator(".wall-result")).to_have_text([on_the_wall(one["result"]) for one in tables])

    def press(self, table: int, result: str) -> None:
        """Enters a result by the buttons beside the table."""
        self.organiser.locator(f"#score-{table}-{RESULTS.index(result)}").click()

    def slip(self, table: int, result: str) -> None:
        """Enters a result from a printed slip, with the keyboard alone: the first digit begins a slip."""
        self.organiser.keyboard.type(f"{table} {SLIPS[result]}")
        expect(self.organiser.locator("#slip")).to_have_value(f"{table} {SLIPS[result]}")
        self.organiser.keyboard.press("Enter")
        expect(self.organiser.locator("#slip")).to_have_value("")

    # Boards online

    def play_by_requests(self, table: dict[str, Any]) -> str:
        """The one who begins wins, without a page; the result."""
        seats = [self.device(table[side]).play() for side in SIDES]
        match = Played(self.tournament.client, seats[0][0], {side: key for _id, side, key in seats})
        for ply, move in enumerate(FIRST_WINS):
            granted(match.move(move, ply, SIDES[ply % 2]))
        return RESULTS[0]

    def play_in_pages(self, table: dict[str, Any]) -> str:
        """Those of a table who have pages play there, and the one of them who begins wins, or the only one; the result."""
        begins = table["first"] in self.pages
        line = FIRST_WINS if begins else SECOND_WINS
        here = {side: self.pages[table[side]] for side in SIDES if table[side] in self.pages}
        for page in here.values():
            page.locator("#play").click()
        match = self._opponent(table, here)
        for ply, move in enumerate(line):
            side = SIDES[ply % 2]
            if side in here:
                cell(here[side], move).click()
            else:
                granted(match.move(move, ply, side))
            for page in here.values():
                expect_moves(page, ply + 1)
        for page in here.values():
            page.locator("#to-tournament").click()
            expect(page.locator("#headline")).to_be_visible()
        return RESULTS[0 if begins else 2]

    def _opponent(self, table: dict[str, Any], here: dict[str, Any]) -> Any:
        """The other one, if they have no page."""
        for side in SIDES:
            if side not in here:
                match, _side, key = self.device(table[side]).play()
                return Played(self.tournament.client, match, {side: key})
        return None

    # Rounds

    def pair(self, number: int) -> list[dict[str, Any]]:
        """The next round: the wall shows it, and so do the players' pages, by themselves."""
        self.organiser.locator("#pair-next").click()
        tables: list[dict[str, Any]] = self.tournament.until(lambda view: view["round"] == number)["tables"]
        expect(self.organiser.locator(".table-row")).to_have_count(len(tables))
        expect(self.wall.locator(".wall-round strong")).to_have_text(
            said(self.codes[1], "Round {round} of {rounds}", round=number, rounds=ROUNDS)
        )
        expect(self.wall.locator(".wall-tables li")).to_have_count(len(tables))
        for player, page in self.pages.items():
            self.expect_opponent(player, page, tables)
        return tables

    def expect_opponent(self, player: int, page: Any, tables: list[dict[str, Any]]) -> None:
        """A player's page has the table, the opponent and who begins."""
        table = next(one for one in tables if player in (one["first"], one["second"]))
        other = self.name(table["second"] if table["first"] == player else table["first"])
        code = self.codes[2]
        expect(page.locator("#headline")).to_have_text(said(code, "You play against {name}", name=other))
        begins = (
            said(code, "You begin.") if table["first"] == player else said(code, "{name} begins.", name=other)
        )
        expect(page.locator(".desk-more")).to_have_text(begins)
        expect(page.locator(".desk-table")).to_have_text(said(code, "Table {table}", table=table["table"]))

    def play(self, number: int, tables: list[dict[str, Any]], last: str) -> None:
        """A round: half of it online, the other half over the board, by buttons and by slips in turn; `last` comes last."""
        in_pages = [one for one in tables if not self.pages.keys().isdisjoint((one["first"], one["second"]))]
        others = [one for one in tables if one not in in_pages and one["result"] is None]
        online = others[: len(tables) // 2 - len(in_pages)]
        *at_the_table, last_one = others[len(online) :]
        for table in in_pages:
            table["result"] = self.play_in_pages(table)
        for table in online:
            table["result"] = self.play_by_requests(table)
        for place, table in enumerate(at_the_table):
            table["result"] = RESULTS[(number + place) % 3]
            enter = (self.press, self.slip)[place % 2]
            enter(table["table"], table["result"])
        self.expect_results(tables)
        self.slip(last_one["table"], last)
        self.expect_end(number)

    def expect_end(self, number: int) -> None:
        """All results are in: the wall keeps them for a while, and has the standings after them."""
        is_last = number == ROUNDS
        head = self.wall.locator(".wall-round")
        expect(head).to_contain_text(said(self.codes[1], "All tables are done"))
        expect(self.wall.locator(".wall-tables li.is-done")).to_have_count(
            len(self.tournament.view()["tables"])
        )
        if number == 1:
            self.wall.locator("#hold").click()  # so that no page turns while it is looked at
        self.wall.locator("#page-after").click()
        expect(head).to_have_text(
            said(self.codes[1], "The final standings")
            if is_last
            else said(self.codes[1], "Standings after round {round}", round=number)
        )
        lines = self.tournament.view()["standings"]
        expect(self.wall.locator(".wall-standings li")).to_have_count(len(lines))
        first = self.wall.locator(".wall-standings li").first
        expect(first).to_contain_text(self.name(lines[0]["number"]))
        expect(first.locator(".wall-points")).to_have_text(lines[0]["points"])
        stage = "It is finished." if is_last else "Round {round} of {rounds} is over."
        expect(self.organiser.locator(".next-state")).to_have_text(
            said(self.codes[0], stage, round=number, rounds=ROUNDS)
        )


def open_tournament(new_page: Any, client: Any, codes: tuple[str, ...]) -> Class:
    """The class list is pasted, the tournament made; the wall shows the code, and two players choose their names."""
    organiser = new_page("/tournaments", locale=codes[0])
    organiser.locator("#tournament-title").fill("7B")
    organiser.locator("#tournament-names").fill("\n".join(f"{name};7B" for name in NAMES))
    expect(organiser.locator(".nickname").first).to_have_text("Ana P.")
    organiser.locator("#tournament-game").select_option("tictactoe")
    organiser.locator("#tournament-rounds").fill(str(ROUNDS))
    organiser.locator("#make-tournament").click()
    expect(organiser.locator("#pair-next")).to_be_visible()
    path, _hash, secret = organiser.url.partition("#")
    tournament = Organised(client, path.split("/")[-2], secret)
    wall = new_page(f"/tournaments/{tournament.id}/projector", locale=codes[1], **WALL)
    expect(wall.locator(".wall-count")).to_have_text(f"0 / {len(NAMES)}")
    sizes = {WITH_A_PHONE: PHONE, WITH_A_COMPUTER: {}}
    pages = {
        number: new_page(f"/tournaments/{tournament.id}", locale=codes[2], **size)
        for number, size in sizes.items()
    }
    return Class(tournament, organiser, wall, pages, codes)


def choose_name(page: Any, number: int) -> None:
    """Somebody finds their name and says that it is theirs."""
    page.locator("#search-name").fill(NAMES[number - 1].split()[0].lower())
    expect(page.locator(".names li")).to_have_count(1)
    page.locator(f"#name-{number}").click()
    page.locator("#claim").click()
    expect(page.locator("#leave")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("codes", TURNS if FULL else TURNS[:1], ids="-".join)
def test_a_whole_school_afternoon(
    new_page: Any, client: Any, server: Server, watch: Any, codes: tuple[str, ...]
) -> None:
    all_of_us = open_tournament(new_page, client, codes)
    organiser, wall, phone = all_of_us.organiser, all_of_us.wall, all_of_us.pages[WITH_A_PHONE]
    for number, page in all_of_us.pages.items():
        choose_name(page, number)
    expect(phone.locator("#headline")).to_have_text(said(codes[2], "You are in!"))
    expect(wall.locator(".wall-count")).to_have_text(f"2 / {len(NAMES)}")

    # The first round: something is undone.
    tables = all_of_us.pair(1)
    expect(organiser.locator(".byes")).to_contain_text(NAMES[-1])
    all_of_us.slip(12, "½-½")
    all_of_us.expect_result(12, "½-½")
    organiser.locator("#undo-last").click()
    all_of_us.expect_result(12, None)
    all_of_us.play(1, tables, "0-1")

    # Somebody comes late; the second round: a wrong result is corrected.
    organiser.locator("#tab-players").click()
    organiser.locator("#late-names").fill(f"{LATE};7A")
    organiser.locator("#add-late").click()
    expect(organiser.locator("[data-key=player-row-26]")).to_contain_text(LATE)
    tables = all_of_us.pair(2)
    assert len(tables) == 13, "nobody is without an opponent any more"
    all_of_us.press(13, "1-0")
    all_of_us.expect_result(13, "1-0")
    all_of_us.press(13, "0-1")
    all_of_us.expect_result(13, "0-1")
    tables[12]["result"] = "0-1"
    all_of_us.play(2, tables, "½-½")

    # The third round: the page is loaded again, and the server goes while a result is entered.
    tables = all_of_us.pair(3)
    all_of_us.press(13, "1-0")
    all_of_us.expect_result(13, "1-0")
    organiser.reload()
    all_of_us.expect_result(13, "1-0")
    watch.is_restarted = True
    server.kill()
    all_of_us.press(12, "½-½")
    expect(organiser.locator("#table-12 .table-state")).to_have_text(said(codes[0], "not sent yet"))
    expect(organiser.locator(".away .notice")).to_be_visible()
    server.start()
    all_of_us.expect_result(12, "½-½")
    expect(organiser.locator(".away .notice")).to_have_count(0)
    tables[12]["result"], tables[11]["result"] = "1-0", "½-½"
    all_of_us.play(3, tables, "1-0")

    # The fourth round: a result of the round before was wrong.
    tables = all_of_us.pair(4)
    organiser.locator("#round-before").click()
    expect(organiser.locator("#to-present")).to_be_visible()
    all_of_us.press(13, "0-1")
    expect(organiser.locator("#score-13-2")).to_have_attribute("aria-pressed", "true")
    organiser.locator("#to-present").click()
    expect(organiser.locator("#to-present")).to_have_count(0)
    assert all_of_us.tournament.results_of(3)[12] == "0-1"
    all_of_us.play(4, tables, "0-1")

    all_of_us.play(5, all_of_us.pair(5), "1-0")
    check_phone(all_of_us, phone)
    check_standings(all_of_us)
    check_files(all_of_us)
    check_sheets(all_of_us)


def check_phone(everybody: Class, phone: Any) -> None:
    """The player with the phone sees the own place, and all rounds."""
    view = everybody.tournament.view()
    mine = next(one for one in view["standings"] if one["number"] == WITH_A_PHONE)
    code, of = everybody.codes[2], len(view["players"])
    place = (
        said(code, "You won the tournament!")
        if mine["rank"] == 1
        else said(code, "You are in place {rank} of {of}", rank=mine["rank"], of=of)
    )
    expect(phone.locator("#headline")).to_have_text(place)
    expect(phone.locator("#my-standing")).to_contain_text(
        said(code, "place {rank} of {of}", rank=mine["rank"], of=of)
    )
    expect(phone.locator(".my-rounds li")).to_have_count(ROUNDS)
    expect(phone.locator(".standings .mine")).to_contain_text(everybody.name(WITH_A_PHONE))
    assert not any(name in phone.locator("main").inner_text() for name in NAMES), "nicknames only"
    assert not any(name in everybody.wall.locator("main").inner_text() for name in NAMES)


def check_standings(everybody: Class) -> None:
    """Everybody stands in the table in their order, and it is said why."""
    organiser, told = everybody.organiser, everybody.tournament.manage()
    organiser.locator("#finished").click()
    names = {one["number"]: one["name"] for one in told["players"]}
    expect(organiser.locator(".standings tbody th")).to_contain_text(
        [names[one["number"]] for one in told["standings"]]
    )
    organiser.locator("#why summary").click()
    expect(organiser.locator(".measures dt")).to_have_count(len(told["measures"]))
    with_language = {"Accept-Language": everybody.codes[0]}
    answer = everybody.tournament.client.post(
        f"{everybody.tournament.path}/manage", json={"secret": everybody.tournament.secret}, headers=with_language
    )  # fmt: skip
    why = [one["why"] for one in granted(answer)["standings"] if one["why"]]
    assert len(why) > len(names) // 2
    shown = organiser.locator(".reasons li").all_inner_texts()
    assert [line.partition(" ")[2] for line in shown] == why


def saved(everybody: Class, kind: str) -> bytes:
    """A file that the organiser saves."""
    with everybody.organiser.expect_download() as saving:
        everybody.organiser.locator(f"#save-{kind}").click()
    content: bytes = saving.value.path().read_bytes()
    return content


def check_files(everybody: Class) -> None:
    """The table for a spreadsheet and the file to keep have the standings that the page has."""
    everybody.organiser.locator("#tab-files").click()
    order = [one["number"] for one in everybody.tournament.view()["standings"]]
    names = {one["number"]: one["name"] for one in everybody.tournament.manage()["players"]}
    text = saved(everybody, "csv").decode("utf-8-sig")
    with speaking(everybody.codes[0]):
        head, *rows = csv.reader(io.StringIO(text), delimiter=SEPARATORS[usual_separator()])
    assert len(head) > 5 and [next(name for name in names.values() if name in row) for row in rows] == [
        names[number] for number in order
    ]
    kept = imported(saved(everybody, "file"))
    assert [line.player.number for line in standings(kept)] == order
    assert [len(one.pairings) for one in kept.rounds] == [12, 13, 13, 13, 13]


def check_sheets(everybody: Class) -> None:
    """What is printed has the names, in the language of the organiser."""
    organiser, told = everybody.organiser, everybody.tournament.manage()
    names = [one["name"] for one in told["players"]]
    for kind in ("pairings", "slips"):
        printed = saved(everybody, kind)
        words = text_of(printed)
        assert [name for name in names if name not in words] == [], kind
        assert pypdf.PdfReader(io.BytesIO(printed)).trailer["/Root"]["/Lang"].startswith(everybody.codes[0])
    certificates = pages_of(saved(everybody, "certificates"))
    order = {one["number"]: one for one in told["standings"]}
    assert len(certificates) == len(names)
    assert sorted(name for name in names for page in certificates if name in page) == sorted(names)
    assert any(
        order[WITH_A_PHONE]["points"] in page for page in certificates if NAMES[WITH_A_PHONE - 1] in page
    )
    expect(organiser.locator("[role=alert] .notice.alarm")).to_have_count(0)
