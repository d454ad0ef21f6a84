"""The boards whose tables are made on first use: every game says which."""

from __future__ import annotations

from tateti.games import Game, available
from tateti.solver.dense.solve import is_compiled

SECONDS_IN_PYTHON, SECONDS_COMPILING = 1.0, 10.0
"""What making a table takes, once, on a small computer."""


def usual_games() -> tuple[Game, ...]:
    """Every game on every board that has a table of its own."""
    return tuple(kind(board) for kind in available().values() for board in kind.tabled)


def is_usual(game: Game) -> bool:
    """Whether the table of this board is made on first use."""
    return game.board in game.tabled


def seconds_to_solve(game: Game) -> float:
    """How long the first use of a board may take."""
    return SECONDS_COMPILING if is_compiled(game) else SECONDS_IN_PYTHON
