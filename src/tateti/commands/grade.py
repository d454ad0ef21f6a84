"""`tateti grade`: tells a student what their file gets right, or a teacher how a class did."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.courses import file_of, graded_course, graded_course_options
from tateti.commands.support.grades import (
    CLASSROOM50,
    GITHUB,
    MOODLE,
    SYSTEMS,
    Output,
    Weights,
    check_all,
    notes_for,
    output_for,
    write_all,
)
from tateti.commands.support.numbers import HOUR, Number
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.support.showing import json_text
from tateti.commands.support.together import given, refuse_together, refuse_without
from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import decimal
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.courses.base import Course
    from tateti.classroom.grading.exports.points import Points
    from tateti.classroom.grading.findings import Report
    from tateti.classroom.grading.limits import Limits
    from tateti.classroom.grading.submissions import Student

SHOWN = 4  # names in a sentence

HELP = N_("""\
Tells what a student's file gets right.

FILE is a Python file with the functions of a course, or a folder or zip file with that file in it. Each function is asked \
on every board that can arise (for Semáforo, on up to 6,000 of 249,624); minimax on all boards with five marks or more, and \
of the others on one of each kind at least. The first board on which a function goes wrong is drawn. The \
file runs in a process of its own with limits on time, memory and output: an endless loop or a crash is a finding. Where \
bubblewrap is installed it runs in a cage: it sees none of your files, no network and no other program. Elsewhere the \
report says what it was not kept from; with --require-cage nothing runs there. docs/cage.md has the details.

\b
The courses (tateti classroom new writes a folder to begin with):
  cs50          initial_state, player, actions, result, winner, terminal,
                utility and minimax, which must never throw a win or a draw
                away; with --game semaforo, the same for Semáforo on 3x3,
                where a full board without a line is a draw
  tres-en-raya  the counters of the board, and what the bot finds: a cell that
                wins, one that blocks, a corner; every cell that satisfies the
                definition is right
  semaforo      placing, replacing, lines and draws on the 3x3 matrix;
                elegir_accion may be left out

What the course does not ask for is never a failure. A remark is worth knowing, but breaks no rule; with --strict it counts \
as a failure.

\b
For the systems of teachers (--for), besides what is said:
  gradescope    results.json, as its autograders write it
  classroom50   result.json, in whole points
  github        annotations at the lines of the file, in a workflow
  moodle        with --all: a worksheet with points and comments to upload
With --all, gradescope and classroom50 get a folder with one for each student. --junit FILE writes a test report.

Every function is worth 1 point. --weights minimax=3,result=2 says otherwise, and --points 20 what all of them are worth \
together.

\b
Examples:
  tateti grade tictactoe.py
  tateti grade --game semaforo semaforo.py --json
  tateti grade --course tres-en-raya tarea/tres_en_raya.py
  tateti grade --course semaforo tarefa
  tateti grade --all homework --csv class.csv --html class.html
  tateti grade --all homework --require-cage
  tateti grade --all homework --for moodle --points 10 --weights minimax=3
  tateti grade submission --for gradescope --out results/results.json
  tateti grade tictactoe.py --for github --junit report.xml

\b
The exit code is 0 if everything passes, 1 if something fails, 2 if the command was wrong, 3 if there is no cage \
and --require-cage was given.
""")


@click.command("grade", help=HELP)
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER]", type=PATH)
@graded_course_options
@click.option("--json", "as_json", is_flag=True, help=N_("Write the answer as JSON."))
@click.option(
    "--limit", "seconds", type=Number(1, HOUR, 60), metavar="SECONDS", default=120.0, show_default=True,
    help=N_("Processor time for one file; with more of it, minimax is asked on more boards."),
)  # fmt: skip
@click.option("--strict", is_flag=True, help=N_("Remarks count as failures too."))
@click.option(
    "--require-cage", is_flag=True, help=N_("Run nothing where there is no cage for it (see docs/cage.md).")
)
@click.option(
    "--all", "folder", type=PATH, metavar="FOLDER",
    help=N_("Grade a class: one file, one folder or one zip file for each student."),
)  # fmt: skip
@click.option("--csv", "csv_file", type=PATH, metavar="FILE", help=N_("With --all: write the table as CSV."))
@click.option(
    "--html", "html_file", type=PATH, metavar="FILE", help=N_("With --all: write the table as a page.")
)
@click.option("--junit", "junit_file", type=PATH, metavar="FILE", help=N_("Write a test report (JUnit)."))
@click.option(
    "--for", "system", type=click.Choice(SYSTEMS), help=N_("Write what this system of teachers reads.")
)
@click.option(
    "--out", "out", type=PATH, metavar="FILE",
    help=N_("With --for: where to, a folder for a class; - is the standard output."),
)  # fmt: skip
@click.option(
    "--points", "most", type=Number(0, 10_000, 20, above=True), metavar="NUMBER",
    help=N_("What a file without a fault gets; without it, the sum of the weights."),
)  # fmt: skip
@click.option(
    "--weights", type=Weights(), metavar="FUNCTION=NUMBER,…",
    help=N_("How much functions count; those that are not named count 1, and optional ones 0."),
)  # fmt: skip
@click.option(
    "--separator", type=click.Choice(["comma", "semicolon", "tab"]),
    help=N_("With --csv or --for moodle: what stands between the cells; otherwise what spreadsheets in your language expect, and for Moodle a comma."),
)  # fmt: skip
@click.option(
    "--bom/--no-bom", "mark", default=None,
    help=N_("With --csv or --for moodle: whether it begins with a byte-order mark; otherwise only the table does."),
)  # fmt: skip
@force_option
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], course_name: str | None, game_name: str | None, as_json: bool,
    seconds: float, strict: bool, require_cage: bool, folder: Path | None, csv_file: Path | None, html_file: Path | None,
    junit_file: Path | None, system: str | None, out: Path | None, most: float | None,
    weights: dict[str, Fraction] | None, separator: str | None, mark: bool | None, force: bool,
) -> None:  # fmt: skip
    from tateti.cage import check_required
    from tateti.classroom.grading.exports.points import points_for
    from tateti.classroom.grading.limits import Limits

    _refuse_what_does_nothing(ctx, system, csv_file, folder)
    limits, course = Limits(seconds, require_cage=require_cage), graded_course(course_name, game_name)
    check_required(require_cage)
    if len(files) > 1:
        sentence = _(
            "One file is graded at a time, and here are {count}: {files}. A class is graded from a folder with one file, or one folder, for each student: {example}"
        )
        raise click.UsageError(sentence.format(
            count=len(files), files=", ".join(quote(str(one)) for one in files[:SHOWN]) + (", …" if len(files) > SHOWN else ""),
            example="tateti grade --all FOLDER",
        ))  # fmt: skip
    file = files[0] if files else None
    if (file is None) == (folder is None):
        raise click.UsageError(_("Give one file, or --all and a folder."))
    total = None if most is None else Fraction(str(most))
    points = points_for(course.contract, weights or {}, total, whole=system == CLASSROOM50, strict=strict)
    outputs = _outputs(csv_file, html_file, junit_file, points, separator, mark)
    if system is not None and system != GITHUB:
        outputs.append(output_for(system, out, folder is not None, points, separator, bool(mark)))
    check_all(outputs, force)
    told = Told(as_json, system == GITHUB, most is not None or weights is not None,
                any(output.to_standard_output for output in outputs))  # fmt: skip
    if folder is not None:
        graded = _grade_class(folder, course, limits)
    else:
        assert file is not None
        graded = [_grade_one(file, course, limits)]
    try:  # shown before anything is written, and written all the same: the work is not to be lost
        _tell(graded, points, told, whole_class=folder is not None)
    finally:
        write_all(outputs, graded, force)
    notes_for(system, graded)
    passed = all(report.spotless if strict else report.passed for _student, report in graded)
    ctx.exit(0 if passed else 1)


@dataclass(frozen=True)
class Told:
    """How the answer is told."""

    as_json: bool
    in_a_workflow: bool
    with_points: bool
    not_at_all: bool


def _refuse_what_does_nothing(
    ctx: click.Context, system: str | None, csv_file: Path | None, folder: Path | None
) -> None:
    """Refuses options that do nothing, or nothing together."""
    if csv_file is None and system != MOODLE:
        refuse_without(ctx, "csv_file", "separator", "mark")
    refuse_without(ctx, "system", "out")
    if not any(given(ctx, name) for name in ("csv_file", "html_file", "junit_file", "system")):
        refuse_without(ctx, "csv_file", "force")
    if system == GITHUB:
        refuse_together(ctx, "system", "as_json", "out")
    if folder is None:
        refuse_without(ctx, "folder", "csv_file", "html_file")
        if system == MOODLE:
            raise click.UsageError(_("A worksheet for Moodle is that of a class: give --all and a folder."))


def _outputs(
    csv_file: Path | None, html_file: Path | None, junit_file: Path | None, points: Points,
    separator: str | None, mark: bool | None,
) -> list[Output]:  # fmt: skip
    """The tables that were asked for."""
    from tateti.classroom.grading import class_table
    from tateti.classroom.grading.exports import junit

    outputs: list[Output] = []
    if csv_file is not None:
        outputs.append(Output(
            csv_file, class_table.KINDS["csv"],
            lambda graded: class_table.as_csv(graded, points, separator, mark=mark is not False),
        ))  # fmt: skip
    if html_file is not None:
        page = Output(
            html_file, class_table.KINDS["html"], lambda graded: class_table.as_html(graded, points)
        )
        outputs.append(page)
    if junit_file is not None:
        outputs.append(Output(junit_file, junit.KIND, lambda graded: junit.as_xml(graded, points)))
    return outputs


def _grade_one(file: Path, course: Course, limits: Limits) -> tuple[Student, Report]:
    from tateti.classroom.courses import COURSES
    from tateti.classroom.grading.submissions import Student, is_archive
    from tateti.classroom.grading.whole_class import grade_student, student_of

    student = None
    if _holds_a_file(file, is_archive(file)):
        student = student_of(file, course)
        if student.file is not None and student.file.name in {other.file for other in COURSES} - {
            course.file
        }:
            student = None  # a folder of another course, which will be told
    if student is None or (student.file is None and student.archive is None):
        found = file_of(file, course)
        student = Student(file.stem, found, own_folder=found != file or found.name == course.file)
    with _progress_of_functions(len(course.contract.functions)) as told:
        return student, grade_student(student, course, limits, told)


def _holds_a_file(path: Path, is_archive: bool) -> bool:
    """Whether it is a folder or an archive; what is neither, or cannot be looked at, is refused elsewhere."""
    try:
        return path.is_dir() or (is_archive and path.is_file())
    except (OSError, ValueError):
        return False


def _grade_class(folder: Path, course: Course, limits: Limits) -> list[tuple[Student, Report]]:
    from tateti.classroom.grading.whole_class import grade_class, students_in

    try:
        students = students_in(folder, course)
    except (OSError, ValueError) as error:
        raise TatetiError(
            N_("{file} cannot be read: {reason}."), file=quote(str(folder)), reason=why(error)
        ) from error
    if not students:
        raise TatetiError(
            N_("There is nobody to grade in {folder}: no Python file, no zip file and no folder."),
            folder=quote(str(folder)),
        )
    with _progress(len(students)) as done:
        return grade_class(students, course, limits, lambda student: done(student.name))


def _tell(graded: list[tuple[Student, Report]], points: Points, told: Told, whole_class: bool) -> None:
    """Says what was found: as JSON, or in words, and in a workflow with its annotations."""
    from tateti.classroom.grading import class_table
    from tateti.classroom.grading.report import report_as_data, report_in_words

    if told.not_at_all:
        return
    if told.as_json:
        data = [{**report_as_data(report), **_points_as_data(report, points)} for _student, report in graded]
        named = [
            {"student": student.name, **one} for (student, _report), one in zip(graded, data, strict=True)
        ]
        click.echo(json_text(named if whole_class else data[0]))
        return
    if whole_class:
        words = class_table.as_text(graded, points, _width(), with_points=told.with_points)
    else:
        words = report_in_words(graded[0][1])
        if told.with_points:
            words = f"{words.rstrip()}\n\n{_points_in_words(graded[0][1], points)}"
    if told.in_a_workflow:
        _tell_workflow(graded, words, points.strict)
    else:
        _show(words)


def _points_as_data(report: Report, points: Points) -> dict[str, float]:
    return {"points": points.total(report), "of_points": points.most}


def _points_in_words(report: Report, points: Points) -> str:
    score, most = (str(amount) if isinstance(amount, int) else decimal(amount, 2)
                   for amount in (points.total(report), points.most))  # fmt: skip
    return _("{score} of {most} points").format(score=score, most=most)


def _tell_workflow(graded: list[tuple[Student, Report]], words: str, strict: bool) -> None:
    from tateti.classroom.grading.exports import github

    click.echo(github.without_commands(words))
    for student, report in graded:
        for line in github.commands_for(report, student.file, strict=strict):
            click.echo(line)


def _show(text: str) -> None:
    """Shows a text: on a terminal no word is torn at its edge, and in a pipe no line is broken."""
    from tateti.terminal.console import Console

    if _width() is None:
        click.echo(text)
    else:
        Console.standard().tell(text)


def _width() -> int | None:
    """How many letters fit beside each other, where that is known."""
    from tateti.terminal.console import WIDEST_TEXT, Console

    console = Console.standard()
    return min(console.columns - 1, WIDEST_TEXT) if console.sink.isatty() else None


@contextmanager
def _progress(number: int) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal, and nothing elsewhere."""
    if not _is_watched():
        yield lambda _name: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(_("Grading"), total=number)
        yield lambda _name: progress.advance(task)


@contextmanager
def _progress_of_functions(number: int) -> Iterator[Callable[[str, int, int], None]]:
    """On the terminal, which function is being asked and how far it is; nothing elsewhere, and nothing in the end."""
    if not _is_watched():
        yield lambda _function, _calls, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    begun: list[str] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(_("Grading"), total=None)

        def told(function: str, calls: int, of: int) -> None:
            if function not in begun:
                begun.append(function)
            name = f"{function} ({len(begun)}/{number})"
            progress.update(task, description=name, completed=calls, total=of)

        yield told


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
