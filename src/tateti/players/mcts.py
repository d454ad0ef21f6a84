"""`mcts`: plays games at random in its mind, more where they go well, and chooses the move it tried most."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.players import compiled_search, options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over, sampled, uniform
from tateti.players.heuristics.tactics import winning_moves
from tateti.players.options import Option
from tateti.players.reasons import Playouts, Win
from tateti.search.limits import Budget, Limit
from tateti.search.montecarlo import MonteCarlo, Tried

USUAL_PLAYOUTS = 1000
USUAL_SEED = 0

# Where the extra `solver` is installed the games are played by compiled code (`tateti.fast`). They are the same games, so it is
# only a matter of time when that is loaded. It takes as long as some hundred moves of the usual playouts on small boards; so it is
# not worth it before a process has thought for about as long in Python, or is known to be going to.
PATIENCE = 1.0  # seconds
MANY_PLAYOUTS = 20_000
TURN, LONG_TURN = 0.01, 0.1  # seconds of searching and of waiting in turn, while it is loaded


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

    def prepare(self, game: Game) -> None:
        """Loads the compiled search, unless the first moves are played before it would be there."""
        is_long = self.time is not None or (self.playouts or 0) >= MANY_PLAYOUTS
        if is_long and compiled_search.is_for(game):
            compiled_search.load()

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
        tried = self._searched(position, f"{seed} {position}", budget)
        best = tried[0]
        return uniform([best.move], Playouts(best.rate, sum(one.playouts for one in tried)))

    def _searched(self, position: Position, seed: str, budget: Budget) -> list[Tried]:
        """The search; it begins in Python, and begins anew where the compiled code arrives in the middle of it."""
        game = position.game
        if not compiled_search.is_for(game):
            return MonteCarlo(game).search(position, Random(seed), self.playouts, budget)
        if not compiled_search.is_loaded():
            meanwhile = _Meanwhile(budget)
            if self.time is not None and self.time >= PATIENCE:
                compiled_search.begin_to_load()
            tried = MonteCarlo(game).search(position, Random(seed), self.playouts, stop=meanwhile.is_over)
            meanwhile.end()
            if not meanwhile.is_interrupted:
                return tried
        return compiled_search.of(game).search(position, Random(seed), self.playouts, budget)


class _Meanwhile:
    """A search in Python while there is no compiled one: it ends with its budget, or when that is there."""

    in_all: ClassVar[float] = 0.0  # seconds that this process has thought in Python
    rested: ClassVar[float] = 0.0  # when it last left the processor to the loading

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.begun = time.monotonic()
        self.is_interrupted = False

    def is_over(self) -> bool:
        if self.budget.is_spent(0):
            return True
        thought = time.monotonic() - self.begun
        if compiled_search.is_loaded():
            self.is_interrupted = True
        elif compiled_search.is_loading():
            self._rest(TURN if thought < PATIENCE else LONG_TURN)
        elif _Meanwhile.in_all + thought >= PATIENCE:
            compiled_search.begin_to_load()
        return self.is_interrupted

    def _rest(self, seconds: float) -> None:
        """Leaves the processor to the loading, half of the time and later nearly all of it: beside a search without pauses that
        would take many times as long."""
        if time.monotonic() - _Meanwhile.rested >= TURN:
            compiled_search.wait(seconds)
            _Meanwhile.rested = time.monotonic()

    def end(self) -> None:
        _Meanwhile.in_all += time.monotonic() - self.begun
