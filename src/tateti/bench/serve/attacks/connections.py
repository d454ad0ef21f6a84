"""Attacks on connections: heads without an end, requests that are never finished, nothing at all."""

from __future__ import annotations

import asyncio

from tateti.bench.serve.attacks.attacker import Attacker, Wire

WRITERS, HOLDERS = 8, 300


async def headers(attacker: Attacker) -> None:
    """Half of the connections send one header without an end, the others thousands of small ones."""
    chunks = b"a" * 65536, b"".join(b"\r\na%d: b" % number for number in range(5000))

    async def attack(number: int) -> None:
        async with await attacker.connect() as wire:
            attacker.tally.requests += 1
            await wire.send(f"GET /healthz HTTP/1.1\r\nHost: {attacker.server.name}\r\nx: y".encode())
            sending = asyncio.create_task(_endlessly(wire, chunks[number % 2]))
            try:
                await wire.answer()
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    await attacker.together(WRITERS, attack)


async def _endlessly(wire: Wire, chunk: bytes) -> None:
    while True:
        await wire.send(chunk)


async def slow_head(attacker: Attacker) -> None:
    """Requests of which half the head comes at once, and the rest a byte a second."""
    await _slowly(attacker, f"GET /healthz HTTP/1.1\r\nHost: {attacker.server.name}\r\nx: ".encode())


async def slow_body(attacker: Attacker) -> None:
    """Requests with a body of which a byte comes every second."""
    head = f"POST /api/matches HTTP/1.1\r\nHost: {attacker.server.name}\r\nContent-Type: application/json\r\n"
    await _slowly(attacker, f"{head}Content-Length: 1000\r\n\r\n".encode())


async def idle(attacker: Attacker) -> None:
    """Connections that never say anything."""

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            await wire.answer()

    await attacker.together(2 * HOLDERS, attack)


async def _slowly(attacker: Attacker, begins: bytes) -> None:
    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            attacker.tally.requests += 1
            await wire.send(begins)
            while not wire.reader.at_eof():
                await wire.send(b"a")
                try:
                    async with asyncio.timeout(1):
                        await wire.answer()
                        return
                except TimeoutError:
                    pass

    await attacker.together(HOLDERS, attack)
