"""Attacks through WebSockets: those that never read, and those that send what nobody should."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from itertools import cycle

from tateti.bench.serve.attacks.attacker import OPEN, Attacker, SpentError, frame
from tateti.bench.serve.attacks.matches import LARGE, LongMatch, begin
from tateti.bench.serve.players import CLOSED

DEAF, FLOODERS = 250, 16

NONSENSE = (
    [frame(b"\xff\xfe\xfd")],  # no UTF-8
    [frame(b"a" * 60_000)],  # larger than is read
    [frame(b"hello", masked=False)],  # clients have to mask
    [frame(b"", kind=0x3)],  # a kind that there is not
    [frame(b"a", kind=0x0)],  # goes on with nothing
    [frame(b"a" * 126, kind=0x9)],  # a ping that is too long
    [frame(b"\x00", kind=0x8)],  # closes with half a code
    [frame(b"hello")] * 500,
    [frame(b"hello", kind=0x9)] * 500,
)


async def unread(attacker: Attacker) -> None:
    """Sockets that watch a busy match on a large board and never read."""
    async with await attacker.connect() as wire:
        match = LongMatch(attacker, wire, await begin(attacker, wire, LARGE))
        deaf: list[socket.socket] = []
        with contextlib.suppress(SpentError, OSError):
            for _ in range(DEAF):
                deaf.append(await attacker.connect_deaf(match.events))
        try:
            await attacker.together(1, lambda _number: match.go_on())
        finally:
            for one in deaf:
                attacker.tally.answers[_state(one)] += 1
                one.close()


def _state(deaf: socket.socket) -> str:
    """Whether the other side has given up."""
    try:
        while deaf.recv(1 << 20):
            pass
    except BlockingIOError:
        return OPEN
    except OSError:
        pass
    return CLOSED


async def frames(attacker: Attacker) -> None:
    """Frames that break the protocol, and more of them than anybody needs."""
    async with await attacker.connect() as wire:
        path = (await begin(attacker, wire, "semaforo")).path
    kinds = cycle(NONSENSE)

    async def attack(_number: int) -> None:
        async with await attacker.connect() as wire:
            if not await wire.upgrade(f"{path}/events"):
                return
            closed = asyncio.create_task(wire.until_closed())
            try:
                for one in next(kinds):
                    await wire.send(one)
                await closed
            finally:
                closed.cancel()
                await asyncio.gather(closed, return_exceptions=True)

    await attacker.together(FLOODERS, attack)
