"""The solver beside the plain ways of doing the same, each run in a fresh process."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from dataclasses import asdict, dataclass
from typing import Any

from tateti.board import Board
from tateti.errors import TatetiError
from tateti.language import mark as N_

LARGEST = {"blocks": 24, "loop": 16, "numpy": 12}
"""Cells up to which each way is tried: the loop holds a byte a position, NumPy a dozen."""
LONGEST_RUN = 3600  # seconds


@dataclass(frozen=True)
class Solved:
    """Medians over the repeats of one way on one board; the memory is the most of any run."""

    game: str
    way: str
    positions: int
    p_positions: int
    seconds: float
    cpu_seconds: float
    peak_bytes: int

    @property
    def positions_per_second(self) -> float:
        return self.positions / self.seconds

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {**asdict(self), "positions_per_second": self.positions_per_second}


def measure(board: Board, repeats: int, ways: tuple[str, ...] = ("blocks", "loop", "numpy")) -> list[Solved]:
    """Each way that can take the board, and all must count the same lost positions."""
    most = max(LARGEST[way] for way in ways)
    if board.size > most:
        raise TatetiError(
            N_("{board} has {cells} cells: this is measured on boards of up to {most}."),
            board=str(board), cells=board.size, most=most,
        )  # fmt: skip
    found = [_measure(board, way, repeats) for way in ways if board.size <= LARGEST[way]]
    if len({one.p_positions for one in found}) > 1:
        counts = ", ".join(f"{one.way} {one.p_positions:,}" for one in found)
        raise TatetiError(N_("The ways disagree on {board}: {counts}."), board=str(board), counts=counts)
    return found


def _measure(board: Board, way: str, repeats: int) -> Solved:
    runs = [_run(board, way) for _ in range(repeats)]
    return Solved(
        game=f"semaforo:{board}",
        way=way,
        positions=4**board.size,
        p_positions=int(runs[0]["p_positions"]),
        seconds=statistics.median(run["seconds"] for run in runs),
        cpu_seconds=statistics.median(run["cpu_seconds"] for run in runs),
        peak_bytes=int(max(run["peak_bytes"] for run in runs)),
    )


def _run(board: Board, way: str) -> dict[str, float]:
    sizes = f"{board.rows}x{board.cols}x{board.line}"
    command = [sys.executable, "-m", "tateti.bench.solve_run", sizes, way]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_RUN, check=False)
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or [str(done.returncode)]
        raise TatetiError(
            N_("{way} on {board} ended with an error: {reason}."), way=way, board=str(board), reason=reason[0]
        )
    answer: dict[str, float] = json.loads(done.stdout)
    return answer
