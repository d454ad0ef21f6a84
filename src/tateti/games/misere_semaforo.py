"""Misère Semáforo: whoever completes a line loses."""

from __future__ import annotations

from tateti.games.semaforo import Semaforo
from tateti.language import mark as N_


class MisereSemaforo(Semaforo):
    """Misère Semáforo: `misere-semaforo`, or `misere-semaforo:RxC`.

    >>> game = MisereSemaforo(MisereSemaforo.standard)
    >>> str(game.position("GR../YGR./Y.GY").outcome.winner)
    'second'
    """

    kind = "misere-semaforo"
    title = N_("Misère Semáforo")
    summary = N_(
        "Green, then yellow, then red, on everyone's cells: whoever completes three of a colour loses."
    )
    rules = N_(
        "A turn does one thing: it puts green on an empty cell, turns a green yellow, or turns a yellow red; red "
        "stays. The pieces belong to nobody: whoever completes a line of {line} of one colour, whichever, loses. "
        "There is no draw."
    )
    example = "GY.G/.R.Y/G..Y"
    endgame = "GRYR/RGYR/RYRY"
    misere = True
    regular = True
