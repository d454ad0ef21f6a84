"""The compiled Monte-Carlo search plays the very games of the one in Python, and mcts gives the same answers by either."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from conftest import requires_module
from strategies import NAMES, walk
from tateti import game
from tateti.errors import TatetiError
from tateti.games import Position
from tateti.players import mcts
from tateti.players.mcts import MctsPlayer, search_of
from tateti.search import montecarlo as in_python
from tateti.search.limits import Limit
from tateti.search.montecarlo import MonteCarlo

requires_module("numba")

from tateti.fast import mersenne  # noqa: E402
from tateti.fast import montecarlo as compiled  # noqa: E402
from tateti.fast.montecarlo import CompiledMonteCarlo  # noqa: E402

BOARDS = (
    *NAMES,
    "tictactoe:7x7x4",
    "semaforo:1x20",
    "misere-semaforo:5x5",
    "tateti-semaforo:4x5",
    "notakto:6x6x4",
)
STARTS = [
    start
    for name in BOARDS
    for plies in (0, 2, 5, 9)
    if game(name).regular and (start := walk(game(name).start, Random(plies), plies)).outcome is None
]


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_the_same_moves_are_tried_as_often_and_as_well(start: Position) -> None:
    playouts = 300 if start.board.size <= 20 else 60
    one, other = Random(3), Random(3)
    expected = MonteCarlo(start.game).search(start, one, playouts)
    assert CompiledMonteCarlo(start.game).search(start, other, playouts) == expected
    assert one.getstate() == other.getstate()


@pytest.mark.parametrize("name", ["tictactoe", "semaforo", "notakto"])
def test_a_tree_that_may_not_grow_any_more_is_searched_alike(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (in_python, compiled):
        monkeypatch.setattr(module, "LARGEST_TREE", 40)
    start = game(name).start
    searches = MonteCarlo(start.game), CompiledMonteCarlo(start.game)
    expected, found = (search.search(start, Random(2), 2500) for search in searches)
    assert found == expected
    assert sum(one.playouts for one in found) == 2500


def test_the_generator_is_that_of_python() -> None:
    random, again = Random(8), Random(8)
    state = mersenne.state_of(again)
    for bound in range(1, 400):
        assert mersenne.between_0_and_1(state) == random.random()
        assert mersenne.below(state, bound) == random.randrange(bound)
    numpy: Any = requires_module("numpy")
    numbers, expected = numpy.arange(64, dtype=numpy.uint8), list(range(64))
    mersenne.shuffle(state, numbers)
    random.shuffle(expected)
    assert numbers.tolist() == expected
    mersenne.set_state(again, state)
    assert again.random() == random.random()


def test_a_spent_clock_or_a_stop_ends_it() -> None:
    start, search = game("tictactoe:8x8x5").start, CompiledMonteCarlo(game("tictactoe:8x8x5"))
    stopped = search.search(start, Random(1), stop=lambda: True)
    assert sum(one.playouts for one in stopped) == compiled.GAMES_AT_ONCE
    timed = search.search(start, Random(1), limit=Limit(seconds=0.001))
    assert sum(one.playouts for one in timed) % compiled.GAMES_AT_ONCE == 0


# The bot


@pytest.mark.parametrize("text", ["..../..../....", "G..Y/.Y../...G", "GYRY/YRG./..RR"])
def test_mcts_answers_alike_with_and_without_the_extra(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, bot = game("semaforo").position(text), MctsPlayer(playouts=mcts.MANY_PLAYOUTS)
    assert isinstance(search_of(position.game, load=True), CompiledMonteCarlo)
    weighed = bot.weigh(position)
    without_the_extra(monkeypatch)
    assert not isinstance(search_of(position.game, load=True), CompiledMonteCarlo)
    assert bot.weigh(position) == weighed


def test_few_playouts_do_not_wait_for_what_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    tictactoe = game("tictactoe")
    MctsPlayer(time=0.1).prepare(tictactoe)
    assert isinstance(search_of(tictactoe, load=False), CompiledMonteCarlo)
    monkeypatch.setattr(compiled, "is_ready", lambda: False)
    assert type(search_of(tictactoe, load=False)) is MonteCarlo
    monkeypatch.delitem(sys.modules, "tateti.fast.montecarlo")
    assert type(search_of(tictactoe, load=False)) is MonteCarlo
    assert "tateti.fast.montecarlo" not in sys.modules


def test_boards_that_are_too_large_are_searched_in_python() -> None:
    assert type(search_of(game("tictactoe:9x9x5"), load=True)) is MonteCarlo
    assert type(search_of(game("tictactoe:8x8x5"), load=True)) is CompiledMonteCarlo
    MctsPlayer(time=0.1).prepare(game("tictactoe:9x9x5"))


def test_without_the_extra_it_is_said_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_extra(monkeypatch)
    import tateti.fast

    for name in ("playouts", "Environment"):
        with pytest.raises(TatetiError, match=r"Play in bulk needs numpy and numba.*tateti\[solver\]"):
            getattr(tateti.fast, name)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = tateti.fast.nothing  # type: ignore[attr-defined]


def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where numba is not installed: nothing that needs it can be imported."""
    for name in ("random_play", "environment", "montecarlo"):
        monkeypatch.setitem(sys.modules, f"tateti.fast.{name}", None)
