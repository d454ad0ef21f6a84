"""What the controllers of the screens have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from tateti.window.control.controller import Controller

ARROWS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class ScreenController:
    """Changes the state as one screen asks for."""

    def __init__(self, controller: Controller) -> None:
        self.controller, self.state = controller, controller.state

    @property
    def is_typed_into(self) -> bool:
        """Whether letters are letters here, and no shortcuts."""
        return False

    def do(self, word: str, rest: list[str]) -> None:
        """What the control of this name does: its first word, and the others."""
        raise NotImplementedError

    def key(self, key: int, letter: str) -> None:
        """A key, and the letter that it gives."""
        raise NotImplementedError

    def type(self, letters: str) -> None:
        """Letters, where they are typed into something."""

    def scroll(self, lines: int) -> None:
        """The wheel: so many lines down."""

    def point(self) -> None:
        """The pointer has moved."""

    def walk(self, key: int, usual: str) -> bool:
        """Arrows go from one control to the next, and Enter presses it; whether it was one of these keys."""
        if key in ARROWS:
            self.state.focus = self.controller.control_beside(*ARROWS[key])
        elif key in ENTER:
            self.controller.do(self.state.focus or usual)
        return key in ARROWS or key in ENTER
