"""The one door to exact answers: whoever needs the true value of a position asks here."""

from __future__ import annotations

import functools

from tateti.games import Game, Move, Position
from tateti.search.exact import ExactSearch, finished
from tateti.search.limits import Budget, Limit, Stop
from tateti.search.values import Evaluation

PATIENCE = Limit(seconds=20.0, positions=3_000_000)


def evaluate(position: Position, limit: Limit | Budget = PATIENCE, stop: Stop | None = None) -> Evaluation:
    """What a position is worth to the player to move, proved; a `SearchLimitError` where it cannot be found in time.

    >>> from tateti.games import game
    >>> evaluate(game("tictactoe").start)
    Evaluation(value=<Value.DRAW: 0>, plies=9)
    """
    if position.outcome is not None:
        return finished(position)
    return _search_of(position.game).evaluate(position, limit, stop)


def evaluate_moves(
    position: Position, limit: Limit | Budget = PATIENCE, stop: Stop | None = None
) -> list[tuple[Move, Evaluation]]:
    """Every move, with what it is worth to the one who plays it; one limit covers them all."""
    budget = limit.start(stop)
    game = position.game
    return [(move, evaluate(game.after(position, move), budget).before) for move in position.moves]


@functools.lru_cache(maxsize=4)
def _search_of(game: Game) -> ExactSearch:
    """The full search of a game, kept for a few games, because it remembers all that it has answered."""
    return ExactSearch(game)
