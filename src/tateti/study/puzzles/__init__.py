"""Problems: positions with one best move, proved.

puzzle      what a problem is, and its name
themes      what it is about, decided by exact facts
difficulty  how hard it is: who finds it, and with what probability
make        as many as are wanted, from sensible play; daily: the problem of the day
problem_set a set by what it was asked for, from which it is made again
attempt     solving one: choices, verdicts, hints
mistakes    the positions of a match where somebody went wrong, to be tried again; retry: with what was played
solving     somebody before a problem: what stands on the board, and what is said
progress    what a device keeps, and which problem comes next; rating: Glicko-2; kept: on this computer
census      all problems of a board, counted
"""

from __future__ import annotations

from tateti.study.puzzles.attempt import Attempt, Verdict
from tateti.study.puzzles.daily import daily
from tateti.study.puzzles.make import make_puzzles
from tateti.study.puzzles.mistakes import mistakes_in
from tateti.study.puzzles.progress import Progress
from tateti.study.puzzles.puzzle import Puzzle, puzzle, puzzle_of
from tateti.study.puzzles.themes import Theme, theme, themes_in

__all__ = [
    "Attempt",
    "Progress",
    "Puzzle",
    "Theme",
    "Verdict",
    "daily",
    "make_puzzles",
    "mistakes_in",
    "puzzle",
    "puzzle_of",
    "theme",
    "themes_in",
]
