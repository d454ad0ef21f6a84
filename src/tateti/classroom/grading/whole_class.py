"""A whole class: finds what each student has handed in, and grades them side by side."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from tateti.classroom.courses.base import Course
from tateti.classroom.grading.findings import UNCHECKED, Finding, Report, Text, Verdict
from tateti.classroom.grading.grader import Progress, grade
from tateti.classroom.grading.handed_in import (
    Student,
    archive_in,
    file_in,
    is_archive,
    name_and_number,
    unpacked,
)
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.values import printable
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.language import without_accents


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
    return Student(name, None, entry, number) if is_archive(entry) else Student(name, entry, None, number)


def grade_class(
    students: list[Student],
    course: Course,
    limits: Limits,
    done: Callable[[Student], None] = lambda _student: None,
) -> list[tuple[Student, Report]]:
    """The reports of all the students, in their order; `done` is told of each as it is finished.

    Whatever one file does, the others are graded: if a worker is killed, those who are left have one each to themselves.
    """
    reports: dict[Student, Report] = {}

    def together(some: list[Student], workers: int) -> None:
        for student, report in _graded(some, course, limits, workers):
            reports[student] = report
            done(student)

    try:
        together(students, min(len(students), _cores()))
    except BrokenProcessPool:
        for student in [student for student in students if student not in reports]:
            try:
                together([student], 1)
            except BrokenProcessPool:
                reports[student] = _unchecked(_shown(student), course, Finding("killed", Text(KILLED)))
                done(student)
    return [(student, reports[student]) for student in students]


KILLED = N_(
    "While it ran, the process of the grader that looked after it was ended; nothing could be checked."
)


def _graded(
    students: list[Student], course: Course, limits: Limits, workers: int
) -> Iterator[tuple[Student, Report]]:
    """The students with their reports, as they are finished."""
    if not students:
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_quietly) as pool:
        running = {pool.submit(_grade_safely, student, course, limits): student for student in students}
        try:
            for future in as_completed(running):
                yield running[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _grade_safely(student: Student, course: Course, limits: Limits) -> Report:
    """The report of one student, even if the grader has a fault of its own that this file has found."""
    try:
        return grade_student(student, course, limits)
    except Exception as error:
        said = printable(f"{type(error).__name__}: {error}")[:LONGEST_ERROR]
        return _unchecked(_shown(student), course, Finding("grader", Text(OUR_FAULT), came=said))


LONGEST_ERROR = 200
OUR_FAULT = N_(
    "The grader itself has failed on it; nothing could be checked. Please report it with the file."
)


def _shown(student: Student) -> str:
    return str(student.file or student.archive or student.name)


def grade_student(
    student: Student, course: Course, limits: Limits, progress: Progress = lambda *_told: None
) -> Report:
    """The report of one student, also where there is no file."""
    if _leaving.is_set():
        sys.exit(1)
    if student.file is not None:
        return grade(student.file, course, limits, progress)
    if student.archive is not None:
        return _grade_archive(student.archive, course, limits, progress)
    return _not_there(student.name, course)


def _grade_archive(archive: Path, course: Course, limits: Limits, progress: Progress) -> Report:
    try:
        with unpacked(archive) as folder:
            file = file_in(folder, course)
            if file is None:
                return _not_there(str(archive), course)
            report = grade(file, course, limits, progress)
            return replace(report, file=printable(str(archive / file.relative_to(folder))))
    except TatetiError as error:
        what = Text(N_("It cannot be unpacked. {error}"), {"error": error})
        return _unchecked(str(archive), course, Finding("archive", what))


def _not_there(name: str, course: Course) -> Report:
    missing = Text(N_("There is no {file} here, and not just one Python file either."), {"file": course.file})
    return _unchecked(name, course, Finding("no-file", missing))


def _unchecked(name: str, course: Course, finding: Finding) -> Report:
    verdicts = tuple(Verdict(function, UNCHECKED) for function in course.contract.functions)
    return Report(printable(name), course.contract.game, verdicts, (finding,), course=course.name)


# Set in a worker once the person has pressed Ctrl-C: what still waits in its queue is not begun.
_leaving = threading.Event()


def _leave_quietly() -> None:
    """Ctrl-C ends a worker without a traceback; the student's process that it looks after ends with it."""

    def leave(_number: int, _frame: object) -> None:
        _leaving.set()
        sys.exit(1)

    signal.signal(signal.SIGINT, leave)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
