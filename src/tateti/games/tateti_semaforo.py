"""Ta-Te-Ti Semáforo: Semáforo that is drawn as soon as every cell is occupied and there is no line."""

from __future__ import annotations

from typing import ClassVar

from tateti.board import Board
from tateti.games.position import Ending, Outcome, Position
from tateti.games.semaforo import Semaforo


class TatetiSemaforo(Semaforo):
    """Ta-Te-Ti Semáforo: `tateti-semaforo`, or `tateti-semaforo:RxC`.

    >>> game = TatetiSemaforo(Board(3, 3))
    >>> game.position("GYG/GYG/YGY").outcome.reason
    <Ending.FULL_BOARD: 'full board'>
    """

    kind: ClassVar[str] = "tateti-semaforo"
    standard: ClassVar[Board] = Board(3, 3)

    @property
    def stock(self) -> None:
        return None

    def outcome(self, position: Position) -> Outcome | None:
        if (ended := super().outcome(position)) is not None:
            return ended
        return Outcome(None, (), Ending.FULL_BOARD) if self.is_full(position.code) else None
