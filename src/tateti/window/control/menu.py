"""The menu: what is chosen before a match, and the match that was left."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tateti import language
from tateti.window.control.screen_controller import ARROWS, ENTER, ScreenController
from tateti.window.state import Screen

KEYS = {pygame.K_r: "rules", pygame.K_p: "problems", pygame.K_c: "clock 1", pygame.K_ESCAPE: "leave"}


class MenuController(ScreenController):
    """Chooses a match, and begins it or goes on with the one that was left."""

    def do(self, word: str, rest: list[str]) -> None:
        state, chosen = self.state, self.state.arrangement
        match word:
            case "kind":
                state.arrangement = chosen.with_kind(rest[0])
            case "games":
                state.arrangement = chosen.next_games(int(rest[0]))
            case "rows" | "cols" | "line":
                state.arrangement = chosen.grown(word, int(rest[0]))
            case "clock":
                state.arrangement = chosen.next_clock(int(rest[0]))
            case "level":
                state.arrangement = chosen.next_level(int(rest[0]), int(rest[1]))
            case "starts":
                state.arrangement = replace(chosen, starts=rest[0])
            case "language":
                self._speak(rest[0])
            case "page":
                state.menu_page = int(rest[0])
            case "resume":
                self.controller.lifecycle.resume()
            case "play":
                self.controller.lifecycle.begin()
            case "leave":
                self.controller.leave()

    def _speak(self, code: str) -> None:
        language.use(code)
        self.state.language = code
        self.controller.remember()

    # Keys and letters

    @property
    def is_typed_into(self) -> bool:
        """Whether a name is being typed."""
        return self._field is not None

    @property
    def _field(self) -> int | None:
        """The seat whose name is being typed."""
        focus = self.state.focus or ""
        return int(focus.removeprefix("name ")) if focus.startswith("name ") else None

    def key(self, key: int, letter: str) -> None:
        if self._field is not None and key not in ARROWS:
            self._key_in_field(key)
        elif key in KEYS:
            self.controller.do(KEYS[key])
        elif key == pygame.K_n:
            self.controller.do("play")
        else:
            self.walk(key, "play")

    def _key_in_field(self, key: int) -> None:
        """What is not a letter; letters come as text."""
        if key == pygame.K_BACKSPACE:
            self._rename(erase=True)
        elif key == pygame.K_ESCAPE:
            self.state.focus = "play"
        elif key in ENTER and key != pygame.K_SPACE:
            self.controller.do("play")

    def type(self, letters: str) -> None:
        if self.state.screen is Screen.MENU and self._field is not None:
            self._rename(letters)

    def _rename(self, letters: str = "", erase: bool = False) -> None:
        number, chosen = self._field, self.state.arrangement
        assert number is not None
        seat = chosen.seats[number].erased() if erase else chosen.seats[number].typed(letters)
        self.state.arrangement = chosen.with_seat(number, seat)
