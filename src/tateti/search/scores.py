"""Scores: what a search counts with, one integer for a value and its distance.

    score                 for the player to move
    WIN - n               wins in n plies
    0 .. 2 * 26 * 26 ..   a draw; or, in a search that does not see the end, a guess (which may be below 0)
    n - WIN               loses in n plies

A larger score is better: a win sooner than a win later, a draw, a loss later than a loss sooner.
"""

from __future__ import annotations

import functools

from tateti.search.values import Evaluation, Value

WIN = 1_000_000
DECIDED = WIN // 2  # beyond it a score is a win or a loss
WIN_AT_ONCE = WIN - 1
LOSS_IN_ONE = 1 - WIN
LOSS_IN_TWO = 2 - WIN
WORST = -2 * WIN


@functools.lru_cache(maxsize=8192)
def evaluation_of(score: int) -> Evaluation:
    """The value and distance that a score stands for, where a draw counts its plies.

    >>> evaluation_of(WIN - 5), evaluation_of(4 - WIN)
    (Evaluation(value=<Value.WIN: 1>, plies=5), Evaluation(value=<Value.LOSS: -1>, plies=4))
    """
    if score > DECIDED:
        return Evaluation(Value.WIN, WIN - score)
    if score < -DECIDED:
        return Evaluation(Value.LOSS, score + WIN)
    return Evaluation(Value.DRAW, score)
