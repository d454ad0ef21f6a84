"""`easy`: win; else stop the other's win; else anything.

In Tic-Tac-Toe the other's win is stopped by blocking it. In Semáforo, where any piece serves both players, it is
stopped by a safe move: one after which nobody can complete a line at once.
"""

from __future__ import annotations

from typing import ClassVar

from tateti.games import Move, Position, TicTacToe
from tateti.games.line_counts import LineCounts
from tateti.players.base import Player, Stop, Weighed, uniform
from tateti.players.heuristics.tactics import safe_moves, winning_moves
from tateti.players.reasons import AnyMove, Block, OnlySafe, Safe, Win


class EasyPlayer(Player):
    """Wins if it can, does not let the other win at once, and plays at random otherwise."""

    name: ClassVar[str] = "easy"

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        if isinstance(position.game, TicTacToe):
            return _weigh_tictactoe(position)
        return _weigh_semaforo(position)


def _weigh_tictactoe(position: Position) -> tuple[Weighed, ...]:
    counts = LineCounts.of(position)
    if wins := counts.threats(position.turn):
        return uniform(_on(position, wins), Win())
    if blocks := counts.threats(position.turn.other):
        return uniform(_on(position, blocks), lambda move: Block(move.cell))
    return uniform(position.moves, AnyMove())


def _weigh_semaforo(position: Position) -> tuple[Weighed, ...]:
    if wins := winning_moves(position):
        return uniform(wins, Win())
    if safe := safe_moves(position):
        return uniform(safe, Safe() if len(safe) > 1 else OnlySafe())
    return uniform(position.moves, AnyMove())


def _on(position: Position, cells: set[int]) -> list[Move]:
    return [move for move in position.moves if move.cell in cells]
