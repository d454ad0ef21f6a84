"""`tateti grade`: tells a student what their file gets right, or a teacher how a class did."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.showing import json_text
from tateti.errors import TatetiError, quote
from tateti.files import check_readable, why, write_atomically
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.grading.findings import Report
    from tateti.classroom.grading.limits import Limits
    from tateti.classroom.grading.whole_class import Student

HELP = N_("""\
Tells what a student's file gets right.

FILE is a Python file with the functions initial_state, player, actions, result, winner, terminal, utility and minimax, \
as the Tic-Tac-Toe project of CS50 AI asks for them (or for Semáforo, see: tateti classroom -h). Each is asked on every \
board that can arise (for Semáforo, on 6,000 of 249,624), and the first board on which it goes wrong is drawn. The file runs in a process of its own with \
limits on time, memory and output: an endless loop or a crash is a finding. That keeps mistakes away from you, but \
not somebody who means harm: files of strangers belong on a machine that has nothing to lose.

A remark is worth knowing, but breaks no rule of the course; with --strict it counts as a failure.

\b
Examples:
  tateti grade tictactoe.py
  tateti grade --game semaforo semaforo.py --json
  tateti grade --all homework --csv class.csv --html class.html

\b
The exit code is 0 if everything passes, 1 if something fails, 2 if the command was wrong.
""")


@click.command("grade", help=HELP, short_help=N_("Tell what a student's own file gets right."))
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--game", "game_name", type=click.Choice(["tictactoe", "semaforo"]), default="tictactoe", show_default=True,
    help=N_("The game that the file plays."),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=N_("Write the answer as JSON."))
@click.option(
    "--limit", "seconds", type=click.FloatRange(1, 3600), metavar="SECONDS", default=120.0, show_default=True,
    help=N_("Processor time for one file; minimax gets what the other functions leave."),
)  # fmt: skip
@click.option("--strict", is_flag=True, help=N_("Remarks count as failures too."))
@click.option(
    "--all", "folder", type=click.Path(path_type=Path), metavar="FOLDER",
    help=N_("Grade a class: one file or one folder for each student."),
)  # fmt: skip
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=N_("With --all: write the table as CSV."),
)
@click.option(
    "--html",
    "html_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=N_("With --all: write the table as a page."),
)
@click.pass_context
def command(
    ctx: click.Context, file: Path | None, game_name: str, as_json: bool, seconds: float, strict: bool,
    folder: Path | None, csv_file: Path | None, html_file: Path | None,
) -> None:  # fmt: skip
    from tateti.classroom.grading.limits import Limits

    limits = Limits(seconds=seconds)
    if (file is None) == (folder is None):
        raise click.UsageError(_("Give one file, or --all and a folder."))
    if folder is not None:
        passed = _grade_class(
            folder, game_name, limits, as_json, strict, {"csv": csv_file, "html": html_file}
        )
    elif csv_file is not None or html_file is not None:
        raise click.UsageError(_("--csv and --html write the table of a class: they go with --all."))
    else:
        assert file is not None
        passed = _grade_one(file, game_name, limits, as_json, strict)
    ctx.exit(0 if passed else 1)


def _grade_one(file: Path, game: str, limits: Limits, as_json: bool, strict: bool) -> bool:
    from tateti.classroom.grading.grader import grade
    from tateti.classroom.grading.report import report_as_data, report_in_words

    _check_file(file)
    report = grade(file, game, limits)
    if as_json:
        click.echo(json_text(report_as_data(report)))
    else:
        click.echo(report_in_words(report))
    return report.spotless if strict else report.passed


def _check_file(file: Path) -> None:
    if file.is_dir():
        raise TatetiError(
            N_("{file} is a folder: give the Python file in it, or grade a class with --all."),
            file=quote(str(file)),
        )
    check_readable(file)


def _grade_class(
    folder: Path, game: str, limits: Limits, as_json: bool, strict: bool, tables: dict[str, Path | None]
) -> bool:
    from tateti.classroom.grading import class_table
    from tateti.classroom.grading.whole_class import grade_class, students_in

    try:
        students = students_in(folder, game)
    except OSError as error:
        raise TatetiError(
            N_("{file} cannot be read: {reason}."), file=quote(str(folder)), reason=why(error)
        ) from error
    if not students:
        raise TatetiError(
            N_("There is nobody to grade in {folder}: no Python file and no folder."),
            folder=quote(str(folder)),
        )
    for table in filter(None, tables.values()):
        _check_table(table)
    with _progress(len(students)) as done:
        graded = grade_class(students, game, limits, lambda student: done(student.name))
    try:  # shown before anything is written, and written all the same: the work is not to be lost
        _show_class(graded, as_json)
    finally:
        writers = {"csv": class_table.as_csv, "html": class_table.as_html}
        _write_tables({table: writers[kind](graded) for kind, table in tables.items() if table is not None})
    return all(report.spotless if strict else report.passed for _student, report in graded)


def _show_class(graded: list[tuple[Student, Report]], as_json: bool) -> None:
    from tateti.classroom.grading import class_table
    from tateti.classroom.grading.report import report_as_data

    if as_json:
        data = [{"student": student.name, **report_as_data(report)} for student, report in graded]
        click.echo(json_text(data))
    else:
        click.echo(class_table.as_text(graded))


def _check_table(file: Path) -> None:
    """So that a name that will not do is known before the work, and not after it."""
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise TatetiError(
            N_("{file} cannot be written: it is a folder, or lies in none."), file=quote(str(file))
        )


def _write_tables(texts: dict[Path, str]) -> None:
    """Writes all that can be written, and then says what could not."""
    failed: list[TatetiError] = []
    for table, text in texts.items():
        try:
            write_atomically(table, text)
        except TatetiError as error:
            failed.append(error)
    for other in failed[1:]:
        click.echo(f"tateti: {other}", err=True)
    if failed:
        raise failed[0]


@contextmanager
def _progress(number: int) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal, and nothing elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _name: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(_("Grading"), total=number)
        yield lambda _name: progress.advance(task)
