"""The score of two bots without playing: computed over positions, where both are distributions and the board is small enough."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tateti.games import Position
from tateti.players import Player
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Strategy

MOST_SITUATIONS = 40_000  # from one opening, on one side


def expected_points(one: Player, two: Player, starts: Sequence[Position]) -> Fraction:
    """The share of the points that the first may expect, from these positions, each played from both sides.

    A `SearchLimitError` where there are too many situations.

    >>> from tateti.games import game
    >>> from tateti.players import player
    >>> expected_points(player("perfect"), player("perfect"), [game("tictactoe").start])
    Fraction(1, 2)
    """
    first, second = Strategy(one), Strategy(two)
    known: dict[Position, Fraction] = {}
    for start in starts:
        if start not in known:
            begins = meet(first, second, start, MOST_SITUATIONS).points
            answers = meet(second, first, start, MOST_SITUATIONS).points
            known[start] = (begins + 1 - answers) / 2
    return sum((known[start] for start in starts), Fraction()) / len(starts)
