"""Homework as the API writes it. What a pupil is told of a problem gives nothing away before it is solved."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tateti.answers.puzzle_shapes import line_shape, theme_shape
from tateti.answers.shapes import position_shape
from tateti.games import game
from tateti.study.puzzles import theme
from tateti.study.puzzles.rating import Rating
from tateti.web.homework.live import LiveSet, Work
from tateti.web.homework.problems import Problem
from tateti.web.homework.results import Results, Row, status_of
from tateti.web.homework.service import Desk


def when(seconds: float | None) -> str | None:
    """A moment of the wall clock, for people and programs."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def homework_shape(live: LiveSet, expires: float | None) -> dict[str, Any]:
    """A set, as everybody may see it."""
    the_game = game(live.problems[0].game)
    return {
        "id": live.log.id,
        "title": live.setup.title,
        "game": the_game.name,
        "full_name": the_game.full_name,
        "count": len(live.problems),
        "created": when(live.log.created),
        "expires": when(expires),
    }


def answer_shape(problem: Problem, chosen: str | None = None) -> dict[str, Any]:
    """The answer to a problem, with the line that begins with the solution that was chosen."""
    line = problem.line_from(chosen or problem.solution[0])
    return {
        "solution": list(problem.solution),
        "line": line_shape(problem.position, line),
        "plies": problem.plies,
        "themes": [theme_shape(theme(name)) for name in problem.themes],
        "level": problem.level,
        "rating": problem.rating,
    }


# For pupils


def task_shape(which: int, problem: Problem, work: Work) -> dict[str, Any]:
    """A problem on a pupil's sheet."""
    return {
        "number": which + 1,
        "position": position_shape(problem.position),
        "choices": list(work.choices),
        "hints": work.hints,
        "seconds": round(work.seconds, 1),
        "status": status_of(work),
        "answer": None if work.solved is None else answer_shape(problem, work.choices[-1]),
    }


def desk_shape(desk: Desk, expires: float | None) -> dict[str, Any]:
    """What a pupil has before them."""
    return {
        "homework": homework_shape(desk.homework, expires),
        "pupil": desk.pupil.number,
        "name": desk.pupil.name,
        "problems": [
            task_shape(which, problem, desk.sheet.work(which))
            for which, problem in enumerate(desk.homework.problems)
        ],
    }


# For teachers


def results_shape(results: Results, expires: float | None) -> dict[str, Any]:
    """The table of a class."""
    return {
        "version": results.version,
        "homework": homework_shape(results.live, expires),
        "problems": [
            {
                "number": which + 1,
                "id": problem.id,
                "position": position_shape(problem.position),
                "answer": answer_shape(problem),
                "class_rating": _rounded(results.rating(which)),
                "counts": results.counts(which),
                "wrong": [
                    {"move": move, "count": count, "position": str(problem.position.play(move))}
                    for move, count in results.wrong_moves(which)
                ],
            }
            for which, problem in enumerate(results.live.problems)
        ],
        "pupils": [pupil_shape(row) for row in results.rows],
    }


def _rounded(rating: Rating | None) -> int | None:
    return None if rating is None else round(rating.value)


def pupil_shape(row: Row) -> dict[str, Any]:
    """A row of it."""
    return {
        "number": row.pupil.number,
        "name": row.pupil.name,
        "hidden": row.pupil.is_hidden,
        "joined": when(row.pupil.joined),
        "latest": when(row.latest),
        "solved": row.solved,
        "first_try": row.unaided,
        "hints": row.hints,
        "seconds": round(row.seconds, 1),
        "works": [
            {
                "status": status_of(work),
                "first": work.first,
                "tries": list(work.tries),
                "hints": work.hints,
                "seconds": round(work.seconds, 1),
            }
            for work in row.works
        ],
    }
