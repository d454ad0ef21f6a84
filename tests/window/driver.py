"""Drives the window for the tests: real events into the real loop, frames out, and a clock that is moved by hand."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

from conftest import requires_module

pygame = requires_module("pygame")

from tateti.board import Cell
from tateti.games import game
from tateti.window.arrangement import Arrangement, SeatChoice
from tateti.window.loop import Loop
from tateti.window.open_match import OpenMatch
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.state import State
from tateti.window.widgets import controls

DEADLINE = 60.0  # seconds for a bot or an analysis; only a failing test comes near it
SIZE = (960, 640)


class Driver:
    """A window without a screen."""

    def __init__(self, state: State | None = None, size: tuple[int, int] = SIZE) -> None:
        self.time = 0.0
        self.loop = Loop(state or State(), size, seed=1, now=lambda: self.time)
        self.heard: list[str] = []
        self.loop.controller.play_sound = self.heard.append
        self.state, self.controller = self.loop.state, self.loop.controller
        self.loop.show()

    @property
    def open_match(self) -> OpenMatch:
        assert self.state.open_match is not None
        return self.state.open_match

    @property
    def size(self) -> tuple[int, int]:
        return self.loop.window.get_surface().get_size()

    @property
    def frame(self) -> pygame.Surface:
        """What is to be seen now."""
        return self.loop.window.get_surface()

    # Events

    def post(self, kind: int, **about: object) -> None:
        """An event through the queue, and one turn of the loop."""
        pygame.event.post(pygame.event.Event(kind, **about))
        self.loop.step()

    def point(self, where: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, where: tuple[int, int]) -> None:
        self.point(where)
        self.post(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
        if self.state.is_open:
            self.post(pygame.MOUSEBUTTONUP, pos=where, button=1)

    def press(self, name: str) -> None:
        """Clicks on the control of this name."""
        control = controls.named(controls_of(self.state, self.size), name)
        assert control is not None, f"no control {name!r}"
        self.click(control.rect.center)

    def key(self, *keys: int, mod: int = 0, letter: str = "") -> None:
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
            if self.state.is_open:
                self.post(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)

    def with_control(self, key: int) -> None:
        """A key while Ctrl is held."""
        self.key(key, mod=pygame.KMOD_LCTRL)

    def wheel(self, down: int) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=-down, flipped=False)

    def type(self, letters: str) -> None:
        for letter in letters:
            self.post(pygame.TEXTINPUT, text=letter)

    def resize(self, size: tuple[int, int]) -> None:
        self.loop.window.size = size
        self.loop.step()

    # The board

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        return lay_out_play(self.state, self.open_match, self.size).place.square(cell).center

    def cell(self, name: str) -> Cell:
        return self.open_match.match.game.board.cell(name)

    def click_on(self, name: str) -> None:
        self.click(self.middle_of(self.cell(name)))

    def walk_to(self, cell: Cell) -> None:
        """Moves the keyboard cursor to a cell with the arrow keys."""
        self.key(pygame.K_UP) if self.open_match.aim is None else None
        cols = self.open_match.match.game.board.cols
        assert self.open_match.aim is not None
        (row, col), (to_row, to_col) = divmod(self.open_match.aim, cols), divmod(cell, cols)
        self.key(*[pygame.K_DOWN if to_row > row else pygame.K_UP] * abs(to_row - row))
        self.key(*[pygame.K_RIGHT if to_col > col else pygame.K_LEFT] * abs(to_col - col))

    # Time and thought

    def settle(self) -> None:
        """Lets time pass until nothing is being thought about and no bot is to move."""
        for _ in range(1000):
            self.time += 1.0
            self.loop.step(events=list)
            assert self.controller.thinker.wait(DEADLINE), "still thinking"
            wants = self.open_match.wants_analysis or self.open_match.wants_review
            if not self.controller.is_waiting and not wants:
                return
        raise AssertionError("it never ends")

    def read_file(self) -> None:
        """Waits until the file that is chosen has been read."""
        assert self.controller.background.reader.wait(DEADLINE), "still reading"
        self.loop.step(events=list)

    def close(self) -> None:
        self.loop.close()
        pygame.event.clear()


def state_of(name: str, one: str = "", two: str = "", starts: str = "first", **more: object) -> State:
    """The choices for a match; a player is a person (`""`) or a bot by its name."""
    return State(Arrangement.of(game(name), SeatChoice(bot=one), SeatChoice(bot=two), starts), **more)


def lasting(name: str, one: str = "", two: str = "", **more: object) -> State:
    """The same in a window that keeps matches and remembers choices."""
    return state_of(name, one, two, remembers=True, **more)
