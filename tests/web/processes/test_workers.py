"""Worker processes are killed at random under load: every answer is right or a clean 503, and the bots go on."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from conftest import FULL, requires_module

httpx = requires_module("httpx2")

from tateti.answers.problems import UnavailableError  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.study.analysis import analyse  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.thinking.pool import Pool  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import DEADLINE, begin, bot  # noqa: E402
from web.serving import Server, children_of, serving  # noqa: E402

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")

SECONDS = 60.0 if FULL else 3.0
BACK = (
    2.0 if FULL else DEADLINE
)  # seconds; a time only where the whole minute is asked for, on a quiet machine


# A pool alone


def test_a_worker_that_dies_with_nothing_to_do_is_replaced_at_once() -> None:
    async def run() -> None:
        pool = Pool(workers=1, most_waiting=9)
        try:
            first = await pool.run(os.getpid, seconds=1)
            assert pool.is_well
            os.kill(first, signal.SIGKILL)
            await _until(lambda: not pool.is_well)
            await _until(lambda: pool.is_well)  # although nobody has asked for anything
            assert await pool.run(os.getpid, seconds=1) != first
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


def test_what_a_dead_worker_was_doing_is_done_by_another_but_not_for_ever() -> None:
    async def run() -> None:
        pool = Pool(workers=2, most_waiting=9)
        try:
            first = await pool.run(os.getpid, seconds=1)
            doing = asyncio.create_task(pool.run(time.sleep, 0.3, seconds=1))
            await asyncio.sleep(0.1)
            os.kill(first, signal.SIGKILL)
            await asyncio.wait_for(doing, DEADLINE)
            others = [pool.run(abs, -number, seconds=1) for number in range(6)]
            ends = await asyncio.gather(pool.run(os._exit, 1, seconds=1), *others, return_exceptions=True)
            assert isinstance(ends[0], UnavailableError)
            assert ends[1:] == list(range(6)), "a death concerns nobody else"
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


@pytest.mark.parametrize("reason", [OSError("no memory"), RuntimeError("cannot start a process")])
def test_where_no_process_can_start_calls_fail_and_do_not_wait(
    monkeypatch: pytest.MonkeyPatch, reason: Exception
) -> None:
    def cannot_start() -> None:
        raise reason

    async def run() -> None:
        pool = Pool(workers=2, most_waiting=9)
        try:
            with monkeypatch.context() as patched:
                patched.setattr("tateti.web.thinking.worker.WorkerProcess", cannot_start)
                for _ in range(2):
                    with pytest.raises(UnavailableError):
                        await asyncio.wait_for(pool.run(os.getpid, seconds=1), DEADLINE)
                assert not pool.is_well
            await _until(lambda: pool.is_well)
            assert await pool.run(os.getpid, seconds=1) > 0
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


def test_health_looks_at_all_pools() -> None:
    from types import SimpleNamespace

    from tateti.web.health import Health

    async def works() -> bool:
        return True

    storage: Any = SimpleNamespace(ping=works, ping_writer=works)
    well, ill = (cast(Any, SimpleNamespace(is_well=is_well)) for is_well in (True, False))
    for pools in ((well, well, well), (ill, well, well), (well, ill, well), (well, well, ill)):
        finding = asyncio.run(Health(storage, *pools)._look())
        assert finding.is_well == (ill not in pools)


def test_a_call_that_takes_far_too_long_ends_with_its_worker_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tateti.errors import SearchLimitError

    async def run() -> None:
        pool = Pool(workers=2, most_waiting=9)
        try:
            await asyncio.gather(*(pool.run(time.sleep, 0.05, seconds=1) for _ in range(4)))
            monkeypatch.setattr("tateti.web.thinking.pool.GRACE", 0.1)
            endless = asyncio.create_task(pool.run(time.sleep, 3600, seconds=0))
            beside = [await pool.run(abs, -number, seconds=DEADLINE) for number in range(6)]
            assert beside == list(range(6))
            with pytest.raises(SearchLimitError):
                await asyncio.wait_for(endless, DEADLINE)
            assert await pool.run(abs, -8, seconds=DEADLINE) == 8
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


async def _until(what: Any) -> None:
    async with asyncio.timeout(DEADLINE):
        while not what():
            await asyncio.sleep(0.005)


# A server under load


@dataclass
class Load:
    """Clients that study and play against bots until it is enough."""

    address: str
    enough: threading.Event = field(default_factory=threading.Event)
    right: list[float] = field(default_factory=list)  # when each right answer came
    unavailable: int = 0
    played: int = 0

    def study(self, seed: int) -> None:
        """Asks for analyses of positions that nobody has asked for; checks them."""
        random = Random(seed)
        with httpx.Client(base_url=self.address, timeout=DEADLINE) as client:
            for number in itertools.count():
                if self.enough.is_set():
                    return
                position = _some_position(random)
                # A position asked for twice is answered from a cache, unless it is written differently.
                query = {"game": "tictactoe", "position": str(position), "lang": f"{seed}-{number}"}
                answer = client.get(("/api/analyse", "/api/hint")[number % 4 == 3], params=query)
                if self._is_right(answer) and number % 4 != 3:
                    assert answer.json() == analyse(position).to_json()

    def play(self) -> None:
        """Plays against a bot, match after match; the bot answers every move."""
        with httpx.Client(base_url=self.address, timeout=DEADLINE) as client:
            while not self.enough.is_set():
                match = begin(client, "semaforo:4x4", two=bot("easy"))
                for ply in range(0, 8, 2):
                    legal = match.now()["legal"]
                    assert match.move(legal[0]["move"], ply, "first").status_code == 200
                    now = match.wait(lambda now, ply=ply: now["ply"] == ply + 2 or now["state"] != "in play")
                    if now["state"] != "in play":
                        break
                    self.played += 1

    def _is_right(self, answer: Any) -> bool:
        if answer.status_code == 503:
            assert answer.json()["error"]["code"] == "unavailable"
            assert answer.headers["retry-after"] == "1"
            self.unavailable += 1
            return False
        assert answer.status_code == 200, answer.text
        self.right.append(time.monotonic())
        return True


def _some_position(random: Random) -> Any:
    while True:
        position = game("tictactoe").start
        for _ in range(random.randrange(1, 7)):
            position = position.play(random.choice(position.moves))
            if position.outcome is not None:
                break
        else:
            return position


@pytest.mark.slow
def test_workers_are_killed_at_random_and_every_answer_is_right_or_a_clean_503(tmp_path: Path) -> None:
    settings = Settings(
        database=sqlite_in(tmp_path), rate=0, workers=2, warm_up=False, cached_studies=1, studies_waiting=99
    )
    with serving(settings) as (server,), ThreadPoolExecutor(5) as threads:
        load = Load(server.address)
        try:
            running = [threads.submit(load.study, seed) for seed in range(3)]
            running += [threads.submit(load.play) for _ in range(2)]
            _until_it_serves(load, running)
            deaths = _kill_at_random(server, Random(11), running)
            _comes_back(server.address)
            seen = load.played
            deadline = time.monotonic() + DEADLINE
            while load.played < seen + 4:
                assert time.monotonic() < deadline, "the bots do not go on"
                time.sleep(0.01)
        finally:
            load.enough.set()
        for one in running:
            one.result(timeout=2 * DEADLINE)
    gaps = [later - earlier for earlier, later in itertools.pairwise(sorted(load.right))]
    assert deaths > SECONDS
    assert max(gaps) < BACK
    assert len(load.right) > deaths, "it serves more often than it dies"
    print(
        f"{deaths} workers killed: {len(load.right)} right answers, {load.unavailable} x 503, {load.played} moves of"
        f" bots, longest time without an answer {max(gaps):.2f} s"
    )


def _until_it_serves(load: Load, running: list[Any]) -> None:
    deadline = time.monotonic() + DEADLINE
    while not load.right or not load.played:
        assert time.monotonic() < deadline and not any(one.done() for one in running)
        time.sleep(0.01)


def _comes_back(address: str) -> None:
    """A study and a bot's move after the last death, soon."""
    began = time.monotonic()
    with httpx.Client(base_url=address, timeout=DEADLINE) as client:
        while client.get("/api/analyse", params={"game": "tictactoe:3x3x2"}).status_code == 503:
            assert time.monotonic() - began < BACK
        match = begin(client, two=bot("easy"))
        assert match.move("b2", 0, "first").status_code == 200
        match.wait(lambda now: now["ply"] == 2)
    assert time.monotonic() - began < BACK


def _kill_at_random(server: Server, random: Random, running: list[Any]) -> int:
    """Kills workers for a time, idle and busy ones: one, all at once, as they start, and with what starts them."""
    deaths, began = 0, time.monotonic()
    while time.monotonic() - began < SECONDS or (
        deaths <= SECONDS and time.monotonic() - began < DEADLINE
    ):  # on a busy machine new ones take their time
        time.sleep(random.uniform(0, 0.4))
        starters = children_of(server.process.pid)  # one of them starts the workers
        workers = [worker for starter in starters for worker in children_of(starter)]
        how = random.choice(["one", "one", "two", "all", "starting", "starter"])
        doomed = random.sample(workers, min(len(workers), {"one": 1, "two": 2}.get(how, len(workers))))
        if how == "starter":
            doomed += starters
        deaths += sum(map(_kill, doomed))
        if how == "starting":
            new = {worker for starter in starters for worker in children_of(starter)} - set(workers)
            deaths += sum(map(_kill, new))
        for one in running:
            if one.done():
                one.result()
    return deaths


def _kill(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        return True
    return False
