"""A lesson shown line after line: what a pipe, a dumb terminal, and `--plain` get."""

from __future__ import annotations

from typing import Self

from tateti.language import gettext as _
from tateti.study.lessons.walk import Walk
from tateti.terminal.columns import in_two_columns
from tateti.terminal.console import BOLD, Console
from tateti.terminal.drawing import draw, in_numbers, legend_of
from tateti.terminal.lessons.sentences import (
    branches_in_lines,
    help_with_lessons,
    link_in_words,
    options_of,
    question_for,
    title_of,
)


class LessonView:
    """Shows a lesson on a console, and asks; use it in a `with`. `numbers` counts rows and columns from 0, `keeps` says that
    the lesson goes on where it was left."""

    def __init__(self, console: Console, numbers: bool = False, keeps: bool = True) -> None:
        self.console, self.numbers, self.keeps = console, numbers, keeps

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def show_step(self, walk: Walk) -> None:
        """Shows what a step says, and its board."""
        console = self.console
        console.say()
        console.measure()
        for line in console.wrapped(title_of(walk)):
            console.say(console.paint(line, BOLD))
        for line in self._text(walk):
            console.say(line)
        self.show_board(walk)
        self._say_options(walk)

    def show_board(self, walk: Walk) -> None:
        """Draws the board as it stands."""
        position, last = walk.step.shown_in(walk.standing)
        console = self.console
        console.say()
        console.say(draw(position, console, last, numbers=self.numbers, marked=walk.marked))
        for line in legend_of(position, console):
            console.say(line)
        console.say()

    def reply(self, walk: Walk) -> None:
        """Says what a choice is answered with, and shows what it shows."""
        reply = walk.standing.reply
        assert reply is not None
        for words in reply.words:
            self.note(self.named(words, walk))
        if walk.step.plays or reply.line:
            self.show_board(walk)

    def note(self, text: str, *codes: str) -> None:
        """Says something."""
        self.console.measure()
        for line in self.console.wrapped(text):
            self.console.say(self.console.paint(line, *codes))

    def ask(self, walk: Walk) -> str:
        """What is typed where something is to be chosen."""
        return self.console.ask(question_for(walk))

    def ask_to_go_on(self, walk: Walk, is_wrong: bool = False) -> str:
        """What is typed where nothing is to be chosen; nobody in a pipe has to try again with a line of their own."""
        if is_wrong:
            return ""
        return self.console.ask(on_words(walk))

    def help(self, walk: Walk) -> None:
        """Says what can be typed."""
        for line in in_two_columns(help_with_lessons(walk, self.keeps), self.console):
            self.console.say(line)

    # What a step says

    def _text(self, walk: Walk) -> list[str]:
        """The words of a step, the boards beside its own, and where it leads; one of several lines is a drawing."""
        lines = ["", *self._paragraphs(walk)]
        if walk.step.branches:
            lines += ["", *branches_in_lines(walk.step, self.console)]
        if walk.step.link is not None:
            lines += ["", *self.console.wrapped(link_in_words(walk.step.link))]
        return lines

    def _paragraphs(self, walk: Walk) -> list[str]:
        lines: list[str] = []
        for paragraph in walk.step.text.paragraphs():
            lines += [*([""] if lines else []), *self.console.wrapped(self.named(paragraph, walk))]
        return lines

    def _say_options(self, walk: Walk) -> None:
        for option in options_of(walk.step):
            self.console.tell(f"  {self.named(option, walk)}", after=5)

    def named(self, text: str, walk: Walk) -> str:
        """A text whose cells are named as on the edges of the board."""
        return in_numbers(text, walk.step.position.game) if self.numbers else text


def on_words(walk: Walk) -> str:
    """What Enter does where nothing is to be chosen."""
    if walk.number + 1 < len(walk.lesson):
        return _("Enter: on to the next step ")
    return _("Enter: end of the lesson ")
