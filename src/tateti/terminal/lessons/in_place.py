"""A lesson drawn in place: the board stays where it is, cells are chosen with the arrow keys."""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from tateti.board import Cell
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.study.lessons.steps import ChoiceStep
from tateti.study.lessons.walk import Walk
from tateti.terminal.columns import in_two_columns
from tateti.terminal.console import Console
from tateti.terminal.in_place.board_screen import LEAST_ROOM_FOR_WORDS, ROOM_FOR_WORDS, BoardScreen
from tateti.terminal.lessons.sentences import (
    help_with_lessons,
    options_of,
    question_for,
    title_of,
    words_to_type,
)
from tateti.terminal.lessons.view import LessonView, on_words

BESIDE_WORDS = (
    7  # lines beside those that were said: the title, the question, the keys, and what divides them
)
QUESTION_AND_KEYS = 3


class InPlaceLesson(BoardScreen, LessonView):
    """Shows a lesson in place, on a terminal."""

    def __init__(self, console: Console, walk: Walk, numbers: bool = False, keeps: bool = True) -> None:
        LessonView.__init__(self, console, numbers, keeps)
        BoardScreen.__init__(self, console, numbers)
        self.walk = walk

    def __enter__(self) -> Self:
        self.screen.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.screen.__exit__()

    # What there is to show

    @property
    def position_shown(self) -> Position:
        return self.walk.step.shown_in(self.walk.standing)[0]

    @property
    def last_shown(self) -> Move | None:
        return self.walk.step.shown_in(self.walk.standing)[1]

    @property
    def marked(self) -> Collection[Cell]:
        return self.walk.marked

    def title(self) -> str:
        return title_of(self.walk)

    def rooms_for_words(self) -> tuple[int, ...]:
        """A smaller board, rather than a text that has to be read without it."""
        said = len(self._all_said())
        return max(ROOM_FOR_WORDS, said + BESIDE_WORDS), max(LEAST_ROOM_FOR_WORDS, said + QUESTION_AND_KEYS)

    # What is shown

    def show_step(self, walk: Walk) -> None:
        self.walk = walk
        self._said.clear()
        self.add_lines(lambda: self._text(walk)[1:])
        self._say_options(walk)

    def show_board(self, walk: Walk) -> None:
        """The board is always there; who tries again reads the task beside it once more."""
        self.show_step(walk)

    def reply(self, walk: Walk) -> None:
        self.walk = walk
        assert walk.standing.reply is not None
        self._said.clear()
        for words in walk.standing.reply.words:
            self.note(self.named(words, walk))
        if not walk.standing.is_done:
            self._say_options(walk)

    def note(self, text: str, *codes: str) -> None:
        self.add(text, *codes)

    def _say_options(self, walk: Walk) -> None:
        for option in options_of(walk.step):
            told = self.named(option, walk)
            self.add_lines(lambda told=told: self.console.wrapped(f"  {told}", after=5))  # type: ignore[misc]

    def help(self, walk: Walk) -> None:
        self.show(lambda: in_two_columns(help_with_lessons(walk, self.keeps), self.console))

    # What is asked

    def ask(self, walk: Walk) -> str:
        self.walk = walk
        if isinstance(walk.step, ChoiceStep):
            return self.line(lambda: question_for(walk), _("Type: {words}").format(words=words_to_type()))
        cell = self.named(self.position_shown.board.name(self._cursor()), walk)
        keys = _("Arrow keys and Enter, or type: {cell}, {words}").format(cell=cell, words=words_to_type())
        return self.line(lambda: question_for(walk), keys, chooses_cell=True)

    def ask_to_go_on(self, walk: Walk, is_wrong: bool = False) -> str:
        self.walk = walk
        keys = _("Type: {words}").format(words=words_to_type(but="hint"))
        return self.line(lambda: _("Enter: try again ") if is_wrong else on_words(walk), keys)
