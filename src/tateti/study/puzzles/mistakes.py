"""Retry my mistakes: the positions of a match in which somebody went wrong become problems.

A mistake is what the review marks as a mistake or a blunder (see `study.review`). People's matches are not made of positions
with one best move, so here every move solves it that would not have been marked so: several may keep the win, and in
a lost position those that do not lose at once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tateti import oracle
from tateti.errors import NotAPuzzleError, SearchLimitError
from tateti.games import Position, Side
from tateti.search.limits import Budget, Limit, started
from tateti.study.puzzles.difficulty import Task, difficulty_of
from tateti.study.puzzles.puzzle import MOST_MOVES, Puzzle, puzzle_of
from tateti.study.review import Mark, Review, mark_of

WRONG = (Mark.MISTAKE, Mark.BLUNDER)


def mistakes_in(
    review: Review, side: Side | None = None, limit: Limit | Budget = oracle.PATIENCE
) -> list[Puzzle]:
    """The problems that the mistakes of a side are (or of both), in the order of the match; each position once.

    >>> from tateti.match import Match
    >>> from tateti.study.review import review
    >>> match = Match.from_record('[Game "tictactoe"] 1. Xa3 Oc3 2. Xa1 Oa2 3. Xb2 Oc1 4. Xc2')
    >>> [(str(one.position), [str(move) for move in one.solution]) for one in mistakes_in(review(match), Side.SECOND)]
    [('X../.../...', ['Ob2'])]
    """
    budget = started(limit)
    return list(_problems(review, side, budget))


def _problems(review: Review, side: Side | None, budget: Budget) -> Iterator[Puzzle]:
    seen: set[Position] = set()
    for move in review.moves:
        if move.mark not in WRONG or side not in (None, move.side) or move.position in seen:
            continue
        seen.add(move.position)
        if len(move.position.moves) <= MOST_MOVES:
            with contextlib.suppress(SearchLimitError):
                yield _problem(move.position, budget)


def _problem(position: Position, budget: Budget) -> Puzzle:
    """The problem that a position is, or else one that every move solves which is not marked as wrong, the best first."""
    try:
        return puzzle_of(position, budget)
    except NotAPuzzleError:
        worth = sorted(oracle.evaluate_moves(position, budget), key=lambda one: one[1].rank, reverse=True)
    best = worth[0][1]
    solution = tuple(move for move, evaluation in worth if mark_of(best, evaluation) not in WRONG)
    found = difficulty_of(Task(position, solution, best.plies, tempting=0))
    assert found is not None, "some level fits"
    return Puzzle(position, solution, best, (), found.rating, found.level)
