"""Who is there: whether whoever plays a side has a socket open now, at this process or at another one.

It is not in the log: it is known while it is so, and nothing is lost with it. A socket proves a seat by its secret. Whoever
goes is away only after a moment, so that loading the page again is no absence.

Processes that share a database tell each other by notifications: who is at which match when that changes, and all of it
when one asks, as it does when it begins to listen. Each says now and then that it is alive; one that is not heard of any
more has died, and nobody is there through it.

notice               what it says
ORIGIN at M=12 N=    at match M there are now sockets of the first and of the second side here, at N none
ORIGIN all M=12 ...  a part of everything that is so here
ORIGIN end           that was all of it
ORIGIN who           everybody is to tell all of it
ORIGIN alive         nothing new
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from tateti.games import Side

AT_ONCE = 100  # matches in a notice; PostgreSQL takes 8000 bytes
MOST_ELSEWHERE = 200_000  # matches at which others say that somebody is; more are not remembered

Seats = frozenset[Side]
NOBODY: Seats = frozenset()

_SEATS = {"": NOBODY, "1": NOBODY | {Side.FIRST}, "2": NOBODY | {Side.SECOND}, "12": frozenset(Side)}
_SIGNS = {seats: signs for signs, seats in _SEATS.items()}


@dataclass
class _Process:
    """Another process: when it was heard of last, who is there through it, and what it has told of a new list."""

    heard: float
    seats: dict[str, Seats] = field(default_factory=dict)
    listed: dict[str, Seats] = field(default_factory=dict)


class Presence:
    """Who is there, by match."""

    def __init__(
        self, origin: str, grace: float, is_shared: bool, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._origin, self._grace, self._monotonic = origin, grace, monotonic
        self._is_shared = is_shared  # with other processes
        self.on_change: Callable[[str], None] = lambda match_id: None  # somebody came to a match, or went
        self._sockets: Counter[tuple[str, Side]] = Counter()
        self._leaving: dict[tuple[str, Side], asyncio.TimerHandle] = {}
        self._here: dict[str, Seats] = {}
        self._others: dict[str, _Process] = {}
        self._news: set[str] = set()  # matches of which the others do not know yet who is there
        self._words: list[str] = []  # that go with the news
        self._has_news = asyncio.Event()

    def at(self, match_id: str) -> Seats:
        """The sides whose players are there."""
        here = self._here.get(match_id, NOBODY)
        for process in self._others.values():
            here |= process.seats.get(match_id, NOBODY)
        return here

    # At this process

    def come(self, match_id: str, side: Side) -> None:
        """A socket has proved a seat."""
        self._sockets[match_id, side] += 1
        if (leaving := self._leaving.pop((match_id, side), None)) is not None:
            leaving.cancel()
        self._set_here(match_id, self._here.get(match_id, NOBODY) | {side})

    def go(self, match_id: str, side: Side) -> None:
        """Such a socket is closed; if it was the last, its player is away in a moment."""
        self._sockets[match_id, side] -= 1
        if self._sockets[match_id, side] == 0:
            del self._sockets[match_id, side]
            later = asyncio.get_running_loop().call_later(self._grace, self._end, match_id, side)
            self._leaving[match_id, side] = later

    def _end(self, match_id: str, side: Side) -> None:
        del self._leaving[match_id, side]
        self._set_here(match_id, self._here[match_id] - {side})

    def _set_here(self, match_id: str, seats: Seats) -> None:
        if seats == self._here.get(match_id, NOBODY):
            return
        with self._noticed([match_id]):
            _put(self._here, match_id, seats)
        if self._is_shared:
            self._news.add(match_id)
            self._has_news.set()

    @contextlib.contextmanager
    def _noticed(self, match_ids: Iterable[str]) -> Iterator[None]:
        """Says of which of these matches somebody has come or gone meanwhile."""
        before = {match_id: self.at(match_id) for match_id in match_ids}
        yield
        for match_id, seats in before.items():
            if self.at(match_id) != seats:
                self.on_change(match_id)

    # What the others are told

    async def notices(self, within: float) -> list[str]:
        """What to tell the others, as soon as there is something, or that this process is alive."""
        try:
            async with asyncio.timeout(within):
                await self._has_news.wait()
        except TimeoutError:
            return [f"{self._origin} alive"]
        self._has_news.clear()
        words, self._words = self._words, []
        news, self._news = self._news, set()
        told = self._listed("at", ((match_id, self._here.get(match_id, NOBODY)) for match_id in news))
        if "all" in words:
            told += [*self._listed("all", self._here.items()), f"{self._origin} end"]
        return told + [f"{self._origin} who"] * ("who" in words)

    def begin_again(self) -> None:
        """Notices may have been lost: everybody is to tell everything, and so does this process."""
        now = self._monotonic()
        for process in self._others.values():
            process.heard, process.listed = now, {}
        self._say("all", "who")

    def _say(self, *words: str) -> None:
        self._words += words
        self._has_news.set()

    def _listed(self, word: str, seats: Iterable[tuple[str, Seats]]) -> list[str]:
        items = [f"{match_id}={_SIGNS[there]}" for match_id, there in seats]
        return [
            " ".join([self._origin, word, *items[i : i + AT_ONCE]]) for i in range(0, len(items), AT_ONCE)
        ]

    # What the others tell

    def hear(self, notice: str) -> None:
        """A notice of another process, or an own one; what cannot be read in it is passed over."""
        origin, _blank, said = notice.partition(" ")
        if origin == self._origin or not said:
            return
        word, *items = said.split(" ")
        process = self._others.setdefault(origin, _Process(0.0))
        process.heard = self._monotonic()
        told = {
            match_id: _SEATS[signs]
            for match_id, equals, signs in (item.partition("=") for item in items)
            if equals and signs in _SEATS
        }
        if word == "at":
            with self._noticed(told):
                for match_id, seats in told.items():
                    self._put_there(process.seats, match_id, seats)
        elif word == "all":
            for match_id, seats in told.items():
                self._put_there(process.listed, match_id, seats)
        elif word == "end":
            self._replace(process, process.listed)
            process.listed = {}
        elif word == "who":
            self._say("all")

    def _put_there(self, there: dict[str, Seats], match_id: str, seats: Seats) -> None:
        if match_id in there or len(there) < MOST_ELSEWHERE // len(self._others):
            _put(there, match_id, seats)

    def forget_silent(self, seconds: float) -> None:
        """A process that was not heard of for so long has died."""
        oldest = self._monotonic() - seconds
        for origin in [origin for origin, process in self._others.items() if process.heard < oldest]:
            self._replace(self._others[origin], {})
            del self._others[origin]

    def _replace(self, process: _Process, seats: dict[str, Seats]) -> None:
        with self._noticed({*process.seats, *seats}):
            process.seats = seats


def _put(there: dict[str, Seats], match_id: str, seats: Seats) -> None:
    """Notes who is at a match; where nobody is, nothing is kept."""
    if seats:
        there[match_id] = seats
    else:
        there.pop(match_id, None)
