"""A rule of thumb about positions: up to three questions, and what it calls the position for each set of answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from tateti.language import gettext as _
from tateti.study.rules.features import Question

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Answers = tuple[bool | None, ...]  # one for each question; None: it does not matter


@dataclass(frozen=True)
class Rule:
    """What is said of a position: `calls[row]` is whether it is called won, None where nothing is said.

    The row is the number whose bits are the answers, the first question's the lowest.

    >>> from tateti.study.rules.features import ODD, Question
    >>> Rule((Question("safe", ODD),), (False, True)).in_words()
    'won if safe moves: odd; else lost'
    """

    questions: tuple[Question, ...]
    calls: tuple[bool | None, ...]

    def rows(self, columns: npt.NDArray[np.int8]) -> npt.NDArray[np.uint8]:
        """Which row of the rule each position belongs to."""
        import numpy as np

        found = np.zeros(len(columns), np.uint8)
        for bit, question in enumerate(self.questions):
            found |= question.asked_of(columns).astype(np.uint8) << np.uint8(bit)
        return found

    def in_words(self) -> str:
        """The rule as conditions."""
        if not self.questions:
            return _("always won") if self.calls[0] else _("always lost")
        won, lost = (self._conditions(called) for called in (True, False))
        if None in self.calls:
            sentences = [_("won if {conditions}").format(conditions=won)] if won else []
            sentences += [_("lost if {conditions}").format(conditions=lost)] if lost else []
            return "; ".join(sentences)
        return _("won if {conditions}; else lost").format(conditions=won)

    def _conditions(self, called: bool) -> str:
        alternatives = simplest([call is called for call in self.calls], len(self.questions))
        return _(", or ").join(self._all_of(answers) for answers in alternatives)

    def _all_of(self, answers: Answers) -> str:
        """The conditions that hold together."""
        return _(" and ").join(
            question.in_words(answer)
            for question, answer in zip(self.questions, answers, strict=True)
            if answer is not None
        )


def simplest(wanted: Sequence[bool], questions: int) -> tuple[Answers, ...]:
    """The fewest and shortest sets of answers that together cover exactly the wanted rows.

    >>> simplest([False, True, True, True], 2)
    ((None, True), (True, None))
    """
    rows = {row for row, is_wanted in enumerate(wanted) if is_wanted}
    within = [
        (answers, covered)
        for answers in product((None, False, True), repeat=questions)
        if (covered := _covered(answers)) and covered <= rows
    ]
    for count in range(len(rows) + 1):
        fits = [
            tuple(answers for answers, _rows in chosen)
            for chosen in combinations(within, count)
            if set().union(*(covered for _answers, covered in chosen)) == rows
        ]
        if fits:
            return min(fits, key=_length)
    raise AssertionError("every row covers itself")


def _covered(answers: Answers) -> set[int]:
    """The rows that have these answers."""
    return {
        row
        for row in range(1 << len(answers))
        if all(answer is None or row >> bit & 1 == answer for bit, answer in enumerate(answers))
    }


def _length(alternatives: tuple[Answers, ...]) -> tuple[int, int]:
    """Few answers are better than many, and yes is better than no."""
    given = [answer for answers in alternatives for answer in answers if answer is not None]
    return len(given), given.count(False)
