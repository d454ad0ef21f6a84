"""The one door to exact answers: whoever needs the true value of a position asks here."""

from __future__ import annotations

import functools

from tateti.games import Game, Position
from tateti.search.exact import ExactSearch, finished
from tateti.search.limits import Limit, Stop
from tateti.search.values import Evaluation

PATIENCE = Limit(seconds=20.0, positions=3_000_000)


def evaluate(position: Position, limit: Limit = PATIENCE, stop: Stop | None = None) -> Evaluation:
    """What a position is worth to the player to move, proved; a `SearchLimitError` where it cannot be found in time.

    >>> from tateti.games import game
    >>> evaluate(game("tictactoe").start)
    Evaluation(value=<Value.DRAW: 0>, plies=9)
    """
    if position.outcome is not None:
        return finished(position)
    return _search_of(position.game).evaluate(position, limit, stop)


@functools.lru_cache(maxsize=4)
def _search_of(game: Game) -> ExactSearch:
    """The full search of a game, kept for a few games, because it remembers all that it has answered."""
    return ExactSearch(game)
