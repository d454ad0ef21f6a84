"""A whole class: finds what each student has handed in, and grades them side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from tateti.classroom.courses.base import Course
from tateti.classroom.grading.findings import UNCHECKED, Finding, Report, Text, Verdict
from tateti.classroom.grading.grader import Progress, grade
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.submissions import (
    Student,
    archive_in,
    file_in,
    is_archive,
    name_and_number,
    unpacked,
)
from tateti.classroom.grading.values import printable, shown
from tateti.classroom.grading.workers import Workers
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.language import without_accents
from tateti.solver.resources import usable_cores


def students_in(folder: Path, course: Course) -> list[Student]:
    """The students of a class: every Python file and archive of a folder, and every folder inside it."""
    entries = [entry for entry in folder.iterdir() if not entry.name.startswith((".", "__"))]
    return list(_students(sorted(entries, key=_in_a_list_of_names), course))


def _in_a_list_of_names(entry: Path) -> tuple[str, str]:
    """Where a name stands in a list: capitals and accents make no difference."""
    return without_accents(entry.name).casefold(), entry.name


def _students(entries: list[Path], course: Course) -> Iterator[Student]:
    for entry in entries:
        is_theirs = entry.suffix == ".py" or is_archive(entry)
        if entry.is_dir() or (is_theirs and entry.is_file()):
            yield student_of(entry, course)


def student_of(entry: Path, course: Course) -> Student:
    """The student who has handed in a file, a folder or an archive."""
    name, number = name_and_number(printable(entry.name if entry.is_dir() else entry.stem))
    if entry.is_dir():
        file = file_in(entry, course)
        return Student(name, file, archive_in(entry) if file is None else None, number)
    if is_archive(entry):
        return Student(name, None, entry, number)
    return Student(name, entry, None, number, own_folder=False)


def grade_class(
    students: list[Student],
    course: Course,
    limits: Limits,
    done: Callable[[Student], None] = lambda _student: None,
) -> list[tuple[Student, Report]]:
    """The reports of all the students, in their order; `done` is told of each as it is finished.

    Whatever one file does, the others are graded.
    """
    reports: dict[Student, Report] = {}
    work = partial(_grade_in_a_worker, course=course, limits=limits)
    workers = Workers(min(len(students), usable_cores()), work, LONGEST * limits.seconds)
    for student, report in workers.results(students):
        reports[student] = report or _unchecked(_shown(student), course, Finding("grader", Text(KILLED)))
        done(student)
    return [(student, reports[student]) for student in students]


LONGEST = 15  # times the processor time of a file: by the clock, on a busy machine, it takes no longer
KILLED = N_(
    "While it ran, the process of the grader that looked after it was ended; nothing could be checked."
)


def _grade_in_a_worker(student: Student, course: Course, limits: Limits) -> Report:
    try:
        return grade_student(student, course, limits)
    except TatetiError as error:
        return _unchecked(_shown(student), course, failed_by(str(error)))


def grade_student(
    student: Student, course: Course, limits: Limits, progress: Progress = lambda *_told: None
) -> Report:
    """The report of one student, also where there is no file, and where the grader has a fault that the file has found."""
    try:
        if student.file is not None:
            return grade(student.file, course, limits, progress, student.own_folder)
        if student.archive is not None:
            return _grade_archive(student.archive, course, limits, progress)
    except TatetiError:
        raise
    except Exception as error:  # whatever one file brings about, the others are graded
        return _unchecked(_shown(student), course, failed_by(f"{type(error).__name__}: {error}"))
    return _not_there(student.name, course)


def failed_by(what: str) -> Finding:
    """A finding for a file on which the grader itself has failed."""
    return Finding("grader", Text(N_("The grader itself failed on this file.")), came=shown(what))


def _shown(student: Student) -> str:
    return str(student.file or student.archive or student.name)


def _grade_archive(archive: Path, course: Course, limits: Limits, progress: Progress) -> Report:
    with ExitStack() as unpacking:
        try:
            folder = unpacking.enter_context(unpacked(archive))
        except TatetiError as error:
            what = Text(N_("It cannot be unpacked. {error}"), {"error": error})
            return _unchecked(str(archive), course, Finding("archive", what))
        file = file_in(folder, course)
        if file is None:
            return _not_there(str(archive), course)
        report = grade(file, course, limits, progress)
        return replace(report, file=printable(str(archive / file.relative_to(folder))))


def _not_there(name: str, course: Course) -> Report:
    missing = Text(N_("There is no {file} here, and not just one Python file either."), {"file": course.file})
    return _unchecked(name, course, Finding("no-file", missing))


def _unchecked(name: str, course: Course, finding: Finding) -> Report:
    verdicts = tuple(Verdict(function, UNCHECKED) for function in course.contract.functions)
    return Report(printable(name), course.contract.game, verdicts, (finding,), course=course.name)
