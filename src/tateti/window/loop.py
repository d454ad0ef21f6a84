"""The window itself: takes events, has the state changed and drawn, and shows it."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.window.control.controller import Controller
from tateti.window.screens.draw import draw
from tateti.window.screens.match_words import title_of_window
from tateti.window.sounds import Loudspeaker
from tateti.window.state import State
from tateti.window.widgets.icons import program_icon

USUAL = (960, 640)
SMALLEST = (320, 280)
PART_OF_SCREEN, MOST_OF_SCREEN = (
    0.72,
    0.85,
)  # the latter on a screen on which the usual window would not fit otherwise

RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED)


class Loop:
    """The window and what goes on in it; `step` is one turn of it."""

    def __init__(
        self,
        state: State,
        size: tuple[int, int] | None = None,
        seed: int | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.state = state
        self.window = _open(size, _without_a_window(state))
        self.window.set_icon(program_icon())
        self.loudspeaker = Loudspeaker()
        self.controller = Controller(
            state, self._surface_size(), now=now, seed=seed, play_sound=self.loudspeaker.play
        )
        self.frames = 0
        self._is_full_screen = False

    def run(self) -> None:
        """Until the person leaves."""
        try:
            while self.state.is_open:
                self.step()
        finally:
            self.close()

    def step(self, events: Callable[[], list[pygame.event.Event]] | None = None) -> None:
        """One turn: what has come, what has been thought, what is to be seen."""
        for event in (events or self._events)():
            self._handle(event)
            if not self.state.is_open:
                return
        self.controller.tick()
        self._follow_state()
        self.show()

    def _follow_state(self) -> None:
        """The title, and whether the whole screen is filled."""
        if self.window.title != (title := title_of_window(self.state)):
            self.window.title = title
        if self._is_full_screen is not self.state.is_full_screen:
            self._is_full_screen = self.state.is_full_screen
            if self._is_full_screen:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()

    def show(self) -> None:
        """Draws the state on the whole window, in the size that it has now."""
        surface = self.window.get_surface()
        self.controller.size = surface.get_size()
        draw(self.state, surface)
        self.window.flip()
        self.frames += 1

    def close(self) -> None:
        """Closes the window."""
        self.controller.leave()
        self.loudspeaker.close()
        self.window.destroy()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in RESIZED:
            self.show()  # at once, so that no empty or stretched frame is ever seen
            return
        self.controller.size = self._surface_size()
        self.controller.handle(event, self.controller.size[0] / max(1, self.window.size[0]))

    def _events(self) -> list[pygame.event.Event]:
        first = pygame.event.wait(self.controller.background.patience)
        waited = [] if first.type == pygame.NOEVENT else [first]
        return waited + pygame.event.get()

    def _surface_size(self) -> tuple[int, int]:
        return self.window.get_surface().get_size()


DRIVERS_WITHOUT_A_SCREEN = ("offscreen", "dummy")


def _without_a_window(state: State) -> str:
    """The command that plays the same in the terminal."""
    if state.student is None:
        return "tateti play"
    return f"tateti classroom play {state.student.course.words}{shlex.quote(str(state.student.file))}"


def _open(size: tuple[int, int] | None, instead: str) -> pygame.Window:
    """A window of this size, or of one that suits the screen; where there is none, the command to use instead is told."""
    # Where it is missing, the library for Wayland complains by itself before the next kind of screen is tried.
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    try:
        pygame.display.init()
        if pygame.display.get_driver() in DRIVERS_WITHOUT_A_SCREEN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error(pygame.display.get_driver())  # nobody asked for a window that nobody sees
        if pygame.display.get_driver() == "x11":
            # Else frames go through OpenGL: the window is made twice, and three times the memory is taken.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.key.set_repeat(350, 60)
        window = pygame.Window(
            "tateti",
            size or suitable(pygame.display.get_desktop_sizes()[0]),
            resizable=True,
            allow_high_dpi=True,
        )
    except pygame.error as error:
        raise TatetiError(
            N_("There is no screen to open a window on ({reason}). In the terminal the game is: {command}"),
            reason=error,
            command=instead,
        ) from error
    window.minimum_size = SMALLEST
    return window


def suitable(screen: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that suits a screen, in the shape of the usual one: on a small screen it takes more of it.

    >>> suitable((1920, 1080)), suitable((1366, 768)), suitable((1024, 600))
    ((1166, 778), (960, 640), (765, 510))
    """
    whole = min(screen[0] / USUAL[0], screen[1] / USUAL[1])
    scale = max(whole * PART_OF_SCREEN, min(1.0, whole * MOST_OF_SCREEN))
    return round(USUAL[0] * scale), round(USUAL[1] * scale)


def play(state: State, begin: bool, seed: int | None = None, file: Path | None = None) -> None:
    """Opens the window, with the menu, with the match that the state describes, or with the one in a file."""
    loop = Loop(state, seed=seed)
    try:
        if file is not None:
            loop.controller.open_file(file)
        elif begin:
            loop.controller.begin()
        else:
            loop.controller.welcome()
    except BaseException:
        loop.close()
        raise
    loop.run()
    if loop.controller.thinker.is_still_busy:
        _end_at_once()


def _end_at_once() -> None:
    """Ends the process: Python would wait, for seconds, until a thread that computes lets it put everything away."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(0)
