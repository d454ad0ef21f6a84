"""`minimax` beside a textbook minimax, and random playouts beside the simplest ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tateti.bench import plain
from tateti.bench.measure import Timing, median_of
from tateti.games import game
from tateti.search.fast_rules import fast_rules_of
from tateti.search.negamax import Negamax
from tateti.search.scores import DECIDED

PLAYOUTS = 2000
TEXTBOOK_POSITIONS = 549_946  # the whole tree of Tic-Tac-Toe


@dataclass(frozen=True)
class Compared:
    """The same thing done in two ways; both gave the same answer."""

    task: str
    ours: Timing
    plain: Timing

    @property
    def ratio(self) -> float:
        """How many times sooner ours is done, for the same amount where it is counted in playouts."""
        if self.ours.unit == "playouts":
            return self.ours.rate / self.plain.rate
        return self.plain.seconds / self.ours.seconds

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "task": self.task,
            "ours": self.ours.to_json(),
            "plain": self.plain.to_json(),
            "ratio": self.ratio,
        }


def compare_search(repeats: int) -> Compared:
    """The value of the empty Tic-Tac-Toe board, from nothing: a draw, both say."""
    return Compared(
        "tictactoe",
        median_of("minimax", "positions", _search_from_nothing, repeats),
        median_of("textbook", "positions", _search_plainly, repeats),
    )


def measure_search(repeats: int) -> Timing:
    """The same search once its tables for the board are there: the speed at which it goes through positions."""
    return median_of("minimax again", "positions", _search, repeats)


def compare_playouts(name: str, repeats: int, seed: int = 1) -> Compared:
    """Games at random from the empty board."""
    return Compared(
        name,
        median_of("integers", "playouts", _playouts(name, seed), repeats),
        median_of("list of lists", "playouts", _plain_playouts(name, seed), repeats),
    )


def _search() -> int:
    start = game("tictactoe").start
    found = Negamax(start.game).search(start)
    assert found.is_proven, "the search went to the end"
    assert abs(found.score) <= DECIDED, "the empty board is a draw"
    return found.positions


def _search_from_nothing() -> int:
    fast_rules_of.cache_clear()
    return _search()


def _search_plainly() -> int:
    search = plain.Minimax()
    value = search.value([[plain.EMPTY] * 3 for _ in range(3)], plain.X)
    assert (value, search.positions) == (0, TEXTBOOK_POSITIONS), "the empty board is a draw"
    return search.positions


def _playouts(name: str, seed: int) -> Callable[[], int]:
    rules = fast_rules_of(game(name))

    def run() -> int:
        random = Random(seed)
        for _ in range(PLAYOUTS):
            rules.playout(0, random)
        return PLAYOUTS

    return run


def _plain_playouts(name: str, seed: int) -> Callable[[], int]:
    play = {"tictactoe": plain.play_tictactoe, "semaforo": plain.play_semaforo}[name]

    def run() -> int:
        random = Random(seed)
        for _ in range(PLAYOUTS):
            play(random)
        return PLAYOUTS

    return run
