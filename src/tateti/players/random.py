"""`random`: any legal move."""

from __future__ import annotations

from typing import ClassVar

from tateti.games import Move, Position
from tateti.players.base import Player, Stop, Weighed, uniform
from tateti.players.reasons import AnyMove


class RandomPlayer(Player):
    """Plays any legal move, all alike."""

    name: ClassVar[str] = "random"

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return uniform(position.moves, AnyMove())
