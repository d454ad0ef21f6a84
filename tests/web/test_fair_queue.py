"""Turns at the workers: in turn, none with all of them, and given up without a trace."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module

requires_module("fastapi")

from tateti.answers.problems import TooManyError  # noqa: E402
from tateti.web.fair_queue import FairQueue  # noqa: E402


@asynccontextmanager
async def turn(queue: FairQueue, client: str) -> AsyncIterator[None]:
    """A turn that lasts as long as the block."""
    give_back = await queue.take(client)
    try:
        yield
    finally:
        give_back()


CLIENTS = st.sampled_from(["ana", "beto", "carla", ""])


def test_the_clients_are_served_in_turn() -> None:
    async def run() -> list[str]:
        queue, served = FairQueue(turns=1, most_waiting=99, most_of_one=99), list[str]()

        async def ask(client: str) -> None:
            async with turn(queue, client):
                served.append(client)
                await asyncio.sleep(0)

        await asyncio.gather(*map(ask, ["ana"] * 5 + ["beto"] * 2 + ["carla"]))
        return served

    assert asyncio.run(run()) == ["ana", "beto", "carla", "ana", "beto", "ana", "ana", "ana"]


def test_too_many_are_refused_in_all_and_of_one() -> None:
    async def run() -> None:
        queue = FairQueue(turns=1, most_waiting=2, most_of_one=2)
        async with turn(queue, "ana"):
            waiting = asyncio.create_task(_ask(queue, "ana"))
            await asyncio.sleep(0)
            with pytest.raises(TooManyError, match="your other questions"):
                await _ask(queue, "ana")
            another = asyncio.create_task(_ask(queue, "beto"))
            await asyncio.sleep(0)
            with pytest.raises(TooManyError, match="too many things"):
                await _ask(queue, "carla")
        await asyncio.gather(waiting, another)
        assert queue.pending == 0

    asyncio.run(run())


async def _ask(queue: FairQueue, client: str) -> None:
    async with turn(queue, client):
        await asyncio.sleep(0)


@given(st.integers(1, 4), st.lists(st.tuples(CLIENTS, st.integers(0, 3), st.booleans()), max_size=40))
def test_whatever_is_given_up_every_turn_comes_back(turns: int, asked: list[tuple[str, int, bool]]) -> None:
    async def run() -> None:
        queue, running = FairQueue(turns, most_waiting=99, most_of_one=99), Counter[str]()

        async def ask(client: str, steps: int) -> None:
            async with turn(queue, client):
                running[client] += 1
                try:
                    assert running.total() <= turns
                    assert not client or running[client] <= max(1, turns - 1)
                    for _ in range(steps):
                        await asyncio.sleep(0)
                finally:
                    running[client] -= 1

        tasks = [(asyncio.create_task(ask(client, steps)), given_up) for client, steps, given_up in asked]
        for number, (task, given_up) in enumerate(tasks):
            if number % 3 == 0:
                await asyncio.sleep(0)
            if given_up:
                task.cancel()
        for task, given_up in tasks:
            try:
                await task
            except asyncio.CancelledError:
                assert given_up
        assert queue.pending == 0 and running.total() == 0
        async with asyncio.timeout(5):  # all turns are free again
            for give_back in [await queue.take() for _ in range(turns)]:
                give_back()

    asyncio.run(run())
