"""The hint that a person gets: the move of the best adviser there is, with its reason."""

from __future__ import annotations

from random import Random

from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Move, Position
from tateti.players import Stop, Weighed, player

# The best first; the next one is asked where a proof is out of reach. What a search finds it tells as such.
ADVISERS = ("perfect:time=2", "minimax:time=2")


def advise(position: Position, last: Move | None = None, stop: Stop | None = None) -> Weighed:
    """A move to recommend; among equally good ones, the same whenever the position is the same.

    >>> from tateti.games import game
    >>> advise(game("tictactoe").position("XX./OO./...")).move
    Move('Xc3')
    """
    return Random(str(position)).choice(_weighed(position, last, stop))


def _weighed(position: Position, last: Move | None, stop: Stop | None) -> tuple[Weighed, ...]:
    for adviser in ADVISERS[:-1]:
        try:
            if stop is None or not stop():
                oracle.prepare(position.game)  # some seconds, once on a computer; a terminal is told
            return player(adviser).weigh(position, last=last, stop=stop)
        except SearchLimitError:
            if stop is not None and stop():  # nobody waits for the answer any more
                raise
    return player(ADVISERS[-1]).weigh(position, last=last, stop=stop)
