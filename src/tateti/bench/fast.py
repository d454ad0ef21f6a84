"""Random games in bulk (`tateti.fast`) beside the plain ways, and beside OpenSpiel where that is installed; on one core."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tateti.bench import plain
from tateti.bench.measure import Timing, median_of
from tateti.fast import UNDECIDED, Environment, playouts
from tateti.fast.montecarlo import CompiledMonteCarlo
from tateti.games import game
from tateti.search.fast_rules import fast_rules_of
from tateti.search.montecarlo import MonteCarlo

GAMES = ("tictactoe", "semaforo")
IN_BULK = 1_000_000
AT_ONCE, STEPS = 4096, 50  # games in an environment, and moves in each
PLAINLY = 500  # games one by one
OPENSPIEL_CPP = 20_000
SEARCHED = {"compiled": 100_000, "plain": 2000}  # playouts of a search, in the one way and in the other

LOADING = """
import time
from tateti.players import compiled_search
began = time.perf_counter()
compiled_search.load()
print(time.perf_counter() - began)
"""


@dataclass(frozen=True)
class InBulk:
    """The same random games, played in several ways; the first is ours, compiled."""

    game: str
    ways: tuple[Timing, ...]
    steps: Timing  # of the stepped environment

    def ratio(self, way: Timing) -> float:
        """How many times as many games the first way plays."""
        return self.ways[0].rate / way.rate

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "game": self.game,
            "ways": [{**way.to_json(), "times_slower": self.ratio(way)} for way in self.ways],
            "environment": self.steps.to_json(),
        }


@dataclass(frozen=True)
class Searched:
    """The same Monte-Carlo search of an empty board, compiled and in Python."""

    game: str
    compiled: Timing
    plain: Timing

    @property
    def ratio(self) -> float:
        """How many times as many playouts the compiled one makes."""
        return self.compiled.rate / self.plain.rate

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "game": self.game,
            "compiled": self.compiled.to_json(),
            "plain": self.plain.to_json(),
            "ratio": self.ratio,
        }


def measure_in_bulk(name: str, repeats: int) -> InBulk:
    """Random games from the empty board; compiling is not counted."""
    _in_bulk(name, 1)
    _stepped(name)
    measured = [median_of(way, "playouts", run, repeats) for way, run in _ways(name)]
    return InBulk(name, tuple(measured), median_of("environment", "steps", partial(_stepped, name), repeats))


def measure_search(name: str, repeats: int) -> Searched:
    """Playouts of `mcts` from the empty board."""
    the_game = game(name)
    CompiledMonteCarlo(the_game).search(the_game.start, Random(1), playouts=1)
    runs = {
        "compiled": partial(_searched, CompiledMonteCarlo(the_game), SEARCHED["compiled"]),
        "plain": partial(_searched, MonteCarlo(the_game), SEARCHED["plain"]),
    }
    return Searched(name, *(median_of(way, "playouts", run, repeats) for way, run in runs.items()))


def measure_loading(repeats: int) -> Timing:
    """How long the compiled search takes to be there in a new process, once it has been compiled; by the clock on the wall."""
    told = [_seconds_told(LOADING) for _ in range(repeats + 1)][1:]  # the first may have to compile it
    return Timing("loading", statistics.median(told), 1, "loads")


def _seconds_told(program: str) -> float:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


def has_openspiel() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def _ways(name: str) -> Iterator[tuple[str, Callable[[], int]]]:
    yield "tateti.fast", partial(_in_bulk, name, IN_BULK)
    yield "tateti.fast.Environment", partial(_ended, name)
    yield "tateti, integers", partial(_by_integers, name)
    yield "tateti, positions", partial(_by_positions, name)
    yield "list of lists", partial(_by_lists, name)
    if has_openspiel():
        yield from _ways_of_openspiel(name)


def _ways_of_openspiel(name: str) -> Iterator[tuple[str, Callable[[], int]]]:
    """Tic-Tac-Toe is a game of theirs, in C++ and in Python; Semáforo they know from here, in Python."""
    if name == "tictactoe":
        yield "OpenSpiel, C++ rollouts", _openspiel_rollouts
        yield "OpenSpiel, C++ game, Python rollouts", partial(_openspiel_python_rollouts, "tic_tac_toe")
        yield "OpenSpiel, C++ game, stepped", partial(_openspiel_stepped, "tic_tac_toe")
        yield "OpenSpiel, Python game, stepped", partial(_openspiel_stepped, "python_tic_tac_toe")
    else:
        ours = f"python_tateti_{name}"
        yield "OpenSpiel, our game, Python rollouts", partial(_openspiel_python_rollouts, ours)
        yield "OpenSpiel, our game, stepped", partial(_openspiel_stepped, ours)


def _in_bulk(name: str, games: int) -> int:
    return playouts(name, games, seed=1).games


def _stepped(name: str) -> int:
    """Actions are sampled and played; how many moves there were."""
    environment = Environment(name, AT_ONCE, seed=1, autoreset=True)
    for _ in range(STEPS):
        environment.step(environment.sample())
    return AT_ONCE * STEPS


def _ended(name: str) -> int:
    """The same; how many games ended."""
    environment, ended = Environment(name, AT_ONCE, seed=1, autoreset=True), 0
    for _ in range(STEPS):
        ended += int((environment.step(environment.sample()).outcome != UNDECIDED).sum())
    return ended


def _by_integers(name: str) -> int:
    rules, random = fast_rules_of(game(name)), Random(1)
    for _ in range(PLAINLY):
        rules.playout(0, random)
    return PLAINLY


def _by_positions(name: str) -> int:
    random = Random(1)
    for _ in range(PLAINLY):
        position = game(name).start
        while moves := position.moves:
            position = position.play(random.choice(moves))
    return PLAINLY


def _by_lists(name: str) -> int:
    play, random = {"tictactoe": plain.play_tictactoe, "semaforo": plain.play_semaforo}[name], Random(1)
    for _ in range(PLAINLY):
        play(random)
    return PLAINLY


def _searched(search: MonteCarlo, playouts: int) -> int:
    search.search(search.rules.game.start, Random(1), playouts)
    return playouts


def _openspiel_rollouts() -> int:
    """Rollouts in a loop of theirs: their Monte-Carlo bot evaluates the first position it meets by so many of them."""
    import pyspiel

    tictactoe = pyspiel.load_game("tic_tac_toe")
    evaluator = pyspiel.RandomRolloutEvaluator(OPENSPIEL_CPP, 1)
    pyspiel.MCTSBot(tictactoe, evaluator, 2.0, 1, 100, False, 1, False).step(tictactoe.new_initial_state())
    return OPENSPIEL_CPP


def _openspiel_python_rollouts(name: str) -> int:
    """Rollouts as their Monte-Carlo search in Python makes them."""
    import numpy as np
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    evaluator = RandomRolloutEvaluator(PLAINLY, np.random.RandomState(1))
    evaluator.evaluate(_openspiel_game(name).new_initial_state())
    return PLAINLY


def _openspiel_stepped(name: str) -> int:
    """A game moved from Python move by move, as one writes it."""
    the_game, random = _openspiel_game(name), Random(1)
    for _ in range(PLAINLY):
        state = the_game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return PLAINLY


def _openspiel_game(name: str) -> Any:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  it registers itself

    import tateti.adapters.openspiel  # noqa: F401  so does it

    return pyspiel.load_game(name)
