"""One byte that says everything a player asks of a position: who wins, and how soon.

bit  7 6    value for the player to move: 0 loss, 1 draw, 2 win, 3 no such position
bit  5..0   plies to the end: the winner hurries, the loser delays, and in a draw both delay
"""

from __future__ import annotations

from tateti.search.values import Evaluation, Value

LOSS, DRAW, WIN, IMPOSSIBLE = 0, 1, 2, 3
VALUE_SHIFT = 6
PLIES_MASK = 63

_VALUES = (Value.LOSS, Value.DRAW, Value.WIN)


def unpack(byte: int) -> Evaluation | None:
    """Read a verdict byte; None for a code that is no position of the game.

    >>> unpack(2 << 6 | 5)
    Evaluation(value=<Value.WIN: 1>, plies=5)
    """
    value = byte >> VALUE_SHIFT
    return None if value == IMPOSSIBLE else Evaluation(_VALUES[value], byte & PLIES_MASK)
