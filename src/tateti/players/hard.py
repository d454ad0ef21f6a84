"""`hard`: a ladder of rules of thumb, the first that applies decides; it looks at most three plies ahead.

The steps of each family of games stand in `heuristics`.
"""

from __future__ import annotations

from typing import ClassVar

from tateti.games import Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.players.base import Player, Stop, Weighed
from tateti.players.heuristics import heuristics_of


class HardPlayer(Player):
    """Wins, blocks or stays safe, and otherwise plays for a fork (Tic-Tac-Toe) or for the last safe move (the others)."""

    name = "hard"
    title = N_("Hard")
    level = N_("knows the tricks: forks, mirrors, and the last safe move")
    uses_last: ClassVar[bool] = True
    uses_counts: ClassVar[bool] = True

    def weigh(
        self,
        position: Position,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> tuple[Weighed, ...]:
        return heuristics_of(position.game).hard(position, last, counts)
