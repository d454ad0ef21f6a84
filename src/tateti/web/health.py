"""Whether the server is well: its database, the thread that writes, and the worker processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import asdict, dataclass
from typing import Any

from tateti import __version__
from tateti.web.storage.store import Store
from tateti.web.thinking.pool import Pool

PATIENCE = 2.0  # seconds for an answer of the database
KEPT = 1.0  # seconds for which a finding is told again: asking often costs nothing


@dataclass(frozen=True)
class Finding:
    """What works."""

    database: bool  # it can be read
    writer: bool  # it can be written to
    bots: bool
    studies: bool

    @property
    def is_well(self) -> bool:
        """Whether everything does."""
        return all(asdict(self).values())

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {"status": "ok" if self.is_well else "failing", "version": __version__, **asdict(self)}


class Health:
    """Looks at the parts of a server."""

    def __init__(self, store: Store, bots: Pool, *studies: Pool) -> None:
        self._store, self._bots, self._studies = store, bots, studies
        self._finding: asyncio.Task[Finding] | None = None
        self._until = 0.0

    async def finding(self) -> Finding:
        """What works now, or did a moment ago."""
        if self._finding is None or (self._finding.done() and time.monotonic() > self._until):
            self._finding = asyncio.create_task(self._look())
        return await asyncio.shield(self._finding)

    async def _look(self) -> Finding:
        database, writer = await asyncio.gather(_works(self._store.ping()), _works(self._store.ping_writer()))
        self._until = time.monotonic() + KEPT
        return Finding(database, writer, self._bots.is_well, all(pool.is_well for pool in self._studies))


async def _works(question: Awaitable[bool]) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await question
    except Exception:  # whatever it is, it does not work
        return False
