"""`tateti grade`: tells a student what their file gets right, or a teacher how a class did."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.courses import file_of, graded_course, graded_course_options
from tateti.commands.support.numbers import HOUR, Number
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.support.showing import json_text
from tateti.commands.support.together import refuse_without
from tateti.errors import TatetiError, quote
from tateti.files import check_target, why, write_atomically
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.courses.base import Course
    from tateti.classroom.grading.findings import Report
    from tateti.classroom.grading.limits import Limits
    from tateti.classroom.grading.whole_class import Student

SHOWN = 4  # names in a sentence

HELP = N_("""\
Tells what a student's file gets right.

FILE is a Python file with the functions of a course, or a folder with that file in it. Each function is asked on every \
board that can arise (for Semáforo, on up to 6,000 of 249,624), and the first board on which it goes wrong is drawn. The \
file runs in a process of its own with limits on time, memory and output: an endless loop or a crash is a finding. That \
keeps mistakes away from you, but not somebody who means harm: files of strangers belong on a machine that has nothing \
to lose.

\b
The courses (tateti classroom new writes a folder to begin with):
  cs50          initial_state, player, actions, result, winner, terminal,
                utility and minimax, which must never throw a win or a draw
                away; with --game semaforo, the same for Semáforo
  tres-en-raya  the counters of the board, and what the bot finds: a cell that
                wins, one that blocks, a corner; every cell that satisfies the
                definition is right
  semaforo      placing, replacing, lines and draws on the 3x3 matrix;
                elegir_accion may be left out

A remark is worth knowing, but breaks no rule of the course; with --strict it counts as a failure.

\b
Examples:
  tateti grade tictactoe.py
  tateti grade --game semaforo semaforo.py --json
  tateti grade --course tres-en-raya tarea/tres_en_raya.py
  tateti grade --course semaforo tarefa
  tateti grade --all homework --csv class.csv --html class.html
  tateti grade --course tres-en-raya --all class

\b
The exit code is 0 if everything passes, 1 if something fails, 2 if the command was wrong.
""")


@click.command("grade", help=HELP)
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER]", type=PATH)
@graded_course_options
@click.option("--json", "as_json", is_flag=True, help=N_("Write the answer as JSON."))
@click.option(
    "--limit", "seconds", type=Number(1, HOUR, 60), metavar="SECONDS", default=120.0, show_default=True,
    help=N_("Processor time for one file; a function that searches gets what the others leave."),
)  # fmt: skip
@click.option("--strict", is_flag=True, help=N_("Remarks count as failures too."))
@click.option(
    "--all", "folder", type=PATH, metavar="FOLDER",
    help=N_("Grade a class: one file or one folder for each student."),
)  # fmt: skip
@click.option(
    "--csv",
    "csv_file",
    type=PATH,
    metavar="FILE",
    help=N_("With --all: write the table as CSV."),
)
@click.option(
    "--html",
    "html_file",
    type=PATH,
    metavar="FILE",
    help=N_("With --all: write the table as a page."),
)
@click.option(
    "--separator", type=click.Choice(["comma", "semicolon"]),
    help=N_("With --csv: what stands between the cells; otherwise what spreadsheets in your language expect."),
)  # fmt: skip
@force_option
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], course_name: str | None, game_name: str | None, as_json: bool,
    seconds: float, strict: bool, folder: Path | None, csv_file: Path | None, html_file: Path | None,
    separator: str | None, force: bool,
) -> None:  # fmt: skip
    from tateti.classroom.grading.limits import Limits

    refuse_without(ctx, "csv_file", "separator")
    if csv_file is None:
        refuse_without(ctx, "html_file", "force")
    limits, course = Limits(seconds=seconds), graded_course(course_name, game_name)
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
    if folder is not None:
        tables = {"csv": csv_file, "html": html_file}
        passed = _grade_class(folder, course, limits, as_json, strict, tables, separator, force)
    elif csv_file is not None or html_file is not None:
        raise click.UsageError(_("--csv and --html write the table of a class: they go with --all."))
    else:
        assert file is not None
        passed = _grade_one(file, course, limits, as_json, strict)
    ctx.exit(0 if passed else 1)


def _grade_one(file: Path, course: Course, limits: Limits, as_json: bool, strict: bool) -> bool:
    from tateti.classroom.grading.grader import grade
    from tateti.classroom.grading.report import report_as_data, report_in_words

    found = file_of(file, course)
    with _progress_of_functions(len(course.contract.functions)) as told:
        report = grade(found, course, limits, told)
    if as_json:
        click.echo(json_text(report_as_data(report)))
    else:
        _show(report_in_words(report))
    return report.spotless if strict else report.passed


def _grade_class(
    folder: Path,
    course: Course,
    limits: Limits,
    as_json: bool,
    strict: bool,
    tables: dict[str, Path | None],
    separator: str | None,
    force: bool,
) -> bool:
    from tateti.classroom.grading import class_table
    from tateti.classroom.grading.whole_class import grade_class, students_in

    try:
        students = students_in(folder, course)
    except (OSError, ValueError) as error:
        raise TatetiError(
            N_("{file} cannot be read: {reason}."), file=quote(str(folder)), reason=why(error)
        ) from error
    if not students:
        raise TatetiError(
            N_("There is nobody to grade in {folder}: no Python file and no folder."),
            folder=quote(str(folder)),
        )
    wanted = {kind: table for kind, table in tables.items() if table is not None}
    if len({table.absolute() for table in wanted.values()}) < len(wanted):
        raise click.UsageError(_("--csv and --html each need a file of their own."))
    for kind, table in wanted.items():  # known before the work, and not after it
        check_target(table, class_table.KINDS[kind], force=force)
    with _progress(len(students)) as done:
        graded = grade_class(students, course, limits, lambda student: done(student.name))
    try:  # shown before anything is written, and written all the same: the work is not to be lost
        _show_class(graded, as_json)
    finally:
        texts = {"csv": class_table.as_csv(graded, separator), "html": class_table.as_html(graded)}
        _write_tables({table: (kind, texts[kind]) for kind, table in wanted.items()}, force)
    return all(report.spotless if strict else report.passed for _student, report in graded)


def _show_class(graded: list[tuple[Student, Report]], as_json: bool) -> None:
    from tateti.classroom.grading import class_table
    from tateti.classroom.grading.report import report_as_data

    if as_json:
        data = [{"student": student.name, **report_as_data(report)} for student, report in graded]
        click.echo(json_text(data))
    else:
        _show(class_table.as_text(graded, _width()))


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


def _write_tables(texts: dict[Path, tuple[str, str]], force: bool) -> None:
    """Writes all that can be written, and then says what could not."""
    from tateti.classroom.grading.class_table import KINDS

    failed: list[TatetiError] = []
    for table, (kind, text) in texts.items():
        try:
            write_atomically(table, text, KINDS[kind], force=force)
        except TatetiError as error:
            failed.append(error)
    for other in failed[1:]:
        click.echo(f"tateti: {other}", err=True)
    if failed:
        raise failed[0]


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
