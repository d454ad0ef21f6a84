"""What a bot is: it weighs its moves and says why.

A bot is a distribution, not a dice roll: `weigh` gives every move it may play, with its exact probability and the
reason; `choose` samples that. So two bots can be compared exactly, and the same answer explains the move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

from tateti.errors import IllegalMoveError
from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.match import Match
from tateti.players.options import Choice, Option
from tateti.players.reasons import Reason
from tateti.search.limits import Stop

__all__ = ["Player", "Stop", "Weighed", "uniform"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move that a bot may play, how likely it is, and why."""

    move: Move
    probability: Fraction
    reason: Reason


class Player(ABC):
    """A bot.

    `last` is the move that led to the position, where it is known; `stop` is asked now and then by bots that think
    for long, and ends their thinking early when it says True. A bot that `uses_counts` has one more argument of
    `weigh`, `counts`: the line counters of the position as a match has kept them, None where nobody has.
    """

    name: str  # what people type
    own_name: str | None = None  # what its author called it, where people type something else
    title: ClassVar[str] = ""  # what it is called, in English; else its name
    also: ClassVar[str] = ""  # other words that people type; divided by commas, in the catalogues too
    level: ClassVar[str] = ""  # how well it plays, in a few words
    options: ClassVar[Mapping[str, Option]] = {}
    uses_last: ClassVar[bool] = False  # whether its moves depend on `last`
    uses_counts: ClassVar[bool] = False  # whether `weigh` takes `counts`
    proves: ClassVar[bool] = False  # whether people may expect moves that are proved to be best
    samples: bool = (
        True  # whether `choose` samples what `weigh` gives; else chance has a part in how it thinks
    )

    is_black_box: bool = False  # whether it is a program of somebody's: that it weighs a board alike each time is seen only by asking
    says_why: bool = True  # whether its reasons say more than that it chose so

    def __init__(self, **given: Choice | None) -> None:
        self.given = {option: value for option, value in given.items() if value is not None}

    def __str__(self) -> str:
        """The name with the options that were given: `minimax:depth=4`."""
        told = ",".join(f"{option}={value}" for option, value in self.given.items())
        return f"{self.name}:{told}" if told else self.name

    def is_fixed_on(self, game: Game) -> bool:
        """Whether it always weighs the positions of this game alike, as a clock prevents; only then it has exact
        figures there, and only then the same seed gives the same match."""
        return True

    def warning(self, game: Game) -> str | None:
        """What a person should know who chooses it for this game, in English; None where there is nothing to say."""
        return None

    @classmethod
    def level_on(cls, game: Game) -> str:
        """How well it plays this game on this board, in a few words and in English."""
        return cls.level

    @classmethod
    def is_exact_on(cls, game: Game) -> bool | None:
        """Whether each of its moves on this board is proved to be best; None where it does not claim to prove any."""
        return None

    def fingerprint(self) -> str | None:
        """What changes when its program does, so that answers of it can be kept; None where they cannot."""
        return None

    def restart(self) -> None:  # noqa: B027  most have nothing to do
        """Lets it begin anew, without what it remembers, where it has a process of its own."""

    def prepare(self, game: Game) -> None:  # noqa: B027
        """Has it ready for a game: what it needs is loaded or started now, and not in the time of its first move."""

    def give_time(self, seconds: float) -> None:  # noqa: B027
        """Tells it how long it has for each move from here on, where it can be told that."""

    @abstractmethod
    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        """The moves it may play in a position that is not finished; the probabilities add up to 1."""

    def choose(
        self,
        position: Position,
        random: Random,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> Weighed:
        """One of its moves, sampled with a generator: the same seed, the same choice."""
        refuse_if_over(position)
        kept = {"counts": counts} if self.uses_counts else {}
        return sampled(self.weigh(position, last=last, stop=stop, **kept), random)

    def choose_in(self, match: Match, random: Random, *, stop: Stop | None = None) -> Weighed:
        """Its move in a match as it stands, which gives it the last move and the line counters."""
        return self.choose(match.position, random, last=match.last_move, stop=stop, counts=match.counts)


def refuse_if_over(position: Position) -> None:
    """Raises where there is nothing to play any more."""
    if position.outcome is not None:
        raise IllegalMoveError(N_("There is nothing to play: the game is over."))


def sampled(weighed: Sequence[Weighed], random: Random) -> Weighed:
    """One of these, each as likely as it says."""
    return random.choices(weighed, [float(one.probability) for one in weighed])[0]


def uniform(moves: Sequence[Move], reason: Reason | Callable[[Move], Reason]) -> tuple[Weighed, ...]:
    """These moves, each as likely as the others."""
    if not moves:
        raise IllegalMoveError(N_("There is nothing to play: the game is over."))
    share = Fraction(1, len(moves))
    return tuple(Weighed(move, share, reason(move) if callable(reason) else reason) for move in moves)


def sampled_with_seed(
    weighed: tuple[Weighed, ...], seed: int | None, position: Position
) -> tuple[Weighed, ...]:
    """All of these, or with a seed only one of them: always the same in the same position."""
    if seed is None or len(weighed) == 1:
        return weighed
    one = sampled(weighed, Random(f"{seed} {position}"))
    return (Weighed(one.move, Fraction(1), one.reason),)
