"""One byte that says everything a player asks of a position: who wins, and how soon.

bit  7 6    value for the player to move: 0 loss, 1 draw, 2 win, 3 no such position
bit  5..0   plies to the end: the winner hurries, the loser delays, and in a draw both delay
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Value = Literal["loss", "draw", "win"]

LOSS, DRAW, WIN, IMPOSSIBLE = 0, 1, 2, 3
VALUE_SHIFT = 6
PLIES_MASK = 63

_VALUES: tuple[Value, ...] = ("loss", "draw", "win")


class Verdict(NamedTuple):
    """The value of a position for the player to move and the plies to the end under best play, where they are known."""

    value: Value
    plies: int | None


def unpack(byte: int) -> Verdict | None:
    """Read a verdict byte; None for a code that is no position of the game.

    >>> unpack(2 << 6 | 5)
    Verdict(value='win', plies=5)
    """
    value = byte >> VALUE_SHIFT
    return None if value == IMPOSSIBLE else Verdict(_VALUES[value], byte & PLIES_MASK)
