"""The bots, one file a bot, and the registry that reads `easy` or `minimax:depth=4`."""

from __future__ import annotations

from tateti.errors import InvalidPlayerError, quote
from tateti.language import mark as N_
from tateti.players.base import Player, Stop, Weighed
from tateti.players.easy import EasyPlayer
from tateti.players.random import RandomPlayer

__all__ = ["PLAYERS", "Player", "Stop", "Weighed", "player"]

PLAYERS: dict[str, type[Player]] = {kind.name: kind for kind in (RandomPlayer, EasyPlayer)}


def player(name: str) -> Player:
    """The bot of this name.

    >>> player("easy").name
    'easy'
    """
    kind = PLAYERS.get(name.strip().lower())
    if kind is None:
        raise InvalidPlayerError(
            N_("{name} is not a bot: the bots are {bots}."), name=quote(name), bots=", ".join(PLAYERS)
        )
    return kind()
