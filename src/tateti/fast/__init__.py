"""Play in bulk, compiled: millions of random games a second, and environments that are stepped many at a time.

random_play   `playouts`: so many games at random, counted; play_kernels plays them
environment   `Environment`: many games at once, one move each, on arrays; step_kernels moves them
montecarlo    the search of `mcts`, the same games only sooner; tree_kernel grows the tree
rules         what is compiled for which games, and positions as bits; lines, dice and mersenne: what all of it is made of

It needs the extra `solver` (numpy and numba), which is loaded when something is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.fast.environment import DRAW, FIRST, NO_ACTION, SECOND, UNDECIDED, Environment, Observation
    from tateti.fast.random_play import FirstMove, Playouts, playouts

__all__ = [
    "DRAW",
    "FIRST",
    "NO_ACTION",
    "SECOND",
    "UNDECIDED",
    "Environment",
    "FirstMove",
    "Observation",
    "Playouts",
    "playouts",
]

_OF_RANDOM_PLAY = ("FirstMove", "Playouts", "playouts")


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        home = import_module(
            "tateti.fast.random_play" if name in _OF_RANDOM_PLAY else "tateti.fast.environment"
        )
    except ImportError as error:
        raise TatetiError(
            N_("Play in bulk needs numpy and numba, which cannot be used here ({reason}). This installs them: {command}"),
            reason=str(error), command=install_command("solver"),
        ) from error  # fmt: skip
    return getattr(home, name)


def __dir__() -> list[str]:
    return list(__all__)
