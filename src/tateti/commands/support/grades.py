"""What `grade` writes besides what it says: the tables of a class, and what the systems of teachers read."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tateti.errors import TatetiError, quote
from tateti.files import FileKind, check_target, make_folder, write_atomically
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.grading.exports.points import Points
    from tateti.classroom.grading.findings import Report
    from tateti.classroom.grading.submissions import Student

    Graded = Sequence[tuple[Student, Report]]
    _ParamType = click.ParamType[dict[str, Fraction]]
else:
    _ParamType = click.ParamType  # not generic in every version of click

GRADESCOPE, CLASSROOM50, GITHUB, MOODLE = SYSTEMS = ("gradescope", "classroom50", "github", "moodle")
STANDARD_OUTPUT = "-"
LONGEST_NAME = 80
MOST_WEIGHT = 1000


class Weights(_ParamType):
    """Weights of functions: `minimax=3,result=1.5`."""

    name = "weights"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> dict[str, Fraction]:
        if isinstance(value, dict):
            return value
        read = [self._weight(part.strip(), param, ctx) for part in str(value).split(",")]
        return dict(read)

    def _weight(
        self, part: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, Fraction]:
        found = re.fullmatch(r"(\w+) *= *([0-9]{1,4}(?:\.[0-9]{1,2})?)", part, re.ASCII)
        if found is None or float(found[2]) > MOST_WEIGHT:
            self.fail(
                _(
                    "{value} is not a function and its weight from 0 to {most}, like minimax=3; several are separated by commas."
                ).format(value=quote(part), most=MOST_WEIGHT),
                param,
                ctx,
            )
        return found[1], Fraction(found[2])


@dataclass(frozen=True)
class Output:
    """A file that will be written, or a folder with one of them for each student (`in_folder`)."""

    path: Path
    kind: FileKind
    text: Callable[[Graded], str]
    in_folder: str = ""
    told: bool = False  # whether it is said that it was written: where its name was not given

    @property
    def to_standard_output(self) -> bool:
        """Whether nothing but this goes to the standard output."""
        return str(self.path) == STANDARD_OUTPUT

    def check(self, force: bool) -> None:
        """Refuses a name that will not do, before the work and not after it."""
        if self.to_standard_output:
            if self.in_folder:
                raise click.UsageError(_("For a class each student gets a folder: give --out a name."))
        elif not self.in_folder:
            check_target(self.path, self.kind, force=force)
        elif not self.path.is_dir():
            check_target(self.path, None)
            if self.path.exists():
                raise TatetiError(
                    N_("{file} is not a folder: for a class each student gets a folder in it."),
                    file=quote(str(self.path)),
                )

    def write(self, graded: Graded, force: bool) -> None:
        """Writes it; whole, or not at all."""
        if self.to_standard_output:
            click.echo(self.text(graded).encode(), nl=False)  # data are UTF-8, wherever they go
            return
        if not self.in_folder:
            write_atomically(self.path, self.text(graded), self.kind, force=force)
            return
        make_folder(self.path)
        for name, one in _by_name(graded):
            folder = make_folder(self.path / name)
            write_atomically(folder / self.in_folder, self.text([one]), self.kind, force=force)


def _by_name(graded: Graded) -> Iterator[tuple[str, tuple[Student, Report]]]:
    """Each student with a name that a folder can have, and that nobody else has."""
    used: set[str] = set()
    for student, report in graded:
        plain = re.sub(r"[^\w .()-]", "_", student.name).strip(" .")[:LONGEST_NAME] or "_"
        name, number = plain, 1
        while name.casefold() in used:
            number += 1
            name = f"{plain}-{number}"
        used.add(name.casefold())
        yield name, (student, report)


def output_for(
    system: str, path: Path | None, whole_class: bool, points: Points, separator: str | None, mark: bool
) -> Output:
    """What is written for a system, and where: under the name it asks for, unless another was given."""
    from tateti.classroom.grading.exports import classroom50, gradescope, moodle

    if system == MOODLE:
        return Output(
            path or Path(moodle.FILE),
            moodle.KIND,
            lambda graded: moodle.as_csv(graded, points, separator, mark=mark),
            told=path is None,
        )
    name, kind = (
        (gradescope.FILE, gradescope.KIND) if system == GRADESCOPE else (classroom50.FILE, classroom50.KIND)
    )

    def text(graded: Graded) -> str:
        ((student, report),) = graded
        if system == GRADESCOPE:
            return data_as_text(gradescope.as_data(report, points))
        now = datetime.now(UTC)
        return data_as_text(classroom50.as_data(report, points, student.name, os.environ, now))

    usual = Path(system if whole_class else name)
    return Output(path or usual, kind, text, name if whole_class else "", told=path is None)


def data_as_text(data: dict[str, Any]) -> str:
    """JSON for a file."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def check_all(outputs: Sequence[Output], force: bool) -> None:
    """Refuses names that will not do, and the same name twice."""
    if len({output.path.absolute() for output in outputs}) < len(outputs):
        raise click.UsageError(_("Each of the files that are written needs a name of its own."))
    for output in outputs:
        output.check(force)


def write_all(outputs: Sequence[Output], graded: Graded, force: bool) -> None:
    """Writes all that can be written, and then says what could not."""
    failed: list[TatetiError] = []
    for output in outputs:
        try:
            output.write(graded, force)
        except TatetiError as error:
            failed.append(error)
        else:
            if output.told:
                click.echo(_("Written: {file}").format(file=output.path), err=True)
    for other in failed[1:]:
        click.echo(f"tateti: {other}", err=True)
    if failed:
        raise failed[0]


def notes_for(system: str | None, graded: Graded) -> None:
    """What the teacher should know about what was written for a system."""
    from tateti.classroom.grading.exports import classroom50, moodle

    if system == CLASSROOM50 and not classroom50.is_run_by_it(os.environ):
        told = _(
            "This is not run by Classroom 50, so the result names no submission: {word} stands where it would."
        )
        click.echo(told.format(word=classroom50.LOCAL), err=True)
    if system == MOODLE and (names := moodle.without_number(graded)):
        told = _(
            "Moodle will not know these, whose folders do not have the names that its download gives: {names}"
        )
        click.echo(told.format(names=", ".join(names)), err=True)
