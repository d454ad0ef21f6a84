"""Three-in-a-row games: Tic-Tac-Toe and Semáforo, played, studied, taught and solved.

>>> import tateti
>>> position = tateti.game("semaforo").position("GR../YGR./Y..Y")
>>> [str(move) for move in position.moves if position.play(move).outcome]
['Ya3', 'Gc1', 'Rd1']
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tateti.board import Board
    from tateti.errors import (
        IllegalMoveError,
        InvalidCellError,
        InvalidGameError,
        InvalidMoveError,
        InvalidPlayerError,
        InvalidPositionError,
        InvalidRecordError,
        SearchLimitError,
        TatetiError,
    )
    from tateti.games import Ending, Game, Move, Outcome, Position, Side, game, register
    from tateti.players import Player, player

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Ending",
    "Game",
    "IllegalMoveError",
    "InvalidCellError",
    "InvalidGameError",
    "InvalidMoveError",
    "InvalidPlayerError",
    "InvalidPositionError",
    "InvalidRecordError",
    "Move",
    "Outcome",
    "Player",
    "Position",
    "SearchLimitError",
    "Side",
    "TatetiError",
    "game",
    "player",
    "register",
]

# What is asked for is loaded then, so that a program that wants little (`tateti --version`) waits for little.
_HOMES = {
    "tateti.board": ("Board",),
    "tateti.games": ("Ending", "Game", "Move", "Outcome", "Position", "Side", "game", "register"),
    "tateti.players": ("Player", "player"),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = next((module for module, names in _HOMES.items() if name in names), "tateti.errors")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
