"""Ta-Te-Ti Semáforo: Semáforo that is drawn as soon as every cell is occupied and there is no line."""

from __future__ import annotations

from tateti.board import Board
from tateti.games.position import Ending, Outcome, Position
from tateti.games.semaforo import Semaforo
from tateti.language import mark as N_


class TatetiSemaforo(Semaforo):
    """Ta-Te-Ti Semáforo: `tateti-semaforo`, or `tateti-semaforo:RxC`.

    >>> game = TatetiSemaforo(Board(3, 3))
    >>> game.position("GYG/GYG/YGY").outcome.reason
    <Ending.FULL_BOARD: 'full board'>
    """

    kind = "tateti-semaforo"
    title = N_("Ta-Te-Ti Semáforo")
    summary = N_("Semáforo on nine cells, with one more rule: a full board without a line is a draw.")
    rules = N_(
        "A turn does one thing: it puts green on an empty cell, turns a green yellow, or turns a yellow red; red "
        "stays. The pieces belong to nobody: whoever completes a line of {line} of one colour, whichever, wins. "
        "If every cell is occupied and there is no line, it is a draw."
    )
    standard = Board(3, 3)
    example = "G.Y/.../YG."
    endgame = "GYR/RG./Y.."
    has_draws = True
    regular = True

    @property
    def stock(self) -> None:
        return None

    def outcome(self, position: Position) -> Outcome | None:
        if (ended := super().outcome(position)) is not None:
            return ended
        return Outcome(None, (), Ending.FULL_BOARD) if self.is_full(position.code) else None
