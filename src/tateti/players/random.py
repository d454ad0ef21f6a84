"""`random`: any legal move."""

from __future__ import annotations

from tateti.games import Move, Position
from tateti.language import mark as N_
from tateti.players.base import Player, Stop, Weighed, uniform
from tateti.players.reasons import AnyMove


class RandomPlayer(Player):
    """Plays any legal move, all alike."""

    name = "random"
    title = N_("Random")
    also = N_("at random, chance")
    level = N_("plays any move")

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return uniform(position.moves, AnyMove())
