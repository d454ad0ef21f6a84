"""A book of a board: solve it, gather the choices, and look for a small book among them.

The values only show what to look for. That the book is right does not hang on them: `check` proves it from the rules.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

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
from tateti.solver.resources import available_memory, size_in_words, usable_cores
from tateti.solver.sweep.plan import Progress
from tateti.solver.task import Task, TaskError

MOST_WHOLE = 8_000_000
"""Positions: a graph of all choices may have so many; beyond that it is made around a book."""
STOPPED = ", stopped"
"""Follows how a book was made that somebody did not wait for: those words alone do not make it again."""
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

    A `BookError` says where there is no winner, a `TaskError` where the board is too large, here or anywhere.
    """
    if not game.regular or game.board.size > MOST_CELLS:
        raise BookError(N_("There are no books of {game}: its rules are its own."), game=game.full_name)
    task = Task(game)
    _check_memory(task, available_memory())
    try:
        winner, values, beginnings = (
            _swept(game, effort, reporter) if task.method == "sweep" else _tabled(game, task)
        )
        found = _smallest(values, beginnings, effort, reporter)
    except MemoryError:
        raise TaskError(
            N_(
                "There is too little memory here for the book of {game}: name a smaller board, or make it on a computer with"
                " more memory."
            ),
            game=game.full_name,
        ) from OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
    how = made_by + STOPPED if made_by and found.stopped else made_by
    return Book(game, winner, frozenset(found.codes.tolist()), made_by=how)


def _check_memory(task: Task, available: int | None) -> None:
    """Refuse what takes more than there is: the solving, and all its levels, which are kept."""
    need = task.need()
    least = need.memory_bytes + (need.table_bytes if task.method == "sweep" else 0)
    if available is not None and least > available:
        raise TaskError(
            N_(
                "The book of {game} takes at least {need} of memory, and {limit} are available here: name a smaller board, or"
                " make it on a computer with more memory."
            ),
            game=task.name, need=size_in_words(least), limit=size_in_words(available),
        ) from OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))  # fmt: skip


class Found(NamedTuple):
    """The smallest book that was found, and whether somebody stopped the search for a smaller one."""

    codes: Codes
    stopped: bool


def _smallest(values: Values, beginnings: Codes, effort: Effort, reporter: Reporter) -> Found:
    try:
        return _shrunk(all_choices(values, beginnings, MOST_WHOLE, reporter.gathering), effort, 0, reporter)
    except TooManyError:
        pass
    found = Found(np.empty(0, np.int64), False)
    for number in range(effort.rounds + 1):
        try:
            choices = choices_around(values, beginnings, found.codes, reporter.gathering)
            found = _shrunk(choices, effort, number, reporter, found.codes)
        except KeyboardInterrupt:
            if not len(found.codes):
                raise
            return Found(found.codes, True)
        if found.stopped:
            break
    return found


def _shrunk(
    choices: Choices, effort: Effort, number: int, reporter: Reporter, codes: Codes | None = None
) -> Found:
    """The smallest book of several tries; Ctrl-C ends them."""
    search = Search(choices, None if codes is None or not len(codes) else np.isin(choices.codes, codes))
    stopped = False
    try:
        for attempt in range(effort.tries):
            seed = effort.seed + attempt + number * effort.tries
            search.run(effort.steps, seed, partial(reporter.shrinking, attempt + 1))
    except KeyboardInterrupt:
        if search.best is None:
            raise
        stopped = True
    assert search.best is not None, "there is at least one try"
    return Found(choices.codes[search.best], stopped)


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
