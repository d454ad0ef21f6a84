"""A learner in a lesson in the terminal: shows a step, asks, answers, obeys commands, and keeps how far they are."""

from __future__ import annotations

from collections.abc import Callable

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.study.lessons import progress
from tateti.study.lessons.library import following
from tateti.study.lessons.standing import Verdict
from tateti.study.lessons.walk import Walk
from tateti.terminal.console import Console, Leave
from tateti.terminal.lessons.sentences import ALSO, WORDS, how_to_answer
from tateti.terminal.lessons.view import LessonView
from tateti.terminal.prompts import read_word


class LessonSession:
    """A walk through a lesson, and the console it is taken on."""

    def __init__(self, walk: Walk, console: Console, numbers: bool = False, keeps: bool = True) -> None:
        """`keeps` says that how far they come is kept for the next time."""
        self.walk, self.console, self.keeps = walk, console, keeps
        self.view = _view_of(walk, console, numbers, keeps)
        self.progress, self.is_kept = progress.Progress(), keeps
        self._notices: dict[str, None] = {}  # what there is to know about the file in which it is kept

    def run(self) -> None:
        """Goes through the lesson to its end; `Leave` where the person leaves before."""
        try:
            with self.view:
                while not self.walk.is_over:
                    self._keep()
                    self._one_step()
                self._keep()
        finally:
            for notice in self._notices:
                self.console.tell(notice)
        self._say_end()

    def _one_step(self) -> None:
        number = self.walk.number
        self.view.show_step(self.walk)
        while self.walk.number == number:
            if self.walk.standing.is_done:
                self._obey_or(self.view.ask_to_go_on(self.walk), self._forward)
            else:
                self._obey_or(self.view.ask(self.walk), self._choose)

    def _forward(self, _answer: str) -> None:
        self.walk = self.walk.forward()

    def _choose(self, answer: str) -> None:
        if not answer:
            self.view.note(how_to_answer(self.walk))
            return
        try:
            self.walk = self.walk.choose(answer)
        except TatetiError as error:
            self.view.note(self.view.named(str(error), self.walk))
            return
        self._reply()

    def _reply(self) -> None:
        """Says what comes of a choice; what a wrong one leads to stays on the board until it was seen."""
        standing = self.walk.standing
        assert standing.reply is not None
        self.view.reply(self.walk)
        if standing.reply.verdict is not Verdict.WRONG:
            return
        has_shown = self.walk.waits
        if has_shown:
            self._obey_or(self.view.ask_to_go_on(self.walk, is_wrong=True), lambda _answer: None)
        if self.walk.standing is standing:
            self.walk = self.walk.again()
            if has_shown:
                self.view.show_board(self.walk)

    # Commands

    def _obey_or(self, answer: str, do: Callable[[str], None]) -> None:
        """Obeys a command, or does something with an answer that is none."""
        command = read_word(answer, WORDS)
        word = command[0] if command is not None else ALSO.get(answer.lower())
        if word is None:
            do(answer)
        else:
            self._obey(word)

    def _obey(self, word: str) -> None:
        match word:
            case "hint":
                self._hint()
            case "again":
                self.walk = Walk.begin(self.walk.lesson, self.walk.number)
                self.view.show_step(self.walk)
            case "back":
                self._back()
            case "help":
                self.view.help(self.walk)
            case "quit":
                raise Leave

    def _hint(self) -> None:
        try:
            helped = self.walk.hint()
        except TatetiError as error:
            self.view.note(self.view.named(str(error), self.walk))
            return
        if helped == self.walk:
            self.view.note(_("There is no hint here."))
            return
        self.walk = helped
        self.view.reply(helped)

    def _back(self) -> None:
        if self.walk.number == 0:
            self.view.note(_("This is the first step."))
            return
        self.walk = self.walk.back()

    # Around it

    def _keep(self) -> None:
        if self.keeps:
            found = progress.keep(self.walk, self.progress)
            self.progress, self.is_kept = found.progress, found.is_kept
            if found.notice is not None:
                self._notices[str(found.notice)] = None

    def _say_end(self) -> None:
        console, lesson = self.console, self.walk.lesson
        console.say()
        console.tell(_("The lesson “{title}” is done.").format(title=lesson.title))
        if self.keeps and (after := following(lesson.name)) is not None:
            command = f"tateti learn {after.name}"
            console.tell(_("The next one: {title} ({command})").format(title=after.title, command=command))


def known_progress(console: Console) -> progress.Progress:
    """How far the person has come; what they have to know about the file in which it is kept is told."""
    found = progress.load()
    if found.notice is not None:
        console.tell(str(found.notice))
    return found.progress


def _view_of(walk: Walk, console: Console, numbers: bool, keeps: bool) -> LessonView:
    if not console.in_place or walk.is_over:
        return LessonView(console, numbers, keeps)
    from tateti.terminal.lessons.in_place import InPlaceLesson

    return InPlaceLesson(console, walk, numbers, keeps)
