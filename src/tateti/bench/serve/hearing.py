"""What it costs a process to hear of moves that are played at another one, on the same database."""

from __future__ import annotations

import asyncio

from tateti.bench.serve.costs import Meter
from tateti.bench.serve.matches import play_matches
from tateti.bench.serve.servers import running_many
from tateti.web.settings import Settings


def measure_hearing(
    settings: Settings, processes: int, matches: int, seconds: float, cpu_at_rest: float
) -> float | None:
    """The processor seconds of such a process for each move, beyond what it uses anyway; None if there is no other.

    All matches are played at the first process; the others have nothing to do with them.
    """
    if processes == 1:
        return None
    with running_many(processes, settings) as servers:
        others = servers[1:]
        meter = Meter(others, settings.database)
        trial = asyncio.run(play_matches(servers[:1], matches, seconds, meter))
    assert trial.costs is not None
    used = trial.costs.server_cpu_seconds / len(others) - cpu_at_rest / processes * seconds
    return used / max(1, trial.costs.moves)
