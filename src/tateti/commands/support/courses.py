"""Which course is meant, as `classroom` and `grade` ask for it: --course, --game, or both where they agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tateti.errors import TatetiError
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.courses.base import Course

Function = TypeVar("Function", bound=Callable[..., Any])

# Written down here too, so that the help of a command loads no course.
NAMES = ("cs50", "tres-en-raya", "semaforo", "tateti-c")
GAMES = ("tictactoe", "semaforo")


def course_options(function: Function) -> Function:
    """`--course` and `--game`, given to the function as `course_name` and `game_name`."""
    for option in (
        click.option(
            "--game", "game_name", type=click.Choice(GAMES),
            help=N_("The game of the course cs50: tictactoe, or the same functions for semaforo."),
        ),
        click.option("--course", "course_name", type=click.Choice(NAMES), help=N_("The course; without it, cs50.")),
    ):  # fmt: skip
        function = option(function)
    return function


def course_of(name: str | None, game: str | None) -> Course:
    """The course that was asked for."""
    from tateti.classroom.courses import find_course

    return find_course(name, game)


def graded_course(name: str | None, game: str | None) -> Course:
    """The course that was asked for, if its files can be graded and played against."""
    course = course_of(name, game)
    if course.contract_kind is None:
        raise TatetiError(
            N_("The course {course} checks itself: run {check} in its folder, and {play} to play."),
            course=course.name, check="python prueba.py", play="python main.py",
        )  # fmt: skip
    return course
