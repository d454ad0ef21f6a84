"""The compiled search of `mcts` (`tateti.fast.montecarlo`), loaded beside whatever else is done.

The machine code that is kept from an earlier run takes most of a second to load, numba with it; compiling it takes several.
Nobody has to wait for that: the search in Python plays the same games meanwhile.
"""

from __future__ import annotations

import contextlib
from importlib.util import find_spec
from random import Random
from threading import Event, Lock, Thread

from tateti.games import Game, game
from tateti.search.montecarlo import MonteCarlo

LARGEST = 64  # cells

_lock, _begun, _ended, _loaded = Lock(), Event(), Event(), Event()


def is_installed() -> bool:
    """Whether the extra that it needs is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def is_for(game: Game) -> bool:
    """Whether a game is among those that are compiled, on this board."""
    return type(game).fast_rules is None and game.regular and game.board.size <= LARGEST


def is_loaded() -> bool:
    """Whether it is there."""
    return _loaded.is_set()


def of(game: Game) -> MonteCarlo:
    """The compiled search of a game."""
    from tateti.fast.montecarlo import CompiledMonteCarlo

    return CompiledMonteCarlo(game)


def begin_to_load() -> None:
    """Has it loaded in a thread, if it is installed, unless that was done before."""
    if _begun.is_set():
        return
    with _lock:
        if _begun.is_set():
            return
        _begun.set()
        if is_installed():
            Thread(target=_load, daemon=True, name="tateti-compiled").start()
        else:  # and perhaps there are no threads either, as in a browser
            _ended.set()


def is_loading() -> bool:
    """Whether it is being loaded just now."""
    return _begun.is_set() and not _ended.is_set()


def wait(seconds: float) -> None:
    """Leaves the processor to the thread that loads it, for so long at most; only one thread of Python runs at a time."""
    _ended.wait(seconds)


def load() -> bool:
    """Loads it now; whether it is there."""
    begin_to_load()
    _ended.wait()
    return is_loaded()


def _load() -> None:
    try:
        with contextlib.suppress(
            Exception
        ):  # whatever is wrong with numba here: there is the search in Python
            tictactoe = game("tictactoe")  # one loop serves all games
            of(tictactoe).search(tictactoe.start, Random(0), playouts=1)
            _loaded.set()
    finally:
        _ended.set()
