"""A walk through a lesson: where a learner stands, as a value. Terminal, page and tests all walk by this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tateti.board import Cell
from tateti.errors import quote
from tateti.language import mark as N_
from tateti.study.lessons.lesson import InvalidLessonError, Lesson
from tateti.study.lessons.standing import Standing, Verdict
from tateti.study.lessons.steps import Step


@dataclass(frozen=True)
class Walk:
    """A learner in a lesson: the number of the step, from 0, and where they stand in it.

    >>> from tateti.study.lessons import lesson
    >>> walk = Walk.begin(lesson("fork"))
    >>> walk.number, walk.is_over
    (0, False)
    """

    lesson: Lesson
    number: int
    standing: Standing

    @classmethod
    def begin(cls, lesson: Lesson, number: int = 0) -> Walk:
        """At the beginning of a step; after the last one the lesson is over."""
        if not 0 <= number <= len(lesson):
            raise InvalidLessonError(
                N_("{lesson} has no step {number}: its steps go from 1 to {last}."),
                lesson=quote(lesson.name), number=number + 1, last=len(lesson),
            )  # fmt: skip
        over = Standing(is_done=True)
        return cls(lesson, number, lesson.steps[number].begin() if number < len(lesson) else over)

    @classmethod
    def restored(cls, lesson: Lesson, number: int, past: Sequence[str], tries: int) -> Walk:
        """Somewhere within a step, as somebody who comes back tells it; what they tell is checked."""
        walk = cls.begin(lesson, number)
        return walk if walk.is_over else cls(lesson, number, walk.step.restored(past, tries))

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.number >= len(self.lesson)

    @property
    def step(self) -> Step:
        """The step that they are at."""
        return self.lesson.steps[self.number]

    @property
    def waits(self) -> bool:
        """Whether the board shows what a wrong choice leads to, or a game that was not won: until they try again."""
        standing = self.standing
        if standing.is_done or standing.reply is None or standing.reply.verdict is not Verdict.WRONG:
            return False
        return bool(standing.reply.line) or (
            self.step.plays and self.step.position_in(standing).outcome is not None
        )

    @property
    def marked(self) -> tuple[Cell, ...]:
        """The cells that are marked: those of the step, those that were found, and those that a reply points at."""
        found = self.step.found_in(self.standing)
        pointed = self.standing.reply.cells if self.standing.reply is not None else ()
        return tuple(dict.fromkeys((*self.step.marks, *found, *pointed)))

    def choose(self, choice: str) -> Walk:
        """After a choice in this step; a `TatetiError` says why one is none."""
        return self._with(self.step.choose(self.standing, choice))

    def again(self) -> Walk:
        """The reply is read: the board is as it was, or a game that was not won begins anew."""
        return self._with(self.step.again(self.standing))

    def hint(self) -> Walk:
        """Asks for help."""
        return self._with(self.step.hint(self.standing))

    def forward(self) -> Walk:
        """At the next step; only from one that is done."""
        if not self.standing.is_done:
            raise InvalidLessonError(N_("This step is not done yet."))
        return Walk.begin(self.lesson, min(self.number + 1, len(self.lesson)))

    def back(self) -> Walk:
        """At the step before, from its beginning."""
        return Walk.begin(self.lesson, max(self.number - 1, 0))

    def _with(self, standing: Standing) -> Walk:
        return Walk(self.lesson, self.number, standing)
