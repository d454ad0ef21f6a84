"""How long it takes to make problems, with other seeds each time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from tateti import oracle
from tateti.bench.measure import Timing, median_of
from tateti.games import game
from tateti.study.puzzles import make_puzzles

GAMES = ("semaforo", "semaforo:3x3", "tateti-semaforo", "tictactoe")


def measure_puzzles(name: str, wanted: int, repeats: int) -> Timing:
    """So many problems of a game; fewer where it has no more."""
    oracle.prepare(game(name))
    return median_of(name, "problems", _making(name, wanted), repeats)


def _making(name: str, wanted: int) -> Callable[[], int]:
    seeds = count(1)

    def run() -> int:
        return len(make_puzzles(game(name), wanted, seed=next(seeds)))

    return run
