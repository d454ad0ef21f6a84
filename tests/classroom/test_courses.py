"""Each course graded: a right file, and files with one fault each (`tres_en_raya/`, `semaforo/`); the C course tried."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from classroom.lists import LINES
from tateti import language
from tateti.classroom.courses import (
    COURSES,
    CS50,
    CS50_SEMAFORO,
    SEMAFORO,
    TATETI_C,
    TRES_EN_RAYA,
    course_of_file,
)
from tateti.classroom.courses import semaforo as matrix
from tateti.classroom.courses import tres_en_raya as counters
from tateti.classroom.courses.base import Course
from tateti.classroom.grading.class_table import SIGNS
from tateti.classroom.grading.contract import Case
from tateti.classroom.grading.findings import Report
from tateti.classroom.grading.grader import grade
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.report import report_in_words
from tateti.classroom.starter import write_starter
from tateti.cli import main

HERE = Path(__file__).parent
EVERY = 9  # of so many calls one is made where only the fault is looked for
SHORT = Limits(seconds=24.0)

# One fault each: the functions that have it, the code of the finding, and how it is told. All other functions are right.
FAULTS = {
    ("tres_en_raya", "new_lists"): {"inicializar_juego": ("no-effect", "It changes nothing: afterwards everything is as it was.")},
    ("tres_en_raya", "one_diagonal"): {"colocar_ficha": ("leaves-diag_bot", "Afterwards diag_bot is not what it should be.")},
    ("tres_en_raya", "blocked_win"): {"bot_ganar": ("false-alarm", "It finds one where there is none.")},
    ("tres_en_raya", "corner_of_one_line"): {"bot_esquina_ganadora": ("another-cell", "There is one, but not on the cell it gives.")},
    ("tres_en_raya", "cell_alone"): {
        "bot_bloquear": ("not-three", "It gives something that is not (found, row, column)."),
        "bot_esquina_tactica": ("mutated", "It changes the board or its counters, and should only look at them."),
    },
    ("tres_en_raya", "blocks_first"): {"elegir_jugada_bot": ("no-win", "The bot can win at once, and does not.")},
    ("semaforo", "negative_cells"): {"accion_valida": ("wrong", "accion_valida(tablero, 'colocar verde', -1, 0)")},
    ("semaforo", "new_board"): {"colocar": ("no-effect", "expected: tablero = [[1, 0, 0], [0, 0, 0], [0, 0, 0]]")},
    ("semaforo", "replaces_red"): {"reemplazar": ("leaves-tablero", "Afterwards tablero is not what it should be.")},
    ("semaforo", "empty_line"): {"linea_en_filas": ("wrong", "linea_en_filas(tablero)")},
    ("semaforo", "draw_with_a_line"): {"empate": ("wrong", "empate(tablero)")},
    ("semaforo", "plays_on_red"): {
        "acciones": ("not-a-set", "It gives something that is not a set."),
        "elegir_accion": ("not-an-action", "It gives something that is no possible action."),
    },
}  # fmt: skip


def fewer(cases: Sequence[Case]) -> Sequence[Case]:
    """Some of the calls, those on full boards among them, for there are few."""
    return [case for number, case in enumerate(cases)
            if number < 30 or number % EVERY == 0 or not set(case.board or ".") & {"0", "."}]  # fmt: skip


class FewerOfTresEnRaya(counters.TresEnRayaContract):
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        usual, others = super().all_cases(function)
        return fewer(usual), others


class FewerOfSemaforo(matrix.MatrixContract):
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        usual, others = super().all_cases(function)
        return fewer(usual), others


FEWER = {
    "tres_en_raya": replace(TRES_EN_RAYA, contract_kind=FewerOfTresEnRaya),
    "semaforo": replace(SEMAFORO, contract_kind=FewerOfSemaforo),
}


@pytest.fixture(autouse=True)
def _in_english() -> None:
    language.use("en")


def failed(report: Report) -> dict[str, set[str]]:
    return {verdict.function: {found.code for found in verdict.findings if found.fails}
            for verdict in report.verdicts if not verdict.passed and not verdict.left_out}  # fmt: skip


def test_every_broken_file_is_tried() -> None:
    for folder in ("tres_en_raya", "semaforo"):
        files = {file.stem for file in (HERE / folder).glob("*.py")} - {"sound", "counts_again"}
        assert files == {name for where, name in FAULTS if where == folder}
        assert len(files) >= 5


@pytest.mark.parametrize(("folder", "name"), FAULTS)
def test_the_fault_is_named_and_everything_else_passes(folder: str, name: str) -> None:
    report = grade(HERE / folder / f"{name}.py", FEWER[folder], SHORT)
    wanted = FAULTS[folder, name]
    assert failed(report).keys() == wanted.keys()
    for function, (code, words) in wanted.items():
        assert code in failed(report)[function]
        assert words in report_in_words(report)
    assert not report.passed


@pytest.mark.parametrize("course", [TRES_EN_RAYA, SEMAFORO], ids=lambda course: course.name)
def test_a_right_file_passes_on_all_boards(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    folder = course.file.removesuffix(".py")
    file = HERE / folder / "sound.py"
    assert main(["grade", "--lang", "en", "--course", course.name, "--strict", str(file)]) == 0
    functions = len(course.contract.functions)
    assert f"{functions} of {functions} functions pass" in capsys.readouterr().out


def test_counting_the_board_again_is_a_remark() -> None:
    report = grade(HERE / "tres_en_raya" / "counts_again.py", FEWER["tres_en_raya"], SHORT)
    assert report.passed
    assert [finding.code for _function, finding in report.all_findings()] == ["counts-again"]


def test_an_optional_function_may_be_left_out() -> None:
    report = grade(HERE / "semaforo" / "draw_with_a_line.py", FEWER["semaforo"], SHORT)
    assert "9 of 10 functions pass" in report_in_words(report)
    assert "elegir_accion       left out: it is optional" in report_in_words(report)


def test_variables_of_other_names_are_told(tmp_path: Path) -> None:
    file = tmp_path / "tres_en_raya.py"
    file.write_text((HERE / "tres_en_raya" / "sound.py").read_text().replace("diag_bot", "diagonales_bot"))
    report = grade(file, TRES_EN_RAYA, SHORT)
    assert {verdict.status for verdict in report.verdicts} == {"unchecked"}
    assert "These variables are missing, or begin with another value: diag_bot." in report_in_words(report)


def test_a_folder_is_graded_by_the_file_of_its_course(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_starter(tmp_path, SEMAFORO)
    assert main(["grade", "--lang", "en", "--course", "semaforo", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert (
        "1 of 10 functions pass" in said
    )  # crear_tablero is there from the beginning, elegir_accion is optional
    assert said.count("to be written") == 9
    assert main(["grade", "--course", "tres-en-raya", str(tmp_path)]) == 2
    assert "tres_en_raya.py" in capsys.readouterr().err


def test_a_class_of_another_course_is_graded_into_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_starter(tmp_path / "ana", SEMAFORO)
    (tmp_path / "beto").mkdir()
    table = tmp_path.parent / f"{tmp_path.name}.csv"
    assert (
        main(["grade", "--lang", "en", "--course", "semaforo", "--all", str(tmp_path), "--csv", str(table)])
        == 1
    )
    assert "0 of 2 files pass." in capsys.readouterr().out
    head, ana, beto = table.read_text(encoding="utf-8").splitlines()
    assert "crear_tablero,accion_valida" in head
    assert "passed,unwritten" in ana and "left-out" in ana
    assert "There is no semaforo.py here" in beto


# What is right, worked out in another way


def test_all_boards_of_tres_en_raya_are_asked() -> None:
    everything = {"".join(letters) for letters in product(".XO", repeat=9)}
    fair = {board for board in everything if abs(board.count("X") - board.count("O")) <= 1}
    lines = {
        board: {board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."} for board in fair
    }
    # Whoever has a line made the last move, so has as many marks as the other or one more.
    possible = {board for board in fair if len(lines[board]) < 2
                and all(board.count(mark) >= len(board.replace(".", "")) / 2 for mark in lines[board])}  # fmt: skip
    assert set(counters.boards()) == possible
    asked = {case.board for case in TRES_EN_RAYA.contract.all_cases("bot_ganar")[0]}
    assert asked == {board for board in possible if not lines[board] and "." in board
                     and board.count("O") - board.count("X") in (0, 1)}  # fmt: skip


def test_a_winning_corner_makes_two_threats_at_once() -> None:
    for board in filter(counters.bot_to_move, counters.boards()):
        for row, column in counters.CORNERS:
            place = 3 * row + column
            if board[place] == ".":
                after = board[:place] + "X" + board[place + 1 :]
                threats = [
                    line
                    for line in LINES
                    if place in line and sorted(after[k] for k in line) == [".", "X", "X"]
                ]
                assert ((row, column) in counters.winning_corners(board)) == (len(threats) >= 2)


def test_any_two_corners_share_a_line() -> None:
    """So every free corner is a tactical one, whichever corner was the first."""
    corners = (0, 2, 6, 8)
    assert all(any(one in line and two in line for line in LINES) for one in corners for two in corners)


# The C course


def tried(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "prueba.py"], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_c_course_checks_itself(tmp_path: Path) -> None:
    write_starter(tmp_path, TATETI_C)
    before = tried(tmp_path)
    assert (before.returncode, before.stderr) == (1, "")
    lines = before.stdout.splitlines()
    assert all(line.endswith(("to be written", " is missing")) for line in lines)
    assert before.stdout.count("to be written") == len(lines) - 3  # three try several operations at once
    for file in (HERE / "tateti_c").glob("*.py"):
        shutil.copy(file, tmp_path)
    after = tried(tmp_path)
    assert (after.returncode, after.stdout.count("passed")) == (0, len(lines))
    broken = tmp_path / "arbol.py"
    broken.write_text(broken.read_text().replace("reversed(hijos)", "hijos"))
    wrong = tried(tmp_path)
    assert [line.split() for line in wrong.stdout.splitlines() if "passed" not in line] == [
        ["a_eliminar", "failed"]
    ]


def test_the_c_course_says_which_operation_a_check_still_needs(tmp_path: Path) -> None:
    write_starter(tmp_path, TATETI_C)
    file = tmp_path / "lista.py"
    unwritten = file.read_text()
    for name, body in (
        ("crear_lista", "return Celda()"),
        ("l_insertar", "p.siguiente = Celda(e, p.siguiente)"),
    ):
        start = unwritten.index(f"def {name}(")
        unwritten = unwritten[:start] + unwritten[start:].replace("raise NotImplementedError", body, 1)
    file.write_text(unwritten)
    said = dict(line.split(maxsplit=1) for line in tried(tmp_path).stdout.splitlines())
    assert said["crear_lista"] == "passed"
    assert said["l_insertar"] == "not tried yet: l_fin is missing"
    assert said["l_primera"] == said["l_fin"] == "to be written"


def test_the_check_of_the_c_course_may_lose_its_reader(tmp_path: Path) -> None:
    write_starter(tmp_path, TATETI_C)
    reads, writes = os.pipe()
    os.close(reads)
    try:
        done = subprocess.run(
            [sys.executable, "prueba.py"], cwd=tmp_path, stdout=writes, stderr=subprocess.PIPE, timeout=60, check=False
        )  # fmt: skip
    finally:
        os.close(writes)
    assert (done.returncode, done.stderr) == (1, b"")


# The wrong course


@pytest.mark.parametrize("course", COURSES, ids=lambda course: f"{course.name}-{course.game}")
def test_a_file_tells_its_course(course: Course, tmp_path: Path) -> None:
    write_starter(tmp_path, course)
    file = (tmp_path / course.file).rename(tmp_path / "ana.py")
    for expected in COURSES:
        assert course_of_file(file, expected) is course


def test_a_file_of_no_course_is_taken_for_what_was_expected(tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text("def player(board):\n    return 'X'\n")
    for expected in COURSES:
        assert course_of_file(tmp_path / "ana.py", expected) is expected
        assert course_of_file(tmp_path / "nobody.py", expected) is expected


@pytest.mark.parametrize(
    ("written", "asked", "hint"),
    [
        (SEMAFORO, CS50, "try --course semaforo."),
        (TRES_EN_RAYA, SEMAFORO, "try --course tres-en-raya."),
        (CS50, CS50_SEMAFORO, "try --course cs50."),
        (TATETI_C, CS50, "of the course tateti-c, which checks itself: run python prueba.py"),
    ],
    ids=lambda part: getattr(part, "name", ""),
)
def test_the_course_that_was_meant_is_told(written: Course, asked: Course, hint: str, tmp_path: Path) -> None:
    write_starter(tmp_path, written)
    file = tmp_path / written.file
    if (
        asked is CS50_SEMAFORO
    ):  # its functions have the same names: only where some are missing is there a doubt
        file.write_text(file.read_text().replace("def utility", "def worth"))
    report = grade(file, asked, SHORT)
    assert hint in report_in_words(report)
    assert "another-course" in {finding.code for finding in report.findings}


def test_a_folder_of_another_course_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_starter(tmp_path, SEMAFORO)
    assert main(["grade", "--lang", "en", str(tmp_path)]) == 2
    assert "without tictactoe.py, but with semaforo.py: try --course semaforo." in capsys.readouterr().err


# What builds on what


def test_only_functions_of_the_course_are_needed_and_only_earlier_ones() -> None:
    for course in COURSES:
        if course.contract_kind is not None:
            order = list(course.contract.functions)
            for function, needed in course.contract.needs.items():
                assert needed <= set(order[: order.index(function)])


def test_the_c_course_has_every_operation_of_the_course() -> None:
    functions = {name for file in TATETI_C.files[:4] for name in file.functions}
    assert len(functions) == 10 + 13 + 3 + 15
    assert COURSES[-1] is TATETI_C


# The page about the courses, in three languages


@pytest.mark.parametrize("name", ["classroom.md", "classroom.es.md", "classroom.pt.md"])
def test_the_page_of_the_courses_names_them_all_and_the_signs_of_the_table(name: str) -> None:
    docs = HERE.parents[1] / "docs"
    text = (docs / name).read_text(encoding="utf-8")
    assert all((docs / link.partition("#")[0]).is_file() for link in re.findall(r"\]\(([^)]*)\)", text))
    names = {span.partition("(")[0] for span in re.findall(r"`([^`\n]+)`", text)}
    assert names >= {course.name for course in COURSES} | TRES_EN_RAYA.contract.functions.keys()
    assert names >= set(SIGNS.values())
    english = (docs / "classroom.md").read_text(encoding="utf-8")
    for start in ("#", "|", "```"):
        assert len(re.findall(f"^{re.escape(start)}", text, re.MULTILINE)) == len(
            re.findall(f"^{re.escape(start)}", english, re.MULTILINE)
        )
