"""Three-in-a-row games: Tic-Tac-Toe and Semáforo, played, studied, taught and solved.

>>> import tateti
>>> position = tateti.game("semaforo").position("GR../YGR./Y..Y")
>>> [str(move) for move in position.moves if position.play(move).outcome]
['Ya3', 'Gc1', 'Rd1']
"""

from tateti.board import Board
from tateti.errors import (
    IllegalMoveError,
    InvalidCellError,
    InvalidGameError,
    InvalidMoveError,
    InvalidPlayerError,
    InvalidPositionError,
    InvalidRecordError,
    SearchLimitError,
    TatetiError,
)
from tateti.games import GAMES, Ending, Game, Move, Outcome, Position, Side, game

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Board",
    "Ending",
    "Game",
    "IllegalMoveError",
    "InvalidCellError",
    "InvalidGameError",
    "InvalidMoveError",
    "InvalidPlayerError",
    "InvalidPositionError",
    "InvalidRecordError",
    "Move",
    "Outcome",
    "Position",
    "SearchLimitError",
    "Side",
    "TatetiError",
    "game",
]
