"""Everything that is shown: the menu, the rules or a match, the theme, the pointer and the keyboard focus."""

from __future__ import annotations

from dataclasses import dataclass, field

from tateti.errors import TatetiError
from tateti.games import Position
from tateti.study.analysis import Analysis
from tateti.window.arrangement import Arrangement
from tateti.window.open_match import OpenMatch
from tateti.window.student import StudentFile

Point = tuple[int, int]


@dataclass
class State:
    """The window as a value; the view draws it, the controller changes it."""

    arrangement: Arrangement = field(default_factory=Arrangement)
    open_match: OpenMatch | None = None  # None: the menu or the rules are shown
    student: StudentFile | None = None  # a file that is played against; then there is no menu
    rules: str | None = None  # the game whose rules are read, instead of the menu
    examples: dict[Position, Analysis | TatetiError] = field(
        default_factory=dict
    )  # of the rules, as far as studied
    dark: bool = False
    pointer: Point | None = None  # in pixels of the frame
    focus: str | None = "play"  # the control that the keyboard is on; None: the board
    keyboard: bool = False  # whether the keyboard was used last, and the focus is to be seen
    now: float = 0.0  # seconds, for what moves while one waits
    is_open: bool = True
