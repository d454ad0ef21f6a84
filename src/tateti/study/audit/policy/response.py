"""The best response to a policy: what the policy gets against the opponent who knows it, from the fullest boards down.

Two values a board: the return of the policy where it is to move, which is the mean of what its moves lead to, and where the
opponent is to move, who takes the least of what his moves lead to. A board needs only those one ply fuller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tateti.games import Move
from tateti.study.audit.policy import kernel
from tateti.study.audit.policy.asking import ALIKE, ANY, Cells, Policy
from tateti.study.audit.policy.positions import Codes, Flags, Level, Positions, Shares


@dataclass(frozen=True, eq=False)
class Answered:
    """What a policy plays on some boards of one level, each with the cell that was played last."""

    codes: Codes
    lasts: Cells
    shares: Shares


Answers = Callable[[Level], Iterator[Answered]]


@dataclass(frozen=True)
class Worth:
    """What a policy gets: its return, and how likely it wins."""

    value: float
    win: float


@dataclass(frozen=True)
class LikeliestLine:
    """The moves of a match against the best response, and how likely the policy plays its part."""

    moves: tuple[Move, ...]
    likely: float


class BestResponse:
    """The opponent who knows a policy. `returns[code]` is what the policy gets where he is to move."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.has_draws = positions.game.has_draws
        self.returns: npt.NDArray[np.float64] = np.full(4**positions.cells, kernel.UNTOUCHED)
        self._wins = np.zeros(4**positions.cells if self.has_draws else 1)
        self._begins = Worth(0.0, 0.0)

    def follow(self, answers: Answers) -> list[Flags]:
        """Goes through all levels; gives, for each of them, where some move is better than another."""
        decisive = []
        for level in reversed(self.positions.levels):
            flags = np.zeros(len(level.codes), np.bool_)
            kernel.close(level.codes, *self.positions.moving, self.returns, self._wins, flags)
            decisive.append(flags)
            for answered in answers(level):
                own = np.empty((len(answered.codes), 2))
                kernel.respond(
                    answered.codes, answered.lasts, answered.shares, *self.positions.moving, self.returns, self._wins, own
                )  # fmt: skip
                self._begins = self._worth(own[0, 0], own[0, 1])  # the last level has only the start
        return decisive[::-1]

    def _worth(self, value: float, win: float) -> Worth:
        """What was computed, without what rounding has put beyond the bounds."""
        value = min(1.0, max(-1.0, float(value)))
        return Worth(value, float(win) if self.has_draws else (1 + value) / 2)

    @property
    def worths(self) -> tuple[Worth, Worth]:
        """What the policy gets where it begins, and where the other does."""
        return self._begins, self._worth(self.returns[0], self._wins[0])

    # The line

    def line(self, policy: Policy, begins: bool) -> LikeliestLine | None:
        """The moves of a match in which the policy plays its likeliest ones (of equal ones that which is worst for it), and how
        likely it plays them all.

        The policy is asked again for them. None where it answers otherwise than during the run, so that the line would not be
        one to what the policy is worth.
        """
        code, last, moves, likely, policys_turn = 0, ANY, list[Move](), 1.0, begins
        expected = self._begins.value
        while not self.positions.is_over(code):
            if policys_turn:
                shares = self._shares(policy, code, last)
                cell, worth = self._likeliest(shares, code), self._own(shares, code)
                likely *= float(shares[cell])
            else:
                expected = float(self.returns[code])
                cell, worth = self._worst_for(policy, code)
            if abs(worth - expected) > 2 * self.positions.cells * ALIKE:
                return None
            position = self.positions.position(code)
            moves.append(position.game.move_on(cell, position.game.piece_for(position, cell)))
            code, last, policys_turn = position.game.after(position, moves[-1]).code, cell, not policys_turn
        return LikeliestLine(tuple(moves), likely)

    def _shares(self, policy: Policy, code: int, last: int) -> Shares:
        one: Shares = policy.shares(np.array([code], np.int32), np.array([last], np.int8))[0]
        return one

    def _likeliest(self, shares: Shares, code: int) -> int:
        children = self._children(code)
        return min(
            children,
            key=lambda cell: (-round(float(shares[cell]), 12), self._after_own(children[cell]), cell),
        )

    def _worst_for(self, policy: Policy, code: int) -> tuple[int, float]:
        """The move that leaves the policy least, and what that is; of equal ones one that ends the game."""
        worth: dict[int, tuple[float, bool, int]] = {}
        for cell, child in self._children(code).items():
            over = self.positions.is_over(child)
            value = (
                float(self.positions.value(child))
                if over
                else self._own(self._shares(policy, child, cell), child)
            )
            worth[cell] = round(value, 12), not over, cell
        worst = min(worth, key=worth.__getitem__)
        return worst, worth[worst][0]

    def _own(self, shares: Shares, code: int) -> float:
        """What the policy gets where it is to move."""
        return sum(
            float(shares[cell]) * self._after_own(child)
            for cell, child in self._children(code).items()
            if shares[cell]
        )

    def _after_own(self, child: int) -> float:
        if self.positions.is_over(child):
            return -float(self.positions.value(child))
        return float(self.returns[child])

    def _children(self, code: int) -> dict[int, int]:
        position = self.positions.position(code)
        return {move.cell: position.game.after(position, move).code for move in position.moves}
