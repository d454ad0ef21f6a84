"""`perfect`: only moves whose value is proved to be the best; the fastest win and the slowest loss among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tateti import oracle
from tateti.games import Move, Position
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over, sampled_with_seed, uniform
from tateti.players.options import Option
from tateti.players.reasons import reason_for
from tateti.search.limits import Limit
from tateti.search.values import Evaluation


class PerfectPlayer(Player):
    """Plays the exactly best moves, all that are equally good alike; where they cannot be proved within its limit a
    `SearchLimitError` says so."""

    name = "perfect"
    title = N_("Perfect")
    level = N_("never makes a mistake")
    options: ClassVar[Mapping[str, Option]] = {"time": options.seconds, "seed": options.seed}

    def __init__(self, time: float | None = None, seed: int | None = None) -> None:
        super().__init__(time=time, seed=seed)
        self.seed = seed
        self.limit = oracle.PATIENCE if time is None else Limit(seconds=time)

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        moves, best = best_moves(position, self.limit, stop)
        return sampled_with_seed(uniform(moves, reason_for(best)), self.seed, position)


def best_moves(position: Position, limit: Limit, stop: Stop | None = None) -> tuple[list[Move], Evaluation]:
    """The moves that nothing is better than, and what they are worth to the one who plays them."""
    valued = oracle.evaluate_moves(position, limit, stop)
    best = max((evaluation for _, evaluation in valued), key=lambda evaluation: evaluation.rank)
    return [move for move, evaluation in valued if evaluation == best], best
