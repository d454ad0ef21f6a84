"""The rules on bare integers, for searches that look at very many positions.

base         what a search asks
tictactoe    games with marks of one's own
semaforo     games whose pieces belong to nobody
any_game     every other game, asked position by position
completions  which cells would complete a line; canonical: one code for all that are alike by symmetry
"""

from __future__ import annotations

import functools

from tateti.games import Game
from tateti.search.fast_rules.any_game import AnyGameRules
from tateti.search.fast_rules.base import FastRules
from tateti.search.fast_rules.semaforo import SemaforoRules, SharedRules
from tateti.search.fast_rules.tictactoe import MisereTicTacToeRules, TicTacToeRules

__all__ = ["FastRules", "fast_rules_of"]


@functools.lru_cache(maxsize=64)
def fast_rules_of(game: Game) -> FastRules:
    """The rules of a game on integers: those that it brings, those that its description allows, or any game's."""
    brought = type(game).fast_rules
    if brought is not None:
        rules: FastRules = brought(game)
        return rules
    if not game.regular:
        return AnyGameRules(game)
    if not game.shared:
        return MisereTicTacToeRules(game) if game.misere else TicTacToeRules(game)
    return SemaforoRules(game) if game.is_coloured else SharedRules(game)
