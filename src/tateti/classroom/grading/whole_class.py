"""A whole class: finds the file of each student, and grades them side by side."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from tateti.classroom.courses.base import Course
from tateti.classroom.grading.findings import UNCHECKED, Finding, Report, Text, Verdict
from tateti.classroom.grading.grader import grade
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.values import printable, shown
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.language import without_accents


@dataclass(frozen=True)
class Student:
    """One student: the name of the file or folder, and the file to grade, if there is one. In a folder of their own a
    file may use what lies beside it; elsewhere that is somebody else's."""

    name: str
    file: Path | None
    own_folder: bool = True


def students_in(folder: Path, course: Course) -> list[Student]:
    """The students of a class: every Python file of a folder, and every folder inside it."""
    entries = [entry for entry in folder.iterdir() if not entry.name.startswith((".", "__"))]
    return list(_students(sorted(entries, key=_in_a_list_of_names), course))


def _in_a_list_of_names(entry: Path) -> tuple[str, str]:
    """Where a name stands in a list: capitals and accents make no difference."""
    return without_accents(entry.name).casefold(), entry.name


def _students(entries: list[Path], course: Course) -> Iterator[Student]:
    for entry in entries:
        if entry.is_dir():
            yield Student(printable(entry.name), file_in(entry, course))
        elif entry.suffix == ".py" and entry.is_file():
            yield Student(printable(entry.stem), entry, own_folder=False)


def file_in(folder: Path, course: Course) -> Path | None:
    """The file of the course in a folder, or else the only Python file there is beside those that were given."""
    named = folder / course.file
    if named.is_file():
        return named
    given = {file.name for file in course.files}
    files = [file for file in folder.glob("*.py") if file.is_file() and file.name not in given]
    return files[0] if len(files) == 1 else None


def grade_class(
    students: list[Student],
    course: Course,
    limits: Limits,
    done: Callable[[Student], None] = lambda _student: None,
) -> list[tuple[Student, Report]]:
    """The reports of all the students, in their order; `done` is told of each as it is finished."""
    reports: dict[Student, Report] = {}
    workers = min(len(students), _cores())
    for student, report in _graded_by(workers, students, course, limits):
        reports[student] = report
        done(student)
    for student in students:  # somebody has ended a worker: who it was shows when each has one alone
        if student not in reports:
            reports.update(_graded_by(1, [student], course, limits))
            reports.setdefault(student, _unchecked(student, course, failed_by("BrokenProcessPool")))
            done(student)
    return [(student, reports[student]) for student in students]


def _graded_by(
    workers: int, students: list[Student], course: Course, limits: Limits
) -> Iterator[tuple[Student, Report]]:
    """The reports as they are finished; those that are missing in the end were lost with a worker."""
    if not workers:
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_quietly) as pool:
        running = {pool.submit(grade_student, student, course, limits): student for student in students}
        try:
            for future in as_completed(running):
                if not isinstance(future.exception(), BrokenProcessPool):
                    yield running[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def grade_student(student: Student, course: Course, limits: Limits) -> Report:
    """The report of one student, also where there is no file."""
    if _leaving.is_set():
        sys.exit(1)
    if student.file is None:
        missing = Text(
            N_("There is no {file} here, and not just one Python file either."), {"file": course.file}
        )
        return _unchecked(student, course, Finding("no-file", missing))
    try:
        return grade(student.file, course, limits, own_folder=student.own_folder)
    except TatetiError:
        raise
    except Exception as error:  # whatever one file brings about, the others are graded
        return _unchecked(student, course, failed_by(f"{type(error).__name__}: {error}"))


def failed_by(what: str) -> Finding:
    """A finding for a file on which the grader itself has failed."""
    return Finding("grader", Text(N_("The grader itself failed on this file.")), came=shown(what))


def _unchecked(student: Student, course: Course, finding: Finding) -> Report:
    """The report of a student whose file could not be graded."""
    verdicts = tuple(Verdict(function, UNCHECKED) for function in course.contract.functions)
    name = printable(str(student.file)) if student.file is not None else student.name
    return Report(name, course.game, verdicts, (finding,), course=course.name)


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
