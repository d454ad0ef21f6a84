"""Attacks with questions that are expensive, or that make no sense."""

from __future__ import annotations

import asyncio
from itertools import count, cycle
from random import Random
from urllib.parse import quote

from tateti.bench.serve.attacks.attacker import Attacker
from tateti.bench.serve.attacks.matches import free_cells
from tateti.bench.serve.client import HEAD_ENDS, get
from tateti.games import game

CONNECTIONS, STUDENTS = 16, 40
LONGEST, SIDE = 1500, 26  # plies of a record, and the board that it is played on


async def records(attacker: Attacker) -> None:
    """A long record on a board far too large, again and again."""
    request = attacker.post("/api/record", {"record": long_record()})

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            while attacker.goes_on:
                await wire.ask(request)

    await attacker.together(CONNECTIONS, attack)


def long_record() -> str:
    """Cell after cell turned red, without a line."""
    plies = [piece + cell for cell in free_cells(SIDE) for piece in "GYR"][:LONGEST]
    numbered = (f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(plies))
    return f'[Game "semaforo:{SIDE}x{SIDE}x{SIDE}"]\n\n{" ".join(numbered)}'


async def studies(attacker: Attacker) -> None:
    """Analyses, trees and reviews, all different and all expensive; every other client hangs up at once."""
    random = Random(1)
    seeds = count()

    async def attack(number: int) -> None:
        async with await attacker.connect() as wire:
            while attacker.goes_on:
                request = _expensive(attacker, random, next(seeds))
                if number % 2:
                    attacker.tally.requests += 1
                    await wire.send(request)
                    await asyncio.sleep(0.05)
                    return
                await wire.ask(request)

    await attacker.together(STUDENTS, attack)


def _expensive(attacker: Attacker, random: Random, seed: int) -> bytes:
    kind = seed % 3
    if kind == 0:
        asked = f"/api/analyse?game=semaforo:5x5&position={_position('semaforo:5x5', random, 4)}"
    elif kind == 1:
        asked = f"/api/tree?game=tictactoe:4x4x4&order=random&seed={seed}&pruning=false&nodes=4000"
    else:
        return attacker.post("/api/review", {"record": _record("semaforo:4x5", random, 8)})
    return get(attacker.server.name, asked)


def _position(name: str, random: Random, plies: int) -> str:
    return quote(_played(name, random, plies)[0], safe="")


def _record(name: str, random: Random, plies: int) -> str:
    moves = _played(name, random, plies)[1]
    return f'[Game "{name}"]\n\n' + " ".join(moves)


def _played(name: str, random: Random, plies: int) -> tuple[str, list[str]]:
    """A position after some random moves without a winner, and the moves."""
    position, moves = game(name).start, list[str]()
    while len(moves) < plies:
        move = random.choice(position.moves)
        if position.play(move).outcome is None:
            position = position.play(move)
            moves.append(str(move))
    return str(position), moves


async def origins(attacker: Attacker) -> None:
    """Hosts and origins that are somebody else's or nobody's, and requests that are none."""
    kinds = cycle(_malformed(attacker.server.name))

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            attacker.tally.requests += 1
            await wire.send(next(kinds))
            try:
                async with asyncio.timeout(1):
                    await wire.answer()
            except TimeoutError:  # it waits for more, as it may
                attacker.tally.answers["waits"] += 1

    await attacker.together(CONNECTIONS, attack)


def _malformed(host: str) -> list[bytes]:
    socket = "GET /api/matches/x/events HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    socket += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    heads = [
        *(f"{socket}Host: {host}\r\nOrigin: {origin}" for origin in ("http://[::1", "null", "http://x", "\xff")),
        f"{socket}Host: [::1\r\nOrigin: http://[::1",
        *(f"GET / HTTP/1.1\r\nHost: {name}" for name in ("evil.example", "[::1", "", "a" * 5000, "\xe9")),
        f"GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example",
        "GET / HTTP/9.9\r\nx: y", "GET /", "\x16\x03\x01\x02", "BREW / HTTP/1.1\r\nHost: x",
        f"POST /api/matches HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1",
        f"POST /api/matches HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
        f"POST /api/matches HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz",
        f"GET /{'../' * 50}etc/passwd HTTP/1.1\r\nHost: {host}", f"GET /%ff%00 HTTP/1.1\r\nHost: {host}",
        f"GET /?lang={'a' * 8000} HTTP/1.1\r\nHost: {host}", f"GET / HTTP/1.1\r\nHost: {host}\r\nAccept-Language: \xff;q=z",
    ]  # fmt: skip
    return [head.encode("latin-1") + HEAD_ENDS for head in heads]
