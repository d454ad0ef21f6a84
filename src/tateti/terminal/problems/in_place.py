"""A problem drawn in place: the board stays where it is, cells are chosen with the arrow keys, a refutation is played on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

from tateti.board import Cell
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.study.puzzles.solving import Solving, Stage
from tateti.terminal.console import Console
from tateti.terminal.in_place.board_screen import BoardScreen, Lines
from tateti.terminal.problems.sentences import question_for, words_to_type
from tateti.terminal.problems.view import ProblemView
from tateti.terminal.view import numbered

SECONDS_A_MOVE = 0.6  # of a refutation


class InPlaceProblem(BoardScreen, ProblemView):
    """Shows problems in place, on a terminal."""

    def __init__(self, console: Console, numbers: bool, empty: Position) -> None:
        """`empty` is what stands there before the first problem has come."""
        ProblemView.__init__(self, console, numbers)
        BoardScreen.__init__(self, console, numbers)
        self._title, self._empty = "", empty
        self.solving: Solving | None = None

    def __enter__(self) -> Self:
        self.screen.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.screen.__exit__()

    # What there is to show

    @property
    def position_shown(self) -> Position:
        return self._empty if self.solving is None else self.solving.position

    @property
    def last_shown(self) -> Move | None:
        return None if self.solving is None else self.solving.last

    @property
    def marked(self) -> Collection[Cell]:
        return () if self.solving is None else self.solving.marked

    def title(self) -> str:
        return self._title

    # What is shown

    def begin(self, solving: Solving, title: str) -> None:
        self._title, self.solving, self.cursor = title, solving, None
        self._said.clear()
        self._say(solving)

    def show_board(self, solving: Solving) -> None:
        """The board is always there; what is asked is said beside it once more."""
        self.solving = solving
        self.screen.forget()
        self._said.clear()
        self._say(solving)

    def answer(self, solving: Solving) -> None:
        if solving.stage is Stage.REFUTED:
            for ply in range(1, len(solving.line)):
                self.solving = solving.at(ply)
                self._draw()
                self.console.pause(SECONDS_A_MOVE)
        self.solving = solving
        self._said.clear()
        self._say(solving)

    def try_again(self, solving: Solving) -> None:
        self.show_board(solving)

    def give_hint(self, solving: Solving) -> None:
        self.solving = solving
        ProblemView.give_hint(self, solving)

    def note(self, text: str) -> None:
        self.add(text)

    def show(self, lines: Lines) -> None:
        BoardScreen.show(self, lines)

    # What is asked

    def ask(self, solving: Solving) -> str:
        self.solving = solving
        position = solving.position
        can_be_played = {move.cell for move in position.moves}
        example = self._cursor() if self._cursor() in can_be_played else min(can_be_played)
        keys = _("Arrow keys and Enter, or type: {cell}, {words}").format(
            cell=self.named(position.board.name(example), solving), words=words_to_type(solving)
        )
        return self.line(lambda: question_for(solving), keys, chooses_cell=True)

    def ask_to_try_again(self, solving: Solving) -> str:
        self.solving = solving
        keys = _("Type: {words}").format(words=words_to_type(solving))
        return self.line(lambda: _("Enter: try again "), keys)

    def choose(self, question: str, choices: Sequence[str]) -> str:
        return self.line(lambda: question, numbered(choices))
