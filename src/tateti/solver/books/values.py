"""What could be in a book: the questions that a position is asked, and the lost positions that answer a question.

The swept games (colours, no draws) are asked in compiled loops, see `lost`; the others in Python, of a table in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from tateti.games import Game, Position, Side
from tateti.search.fast_rules import fast_rules_of
from tateti.search.values import Value
from tateti.solver.books.book import Book
from tateti.solver.books.lost import LostPositions, count_after, list_after
from tateti.solver.dense.plain import number_of
from tateti.solver.dense.solve import DenseTable

Codes = npt.NDArray[np.int64]

CHUNK = 1 << 14

Result = TypeVar("Result")


class Lists(NamedTuple):
    """Lists of things, one after the other: list number k is items[first[k]:first[k + 1]]."""

    first: Codes
    items: Codes


class Values(Protocol):
    """What the making of a book asks."""

    def questions(self, positions: Codes) -> Lists:
        """The questions that each position is asked, as the smallest code of their family."""

    def answers(self, questions: Codes) -> Lists:
        """The lost positions that answer each question, in the same way."""

    def burdens(self, positions: Codes) -> Codes:
        """How many questions each position is asked."""


class SweptValues:
    """The values of a swept board."""

    def __init__(self, lost: LostPositions, threads: int) -> None:
        self._lost, self._threads = lost, threads

    def questions(self, positions: Codes) -> Lists:
        return self._after(positions, answers=False)

    def answers(self, questions: Codes) -> Lists:
        return self._after(questions, answers=True)

    def burdens(self, positions: Codes) -> Codes:
        counts = np.zeros(len(positions), np.int64)

        def count(start: int) -> None:
            part = slice(start, start + CHUNK)
            count_after(positions[part], False, self._lost, counts[part])

        self._together(count, len(positions))
        return counts

    def _after(self, codes: Codes, *, answers: bool) -> Lists:
        counts = np.zeros(len(codes), np.int64)

        def write_out(start: int) -> Codes:
            part = codes[start : start + CHUNK]
            listed = np.empty(len(part) * self._lost.size, np.int64)
            total = list_after(part, answers, self._lost, counts[start : start + CHUNK], listed)
            return listed[:total].copy()

        parts = self._together(write_out, len(codes))
        return Lists(
            np.concatenate(([0], np.cumsum(counts))), np.concatenate([np.empty(0, np.int64), *parts])
        )

    def _together(self, work: Callable[[int], Result], count: int) -> list[Result]:
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(work, range(0, count, CHUNK)))


class TabledValues:
    """The values of a board that is small enough for a byte a position."""

    def __init__(self, table: DenseTable, game: Game, loser: Side) -> None:
        self._table, self._rules, self._book = table, fast_rules_of(game), Book(game, loser.other)

    def questions(self, positions: Codes) -> Lists:
        return _listed(self._safe(code) for code in positions.tolist())

    def answers(self, questions: Codes) -> Lists:
        return _listed(filter(self._is_lost, self._safe(code)) for code in questions.tolist())

    def burdens(self, positions: Codes) -> Codes:
        return np.diff(self.questions(positions).first)

    def _safe(self, code: int) -> Iterable[int]:
        """What the moves lead to after which the game goes on, and which the next player does not win at once."""
        return dict.fromkeys(self._rules.children(code, self._rules.safe(code)))

    def _is_lost(self, code: int) -> bool:
        position: Position = self._book.position(code)
        known = self._table.evaluation(number_of(position))
        return known is not None and known.value is Value.LOSS and position.outcome is None


def _listed(lists: Iterable[Iterable[int]]) -> Lists:
    first, items = [0], list[int]()
    for one in lists:
        items.extend(one)
        first.append(len(items))
    return Lists(np.array(first, np.int64), np.array(items, np.int64))
