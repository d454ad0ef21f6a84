"""What any position of Tic-Tac-Toe on a larger board is worth, by two proofs: can the one to move force a line, can the
other? If neither can, it is a draw.

`mnk_search` answers such a question; it needs numpy and numba, and boards of at most 31 cells.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tateti.board import Board
from tateti.games import Position
from tateti.search.limits import Budget
from tateti.search.values import Evaluation, Value
from tateti.solver.mnk_search import Attack

# Distances ask many small questions, each with a memory of its own that has to be wiped: a small one is quicker.
SMALL_TABLE = 16
SECONDS_BETWEEN_LOOKS = 0.05


class MnkValues:
    """The values of the positions of one board, with the memory that the proofs share."""

    def __init__(self, board: Board) -> None:
        # The memory holds for one attacker, so each has his own.
        self._attacks = Attack(board), Attack(board)
        self._distances = Attack(board, SMALL_TABLE), Attack(board, SMALL_TABLE)
        self._in_use = threading.Lock()

    def evaluate(self, position: Position, budget: Budget) -> Evaluation:
        """What an unfinished position is worth to the player to move, and how many plies are left."""
        with self._alone(budget):
            return self._evaluate(position, budget)

    @contextmanager
    def _alone(self, budget: Budget) -> Iterator[None]:
        """One question at a time: a thread whose question nobody waits for any more may still be at it."""
        while not self._in_use.acquire(timeout=SECONDS_BETWEEN_LOOKS):
            budget.check(0)
        try:
            yield
        finally:
            self._in_use.release()

    def _evaluate(self, position: Position, budget: Budget) -> Evaluation:
        for side, value in ((position.turn, Value.WIN), (position.turn.other, Value.LOSS)):
            marks = _marks(position, side), _marks(position, side.other)
            to_move = side is position.turn
            if self._attacks[side].succeeds(*marks, to_move, budget=budget):
                depths = range(1 if to_move else 2, position.board.size + 1, 2)
                attack = self._distances[side]
                return Evaluation(
                    value,
                    next(depth for depth in depths if attack.succeeds(*marks, to_move, depth, budget)),
                )
        return Evaluation(Value.DRAW, len(position.cells(0)))


def _marks(position: Position, side: int) -> int:
    """The cells with the marks of a player, a bit for each."""
    return sum(1 << cell for cell in position.cells(side + 1))
