"""Programs that mean harm (`hostile/`): in a cage none gets a pass or leaves anything behind; what they get without one stands
in `docs/cage.md`."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.few_boards import FEW, EndsItsProcess
from classroom.hostiles import HOSTILE, LIMITS, NAMES, Outcome, School, tried
from conftest import FULL, PATIENCE, requires_cage
from tateti import cage
from tateti.cage import MEGABYTE
from tateti.classroom import tictactoe
from tateti.classroom.grading.report import report_in_words
from tateti.classroom.grading.whole_class import Student, grade_class, students_in

TESTS = Path(__file__).parents[1]
DOCUMENT = TESTS.parent / "docs" / "cage.md"

# What is told of those that show themselves; of the others it is enough that they are wrong.
TOLD = {
    "floods_its_output": "output", "floods_the_channel": "tampered", "forges_on_every_descriptor": "tampered",
    "answers_ahead": "tampered", "answers_for_the_caller": "tampered", "lies_in_every_number": "tampered",
    "freezes_the_clock": "slow", "burns_time": "slow", "stops_the_parent": "slow", "is_a_crash": "died",
    "equal_to_everything": "mutated", "says_it_at_the_end": "died",
}  # fmt: skip

# Of these it is tried each time that they have their way without a cage; of all of them, with TATETI_FULL=1.
SHOWN = ("reads_the_home_folder", "reads_a_neighbour", "runs_an_oracle", "kills_the_grader", "plants_code")


def test_there_is_a_program_for_each_way_and_it_says_what_it_tries() -> None:
    assert len(NAMES) >= 24
    assert all(about(name).endswith(".") for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_in_a_cage_it_gets_nothing_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    requires_cage()
    report, outcome = tried(name, tmp_path)
    assert not outcome.passed
    assert "SUCCEEDED" not in outcome.told
    assert outcome.harm == ()
    assert outcome.missing == ()
    assert TOLD.get(name, outcome.codes[0]) in outcome.codes
    assert report_in_words(report).replace("\n", "").isprintable()


def test_the_others_of_the_class_are_graded_all_the_same(tmp_path: Path) -> None:
    requires_cage()
    school = School(tmp_path / "school")
    with school.open():
        for name in NAMES if FULL else ("kills_everybody", "stops_the_parent", "lies_in_every_number"):
            school.hand_in(name)
        graded = grade_class(students_in(school.students, FEW), FEW, LIMITS)
    assert [student.name for student, report in graded if report.passed] == ["right"]
    assert len(graded) == len(list(school.students.iterdir()))


def test_a_worker_that_is_ended_from_outside_costs_nobody_their_report(tmp_path: Path) -> None:
    school = School(tmp_path / "school")
    students = students_in(school.students, FEW) + [Student("nobody", None)]
    graded = grade_class(students, replace(FEW, contract_kind=EndsItsProcess), LIMITS)
    assert [[finding.code for finding in report.findings] for _student, report in graded] == [
        ["grader"],
        ["no-file"],
    ]


# Without a cage. They are tried in a cage all the same: one around the grader, in which there can be no second.

INSIDE = """
import os, shutil, sys
source, tests, name = sys.argv[1:4]
shutil.copytree(os.path.join(source, "tateti"), "/scratch/copy/tateti",
                ignore=shutil.ignore_patterns("locale", "static", "__pycache__", "window", "web", "site"))
os.mkdir("/scratch/tried")
variables = {**os.environ, "PYTHONPATH": "/scratch/copy:" + tests, "PASSWORD": "correct-horse-battery"}
command = [sys.executable, "-B", "-m", "classroom.hostiles", name, "/scratch/tried"]
os.execve(sys.executable, command, variables)
"""


def without_a_cage(name: str) -> Outcome:
    """What comes of a program where there is no cage around it: a grader that does not survive it has lost."""
    source = Path(tictactoe.__file__).parents[2]
    around = cage.Limits(
        processor=60, clock=60, memory=3000 * MEGABYTE, processes=200, open_files=8000, file_size=64 * MEGABYTE,
        scratch=400 * MEGABYTE,
    )  # fmt: skip
    command = [sys.executable, "-B", "-c", INSIDE, str(source), str(TESTS), name]
    with cage.start(command, readable=[source, TESTS], limits=around, require=True) as grader:
        try:
            told = json.loads(grader.receive(PATIENCE))
        except cage.Ended as end:
            return Outcome(name, False, "", (), (f"the grader ended: {end.cause.value} {end.how}",))
    return Outcome(
        **{field: tuple(value) if isinstance(value, list) else value for field, value in told.items()}
    )


@pytest.mark.parametrize("name", SHOWN)
def test_without_a_cage_it_has_its_way_and_the_report_says_so(name: str) -> None:
    requires_cage()
    outcome = without_a_cage(name)
    assert outcome.succeeded
    assert f"`{name}` | {about(name)} | yes" in DOCUMENT.read_text(encoding="utf-8")


def test_the_document_names_every_program() -> None:
    named = re.findall(
        r"^\| `(\w+)` \| (.+) \| (?:yes|no) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert named == [(name, about(name)) for name in NAMES]


@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="takes minutes: TATETI_FULL=1")
def test_what_each_gets_without_a_cage_stands_in_the_document() -> None:
    requires_cage()
    rows = [
        f"| `{name}` | {about(name)} | {'yes' if without_a_cage(name).succeeded else 'no'} |"
        for name in NAMES
    ]
    text = DOCUMENT.read_text(encoding="utf-8")
    table = re.compile(r"(?:^\| `\w+` \|.*\| (?:yes|no) \|\n)+", re.MULTILINE)
    written = table.sub(lambda _found: "\n".join(rows) + "\n", text)
    if os.environ.get("TATETI_WRITE_GOLDEN") == "1":
        DOCUMENT.write_text(written, encoding="utf-8")
    assert written == text


def about(name: str) -> str:
    """What a program says that it tries."""
    return ast.get_docstring(ast.parse((HOSTILE / f"{name}.py").read_text())) or ""
