"""`hard`: a ladder of rules of thumb, the first that applies decides; it looks at most three plies ahead.

The steps of each game stand in `hard_tictactoe` and `hard_semaforo`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from tateti.board import Cell
from tateti.games import Move, Position, TicTacToe
from tateti.games.line_counts import LineCounts
from tateti.players import reasons
from tateti.players.base import Player, Stop, Weighed, uniform
from tateti.players.heuristics import semaforo, tictactoe
from tateti.players.heuristics.tactics import safe_moves, winning_moves

Step = Callable[[Position, LineCounts], list[Cell]]


class HardPlayer(Player):
    """Wins, blocks or stays safe, and otherwise plays for a fork (Tic-Tac-Toe) or for the last safe move (Semáforo)."""

    name: ClassVar[str] = "hard"
    uses_last: ClassVar[bool] = True

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        if isinstance(position.game, TicTacToe):
            return _weigh_tictactoe(position)
        return _weigh_semaforo(position, last)


# Tic-Tac-Toe. On the usual board there is nothing to win or to block on a first turn, so the corner comes first
# as the course has it; on other boards, and in positions that were set up, there may be.

STEPS: tuple[Step, ...] = (
    tictactoe.win,
    tictactoe.block,
    tictactoe.first_corner,
    tictactoe.winning_corner,
    tictactoe.tactical_corner,
    tictactoe.centre,
)


def _weigh_tictactoe(position: Position) -> tuple[Weighed, ...]:
    counts = LineCounts.of(position)
    for step in STEPS:
        if cells := step(position, counts):
            moves = [move for move in position.moves if move.cell in cells]
            return uniform(moves, partial(_reason, step, position, counts))
    return uniform(position.moves, reasons.AnyMove())


def _reason(step: Step, position: Position, counts: LineCounts, move: Move) -> reasons.Reason:
    if step is tictactoe.tactical_corner:
        partner = tictactoe.partner_of(move.cell, position, counts)
        assert partner is not None
        return reasons.TacticalCorner(partner)
    return reasons.Block(move.cell) if step is tictactoe.block else _REASONS[step]


_REASONS: dict[Step, reasons.Reason] = {
    tictactoe.win: reasons.Win(),
    tictactoe.first_corner: reasons.FirstCorner(),
    tictactoe.winning_corner: reasons.WinningCorner(),
    tictactoe.centre: reasons.Centre(),
}


# Semáforo


def _weigh_semaforo(position: Position, last: Move | None) -> tuple[Weighed, ...]:
    if wins := winning_moves(position):
        return uniform(wins, reasons.Win())
    safe = safe_moves(position)
    replies = semaforo.safe_replies(position, safe)
    if moves := semaforo.no_safe_reply(replies):
        return uniform(moves, reasons.NoSafeReply())
    if last is not None and (moves := semaforo.mirror(position, replies, last)):
        return uniform(moves, reasons.Mirror(last))
    if moves := semaforo.fewest_replies(replies):
        return uniform(
            moves, reasons.FewestReplies(replies[moves[0]]) if len(replies) > 1 else reasons.OnlySafe()
        )
    if moves := semaforo.drawing(position, safe):
        return uniform(moves, reasons.SettleForDraw())
    return uniform(position.moves, reasons.AnyMove())
