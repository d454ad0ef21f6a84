"""A policy of theirs as a bot of ours: probabilities that come as floating-point numbers and add up only roughly to 1, as shares
that add up to 1 exactly (see `tateti.players.shares`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from numbers import Integral
from typing import Any

from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game, Move, Position
from tateti.language import mark as N_
from tateti.players import Player, Weighed
from tateti.players.base import Stop, refuse_if_over
from tateti.players.batched import NEAR_ENOUGH
from tateti.players.outside import said_of
from tateti.players.reasons import Programmed
from tateti.players.shares import exact_shares

# What a policy answers: one action; the probability of each action, in order; or actions with their probabilities.
Answer = Any


class PolicyPlayer(Player):
    """A bot that asks a policy; `answer` puts the question to it."""

    is_black_box = True
    says_why = False

    def __init__(self, name: str, game: Game, answer: Callable[[Position], Answer]) -> None:
        super().__init__()
        self.name = name
        self.game = game
        self.answer = answer

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        if position.game != self.game:
            raise InvalidPlayerError(
                N_("{bot} plays {game} only, and this is {other}."),
                bot=self.name, game=self.game.full_name, other=position.game.full_name,
            )  # fmt: skip
        answer = self._asked(position)
        shares = self._shares(_pairs(answer), position, answer)
        total = sum(shares.values(), Fraction())
        if abs(total - 1) > NEAR_ENOUGH:
            raise self._refused(position, N_("the probabilities add up to {given}, not to 1"), float(total))
        return tuple(Weighed(move, share, Programmed()) for move, share in exact_shares(shares).items())

    def _asked(self, position: Position) -> Answer:
        try:
            return self.answer(position)
        except TatetiError:
            raise
        except (Exception, SystemExit) as error:
            raise self._failed(position, said_of(error)) from error

    def _shares(
        self, pairs: Iterable[tuple[Any, Any]] | None, position: Position, answer: Answer
    ) -> dict[Move, Fraction]:
        if pairs is None:
            raise self._refused(position, N_("{given} is no action, and no probabilities of actions"), answer)
        legal = {move.cell: move for move in position.moves}
        shares: dict[Move, Fraction] = {}
        for action, given in pairs:
            try:
                share = Fraction(float(given))
            except (TypeError, ValueError, OverflowError):
                raise self._refused(position, N_("{given} is no probability"), given) from None
            if share < 0:
                raise self._refused(position, N_("the probability {given} is below 0"), given)
            if share and action not in legal:
                raise self._refused(
                    position, N_("action {given} has a probability, and may not be played"), action
                )
            if share:
                shares[legal[action]] = share
        return shares

    def _refused(self, position: Position, sentence: str, given: object) -> InvalidPlayerError:
        return self._failed(position, TatetiError(sentence, given=quote(given)))

    def _failed(self, position: Position, reason: object) -> InvalidPlayerError:
        return InvalidPlayerError(
            N_("{bot} fails in {position}: {reason}"),
            bot=self.name, position=quote(str(position)), reason=reason,
        )  # fmt: skip


def _pairs(answer: Answer) -> Iterable[tuple[Any, Any]] | None:
    """The actions of an answer with their probabilities; None where it is something else."""
    if isinstance(answer, Mapping):
        return list(answer.items())
    if isinstance(answer, bool | str):
        return None
    if isinstance(answer, Integral):
        return [(int(answer), 1)]
    if getattr(answer, "ndim", None) == 0:  # one number as an array
        return _pairs(answer.item())
    if isinstance(answer, Sequence) or getattr(answer, "ndim", None) == 1:
        return list(enumerate(answer))
    return None


def name_of(policy: object) -> str:
    """What a policy is called where nobody says it: by its class, or by its own name if it is a function.

    >>> name_of(max), name_of(partial(max, 1)), name_of(object())
    ('max', 'max', 'object')
    """
    if isinstance(policy, partial):
        return name_of(policy.func)
    return getattr(policy, "__name__", None) or type(policy).__name__
