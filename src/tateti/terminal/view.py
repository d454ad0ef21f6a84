"""A match shown line after line: what a pipe, a dumb terminal, and `--plain` get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

from tateti import wording
from tateti.match import Match
from tateti.players import Stop
from tateti.terminal.console import BOLD, Console
from tateti.terminal.drawing import board_and_stock, in_numbers, legend_of
from tateti.terminal.prompts import ask_to_go_on, asks_to_run, read_command
from tateti.terminal.sentences import first_words, introduction, move_line, prompt_of

Answer = TypeVar("Answer")


class View:
    """Shows a match on a console and asks for what is typed; use it in a `with`.

    `numbers` counts rows and columns from 0 on the edges of the board, and so in every sentence about moves.
    """

    def __init__(self, match: Match, console: Console, numbers: bool = False) -> None:
        self.match, self.console, self.numbers = match, console, numbers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    # What is shown

    def introduce(self, notes: Sequence[str] = ()) -> None:
        """Says what is played and by whom, and what there is to know about it."""
        match, console = self.match, self.console
        console.say()
        self._tell(introduction(match), BOLD)
        if match.game.stock is None:
            for line in legend_of(match.position, console):
                console.say(line)
        for note in notes:
            self.note(note)
        if match.has_people and match.outcome is None:
            self.note(first_words(match, self.numbers))

    def show_board(self) -> None:
        """Draws the board as it stands."""
        match = self.match
        self.console.say()
        self.console.say(board_and_stock(match.position, self.console, match.last_move, self.numbers))
        self.console.say()

    def show_move(self, reason: str = "") -> None:
        """Says the move that was just played, and why, and draws what it gave."""
        self._tell(move_line(self.match, len(self.match.history), self.named), BOLD)
        if reason:
            self.say(f"   {reason}")
        self.show_board()

    def announce(self) -> None:
        """Says how the match ended."""
        self._tell(wording.outcome_in_words(self.match, self.named), BOLD)

    def say(self, text: str) -> None:
        """Says something about moves."""
        self.note(self.named(text))

    def note(self, text: str) -> None:
        """Says something with a name or a file in it, which stays as it is."""
        self.console.tell(text)

    def show(self, lines: Callable[[], Sequence[str]]) -> None:
        """Shows a longer text as it is; its lines fit the console as it is when they are asked for, and one of several
        lines is a drawing, which is kept together."""
        self.console.measure()
        for line in lines():
            self.console.say(line)

    def named(self, text: str) -> str:
        """A sentence about moves, whose cells are named as on the edges of the board."""
        return in_numbers(text, self.match.game) if self.numbers else text

    def _tell(self, text: str, *codes: str) -> None:
        self.console.measure()
        for line in self.console.wrapped(text):
            self.console.say(self.console.paint(line, *codes))

    # What is asked

    def ask_move(self) -> str:
        """What is typed where a move is asked for."""
        return self.console.ask(prompt_of(self.match))

    def ask(self, question: str) -> str:
        """What is typed as the answer to another question."""
        return self.console.ask(question)

    def choose(self, question: str, choices: Sequence[str]) -> str:
        """What is typed where there is a numbered choice."""
        self.console.tell(numbered(choices))
        return self.console.ask(question)

    # The computer

    def wait(self, seconds: float, stepping: bool) -> tuple[str, bool]:
        """Waits between two moves of the computer, where somebody watches: what is typed meanwhile, and whether the
        next move waits for a key again."""
        if self.console.attended and stepping:
            answer = ask_to_go_on(self.console)
            return (answer, True) if read_command(answer) is not None else ("", not asks_to_run(answer))
        self.console.pause(seconds)
        return "", stepping

    def think(self, text: str, question: Callable[[Stop | None], Answer]) -> Answer | None:
        """The answer to a question that may take long; None if the clock ran out meanwhile."""
        with self.console.waiting(text):
            return question(None)


def numbered(choices: Sequence[str]) -> str:
    """Numbered choices beside each other; a line is broken between them, and not within one."""
    together = "\N{NO-BREAK SPACE}"
    return "   ".join(f"{number} {choice}".replace(" ", together) for number, choice in enumerate(choices, 1))
