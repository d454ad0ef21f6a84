"""The courses: to add one, copy `tres_en_raya` (or `tateti_c`, which is not graded) and name it in `COURSES`.

base              what a course is
cs50              the seven functions of CS50 AI's project; cs50_semaforo: the same for Semáforo on nine cells
tres_en_raya      the board with its counters, and the functions of the bot
semaforo          the 3x3 matrix of Semáforo
tateti_c          the list, the tree, the match and the search of a course in C; tateti_c_check: its prueba.py
seven_functions   what the two of CS50 share
"""

from __future__ import annotations

from pathlib import Path

from tateti.classroom.courses.base import Course, names_in
from tateti.classroom.courses.cs50 import CS50
from tateti.classroom.courses.cs50_semaforo import CS50_SEMAFORO
from tateti.classroom.courses.semaforo import SEMAFORO
from tateti.classroom.courses.tateti_c import TATETI_C
from tateti.classroom.courses.tres_en_raya import TRES_EN_RAYA
from tateti.errors import TatetiError
from tateti.language import mark as N_

__all__ = [
    "COURSES",
    "CS50",
    "CS50_SEMAFORO",
    "SEMAFORO",
    "TATETI_C",
    "TRES_EN_RAYA",
    "Course",
    "course_of_file",
    "find_course",
]

# Those of one name differ in their game; the first is the usual one.
COURSES = (CS50, CS50_SEMAFORO, TRES_EN_RAYA, SEMAFORO, TATETI_C)


def find_course(name: str | None, game: str | None) -> Course:
    """The course of this name and game; what is not given follows from the other, and nothing is CS50's Tic-Tac-Toe.

    >>> find_course(None, "semaforo").name, find_course("semaforo", None).game, find_course(None, None).name
    ('cs50', 'semaforo', 'cs50')
    """
    of_the_name = [course for course in COURSES if course.name == (name or CS50.name)]
    for course in of_the_name:
        if game is None or course.game == game:
            return course
    raise TatetiError(
        N_("The course {course} does not play {game}: leave --game out."), course=name, game=game
    )


FEWEST_NAMES, LARGEST_FILE = 3, 1_000_000  # bytes


def course_of_file(path: Path, expected: Course) -> Course:
    """The course whose names a file has most of, or whose file has its name; the expected one if no other has more."""
    if not path.is_file():  # anything else might never end
        return expected
    try:
        with path.open("rb") as file:
            names = names_in(file.read(LARGEST_FILE).decode(errors="replace"))
    except OSError:
        return expected

    def likeness(course: Course) -> tuple[int, bool]:
        return max((len(names & file.names), file.name == path.name) for file in course.files)

    best = max(COURSES, key=likeness)
    known = likeness(best)[0] >= FEWEST_NAMES and likeness(best) > likeness(expected)
    return best if known else expected
