"""A book of a board: solve it, gather the choices, and look for a small book among them.

The values only show what to look for. That the book is right does not hang on them: `check` proves it from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np

from tateti.games import Game, Side
from tateti.language import mark as N_
from tateti.search.fast_rules import fast_rules_of
from tateti.search.values import Evaluation, Value
from tateti.solver.books.book import Book, BookError
from tateti.solver.books.choices import Choices, TooManyError, all_choices, choices_around
from tateti.solver.books.shrink import Search
from tateti.solver.books.text import MOST_CELLS
from tateti.solver.books.values import Codes, SweptValues, TabledValues, Values
from tateti.solver.dense.plain import number_of
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.resources import usable_cores
from tateti.solver.sweep.plan import Progress
from tateti.solver.task import Task

MOST_WHOLE = 8_000_000
"""Positions: a graph of all choices may have so many; beyond that it is made around a book."""
STEPS, TRIES, ROUNDS, SEED = 100_000, 4, 3, 1


class Reporter(Protocol):
    """Whoever wants to know how far the making of a book has come."""

    def solving(self, progress: Progress) -> None:
        """The board is being solved."""

    def gathering(self, positions: int) -> None:
        """So many positions could be in the book."""

    def shrinking(self, attempt: int, steps: int, positions: int) -> None:
        """After so many steps of a try its smallest book has so many positions."""


class Silent:
    """Nobody wants to know."""

    def solving(self, progress: Progress) -> None:
        pass

    def gathering(self, positions: int) -> None:
        pass

    def shrinking(self, attempt: int, steps: int, positions: int) -> None:
        pass


@dataclass(frozen=True)
class Effort:
    """How long a small book is looked for: steps in each try, tries in each round, and rounds where the graph of all
    choices is too large (else there is one)."""

    steps: int = STEPS
    tries: int = TRIES
    rounds: int = ROUNDS
    seed: int = SEED
    threads: int | None = None


USUAL, SILENT = Effort(), Silent()


def make_book(game: Game, effort: Effort = USUAL, made_by: str = "", reporter: Reporter = SILENT) -> Book:
    """A list of positions that is as small as can be found; Ctrl-C ends the search for smaller ones.

    A `BookError` says where there is no winner, a `TaskError` where the board is too large.
    """
    if not game.regular or game.board.size > MOST_CELLS:
        raise BookError(N_("There are no books of {game}: its rules are its own."), game=game.full_name)
    task = Task(game)
    winner, values, beginnings = (
        _swept(game, effort, reporter) if task.method == "sweep" else _tabled(game, task)
    )
    codes = _smallest(values, beginnings, effort, reporter)
    return Book(game, winner, frozenset(codes.tolist()), made_by=made_by)


def _smallest(values: Values, beginnings: Codes, effort: Effort, reporter: Reporter) -> Codes:
    codes: Codes = np.empty(0, np.int64)
    try:
        return _shrunk(all_choices(values, beginnings, MOST_WHOLE, reporter.gathering), effort, 0, reporter)
    except TooManyError:
        pass
    try:
        for number in range(effort.rounds + 1):
            choices = choices_around(values, beginnings, codes, reporter.gathering)
            codes = _shrunk(choices, effort, number, reporter, codes)
    except KeyboardInterrupt:
        if not len(codes):
            raise
    return codes


def _shrunk(
    choices: Choices, effort: Effort, number: int, reporter: Reporter, codes: Codes | None = None
) -> Codes:
    """The smallest book of several tries; Ctrl-C ends them."""
    search = Search(choices, None if codes is None or not len(codes) else np.isin(choices.codes, codes))
    try:
        for attempt in range(effort.tries):
            seed = effort.seed + attempt + number * effort.tries
            search.run(effort.steps, seed, partial(reporter.shrinking, attempt + 1))
    except KeyboardInterrupt:
        if search.best is None:
            raise
    assert search.best is not None, "there is at least one try"
    return choices.codes[search.best]


# Who wins, and what the match begins with


def _swept(game: Game, effort: Effort, reporter: Reporter) -> tuple[Side, Values, Codes]:
    from tateti.solver.books.lost import find_lost

    threads = effort.threads or usable_cores()
    lost = find_lost(game.board, game.misere, reporter.solving, threads)
    values = SweptValues(lost, threads)
    start = np.zeros(1, np.int64)
    first_moves = values.answers(start).items
    return (Side.FIRST, values, first_moves) if len(first_moves) else (Side.SECOND, values, start)


def _tabled(game: Game, task: Task) -> tuple[Side, Values, Codes]:
    if task.method != "dense":
        raise BookError(
            N_("There are no books of {game}: it is solved without a table."), game=game.full_name
        )
    table = solve_dense(game, grundy=False)
    value = _known(table, 0).value
    if value is Value.DRAW:
        raise BookError(N_("There is no book of {game}: with best play it is a draw."), game=game.full_name)
    rules = fast_rules_of(game)
    if value is Value.LOSS:
        return (
            Side.SECOND,
            TabledValues(table, game, Side.FIRST),
            np.array([rules.code(game.start)], np.int64),
        )
    after = (game.after(game.start, move) for move in game.start.moves)
    lost = [one for one in after if _known(table, number_of(one)).value is Value.LOSS]
    beginnings = {rules.canonical(rules.code(one)) for one in lost if one.outcome is None}
    return Side.FIRST, TabledValues(table, game, Side.SECOND), np.array(sorted(beginnings), np.int64)


def _known(table: DenseTable, code: int) -> Evaluation:
    found = table.evaluation(code)
    assert found is not None, "the start and what follows it are positions"
    return found
