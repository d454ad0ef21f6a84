"""The score of two bots without playing: computed over positions, where both are distributions and the board is small enough.

How much is computed is bounded by counts and not by time, so that the same arena has the same exact scores everywhere. A bot from
outside is asked on its boards once more: one that answers differently rolls dice of its own, and has no exact score.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Game, Position
from tateti.language import mark as N_
from tateti.players import Player
from tateti.study.audit.black_box import BlackBox
from tateti.study.audit.kept_answers import KeptAnswers
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Strategy

MOST_CODES = 2_000_000  # ways to fill the board
MOST_SITUATIONS = 80_000  # of all openings and both sides together
MOST_ASKED_AGAIN = 6_000  # boards; all that there are in Tic-Tac-Toe


class Computed(NamedTuple):
    """What one scores against another, exactly; None where that cannot be computed, also because of those of the two (by their
    places, 0 and 1) who are `differing`: asked again, they answered differently. Those who are `rounded` have shares with so many
    denominators that they were rounded to the 2**52th part. `is_too_large` says that there are too many situations."""

    points: Fraction | None = None
    differing: tuple[int, ...] = ()
    rounded: tuple[int, ...] = ()
    is_too_large: bool = False


def computed(one: Player, two: Player, starts: Sequence[Position], most: int = MOST_SITUATIONS) -> Computed:
    """The expected points, if there are any, of bots who answer the same board alike.

    >>> from tateti.games import game
    >>> from tateti.players import player
    >>> computed(player("perfect"), player("perfect"), [game("tictactoe").start]).points
    Fraction(1, 2)
    """
    bots = [_asked(player, starts[0].game) for player in (one, two)]
    try:
        points = expected_points(bots[0], bots[1], starts, most)
        differing = tuple(place for place, bot in enumerate(bots) if not _answers_alike(bot))
    except SearchLimitError:
        return Computed(is_too_large=True)
    except TatetiError:  # one of them fails
        return Computed()
    rounded = tuple(place for place, bot in enumerate(bots) if bot.is_rounded)
    return Computed(None, differing) if differing else Computed(points, rounded=rounded)


def _asked(player: Player, game: Game) -> Strategy:
    return BlackBox(player, KeptAnswers(game, None)) if player.is_black_box else Strategy(player)


def _answers_alike(bot: Strategy) -> bool:
    return not isinstance(bot, BlackBox) or bot.ask_again(2, MOST_ASKED_AGAIN).alike


def is_small(game: Game) -> bool:
    """Whether a board is small enough to follow every line."""
    return bool(len(game.letters) ** game.board.size <= MOST_CODES)


def expected_points(
    one: Player | Strategy,
    two: Player | Strategy,
    starts: Sequence[Position],
    most: int = MOST_SITUATIONS,
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
    bots = [bot if isinstance(bot, Strategy) else Strategy(bot) for bot in (one, two)]
    meeting = _Meetings(bots[0], bots[1], most)
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
