"""Attacks with tournaments: hundreds who wait for news that come all the time, and files as large as they may be."""

from __future__ import annotations

from typing import Any

import orjson

from tateti.bench.serve.attacks.attacker import Attacker, Wire
from tateti.bench.serve.players import RefusedError
from tateti.tournaments import decisions
from tateti.tournaments.file import text_of
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.limits import MOST_PLAYERS
from tateti.tournaments.names import Entry

WAITING = 300
BUSY = 16
EVENTS = 3000
LONGEST_WAIT = 25


def names(count: int) -> str:
    """A list of names that are all alike, and so need long nicknames."""
    return "\n".join(f"Ana P{number}" for number in range(count))


async def organise(attacker: Attacker, wire: Wire, path: str, body: dict[str, Any]) -> tuple[str, str]:
    """A tournament of one's own: where it is, and the organiser's secret."""
    status, told = await wire.ask(attacker.post(path, body))
    if status != 201:
        raise RefusedError(str(status))
    made = orjson.loads(told)
    return f"/api/tournaments/{made['tournament']['id']}", made["secret"]


async def waiting(attacker: Attacker) -> None:
    """As many players as there may be, hundreds who wait for news of them, and an organiser who never stops changing something;
    names are chosen and left all the time."""
    async with await attacker.connect() as own:
        body = {"game": "damas", "names": names(MOST_PLAYERS), "system": "knockout"}
        path, secret = await organise(attacker, own, "/api/tournaments", body)

        async def attack(number: int) -> None:
            if number == 0:
                await _change(attacker, own, path, secret)
                return
            async with await attacker.connect() as wire:
                if number % 4 == 0:
                    await _come_and_go(attacker, wire, path, number)
                seen = "0"
                while attacker.goes_on:
                    query = f"?seen={seen}&wait={LONGEST_WAIT}&lang={('en', 'es', 'pt')[number % 3]}"
                    request = f"GET {path}{query} HTTP/1.1\r\nHost: {attacker.server.name}\r\n\r\n"
                    status, told = await wire.ask(request.encode())
                    seen = orjson.loads(told)["version"] if status == 200 else seen

        await attacker.together(WAITING, attack)


async def _change(attacker: Attacker, wire: Wire, path: str, secret: str) -> None:
    for turn in range(10_000):
        number = turn % MOST_PLAYERS + 1
        await wire.ask(attacker.post(f"{path}/players/{number}", {"secret": secret, "nickname": f"N{turn}"}))
        if turn % 3 == 0:
            _status, told = await wire.ask(attacker.post(f"{path}/manage", {"secret": secret}))
            undo = orjson.loads(told).get("undo")
            if undo is not None:
                await wire.ask(attacker.post(f"{path}/undo", {"secret": secret, "of": undo["id"]}))


async def _come_and_go(attacker: Attacker, wire: Wire, path: str, number: int) -> None:
    token = f"{number:032d}"
    for _time in range(20):
        await wire.ask(attacker.post(f"{path}/players/{number}/claim", {"token": token}))
        await wire.ask(attacker.post(f"{path}/leave", {"token": token}))


def long_file() -> str:
    """A tournament of thousands of events."""
    entries = [Entry(f"Ana P{number}") for number in range(60)]
    state = tournament_of([decisions.begin(entries, "round-robin", title="T", game="damas")])
    state = applied(state, decisions.pair(state))
    while len(state.log) < EVENTS:
        for table in range(1, 31):
            is_there = state.rounds[0].pairings[table - 1].result is not None
            result = ("1-0", "0-1")[len(state.log) // 30 % 2]
            state = applied(state, decisions.result(state, table, result, correct=is_there))
    return text_of(state.log)


async def imports(attacker: Attacker) -> None:
    """A tournament of thousands of events is imported again and again, undone, exported and printed."""
    text = long_file()

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            found = None
            while attacker.goes_on:
                try:
                    found = await organise(attacker, wire, "/api/tournaments/import", {"file": text})
                except RefusedError:
                    if found is None:
                        continue
                path, secret = found
                _status, told = await wire.ask(attacker.post(f"{path}/manage", {"secret": secret}))
                undo = orjson.loads(told).get("undo")
                if undo is not None:
                    await wire.ask(attacker.post(f"{path}/undo", {"secret": secret, "of": undo["id"]}))
                for what in ("file", "csv", "manage"):
                    await wire.ask(attacker.post(f"{path}/{what}", {"secret": secret}))

    await attacker.together(BUSY, attack)
