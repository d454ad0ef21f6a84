"""Everything that is shown: the menu, a match, the rules, a file to choose, a question, the theme, pointer and focus."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from tateti.errors import TatetiError
from tateti.games import Position
from tateti.match import Match
from tateti.study.analysis import Analysis
from tateti.unfinished import KeptFile
from tateti.window.arrangement import Arrangement
from tateti.window.file_chooser import FileChooser
from tateti.window.open_match import OpenMatch
from tateti.window.open_problems import OpenProblems
from tateti.window.question import Question
from tateti.window.settings import Settings, motion_is_reduced
from tateti.window.student import StudentFile

Point = tuple[int, int]


class Screen(Enum):
    """What fills the window; a question lies over any of the others."""

    MENU = auto()
    MATCH = auto()
    PROBLEMS = auto()
    RULES = auto()
    KEYS = auto()
    FILES = auto()
    QUESTION = auto()


@dataclass
class State:
    """The window as a value; the view draws it, the controller changes it."""

    arrangement: Arrangement = field(default_factory=Arrangement)
    open_match: OpenMatch | None = None  # None: the menu is behind everything
    problems: OpenProblems | None = None  # they lie over the menu, or over the match whose mistakes they are
    student: StudentFile | None = None  # a file that is played against; then there is no menu
    rules: str | None = None  # the game whose rules are read
    rules_page: int = 0  # in a small window they take several
    examples: dict[Position, Analysis | TatetiError] = field(
        default_factory=dict
    )  # of the rules, as far as studied
    shows_keys: bool = False  # the list of what can be done, with its keys
    files: FileChooser | None = None
    question: Question | None = None
    left: tuple[KeptFile, Match] | None = None  # the match that was left last, which the menu offers
    menu_page: int = 0  # in a small window the menu has several
    dark: bool = False
    sound: bool = True
    animated: bool = True
    is_motion_reduced: bool = False  # the environment asks for it
    language: str | None = None  # that the person has chosen here; None: the one of the environment
    is_full_screen: bool = False
    folder: str = ""  # in which a match was last saved or opened
    remembers: bool = False  # whether choices and matches are kept in the person's own folder
    pointer: Point | None = None  # in pixels of the frame
    focus: str | None = "play"  # the control that the keyboard is on; None: the board
    keyboard: bool = False  # whether the keyboard was used last, and the focus is to be seen
    now: float = 0.0  # seconds, for what moves while one waits
    is_open: bool = True

    @property
    def screen(self) -> Screen:
        """What is in front."""
        if self.question is not None:
            return Screen.QUESTION
        return self.screen_behind

    @property
    def screen_behind(self) -> Screen:
        """What is in front, a question left aside."""
        if self.shows_keys:
            return Screen.KEYS
        if self.files is not None:
            return Screen.FILES
        if self.rules is not None:
            return Screen.RULES
        if self.problems is not None:
            return Screen.PROBLEMS
        return Screen.MENU if self.open_match is None else Screen.MATCH

    @property
    def moves(self) -> bool:
        """Whether pieces are seen coming."""
        return self.animated and not self.is_motion_reduced

    @classmethod
    def of(cls, settings: Settings) -> State:
        """The window as it was left the last time; from now on it remembers."""
        return cls(
            settings.arrangement, dark=settings.dark, sound=settings.sound, animated=settings.animated,
            is_motion_reduced=motion_is_reduced(), language=settings.language, folder=settings.folder, remembers=True,
        )  # fmt: skip

    @property
    def settings(self) -> Settings:
        """What is remembered of it."""
        return Settings(self.language, self.dark, self.sound, self.animated, self.arrangement, self.folder)
