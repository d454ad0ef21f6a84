"""Any other game, through its positions: slow, and right for every game, whoever wins when it ends."""

from __future__ import annotations

from random import Random

from tateti.board import plane_of
from tateti.games import Game, Position, Side
from tateti.search.fast_rules.base import FastRules, ScoreOrMoves
from tateti.search.scores import LOSS_IN_ONE, WIN, WIN_AT_ONCE


class AnyGameRules(FastRules):
    """Asks the game itself; no symmetry is taken for granted. The lowest bit of a code is the turn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.canonical = lambda code: code

    def code(self, position: Position) -> int:
        return position.code << 1 | position.turn

    def position(self, code: int) -> Position:
        """The position of a code."""
        return Position(self.game, code >> 1, Side(code & 1))

    def open(self, code: int) -> int:
        return plane_of(move.cell for move in self.position(code).moves)

    def wins(self, code: int) -> int:
        return self._ends(code)[0]

    def _ends(self, code: int) -> tuple[int, int]:
        """The cells on which a move wins at once, and those on which it loses at once."""
        position, wins, losses = self.position(code), 0, 0
        for move in position.moves:
            outcome = self.game.after(position, move).outcome
            if outcome is None or outcome.winner is None:
                continue
            if outcome.winner is position.turn:
                wins |= 1 << 2 * move.cell
            else:
                losses |= 1 << 2 * move.cell
        return wins, losses

    def after(self, code: int, cell: int) -> int:
        position = self.position(code)
        (move,) = self.moves(position, cell)
        return self.code(self.game.after(position, move))

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        position = self.position(code)
        if (outcome := position.outcome) is not None:
            if outcome.winner is None:
                return 0, 0
            return (WIN if outcome.winner is position.turn else -WIN), 0
        if not (moves := self.open(code)):
            return 0, 0
        wins, losses = self._ends(code)
        if wins:
            return WIN_AT_ONCE, 0
        return (None, moves & ~losses) if moves & ~losses else (LOSS_IN_ONE, 0)

    def safe(self, code: int) -> int:
        wins, losses = self._ends(code)
        found = wins
        for cell in self.cells:
            if self.open(code) & ~losses & ~wins & cell and not self.wins(self.after(code, cell)):
                found |= cell
        return found

    def guess(self, code: int) -> int:
        return 1

    def plies_left(self, code: int) -> int:
        return self.game.most_plies - self.position(code).ply

    def playout(self, code: int, random: Random) -> int:
        position = self.position(code)
        side = position.turn
        while (outcome := position.outcome) is None and (moves := position.moves):
            position = self.game.after(position, random.choice(moves))
        if outcome is None or outcome.winner is None:
            return 0
        return 1 if outcome.winner is side else -1
