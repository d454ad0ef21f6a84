"""Games in which each player has a mark of their own, seen by the player to move.

The board is turned so that the player to move owns the low bits; then it does not matter who is X, nor whose turn it is:

    bits  ... 5 4   3 2   1 0
    cell       2     1     0          0 empty, 1 mine (the player to move), 2 theirs
"""

from __future__ import annotations

from random import Random

from tateti.games import Game, Position, Side
from tateti.search.fast_rules.base import FastRules, ScoreOrMoves
from tateti.search.fast_rules.completions import remembered
from tateti.search.scores import LOSS_IN_ONE, LOSS_IN_TWO, WIN, WIN_AT_ONCE


class TicTacToeRules(FastRules):
    """A line of one's own marks wins; a full board without one is a draw."""

    soonest_win = WIN - 3

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._can_line = remembered(game.board, game.board.has_line)

    def code(self, position: Position) -> int:
        return position.code if position.turn is Side.FIRST else self._swapped(position.code)

    def _swapped(self, code: int) -> int:
        return (code & self.full) << 1 | code >> 1 & self.full

    def open(self, code: int) -> int:
        return self.full & ~(code | code >> 1)

    def wins(self, code: int) -> int:
        return self.completions[code & self.full] & self.open(code)

    def after(self, code: int, cell: int) -> int:
        full = self.full
        return ((code & full) | cell) << 1 | (code >> 1 & full)

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        full = self.full
        mine, theirs = code & full, code >> 1 & full
        empty = full ^ mine ^ theirs
        if empty & self.completions[mine]:
            return WIN_AT_ONCE, 0
        if threats := empty & self.completions[theirs]:
            return (LOSS_IN_TWO, 0) if threats & threats - 1 else (None, threats)
        if not (self._can_line(full ^ theirs) or self._can_line(full ^ mine)):
            return empty.bit_count(), 0  # nobody can have a line any more: a draw when the board is full
        return None, empty

    def safe(self, code: int) -> int:
        empty = self.open(code)
        threats = empty & self.completions[code >> 1 & self.full]
        if not threats:
            return empty
        return self.wins(code) | (0 if threats & threats - 1 else threats)

    def guess(self, code: int) -> int:
        mine, theirs = code & self.full, code >> 1 & self.full
        total = 0
        for line in self.game.board.line_planes:
            own, other = (mine & line).bit_count(), (theirs & line).bit_count()
            if own and not other:
                total += 1 << 2 * own
            elif other and not own:
                total -= 1 << 2 * other
        # Even where the sum is 0 it is only a guess, and the one to move is a little better off.
        return max(-100_000, min(100_000, total)) or 1

    def plies_left(self, code: int) -> int:
        return self.open(code).bit_count()

    def playout(self, code: int, random: Random) -> int:
        draw, completes = random.random, self.completes
        mine, theirs = code & self.full, code >> 1 & self.full
        empty = [cell for cell in self.cells if not (mine | theirs) & cell]
        mover = 1
        while empty:
            cell = empty.pop(int(draw() * len(empty)))
            if completes(mine, cell):
                return mover
            mine, theirs, mover = theirs, mine | cell, -mover
        return 0


class MisereTicTacToeRules(TicTacToeRules):
    """A line of one's own marks loses."""

    soonest_win = WIN - 2

    def wins(self, code: int) -> int:
        return 0

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        empty, mine = self.open(code), code & self.full
        safe = self.safe(code)
        if empty and not safe:
            return LOSS_IN_ONE, 0
        if not (self._can_line(mine | empty) or self._can_line(self.full ^ mine)):
            return empty.bit_count(), 0
        return None, safe

    def safe(self, code: int) -> int:
        return self.open(code) & ~self.completions[code & self.full]

    def guess(self, code: int) -> int:
        return -super().guess(code) or 1

    def playout(self, code: int, random: Random) -> int:
        return -super().playout(code, random)
