"""What the tests of tournaments share: nobody waits for several changes to be told together, nor for a worker to be started."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from conftest import requires_module


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    requires_module("fastapi")
    requires_module("py4swiss")
    from tateti.web.tournaments import service

    monkeypatch.setattr(service, "TOGETHER", 0.0)
    monkeypatch.setattr(service, "TOGETHER_OF_EACH", 0.0)


@pytest.fixture(autouse=True)
def paired_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairings are computed in this process, except where servers have processes of their own."""
    from tateti.web.thinking.pool import Pool
    from tateti.web.tournaments import tasks

    run = Pool.run

    async def run_here(pool: Pool, work: Callable[..., Any], *given: Any, **more: Any) -> Any:
        if work is tasks.pairings:
            return await asyncio.to_thread(work, *given)
        return await run(pool, work, *given, **more)

    monkeypatch.setattr(Pool, "run", run_here)
