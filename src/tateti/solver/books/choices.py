"""Everything that a book could hold, as a graph: positions, the questions that each is asked, the answers to each.

A book is a part of it: it holds the beginning, and to every question that its positions are asked one of the answers. The
graph has levels, for an answer has two plies more than the position before it, and is made level by level.

On a small board it is whole. On a large one it is made around a book that is there already: all answers to the
questions which that book is asked, and for whatever follows from the others only as many as must be, greedily: those that
answer many questions and are asked few themselves.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.solver.books.values import Codes, Lists, Values
from tateti.solver.compiled import compiled

Mask = npt.NDArray[np.bool_]

Report = Callable[[int], None]
"""Is told how many positions there are so far."""

HEAVIER = 1.5
"""How much more a position weighs that is asked more questions; found by trying on 4x4 and 1x12."""


class Choices(NamedTuple):
    """The graph: positions by number, level by level and the beginning first; questions by number.

    questions  of each position, which questions it is asked
    answers    of each question, which positions answer it
    asks       of each position, which questions it answers
    """

    codes: Codes
    questions: Lists
    answers: Lists
    asks: Lists
    beginnings: int

    @property
    def edges(self) -> int:
        """How many answers there are to all questions together."""
        return len(self.answers.items)


class TooManyError(Exception):
    """The whole graph would have more positions than it may."""


def all_choices(values: Values, beginnings: Codes, most: int, report: Report) -> Choices:
    """The whole graph; `TooManyError` where it has more positions than `most`."""

    def keep_all(positions: Codes, asked: Lists, answers: Lists, found: Codes) -> Mask:
        return np.ones(len(found), np.bool_)

    return _level_by_level(values, beginnings, keep_all, most, report)


def choices_around(values: Values, beginnings: Codes, book: Codes, report: Report) -> Choices:
    """The graph around a book, given by its codes; around none it holds a single book, made greedily."""

    def keep(positions: Codes, asked: Lists, answers: Lists, found: Codes) -> Mask:
        owed = np.zeros(len(answers.first) - 1, np.bool_)
        owed[asked.items[np.repeat(np.isin(positions, book), np.diff(asked.first))]] = True
        kept = np.isin(found, book)
        kept[answers.items[np.repeat(owed, np.diff(answers.first))]] = True
        weights = (1.0 + values.burdens(found)) ** HEAVIER
        _cover(answers, _turned_round(answers, len(found)), weights, kept)
        return kept

    return _level_by_level(values, beginnings, keep, None, report)


@compiled
def _cover(answers: Any, asks: Any, weights: Any, kept: Any) -> None:
    """Keep more positions until every question has an answer: always the one with the least weight for each question
    that had none before."""
    open_questions = np.zeros(len(kept), np.int64)  # of each position, how many it would answer
    is_open = np.zeros(len(answers.first) - 1, np.bool_)
    for question in range(len(is_open)):
        is_open[question] = True
        for k in range(answers.first[question], answers.first[question + 1]):
            if kept[answers.items[k]]:
                is_open[question] = False
        if is_open[question]:
            for k in range(answers.first[question], answers.first[question + 1]):
                open_questions[answers.items[k]] += 1
    waiting = [(weights[one] / open_questions[one], one) for one in np.flatnonzero(open_questions)]
    heapq.heapify(waiting)
    while waiting:
        share, position = heapq.heappop(waiting)
        if open_questions[position] == 0:
            continue
        if weights[position] / open_questions[position] > share:  # others have answered some of them since
            heapq.heappush(waiting, (weights[position] / open_questions[position], position))
            continue
        kept[position] = True
        for k in range(asks.first[position], asks.first[position + 1]):
            question = asks.items[k]
            if is_open[question]:
                is_open[question] = False
                for j in range(answers.first[question], answers.first[question + 1]):
                    open_questions[answers.items[j]] -= 1


def _level_by_level(
    values: Values,
    beginnings: Codes,
    choose: Callable[[Codes, Lists, Lists, Codes], Mask],
    most: int | None,
    report: Report,
) -> Choices:
    """Expand each level, and keep those answers for the next one that are chosen."""
    positions = np.unique(beginnings)
    levels: list[tuple[Codes, Lists, Lists]] = []
    count = 0
    while len(positions):
        count += len(positions)
        report(count)
        if most is not None and count > most:
            raise TooManyError
        asked, questions = _numbered(values.questions(positions))
        answers, found = _numbered(values.answers(questions))
        kept = choose(positions, asked, answers, found)
        levels.append((positions, asked, _only(answers, kept)))
        positions = found[kept]
    return _joined(levels, len(np.unique(beginnings)))


def _numbered(lists: Lists) -> tuple[Lists, Codes]:
    """The lists with numbers in the place of codes, and the codes that they number, in ascending order."""
    codes, numbers = np.unique(lists.items, return_inverse=True)
    return Lists(lists.first, numbers.astype(np.int64)), codes


def _only(lists: Lists, kept: Mask) -> Lists:
    """The lists without the items that are not kept; those that are left get new numbers."""
    stays = kept[lists.items]
    before = np.concatenate(([0], np.cumsum(stays)))
    numbers = np.cumsum(kept) - 1
    return Lists(before[lists.first], numbers[lists.items[stays]].astype(np.int64))


def _joined(levels: list[tuple[Codes, Lists, Lists]], beginnings: int) -> Choices:
    """The levels one after the other; questions and positions are numbered through."""
    positions = questions = 0
    asked_by_level, answers_by_level = [], []
    for codes, asked, answers in levels:
        positions += len(codes)
        asked_by_level.append(Lists(asked.first, asked.items + questions))
        answers_by_level.append(Lists(answers.first, answers.items + positions))
        questions += len(answers.first) - 1
    codes = np.concatenate([codes for codes, _, _ in levels])
    answers = _concatenated(answers_by_level)
    return Choices(
        codes, _concatenated(asked_by_level), answers, _turned_round(answers, len(codes)), beginnings
    )


def _concatenated(lists: list[Lists]) -> Lists:
    counts = np.concatenate([np.diff(one.first) for one in lists])
    return Lists(np.concatenate(([0], np.cumsum(counts))), np.concatenate([one.items for one in lists]))


def _turned_round(answers: Lists, positions: int) -> Lists:
    """Of each position, the questions that it answers."""
    order = np.argsort(answers.items, kind="stable")
    questions = np.repeat(np.arange(len(answers.first) - 1), np.diff(answers.first))[order]
    counts = np.bincount(answers.items, minlength=positions)
    return Lists(np.concatenate(([0], np.cumsum(counts))), questions)
