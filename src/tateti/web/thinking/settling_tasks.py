"""What the workers of a server compute besides answers: tables, and positions that take long."""

from __future__ import annotations

import contextlib
import functools
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tateti import oracle
from tateti.answers.bot_tasks import position_of
from tateti.answers.tasks import as_json
from tateti.games import game
from tateti.solver import on_demand
from tateti.study.analysis import AnalysedMove, analyse_move_by_move
from tateti.web.thinking import worker

OWN_MEMORY = 256 << 20  # bytes of a worker beside what it computes
SECONDS_BETWEEN_NEWS = 0.25


def prepare(game_name: str) -> None:
    """Has the table of a usual board ready, for this process and, in the cache, for all others."""
    oracle.prepare(game(game_name))


class Progress(NamedTuple):
    """How far a settlement is: what share is done (None: not known), and the moves that are proved, best first."""

    share: float | None
    proved: tuple[dict[str, Any], ...] = ()


NO_PROGRESS = Progress(None)


def settle_board(game_name: str, bounds: on_demand.Bounds, seconds: float) -> None:
    """Decides every position of a board that keeps within bounds; its table is kept for all processes."""
    _limit_this_process(bounds.memory_bytes)
    worker.tell(NO_PROGRESS)
    plan = on_demand.estimate(game(game_name), bounds)
    on_demand.settle(plan, replace(bounds, seconds=seconds), _seldom(), threads=1)


def settle_position(game_name: str, position: str, memory: int, seconds: float) -> bytes:
    """The analysis of a hard position, with more time than a study has."""
    _limit_this_process(memory)
    worker.tell(Progress(0.0))
    now = position_of(game_name, position)

    def tell(proved: Sequence[AnalysedMove]) -> None:
        known = tuple(one.to_json() for one in proved)
        worker.tell(Progress(len(known) / len(now.moves), known))

    return as_json(lambda: analyse_move_by_move(now, seconds, tell).to_json())


def _seldom() -> on_demand.Report:
    """Tells how far it is a few times a second."""
    told = 0.0

    def report(share: float | None) -> None:
        nonlocal told
        if (now := time.monotonic()) - told >= SECONDS_BETWEEN_NEWS:
            told = now
            worker.tell(Progress(share))

    return report


@functools.cache
def _limit_this_process(memory: int | None) -> None:
    """Makes this process one that takes only the processor time that others leave, and no more memory than it may."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        if memory is not None:
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (memory + OWN_MEMORY, hard))
