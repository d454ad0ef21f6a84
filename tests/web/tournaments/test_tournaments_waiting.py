"""Waiting until something changes: answered at once when it does, quietly when it does not, by one look for everybody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from tateti.web.settings import Settings  # noqa: E402
from tateti.web.tournaments import service  # noqa: E402
from tateti.web.tournaments.service import TournamentService  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import DEADLINE, error_of  # noqa: E402
from web.serving import free_port, serving  # noqa: E402
from web.tournaments.organising import FIRST_WINS, Organised, granted, online, organise  # noqa: E402

LONG = 25


@pytest.fixture
def tournament(client: Any) -> Organised:
    return online(client, 4, rounds=3)


@contextmanager
def asked(ask: Any) -> Iterator[Future[Any]]:
    """Something that is asked for in another thread meanwhile."""
    with ThreadPoolExecutor(1) as other:
        yield other.submit(ask)


def until_waiting(client: Any, count: int = 1) -> None:
    """Returns when so many wait at the server."""
    waiting, deadline = service_of(client).waiting, time.monotonic() + DEADLINE
    while waiting.count < count:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def service_of(client: Any) -> TournamentService:
    return client.app.state.services.tournaments  # type: ignore[no-any-return]


# Whoever looks


def test_what_is_known_is_not_told_again(tournament: Organised) -> None:
    version = tournament.view()["version"]
    assert tournament.view(seen=version) == {"version": version}
    assert tournament.manage(seen=tournament.manage()["version"]) == {"version": version}
    device = tournament.device(1)
    desk = device.desk()
    assert device.desk(seen=desk["version"]) == {"version": desk["version"]}
    assert set(tournament.view(seen="another")) > {"tables"}


@pytest.mark.parametrize("look", [Organised.view, Organised.manage])
def test_the_answer_comes_when_something_has_changed(tournament: Organised, look: Any) -> None:
    seen = look(tournament)["version"]
    with asked(lambda: look(tournament, seen=seen, wait=LONG)) as answer:
        until_waiting(tournament.client)
        tournament.result(1, "1-0")
        assert answer.result()["tables"][0]["result"] == "1-0"


def test_a_desk_hears_of_the_next_round_and_of_the_own_result(tournament: Organised) -> None:
    table = tournament.view()["tables"][0]
    device = tournament.device(table["second"])
    seen = device.desk()["version"]
    with asked(lambda: device.desk(seen=seen, wait=LONG)) as answer:
        until_waiting(tournament.client)
        tournament.result(1, "1-0")
        assert answer.result()["now"]["result"] == "loss"
    tournament.result(2, "1-0")
    seen = device.desk()["version"]
    with asked(lambda: device.desk(seen=seen, wait=LONG)) as answer:
        until_waiting(tournament.client)
        tournament.pair()
        assert answer.result()["now"]["round"] == 2


def test_a_desk_is_not_disturbed_by_what_concerns_others(client: Any) -> None:
    tournament = online(client, 6, rounds=3)
    tables = tournament.view()["tables"]
    own = tournament.device(tables[0]["first"])
    others = [tournament.device(tables[1][side]) for side in ("first", "second")]
    seen = own.desk()["version"]
    tournament.do(f"players/{tables[2]['first']}", release=True)
    for other in others:
        other.play()
    tournament.result(2, "1-0")
    tournament.result(2, "0-1", was="1-0")
    assert own.desk(seen=seen) == {"version": seen}
    for change in (
        lambda: tournament.result(2, None, was="0-1") and tournament.result(1, "1-0"),
        lambda: tournament.result(2, "1-0") and tournament.result(3, "1-0"),  # the round is complete
        tournament.pair,
        own.play,
        lambda: tournament.do(f"players/{own.number}", nickname="Rayo"),
        lambda: tournament.do("online", online=False),
        lambda: tournament.do("rounds", rounds=4),
        lambda: tournament.do("undo", of=tournament.manage()["undo"]["id"]),
    ):
        change()
        desk = own.desk(seen=seen)
        assert desk["version"] != seen and "now" in desk
        seen = desk["version"]


def test_a_desk_of_an_old_version_is_never_taken_for_the_present_one(client: Any) -> None:
    """Whatever happens, a desk that is told otherwise has another version."""
    tournament = online(client, 5, rounds=3)
    devices = {number: tournament.device(number) for number in range(1, 6)}
    known: dict[tuple[int, str], Any] = {}

    def look() -> None:
        for number, device in devices.items():
            desk = device.desk()
            assert known.setdefault((number, desk["version"]), desk) == desk

    look()
    for step in (
        lambda: tournament.result(1, "1-0"), lambda: tournament.result(1, "½-½", was="1-0"),
        lambda: tournament.do("players/2", withdrawn=True), lambda: tournament.result(2, "1-0"),
        lambda: tournament.do("players", names="Zoe"), tournament.pair,
        lambda: tournament.result(1, "0-1", was="½-½", round=1),
        lambda: tournament.view() and devices[tournament.view()["tables"][0]["first"]].play(),
        lambda: tournament.do("undo", of=tournament.manage()["undo"]["id"]),
        lambda: tournament.do("players/1", nickname="Otra"), tournament.results,
        lambda: tournament.do("rounds", rounds=2),
    ):  # fmt: skip
        step()
        look()


def test_without_news_the_version_comes_when_the_time_is_over(tournament: Organised) -> None:
    version = tournament.view()["version"]
    began = time.monotonic()
    assert tournament.view(seen=version, wait=0.3) == {"version": version}
    assert time.monotonic() - began >= 0.3
    device = tournament.device(1)
    seen = device.desk()["version"]
    assert device.desk(seen=seen, wait=0.1) == {"version": seen}
    for wrong in ("-1", "26", "nan", "inf", "x"):
        assert tournament.client.get(tournament.path, params={"seen": "1", "wait": wrong}).status_code == 422


def test_who_waits_does_not_ask_again_and_again(tournament: Organised, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """Ten who wait for half a second look at the database once each, in the beginning."""
    logs = service_of(tournament.client)._logs
    news, reads = logs.news, list[str]()

    async def counted(log_id: str, after: int) -> Any:
        reads.append(log_id)
        return await news(log_id, after)

    version = tournament.view()["version"]
    monkeypatch.setattr(logs, "news", counted)
    with ThreadPoolExecutor(10) as others:
        told = list(others.map(lambda _one: tournament.view(seen=version, wait=0.5), range(10)))
    assert told == [{"version": version}] * 10
    assert len(reads) <= 20


def test_everybody_who_waits_is_told_by_one_look(tournament: Organised, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    from tateti.web.tournaments import views

    made, make = list[int](), views.public_view

    def counted(*given: Any) -> bytes:
        made.append(1)
        return make(*given)

    version = tournament.view()["version"]
    monkeypatch.setattr(views, "public_view", counted)
    with ThreadPoolExecutor(10) as others:
        asking = [others.submit(tournament.view, seen=version, wait=LONG) for _ in range(10)]
        until_waiting(tournament.client, 10)
        tournament.result(1, "1-0")
        told = [one.result() for one in asking]
    assert all(one == told[0] for one in told) and told[0]["tables"][0]["result"] == "1-0"
    assert len(made) == 1, "the view is made once"
    assert service_of(tournament.client).waiting.count == 0


def test_several_changes_in_a_moment_are_told_together(tournament: Organised, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr(service, "TOGETHER", 1.0)
    version = tournament.view()["version"]
    with asked(lambda: tournament.view(seen=version, wait=LONG)) as answer:
        until_waiting(tournament.client)
        tournament.results()
        assert [one["result"] for one in answer.result()["tables"]] == ["1-0", "1-0"]


def test_who_waits_for_a_tournament_that_is_removed_is_told(tournament: Organised) -> None:
    version, device = tournament.view()["version"], tournament.device(1)
    seen = device.desk()["version"]
    version = tournament.view()["version"]
    with ThreadPoolExecutor(2) as others:
        one = others.submit(tournament.client.get, tournament.path, params={"seen": version, "wait": LONG})
        other = others.submit(device.post, "desk", seen=seen, wait=LONG)
        until_waiting(tournament.client, 2)
        granted(tournament.post("remove"))
        for answer in (one, other):
            assert error_of(answer.result(), 404) == "unknown_tournament"


def test_who_waits_at_a_device_that_is_freed_is_told(tournament: Organised) -> None:
    device = tournament.device(1)
    seen = device.desk()["version"]
    with asked(lambda: device.post("desk", seen=seen, wait=LONG)) as answer:
        until_waiting(tournament.client)
        tournament.do("players/1", release=True)
        assert error_of(answer.result(), 404) == "unknown_pupil"


def test_a_secret_that_is_wrong_does_not_wait(tournament: Organised) -> None:
    seen = tournament.manage()["version"]
    answer = tournament.client.post(
        f"{tournament.path}/manage", json={"secret": "wrong", "seen": seen, "wait": LONG}
    )
    assert error_of(answer, 403) == "wrong_secret"


def test_not_more_wait_than_there_is_room_for(tournament: Organised, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_WAITING", 2)
    version = tournament.view()["version"]
    with ThreadPoolExecutor(2) as others:
        asking = [others.submit(tournament.view, seen=version, wait=LONG) for _ in range(2)]
        until_waiting(tournament.client, 2)
        answer = tournament.client.get(tournament.path, params={"seen": version, "wait": LONG})
        assert error_of(answer, 429) == "too_many"
        assert tournament.view()["version"] == version, "who does not wait is answered"
        tournament.result(1, "1-0")
        assert all("tables" in one.result() for one in asking)


def test_views_are_compressed_for_who_can_unpack_them(tournament: Organised) -> None:
    plain = tournament.client.get(tournament.path, headers={"Accept-Encoding": "identity"})
    zipped = tournament.client.get(tournament.path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers and zipped.headers["content-encoding"] == "gzip"
    assert plain.json() == zipped.json()
    for answer in (plain, zipped):
        assert "accept-encoding" in answer.headers["vary"].lower()
    assert int(zipped.headers["content-length"]) < len(plain.content)


# Another process


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Any]:
    shown_at = ("127.0.0.1", free_port())
    chosen = Settings(database=sqlite_in(tmp_path), rate=0, workers=1, warm_up=False, metrics=shown_at)
    with serving(chosen, log=tmp_path / "log") as (server,):
        yield server


async def _waiting(server: Any, tournament: Organised, version: str) -> Any:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET {tournament.path}?seen={version}&wait=25 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    )
    await writer.drain()
    return reader, writer


async def _until_waiting(server: Any, count: int) -> None:
    """Returns when so many wait, by what the server says of itself."""
    async with httpx.AsyncClient(timeout=60) as client:
        deadline = time.monotonic() + DEADLINE
        while f"tateti_tournaments_waiting {count}.0" not in (
            figures := (await client.get(f"http://127.0.0.1:{server.settings.metrics[1]}/metrics")).text
        ):
            assert time.monotonic() < deadline, figures
            await asyncio.sleep(0.01)


async def _told(reader: asyncio.StreamReader) -> Any:
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return json.loads(await reader.readexactly(length))


async def _told_at_the_end(server: Any, tournament: Organised, version: str) -> Any:
    """What somebody who waits is told when the server is asked to end."""
    reader, writer = await _waiting(server, tournament, version)
    await _until_waiting(server, 1)
    ending = asyncio.create_task(asyncio.to_thread(server.stop))
    told = await _told(reader)
    writer.transport.abort()
    assert await ending == 0
    return told


@pytest.mark.slow
def test_hundreds_wait_and_are_told_and_who_goes_is_noticed(served: Any) -> None:
    """Many wait at once; most go away, whom nobody waits for any more; the others are told; the server ends at once."""

    async def run(tournament: Organised) -> None:
        version = tournament.view()["version"]
        staying = [await _waiting(served, tournament, version) for _ in range(100)]
        going = [await _waiting(served, tournament, version) for _ in range(300)]
        await _until_waiting(served, 400)
        for _reader, writer in going:
            writer.transport.abort()
        await _until_waiting(served, 100)
        await asyncio.to_thread(tournament.result, 1, "1-0")
        for reader, writer in staying:
            assert (await _told(reader))["tables"][0]["result"] == "1-0"
            writer.transport.abort()

    with httpx.Client(base_url=served.address, timeout=60) as client:
        tournament = online(client, 4)
        asyncio.run(run(tournament))
        version = tournament.view()["version"]
        told = asyncio.run(_told_at_the_end(served, tournament, version))
        assert told == {"version": version}, "the end does not wait for who waits"
    assert "Traceback" not in served.log.read_text()


@pytest.mark.slow
def test_what_happens_at_one_process_is_told_at_the_other(postgres: Any) -> None:
    shared = Settings(database=postgres.new_database(), rate=0, workers=1, warm_up=False)
    with (
        serving(shared, 2) as servers,
        httpx.Client(base_url=servers[0].address, timeout=60) as one,
        httpx.Client(base_url=servers[1].address, timeout=60) as two,
    ):
        here = online(one, 4)
        there = Organised(two, here.id, here.secret)
        version = there.view()["version"]
        device = here.device(here.view()["tables"][0]["first"])
        seen = device.desk()["version"]
        device.tournament = there
        version = there.view()["version"]
        with ThreadPoolExecutor(6) as others:
            asking = [others.submit(there.view, seen=version, wait=LONG) for _ in range(5)]
            desk = others.submit(device.desk, seen=seen, wait=LONG)
            here.result(1, "1-0")
            for answer in asking:
                assert answer.result()["tables"][0]["result"] == "1-0"
            assert desk.result()["now"]["result"] == "win"
        assert there.view() == here.view()
        board = there.board(2)
        board.client = one
        board.moves(*FIRST_WINS)
        there.until_result(2, "1-0")
        version = there.view()["version"]
        with asked(lambda: two.get(there.path, params={"seen": version, "wait": LONG})) as answer:
            granted(here.post("remove"))
            assert error_of(answer.result(), 404) == "unknown_tournament"


def test_a_tournament_that_nobody_has_in_memory_is_read_once_for_all(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    tournament = organise(client, 6)
    tournaments = service_of(client)
    tournaments._tournaments.forget(tournament.id)
    load, loads = tournaments._logs.load, list[str]()

    async def counted(kind: str, log_id: str) -> Any:
        loads.append(log_id)
        await asyncio.sleep(0.1)  # all others come meanwhile
        return await load(kind, log_id)

    monkeypatch.setattr(tournaments._logs, "load", counted)
    with ThreadPoolExecutor(10) as others:
        told = list(others.map(lambda _one: tournament.view(), range(10)))
    assert all(one == told[0] for one in told) and loads == [tournament.id]
