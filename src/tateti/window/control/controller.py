"""The controller: events in, state changed; whatever every screen has is here, the rest with the screen in front."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame.event import Event

from tateti import unfinished
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.players.thinking import Thinker
from tateti.window import settings
from tateti.window.control.background import Background
from tateti.window.control.files import FilesController
from tateti.window.control.match import MatchController
from tateti.window.control.match_lifecycle import MatchLifecycle
from tateti.window.control.menu import MenuController
from tateti.window.control.overlays import KeysController, QuestionController, RulesController
from tateti.window.control.problems import ProblemsController
from tateti.window.control.screen_controller import ScreenController
from tateti.window.file_chooser import OPEN, SAVE
from tateti.window.question import Answer, Question
from tateti.window.screens.draw import controls_of
from tateti.window.sounds import Sound
from tateti.window.state import Point, Screen, State
from tateti.window.widgets import controls

# Keys that may be held: the others are heard once.
REPEATED = (
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    pygame.K_TAB,
)  # fmt: skip
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META  # Ctrl, or on a Mac Cmd
WITH_COMMAND = {pygame.K_s: "save", pygame.K_o: "open"}
EVERYWHERE = {pygame.K_d: "theme", pygame.K_m: "sound", pygame.K_t: "motion"}


class Controller:
    """Changes a state as the events ask for."""

    def __init__(
        self, state: State, size: tuple[int, int], thinker: Thinker | None = None,
        now: Callable[[], float] = time.monotonic, seed: int | None = None,
        play_sound: Callable[[Sound], None] = lambda sound: None,
    ) -> None:  # fmt: skip
        self.state, self.size, self.now, self.play_sound = state, size, now, play_sound
        self.lifecycle = MatchLifecycle(self)
        self.match = MatchController(self)
        self.problems = ProblemsController(self)
        self.background = Background(
            state, now, seed, thinker, self.match.after_a_move, self.problems.take_mistakes
        )
        self.menu = MenuController(self)
        self.files = FilesController(self)
        self.screens: dict[Screen, ScreenController] = {
            Screen.MENU: self.menu,
            Screen.MATCH: self.match,
            Screen.PROBLEMS: self.problems,
            Screen.RULES: RulesController(self),
            Screen.KEYS: KeysController(self),
            Screen.FILES: self.files,
            Screen.QUESTION: QuestionController(self),
        }
        self._held: set[int] = set()  # the keys that are down
        self._said_of_settings = False

    @property
    def thinker(self) -> Thinker:
        """Who thinks in the background."""
        return self.background.thinker

    @property
    def in_front(self) -> ScreenController:
        """The controller of the screen in front."""
        return self.screens[self.state.screen]

    # Events

    def handle(self, event: Event, density: float = 1.0) -> None:
        """One event; `density` is how many pixels of the frame a point of the window has."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.lifecycle.leave_window()
        elif event.type == pygame.MOUSEMOTION:
            self._point(_pixels(event.pos, density))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._point(_pixels(event.pos, density))
            self._press()
        elif event.type == pygame.MOUSEWHEEL:
            self.in_front.scroll(-event.y)
        elif event.type == pygame.WINDOWLEAVE:
            self._point(None)
        elif event.type == pygame.TEXTINPUT:
            if self.in_front.is_typed_into:
                self.in_front.type(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)

    def _point(self, point: Point | None) -> None:
        self.state.pointer, self.state.keyboard = point, False
        self.in_front.point()

    def _press(self) -> None:
        state = self.state
        pressed = controls.at(self.controls, state.pointer)
        state.focus = pressed.name if pressed is not None and pressed.look is controls.Look.FIELD else None
        if pressed is not None:
            self.do(pressed.name)
        elif state.screen is Screen.MATCH:
            self.match.press_board()
        elif state.screen is Screen.PROBLEMS:
            self.problems.press_board()

    def _key(self, event: Event) -> None:
        state, key = self.state, event.key
        is_held, state.keyboard = key in self._held, True
        self._held.add(key)
        if is_held and key not in REPEATED:
            return
        letter = getattr(event, "unicode", "")
        if event.mod & COMMAND:
            if state.screen in (Screen.MENU, Screen.MATCH) and key in WITH_COMMAND:
                self.do(WITH_COMMAND[key])
        elif event.mod & pygame.KMOD_ALT and not self.in_front.is_typed_into:
            return
        elif key == pygame.K_F11:
            self.do("fullscreen")
        elif key == pygame.K_F1 or (letter == "?" and not self.in_front.is_typed_into):
            self._ask_for_keys()
        elif key == pygame.K_TAB:
            state.focus = controls.next_to(
                self.controls, state.focus, -1 if event.mod & pygame.KMOD_SHIFT else 1
            )
        elif key in EVERYWHERE and not self.in_front.is_typed_into and state.screen is not Screen.QUESTION:
            self.do(EVERYWHERE[key])
        else:
            self.in_front.key(key, letter)

    def _ask_for_keys(self) -> None:
        if self.state.screen in (Screen.MENU, Screen.MATCH):
            self.do("keys")
        elif self.state.screen is Screen.KEYS:
            self.do("close")

    # Controls

    @property
    def controls(self) -> list[controls.Control]:
        """Whatever can be pressed now."""
        return controls_of(self.state, self.size)

    def control_beside(self, down: int, right: int) -> str | None:
        """The control that an arrow leads to."""
        return controls.beside(self.controls, self.state.focus, down, right)

    def do(self, name: str) -> None:
        """What the control of this name does: what every screen has, or what the one in front has."""
        word, *rest = name.split(" ")
        state = self.state
        match word:
            case "theme":
                state.dark = not state.dark
                self.remember()
            case "sound":
                state.sound = not state.sound
                self.remember()
                self.hear(Sound.MOVE)
            case "motion":
                state.animated, state.is_motion_reduced = not state.moves, False
                self.remember()
            case "fullscreen":
                state.is_full_screen = not state.is_full_screen
            case "keys":
                state.shows_keys, state.focus = True, "close"
            case "problems":
                self.problems.practise()
            case "open":
                self.files.show(OPEN)
            case "save":
                self.files.show(SAVE)
            case "rules" if not rest and state.rules is None:
                self._show_rules()
            case _:
                self.in_front.do(word, rest)

    def _show_rules(self) -> None:
        state = self.state
        state.rules = state.arrangement.kind if state.open_match is None else state.open_match.match.game.kind
        state.rules_page, state.focus = 0, "back"

    def ask(self, question: Question) -> None:
        """Puts a question over everything; the keyboard is on its main answer."""
        self.state.question = question
        main = next((number for number, one in enumerate(question.answers) if one.is_main), 0)
        self.state.focus = f"answer {main}"

    # Matches

    def begin(self) -> None:
        """A match, as it was chosen."""
        self.lifecycle.begin()

    def open_file(self, path: Path) -> None:
        """Opens the match in a file; where that cannot be done, the reason is raised."""
        self.files.open(path)

    def leave(self) -> None:
        """Closes the window, whatever is being thought about; a match that goes on is kept."""
        self.lifecycle.keep_quietly()
        self.background.drop()
        self.state.is_open = False
        if self.state.student is not None:
            self.state.student.close()

    def welcome(self) -> None:
        """Looks for a match that was left, for the menu; where the newest cannot be read any more, that is said."""
        if not self.state.remembers:
            return
        self.look_for_left_match()
        for path, error in unfinished.unreadable()[:1]:
            if unfinished.kept()[:1] == [path]:
                self.ask(_unreadable(path, error))

    def look_for_left_match(self) -> None:
        """The match that the menu offers to go on with."""
        self.state.left = unfinished.newest(self.now) if self.state.remembers else None
        if self.state.left is not None:
            self.state.left[1].stop_clock()  # until it is gone on with
        self.state.focus = "play" if self.state.left is None else "resume"

    def remember(self) -> None:
        """Keeps what was chosen for the next time; where that cannot be done, it is said once."""
        if not self.state.remembers:
            return
        error = settings.remember(self.state.settings)
        if error is not None and not self._said_of_settings:
            self._said_of_settings = True
            self.ask(Question(_("Your choices cannot be kept"), str(error), (Answer(_("OK"), is_main=True),)))

    # What goes on by itself

    @property
    def is_waiting(self) -> bool:
        """Whether something will change without an event."""
        return self.background.is_waiting

    def tick(self) -> None:
        """Takes what has been found out in the background, and asks for what is wanted next."""
        self.background.tick()
        if self.state.screen is Screen.PROBLEMS:
            self.problems.tick()

    def hear(self, sound: Sound) -> None:
        """Lets a sound be heard, if sounds are wanted."""
        if self.state.sound:
            self.play_sound(sound)


def _unreadable(path: Path, error: TatetiError) -> Question:
    return Question(
        _("A match that was left cannot be read any more"),
        str(error),
        (Answer(_("Remove it"), f"remove {path}"), Answer(_("Leave it there"), is_main=True)),
    )


def _pixels(point: Point, density: float) -> Point:
    return round(point[0] * density), round(point[1] * density)
