"""The bots, one file a bot, and the registry that reads `easy` or `minimax:depth=4`."""

from __future__ import annotations

from tateti.errors import InvalidPlayerError, quote
from tateti.language import mark as N_
from tateti.players.base import Player, Stop, Weighed
from tateti.players.easy import EasyPlayer
from tateti.players.hard import HardPlayer
from tateti.players.mcts import MctsPlayer
from tateti.players.minimax import MinimaxPlayer
from tateti.players.options import read_options
from tateti.players.perfect import PerfectPlayer
from tateti.players.random import RandomPlayer

__all__ = ["PLAYERS", "Player", "Stop", "Weighed", "player"]

# From the weakest to the strongest.
PLAYERS: dict[str, type[Player]] = {
    kind.name: kind
    for kind in (RandomPlayer, EasyPlayer, HardPlayer, MctsPlayer, MinimaxPlayer, PerfectPlayer)
}


def player(name: str) -> Player:
    """The bot of this name, with the options after a colon.

    >>> str(player("easy")), str(player("perfect:time=5"))
    ('easy', 'perfect:time=5.0')
    """
    kind_name, _, options = name.strip().lower().partition(":")
    kind = PLAYERS.get(kind_name.strip())
    if kind is None:
        raise InvalidPlayerError(
            N_("{name} is not a bot: the bots are {bots}."), name=quote(name), bots=", ".join(PLAYERS)
        )
    return kind(**read_options(kind.name, options, kind.options))
