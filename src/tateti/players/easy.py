"""`easy`: win; else stop the other's win; else anything. How that is done in a game stands in `heuristics`."""

from __future__ import annotations

from typing import ClassVar

from tateti.games import Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.players.base import Player, Stop, Weighed
from tateti.players.heuristics import heuristics_of


class EasyPlayer(Player):
    """Wins if it can, does not let the other win at once, and plays at random otherwise."""

    name = "easy"
    title = N_("Easy")
    level = N_("wins if it can, and does not let you win at once")
    uses_counts: ClassVar[bool] = True

    def weigh(
        self,
        position: Position,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> tuple[Weighed, ...]:
        return heuristics_of(position.game).easy(position, counts)
