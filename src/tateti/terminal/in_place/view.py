"""A match drawn in place: the board stays where it is, a cell is chosen with the arrow keys, the clocks tick."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Self, TypeVar

from tateti import wording
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.match import Match
from tateti.terminal.console import BOLD, Console, EndOfInput
from tateti.terminal.drawing import board_and_stock
from tateti.terminal.in_place import keyboard
from tateti.terminal.in_place.board_screen import BoardScreen, Lines
from tateti.terminal.prompts import word_for
from tateti.terminal.sentences import clocks_of, introduction, middle_cell, move_line, prompt_of
from tateti.terminal.view import View, numbered

Answer = TypeVar("Answer")


class InPlaceView(BoardScreen, View):
    """Shows a match in place, on a terminal."""

    def __init__(self, match: Match, console: Console, numbers: bool = False) -> None:
        View.__init__(self, match, console, numbers)
        BoardScreen.__init__(self, console, numbers)

    def __enter__(self) -> Self:
        self.screen.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        """Puts the terminal back, and leaves on it how the match stands, so that nothing is gone."""
        self.screen.__exit__()
        match, console = self.match, self.console
        console.say()
        self._tell(introduction(match), BOLD)
        console.say(f"\n{board_and_stock(match.position, console, match.last_move, self.numbers)}\n")
        super().announce()

    # What there is to show

    @property
    def position_shown(self) -> Position:
        return self.match.position

    @property
    def last_shown(self) -> Move | None:
        return self.match.last_move

    def title(self) -> str:
        return introduction(self.match)

    def clocks(self) -> list[str]:
        return clocks_of(self.match, self.console)

    def ending(self) -> str:
        return "" if self.match.outcome is None else wording.outcome_in_words(self.match, self.named)

    def is_time_over(self) -> bool:
        return self.match.check_clock()

    def ticks(self) -> bool:
        return self.match.clock is not None and self.match.outcome is None

    # What is shown

    def introduce(self, notes: Sequence[str] = ()) -> None:
        for note in notes:
            self.note(note)

    def show_board(self) -> None:
        self.screen.forget()

    def show_move(self, reason: str = "") -> None:
        if not self.match.has_people:
            self._said.clear()
        self.add(move_line(self.match, len(self.match.history), self.named), BOLD)
        if reason:
            self.say(f"   {reason}")

    def announce(self) -> None:
        """Nothing more: as long as the match is over, the picture says so."""

    def note(self, text: str) -> None:
        self.add(text)

    def show(self, lines: Lines) -> None:
        BoardScreen.show(self, lines)

    # What is asked

    def ask_move(self) -> str:
        keys = _("Arrow keys and Enter, or type: {cell}, {words}").format(
            cell=middle_cell(self.match, self.numbers),
            words=", ".join(word_for(word) for word in ("hint", "undo", "help", "quit")),
        )
        return self.line(lambda: prompt_of(self.match, with_clock=False), keys, chooses_cell=True)

    def ask(self, question: str) -> str:
        return self.line(lambda: question)

    def choose(self, question: str, choices: Sequence[str]) -> str:
        return self.line(lambda: question, numbered(choices))

    # The computer

    def wait(self, seconds: float, stepping: bool) -> tuple[str, bool]:
        end = time.monotonic() + seconds
        self._typed = ""
        self._show_what_is_too_long()
        while True:
            self._question = _("Paused.") + " " if stepping else ""
            self._keys = (
                _("Space: go on   Enter: next move   or type: {words}")
                if stepping
                else _("Space: pause   Enter: next move   or type: {words}")
            ).format(words=", ".join(word_for(word) for word in ("why", "menu", "quit")))
            self._draw()
            key = self.screen.key(None if stepping else max(0.0, end - time.monotonic()))
            if key == keyboard.END_OF_INPUT:
                raise EndOfInput
            if key == " " and not self._typed:
                stepping, end = not stepping, time.monotonic() + seconds
            elif key in (keyboard.ENTER, keyboard.RIGHT):
                return self._answered(self._typed.strip()), stepping
            elif key is not None and key not in keyboard.ARROWS:
                self._edit(key)
                stepping = True
            elif not stepping and time.monotonic() >= end:
                return self._answered(""), False
