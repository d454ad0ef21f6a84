"""The rules, one file a game, and the registry that reads `semaforo:3x4`.

base         what a game is: a description of itself, and the questions that it answers
position     positions, moves, sides and outcomes
line_counts  line counters, kept up to date mark by mark
registry     the games by name, those from outside the package too

Every other file is a game.
"""

from tateti.games.base import Example, Game
from tateti.games.position import Ending, Matrix, Move, Outcome, Position, Side, checked_position, difference
from tateti.games.registry import available, game, register
from tateti.games.semaforo import Semaforo
from tateti.games.tateti_semaforo import TatetiSemaforo
from tateti.games.tictactoe import TicTacToe

__all__ = [
    "Ending", "Example", "Game", "Matrix", "Move", "Outcome", "Position", "Semaforo", "Side", "TatetiSemaforo", "TicTacToe",
    "available", "checked_position", "difference", "game", "register",
]  # fmt: skip
