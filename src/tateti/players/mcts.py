"""`mcts`: plays games at random in its mind, more where they go well, and chooses the move it tried most."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over, sampled, uniform
from tateti.players.heuristics.tactics import winning_moves
from tateti.players.options import Option
from tateti.players.reasons import Playouts, Win
from tateti.search.limits import Limit
from tateti.search.montecarlo import MonteCarlo

USUAL_PLAYOUTS = 1000
USUAL_SEED = 0


class MctsPlayer(Player):
    """Monte-Carlo tree search: so many `playouts`, or as many as fit into `time` seconds.

    Its games depend on the seed and the position only, so without a clock it always weighs a position alike. Where no
    seed is given, it weighs with the usual one, and in a match the generator of the match gives another for each move.
    """

    name = "mcts"
    title = N_("Monte Carlo")
    level = N_("tries out thousands of games before each move")
    options: ClassVar[Mapping[str, Option]] = {
        "playouts": options.playouts,
        "time": options.seconds,
        "seed": options.seed,
    }

    def __init__(
        self, playouts: int | None = None, time: float | None = None, seed: int | None = None
    ) -> None:
        super().__init__(playouts=playouts, time=time, seed=seed)
        self.playouts = USUAL_PLAYOUTS if playouts is None and time is None else playouts
        self.time, self.seed = time, seed
        self.samples = seed is not None

    def is_fixed_on(self, game: Game) -> bool:
        return self.time is None

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return self._weigh(position, USUAL_SEED if self.seed is None else self.seed, stop)

    def choose(
        self,
        position: Position,
        random: Random,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> Weighed:
        if self.seed is not None or position.outcome is not None:
            return super().choose(position, random, last=last, stop=stop)
        return sampled(self._weigh(position, random.getrandbits(32), stop), random)

    def _weigh(self, position: Position, seed: int, stop: Stop | None) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        budget = Limit(self.time).start(stop)
        if wins := winning_moves(position):
            return uniform(wins, Win())
        search = MonteCarlo(position.game)
        tried = search.search(position, Random(f"{seed} {position}"), self.playouts, budget)
        best = tried[0]
        return uniform([best.move], Playouts(best.rate, sum(one.playouts for one in tried)))
