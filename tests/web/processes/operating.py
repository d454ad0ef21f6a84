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
from web.processes.histories import GRANTED, ILLEGAL, OTHER, REFUSED, Operation, view_of

GAME = "semaforo:3x3"
MOST_OPERATIONS = 60  # of a client in one match; then it gives up


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
        """One of them plays to the end, and asks for a rematch: its id."""
        seen: dict[str, Any] = {}
        for number in itertools.count():
            wish = self._wish(side, seen, number)
            # An undo or a resignation without a key is not asked for again, for it might be done twice.
            done = await self.do(
                table, wish, again=wish.key is not None or wish.kind in ("look", "move", "rematch")
            )
            if done.kind == "rematch" and done.status == GRANTED:
                assert done.follower is not None
                return done.follower
            seen = seen if done.told is None else _seen(done)
            if done.told is None or not seen.get("is_mine", True):
                await asyncio.sleep(self.random.uniform(0, 0.02))
        raise AssertionError

    def _wish(self, side: str, seen: dict[str, Any], number: int) -> Operation:
        key = self.key() if self.random.random() < 0.5 else None
        wish = Operation("look", side, 0.0, 0.0, key=key)
        if not seen or self.random.random() < 0.15:
            return replace(wish, key=None)
        if seen["over"]:
            return replace(wish, kind="rematch", key=None)
        if self.enough.is_set() or number > MOST_OPERATIONS or self.random.random() < 0.01:
            return replace(wish, kind="resign")
        if seen["offer"] == OTHER[side]:
            return replace(wish, kind=self.random.choice(["accept", "offer", "decline"]))
        if seen["ply"] and self.random.random() < 0.15:
            return replace(wish, kind="offer")
        if seen["to_move"] == side or self.random.random() < 0.1:
            return replace(wish, kind="move", move=_some_move(seen, self.random), ply=seen["ply"])
        return replace(wish, key=None)

    # One person with both secrets and several windows

    async def alone(self, windows: int = 3) -> None:
        """Somebody plays against themselves, in several windows that know nothing of each other."""
        table = await self.create()
        while not self.enough.is_set():
            ends = await asyncio.gather(*(self._window(table) for _ in range(windows)))
            assert len(set(ends)) == 1, "there is one rematch"
            table = table.rematch(ends[0])

    async def _window(self, table: Table) -> str:
        seen: dict[str, Any] = {}
        for number in itertools.count():
            wish = self._wish_alone(seen, number)
            done = await self.do(table, wish, again=wish.key is not None or wish.kind in ("look", "rematch"))
            if done.kind == "rematch" and done.status == GRANTED:
                assert done.follower is not None
                return done.follower
            seen = {} if done.told is None else _seen(done)
        raise AssertionError

    def _wish_alone(self, seen: dict[str, Any], number: int) -> Operation:
        side = seen["to_move"] if seen else "first"
        wish = Operation("look", side, 0.0, 0.0)
        if not seen or self.random.random() < 0.1:
            return wish
        wish = replace(wish, key=self.key() if self.random.random() < 0.7 else None)
        if seen["over"]:
            return replace(wish, kind="rematch", key=None)
        if self.enough.is_set() or number > MOST_OPERATIONS // 2:
            return replace(wish, kind="resign")
        if seen["ply"] and self.random.random() < 0.35:
            return replace(wish, kind="undo")
        return replace(wish, kind="move", move=_some_move(seen, self.random), ply=seen["ply"])


def _some_move(seen: dict[str, Any], random: Random) -> str:
    position = game(GAME).start
    for move in seen["moves"]:
        position = position.play(move)
    return str(random.choice(position.moves))


def _seen(done: Operation) -> dict[str, Any]:
    """What matters of the match as a client saw it last."""
    view = done.told
    assert view is not None
    return {
        "moves": view.moves, "ply": len(view.moves), "to_move": view.to_move, "offer": view.offer,
        "over": view.result != "*", "is_mine": view.to_move == done.side,
    }  # fmt: skip


def _request(table: Table, wish: Operation) -> tuple[str, Any]:
    path = f"/api/matches/{table.id}"
    if wish.kind == "look":
        return path, None
    body: dict[str, Any] = {"secret": table.secrets[wish.side]}
    if wish.key is not None:
        body["key"] = wish.key
    if wish.kind == "move":
        return f"{path}/moves", {**body, "move": wish.move, "ply": wish.ply}
    if wish.kind == "undo":
        return f"{path}/undo", {**body, "action": "offer", "other_secret": table.secrets[OTHER[wish.side]]}
    if wish.kind in ("offer", "accept", "decline"):
        return f"{path}/undo", {**body, "action": wish.kind}
    return f"{path}/{wish.kind}", body


def _told(done: Operation, answer: Any) -> Operation:
    """The operation with its answer."""
    status, told = answer.status_code, answer.json()
    assert status in (GRANTED, REFUSED, ILLEGAL), answer.text
    done = replace(done, ended=time.monotonic(), status=status)
    if status == ILLEGAL:
        assert told["error"]["code"] == "illegal_move", answer.text
        return done
    if done.kind == "rematch" and status == GRANTED:
        return replace(done, follower=told["match"]["id"])
    return replace(done, told=view_of(told if status == GRANTED else told["match"]))
