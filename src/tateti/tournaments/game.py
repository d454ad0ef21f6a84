"""The game of a tournament: a name, and one that we know if it is one of ours."""

from __future__ import annotations

from tateti.errors import TatetiError
from tateti.games import Game, game
from tateti.tournaments.state import Tournament


def game_of_ours(tournament: Tournament) -> Game | None:
    """The game, if it is one that we know; a tournament may be of any other."""
    try:
        return game(tournament.game)
    except TatetiError:
        return None


def has_draws(tournament: Tournament) -> bool:
    """Whether a game may end in a draw; of a game that we do not know, it may."""
    ours = game_of_ours(tournament)
    return ours is None or ours.has_draws
