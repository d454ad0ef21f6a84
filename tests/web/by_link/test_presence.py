"""Who is there: what sockets are told when a player comes, goes and comes back, and what processes tell each other."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from conftest import PATIENCE, requires_module

requires_module("fastapi")

from sqlalchemy.exc import SQLAlchemyError  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402

from tateti.games import Side  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.matches import background, presence  # noqa: E402
from tateti.web.matches.presence import AT_ONCE, Presence  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import Played, begin, bot  # noqa: E402


def watching(played: Played, after: int | None = None) -> Any:
    query = "" if after is None else f"?after={after}"
    return played.client.websocket_connect(f"/api/matches/{played.id}/events{query}")


def there(message: dict[str, Any]) -> tuple[str, str]:
    """What a message is, and who is there by it."""
    present = message["present"] if message["type"] == "presence" else message["match"]["present"]
    return message["type"], " ".join(side for side, is_there in present.items() if is_there)


# What sockets are told


def test_everybody_is_told_who_comes_and_goes(client: Any) -> None:
    played = begin(client)
    with watching(played) as spectator:
        assert there(spectator.receive_json()) == ("hello", "")
        with watching(played) as ana:
            ana.receive_json()
            ana.send_json({"secret": played.secrets["first"]})
            assert there(ana.receive_json()) == ("presence", "first")
            message = spectator.receive_json()
            assert message == {"event": 0, "type": "presence", "present": {"first": True, "second": False}}
            assert played.now()["present"] == message["present"]
            ana.send_json({"secret": played.secrets["second"]})
            assert there(spectator.receive_json()) == ("presence", "first second")
            with watching(played) as late:
                assert there(late.receive_json()) == ("hello", "first second")
        if (gone := there(spectator.receive_json())) != (
            "presence",
            "",
        ):  # one after the other, or both at once
            assert gone[0] == "presence"
            assert there(spectator.receive_json()) == ("presence", "")
        played.moves("b2")
        assert there(spectator.receive_json()) == ("move", "")


def test_loading_the_page_again_is_no_absence(tmp_path: Any) -> None:
    settings = Settings(database=sqlite_in(tmp_path), rate=0, warm_up=False, away_seconds=600)
    with TestClient(create_app(settings)) as client:
        played = begin(client)
        with watching(played) as spectator:
            spectator.receive_json()
            with watching(played) as ana:
                ana.send_json({"secret": played.secrets["first"]})
                assert there(spectator.receive_json()) == ("presence", "first")
            with watching(played) as ana:
                ana.send_json({"secret": played.secrets["first"]})
                ana.send_json({"secret": played.secrets["second"]})  # after that the other was read
                assert there(spectator.receive_json()) == ("presence", "first second")
            played.moves("b2")
            assert there(spectator.receive_json()) == ("move", "first second")


def test_who_has_two_pages_open_goes_with_the_last(client: Any) -> None:
    played = begin(client)
    with watching(played) as spectator:
        spectator.receive_json()
        with watching(played) as one:
            one.send_json({"secret": played.secrets["first"]})
            assert there(spectator.receive_json()) == ("presence", "first")
            with watching(played) as two:
                two.send_json({"secret": played.secrets["first"]})
                two.send_json({"secret": played.secrets["first"]})
                two.send_json({"secret": played.secrets["second"]})  # after that the other was read
                assert there(spectator.receive_json()) == ("presence", "first second")
            assert there(spectator.receive_json()) == ("presence", "first")
        assert there(spectator.receive_json()) == ("presence", "")


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", "null", '{"secret": 1}', '{"secret": null}', '{"secret": "\\ud800"}', "[" * 900],
)
def test_what_is_no_secret_is_passed_over(client: Any, text: str) -> None:
    played = begin(client)
    with watching(played) as socket:
        socket.receive_json()
        socket.send_text(text)
        socket.send_bytes(text.encode())
        socket.send_json({"secret": "a" * 32})
        socket.send_json({"secret": begin(client).secrets["first"]})
        socket.send_json({"secret": played.secrets["second"], "more": 1})
        assert there(socket.receive_json()) == ("presence", "second")


def test_bots_are_always_there(client: Any) -> None:
    played = begin(client, two=bot("easy"))
    with watching(played) as socket:
        assert there(socket.receive_json()) == ("hello", "second")
        socket.send_json({"secret": played.secrets["first"]})
        assert there(socket.receive_json()) == ("presence", "first second")


def test_who_goes_on_from_an_event_is_told_who_is_there_now(client: Any) -> None:
    played = begin(client)
    with ExitStack() as opened:
        first = opened.enter_context(watching(played))
        first.receive_json()
        played.moves("b2", "a1")  # nobody was there then
        first.send_json({"secret": played.secrets["first"]})
        assert [there(first.receive_json()) for _ in range(3)] == [
            ("move", ""),
            ("move", ""),
            ("presence", "first"),
        ]
        again = opened.enter_context(watching(played, after=1))
        assert there(again.receive_json())[0] == "move"
        message = again.receive_json()
        assert (there(message), message["event"]) == (("presence", "first"), 2)


# What processes tell each other


class Processes:
    """Some processes that share a database, as far as it carries their notices."""

    def __init__(self, count: int) -> None:
        self.time = 0.0
        self.died = 0
        self.told: list[dict[str, frozenset[Side]]] = [{} for _ in range(count)]  # what watchers heard last
        self.running = [self._new(number) for number in range(count)]
        self.deaf: set[int] = set()
        self.breaking: set[int] = set()  # whose connection breaks as soon as they have heard a part of a list
        self.sockets: list[set[tuple[str, Side]]] = [set() for _ in range(count)]

    def _new(self, number: int) -> Presence:
        made = Presence(f"process{number}.{self.died}", 0.0, True, lambda: self.time)
        told = self.told[number] = {}
        made.on_change = lambda match_id: told.update({match_id: made.at(match_id)})
        made.begin_again()
        return made

    async def do(self, what: str, number: int, match_id: str, side: Side) -> None:
        seat, sockets = (match_id, side), self.sockets[number]
        if what == "come" and seat not in sockets:
            sockets.add(seat)
            self.running[number].come(*seat)
        elif what == "go" and seat in sockets:
            sockets.discard(seat)
            self.running[number].go(*seat)
            while self.running[number]._leaving:  # the moment in which one may come back
                await asyncio.sleep(0.0)
        elif what == "reload" and seat in sockets:
            self.running[number].go(*seat)
            self.running[number].come(*seat)
            await asyncio.sleep(0.0)
        elif what == "fail":  # what it tells gets lost
            await self.running[number].notices(0.0)
            self.running[number].begin_again()
        elif what == "die":
            self.died += 1
            self.running[number], self.sockets[number] = self._new(number), set()
        elif what == "break":
            self.breaking.add(number)
        elif what == "lose":
            self.deaf.add(number)
        elif what == "back":
            self._hear_again(number)

    def _hear_again(self, number: int) -> None:
        if number in self.deaf:
            self.deaf.discard(number)
            self.running[number].begin_again()

    async def deliver(self) -> None:
        """All notices, and what is answered to them."""
        for _ in range(4):
            for number, process in enumerate(self.running):
                for notice in await process.notices(0.0):
                    for other in {*range(len(self.running))} - self.deaf:
                        self.running[other].hear(notice)
                        if other in self.breaking and " all " in notice and other != number:
                            self.breaking.discard(other)
                            self.deaf.add(other)
                assert len(process._words) <= len(self.running), number

    async def settle(self) -> None:
        """Everybody hears again, and a time passes in which the dead are not heard of."""
        self.breaking.clear()
        for number in range(len(self.running)):
            self._hear_again(number)
        await self.deliver()
        self.time += 60
        await self.deliver()
        for process in self.running:
            process.forget_silent(30)

    def at(self, match_id: str) -> set[Side]:
        """Who is there, as it is."""
        return {side for sockets in self.sockets for where, side in sockets if where == match_id}


ACTIONS = st.tuples(
    st.sampled_from(
        ["come"] * 4 + ["go"] * 3 + ["reload", "fail", "die", "lose", "break", "back", "deliver", "deliver"]
    ),
    st.integers(0, 2),
    st.sampled_from(["M", "N"]),
    st.sampled_from(list(Side)),
)


AT_M = ("M", Side.FIRST)


@settings(deadline=None)
@given(st.lists(ACTIONS, max_size=25))
@example(
    [("come", 1, *AT_M), ("deliver", 0, *AT_M), ("lose", 0, *AT_M), ("go", 1, *AT_M), ("deliver", 0, *AT_M)]
)
@example([("deliver", 0, *AT_M), ("come", 1, *AT_M), ("fail", 1, *AT_M)])
@example([("come", 1, *AT_M), ("deliver", 0, *AT_M), ("die", 1, *AT_M)])
@example([("come", 1, *AT_M), ("reload", 1, *AT_M)])
@example([("come", 1, *AT_M), ("break", 0, *AT_M), ("deliver", 0, *AT_M), ("go", 1, *AT_M)])
def test_in_the_end_all_processes_know_who_is_there(actions: list[tuple[str, int, str, Side]]) -> None:
    async def run() -> None:
        failures = list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda _loop, failure: failures.append(failure))
        processes = Processes(3)
        for what, number, match_id, side in actions:
            if what == "deliver":
                await processes.deliver()
            else:
                await processes.do(what, number, match_id, side)
        await processes.settle()
        for match_id in ("M", "N"):
            found = [process.at(match_id) for process in processes.running]
            assert found == [processes.at(match_id)] * 3
            assert [told.get(match_id, frozenset()) for told in processes.told] == found
        assert failures == []

    asyncio.run(run())


def test_every_change_is_told_once_and_lists_are_told_in_parts() -> None:
    async def run() -> None:
        here, elsewhere = (Presence(name, 600.0, True) for name in ("here", "elsewhere"))
        heard = list[str]()
        elsewhere.on_change = heard.append
        matches = [f"m{number}" for number in range(2 * AT_ONCE + 1)]
        for match_id in matches:
            here.come(match_id, Side.FIRST)
            here.come(match_id, Side.FIRST)
        notices = await here.notices(0.0)
        assert len(notices) == 3 and max(map(len, notices)) < 8000
        for notice in notices:
            elsewhere.hear(notice)
        assert sorted(heard) == sorted(matches)
        here.begin_again()
        for notice in await here.notices(0.0):
            elsewhere.hear(notice)
        assert len(heard) == len(matches), "nothing is new"
        assert await here.notices(0.0) == ["here alive"]
        here.hear("here at m0=")
        assert here.at("m0") == {Side.FIRST}, "what it said itself"

    asyncio.run(run())


def test_where_one_process_serves_alone_nothing_is_collected_for_others() -> None:
    async def run() -> None:
        alone = Presence("alone", 600.0, False)
        alone.come("m", Side.FIRST)
        assert await alone.notices(0.0) == ["alone alive"]

    asyncio.run(run())


def test_what_others_tell_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST_ELSEWHERE", 3)
    here = Presence("here", 600.0, True)
    here.hear("there at a=1 b=12 c=2 d=1")
    assert [match_id for match_id in "abcd" if here.at(match_id)] == ["a", "b", "c"]
    here.hear("there at a= d=1")
    assert [match_id for match_id in "abcd" if here.at(match_id)] == ["b", "c", "d"]


@pytest.mark.parametrize(
    "notice",
    ["", "there", "there ", "there at", "there at a", "there at a=3", "there all a=x", "there new a=1"],
)
def test_what_cannot_be_read_in_a_notice_is_passed_over(notice: str) -> None:
    here = Presence("here", 600.0, True)
    here.hear("there at a=1")
    here.hear(notice)
    here.hear(f"{notice} b=2")
    assert here.at("a") == {Side.FIRST}
    here.hear("there at c=9 d=12")
    assert (here.at("c"), here.at("d")) == (set(), set(Side))


def test_telling_who_is_here_goes_on_whatever_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    announced = list[list[str]]()
    failures = [RuntimeError("a fault"), SQLAlchemyError("the database is away")]

    async def announce(notices: list[str]) -> None:
        announced.append(notices)
        if failures:
            raise failures.pop(0)

    async def run() -> None:
        here = Presence("here", 600.0, True)
        here.come("m", Side.FIRST)
        storage = SimpleNamespace(store=SimpleNamespace(announce=announce))
        limits = SimpleNamespace(lease=0.0)
        matches: Any = SimpleNamespace(presence=here, settings=limits, storage=storage)
        sharing = asyncio.create_task(background.share_presence(matches))
        async with asyncio.timeout(PATIENCE):
            while len(announced) < 3:
                await asyncio.sleep(0.01)
        sharing.cancel()
        await asyncio.gather(sharing, return_exceptions=True)

    monkeypatch.setattr(background, "SECONDS_BETWEEN_TRIES", 0.0)
    asyncio.run(run())
    assert announced[0] == ["here at m=1"]
    assert announced[1] == announced[2] == ["here all m=1", "here end", "here who"]
    assert len(caplog.records) == 2
