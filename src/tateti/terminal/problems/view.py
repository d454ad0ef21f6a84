"""A problem shown line after line: what a pipe, a dumb terminal, and `--plain` get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

from tateti.language import gettext as _
from tateti.players import Stop
from tateti.study.puzzles.solving import Solving
from tateti.terminal.columns import in_two_columns
from tateti.terminal.console import BOLD, Console
from tateti.terminal.drawing import draw, in_numbers, legend_of
from tateti.terminal.problems.sentences import help_with_problems, question_for, word
from tateti.terminal.view import numbered

Answer = TypeVar("Answer")


class ProblemView:
    """Shows a problem on a console, and asks; use it in a `with`. `numbers` counts rows and columns from 0."""

    def __init__(self, console: Console, numbers: bool = False) -> None:
        self.console, self.numbers = console, numbers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    # What is shown

    def begin(self, solving: Solving, title: str) -> None:
        """A problem that is new."""
        console = self.console
        console.say()
        console.measure()
        for line in console.wrapped(title):
            console.say(console.paint(line, BOLD))
        self.show_board(solving)
        self._say(solving)

    def show_board(self, solving: Solving) -> None:
        """Draws the board as it stands."""
        console, position = self.console, solving.position
        console.say()
        console.say(draw(position, console, solving.last, numbers=self.numbers, marked=solving.marked))
        for line in legend_of(position, console):
            console.say(line)
        console.say()

    def answer(self, solving: Solving) -> None:
        """Says what a choice is answered with, and shows what follows it."""
        self._say(solving)
        self.show_board(solving)

    def try_again(self, solving: Solving) -> None:
        """The problem is on the board again."""
        self.note(_("Try again."))
        self.show_board(solving)

    def give_hint(self, solving: Solving) -> None:
        """Says one step of a hint."""
        self._say(solving)
        if solving.hint is not None and not solving.hint.is_last:
            self.note(_("({word} again says more)").format(word=word("hint")))

    def note(self, text: str) -> None:
        """Says something."""
        self.console.tell(text)

    def show(self, lines: Callable[[], Sequence[str]]) -> None:
        """Shows a longer text, in lines that fit the console."""
        self.console.measure()
        for line in lines():
            self.console.say(line)

    def help(self, solving: Solving) -> None:
        """Says what can be typed."""
        self.show(lambda: in_two_columns(help_with_problems(solving), self.console))

    def explain(self, solving: Solving, sentences: Sequence[str]) -> None:
        """Says why, in sentences."""
        told = [self.named(sentence, solving) for sentence in sentences]
        self.show(lambda: [line for one in told for line in self.console.wrapped(one, after=2)])

    def _say(self, solving: Solving) -> None:
        for words in solving.words:
            self.note(self.named(words, solving))

    def named(self, text: str, solving: Solving) -> str:
        """A text whose cells are named as on the edges of the board."""
        return in_numbers(text, solving.position.game) if self.numbers else text

    # What is asked

    def ask(self, solving: Solving) -> str:
        """What is typed where a move is wanted."""
        return self.console.ask(question_for(solving))

    def ask_to_try_again(self, solving: Solving) -> str:
        """What is typed where a refutation is on the board; nobody in a pipe has to try again with a line of their own."""
        return ""

    def choose(self, question: str, choices: Sequence[str]) -> str:
        """What is typed where there is a numbered choice."""
        self.console.tell(numbered(choices))
        return self.console.ask(question)

    def think(self, text: str, question: Callable[[Stop | None], Answer]) -> Answer | None:
        """The answer to a question that may take long."""
        with self.console.waiting(text):
            return question(None)
