"""People who play matches, a move whenever one is due, and note how long the server took."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

import orjson

from tateti.bench.serve.client import Http, Traffic, Watch, post
from tateti.bench.serve.servers import Server
from tateti.games import game

GAMES = 200
GRACE = 10.0  # seconds for the last answers
NO_ANSWER, CLOSED, SOCKET_CLOSED = "no answer", "closed", "socket closed"
PEOPLE = {"game": "semaforo", "seats": [{"kind": "person"}, {"kind": "person"}]}


class RefusedError(Exception):
    """The server did not do what a player may ask for."""


@dataclass
class Times:
    """What the players have seen of a server, counted from `begins` on; times in seconds."""

    begins: float = 0.0
    answers: list[float] = field(default_factory=list)  # from when a move was due until the server said yes
    events: list[float] = field(default_factory=list)  # until a socket had it
    refused: Counter[str] = field(default_factory=Counter)
    traffic: Traffic = field(default_factory=Traffic)


@dataclass(frozen=True)
class Begun:
    """A match, and the secrets of its two seats."""

    path: str
    secrets: Sequence[str]

    @property
    def events(self) -> str:
        """What a socket asks for, to hear everything."""
        return f"{self.path}/events?after=0"


async def begin_match(connection: Http, server: Server) -> Begun:
    """A new match; `RefusedError` if there is none."""
    status, told = await connection.ask(post(server.name, "/api/matches", orjson.dumps(PEOPLE)))
    if status != 201:
        raise RefusedError(str(status))
    begun = orjson.loads(told)
    return Begun(f"/api/matches/{begun['match']['id']}", [seat["secret"] for seat in begun["seats"]])


async def play_move(connection: Http, server: Server, begun: Begun, move: str, ply: int) -> None:
    """A move of the player whose turn it is; `RefusedError` if it is not taken."""
    body = {"secret": begun.secrets[ply % 2], "move": move, "ply": ply}
    status, _told = await connection.ask(post(server.name, f"{begun.path}/moves", orjson.dumps(body)))
    if status != 200:
        raise RefusedError(str(status))


class Pair:
    """Two people who play one match after the other, each at a server of their own, or both at the same."""

    def __init__(
        self,
        servers: Sequence[Server],
        times: Times,
        random: Random,
        interval: float = 1.0,
        sockets: int = 2,
    ) -> None:
        self.servers = (servers[0], servers[-1])
        self.times = times
        self.random = random
        self.interval = interval  # seconds between two moves
        self.sockets = sockets
        self.ply = 0
        self._begun = Begun("", ())
        self._moves: list[str] = []
        self._connections: dict[Server, Http] = {}
        self._watches: list[Watch] = []
        self._dues: list[float] = []  # when each move of this match was due

    async def play(self, due: float, ends: float) -> None:
        """Plays from a moment to another; what is refused is noted, and the next match begun."""
        while due < ends:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            try:
                if not self._moves:
                    await self.begin()
                await self._move(due)
                if self.ply == len(self._moves):
                    await self.begin()
            except (RefusedError, OSError) as error:
                self.times.refused[str(error) if isinstance(error, RefusedError) else CLOSED] += 1
                self.close()
            due += self.interval

    async def begin(self) -> None:
        """A new match."""
        self._begun = await begin_match(await self._connection(self.servers[0]), self.servers[0])
        self._moves, self.ply, self._dues = self.random.choice(random_games()), 0, []
        await self.watch()

    @property
    def events(self) -> str:
        """What a socket asks for, to hear everything of the match that is played."""
        return self._begun.events

    async def watch(self) -> None:
        """Opens the sockets of this match, in place of those before."""
        self._close_watches()
        for index in range(self.sockets):
            server = self.servers[index % 2]
            self._watches.append(
                await Watch.connect(
                    server.host, server.port, self._begun.events, self._heard, self.times.traffic
                )
            )

    async def _move(self, due: float) -> None:
        self._dues.append(due)
        server = self.servers[self.ply % 2]
        connection = await self._connection(server)
        await play_move(connection, server, self._begun, self._moves[self.ply], self.ply)
        if due >= self.times.begins:
            self.times.answers.append(perf_counter() - due)
        self.ply += 1
        if any(watch.is_lost for watch in self._watches):
            raise RefusedError(SOCKET_CLOSED)

    async def _connection(self, server: Server) -> Http:
        if server not in self._connections:
            self._connections[server] = await Http.connect(server.host, server.port, self.times.traffic)
        return self._connections[server]

    def _heard(self, now: float, begins_with: bytes) -> None:
        event, _comma, rest = begins_with.removeprefix(b'{"event":').partition(b",")
        if rest.startswith(b'"type":"move"'):
            due = self._dues[int(event) - 1]
            if due >= self.times.begins:
                self.times.events.append(now - due)

    def _close_watches(self) -> None:
        for watch in self._watches:
            watch.close()
        self._watches = []

    def close(self) -> None:
        """Ends it; whoever plays on begins anew."""
        self._close_watches()
        for connection in self._connections.values():
            connection.close()
        self._connections, self._moves, self.ply = {}, [], 0


async def play_all(pairs: Sequence[Pair], times: Times, begins: float, ends: float) -> None:
    """All of them from a moment to another, each beginning at a moment of its own; who is never answered is noted."""
    playing: list[Coroutine[Any, Any, None]] = [
        pair.play(begins + pair.interval * pair.random.random(), ends) for pair in pairs
    ]
    waiting = [asyncio.create_task(one) for one in playing]
    done, late = await asyncio.wait(waiting, timeout=ends - perf_counter() + GRACE)
    for task in late:
        task.cancel()
        times.refused[NO_ANSWER] += 1
    for task in done:
        task.result()


@cache
def random_games() -> list[list[str]]:
    """The moves of some matches, always the same ones."""
    random = Random(1)
    return [_random_game(random) for _ in range(GAMES)]


def average_length() -> float:
    """How many moves these matches have, on average."""
    return mean(map(len, random_games()))


def _random_game(random: Random) -> list[str]:
    position, moves = game("semaforo").start, []
    while position.outcome is None:
        moves.append(random.choice(position.moves))
        position = position.play(moves[-1])
    return [str(move) for move in moves]
