"""The smallest book that can be found among the choices: simulated annealing over the answers.

The state is one chosen answer to every question. A position is in the book while some question that is asked has it as
its answer, and a question is asked while a position of the book asks it; there are no circles, so counting is enough to
know at once what a change brings in and what it lets go. A step takes a position of the book and answers otherwise
what it answered; if the book grows by that, the step is taken back, but for a chance that becomes smaller with time.

From time to time the answers to the questions that are not asked are chosen anew (`_reckon`): those that would bring the
fewest positions into the book as it stands then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.solver.books.choices import Choices
from tateti.solver.compiled import compiled

HOTTEST, COLDEST = 2.0, 0.3
"""By how many positions a book may grow about, in the first steps and in the last ones."""
SINGLE = 0.3
"""How often only one of the questions that a position answers is answered otherwise."""
FIRST_SHARE, SHARE = 0.3, 1.0
"""How much of what a question brings in is counted: at first little, since many questions are answered alike."""
STEPS_A_SLICE = 20_000
"""After so many steps somebody may look at what there is, or stop."""
EDGES_A_STEP = 500
"""How many edges are reckoned anew for each step between two reckonings."""

Numbers = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]

Report = Callable[[int, int], None]
"""Is told after how many steps the best book has how many positions."""


class State(NamedTuple):
    """The book as it stands: how often each question is asked, how often each position is an answer, what is chosen.

    The others are what the loops write on: positions to be looked at; questions of a step, and their new answers.
    """

    asked: Numbers
    used: Numbers
    chosen: Numbers
    waiting: Numbers
    changed: Numbers
    instead: Numbers


class Search:
    """The search for a small book; `best` is the smallest found so far, as a mask over the positions."""

    def __init__(self, choices: Choices, start: Mask | None = None) -> None:
        self.choices, self.start = choices, start
        self.best = start

    def run(self, steps: int, seed: int, report: Report) -> None:
        """Begin once more from the start, and take so many steps; if nothing smaller is found, nothing changes."""
        state = _begun(self.choices, self.start, seed)
        found = state.used > 0
        every = max(1000, self.choices.edges // EDGES_A_STEP)
        try:
            for begin in range(0, steps, STEPS_A_SLICE):
                end = min(begin + STEPS_A_SLICE, steps)
                size = _anneal(self.choices, state, begin, end, steps, every, seed, found)
                report(end, size)
        finally:  # also when somebody stops it
            self._keep(found)  # as it is, for the pruning may be stopped too
            self._keep(_pruned(self.choices, found))

    def _keep(self, found: Mask) -> None:
        """Keep a book that is smaller than any before it."""
        if self.best is None or found.sum() < self.best.sum():
            self.best = found


def _begun(choices: Choices, start: Mask | None, seed: int) -> State:
    _sow(seed)
    positions, questions = len(choices.codes), len(choices.answers.first) - 1
    state = State(*(np.zeros(size, np.int32) for size in (questions, positions, questions)), *(
        np.zeros(size, np.int32) for size in (positions + 1, questions + 1, questions + 1)
    ))  # fmt: skip
    in_book = np.zeros(positions, np.bool_) if start is None else start
    _reckon(choices, state, in_book, FIRST_SHARE)
    beginning = _lightest(choices) if start is None else int(np.flatnonzero(in_book[: choices.beginnings])[0])
    state.used[beginning] = 1
    _bring_in(choices, state, beginning, True)
    return state


def _lightest(choices: Choices) -> int:
    """The beginning that is asked the fewest questions."""
    return int(np.argmin(np.diff(choices.questions.first[: choices.beginnings + 1])))


@compiled
def _sow(seed: int) -> None:
    """Have the compiled loops draw the same chances again."""
    np.random.seed(seed % (1 << 32))


@compiled
def _reckon(choices: Any, state: Any, in_book: Any, share: float) -> None:
    """Choose the answers to all questions that are not asked: those that bring the fewest positions in.

    Each question counts by its share, as if it had nothing in common with others; chance decides where it is close.
    """
    positions = len(choices.codes)
    brings = np.zeros(positions, np.float32)
    least = np.full(len(state.asked), -1.0, np.float32)
    for position in range(positions - 1, -1, -1):
        total = np.float32(1.0)
        for k in range(choices.questions.first[position], choices.questions.first[position + 1]):
            question = choices.questions.items[k]
            if least[question] < 0:
                for j in range(choices.answers.first[question], choices.answers.first[question + 1]):
                    answer = choices.answers.items[j]
                    cost = brings[answer] * np.float32(0.9 + 0.2 * np.random.random())
                    if least[question] < 0 or cost < least[question]:
                        least[question] = cost
                        if state.asked[question] == 0:
                            state.chosen[question] = answer
            total += np.float32(share) * least[question]
        brings[position] = np.float32(0.0) if in_book[position] else total


@compiled
def _bring_in(choices: Any, state: Any, position: int, anew: bool) -> int:
    """Bring in what a position that is now used needs, and give how many positions that are; `anew`: a question that
    nobody asked before may be answered by what is in the book already."""
    count, waiting = 0, 1
    state.waiting[0] = position
    while waiting:
        waiting -= 1
        here = state.waiting[waiting]
        count += 1
        for k in range(choices.questions.first[here], choices.questions.first[here + 1]):
            question = choices.questions.items[k]
            state.asked[question] += 1
            if state.asked[question] > 1:
                continue
            if anew and state.used[state.chosen[question]] == 0:
                known = _known_answer(choices, state, question, -1)
                if known >= 0:
                    state.chosen[question] = known
            answer = state.chosen[question]
            state.used[answer] += 1
            if state.used[answer] == 1:
                state.waiting[waiting] = answer
                waiting += 1
    return count


@compiled
def _let_go(choices: Any, state: Any, position: int) -> int:
    """Let go of what only a position needed that is not used any more, and give how many positions that are."""
    count, waiting = 0, 1
    state.waiting[0] = position
    while waiting:
        waiting -= 1
        here = state.waiting[waiting]
        count += 1
        for k in range(choices.questions.first[here], choices.questions.first[here + 1]):
            question = choices.questions.items[k]
            state.asked[question] -= 1
            if state.asked[question] > 0:
                continue
            answer = state.chosen[question]
            state.used[answer] -= 1
            if state.used[answer] == 0:
                state.waiting[waiting] = answer
                waiting += 1
    return count


@compiled
def _known_answer(choices: Any, state: Any, question: int, but: int) -> int:
    """An answer to a question that is in the book already, but for one; -1 if there is none."""
    first = choices.answers.first[question]
    count = choices.answers.first[question + 1] - first
    offset = np.random.randint(count)
    for k in range(count):
        answer = choices.answers.items[first + (offset + k) % count]
        if answer != but and state.used[answer] > 0:
            return int(answer)
    return -1


@compiled
def _other_answer(choices: Any, question: int, but: int) -> int:
    """Any answer to a question, but for one; it has two."""
    first = choices.answers.first[question]
    count = choices.answers.first[question + 1] - first
    offset = np.random.randint(count)
    answer = choices.answers.items[first + offset]
    return int(answer if answer != but else choices.answers.items[first + (offset + 1) % count])


@compiled
def _anneal(
    choices: Any, state: Any, begin: int, end: int, steps: int, every: int, seed: int, best: Any
) -> int:
    """Take some steps; `best` becomes the best book so far, and its size is given."""
    _sow(seed * 1_000_003 + begin)
    members = np.flatnonzero(state.used > 0)
    size, smallest = len(members), 0
    for position in range(len(best)):
        smallest += best[position]
    for step in range(begin, end):
        if step % every == 0:
            _reckon(choices, state, state.used > 0, SHARE)
        if step % 500 == 0:
            members = np.flatnonzero(state.used > 0)
        position = members[np.random.randint(len(members))]
        if state.used[position] == 0 or position < choices.beginnings:
            continue
        heat = HOTTEST * (COLDEST / HOTTEST) ** (step / steps)
        size += _answer_otherwise(choices, state, position, heat)
        if size < smallest:
            smallest = size
            best[:] = state.used > 0
    return smallest


@compiled
def _answer_otherwise(choices: Any, state: Any, position: int, heat: float) -> int:
    """One step: what a position answers is answered otherwise. Gives by how much the book has grown."""
    count = _take_questions(choices, state, position)
    if count == 0:
        return 0
    growth = _change(choices, state, position, count)
    if growth <= 0 or np.random.random() < np.exp(-growth / heat):
        return growth
    _change_back(choices, state, position, count)
    return 0


@compiled
def _take_questions(choices: Any, state: Any, position: int) -> int:
    """Write the questions that a position answers into `changed`, all of them or one, and give their number; none
    where all are wanted and one of them has no other answer."""
    count = fixed = 0
    for k in range(choices.asks.first[position], choices.asks.first[position + 1]):
        question = choices.asks.items[k]
        if state.asked[question] > 0 and state.chosen[question] == position:
            if choices.answers.first[question + 1] - choices.answers.first[question] == 1:
                fixed += 1
            else:
                state.changed[count] = question
                count += 1
    if np.random.random() >= SINGLE:
        return 0 if fixed else count
    if count:
        state.changed[0] = state.changed[np.random.randint(count)]
    return min(count, 1)


@compiled
def _change(choices: Any, state: Any, position: int, count: int) -> int:
    """Answer the questions in `changed` otherwise, from the book if that has an answer; give by how much it grows."""
    growth = 0
    for k in range(count):
        question = state.changed[k]
        answer = _known_answer(choices, state, question, position)
        if answer < 0:
            answer = _other_answer(choices, question, position)
        state.instead[k] = answer
        state.chosen[question] = answer
        state.used[answer] += 1
        if state.used[answer] == 1:
            growth += _bring_in(choices, state, answer, True)
    state.used[position] -= count
    if state.used[position] == 0:
        growth -= _let_go(choices, state, position)
    return growth


@compiled
def _change_back(choices: Any, state: Any, position: int, count: int) -> None:
    """Answer the questions in `changed` as they were answered before."""
    state.used[position] += count
    if state.used[position] == count:
        _bring_in(choices, state, position, False)
    for k in range(count - 1, -1, -1):
        question, answer = state.changed[k], state.instead[k]
        state.chosen[question] = position
        state.used[answer] -= 1
        if state.used[answer] == 0:
            _let_go(choices, state, answer)


@compiled
def _pruned(choices: Any, book: Any) -> Any:
    """The book without what is not needed: a position stays if it is the only answer to some question that is asked."""
    book = book.copy()
    positions = len(choices.codes)
    dropped = True
    while dropped:
        dropped = False
        # 1. What play leads to.
        reached = np.zeros(positions, np.bool_)
        reached[: choices.beginnings] = book[: choices.beginnings]
        asked = np.zeros(len(choices.answers.first) - 1, np.bool_)
        for position in range(positions):
            if reached[position]:
                for k in range(choices.questions.first[position], choices.questions.first[position + 1]):
                    question = choices.questions.items[k]
                    asked[question] = True
                    for j in range(choices.answers.first[question], choices.answers.first[question + 1]):
                        if book[choices.answers.items[j]]:
                            reached[choices.answers.items[j]] = True
        book = reached
        # 2. One after the other what nothing needs, the latest first.
        for position in range(positions - 1, choices.beginnings - 1, -1):
            if book[position] and not _is_needed(choices, book, asked, position):
                book[position] = False
                dropped = True
    return book


@compiled
def _is_needed(choices: Any, book: Any, asked: Any, position: int) -> bool:
    """Whether some question that is asked has no other answer in the book."""
    for k in range(choices.asks.first[position], choices.asks.first[position + 1]):
        question = choices.asks.items[k]
        if not asked[question]:
            continue
        others = 0
        for j in range(choices.answers.first[question], choices.answers.first[question + 1]):
            answer = choices.answers.items[j]
            others += answer != position and book[answer]
        if others == 0:
            return True
    return False
