"""A solver in the terminal: one problem after another, until there are no more or the person leaves."""

from __future__ import annotations

from collections.abc import Callable

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.study.puzzles import kept
from tateti.study.puzzles.progress import Progress, Tried, sum_in_words
from tateti.study.puzzles.solving import Solving, Stage
from tateti.terminal.console import Console, Leave
from tateti.terminal.problems.sentences import (
    ALSO,
    WORDS,
    choices_after,
    title_of,
    word,
)
from tateti.terminal.problems.source import Problems
from tateti.terminal.problems.view import ProblemView
from tateti.terminal.prompts import read_word


class ProblemSession:
    """Problems, and the console they are solved on. What was solved is kept at once, whatever comes after."""

    def __init__(self, problems: Problems, console: Console, numbers: bool = False) -> None:
        self.problems, self.console = problems, console
        self.view = _view_of(problems, console, numbers)
        self.progress, self.tried = Progress(), Tried()
        self.solving: Solving | None = None
        self._place = 0
        self._notices: dict[str, bool] = {}  # what there is to know about the file, and whether it was said

    def run(self) -> None:
        """Goes on until there are no more problems; `Leave` where the person leaves before. Then the sum is told."""
        try:
            with self.view:
                if self.problems.counts:
                    self._take(kept.load())
                while (solving := self._next()) is not None:
                    self._solve(solving)
            if self.problems.total is None or self._place <= self.problems.total:
                self.console.tell(_("No fresh problem of this kind is left."))
        finally:
            self._say_end()

    def _next(self) -> Solving | None:
        self._place += 1
        return self.view.think(_("Looking for a problem…"), lambda stop: self.problems.next(self.progress))

    @property
    def _is_last(self) -> bool:
        return self.problems.total == self._place

    def _solve(self, solving: Solving) -> None:
        """One problem, until the person goes on to the next."""
        self.solving = solving
        self.view.begin(solving, title_of(solving, self._place, self.problems.total))
        self._tell_notices(self.view.note)
        while self.solving is not None:
            self._one_answer(self.solving)

    def _one_answer(self, solving: Solving) -> None:
        if solving.takes_moves:
            self._obey_or(self.view.ask(solving), solving, self._choose)
        elif solving.stage is Stage.REFUTED:
            self._obey_or(self.view.ask_to_try_again(solving), solving, self._try_again)
        else:
            self._go_on(solving)

    def _choose(self, answer: str, solving: Solving) -> None:
        if not answer:
            cell = solving.position.board.names[-1]
            told = _("Type a cell, such as {cell}; {help} shows what else you can do.")
            self.view.note(self.view.named(told.format(cell=cell, help=word("help")), solving))
            return
        after = self.view.think(_("Looking at the move…"), lambda stop: solving.choose(answer))
        if after is not None:
            self._now(after)
            self.view.answer(after)

    def _try_again(self, answer: str, solving: Solving) -> None:
        self.solving = solving.again()
        self.view.try_again(self.solving)
        if answer:
            self._choose(answer, self.solving)

    def _go_on(self, solving: Solving) -> None:
        choices = choices_after(solving, self._is_last)
        shown = [word(choice) for choice in choices]
        answer = self.view.choose(_("And now? [{usual}] ").format(usual=shown[0]), shown)
        numbers = {str(place): choice for place, choice in enumerate(choices, 1)}
        answer = numbers.get(answer or "1", answer)
        self._obey_or(answer, solving, self._refuse)

    def _refuse(self, answer: str, solving: Solving) -> None:
        last = len(choices_after(solving, self._is_last))
        self.view.note(_("Answer with a number from 1 to {last}, or with a word.").format(last=last))

    # Commands

    def _obey_or(self, answer: str, solving: Solving, do: Callable[[str, Solving], None]) -> None:
        """Obeys a command, or does something with an answer that is none; says why where that cannot be."""
        command = read_word(answer, WORDS)
        key = command[0] if command is not None else ALSO.get(answer.lower())
        try:
            if key is None:
                do(answer, solving)
            else:
                self._obey(key, solving)
        except TatetiError as error:
            self.view.note(self.view.named(str(error), solving))

    def _obey(self, key: str, solving: Solving) -> None:
        match key:
            case "hint":
                self._hint(solving)
            case "why":
                sentences = self.view.think(_("Looking at the move…"), lambda stop: solving.explanation())
                self.view.explain(solving, sentences or ())
            case "play":
                self._now(solving.play_on())
                self.view.answer(self._solving)
            case "board":
                self.view.show_board(solving)
            case "help":
                self.view.help(solving)
            case "next" | "done":
                self.solving = None
            case "quit":
                raise Leave

    def _hint(self, solving: Solving) -> None:
        found = self.view.think(_("Looking for a good move…"), lambda stop: solving.give_hint())
        if found is not None:
            self._now(found)
            self.view.give_hint(found)

    # What becomes of it

    @property
    def _solving(self) -> Solving:
        assert self.solving is not None
        return self.solving

    def _now(self, after: Solving) -> None:
        """So it stands now; what is decided by it is kept at once."""
        before, self.solving = self._solving, after
        if before.is_decided or not after.is_decided:
            return
        attempt = after.attempt
        self.tried = Tried(self.tried.tried + 1, self.tried.unaided + attempt.is_unaided)
        if self.problems.counts:
            self._take(kept.add(attempt, self.progress))

    def _take(self, found: kept.Kept) -> None:
        self.progress = found.progress
        if found.notice is not None:
            self._notices.setdefault(str(found.notice), False)

    def _tell_notices(self, tell: Callable[[str], None]) -> None:
        for notice, was_told in self._notices.items():
            if not was_told:
                tell(notice)
                self._notices[notice] = True

    def _say_end(self) -> None:
        self._tell_notices(self.console.tell)
        rating = self.progress.rating if self.problems.counts else None
        for sentence in sum_in_words(self.tried, rating):
            self.console.tell(sentence)


def _view_of(problems: Problems, console: Console, numbers: bool) -> ProblemView:
    if not console.in_place:
        return ProblemView(console, numbers)
    from tateti.terminal.problems.in_place import InPlaceProblem

    return InPlaceProblem(console, numbers, problems.game.start)
