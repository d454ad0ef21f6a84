"""Nothing is lost: servers and their database are killed at random moments while people play through the API."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import FULL, requires_module

httpx = requires_module("httpx2")

from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import begin, bot  # noqa: E402
from web.processes.histories import check, logs_of  # noqa: E402
from web.processes.operating import Clients  # noqa: E402
from web.serving import Postgres, Server, serving  # noqa: E402

KILLS, DATABASE_KILLS, PAUSE = (50, 10, 1.5) if FULL else (8, 2, 0.3)


def settings(database: str) -> Settings:
    return Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.1, lease=1.0)


@pytest.mark.slow
def test_a_server_is_killed_again_and_again_and_nothing_is_lost_or_done_twice(tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    with serving(settings(database)) as servers:
        asyncio.run(_play_and_kill(database, servers, None, Random(6)))


@pytest.mark.slow
def test_two_servers_and_their_database_are_killed_and_nothing_is_lost_or_done_twice(postgres: Any) -> None:
    database = postgres.new_database()
    with serving(settings(database), 2) as servers:
        asyncio.run(_play_and_kill(database, servers, postgres, Random(7)))


async def _play_and_kill(
    database: str, servers: Sequence[Server], postgres: Postgres | None, random: Random
) -> None:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(timeout=30, limits=limits) as http:
        clients = Clients(http, [server.address for server in servers], Random(1))
        playing = [asyncio.create_task(clients.duel()) for _ in range(4)]
        playing += [asyncio.create_task(clients.alone()) for _ in range(2)]
        there = asyncio.Lock()  # the database, without which no server starts
        killing = [_kill_servers(server, KILLS // len(servers), there, random) for server in servers]
        if postgres is not None:
            killing.append(_kill_database(postgres, there, random))
        killed = asyncio.gather(*killing)
        await asyncio.wait([*playing, killed], return_when=asyncio.FIRST_COMPLETED)
        clients.enough.set()
        await killed
        await asyncio.gather(*playing)
    logs = logs_of(database)
    for match_id, history in clients.histories.items():
        check(history, logs[match_id])
    assert clients.acknowledged > KILLS
    print(
        f"{len(clients.histories)} matches, {sum(map(len, clients.histories.values()))} operations,"
        f" {clients.acknowledged} acknowledged, {clients.unanswered} never answered"
    )


async def _kill_servers(server: Server, kills: int, there: asyncio.Lock, random: Random) -> None:
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0, PAUSE))
        await asyncio.to_thread(server.kill)
        async with there:
            await asyncio.to_thread(server.start)


async def _kill_database(postgres: Postgres, there: asyncio.Lock, random: Random) -> None:
    for _ in range(DATABASE_KILLS):
        await asyncio.sleep(random.uniform(0, 2.0))
        async with there:
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(random.uniform(0, 0.2))
            await asyncio.to_thread(postgres.start)


def test_a_bot_that_was_thinking_when_the_server_died_plays_when_it_is_back(database: str) -> None:
    with (
        serving(settings(database)) as (server,),
        httpx.Client(base_url=server.address, timeout=30) as client,
    ):
        played = begin(client, "tictactoe:9x9x5", two=bot("mcts:time=1"))
        played.moves("e5")
        server.kill()
        server.start()
        match = played.wait(lambda match: match["ply"] == 2)
        assert (match["event"], match["seats"][1]["bot"]) == (2, "mcts:time=1.0")
