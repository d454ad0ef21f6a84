"""A school in one tournament with all boards by link: what that does to moves, and how soon the projector has a result."""

from __future__ import annotations

import asyncio
import gzip
import secrets
import tempfile
from collections.abc import Coroutine, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from time import perf_counter
from typing import Any

import orjson

from tateti.bench.serve.client import Http, Watch, get, post
from tateti.bench.serve.figures import median, p99
from tateti.bench.serve.players import (
    CLOSED,
    NO_ANSWER,
    PEOPLE,
    Begun,
    RefusedError,
    Times,
    random_games,
)
from tateti.bench.serve.servers import Server, running, serve_tateti, usual
from tateti.web.connections.open_connections import allow_many

BOUND = 2.0  # seconds after the end of a match within which the projector shows its result
INTERVAL = 1.0  # seconds between two moves of a board
WARM_UP = 2.0  # seconds that are not counted
READING = 4.0  # seconds that a pupil takes at most to press the button that begins a match
WAIT = 25  # seconds that an answer is waited for, as the page does
LOOKS = 12.0, 4.0  # seconds after which a pupil looks at the standings again: so many, and up to so many more
MOST_ROUNDS = 8
ZIPPED = b"\x1f\x8b"
AGAIN, MOST_TRIES = 1.0, 20  # seconds until something that was refused is asked for again, and how often


@dataclass(frozen=True)
class Moves:
    """How long moves took, in seconds: until the server said yes, and until the sockets of both players had them."""

    moves: int
    answer_median: float
    answer_p99: float
    event_p99: float


@dataclass(frozen=True)
class Afternoon:
    """The same matches without a tournament and in one; times in seconds, results from the end of a match to the projector."""

    players: int
    rounds: int
    alone: Moves
    together: Moves
    results: int
    result_median: float
    result_longest: float
    views: int  # that the projector was sent
    refused: dict[str, int]

    @property
    def holds(self) -> bool:
        """Whether nobody was refused, and every result was there in time."""
        return not self.refused and self.results > 0 and self.result_longest <= BOUND

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {**asdict(self), "holds": self.holds}


def measure_afternoon(players: int, seconds: float) -> Afternoon:
    """Plays so long without a tournament, then as many matches in one. The server has its usual limits, all come from one address;
    only new matches outside the tournament are not limited."""
    allow_many()
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(usual(f"sqlite:///{folder}/matches.db"), new_matches_rate=0)
        with running(serve_tateti, settings) as server:
            return asyncio.run(_School(server, players).run(seconds))


class _Line:
    """A connection of somebody who asks again where something is refused, as the page does; what was refused is noted."""

    def __init__(self, server: Server, times: Times) -> None:
        self.server, self.times = server, times
        self._connection: Http | None = None

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What is answered; `RefusedError` if nothing ever is."""
        name = self.server.name
        request = get(name, path, zipped=True) if body is None else post(name, path, orjson.dumps(body))
        for _try in range(MOST_TRIES):
            is_new = self._connection is None or self._connection.is_closed
            try:
                if self._connection is None or is_new:
                    self._connection = await Http.connect(
                        self.server.host, self.server.port, self.times.traffic
                    )
                status, told = await self._connection.ask(request)
                if status in (200, 201):
                    return orjson.loads(gzip.decompress(told) if told.startswith(ZIPPED) else told)
                self.times.refused[str(status)] += 1
            except OSError:
                self._close_line()
                if not is_new:
                    continue  # it was not used for a while, and the server has just closed it: browsers ask again
                self.times.refused[CLOSED] += 1
            await asyncio.sleep(AGAIN)
        raise RefusedError(path)

    def _close_line(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def close(self) -> None:
        """Ends it."""
        self._close_line()


class _Pupil(_Line):
    """Somebody with a browser: a connection for moves, and a socket for the match."""

    def __init__(self, server: Server, times: Times) -> None:
        super().__init__(server, times)
        self.token = secrets.token_urlsafe(24)
        self._watch: Watch | None = None
        self._dues: list[float] = []  # when each move of the match was due
        self._heard = 0

    async def sit_down(self, begun: Begun, dues: list[float]) -> None:
        """Watches a match, in place of the one before."""
        self._close_watch()
        self._dues, self._heard = dues, 0
        for _try in range(MOST_TRIES):
            try:
                host, port = self.server.host, self.server.port
                self._watch = await Watch.connect(host, port, begun.events, self._hear, self.times.traffic)
                return
            except OSError:
                self.times.refused["socket"] += 1
                await asyncio.sleep(AGAIN)
        raise RefusedError("socket")

    def _hear(self, now: float, begins_with: bytes) -> None:
        _event, _comma, rest = begins_with.removeprefix(b'{"event":').partition(b",")
        if rest.startswith(b'"type":"move"'):
            due, self._heard = self._dues[self._heard], self._heard + 1
            if due >= self.times.begins:
                self.times.events.append(now - due)

    def _close_watch(self) -> None:
        if self._watch is not None:
            self._watch.close()

    def close(self) -> None:
        super().close()
        self._close_watch()


class _School:
    """Pupils who play, first without a tournament and then in one."""

    def __init__(self, server: Server, players: int) -> None:
        self.server = server
        self.alone, self.together = Times(), Times()
        self.pupils = [_Pupil(server, self.alone) for _ in range(players)]
        self.random = Random(1)
        self.ended: dict[tuple[int, int], float] = {}  # when the match at a table of a round ended
        self.shown: dict[tuple[int, int], float] = {}  # and when the projector had its result
        self.views = 0
        self.is_over = False

    async def run(self, seconds: float) -> Afternoon:
        began, rounds = perf_counter(), 0
        self.alone.begins = began + WARM_UP
        while rounds == 0 or (perf_counter() - began < seconds and rounds < MOST_ROUNDS):
            rounds += 1
            await self.noting(self._play_alone(), self.alone)
        for pupil in self.pupils:
            pupil.times = self.together
        await self.noting(self._tournament(rounds), self.together)
        for pupil in self.pupils:
            pupil.close()
        took = [self.shown.get(at, float("inf")) - ended for at, ended in self.ended.items()]
        return Afternoon(
            len(self.pupils), rounds, _moves(self.alone), _moves(self.together), len(took), median(took),
            max(took, default=float("inf")), self.views, dict(self.alone.refused + self.together.refused),
        )  # fmt: skip

    async def noting(self, work: Coroutine[Any, Any, None], times: Times) -> None:
        """Does something; where it was never answered, that is noted."""
        try:
            await work
        except (RefusedError, TimeoutError):
            times.refused[NO_ANSWER] += 1

    # Without a tournament

    async def _play_alone(self) -> None:
        games = self.random.choices(random_games(), k=len(self.pupils) // 2)
        pairs = zip(self.pupils[::2], self.pupils[1::2], games, strict=True)
        await asyncio.gather(
            *(self.noting(self._free_match(one, other, moves), self.alone) for one, other, moves in pairs)
        )

    async def _free_match(self, one: _Pupil, other: _Pupil, moves: Sequence[str]) -> None:
        await self.read()
        told = await one.ask("/api/matches", PEOPLE)
        begun = Begun(f"/api/matches/{told['match']['id']}", [seat["secret"] for seat in told["seats"]])
        await self._play_out((one, other), begun, moves)

    async def read(self) -> None:
        """Somebody looks at the page before they go on."""
        await asyncio.sleep(READING * self.random.random())

    async def _play_out(self, two: Sequence[_Pupil], begun: Begun, moves: Sequence[str]) -> None:
        """Plays a match to its end, a move whenever one is due."""
        dues = list[float]()
        for pupil in two:
            await pupil.sit_down(begun, dues)
        due = perf_counter() + INTERVAL * self.random.random()
        for ply, move in enumerate(moves):
            await asyncio.sleep(max(0.0, due - perf_counter()))
            dues.append(due)
            pupil = two[ply % 2]
            wish = {"secret": begun.secrets[ply % 2], "move": move, "ply": ply}
            await pupil.ask(f"{begun.path}/moves", wish)
            if due >= pupil.times.begins:
                pupil.times.answers.append(perf_counter() - due)
            due += INTERVAL

    # In a tournament

    async def _tournament(self, rounds: int) -> None:
        names = "\n".join(f"Nombre{number} Apellido{number};7B" for number in range(1, len(self.pupils) + 1))
        wanted = {"game": "semaforo", "names": names, "rounds": rounds, "online": True}
        organiser = _Line(self.server, self.together)
        told = await organiser.ask("/api/tournaments", wanted)
        path, secret = f"/api/tournaments/{told['tournament']['id']}", told["secret"]
        own = [
            asyncio.create_task(self.noting(self._follow(path, None), self.together)),
            asyncio.create_task(self.noting(self._follow(path, secret), self.together)),
        ]
        desks = [_Desk(self, pupil, path, number) for number, pupil in enumerate(self.pupils, start=1)]
        await asyncio.gather(*(self.noting(desk.claim(), self.together) for desk in desks))
        for desk in desks:
            desk.open()
        for number in range(1, rounds + 1):
            paired = await organiser.ask(f"{path}/pair", {"secret": secret, "round": number})
            self.together.begins = self.together.begins or perf_counter() + WARM_UP
            await asyncio.gather(
                *(self.noting(self._table(desks, number, table), self.together) for table in paired["tables"])
            )
            await self._until_shown()
        self.is_over = True
        for task in own:
            task.cancel()
        await asyncio.gather(*own, *(desk.close() for desk in desks), return_exceptions=True)
        organiser.close()

    async def _table(self, desks: Sequence[_Desk], number: int, table: dict[str, Any]) -> None:
        two = [desks[table[side] - 1] for side in ("first", "second")]
        links = await asyncio.gather(*(desk.play(number) for desk in two))
        begun = Begun(f"/api/matches/{links[0][0]}", [secret for _match, secret in links])
        await self._play_out([desk.pupil for desk in two], begun, self.random.choice(random_games()))
        self.ended[number, table["table"]] = perf_counter()
        for desk in two:
            desk.open()

    async def _until_shown(self) -> None:
        """Waits until the projector has all results, or too long."""
        ends = perf_counter() + 5 * BOUND
        while perf_counter() < ends and self.shown.keys() < self.ended.keys():
            await asyncio.sleep(0.05)

    async def _follow(self, path: str, secret: str | None) -> None:
        """The projector, or the organiser's page: always waits for news."""
        line, seen = _Line(self.server, self.together), None
        try:
            while not self.is_over:
                if secret is None:
                    view = await line.ask(path if seen is None else f"{path}?seen={seen}&wait={WAIT}")
                    self._show(view)
                else:
                    body = {"secret": secret, "seen": seen, "wait": WAIT if seen else 0}
                    view = await line.ask(f"{path}/manage", body)
                seen = view["version"]
        finally:
            line.close()

    def _show(self, view: dict[str, Any]) -> None:
        now = perf_counter()
        if "tables" not in view:
            return
        self.views += 1
        for table in view["tables"]:
            if table["result"] is not None:
                self.shown.setdefault((view["shown"], table["table"]), now)


class _Desk:
    """A pupil in the tournament: waits for news of their own, and looks at the standings from time to time, but not while they
    play, for then another page is open."""

    def __init__(self, school: _School, pupil: _Pupil, path: str, number: int) -> None:
        self.school, self.pupil, self.path, self.number = school, pupil, path, number
        self.seen: str | None = None
        self.round = 0
        self.news = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """The page is opened."""
        noting = self.school.noting
        self.tasks = [asyncio.create_task(noting(work, self.pupil.times)) for work in (self.follow(), self.look())]  # fmt: skip

    async def close(self) -> None:
        """The page is left."""
        self.seen = None
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def claim(self) -> None:
        told = await self.pupil.ask(f"{self.path}/players/{self.number}/claim", {"token": self.pupil.token})
        self.seen = told["version"]

    async def follow(self) -> None:
        line = _Line(self.school.server, self.pupil.times)
        try:
            while not self.school.is_over:
                body = {"token": self.pupil.token, "seen": self.seen, "wait": WAIT if self.seen else 0}
                desk = await line.ask(f"{self.path}/desk", body)
                self.seen = desk["version"]
                if desk.get("now"):
                    async with self.news:
                        self.round = desk["now"]["round"]
                        self.news.notify_all()
        finally:
            line.close()

    async def look(self) -> None:
        """At the standings, from time to time."""
        least, more = LOOKS
        while not self.school.is_over:
            await asyncio.sleep(least + more * self.school.random.random())
            line = _Line(self.school.server, self.pupil.times)
            try:
                await line.ask(self.path)
            finally:
                line.close()

    async def play(self, number: int) -> tuple[str, str]:
        """The match of this round, as soon as the desk says that there is one, and the secret of the seat."""
        async with asyncio.timeout(MOST_TRIES * AGAIN), self.news:
            await self.news.wait_for(lambda: self.round >= number)
        await self.school.read()
        told = await self.pupil.ask(f"{self.path}/play", {"token": self.pupil.token})
        await self.close()
        return told["match"], told["link"].partition(".")[2]


def _moves(times: Times) -> Moves:
    return Moves(len(times.answers), median(times.answers), p99(times.answers), p99(times.events))
