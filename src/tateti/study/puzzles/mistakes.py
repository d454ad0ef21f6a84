"""Retry my mistakes: the positions of a match in which somebody went wrong become problems.

A mistake is what the review marks as a mistake or a blunder (see `study.review`). People's matches are not made of positions
with one best move, so here every move solves it that would not have been marked so: several may keep the win, and in
a lost position those that do not lose at once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tateti import oracle
from tateti.errors import NotAPuzzleError, SearchLimitError, quote
from tateti.games import Position, Side
from tateti.language import mark as N_
from tateti.search.limits import Budget, Limit, started
from tateti.study.puzzles.difficulty import Task, difficulty_of
from tateti.study.puzzles.puzzle import MOST_MOVES, Puzzle, puzzle_of
from tateti.study.puzzles.themes import Theme
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
                yield problem_to_retry(move.position, budget)


def themes_of_match(
    review: Review, side: Side | None = None, limit: Limit | Budget = oracle.PATIENCE
) -> list[Theme]:
    """What a match was about for a side (or both): the themes of its mistakes, or if there are none, those of the positions in
    which there was one best move; in the order of the match. Empty where nothing is known.

    >>> from tateti.match import Match
    >>> from tateti.study.review import review
    >>> match = Match.from_record('[Game "tictactoe"] 1. Xa3 Oc3 2. Xa1 Oa2 3. Xb2 Oc1 4. Xc2')
    >>> [str(theme) for theme in themes_of_match(review(match), Side.SECOND)]
    ['hold-draw']
    """
    budget = started(limit)
    mistakes = [theme for one in mistakes_in(review, side, budget) for theme in one.themes]
    return list(dict.fromkeys(mistakes or _themes_met(review, side, budget)))


def _themes_met(review: Review, side: Side | None, budget: Budget) -> Iterator[Theme]:
    for move in review.moves:
        if side in (None, move.side):
            with contextlib.suppress(NotAPuzzleError, SearchLimitError):
                yield from puzzle_of(move.position, budget).themes


def problem_to_retry(position: Position, limit: Limit | Budget = oracle.PATIENCE) -> Puzzle:
    """The problem that a position is, or else one that every move solves which is not marked as wrong, the best first."""
    if position.outcome is not None or len(position.moves) > MOST_MOVES:
        raise NotAPuzzleError(
            N_("{position} is no problem: there is nothing to choose, or too much."),
            position=quote(str(position)),
        )
    budget = started(limit)
    try:
        return puzzle_of(position, budget)
    except NotAPuzzleError:
        worth = sorted(oracle.evaluate_moves(position, budget), key=lambda one: one[1].rank, reverse=True)
    best = worth[0][1]
    solution = tuple(move for move, evaluation in worth if mark_of(best, evaluation) not in WRONG)
    found = difficulty_of(Task(position, solution, best.plies, tempting=0))
    assert found is not None, "some level fits"
    return Puzzle(position, solution, best, (), found.rating, found.level)
