"""What lies over the menu or a match: the rules, the list of the keys, and questions."""

from __future__ import annotations

from pathlib import Path

import pygame

from tateti import unfinished
from tateti.games import available
from tateti.window.control.screen_controller import ScreenController
from tateti.window.screens.keys import possible
from tateti.window.screens.rules import pages_of
from tateti.window.state import Screen


class RulesController(ScreenController):
    """The rules of the games, one after the other, and the way back to where one was."""

    def do(self, word: str, rest: list[str]) -> None:
        if word == "rules" and rest:
            self._turn(int(rest[0]))
        elif word in ("back", "rules"):
            self.controller.background.drop()
            self.state.rules = None
            self.state.focus = "rules" if self.state.open_match is None else None

    def _turn(self, by: int) -> None:
        """The next page of these rules, or of the next game."""
        state, kinds = self.state, list(available())
        assert state.rules is not None
        page = state.rules_page + by
        if 0 <= page < pages_of(state.rules, self.controller.size):
            state.rules_page = page
            return
        state.rules = kinds[(kinds.index(state.rules) + by) % len(kinds)]
        state.rules_page = 0 if by > 0 else pages_of(state.rules, self.controller.size) - 1

    def key(self, key: int, letter: str) -> None:
        if key in (pygame.K_ESCAPE, pygame.K_r):
            self.do("back", [])
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(1 if key == pygame.K_PAGEDOWN else -1)
        else:
            self.walk(key, "back")


class KeysController(ScreenController):
    """The list of what can be done."""

    def do(self, word: str, rest: list[str]) -> None:
        if word == "close":
            self._close()
        elif word == "do":
            self._close()
            if (name := " ".join(rest)) in possible(self.state):
                self.controller.do(name)

    def _close(self) -> None:
        self.state.shows_keys = False
        self.state.focus = None if self.state.open_match is not None else "play"

    def key(self, key: int, letter: str) -> None:
        if key == pygame.K_ESCAPE:
            self._close()
        elif not self.walk(key, "close"):
            self._close()  # any other key does what it does
            self.controller.in_front.key(key, letter)


class QuestionController(ScreenController):
    """A question: an answer, and what it does."""

    def do(self, word: str, rest: list[str]) -> None:
        question = self.state.question
        if question is None or word != "answer":
            return
        self._answer(question.answers[int(rest[0])].does)

    def _answer(self, does: str) -> None:
        state = self.state
        state.question = None
        state.focus = None if state.screen is Screen.MATCH else "play"
        word, _space, rest = does.partition(" ")
        match word:
            case "leave":
                self.controller.lifecycle.leave_now(*rest.split(" "))
            case "resign":
                self.controller.match.resign()
            case "save":
                self.controller.files.save(anyway=True)
            case "remove":
                unfinished.remove(Path(rest))
                self.controller.welcome()
            case "run":
                self.controller.lifecycle.run_and_go_on(Path(rest))

    def key(self, key: int, letter: str) -> None:
        question = self.state.question
        if question is None:
            return
        if key == pygame.K_ESCAPE:
            self._answer(question.answers[-1].does)
        else:
            self.walk(key, "answer 0")
