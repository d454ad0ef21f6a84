"""The score of two bots without playing: computed over positions, where both are distributions and the board is small enough.

How much is computed is bounded by counts and not by time, so that the same arena has the same exact scores everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tateti.errors import SearchLimitError
from tateti.games import Game, Position
from tateti.language import mark as N_
from tateti.players import Player
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Strategy

MOST_CODES = 2_000_000  # ways to fill the board
MOST_SITUATIONS = 80_000  # of all openings and both sides together


def is_small(game: Game) -> bool:
    """Whether a board is small enough to follow every line."""
    return bool(len(game.letters) ** game.board.size <= MOST_CODES)


def expected_points(
    one: Player, two: Player, starts: Sequence[Position], most: int = MOST_SITUATIONS
) -> Fraction:
    """The share of the points that the first may expect, from these positions, each played from both sides.

    A `SearchLimitError` where there are too many situations.

    >>> from tateti.games import game
    >>> from tateti.players import player
    >>> expected_points(player("perfect"), player("perfect"), [game("tictactoe").start])
    Fraction(1, 2)
    """
    if not is_small(starts[0].game):
        raise SearchLimitError(N_("{game} is too large to follow every line."), game=starts[0].game.name)
    meeting = _Meetings(Strategy(one), Strategy(two), most)
    known: dict[Position, Fraction] = {}
    for start in starts:
        if start not in known:
            known[start] = meeting.points(start)
    return sum((known[start] for start in starts), Fraction()) / len(starts)


class _Meetings:
    """Two bots who meet from one position after the other, with what is left of the situations that may come up."""

    def __init__(self, one: Strategy, two: Strategy, most: int) -> None:
        self.one, self.two, self.left = one, two, most

    def points(self, start: Position) -> Fraction:
        """What the first may expect from a position, on average over both sides."""
        begins = self._met(self.one, self.two, start)
        answers = self._met(self.two, self.one, start)
        return (begins + 1 - answers) / 2

    def _met(self, first: Strategy, second: Strategy, start: Position) -> Fraction:
        counts = [0]
        score = meet(first, second, start, self.left, counts.append)
        self.left -= counts[-1]
        return score.points
