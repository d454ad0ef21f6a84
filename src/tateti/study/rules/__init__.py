"""Rules of thumb, and how often they are right: `study_rules`.

features   what can be counted on a board, and the questions a rule may ask about it
rule       a rule of questions; thumb: the rules that are measured
coloured   Semáforo's family, with kernel (compiled counts), dataset (the positions), search (better rules)
any_game   every other game on a small board, position by position
figures    what comes out; on_file: what came out of the boards that are taught on
"""

from __future__ import annotations

from collections.abc import Callable

from tateti.games import Game
from tateti.study.rules.figures import RulesReport

__all__ = ["RulesReport", "needs_solver", "study_rules"]

SAMPLE = 20_000


def needs_solver(game: Game) -> bool:
    """Whether numpy and numba have to be there for a game."""
    return game.is_coloured


def study_rules(
    game: Game,
    *,
    sample: int = SAMPLE,
    seed: int = 0,
    look_for_better: bool = True,
    share: Callable[[float], None] = lambda done: None,
) -> RulesReport:
    """How often the rules of thumb of a game are right on its board, and the best small rules that there are.

    Boards of Semáforo's family with more than twelve cells are measured on `sample` positions drawn with `seed`; on all
    others every position counts. `share` is told how far it is.
    """
    if not needs_solver(game):
        from tateti.study.rules.any_game import study_any_game

        return study_any_game(game, share)
    from tateti.study.rules.coloured import study_coloured  # numba takes its time

    return study_coloured(game, count=sample, seed=seed, look_for_better=look_for_better, share=share)
