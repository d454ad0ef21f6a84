"""Exact answers by a full search: what a position is worth, and in how many plies.

Every position is looked at once, symmetric ones together. What is read off the board at once ends a branch: a line
that can be completed, and in Tic-Tac-Toe two threats of the other. Nothing else is pruned, because a distance needs
all the answers.
"""

from __future__ import annotations

import time

from tateti.errors import SearchLimitError
from tateti.games import Game, Position
from tateti.language import mark as N_
from tateti.search.fast_rules import FastRules, fast_rules_of
from tateti.search.limits import UNLIMITED, Budget, Clock, Limit, Stop, pace, started
from tateti.search.scores import DECIDED, WORST, evaluation_of
from tateti.search.values import Evaluation, Value

DEEPEST = 400  # plies that a full search may have to follow, one call inside the other
LARGEST_TABLE = 1_000_000  # positions that are remembered, in some 75 MB; then it begins to remember anew


class ExactSearch:
    """The full search of one game, which remembers the positions it has answered.

    >>> from tateti.games import game
    >>> ExactSearch(game("tictactoe")).evaluate(game("tictactoe").position("X.O/.X./..."))
    Evaluation(value=<Value.DRAW: 0>, plies=6)
    """

    def __init__(self, game: Game, clock: Clock = time.monotonic) -> None:
        self.rules = fast_rules_of(game)
        self.scores: dict[int, int] = {}
        self._clock = clock

    def evaluate(
        self, position: Position, limit: Limit | Budget = UNLIMITED, stop: Stop | None = None
    ) -> Evaluation:
        """The exact value; a `SearchLimitError` says that it was not found within the limit."""
        code = self.rules.canonical(self.rules.code(position))
        score = self.scores.get(code)
        if score is None:
            if position.outcome is not None:
                return finished(position)
            self._refuse_if_too_deep(code)
            budget = started(limit, stop, self._clock)
            budget.check(0)
            descent = _Descent(self.rules, self.scores, budget)
            try:
                score = descent.score(code)
            finally:
                budget.positions += descent.positions
        return evaluation_of(score)

    def _refuse_if_too_deep(self, code: int) -> None:
        if (plies := self.rules.plies_left(code)) > DEEPEST:
            raise SearchLimitError(
                N_("No exact answer: {plies} more plies are possible on this board; a full search follows at most {most}."),
                plies=plies, most=DEEPEST,
            )  # fmt: skip


class _Descent:
    """One search: it has a budget of its own and shares what is known, so that several can run at the same time."""

    def __init__(self, rules: FastRules, scores: dict[int, int], budget: Budget) -> None:
        self.rules = rules
        self.scores = scores
        self.budget = budget
        self.positions = 0
        self.pace = pace(rules.game.board.size)

    def score(self, code: int) -> int:
        """The score of a position that is not known yet."""
        self.positions += 1
        if self.positions % self.pace == 0:
            self.budget.check(self.positions)
        scores = self.scores
        known, moves = self.rules.score_or_moves(code)
        if known is not None:
            return self._remember(code, known)
        best, soonest = WORST, self.rules.soonest_win
        for child in self.rules.children(code, moves):
            score = scores.get(child)
            if score is None:
                score = self.score(child)
            # A ply further away, and seen by the other player.
            if score > DECIDED:
                score = 1 - score
            elif score < -DECIDED:
                score = -1 - score
            else:
                score += 1
            if score > best:
                best = score
                if best >= soonest:
                    break
        return self._remember(code, best)

    def _remember(self, code: int, score: int) -> int:
        if len(self.scores) >= LARGEST_TABLE:
            self.scores.clear()
        self.scores[code] = score
        return score


def finished(position: Position) -> Evaluation:
    """The value of a position in which the game is over, for the player who would be to move."""
    outcome = position.outcome
    assert outcome is not None
    if outcome.winner is None:
        return Evaluation(Value.DRAW, 0)
    return Evaluation(Value.WIN if outcome.winner is position.turn else Value.LOSS, 0)
