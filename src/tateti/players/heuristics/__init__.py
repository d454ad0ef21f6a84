"""Rules of thumb: what `easy` and `hard` look at in each family of games.

base       what a game's rules of thumb answer
tictactoe  marks of one's own, and a line wins: win, block, corners
semaforo   every other game: moves that are safe, and how many of them they leave the other
tactics    wins and safe moves, which everybody looks for first
"""

from __future__ import annotations

import functools

from tateti.games import Game
from tateti.players.heuristics.base import Heuristics
from tateti.players.heuristics.semaforo import SafetyHeuristics
from tateti.players.heuristics.tictactoe import CornerHeuristics

__all__ = ["Heuristics", "heuristics_of"]


@functools.lru_cache(maxsize=64)
def heuristics_of(game: Game) -> Heuristics:
    """The rules of thumb of a game: those that it brings, or those that suit its description."""
    brought = type(game).heuristics
    if brought is not None:
        own: Heuristics = brought(game)
        return own
    if game.regular and not game.shared and not game.misere:
        return CornerHeuristics(game)
    return SafetyHeuristics(game)
