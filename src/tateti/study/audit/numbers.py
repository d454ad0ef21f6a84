"""The exact numbers of an audit: a bot's choices as whole shares, scores as fractions, values of positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Move, Position, Side
from tateti.players import Player
from tateti.players.shares import WHOLE, whole_shares
from tateti.search.values import Value

# How long the common denominator of all answers of a bot may get: that of a score is about as many times as long as a game has
# moves, and has to stay a number that can be computed with on every board, and be written down.
MOST_BITS = 128

# Told now and then how many situations have been looked at.
Tell = Callable[[int], None]


def say_nothing(count: int) -> None:
    """For those who do not want to be told."""


class Shares(NamedTuple):
    """The moves a bot may play, each with its whole share of `total`."""

    total: int
    moves: tuple[tuple[Move, int], ...]


class Strategy:
    """A bot whose every answer is asked for once and kept as whole numbers.

    Where their common denominator would get too long, the shares of the answers that come then are rounded to the 2**52th part,
    and the bot `is_rounded`.

    >>> from tateti.games import game
    >>> from tateti.players import player
    >>> shares = Strategy(player("easy")).shares(game("tictactoe").position("XX./OO./..."), None)
    >>> shares.total, [(str(move), share) for move, share in shares.moves]
    (1, [('Xc3', 1)])
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self.uses_last = player.uses_last
        self.failure: SearchLimitError | None = None  # why it could not answer, once it could not
        self.is_rounded = False
        self._common = 1  # the denominator of all its answers that are not rounded
        self._known: dict[tuple[int, int, int], Shares] = {}

    def shares(self, position: Position, last: Move | None) -> Shares:
        """What it may play here; `last` is the move that led here."""
        key = position.code, position.turn, last.cell if last is not None and self.uses_last else -1
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._bounded(self._weighed(position, last))
        return known

    def _bounded(self, shares: Shares) -> Shares:
        common = lcm(self._common, shares.total)
        if common.bit_length() <= MOST_BITS:
            self._common = common
            return shares
        return self._rounded(shares)

    def _rounded(self, shares: Shares) -> Shares:
        self.is_rounded = True
        return Shares(WHOLE, tuple(whole_shares(dict(shares.moves)).items()))

    def _weighed(self, position: Position, last: Move | None) -> Shares:
        try:
            weighed = self.player.weigh(position, last=last if self.uses_last else None)
        except SearchLimitError as error:
            self.failure = error
            raise
        total = lcm(*(one.probability.denominator for one in weighed))
        moves: Counter[Move] = Counter()
        for one in weighed:
            if one.probability:
                moves[one.move] += one.probability.numerator * (total // one.probability.denominator)
        if moves.total() != total:
            raise ValueError(f"the probabilities of {self.player.name} in {position} do not add up to 1")
        found = Shares(total, tuple(moves.items()))
        return found if total.bit_length() <= MOST_BITS else self._rounded(found)


class Faultless(Strategy):
    """The same bot without the moves that give value away: what is left of the whole are the games without one."""

    def __init__(self, bot: Strategy, values: Values) -> None:
        super().__init__(bot.player)
        self._bot, self._values = bot, values

    def shares(self, position: Position, last: Move | None) -> Shares:
        total, moves = self._bot.shares(position, last)
        return Shares(total, tuple(one for one in moves if not self._values.loss(position, one[0])))


class Values:
    """What positions are worth under perfect play, each asked for once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Value] = {}

    def value(self, position: Position) -> Value:
        """The value for the player to move; a finished position has one too."""
        key = position.code, position.turn
        if (known := self._known.get(key)) is None:
            known = self._known[key] = oracle.evaluate(position).value
        return known

    def after(self, position: Position, move: Move) -> Value:
        """The value that a move leaves to the one who plays it."""
        return self.value(position.game.after(position, move)).for_the_other

    def loss(self, position: Position, move: Move) -> tuple[Value, Value] | None:
        """What a move gives away, as the value before and after it; None if it keeps the value."""
        before = self.value(position)
        if before is Value.LOSS or (after := self.after(position, move)) >= before:
            return None
        return before, after


@dataclass(frozen=True, slots=True)
class Score:
    """How likely a win, a draw and a loss are, exactly."""

    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def points(self) -> Fraction:
        """The expected score: 1 for a win, 1/2 for a draw."""
        return self.win + self.draw / 2

    @property
    def for_the_other(self) -> Score:
        """The same score, seen by the opponent."""
        return Score(self.loss, self.draw, self.win)

    def for_side(self, side: Side) -> Score:
        """The score of the first player, seen by this side."""
        return self if side is Side.FIRST else self.for_the_other

    def to_json(self) -> dict[str, Any]:
        """Each as an exact fraction, with decimals beside it."""
        exact = {"win": self.win, "draw": self.draw, "loss": self.loss, "points": self.points}
        return {name: fraction_json(value) for name, value in exact.items()}


def fraction_json(value: Fraction) -> dict[str, Any]:
    """A fraction for JSON.

    >>> fraction_json(Fraction(1, 8))
    {'exact': '1/8', 'decimal': 0.125}
    """
    return {"exact": str(value), "decimal": float(value)}
