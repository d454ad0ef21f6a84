"""The files of a class as bots: every student plays the others and the levels.

They are found as the grader finds them, and each is a `cs50:` bot, which runs in a cage.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tateti.arena.setup import Entrant, entrants_of, told_apart
from tateti.classroom.courses import CS50
from tateti.classroom.grading.submissions import Student
from tateti.classroom.grading.whole_class import students_in
from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.games import Game, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players.program_names import COURSE_FILE
from tateti.players.programs import cs50

LEVELS = ("random", "easy", "hard", "perfect")
GAMES = 2  # of each meeting, unless it is said otherwise: most files play alike each time


def class_game(asked: Game) -> Game:
    """The game of the course; another one is refused."""
    own = game("tictactoe")
    if asked != own:
        raise TatetiError(
            N_("The files of a class play {own}, and not {asked}."), own=own.name, asked=quote(asked.name)
        )
    return own


def class_entrants(folder: Path, more: Sequence[str] = ()) -> tuple[tuple[Entrant, ...], int, dict[str, str]]:
    """Who plays: the students, the levels, and further bots; how many of them are students; and who cannot play, and why.

    A student goes by the name of the file or folder.
    """
    try:
        found = students_in(folder, CS50)
    except (OSError, ValueError) as error:
        raise TatetiError(
            N_("{file} cannot be read: {reason}."), file=quote(str(folder)), reason=why(error)
        ) from error
    absent = {one.name: reason for one in found if (reason := _why_not(one)) is not None}
    students = [Entrant(one.name, f"{cs50.PREFIX}{one.file}") for one in found if one.name not in absent]
    if not students:
        raise TatetiError(
            N_("There is nobody in {folder} who could play: no Python file and no folder with one."),
            folder=quote(str(folder)),
        )
    entrants = told_apart([*students, *entrants_of([*LEVELS, *more])])
    return entrants, len(students), absent


def _why_not(student: Student) -> str | None:
    """Why a student cannot take part. A file that is called as the course calls it plays with what lies beside it: in a
    folder of all, that would be the files of the others."""
    if student.archive is not None:
        return _("Archives do not play: unpack {file} into a folder with the student's name.").format(
            file=quote(student.archive.name)
        )
    if student.file is None:
        return _("There is no {file} here, and not just one Python file either.").format(file=COURSE_FILE)
    if student.file.name == COURSE_FILE and not student.own_folder:
        return _(
            "Nobody knows whose {file} this is: name it after the student, or give it a folder with that name."
        ).format(file=COURSE_FILE)
    return None
