"""A class solves its homework at once while servers are killed: no choice that was answered is lost, none counts twice."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import FULL, requires_module

httpx = requires_module("httpx2")

import sqlalchemy as sa  # noqa: E402

from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.homework.solving import MORE_SOLUTIONS, Homework, give, new_token, wrong_moves  # noqa: E402
from web.serving import Server, serving  # noqa: E402

PUPILS, PROBLEMS, KILLS = (30, 10, 3) if FULL else (5, 4, 3)
SET = list(MORE_SOLUTIONS.items())[:PROBLEMS]
PAUSE = 0.02  # seconds between two requests of a device that gets no answer


def settings(database: str) -> Settings:
    return Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.1, lease=1.0)


@pytest.mark.slow
def test_a_class_at_one_server_that_is_killed(tmp_path: Path) -> None:
    with serving(settings(sqlite_in(tmp_path))) as servers:
        asyncio.run(_solve_and_kill(servers, Random(13)))


@pytest.mark.slow
def test_a_class_at_two_servers_that_are_killed(postgres: Any) -> None:
    with serving(settings(postgres.new_database()), 2) as servers:
        asyncio.run(_solve_and_kill(servers, Random(14)))


# The class


@dataclass
class Done:
    """What a pupil did about a problem, as they saw it."""

    choices: list[str] = field(default_factory=list)  # in the order of their answers
    hints: int = 0
    in_doubt: str | None = None  # a choice that never got an answer: nobody knows
    tabs: int = 1

    def allows(self, work: dict[str, Any], solution: str) -> bool:
        """Whether the teacher's table may say this."""
        if self.tabs > 1:  # which of two came first only the server knows
            told = [*work["tries"], *([solution] if work["status"] != "not-yet" else [])]
            return (
                set(told) == set(self.choices)
                and len(told) == len(set(told))
                and work["first"] == (told or [None])[0]
            )
        possible = [self.choices]
        if self.in_doubt is not None and self.in_doubt not in self.choices:
            possible.append([*self.choices, self.in_doubt])
        return any(work == _work(choices, self.hints, solution, work["seconds"]) for choices in possible)


def _work(choices: list[str], hints: int, solution: str, seconds: float) -> dict[str, Any]:
    """A cell of the table, by its definition alone."""
    solved = solution in choices
    tries = [move for move in choices if move != solution]
    status = "not-yet" if not solved else "with-hints" if hints else "after-tries" if tries else "first-try"
    return {
        "status": status, "first": choices[0] if choices else None, "tries": tries, "hints": hints, "seconds": seconds,
    }  # fmt: skip


class Class:
    """The pupils, each at a device or with two tabs open."""

    def __init__(self, http: Any, addresses: Sequence[str], homework: str, random: Random) -> None:
        self._http, self._addresses, self._path = http, addresses, f"/api/homework/{homework}"
        self._random = random
        self.done: dict[str, list[Done]] = {}
        self.answered = self.unanswered = 0
        self.progress = asyncio.Condition()

    async def pupil(self, name: str) -> None:
        """Comes, and solves what there is in an order of their own; sometimes leaves something."""
        token = new_token()
        joined = await self._ask("pupils", {"name": name, "token": token})
        assert joined is not None and joined["name"] == name
        self.done[name] = [Done() for _ in SET]
        order = list(range(len(SET)))
        self._random.shuffle(order)
        for which in order:
            chance = self._random.random()
            if chance < 0.2:
                self.done[name][which].tabs = 2
                await asyncio.gather(*(self._tab(name, token, which) for _tab in range(2)))
            elif chance < 0.95:
                await self._solve(name, token, which)

    async def _solve(self, name: str, token: str, which: int) -> None:
        done, (position, solution) = self.done[name][which], SET[which]
        wrong = self._random.sample(wrong_moves(position), self._random.choice([0, 0, 0, 1, 2]))
        for step in range(1, self._random.choice([0, 0, 0, 1, 2]) + 1):
            told = await self._ask("hints", {"token": token, "problem": which + 1, "step": step})
            assert told is not None and told["problem"]["hints"] == step
            done.hints = step
        for move in [*wrong, solution]:
            if self._random.random() < 0.05:  # the lid is closed before the answer comes
                await self._ask(*self._choice(token, which, move), again=False)
                done.in_doubt = move
                return
            await self._choose(done, token, which, move)

    async def _tab(self, name: str, token: str, which: int) -> None:
        """One of two tabs that know nothing of each other; the last choice of each is the solution."""
        position, solution = SET[which]
        wrong = self._random.sample(wrong_moves(position), 1)
        for move in [*wrong, solution] if self._random.random() < 0.5 else [solution]:
            await self._choose(self.done[name][which], token, which, move)

    async def _choose(self, done: Done, token: str, which: int, move: str) -> None:
        told = await self._ask(*self._choice(token, which, move))
        assert told is not None and told["right"] == (move == SET[which][1])
        if move in told["problem"]["choices"] and move not in done.choices:
            done.choices.append(move)
        async with self.progress:
            self.answered += 1
            self.progress.notify_all()

    def _choice(self, token: str, which: int, move: str) -> tuple[str, dict[str, Any]]:
        return "choices", {"token": token, "problem": which + 1, "move": move}

    async def _ask(self, what: str, body: dict[str, Any], again: bool = True) -> dict[str, Any] | None:
        """Asks until there is an answer, any server each time."""
        while True:
            try:
                answer = await self._http.post(
                    f"{self._random.choice(self._addresses)}{self._path}/{what}", json=body
                )
            except httpx.TransportError:
                self.unanswered += 1
            else:
                if answer.status_code == 200:
                    return answer.json()  # type: ignore[no-any-return]
                assert answer.status_code in (429, 503), answer.text
            if not again:
                return None
            await asyncio.sleep(PAUSE)

    async def until(self, answered: int) -> None:
        """Waits until so many choices were answered."""
        async with self.progress:
            await self.progress.wait_for(lambda: self.answered >= answered)


async def _solve_and_kill(servers: Sequence[Server], random: Random) -> None:
    with httpx.Client(base_url=servers[0].address, timeout=60) as teacher:
        homework = give(teacher, "\n".join(position for position, _solution in SET))
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
        async with httpx.AsyncClient(timeout=30, limits=limits) as http:
            solving = Class(http, [server.address for server in servers], homework.id, random)
            killing = asyncio.create_task(_kill(servers, solving))
            await asyncio.gather(*(solving.pupil(f"Pupil {number}") for number in range(1, PUPILS + 1)))
            await killing
        assert solving.unanswered > 0, "the kills were felt"
        check(homework, solving)
        for server in servers:
            check_log(server.settings.database, homework.id)
        print(
            f"{PUPILS} pupils, {PROBLEMS} problems, {KILLS} kills: {solving.answered} choices answered,"
            f" {solving.unanswered} requests never answered"
        )


async def _kill(servers: Sequence[Server], solving: Class) -> None:
    """Kills a server when a part of the work is done, as often as it is to be."""
    for kill in range(KILLS):
        await solving.until((kill + 1) * PUPILS * PROBLEMS // (2 * KILLS))
        server = servers[kill % len(servers)]
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


# The table


def check(homework: Homework, solving: Class) -> None:
    """Fails unless the teacher's table says what the pupils were told, and the CSV says what the table says."""
    results = homework.results()
    assert {row["name"] for row in results["pupils"]} == set(solving.done)
    assert len(results["pupils"]) == PUPILS
    wrong = [Counter[str]() for _ in SET]
    for row in results["pupils"]:
        for which, (work, done) in enumerate(zip(row["works"], solving.done[row["name"]], strict=True)):
            assert done.allows(work, SET[which][1]), (row["name"], which, work, done)
            wrong[which].update(work["tries"])
        assert row["solved"] == sum(work["status"] != "not-yet" for work in row["works"])
        assert row["first_try"] == sum(work["status"] == "first-try" for work in row["works"])
    for which, problem in enumerate(results["problems"]):
        assert {one["move"]: one["count"] for one in problem["wrong"]} == wrong[which]
        assert [one["count"] for one in problem["wrong"]] == sorted(wrong[which].values(), reverse=True)
    written = list(csv.reader(io.StringIO(homework.table()[1:])))[1:]
    for line, row in zip(written, results["pupils"], strict=True):
        assert line[:4] == [row["name"], str(row["solved"]), str(row["first_try"]), str(row["hints"])]
        cells = [line[5 + 5 * which : 9 + 5 * which] for which in range(PROBLEMS)]
        assert cells == [
            [work["status"], work["first"] or "", str(len(work["tries"])), str(work["hints"])]
            for work in row["works"]
        ]


def check_log(database: str, homework: str) -> None:
    """Fails unless every sheet is one history without gaps, in which nothing happens twice, read without the server."""
    engine = sa.create_engine(database)
    try:
        with engine.connect() as connection:
            rows = connection.execute(
                sa.text(
                    "SELECT log_id, number, log_events.kind, data FROM log_events JOIN logs ON logs.id = log_id"
                    " WHERE parent = :set ORDER BY log_id, number"
                ),
                {"set": homework},
            ).all()
    finally:
        engine.dispose()
    sheets: dict[str, list[tuple[str, Any]]] = {}
    for log_id, number, kind, data in rows:
        sheet = sheets.setdefault(log_id, [])
        sheet.append((kind, json.loads(data) if isinstance(data, str) else data))
        assert number == len(sheet)
    for sheet in sheets.values():
        chosen = [(data["problem"], data["move"]) for kind, data in sheet if kind == "choice"]
        assert len(chosen) == len(set(chosen)), "nothing is chosen twice"
        for which, (_position, solution) in enumerate(SET):
            moves = [move for problem, move in chosen if problem == which]
            assert solution not in moves[:-1], "nothing is chosen after the solution"
