"""`mcts`: plays games at random in its mind, more where they go well, and chooses the move it tried most."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
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

# Where the extra `solver` is installed the games are played by compiled code (`tateti.fast`). They are the same games, so it is
# only a matter of time when that is loaded: before a search that is long, or so that it is there in time.
LARGEST_COMPILED = 64  # cells
MANY_PLAYOUTS = 20_000
LONG, LONG_ENOUGH_TO_LOAD = 10.0, 1.0  # seconds: to compile it, and to load what was compiled before


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
        """Loads the compiled search, unless the games are played before it would be there."""
        if self.time is not None or (self.playouts or 0) >= MANY_PLAYOUTS:
            search = search_of(game, load=True)
            search.search(game.start, Random(0), playouts=1)

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
        search = search_of(position.game, load=self._is_long())
        tried = search.search(position, Random(f"{seed} {position}"), self.playouts, budget)
        best = tried[0]
        return uniform([best.move], Playouts(best.rate, sum(one.playouts for one in tried)))

    def _is_long(self) -> bool:
        """Whether it thinks for so long that the compiled search should be loaded first."""
        if self.time is None:
            return (self.playouts or 0) >= MANY_PLAYOUTS
        return self.time >= LONG or (self.time >= LONG_ENOUGH_TO_LOAD and can_compile() and _is_kept())


def can_compile() -> bool:
    """Whether the extra that has the compiled search is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def search_of(game: Game, load: bool) -> MonteCarlo:
    """The search of a game: the compiled one where there is one that is loaded, or is to be loaded now."""
    if type(game).fast_rules is not None or not game.regular or game.board.size > LARGEST_COMPILED:
        return MonteCarlo(game)
    if not load and "tateti.fast.montecarlo" not in sys.modules:
        return MonteCarlo(game)
    try:
        from tateti.fast.montecarlo import CompiledMonteCarlo, is_ready
    except ImportError:
        return MonteCarlo(game)
    return CompiledMonteCarlo(game) if load or is_ready() else MonteCarlo(game)


def _is_kept() -> bool:
    try:
        from tateti.fast.montecarlo import is_kept
    except ImportError:
        return False
    return is_kept()
