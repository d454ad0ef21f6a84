"""Attacks with matches: as many as possible, chains of rematches, one that grows without an end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import orjson

from tateti.bench.serve.attacks.attacker import Attacker, Wire
from tateti.bench.serve.players import Begun, RefusedError
from tateti.board import Board

CONNECTIONS = 16
SIDE = 20
LARGE = f"semaforo:{SIDE}x{SIDE}x{SIDE}"  # as large as it may be, and no line for a long time
PEOPLE = [{"kind": "person"}, {"kind": "person"}]


def free_cells(side: int) -> list[str]:
    """The cells of a square board but for one in five, so that with all of them taken no line is full."""
    board = Board(side, side)
    return [
        board.name(board.at(row, col)) for row in range(side) for col in range(side) if (row + 2 * col) % 5
    ]


async def begin(attacker: Attacker, wire: Wire, game: str) -> Begun:
    """A match with both seats one's own."""
    status, told = await wire.ask(attacker.post("/api/matches", {"game": game, "seats": PEOPLE}))
    if status != 201:
        raise RefusedError(str(status))
    begun = orjson.loads(told)
    return Begun(f"/api/matches/{begun['match']['id']}", [seat["secret"] for seat in begun["seats"]])


async def creation(attacker: Attacker) -> None:
    """New matches as fast as possible, each request as if it came from somewhere else."""
    numbers = count()
    body = {"game": "semaforo", "seats": PEOPLE}

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            while attacker.goes_on:
                number = next(numbers)
                forged = (
                    f"\r\nX-Forwarded-For: 10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}\r\n"
                )
                request = attacker.post("/api/matches", body)
                await wire.ask(request.replace(b"\r\n", forged.encode(), 1))

    await attacker.together(CONNECTIONS, attack)


async def rematch(attacker: Attacker) -> None:
    """Resigns, and asks for a rematch, again and again."""

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            begun = None
            while attacker.goes_on:
                try:
                    begun = begun or await begin(attacker, wire, "tictactoe")
                except RefusedError:
                    continue
                body = {"secret": begun.secrets[0]}
                await wire.ask(attacker.post(f"{begun.path}/resign", body))
                both = {**body, "other_secret": begun.secrets[1]}
                status, told = await wire.ask(attacker.post(f"{begun.path}/rematch", both))
                if status == 200:
                    begun = Begun(f"/api/matches/{orjson.loads(told)['match']['id']}", begun.secrets)

    await attacker.together(CONNECTIONS, attack)


class LongMatch:
    """A match that one person makes longer and longer: two moves, one taken back, and so on."""

    def __init__(self, attacker: Attacker, wire: Wire, begun: Begun) -> None:
        self._attacker, self._wire, self._begun = attacker, wire, begun
        self._ply = 0
        self.number = 0  # of the last event
        self._cells = free_cells(SIDE)

    @property
    def path(self) -> str:
        """Where it is."""
        return self._begun.path

    @property
    def events(self) -> str:
        """What a socket asks for to miss nothing."""
        return f"{self.path}/events?after={max(0, self.number - 1)}"

    async def go_on(self) -> None:
        """One more event, if it is taken."""
        mine, other = self._begun.secrets
        if self.number % 3 == 2 or self._ply == len(self._cells):
            body = {"secret": mine, "other_secret": other, "action": "offer"}
            await self._do("undo", body, -1)
        else:
            secret = self._begun.secrets[self._ply % 2]
            await self._do("moves", {"secret": secret, "move": self._cells[self._ply], "ply": self._ply}, 1)

    async def _do(self, what: str, body: Mapping[str, object], plies: int) -> None:
        status, _told = await self._wire.ask(self._attacker.post(f"{self.path}/{what}", body))
        if status == 200:
            self.number += 1
            self._ply += plies


async def long_match(attacker: Attacker) -> None:
    """A match that grows by moves and undos, while others ask for its record and connect to it again and again."""
    async with await attacker.connect() as own:
        match = LongMatch(attacker, own, await begin(attacker, own, LARGE))

        async def attack(number: int) -> None:
            if number == 0:
                await match.go_on()
                return
            async with await attacker.connect() as wire:
                if number % 2:
                    await wire.upgrade(match.events)
                    return
                request = f"GET {match.path}/record HTTP/1.1\r\nHost: {attacker.server.name}\r\n\r\n"
                while attacker.goes_on:
                    await wire.ask(request.encode())

        await attacker.together(CONNECTIONS, attack)
