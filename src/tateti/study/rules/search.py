"""The search for the best small rules: every rule of up to three questions, and the best orders of criteria.

Of questions nothing is left out: for each set of them the best that can be called for each set of answers is what
most positions with those answers are. Of criteria all orders of one and two are tried, and those of three that begin
with one of the best orders of two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm

import numpy as np
import numpy.typing as npt

from tateti.study.rules import kernel
from tateti.study.rules.dataset import Dataset
from tateti.study.rules.features import CRITERIA, QUESTIONS, Criterion, Question
from tateti.study.rules.rule import Rule

Share = Callable[[float], None]

MOST_QUESTIONS = 3
EXTENDED = 24  # orders of two criteria that are tried with a third

WON = 2


@dataclass(frozen=True)
class FoundRule:
    """The best rule of so many questions, and in how many of the positions it is right."""

    rule: Rule
    right: int
    of: int


@dataclass(frozen=True)
class FoundOrder:
    """The best order of so many criteria found, and how much of the value it keeps, on average."""

    criteria: tuple[Criterion, ...]
    kept: Fraction


# Questions


def best_rules(dataset: Dataset, questions: Sequence[Question] = QUESTIONS) -> list[FoundRule]:
    """The best rules of one, two and three questions; of equally good ones the first."""
    counts = _counts(dataset, questions)
    whole = np.array([len(dataset.values), (dataset.values == WON).sum()])
    found = []
    for size in range(1, MOST_QUESTIONS + 1):
        chosen = max(combinations(range(len(questions)), size), key=lambda some: _right(counts, whole, some))
        rows = _rows(counts, whole, chosen)
        calls = tuple(bool(2 * won > positions) for positions, won in rows)
        rule = Rule(tuple(questions[number] for number in chosen), calls)
        found.append(FoundRule(rule, _right(counts, whole, chosen), int(whole[0])))
    return found


def _counts(dataset: Dataset, questions: Sequence[Question]) -> npt.NDArray[np.int64]:
    """For each three questions in order (the same may come again): how many positions answer all with yes, and are won."""
    patterns = np.zeros(len(dataset.values), np.uint64)
    for bit, question in enumerate(questions):
        patterns |= question.asked_of(dataset.columns).astype(np.uint64) << np.uint64(bit)
    alike, places, positions = np.unique(patterns, return_inverse=True, return_counts=True)
    won = np.bincount(places, weights=dataset.values == WON, minlength=len(alike)).astype(np.int64)
    size = len(questions)
    counts = np.zeros((size, size, size, 2), np.int64)
    kernel.count_answers(alike, np.stack([positions, won], axis=1), size, counts)
    return counts


def _yes(
    counts: npt.NDArray[np.int64], whole: npt.NDArray[np.int64], some: tuple[int, ...]
) -> npt.NDArray[np.int64]:
    """How many positions answer these questions with yes, whatever they answer to others."""
    if not some:
        return whole
    padded = (*some, *(some[-1:] * (MOST_QUESTIONS - len(some))))
    found: npt.NDArray[np.int64] = counts[padded]
    return found


def _rows(
    counts: npt.NDArray[np.int64], whole: npt.NDArray[np.int64], chosen: tuple[int, ...]
) -> list[tuple[int, int]]:
    """For every set of answers the positions that give it and those of them that are won, by including and excluding."""
    rows = []
    for row in range(1 << len(chosen)):
        yes = [number for bit, number in enumerate(chosen) if row >> bit & 1]
        no = [number for bit, number in enumerate(chosen) if not row >> bit & 1]
        total = sum(
            (-1) ** size * _yes(counts, whole, tuple(sorted((*yes, *left_out))))
            for size in range(len(no) + 1)
            for left_out in combinations(no, size)
        )
        rows.append((int(total[0]), int(total[1])))
    return rows


def _right(counts: npt.NDArray[np.int64], whole: npt.NDArray[np.int64], chosen: tuple[int, ...]) -> int:
    return sum(max(won, positions - won) for positions, won in _rows(counts, whole, chosen))


# Criteria


class Choosing:
    """How much of the value is kept by choosing moves by criteria, for one set of positions."""

    def __init__(self, dataset: Dataset, criteria: Sequence[Criterion] = CRITERIA) -> None:
        self.dataset = dataset
        self.columns = {criterion: column for column, criterion in enumerate(criteria)}
        self._scores = np.stack(
            [one.scores(dataset.after_columns).astype(np.int8) for one in criteria], axis=1
        )
        self._keeps = np.empty(len(dataset.children), np.uint8)
        given = (dataset.values, dataset.offsets, dataset.children, dataset.after_values)
        kernel.mark_keeping(*given, self._keeps)

    def kept_by(
        self, order: Sequence[Criterion], where: npt.NDArray[np.bool_] | None = None
    ) -> tuple[Fraction, int]:
        """How much is kept, on average, by these criteria in this order, any of equals; and in how many positions: those
        (of the ones marked) that are not lost and in which a safe move goes on."""
        dataset = self.dataset
        asked = dataset.values > 0 if where is None else (dataset.values > 0) & where
        columns = np.array([self.columns[criterion] for criterion in order], np.int64)
        unit = lcm(*range(1, dataset.game.board.size + 1))
        given = (dataset.offsets, dataset.children, self._keeps, self._scores, columns, unit)
        total, count = map(int, kernel.kept_shares(asked, *given))
        return Fraction(total, unit * max(1, count)), count

    def best_orders(self, share: Share = lambda done: None) -> list[FoundOrder]:
        """The best orders of one, two and three criteria found."""
        criteria = tuple(self.columns)
        known: dict[tuple[Criterion, ...], Fraction] = {}
        tried = len(criteria) ** 2 + EXTENDED * len(criteria)

        def try_all(orders: Iterable[tuple[Criterion, ...]]) -> FoundOrder:
            best = FoundOrder((), Fraction(-1))
            for order in orders:
                known[order] = self.kept_by(order)[0]
                best = max(best, FoundOrder(order, known[order]), key=lambda one: one.kept)
                share(min(1.0, len(known) / tried))
            return best

        found = [try_all((one,) for one in criteria), try_all(permutations(criteria, 2))]
        pairs = sorted((order for order in known if len(order) == 2), key=lambda order: -known[order])
        longer = ((*pair, one) for pair in pairs[:EXTENDED] for one in criteria if one not in pair)
        return [*found, try_all(longer)]
