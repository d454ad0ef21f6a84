"""How long one waits for a command: whole processes, from nothing to their end, beside a Python that does nothing."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

NOTHING = "python -c pass"
LINES = {
    "tateti --version": {},
    "tateti -h": {},
    "tateti analyse tictactoe": {},
    "tateti analyse semaforo": {},
    "tateti learn --json": {},
    "tateti <Tab>": {"_TATETI_COMPLETE": "zsh", "_TATETI_LINE": "tateti "},
    "tateti play <Tab>": {"_TATETI_COMPLETE": "zsh", "_TATETI_LINE": "tateti play "},
}


@dataclass(frozen=True)
class Started:
    """A command, and the medians of how long it took: by the clock on the wall, and of the processor."""

    line: str
    seconds: float
    cpu_seconds: float

    def to_json(self) -> dict[str, object]:
        """All of it."""
        return {"command": self.line, "seconds": self.seconds, "cpu_seconds": self.cpu_seconds}


def measure_start(repeats: int) -> list[Started]:
    """Python alone, and then the commands; each is run once before it is measured, for the files to be at hand."""
    return [_measured(NOTHING, ["-c", "pass"], {}, repeats), *(
        _measured(line, ["-m", "tateti", *line.split()[1:]] if not asked else ["-m", "tateti"], asked, repeats)
        for line, asked in LINES.items()
    )]  # fmt: skip


def _measured(line: str, arguments: list[str], more: dict[str, str], repeats: int) -> Started:
    runs = [_run(arguments, more) for _ in range(repeats + 1)][1:]
    return Started(line, statistics.median(one for one, _ in runs), statistics.median(cpu for _, cpu in runs))


def _run(arguments: list[str], more: dict[str, str]) -> tuple[float, float]:
    began, before = time.perf_counter(), os.times()
    subprocess.run(
        [sys.executable, *arguments], env=os.environ | more, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True
    )  # fmt: skip
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - began, cpu
