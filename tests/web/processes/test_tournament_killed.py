"""A class plays a tournament to its end while servers are killed: no result that was answered is lost, none counts twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import FULL, requires_module

httpx = requires_module("httpx2")
requires_module("py4swiss")

import sqlalchemy as sa  # noqa: E402

from tateti.tournaments.exchange import imported  # noqa: E402
from tateti.tournaments.state import FULL as FULL_BYE  # noqa: E402
from tateti.tournaments.state import HALF as HALF_BYE  # noqa: E402
from tateti.tournaments.state import Tournament  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.serving import Server, serving  # noqa: E402
from web.tournaments.organising import (  # noqa: E402
    FIRST_WINS,
    NOBODY_WINS,
    SECOND_WINS,
    Organised,
    new_token,
    organise,
)

PLAYERS, ROUNDS, KILLS = (25, 5, 25) if FULL else (6, 2, 3)
PAUSE = 0.02  # seconds between two requests that get no answer, or wait for somebody's move
WAIT = 5.0
MATCHES = {"1-0": FIRST_WINS, "0-1": SECOND_WINS, "½-½": NOBODY_WINS}

Table = tuple[int, int]  # the round and the number of the table


def settings(database: str) -> Settings:
    return Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.1, lease=1.0)


@pytest.mark.slow
def test_a_tournament_at_one_server_that_is_killed(tmp_path: Path) -> None:
    with serving(settings(sqlite_in(tmp_path))) as servers:
        asyncio.run(_play_and_kill(servers, Random(15)))


@pytest.mark.slow
def test_a_tournament_at_two_servers_that_are_killed(postgres: Any) -> None:
    with serving(settings(postgres.new_database()), 2) as servers:
        asyncio.run(_play_and_kill(servers, Random(16)))


def is_online(table: int) -> bool:
    """Half of the tables play by link; of the others the organiser enters the results."""
    return table % 2 == 1


@dataclass
class Told:
    """What those who take part have been answered."""

    entered: defaultdict[Table, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Of each table the results that the organiser entered, one after the other."""
    played: dict[Table, str] = field(default_factory=dict)
    """Of each table that plays by link, what its match came to."""
    pairs: dict[int, list[Table]] = field(default_factory=dict)
    begun: Counter[Table] = field(default_factory=Counter)
    """How often something was asked for about a table, answered or not."""
    views: int = 0
    compared: int = 0
    undone: int = 0
    moves: int = 0

    def settled(self) -> dict[Table, int]:
        """The tables about which everything that was asked for was answered."""
        return {at: count for at, count in self.begun.items() if count == len(self.entered[at])}

    def expected(self, table: Table) -> str:
        """What a table must show in the end."""
        return self.entered[table][-1] if self.entered[table] else self.played[table]

    @property
    def results(self) -> int:
        return sum(map(len, self.entered.values())) + len(self.played)


class School:
    """The organiser, the players at their devices, and the projector."""

    def __init__(self, http: Any, addresses: Sequence[str], tournament: Organised, random: Random) -> None:
        self._http, self._addresses, self._random = http, addresses, random
        self._tournament = tournament
        self.told = Told()
        self.done = self.unanswered = 0
        self.progress = asyncio.Condition()
        self.is_finished = False

    # Requests

    async def _ask(self, path: str, body: dict[str, Any] | None = None, **query: Any) -> dict[str, Any]:
        """Asks until there is an answer, any server each time; what is refused is refused."""
        while True:
            url = f"{self._random.choice(self._addresses)}{path}"
            asking = self._http.get(url, params=query) if body is None else self._http.post(url, json=body)
            try:
                answer = await asking
            except httpx.TransportError:
                self.unanswered += 1
            else:
                if answer.status_code in (200, 409):
                    return {"status": answer.status_code, **answer.json()}
                assert answer.status_code in (429, 503), answer.text
            await asyncio.sleep(PAUSE)

    async def _order(self, what: str, **body: Any) -> dict[str, Any]:
        """Something that the organiser does."""
        await self._step()  # whoever kills may do so while it is being done
        answer = await self._ask(f"{self._tournament.path}/{what}", {"secret": self._tournament.secret, **body})  # fmt: skip
        await self._step()
        return answer

    async def _step(self) -> None:
        async with self.progress:
            self.done += 1
            self.progress.notify_all()

    async def until(self, done: int) -> None:
        """Waits until so much was done."""
        async with self.progress:
            await self.progress.wait_for(lambda: self.done >= done or self.is_finished)

    # The organiser

    async def organiser(self) -> None:
        for number in range(1, ROUNDS + 1):
            view = await self._order("pair", round=number)
            assert view["status"] == 200 and view["round"] == number, view
            self._note_pairs(view)
            for table in view["tables"]:
                if not is_online(table["table"]):
                    await self._enter(number, table)
            view = await self._until(lambda view: view["state"] != "playing")
            if self._random.random() < 0.7:
                await self._correct(self._random.randint(1, number))
        self.is_finished = True
        await self._step()

    async def _until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What the organiser sees as soon as something is so."""
        path, secret = f"{self._tournament.path}/manage", self._tournament.secret
        view = await self._ask(path, {"secret": secret})
        while not is_so(view):
            told = await self._ask(path, {"secret": secret, "seen": view["version"], "wait": WAIT})
            view = told if "tables" in told else view
        return view

    async def _enter(self, number: int, table: dict[str, Any]) -> None:
        """Enters a result; sometimes another one first, which is undone or corrected."""
        at = number, table["table"]
        result, wrong = self._random.sample(["1-0", "0-1", "½-½", "+/-"], 2)
        was = None
        if self._random.random() < 0.4:
            view = await self._result(at, table, wrong, None)
            was = wrong
            undo = view["undo"]
            if f"result of table {at[1]}:" in undo["words"]:
                self.told.begun[at] += 1
                answer = await self._order("undo", of=undo["id"])
                if answer["status"] == 200:
                    self.told.entered[at].append("")
                    self.told.undone += 1
                    was = None
                else:  # a match ended meanwhile, and that would be undone
                    self.told.begun[at] -= 1
        await self._result(at, table, result, was)

    async def _result(self, at: Table, table: dict[str, Any], result: str, was: str | None) -> dict[str, Any]:
        players = {"first": table["first"], "second": table["second"]}
        self.told.begun[at] += 1
        view = await self._order("results", round=at[0], table=at[1], **players, result=result, was=was)
        assert view["status"] == 200 and view["tables"][at[1] - 1]["result"] == result, view
        self.told.entered[at].append(result)
        return view

    async def _correct(self, number: int) -> None:
        """Another result for some table of some round."""
        view = await self._ask(self._tournament.path, round=number)
        table = self._random.choice(view["tables"])
        result = self._random.choice([one for one in ("1-0", "0-1", "½-½") if one != table["result"]])
        await self._result((number, table["table"]), table, result, table["result"])

    # Players

    async def player(self, number: int) -> None:
        token = new_token()
        path = self._tournament.path
        desk = await self._ask(f"{path}/players/{number}/claim", {"token": token})
        assert desk["me"]["number"] == number
        for wanted in range(1, ROUNDS + 1):
            while desk["now"] is None or desk["now"]["round"] < wanted:
                told = await self._ask(
                    f"{path}/desk", {"token": token, "seen": desk["version"], "wait": WAIT}
                )
                desk = told if "now" in told else desk
            now = desk["now"]
            if now["kind"] == "table" and is_online(now["table"]) and now["result"] is None:
                await self._play(token, (wanted, now["table"]))

    async def _play(self, token: str, at: Table) -> None:
        """Plays the match of a table as the two have agreed."""
        told = await self._ask(f"{self._tournament.path}/play", {"token": token})
        assert told["status"] == 200, told
        match, _hash, seat = told["link"].removeprefix("/m/").partition("#")
        side, _dot, secret = seat.partition(".")
        result = list(MATCHES)[sum(at) % 3]
        while (now := await self._ask(f"/api/matches/{match}"))["state"] == "in play":
            if now["to_move"] == side:
                move = {"secret": secret, "move": MATCHES[result][now["ply"]], "ply": now["ply"]}
                answer = await self._ask(f"/api/matches/{match}/moves", move)
                assert answer["status"] == 200, answer
                self.told.moves += 1
                await self._step()
            else:
                await asyncio.sleep(PAUSE)
        self.told.played[at] = result

    # The projector

    async def projector(self) -> None:
        """Looks all the time: nothing that was answered is missing, and it never goes back."""
        seen, last = None, 0
        while not self.is_finished:
            settled = self.told.settled()
            query = {} if seen is None else {"seen": seen, "wait": 1.0}
            view = await self._ask(self._tournament.path, **query)
            assert int(view["version"]) >= last, "it goes back"
            seen, last = view["version"], int(view["version"])
            if "tables" in view:
                self.told.views += 1
                self._note_pairs(view)
                self._check(view, settled)

    def _note_pairs(self, view: dict[str, Any]) -> None:
        if view["shown"]:
            pairs = [(table["first"], table["second"]) for table in view["tables"]]
            assert self.told.pairs.setdefault(view["shown"], pairs) == pairs, "a round is paired once"

    def _check(self, view: dict[str, Any], settled: dict[Table, int]) -> None:
        """What had been answered before this was asked for, and was not touched meanwhile, is in it."""
        for table in view["tables"]:
            at = view["shown"], table["table"]
            if at in settled and self.told.begun[at] == settled[at]:
                assert (table["result"] or "") == self.told.entered[at][-1], (table, self.told.entered[at])
                self.told.compared += 1


async def _play_and_kill(servers: Sequence[Server], random: Random) -> None:
    with httpx.Client(base_url=servers[0].address, timeout=60) as client:
        tournament = organise(client, PLAYERS, rounds=ROUNDS, online=True)
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
        async with httpx.AsyncClient(timeout=60, limits=limits) as http:
            school = School(http, [server.address for server in servers], tournament, random)
            async with asyncio.TaskGroup() as everybody:
                everybody.create_task(school.organiser())
                everybody.create_task(school.projector())
                for number in range(1, PLAYERS + 1):
                    everybody.create_task(school.player(number))
                killed = await _kill(servers, school)
        assert school.unanswered > 0 and killed == KILLS, "the kills were felt"
        check(tournament, school.told)
        alone = check_log(servers[0].settings.database, tournament.id, school.told)
    told = school.told
    print(
        f"{PLAYERS} players, {ROUNDS} rounds, {len(servers)} servers, {killed} kills: {told.results} results and {told.moves}"
        f" moves answered, {told.undone} results undone, {told.views} views of the projector with {told.compared} results of the organiser, {school.unanswered} requests never"
        f" answered; {alone} boards were made for nobody"
    )


async def _kill(servers: Sequence[Server], school: School) -> int:
    """Kills a server when a part of the tournament is played, as often as it is to be."""
    tables = PLAYERS // 2
    steps = ROUNDS * (2 + 7 * ((tables + 1) // 2) + 2 * (tables // 2))
    for kill in range(KILLS):
        await school.until((kill + 1) * steps // (KILLS + 1))
        server = servers[kill % len(servers)]
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    return KILLS


# What there is in the end


def check(tournament: Organised, told: Told) -> None:
    """Fails unless every table has the result that was answered last, and the file has the same tournament."""
    assert tournament.view()["state"] == "finished"
    for number in range(1, ROUNDS + 1):
        for table in tournament.view(round=number)["tables"]:
            assert table["result"] == told.expected((number, table["table"])), (number, table)
    kept = imported(tournament.post("file").content)
    assert kept.contradictions == () and len(kept.rounds) == ROUNDS
    points = {line["number"]: line["points"] for line in tournament.manage()["standings"]}
    assert {number: in_halves(text) for number, text in points.items()} == halves_of(kept)


def in_halves(points: str) -> int:
    """Points as the page shows them, in halves."""
    return 2 * int(points.replace("½", "") or 0) + ("½" in points)


def halves_of(tournament: Tournament) -> dict[int, int]:
    """What everybody has by the results alone: of tables, and of byes, which are worth a win."""
    halves = dict.fromkeys(tournament.players, 0)
    for one in tournament.rounds:
        for pairing in one.pairings:
            assert pairing.result is not None
            halves[pairing.first] += pairing.result.first
            halves[pairing.second] += pairing.result.second
        for number, kind in one.byes.items():
            halves[number] += {FULL_BYE: 2, HALF_BYE: 1}.get(kind, 0)
    return halves


def check_log(database: str, tournament: str, told: Told) -> int:
    """Fails unless the log is one history without gaps in which nothing happens twice, read without the server; how many matches
    were made that nobody was told of."""
    engine = sa.create_engine(database)
    try:
        with engine.connect() as connection:
            rows = connection.execute(
                sa.text("SELECT number, kind, data FROM log_events WHERE log_id = :id ORDER BY number"),
                {"id": tournament},
            ).all()
            boards = (
                connection.execute(sa.text("SELECT id FROM matches WHERE board IS NOT NULL")).scalars().all()
            )
    finally:
        engine.dispose()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1)), "there are no gaps"
    events = [(row.kind, json.loads(row.data) if isinstance(row.data, str) else row.data) for row in rows]
    happened = [data["event"] for _kind, data in events if data.get("event") is not None]
    assert len({one["id"] for one in happened}) == len(happened)
    assert [one["round"] for one in happened if one["event"] == "pair"] == list(range(1, ROUNDS + 1))
    _check_matches(events, boards, told)
    _check_results(events, told)
    return len(boards) - sum(kind == "match" for kind, _data in events)


def _check_matches(events: list[tuple[str, Any]], boards: Sequence[str], told: Told) -> None:
    begun = [data["match"] for kind, data in events if kind == "match"]
    played = Counter(data["match"] for kind, data in events if kind == "played")
    assert len(set(begun)) == len(begun) == len(told.played) and set(begun) <= set(boards)
    assert played == Counter(begun), "every match counts once"
    claims = Counter(data["player"] for kind, data in events if kind == "claim")
    assert set(claims.values()) == {1} and len(claims) == PLAYERS


def _check_results(events: list[tuple[str, Any]], told: Told) -> None:
    """Of every table the results in the log are those that were entered, in their order, after that of its match."""
    found = defaultdict[Table, list[str]](list)
    of = dict[str, Table]()
    for _kind, data in events:
        said = data.get("event") or {}
        if said.get("event") == "result":
            of[said["id"]] = said["round"], said["table"]
            found[said["round"], said["table"]].append(said["result"])
        elif said.get("event") == "undo":
            found[of[said["of"]]].append("")
    expected = {
        at: [*([told.played[at]] if at in told.played else []), *told.entered[at]]
        for at in {*told.played, *told.entered}
    }
    assert found == expected
