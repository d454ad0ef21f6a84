"""Boards of a fixed number of rows and any number of columns: the transfer matrix of their positions without a line.

A column is added in one step. The state before it is that of `line_free`: the colours of the lines still open. On a strip
these lie alike before every column, so one matrix of steps serves for all, and the start is the state of an empty column.

    a(n) = start * M^n * ones          M[s, t] = in how many ways a column leads from state s to state t

States from which the same numbers of columns lead to the same states, and so on for ever, count alike. They are put into
one class, which makes the matrix smaller by far and leaves a(n) as it is: colours may be renamed and the strip turned
over, but nothing of that need be known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.solver.counts.line_free import States, fill, open_lines

Numbers = npt.NDArray[np.int64]
Integers = npt.NDArray[np.object_]


@dataclass(frozen=True)
class Matrix:
    """A transfer matrix by its entries, class 0 being the start: `ways[k]` columns from `sources[k]` to `targets[k]`."""

    classes: int
    states: int
    sources: Numbers
    targets: Numbers
    ways: Numbers

    @cached_property
    def _begins(self) -> Numbers:
        return np.flatnonzero(np.concatenate(([True], self.sources[1:] != self.sources[:-1])))

    @cached_property
    def _exact_ways(self) -> Integers:
        return self.ways.astype(object)

    def times(self, vector: Integers) -> Integers:
        """The matrix times a vector of integers of any length."""
        return np.add.reduceat(self._exact_ways * vector[self.targets], self._begins)

    def terms(self, count: int) -> list[int]:
        """The numbers of positions without a line on 0, 1 .. columns, exactly."""
        found = []
        futures = np.ones(self.classes, object)
        for _ in range(count):
            found.append(int(futures[0]))
            futures = self.times(futures)
        return found

    def terms_modulo(self, prime: int, count: int) -> Numbers:
        """The same modulo a prime below 2^31; every state has at least one way on, the empty column."""
        found = np.zeros(count, np.int64)
        futures = np.ones(self.classes, np.int64)
        for n in range(count):
            found[n] = futures[0]
            futures = np.add.reduceat(self.ways * futures[self.targets] % prime, self._begins) % prime
        return found


@lru_cache(maxsize=8)
def transfer_matrix(rows: int, line: int = 3) -> Matrix:
    """The matrix of a strip of so many rows, with as few classes as it goes.

    >>> transfer_matrix(3).terms(5)
    [1, 61, 3721, 180400, 9038683]
    """
    sources, targets, states = _steps(rows, line)
    classes = _classes(sources, targets, states)
    one_each = np.unique(classes, return_index=True)[1]
    chosen = np.isin(sources, one_each)
    pairs, ways = np.unique(
        np.stack([classes[sources[chosen]], classes[targets[chosen]]]), axis=1, return_counts=True
    )
    return Matrix(len(one_each), states, pairs[0], pairs[1], ways)


def _steps(rows: int, line: int) -> tuple[Numbers, Numbers, int]:
    """Every column that can follow every state, as the numbers of the states before and after; state 0 is the start."""
    known: States = np.zeros(1, np.uint64)
    new = known
    before, after = [], []
    while len(new):
        came_from, led_to = _add_column(new, rows, line)
        before.append(new[came_from])
        after.append(led_to)
        new = np.setdiff1d(led_to, known)
        known = np.union1d(known, new)
    # Nothing but the start has all its lines open and of no colour, so sorted states begin with it.
    sources = np.searchsorted(known, np.concatenate(before))
    targets = np.searchsorted(known, np.concatenate(after))
    order = np.lexsort((targets, sources))
    return sources[order].astype(np.int64), targets[order].astype(np.int64), len(known)


def _add_column(states: States, rows: int, line: int) -> tuple[npt.NDArray[np.intp], States]:
    """All ways to add a column: the place of the state before, and the state after.

    The strip stands upright, so that its columns are rows of the board, whose cells are numbered one after the other; the
    one in the middle has all lines before and behind it that it can have.
    """
    strip = Board(2 * line - 1, rows, line)
    first = (line - 1) * rows
    came_from = np.arange(len(states))
    before = open_lines(strip, first - 1)
    for cell in range(first, first + rows):
        after = open_lines(strip, cell)
        grown = [fill(states, cell, value, before, after, strip) for value in range(4)]
        states = np.concatenate([states for states, _ in grown])
        came_from = np.concatenate([came_from[kept] for _, kept in grown])
        before = after
    return came_from, states


def _classes(sources: Numbers, targets: Numbers, states: int) -> Numbers:
    """The class of each state, by ever finer partitions: two states stay together while the same numbers of columns lead
    from them into each class. The start has class 0."""
    edges = np.searchsorted(sources, np.arange(states + 1))
    classes = np.zeros(states, np.int64)
    count = 0
    while True:
        reached = classes[targets]
        order = np.lexsort((reached, sources))
        reached = reached[order]
        seen: dict[tuple[int, bytes], int] = {}
        finer = [
            seen.setdefault((int(classes[s]), reached[edges[s] : edges[s + 1]].tobytes()), len(seen))
            for s in range(states)
        ]
        if len(seen) == count:
            return classes
        classes, count = np.array(finer, np.int64), len(seen)
