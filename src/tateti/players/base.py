"""What a bot is: it weighs its moves and says why.

A bot is a distribution, not a dice roll: `weigh` gives every move it may play, with its exact probability and the
reason; `choose` draws from that. So two bots can be compared exactly, and the same answer explains the move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

from tateti.errors import IllegalMoveError
from tateti.games import Move, Position
from tateti.language import mark as N_
from tateti.players.reasons import Reason

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move that a bot may play, how likely it is, and why."""

    move: Move
    probability: Fraction
    reason: Reason


class Player(ABC):
    """A bot.

    `last` is the move that led to the position, where it is known; `stop` is asked now and then by bots that think
    for long, and ends their thinking early when it says True.
    """

    name: ClassVar[str]
    uses_last: ClassVar[bool] = False  # whether its moves depend on `last`
    is_fixed: ClassVar[bool] = True  # whether it always weighs a position alike; a clock or playouts prevent that

    @abstractmethod
    def weigh(self, position: Position, *, last: Move | None = None, stop: Stop | None = None) -> tuple[Weighed, ...]:
        """The moves it may play in a position that is not finished; the probabilities add up to 1."""

    def choose(
        self, position: Position, random: Random, *, last: Move | None = None, stop: Stop | None = None
    ) -> Weighed:
        """One of its moves, drawn with a generator: the same seed, the same choice."""
        if position.outcome is not None:
            raise IllegalMoveError(N_("There is nothing to play: the game is over."))
        weighed = self.weigh(position, last=last, stop=stop)
        return random.choices(weighed, [float(one.probability) for one in weighed])[0]


def alike(moves: Sequence[Move], reason: Reason | Callable[[Move], Reason]) -> tuple[Weighed, ...]:
    """These moves, each as likely as the others."""
    share = Fraction(1, len(moves))
    return tuple(Weighed(move, share, reason(move) if callable(reason) else reason) for move in moves)
