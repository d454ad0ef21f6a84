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
    """A line of one's own marks wins, or loses in misère play; a full board without one is a draw."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.misere = game.misere
        self.soonest_win = WIN - 2 if game.misere else WIN - 3
        self._can_line = remembered(game.board, game.board.has_line)

    def code(self, position: Position) -> int:
        return position.code if position.turn is Side.FIRST else self._swapped(position.code)

    def _swapped(self, code: int) -> int:
        return (code & self.full) << 1 | code >> 1 & self.full

    def open(self, code: int) -> int:
        return self.full & ~(code | code >> 1)

    def wins(self, code: int) -> int:
        return 0 if self.misere else self.completions[code & self.full] & self.open(code)

    def after(self, code: int, cell: int) -> int:
        full = self.full
        return ((code & full) | cell) << 1 | (code >> 1 & full)

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        full = self.full
        mine, theirs = code & full, code >> 1 & full
        empty = full ^ mine ^ theirs
        completing = empty & self.completions[mine]
        if self.misere:
            if empty and not (empty := empty & ~completing):
                return LOSS_IN_ONE, 0
        elif completing:
            return WIN_AT_ONCE, 0
        elif threats := empty & self.completions[theirs]:
            return (LOSS_IN_TWO, 0) if threats & threats - 1 else (None, threats)
        if not (self._can_line(full ^ theirs) or self._can_line(full ^ mine)):
            # Nobody can have a line any more: a draw when the board is full.
            return (full ^ mine ^ theirs).bit_count(), 0
        return None, empty

    def safe(self, code: int) -> int:
        mine, theirs = code & self.full, code >> 1 & self.full
        empty = self.full ^ mine ^ theirs
        completing = empty & self.completions[mine]
        if self.misere:
            return empty & ~completing
        threats = empty & self.completions[theirs]
        if not threats:
            return empty
        return completing | (0 if threats & threats - 1 else threats)

    def guess(self, code: int) -> int:
        mine, theirs = code & self.full, code >> 1 & self.full
        total = 0
        for line in self.game.board.line_planes:
            own, other = (mine & line).bit_count(), (theirs & line).bit_count()
            if own and not other:
                total += 1 << 2 * own
            elif other and not own:
                total -= 1 << 2 * other
        if self.misere:
            total = -total
        # Even where the sum is 0 it is only a guess, and the one to move is a little better off.
        return max(-100_000, min(100_000, total)) or 1

    def plies_left(self, code: int) -> int:
        return self.open(code).bit_count()

    def playout(self, code: int, random: Random) -> int:
        draw, completes = random.random, self.completes
        mine, theirs = code & self.full, code >> 1 & self.full
        empty = [cell for cell in self.cells if not (mine | theirs) & cell]
        mover = -1 if self.misere else 1
        while empty:
            cell = empty.pop(int(draw() * len(empty)))
            if completes(mine, cell):
                return mover
            mine, theirs, mover = theirs, mine | cell, -mover
        return 0
