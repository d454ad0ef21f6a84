"""Nothing is lost: the server is killed at random moments while twenty bots play through the API."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from tateti.web.settings import Settings  # noqa: E402
from web.playing import begin, bot  # noqa: E402
from web.serving import Server, serving  # noqa: E402

KILLS = 50
PAIRS = 10  # twenty players


@dataclass
class Known:
    """A match, and what the server has said yes to in it."""

    id: str
    acknowledged: dict[int, str] = field(default_factory=dict)
    over: bool = False


@dataclass
class Players:
    """Clients that play at random and never give up asking."""

    http: Any
    random: random.Random
    matches: list[Known] = field(default_factory=list)
    enough: bool = False

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, however often the server has to be asked for it."""
        while True:
            try:
                answer = await self.http.request(method, path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(0.02)
                continue
            assert answer.status_code < 500, answer.text
            return answer

    async def keep_playing(self) -> None:
        """Match after match, until it is enough and the last one is over."""
        while not self.enough:
            seats = [{"kind": "person"}, {"kind": "person"}]
            told = (await self.ask("POST", "/api/matches", {"game": "semaforo", "seats": seats})).json()
            known = Known(told["match"]["id"])
            self.matches.append(known)
            secrets = {seat["side"]: seat["secret"] for seat in told["seats"]}
            await self.play(known, secrets)

    async def play(self, known: Known, secrets: dict[str, str]) -> None:
        """Plays both sides of a match to its end."""
        while True:
            match = (await self.ask("GET", f"/api/matches/{known.id}")).json()
            if match["state"] != "in play":
                known.over = True
                return
            move = self.random.choice(match["legal"])["move"]
            body = {"secret": secrets[match["to_move"]], "move": move, "ply": match["ply"]}
            # Asked again after an answer that never came, the same move is taken once.
            answer = await self.ask("POST", f"/api/matches/{known.id}/moves", body)
            assert answer.status_code == 200, answer.text
            known.acknowledged[match["ply"]] = move

    async def check(self, matches: list[Known]) -> None:
        """Every acknowledged move is there, once, in its place."""
        for known in matches:
            acknowledged = dict(known.acknowledged)
            match = (await self.ask("GET", f"/api/matches/{known.id}")).json()
            played = [move["move"] for move in match["moves"]]
            assert {ply: played[ply] for ply in acknowledged} == acknowledged
            assert match["event"] == match["ply"] == len(played)


@pytest.mark.slow
def test_the_server_is_killed_fifty_times_and_every_match_goes_on_to_its_end(database: str) -> None:
    settings = Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.1, lease=1.0)
    with serving(settings) as (server,):
        players = asyncio.run(_play_and_kill(server, random.Random(6)))
    assert len(players.matches) >= PAIRS
    assert all(known.over for known in players.matches)
    assert sum(len(known.acknowledged) for known in players.matches) > KILLS


def test_a_bot_that_was_thinking_when_the_server_died_plays_when_it_is_back(database: str) -> None:
    settings = Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.1, lease=1.0)
    with serving(settings) as (server,), httpx.Client(base_url=server.address, timeout=30) as client:
        played = begin(client, "tictactoe:9x9x5", two=bot("mcts:time=1"))
        played.moves("e5")
        server.kill()
        server.start()
        match = played.wait(lambda match: match["ply"] == 2)
        assert (match["event"], match["seats"][1]["bot"]) == (2, "mcts:time=1.0")


async def _play_and_kill(server: Server, moments: random.Random) -> Players:
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as http:
        players = Players(http, random.Random(1))
        playing = [asyncio.create_task(players.keep_playing()) for _ in range(PAIRS)]
        going_on, seen = list[Known](), 0
        for _ in range(KILLS):
            await asyncio.sleep(moments.uniform(0, 0.25))
            server.kill()
            await asyncio.to_thread(server.start)
            going_on = [known for known in going_on if not known.over] + players.matches[seen:]
            seen = len(players.matches)
            await players.check(going_on)
            for task in playing:
                if task.done():
                    task.result()
        players.enough = True
        await asyncio.gather(*playing)
        await players.check(players.matches)
        return players
