"""Which course is meant, as `classroom` and `grade` ask for it: --course, --game, or both where they agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tateti.errors import TatetiError, quote
from tateti.files import check_readable
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.courses.base import Course

Function = TypeVar("Function", bound=Callable[..., Any])

# Written down here too, so that the help of a command loads no course.
NAMES = ("cs50", "tres-en-raya", "semaforo", "tateti-c")
GRADED = NAMES[:3]
GAMES = ("tictactoe", "semaforo")


def course_options(function: Function, offered: Sequence[str] = NAMES) -> Function:
    """`--course` and `--game`, given to the function as `course_name` and `game_name`.

    What is not offered is understood all the same: there is something kinder to say than that it is no course.
    """
    for option in (
        click.option(
            "--game", "game_name", type=click.Choice(GAMES),
            help=N_("The game of the course cs50: tictactoe, or the same functions for semaforo, on 3x3 with a draw."),
        ),
        click.option(
            "--course", "course_name", type=click.Choice(NAMES), metavar=f"[{'|'.join(offered)}]",
            help=N_("The course; without it, cs50."),
        ),
    ):  # fmt: skip
        function = option(function)
    return function


def graded_course_options(function: Function) -> Function:
    """The same for a command that grades."""
    return course_options(function, GRADED)


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


def file_of(path: Path, course: Course) -> Path:
    """The file that was named, or the one of the course in the folder that was named."""
    try:
        is_folder = path.is_dir()
    except OSError:
        is_folder = False  # reading it will say what is wrong
    file = path / course.file if is_folder else path
    if is_folder and not file.exists():
        raise _no_file_in(path, course)
    check_readable(file)
    return file


def _no_file_in(folder: Path, course: Course) -> TatetiError:
    from tateti.classroom.courses import COURSES, course_of_file

    for named in COURSES:
        if named.contract_kind is not None and (folder / named.file).is_file():
            other = course_of_file(folder / named.file, named)
            return TatetiError(
                N_("{folder} is a folder without {file}, but with {other}: try {options}."),
                folder=quote(str(folder)), file=course.file, other=other.file, options=other.options,
            )  # fmt: skip
    return TatetiError(
        N_("{folder} is a folder without {file}: give the Python file, or grade a class with --all."),
        folder=quote(str(folder)), file=course.file,
    )  # fmt: skip
