"""Games whose pieces belong to nobody, so that only the board matters: a move puts the next piece on a cell.

The code is the board as it stands: 0 empty, then the pieces in their order; the last one stays.
"""

from __future__ import annotations

from random import Random

from tateti.games import Game
from tateti.search.fast_rules.base import FastRules, ScoreOrMoves
from tateti.search.scores import LOSS_IN_ONE, WIN, WIN_AT_ONCE


class SharedRules(FastRules):
    """A line of one piece wins, or loses in misère play; one, two or three kinds of pieces."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.misere = game.misere
        self.soonest_win = WIN - 2 if game.misere else WIN - 3
        self.drawn_when_full = game.has_draws
        self.last_piece = len(game.pieces)

    def by_value(self, code: int) -> tuple[int, int, int, int]:
        """The planes of the cells with each value."""
        low, high = code & self.full, code >> 1 & self.full
        return self.full ^ (low | high), low & ~high, high & ~low, low & high

    def completing(self, code: int) -> int:
        """The cells on which a move completes a line."""
        planes, found = self.by_value(code), 0
        for value in range(self.last_piece):
            found |= planes[value] & self.completions[planes[value + 1]]
        return found

    def open(self, code: int) -> int:
        planes = self.by_value(code)
        if self.drawn_when_full and not planes[0]:
            return 0
        return self.full ^ planes[self.last_piece]

    def wins(self, code: int) -> int:
        return 0 if self.misere else self.completing(code)

    def after(self, code: int, cell: int) -> int:
        return code + cell

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        if not (moves := self.open(code)):
            return 0, 0
        completing = self.completing(code)
        if not self.misere:
            return (WIN_AT_ONCE, 0) if completing else (None, moves)
        safe = moves & ~completing
        return (None, safe) if safe else (LOSS_IN_ONE, 0)

    def guess(self, code: int) -> int:
        # Who has to spoil the last safe move loses. That an odd number of them is good is a guess and no more: on 3x4 it
        # is right in 52.5% of the quiet positions (`tateti study rules`).
        safe = self.safe(code).bit_count()
        return (100 if safe % 2 else -100) - safe if safe else -1000

    def safe(self, code: int) -> int:
        completing = self.completing(code)
        if self.misere:
            return self.open(code) & ~completing
        if not completing:
            return self.open(code) & ~self._spoiling(code)
        found = completing & self.open(code)
        for cell in self.cells:
            if self.open(code) & ~completing & cell:
                after = self.after(code, cell)
                if not self.completing(after) & self.open(after):
                    found |= cell
        return found

    def _spoiling(self, code: int) -> int:
        """The moves that let the other complete a line, where none can be completed yet; all cells at once.

        With v the value of a cell before the move, a line is spoiled that is all v+1 but for this cell and one more
        of value v, or all v+2 but for this cell.
        """
        planes, found = self.by_value(code), 0
        for value in range(self.last_piece):
            found |= self.completions.pairs(planes[value], planes[value + 1])
        for value in range(self.last_piece - 1):
            found |= planes[value] & self.completions[planes[value + 2]]
        if self.drawn_when_full and planes[0].bit_count() == 1:
            found &= ~planes[0]  # the board is full then, and the game drawn
        return found

    def plies_left(self, code: int) -> int:
        low, high = code & self.full, code >> 1 & self.full
        return self.last_piece * self.game.board.size - low.bit_count() - 2 * high.bit_count()

    def playout(self, code: int, random: Random) -> int:
        draw, completes, last = random.random, self.completes, self.last_piece
        planes = list(self.by_value(code))
        movable = [cell for cell in self.cells if not planes[last] & cell]
        values = {cell: next(value for value in range(4) if planes[value] & cell) for cell in movable}
        empty = planes[0].bit_count() if self.drawn_when_full else -1
        mover = -1 if self.misere else 1
        while movable and empty:
            chosen = int(draw() * len(movable))
            cell = movable[chosen]
            value = values[cell] = values[cell] + 1
            if completes(planes[value], cell):
                return mover
            planes[value - 1] ^= cell
            planes[value] |= cell
            empty -= value == 1
            if value == last:
                movable[chosen] = movable[-1]
                movable.pop()
            mover = -mover
        return 0


class SemaforoRules(SharedRules):
    """Three pieces, green, yellow and red: the same answers, written out because these games are searched most."""

    def completing(self, code: int) -> int:
        low, high = code & self.full, code >> 1 & self.full
        red = low & high
        green, yellow, empty = low ^ red, high ^ red, self.full ^ (low | high)
        completions = self.completions
        return empty & completions[green] | green & completions[yellow] | yellow & completions[red]

    def open(self, code: int) -> int:
        low, high = code & self.full, code >> 1 & self.full
        if self.drawn_when_full and low | high == self.full:
            return 0
        return self.full ^ (low & high)

    def playout(self, code: int, random: Random) -> int:
        draw, completes = random.random, self.completes
        low, high = code & self.full, code >> 1 & self.full
        green, yellow, red = low & ~high, high & ~low, low & high
        movable = [cell for cell in self.cells if not red & cell]
        empty = (self.full ^ (low | high)).bit_count() if self.drawn_when_full else -1
        mover = -1 if self.misere else 1
        while movable and empty:
            chosen = int(draw() * len(movable))
            cell = movable[chosen]
            if green & cell:
                if completes(yellow, cell):
                    return mover
                green, yellow = green ^ cell, yellow | cell
            elif yellow & cell:
                if completes(red, cell):
                    return mover
                yellow, red = yellow ^ cell, red | cell
                movable[chosen] = movable[-1]
                movable.pop()
            else:
                if completes(green, cell):
                    return mover
                green |= cell
                empty -= 1
            mover = -mover
        return 0
