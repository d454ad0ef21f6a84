"""`minimax`: looks ahead as far as its depth or its time allows, and plays what comes out best against best play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tateti.games import Game, Move, Position
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over, sampled_with_seed, uniform
from tateti.players.options import Option
from tateti.players.reasons import Proven, Reason, Searched, reason_for
from tateti.search.limits import Limit
from tateti.search.negamax import Entry, Found, Negamax
from tateti.search.scores import DECIDED, evaluation_of
from tateti.search.values import Value

SMALL = 9  # cells: up to here it searches to the end unless it is told otherwise
USUAL_TIME = 1.0  # seconds on larger boards
MOST_REMEMBERED = 300_000


class MinimaxPlayer(Player):
    """Minimax with alpha-beta: `depth` plies, or as deep as it gets in `time` seconds."""

    name = "minimax"
    title = N_("Minimax")
    level = N_("looks many moves ahead")
    options: ClassVar[Mapping[str, Option]] = {
        "depth": options.depth,
        "time": options.seconds,
        "seed": options.seed,
    }

    def __init__(self, depth: int | None = None, time: float | None = None, seed: int | None = None) -> None:
        super().__init__(depth=depth, time=time, seed=seed)
        self.depth, self.time, self.seed = depth, time, seed
        self._facts: dict[Game, dict[int, Entry]] = {}
        self._answers: dict[Position, tuple[Weighed, ...]] = {}

    def is_fixed_on(self, game: Game) -> bool:
        return self._seconds(game) is None

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        if (answer := self._answers.get(position)) is not None:
            return answer
        refuse_if_over(position)
        seconds = self._seconds(position.game)
        budget = Limit(seconds).start(
            stop
        )  # before anything else, so that what is prepared for a board counts too
        search = Negamax(position.game, facts=self._facts.setdefault(position.game, {}))
        found = search.search(position, self.depth, budget)
        answer = sampled_with_seed(uniform(found.moves, _reason(found)), self.seed, position)
        if seconds is None and (stop is None or found.is_proven) and len(self._answers) < MOST_REMEMBERED:
            self._answers[position] = answer
        return answer

    def _seconds(self, game: Game) -> float | None:
        """How long it may think: as it was told, or as the size of the board asks for."""
        if self.time is None and self.depth is None and game.board.size > SMALL:
            return USUAL_TIME
        return self.time


def _reason(found: Found) -> Reason:
    if not found.is_proven and abs(found.score) <= DECIDED:
        return Searched(Value((found.score > 0) - (found.score < 0)), found.depth)
    if abs(found.score) <= DECIDED:
        return Proven(Value.DRAW, None)
    return reason_for(evaluation_of(found.score))
