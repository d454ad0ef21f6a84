"""The answer keys of our own bots, each made in a fresh process: the table of `docs/benchmark.md`, with times and memory.

`python -m tateti.bench.policy GAME BOT` is one of them, as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.players import player

GAMES = ("tictactoe", "semaforo")
IN_BATCHES = "random-in-batches"
"""A function of arrays that plays any move, as anybody's policy is asked: what an answer key of such a one takes."""
BOTS = (
    "random",
    IN_BATCHES,
    "easy",
    "hard",
    "minimax:depth=2",
    "minimax:depth=4",
    "minimax:depth=8",
    "perfect",
)
LONGEST_RUN = 24 * 3600  # seconds


@dataclass(frozen=True)
class Row:
    """The answer key of a bot as JSON, the seconds that it took (without compiling), and the most memory."""

    bot: str
    key: dict[str, Any]
    seconds: float
    cpu_seconds: float
    peak_bytes: int | None

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        measured = {
            "seconds": self.seconds,
            "cpu_seconds": self.cpu_seconds,
            "peak_bytes": self.peak_bytes,
        }
        return {"bot": self.bot, **measured, "key": self.key}


def measure_policies(game: str, bots: Iterable[str]) -> Iterator[Row]:
    """The answer key of each bot, one process after the other."""
    for bot in bots:
        if bot != IN_BATCHES:
            player(bot)  # refuses what is none
        command = [sys.executable, "-m", "tateti.bench.policy", game, bot]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_RUN, check=False)
        if done.returncode:
            reason = done.stderr.strip().splitlines()[-1:] or [str(done.returncode)]
            raise TatetiError(
                N_("The answer key of {bot} ended with an error: {reason}."), bot=bot, reason=reason[0]
            )
        yield Row(bot, **json.loads(done.stdout))


def _run(game: str, bot: str) -> dict[str, Any]:
    from tateti.solver.resources import peak_memory
    from tateti.study.audit.policy.make import answer_key

    policy: Any = _any_move if bot == IN_BATCHES else bot
    batched = bot == IN_BATCHES
    answer_key(policy, "semaforo:1x3", batched=batched)  # so that everything is compiled
    began, busy = time.perf_counter(), time.process_time()
    key = answer_key(policy, game, batched=batched)
    return {
        "key": key.to_json(),
        "seconds": time.perf_counter() - began,
        "cpu_seconds": time.process_time() - busy,
        "peak_bytes": peak_memory(),
    }


def _any_move(cells: Any, legal: Any) -> Any:
    return legal / legal.sum(1, keepdims=True)


if __name__ == "__main__":
    print(json.dumps(_run(*sys.argv[1:])))
