"""Problems: positions with one best move, proved.

puzzle      what a problem is, and its name
themes      what it is about, decided by exact facts
difficulty  how hard it is: who finds it, and with what probability
make        as many as are wanted, from sensible play
"""

from __future__ import annotations

from tateti.study.puzzles.make import daily, make_puzzles
from tateti.study.puzzles.puzzle import Puzzle, puzzle, puzzle_of
from tateti.study.puzzles.themes import Theme, theme

__all__ = ["Puzzle", "Theme", "daily", "make_puzzles", "puzzle", "puzzle_of", "theme"]
