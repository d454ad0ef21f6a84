"""What a position is worth under perfect play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Value(IntEnum):
    """The value for the player to move."""

    LOSS = -1
    DRAW = 0
    WIN = 1

    @property
    def for_the_other(self) -> Value:
        """The same result, seen by the opponent."""
        return Value(-self)

    def __str__(self) -> str:
        return self.name.lower()


_FAR = 1 << 30


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A proved value, and in how many plies the game ends: the winner hurries, the loser delays.

    `plies` is None where only the value is known. In a drawn position it is the length of the longest line in
    which both keep the draw.
    """

    value: Value
    plies: int | None

    @property
    def before(self) -> Evaluation:
        """What the move that leads to this position is worth to the one who plays it."""
        return Evaluation(self.value.for_the_other, None if self.plies is None else self.plies + 1)

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts evaluations from the worst to the best for the player to move: soon wins, late losses.

        Where the distance is not known, only the ends that are at hand are: it is further than those.
        """
        plies = _FAR if self.plies is None else self.plies
        return self.value, -plies if self.value is Value.WIN else plies
