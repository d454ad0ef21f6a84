"""What the rules of thumb of a game answer."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.players.base import Weighed


class Heuristics(ABC):
    """The moves of `easy` and of `hard` in one game, each with its share and its reason.

    `counts` are the line counters that a match has kept, where the marks belong to the players and there is a match.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def easy(self, position: Position, counts: LineCounts | None = None) -> tuple[Weighed, ...]:
        """What `easy` may play."""

    @abstractmethod
    def hard(
        self, position: Position, last: Move | None, counts: LineCounts | None = None
    ) -> tuple[Weighed, ...]:
        """What `hard` may play; `last` is the move that led here, where it is known."""
