"""What every bot has to keep to, as checks that anybody can run on a bot of their own.

>>> from tateti.games import game
>>> from tateti.players import player
>>> check_player(player("easy"), [game("tictactoe").start, game("semaforo").start])
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

from tateti.errors import IllegalMoveError
from tateti.games import Position
from tateti.players.base import Player, Weighed
from tateti.players.reasons import Reason


def check_player(player: Player, positions: Iterable[Position]) -> None:
    """Raises `AssertionError`, which says what is wrong and where, if the bot breaks a rule in one of the positions.

    A bot that raises `SearchLimitError` says that it cannot answer there; the error comes through.
    """
    for position in positions:
        if position.outcome is not None:
            _check_refuses(player, position)
            continue
        weighed = player.weigh(position)
        _check_weighed(player, position, weighed)
        _check_repeats(player, position, weighed)


def _check_weighed(player: Player, position: Position, weighed: tuple[Weighed, ...]) -> None:
    moves = [one.move for one in weighed]
    _demand(bool(moves), player, position, "it gives no move")
    _demand(len(set(moves)) == len(moves), player, position, f"a move comes twice: {moves}")
    for one in weighed:
        _demand(one.move in position.moves, player, position, f"{one.move} is not legal")
        _demand(
            isinstance(one.probability, Fraction), player, position, f"{one.probability!r} is no Fraction"
        )
        _demand(one.probability > 0, player, position, f"{one.move} has the probability {one.probability}")
        _demand(isinstance(one.reason, Reason), player, position, f"{one.reason!r} is no reason")
    total = sum(one.probability for one in weighed)
    _demand(total == 1, player, position, f"the probabilities add up to {total}")


def _check_repeats(player: Player, position: Position, weighed: tuple[Weighed, ...]) -> None:
    if not player.is_fixed_on(position.game):
        return
    _demand(player.weigh(position) == weighed, player, position, "asked twice, it answers differently")
    once, again = (player.choose(position, Random(1)) for _ in range(2))
    _demand(once == again, player, position, "the same seed gives another choice")
    _demand(
        once in weighed or not player.samples,
        player,
        position,
        f"it chooses {once.move}, which it does not weigh",
    )


def _check_refuses(player: Player, position: Position) -> None:
    try:
        chosen = player.choose(position, Random(1))
    except IllegalMoveError:
        return
    _demand(False, player, position, f"it plays {chosen.move} although the game is over")


def _demand(holds: bool, player: Player, position: Position, otherwise: str) -> None:
    if not holds:
        raise AssertionError(f"{player} in {position!r}: {otherwise}")
