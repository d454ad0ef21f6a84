"""What every bot has to keep to, as checks that anybody can run on a bot of their own.

>>> from tateti.games import game
>>> from tateti.players import player
>>> check_player(player("easy"), [game("tictactoe").start, game("semaforo").start])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tateti.errors import IllegalMoveError, InvalidPlayerError, SearchLimitError, quote
from tateti.games import Move, Position
from tateti.language import gettext
from tateti.language import mark as N_
from tateti.players.base import Player, Weighed
from tateti.players.reasons import Reason


class BrokenContractError(InvalidPlayerError, AssertionError):
    """A bot does not keep to the rules: which one, and where."""


def check_player(player: Player, positions: Iterable[Position]) -> None:
    """Raises `BrokenContractError`, which says what is wrong and where, if the bot breaks a rule in one of the positions.

    A bot that raises `SearchLimitError` says that it cannot answer there; the error comes through.
    """
    for position in positions:
        if position.outcome is not None:
            _check_refuses(player, position)
            continue
        try:
            weighed = player.weigh(position)
        except (BrokenContractError, SearchLimitError):
            raise
        except InvalidPlayerError as error:
            raise BrokenContractError("{reason}", reason=error) from error
        except Exception as error:
            _Finding(player, position).demand(
                False, N_("it fails with {given}"), f"{type(error).__name__}: {error}"
            )
            raise
        check_weighed(player, position, weighed)
        _check_repeats(player, position, weighed)


def check_weighed(player: Player, position: Position, weighed: tuple[Weighed, ...]) -> None:
    """Raises `BrokenContractError` if these are not moves that may be played here, with shares that add up to 1."""
    found = _Finding(player, position)
    found.demand(
        _are_weighed(weighed),
        N_("{given} are no weighed moves"),
        weighed,
    )
    moves = [one.move for one in weighed]
    found.demand(bool(moves), N_("it gives no move"))
    found.demand(len(set(moves)) == len(moves), N_("it gives a move twice: {given}"), moves)
    for one in weighed:
        found.demand(one.move in position.moves, N_("{given} is not legal"), one.move)
        found.demand(
            isinstance(one.probability, Fraction),
            N_("the probability {given} is no Fraction"),
            one.probability,
        )
        found.demand(one.probability >= 0, N_("the probability {given} is below 0"), one.probability)
        found.demand(isinstance(one.reason, Reason), N_("{given} is no reason"), one.reason)
    total = sum(one.probability for one in weighed)
    found.demand(total == 1, N_("the probabilities add up to {given}, not to 1"), total)


def _are_weighed(given: object) -> bool:
    return isinstance(given, tuple) and all(isinstance(one, Weighed) for one in given)


def _check_repeats(player: Player, position: Position, weighed: tuple[Weighed, ...]) -> None:
    if not player.is_fixed_on(position.game):
        return
    found = _Finding(player, position)
    found.demand(player.weigh(position) == weighed, N_("asked twice, it answers differently"))
    once, again = (player.choose(position, Random(1)) for _ in range(2))
    found.demand(once == again, N_("the same seed gives another choice"))
    found.demand(
        once in weighed or not player.samples, N_("it chooses {given}, which it does not weigh"), once.move
    )


def _check_refuses(player: Player, position: Position) -> None:
    try:
        chosen = player.choose(position, Random(1))
    except IllegalMoveError:
        return
    _Finding(player, position).demand(False, N_("it plays {given} although the game is over"), chosen.move)


@dataclass(frozen=True)
class _Finding:
    """What is wrong with a bot, and where."""

    player: Player
    position: Position

    def demand(self, holds: bool, otherwise: str, given: object = "") -> None:
        if not holds:
            shown = str(given) if isinstance(given, Move | Fraction | int) else quote(given)
            raise BrokenContractError(
                N_("{bot} in {position} ({game}): {rule}."),
                bot=str(self.player), position=quote(str(self.position)), game=self.position.game.name,
                rule=_Rule(otherwise, shown),
            )  # fmt: skip


@dataclass(frozen=True)
class _Rule:
    """The rule that is broken, put into words when the error is."""

    sentence: str
    given: str

    def __str__(self) -> str:
        return gettext(self.sentence).format(given=self.given)
