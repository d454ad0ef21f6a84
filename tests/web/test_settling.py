"""Boards and positions settled on demand: how far it is, who waits, what is refused, and that the answers are exact."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from conftest import PATIENCE, requires_module

requires_module("fastapi")
requires_module("numba")
httpx = requires_module("httpx2")

from tateti import language  # noqa: E402
from tateti.answers.problems import TooManyError, UnavailableError, UnknownTicketError  # noqa: E402
from tateti.errors import SearchLimitError  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.solver import on_demand  # noqa: E402
from tateti.solver.compiled import cache_folder  # noqa: E402
from tateti.study.analysis import analyse  # noqa: E402
from tateti.web import clients  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.thinking import settling_tasks as tasks  # noqa: E402
from tateti.web.thinking.pool import Pool  # noqa: E402
from tateti.web.thinking.settlement import Status  # noqa: E402
from tateti.web.thinking.settling import Settlements  # noqa: E402
from tateti.web.thinking.studies import Studies  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import DEADLINE, error_of  # noqa: E402
from web.serving import free_port  # noqa: E402

BOARD = "semaforo:1x13"  # the smallest that is settled in steps
SEARCHED = "tictactoe:5x6x4"  # it has no table
NEAR_THE_END = "tictactoe:6x7x4", "X.OXOXO/OXOXOX./XOXO.OX/OXO.X../OX.X.../XOX.O.."


# Without workers


@dataclass
class Call:
    """What a pool was asked, and what becomes of it."""

    work: Any
    given: tuple[Any, ...]
    seconds: float
    on_news: Callable[[Any], None]
    future: asyncio.Future[Any]


@dataclass
class FakePool:
    """Workers that do what the test says."""

    calls: list[Call] = field(default_factory=list)

    async def run(self, work: Any, *given: Any, seconds: float, on_news: Any = None) -> Any:
        self.calls.append(Call(work, given, seconds, on_news, asyncio.get_running_loop().create_future()))
        return await self.calls[-1].future


@dataclass
class Settling:
    """Settlements whose workers do what the test says."""

    pool: FakePool
    settlements: Settlements

    time: float = 0.0  # by their clock

    async def next_call(self, number: int = 0) -> Call:
        async with asyncio.timeout(DEADLINE):
            while len(self.pool.calls) <= number:
                await asyncio.sleep(0.001)
        return self.pool.calls[number]

    async def until(self, state: str, name: str, text: str | None = None) -> Status:
        async with asyncio.timeout(DEADLINE):
            while (status := await self.settlements.look(name, text)).state != state:
                await asyncio.sleep(0.001)
        return status


def settling(test: Callable[[Settling], Awaitable[None]], **limits: Any) -> None:
    async def run() -> None:
        pool: Any = FakePool()
        settings = Settings(database="sqlite:///unused", **limits)
        studies = Studies(settings, pool, pool)
        it = Settling(pool, Settlements(settings, pool, studies, lambda: it.time))
        await test(it)

    asyncio.run(run())


def test_a_board_is_settled_step_by_step(cache: Path) -> None:
    async def run(it: Settling) -> None:
        settlements = it.settlements
        status = await settlements.look(BOARD, None)
        assert (status.state, status.way, status.progress) == ("possible", "table", None)
        assert status.words.startswith("All positions of this board can be worked out in about")
        status, ticket = await settlements.ask(BOARD, None, None)
        assert (status.state, status.ahead, ticket is None) == ("queued", 0, False)
        call = await it.next_call()
        assert (call.work, call.given[0], call.seconds) == (tasks.settle_board, BOARD, 300)
        call.on_news(tasks.Progress(None))
        status = await settlements.look(BOARD, None)
        assert (status.state, status.progress, status.seconds_left) == ("running", None, status.seconds)
        call.on_news(tasks.Progress(0.0))
        status = await settlements.look(BOARD, None)
        assert status.progress is None, "nothing stands at 0% for long"
        assert status.words == "Getting ready (the first time takes longer)…"
        it.time += 40
        call.on_news(tasks.Progress(0.5))
        it.time += 1
        status = await settlements.look("semaforo:13x1", None)
        assert (status.state, status.progress) == ("running", 0.5)
        assert status.words == "Working out all positions of this board: 50%, about 41 s left."
        call.future.set_result(None)
        await it.until("possible", BOARD)  # for nobody has put a table there

    settling(run)


def test_a_hard_position_says_what_is_proved_so_far_and_is_then_known(cache: Path) -> None:
    async def run(it: Settling) -> None:
        studies, position = it.settlements.studies, game(SEARCHED).start
        status, ticket = await it.settlements.ask(SEARCHED, None, 7)
        call = await it.next_call()
        assert (call.work, call.seconds, status.way) == (tasks.settle_position, 7, "search")
        win = {"move": "Xc3", "value": "win", "plies": 11, "position": str(position.play("c3"))}
        call.on_news(tasks.Progress(1 / 30, (win,)))
        it.time += 2
        told = (await it.settlements.look(SEARCHED, None)).to_json()
        assert told["found"] == {"moves": [win], "of": 30, "value": "win"}
        assert told["words"] == "Looking for a proof: 1 of 30 moves are known, at most 5 s left."
        call.future.set_result(b"{}")
        await it.until("settled", SEARCHED)
        assert await studies.analyse(SEARCHED, None) == b"{}", "it is kept with the studies"
        with pytest.raises(UnknownTicketError):
            await it.settlements.call_off(str(ticket))

    settling(run)


def test_what_gave_up_says_why_and_how_far_it_got_and_can_be_tried_again(cache: Path) -> None:
    async def run(it: Settling) -> None:
        await it.settlements.ask(SEARCHED, None, None)
        call = await it.next_call()
        loss = {"move": "Xa1", "value": "loss", "plies": 4, "position": ""}
        call.on_news(tasks.Progress(1 / 30, (loss,)))
        call.future.set_exception(SearchLimitError("No exact answer within 60 s: 1 of 30 moves are proved."))
        status = await it.until("gave_up", SEARCHED)
        assert status.words == "No exact answer within 60 s: 1 of 30 moves are proved."
        assert status.to_json()["found"] == {"moves": [loss], "of": 30, "value": None}
        assert (await it.settlements.offer(SEARCHED, None))["possible"]
        status, ticket = await it.settlements.ask(SEARCHED, None, 120)
        assert (status.state, status.seconds, ticket is None) == ("queued", 120, False)

    settling(run)


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (UnavailableError("The process has died."), "The process has died."),
        (MemoryError(), "There was not enough memory for it."),
        (RuntimeError("a secret"), "It was given up because of an error of the server."),
    ],
)
def test_whatever_ends_a_job_is_a_sentence(failure: Exception, words: str, cache: Path) -> None:
    async def run(it: Settling) -> None:
        await it.settlements.ask(BOARD, None, None)
        (await it.next_call()).future.set_exception(failure)
        assert (await it.until("gave_up", BOARD)).words == words

    settling(run)


def test_who_asks_for_the_same_shares_the_job_and_the_last_one_ends_it(cache: Path) -> None:
    async def run(it: Settling) -> None:
        one, two = [(await it.settlements.ask(name, None, None))[1] for name in (BOARD, "semaforo:13x1")]
        call = await it.next_call()
        assert (await it.settlements.call_off(str(one))).state == "queued"
        assert not call.future.done()
        assert (await it.settlements.call_off(str(two))).state == "possible"
        assert call.future.cancelled()
        assert len(it.pool.calls) == 1
        with pytest.raises(UnknownTicketError):
            await it.settlements.call_off(str(two))

    settling(run)


@pytest.fixture
def clearing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clearing]:
    """The clearing up after a settlement, which takes as long as the test wants."""
    made = Clearing()
    monkeypatch.setattr(on_demand, "clear_up", made)
    yield made
    made.may_end.set()


class Clearing:
    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.begun.set()
        assert self.may_end.wait(DEADLINE)


def test_who_asks_while_the_same_is_being_called_off_has_it_begun_anew(
    cache: Path, clearing: Clearing
) -> None:
    async def run(it: Settling) -> None:
        _status, one = await it.settlements.ask(BOARD, None, None)
        (await it.next_call()).on_news(tasks.NO_PROGRESS)
        ending = asyncio.create_task(it.settlements.call_off(str(one)))
        assert await asyncio.to_thread(clearing.begun.wait, DEADLINE)
        status, two = await it.settlements.ask(BOARD, None, None)
        clearing.may_end.set()
        assert (status.state, (await ending).state) == ("queued", "queued")
        call = await it.next_call(1)
        call.on_news(tasks.NO_PROGRESS)
        assert (await it.settlements.look(BOARD, None)).state == "running"
        assert (await it.settlements.call_off(str(two))).state == "possible"

    settling(run)


def test_a_server_that_ends_waits_for_what_is_being_called_off(cache: Path, clearing: Clearing) -> None:
    async def run(it: Settling) -> None:
        _status, ticket = await it.settlements.ask(BOARD, None, None)
        (await it.next_call()).on_news(tasks.NO_PROGRESS)
        ending = asyncio.create_task(it.settlements.call_off(str(ticket)))
        assert await asyncio.to_thread(clearing.begun.wait, DEADLINE)
        closing = asyncio.create_task(it.settlements.close())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not closing.done()
        clearing.may_end.set()
        async with asyncio.timeout(DEADLINE):
            await closing
        assert (await ending).state == "possible"

    settling(run)


def test_what_only_waited_leaves_nothing_to_clear_up(cache: Path, clearing: Clearing) -> None:
    async def run(it: Settling) -> None:
        clearing.may_end.set()
        _status, ticket = await it.settlements.ask(BOARD, None, None)
        await it.next_call()
        async with asyncio.timeout(DEADLINE):
            await it.settlements.call_off(str(ticket))
        assert not clearing.begun.is_set()

    settling(run)


def test_the_queue_is_short_and_an_address_has_a_share_of_it(cache: Path) -> None:
    async def run(it: Settling) -> None:
        ask = it.settlements.ask
        clients.current.set("192.0.2.1")
        await ask(BOARD, None, None)
        await ask("semaforo:2x7", None, None)
        with pytest.raises(TooManyError):
            await ask("semaforo:1x14", None, None)
        await ask(BOARD, None, None)  # what is being settled already costs nothing
        clients.current.set("192.0.2.2")
        status, _ticket = await ask("semaforo:1x14", None, None)
        assert status.ahead == 2
        with pytest.raises(TooManyError):
            await ask("semaforo:1x15", None, None)

    settling(run, settles_waiting=2, settles_of_an_address=2)


@pytest.mark.parametrize(
    ("name", "position", "state"),
    [
        ("tictactoe", None, "settled"),
        ("semaforo:4x3", None, "settled"),
        ("semaforo:3x4", None, "settled"),
        ("semaforo:2x9", "RRR....../.........", "settled"),
        ("semaforo:6x7", None, "impossible"),
        ("tictactoe:6x7x4", None, "impossible"),
        (*NEAR_THE_END, "possible"),
        ("semaforo:4x6", None, "impossible"),
    ],
)
def test_what_can_be_settled_is_told_before(name: str, position: str | None, state: str, cache: Path) -> None:
    async def run(it: Settling) -> None:
        assert (await it.settlements.look(name, position)).state == state
        if state in ("settled", "impossible"):
            assert (await it.settlements.ask(name, position, None))[1] is None
        assert it.pool.calls == []

    settling(run)


def test_what_is_offered_keeps_within_the_limits(cache: Path) -> None:
    async def run(it: Settling) -> None:
        status = await it.settlements.look("semaforo:4x5", None)
        assert (status.state, status.way) == ("impossible", None)

    settling(run, settle_disk=1 << 30)
    settling(run, settle_seconds=20)
    settling(run, settle_memory=1 << 28)
    settling(run, settles_of_an_address=0)


def test_when_the_server_ends_the_jobs_end(cache: Path) -> None:
    async def run(it: Settling) -> None:
        await it.settlements.ask(BOARD, None, None)
        await it.settlements.ask(SEARCHED, None, None)
        call = await it.next_call()
        await it.settlements.close()
        assert call.future.cancelled()
        assert (await it.settlements.look(BOARD, None)).state == "possible"

    settling(run)


# With real workers


def told_slowly(seconds: float) -> None:
    """A long computation that says how far it is."""
    from tateti.web.thinking import worker

    worker.tell(os.getpid())
    time.sleep(seconds)


def test_a_pool_that_is_not_patient_kills_what_is_given_up_and_goes_on() -> None:
    async def run() -> None:
        pool, told = Pool(workers=1, most_waiting=9, patient=False), asyncio.Queue[int]()
        try:
            doing = asyncio.create_task(pool.run(told_slowly, 600, seconds=600, on_news=told.put_nowait))
            pid = await asyncio.wait_for(told.get(), DEADLINE)
            doing.cancel()
            others = await asyncio.wait_for(
                asyncio.gather(*(pool.run(os.getpid, seconds=60) for _ in range(3))), DEADLINE
            )
            assert pid not in others
            with pytest.raises(UnavailableError):  # what a worker dies of is not tried again
                await asyncio.wait_for(pool.run(os._exit, 1, seconds=60), DEADLINE)
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


def greedy(memory: int) -> int:
    """Something that takes more memory than a settlement may."""
    tasks._limit_this_process(memory)
    return len(bytearray(4 << 30))


def test_a_settlement_has_no_more_memory_than_it_may() -> None:
    requires_module("resource")

    async def run() -> None:
        pool = Pool(workers=1, most_waiting=9, patient=False)
        try:
            with pytest.raises(MemoryError):
                await asyncio.wait_for(pool.run(greedy, 1 << 28, seconds=60), DEADLINE)
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


@contextmanager
def server(folder: Path, *limits: str) -> Iterator[tuple[subprocess.Popen[bytes], Any]]:
    """A server with a cache folder of its own, and a client of it."""
    environment = {
        **os.environ, "TATETI_CACHE": str(folder / "cache"), "NUMBA_CACHE_DIR": str(cache_folder().parent),
        "TATETI_LANG": "en", "PYTHONUNBUFFERED": "1",
    }  # fmt: skip
    environment.pop("TATETI_TABLES", None)
    port = free_port()
    words = ["serve", "--port", str(port), "--database", sqlite_in(folder), "--rate", "0"]
    chosen = [word for limit in ("workers=1", *limits) for word in ("--limit", limit)]
    with subprocess.Popen(
        [sys.executable, "-m", "tateti", *words, *chosen], env=environment, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            assert b"http://" in process.stdout.readline()
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
                yield process, client
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(DEADLINE)


def until(client: Any, states: set[str], **query: str) -> dict[str, Any]:
    """Where it stands as soon as it stands so."""
    deadline = time.monotonic() + PATIENCE
    while (told := client.get("/api/settle", params=query).json())["state"] not in states:
        assert time.monotonic() < deadline, told
        time.sleep(0.05)
    return told  # type: ignore[no-any-return]


def test_a_board_that_was_out_of_reach_is_settled_and_answered_exactly(tmp_path: Path, cache: Path) -> None:
    with server(tmp_path, "study_seconds=0.2") as (_, client):
        refused = client.get("/api/analyse", params={"game": BOARD})
        assert error_of(refused, 422) == "search_limit"
        offer = refused.json()["error"]["settle"]
        assert (offer["possible"], offer["way"]) == (True, "table")
        bots = {one["name"]: one for one in client.get("/api/bots", params={"game": BOARD}).json()}
        assert (bots["perfect"]["exact"], bots["easy"]["exact"]) == (False, None)
        asked = client.post("/api/settle", json={"game": BOARD})
        assert (asked.status_code, asked.json()["state"]) == (202, "queued")
        assert until(client, {"settled", "gave_up"}, game=BOARD)["state"] == "settled"
        found = client.get("/api/analyse", params={"game": BOARD}).json()
        assert (found["value"], found["plies"]) == ("win", 31), "as `tateti results` has it"
        bots = {one["name"]: one for one in client.get("/api/bots", params={"game": BOARD}).json()}
        assert (bots["perfect"]["exact"], bots["perfect"]["level"]) == (True, "never makes a mistake")
        again = client.post("/api/settle", json={"game": BOARD})
        assert (again.status_code, again.json()["ticket"]) == (200, None)

        name, position = NEAR_THE_END
        asked = client.post("/api/settle", json={"game": name, "position": position, "seconds": 60})
        assert asked.status_code == 202
        assert until(client, {"settled", "gave_up"}, game=name, position=position)["state"] == "settled"
        found = client.get("/api/analyse", params={"game": name, "position": position}).json()
    assert found == analyse(game(name).position(position)).to_json()


def test_a_server_that_ends_leaves_nothing_half_done(tmp_path: Path, cache: Path) -> None:
    with server(tmp_path) as (process, client):
        ticket = client.post("/api/settle", json={"game": "semaforo:2x8"}).json()["ticket"]
        until(client, {"running"}, game="semaforo:2x8")
        called_off = client.delete(f"/api/settle/{ticket}")
        assert (called_off.status_code, called_off.json()["state"]) == (200, "possible")
        assert error_of(client.delete(f"/api/settle/{ticket}"), 404) == "unknown_ticket"
        client.post("/api/settle", json={"game": "semaforo:2x8"})
        until(client, {"running"}, game="semaforo:2x8")
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE) in (0, 130)
    assert [path.name for path in (tmp_path / "cache" / "settled").iterdir()] == []


def test_the_words_are_in_the_language_of_who_asks(tmp_path: Path, cache: Path) -> None:
    async def run(it: Settling) -> None:
        words = set()
        for code in language.LANGUAGES:
            language.use(code)
            words.add((await it.settlements.look(BOARD, None)).words)
        assert len(words) == len(language.LANGUAGES)

    settling(run)
