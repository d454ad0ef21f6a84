"""How long an arena takes: the whole command, from nothing to its end, in a folder of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tateti.bench.measure import Timing

BOTS = ("easy", "hard")


def measure_arena(games: int, workers: int, repeats: int) -> Timing:
    """So many games of two of our bots; by the clock on the wall, since several processes play."""
    seconds = median(_run(games, workers) for _ in range(repeats))
    return Timing(" - ".join(BOTS), seconds, games, "games")


def _run(games: int, workers: int) -> float:
    with TemporaryDirectory() as folder:
        words = [
            "arena",
            *BOTS,
            "--games",
            str(games),
            "--workers",
            str(workers),
            "--out",
            str(Path(folder) / "arena"),
        ]
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "tateti", *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=True,
        )  # fmt: skip
        return time.perf_counter() - began
