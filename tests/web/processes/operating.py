"""Clients that operate matches at random, at any of several servers, and write down what they asked and were told."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import httpx2 as httpx

from tateti.games import game
from web.playing import DEADLINE
from web.processes.histories import GRANTED, ILLEGAL, OTHER, REFUSED, Operation, View, view_of

GAME = "semaforo:3x3"
MOST_OPERATIONS = 60  # of a client in one match; then it gives up
MOST_REFUSALS = 2  # of a rematch, by a client in one match: who is refused too often cannot ask any more


@dataclass(frozen=True)
class Table:
    """A match, and the secrets of its seats."""

    id: str
    secrets: dict[str, str]

    def rematch(self, match_id: str) -> Table:
        """The match that follows it, sides swapped."""
        return Table(match_id, {OTHER[side]: secret for side, secret in self.secrets.items()})


@dataclass
class Clients:
    """All clients: the servers that they ask, and the histories of the matches."""

    http: Any
    addresses: Sequence[str]
    random: Random
    histories: dict[str, list[Operation]] = field(default_factory=lambda: defaultdict(list))
    enough: asyncio.Event = field(default_factory=asyncio.Event)
    unanswered: int = 0
    _keys: Any = field(default_factory=itertools.count)

    @property
    def acknowledged(self) -> int:
        """How many operations were granted."""
        done = itertools.chain.from_iterable(self.histories.values())
        return sum(one.status == GRANTED and one.kind != "look" for one in done)

    # Asking

    async def create(self) -> Table:
        """A new match of two people."""
        body = {"game": GAME, "seats": [{"kind": "person"}, {"kind": "person"}]}
        async with asyncio.timeout(DEADLINE):
            while (answer := await self._send("POST", "/api/matches", body)) is None:
                pass
        assert answer.status_code == 201, answer.text
        told = answer.json()
        return Table(told["match"]["id"], {seat["side"]: seat["secret"] for seat in told["seats"]})

    async def do(self, table: Table, wish: Operation, *, again: bool) -> Operation:
        """Asks for an operation, and once more (and more) where no answer comes and that is safe."""
        path, body = _request(table, wish)
        method = "GET" if wish.kind == "look" else "POST"
        done = replace(wish, began=time.monotonic())
        async with asyncio.timeout(DEADLINE):
            while True:
                done = replace(done, asked=time.monotonic())
                answer = await self._send(method, path, body)
                if answer is not None or not again:
                    break
        if answer is not None:
            done = _told(done, answer)
        else:
            self.unanswered += 1
        self.histories[table.id].append(done)
        return done

    async def _send(self, method: str, path: str, body: Any) -> Any:
        """The answer of one of the servers; None where there is none, or where the database did not answer it."""
        try:
            answer = await self.http.request(method, self.random.choice(self.addresses) + path, json=body)
        except httpx.TransportError:
            await asyncio.sleep(0.02)
            return None
        if answer.status_code == 503:
            assert answer.json()["error"]["code"] == "unavailable"
            await asyncio.sleep(0.02)
            return None
        return answer

    def key(self) -> str:
        """A key that no other operation has."""
        return f"k{next(self._keys)}"

    # Two people, each with a client

    async def duel(self) -> None:
        """Two people play each other, match after match."""
        table = await self.create()
        while not self.enough.is_set():
            ends = await asyncio.gather(*(self._sit(table, side) for side in OTHER))
            assert ends[0] == ends[1], "there is one rematch"
            table = table.rematch(ends[0])

    async def _sit(self, table: Table, side: str) -> str:
        """One of them plays to the end, and wants a rematch as soon as the other does: its id."""
        seen, refusals = View(*_UNSEEN), 0
        for number in itertools.count():
            wish = self._wish(side, seen, number, refusals < MOST_REFUSALS)
            refusals += wish.about == "rematch" and wish.kind in ("decline", "withdraw")
            # Without a key nothing is asked for again that might be done twice.
            again = wish.key is not None or wish.kind in ("look", "move")
            done = await self.do(table, wish, again=again)
            if done.follower is not None:
                return done.follower
            seen = done.told or seen
            if done.told is None or seen.to_move != side:
                await asyncio.sleep(self.random.uniform(0, 0.02))
        raise AssertionError

    def _wish(self, side: str, seen: View, number: int, may_refuse: bool) -> Operation:
        wish = Operation("look", side, 0.0, 0.0, key=self.key() if self.random.random() < 0.5 else None)
        if seen.number < 0 or self.random.random() < 0.15:
            return replace(wish, key=None)
        if seen.result != "*":
            return self._wish_for_rematch(wish, seen, may_refuse)
        if self.enough.is_set() or number > MOST_OPERATIONS or self.random.random() < 0.01:
            return replace(wish, kind="resign")
        if number == 3 or self.random.random() < 0.03:
            return replace(wish, kind="join", name=self.random.choice(["Ana", "Eva"]))
        for about, chance in (("undo", 0.15), ("draw", 0.05)):
            asking = seen.offer(about)
            if asking == OTHER[side]:
                return replace(wish, kind=self.random.choice(["accept", "offer", "decline"]), about=about)
            if self.random.random() < (0.3 if asking == side else chance * bool(seen.moves)) or number == 6:
                return replace(wish, kind="withdraw" if asking == side else "offer", about=about)
        if seen.to_move == side or self.random.random() < 0.1:
            return replace(wish, kind="move", move=_some_move(seen, self.random), ply=len(seen.moves))
        return replace(wish, key=None)

    def _wish_for_rematch(self, wish: Operation, seen: View, may_refuse: bool) -> Operation:
        wish, refuses = replace(wish, about="rematch"), may_refuse and self.random.random() < 0.2
        if seen.rematch_offer == OTHER[wish.side]:
            return replace(wish, kind="decline" if refuses else self.random.choice(["accept", "offer"]))
        if seen.rematch_offer == wish.side:
            return replace(wish, kind="withdraw") if refuses else replace(wish, key=None)
        return replace(wish, kind="offer")

    # One person with both secrets and several windows

    async def alone(self, windows: int = 3) -> None:
        """Somebody plays against themselves, in several windows that know nothing of each other."""
        table = await self.create()
        while not self.enough.is_set():
            ends = await asyncio.gather(*(self._window(table) for _ in range(windows)))
            assert len(set(ends)) == 1, "there is one rematch"
            table = table.rematch(ends[0])

    async def _window(self, table: Table) -> str:
        seen: View | None = None
        for number in itertools.count():
            wish = self._wish_alone(seen, number)
            done = await self.do(table, wish, again=wish.key is not None or wish.kind == "look")
            if done.follower is not None:
                return done.follower
            seen = done.told
        raise AssertionError

    def _wish_alone(self, seen: View | None, number: int) -> Operation:
        wish = Operation("look", "first" if seen is None else seen.to_move, 0.0, 0.0)
        if seen is None or self.random.random() < 0.1:
            return wish
        wish = replace(wish, key=self.key() if self.random.random() < 0.7 else None)
        if seen.result != "*":
            return replace(wish, kind="both", about="rematch")
        if self.enough.is_set() or number > MOST_OPERATIONS // 2:
            return replace(wish, kind="resign")
        if seen.moves and self.random.random() < 0.35:
            return replace(wish, kind="both")
        return replace(wish, kind="move", move=_some_move(seen, self.random), ply=len(seen.moves))


_UNSEEN = (-1, (), "first", "*", None, None, None, None, ("", ""), None)


def _some_move(seen: View, random: Random) -> str:
    position = game(GAME).start
    for move in seen.moves:
        position = position.play(move)
    return str(random.choice(position.moves))


def _request(table: Table, wish: Operation) -> tuple[str, Any]:
    path = f"/api/matches/{table.id}"
    if wish.kind == "look":
        return path, None
    body: dict[str, Any] = {"secret": table.secrets[wish.side]}
    if wish.key is not None:
        body["key"] = wish.key
    if wish.kind == "move":
        return f"{path}/moves", {**body, "move": wish.move, "ply": wish.ply}
    if wish.kind == "join":
        return f"{path}/join", {**body, "name": wish.name}
    if wish.kind == "both":
        other = table.secrets[OTHER[wish.side]]
        return f"{path}/{wish.about}", {**body, "action": "offer", "other_secret": other}
    if wish.kind in ("offer", "accept", "decline", "withdraw"):
        return f"{path}/{wish.about}", {**body, "action": wish.kind}
    return f"{path}/{wish.kind}", body


def _told(done: Operation, answer: Any) -> Operation:
    """The operation with its answer."""
    status, told = answer.status_code, answer.json()
    assert status in (GRANTED, REFUSED, ILLEGAL), answer.text
    done = replace(done, ended=time.monotonic(), status=status)
    if status == ILLEGAL:
        assert told["error"]["code"] == "illegal_move", answer.text
        return done
    if "watch" in told:
        return replace(done, follower=told["match"]["id"])
    return replace(done, told=view_of(told.get("match", told)))
