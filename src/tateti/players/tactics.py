"""What every player looks for first: wins, and moves that do not hand the other a win."""

from __future__ import annotations

from tateti.games import Game, Move, Position


def winning_moves(position: Position) -> list[Move]:
    """The moves that complete a line."""
    game = position.game
    return [move for move in position.moves if _wins(game, position, move)]


def safe_moves(position: Position) -> list[Move]:
    """The moves after which the other cannot complete a line at once."""
    game = position.game
    return [move for move in position.moves if not winning_moves(game.after(position, move))]


def _wins(game: Game, position: Position, move: Move) -> bool:
    outcome = game.after(position, move).outcome
    return outcome is not None and outcome.winner is position.turn
