"""The compiled Monte-Carlo search plays the very games of the one in Python, and mcts gives the same answers by either."""

from __future__ import annotations

import math
import sys
import threading
from random import Random
from typing import Any

import pytest

from conftest import requires_module
from strategies import NAMES, walk
from tateti import game
from tateti.errors import TatetiError
from tateti.games import Position
from tateti.players import compiled_search, mcts
from tateti.players.mcts import MctsPlayer
from tateti.players.reasons import Playouts
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


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has not thought yet, and where nothing is loaded."""
    for name in ("_begun", "_ended", "_loaded"):
        monkeypatch.setattr(compiled_search, name, threading.Event())
    monkeypatch.setattr(mcts._Meanwhile, "in_all", 0.0)


class Loading:
    """In place of the loading in a thread: it is there when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = self.waits = 0
        monkeypatch.setattr(compiled_search, "begin_to_load", self.begin)
        monkeypatch.setattr(compiled_search, "wait", self.wait)

    def begin(self) -> None:
        self.begun += 1
        compiled_search._begun.set()

    def wait(self, seconds: float) -> None:
        self.waits += 1

    def end(self) -> None:
        compiled_search._ended.set()
        compiled_search._loaded.set()


@pytest.mark.parametrize("text", ["..../..../....", "G..Y/.Y../...G", "GYRY/YRG./..RR"])
@pytest.mark.usefixtures("unloaded")
def test_mcts_answers_alike_in_python_and_compiled(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, bot = game("semaforo").position(text), MctsPlayer(playouts=3000)
    Loading(monkeypatch)
    in_python = bot.weigh(position)
    monkeypatch.undo()
    assert compiled_search.load()
    monkeypatch.setattr(MonteCarlo, "_try_once", None)  # it is not used any more
    assert bot.weigh(position) == in_python


@pytest.mark.usefixtures("unloaded")
def test_compiled_code_that_arrives_within_a_search_plays_its_games_from_the_first_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position, bot, loading = game("semaforo").start, MctsPlayer(playouts=2000), Loading(monkeypatch)
    in_python = bot.weigh(position)
    once, tries = MonteCarlo._try_once, 0

    def counted(*given: Any, **named: Any) -> bool:
        nonlocal tries
        tries += 1
        if tries == 500:
            loading.end()
        return once(*given, **named)

    monkeypatch.setattr(MonteCarlo, "_try_once", counted)
    assert bot.weigh(position) == in_python
    assert tries == 500


@pytest.mark.usefixtures("unloaded")
def test_it_is_loaded_once_a_process_has_thought_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    position, loading = game("tictactoe").start, Loading(monkeypatch)
    monkeypatch.setattr(mcts, "PATIENCE", math.inf)
    MctsPlayer(playouts=20).weigh(position)
    MctsPlayer(time=0.001).weigh(position)
    assert loading.begun == 0
    monkeypatch.setattr(mcts, "PATIENCE", mcts._Meanwhile.in_all)
    MctsPlayer(playouts=20).weigh(position)
    assert loading.begun == 1


@pytest.mark.usefixtures("unloaded")
def test_where_there_is_much_time_it_is_loaded_at_once_and_a_stop_is_heard_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position, loading = game("tictactoe:8x8x5").start, Loading(monkeypatch)
    monkeypatch.setattr(mcts, "TURN", 0.0)
    tries: list[bool] = []
    (chosen,) = MctsPlayer(time=3600).weigh(position, stop=lambda: tries.append(True) or len(tries) > 50)
    assert loading.begun == 1 and 0 < loading.waits <= 50  # what loads it has a turn now and then
    assert isinstance(chosen.reason, Playouts) and chosen.reason.playouts == 51


@pytest.mark.usefixtures("unloaded")
def test_before_a_match_with_a_clock_it_is_loaded_and_with_few_playouts_it_is_not() -> None:
    tictactoe = game("tictactoe")
    for bot, where in ((MctsPlayer(), tictactoe), (MctsPlayer(time=1), game("tictactoe:9x9x5"))):
        bot.prepare(where)
        assert not compiled_search.is_loading() and not compiled_search.is_loaded()
    MctsPlayer(time=0.1).prepare(tictactoe)
    assert compiled_search.is_loaded()


def test_boards_that_are_too_large_are_searched_in_python() -> None:
    assert compiled_search.is_for(game("tictactoe:8x8x5"))
    assert not compiled_search.is_for(game("tictactoe:9x9x5"))
    compiled_search.load()
    assert MctsPlayer(playouts=3).weigh(game("tictactoe:9x9x5").start)


@pytest.mark.parametrize("broken", ["missing", "failing"])
@pytest.mark.usefixtures("unloaded")
def test_without_what_it_needs_it_thinks_in_python(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = MctsPlayer(playouts=300).weigh(game("semaforo").start)
    if broken == "missing":
        monkeypatch.setattr(compiled_search, "find_spec", lambda name: None)
        monkeypatch.setattr(compiled_search, "Thread", None)
    else:
        without_the_extra(monkeypatch)
    monkeypatch.setattr(mcts, "PATIENCE", 0.0)
    bot = MctsPlayer(playouts=300)
    assert not compiled_search.load()
    assert bot.weigh(game("semaforo").start) == expected
    assert not compiled_search.is_loading()
    MctsPlayer(time=1).prepare(game("semaforo"))  # which waits for nothing


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
