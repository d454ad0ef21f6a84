"""`tateti grade` on files that are right, and on files that have one fault each (`broken/`)."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from classroom.few_boards import FEW
from conftest import requires_module
from tateti.board import Board
from tateti.classroom import semaforo, tictactoe
from tateti.classroom.courses import CS50, CS50_SEMAFORO
from tateti.classroom.courses.cs50 import TicTacToeContract
from tateti.classroom.grading.contract import Case, made
from tateti.classroom.grading.findings import Report
from tateti.classroom.grading.grader import grade
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.questions import to_look_at, to_search, unforeseen
from tateti.classroom.grading.report import report_in_words

HERE = Path(__file__).parent
SHORT = Limits(seconds=6.0)
PLENTY = Limits(seconds=3600.0)
EVERY = 5


class FewerOfTicTacToe(TicTacToeContract):
    """Some of the calls of the functions that only look at a board: what is wrong with them is wrong on many."""

    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        usual, others = super().all_cases(function)
        if function == "minimax":
            return usual, others
        return [case for number, case in enumerate(usual) if number < 30 or number % EVERY == 0], others


FEWER = replace(CS50, contract_kind=FewerOfTicTacToe)

# One fault each: the function that has it, and the code of the finding. All other functions are right.
FAULTS = {
    "shallow_copy": ("result", "mutated"),
    "scratch_board": ("result", "overwritten"),
    "one_row": ("initial_state", "rows"),
    "negative_index": ("result", "accepts-negative"),
    "accepts_taken": ("result", "accepts-taken"),
    "list_of_actions": ("actions", "not-a-set"),
    "columns_first": ("actions", "wrong"),
    "truthy": ("terminal", "not-a-bool"),
    "wrong_player": ("player", "wrong"),
    "one_diagonal": ("winner", "wrong"),
    "wrong_sign": ("utility", "wrong"),
    "throws_the_win_away": ("minimax", "throws-away"),
    "wrong_pruning": ("minimax", "throws-away"),
    "mutates": ("minimax", "mutated"),
    "plays_on": ("minimax", "not-none"),
    "slow": ("minimax", "slow"),
    "endless": ("winner", "slow"),
    "sleeps": ("terminal", "slow"),
    "exits": ("utility", "exit"),
    "exits_at_once": ("utility", "died"),
    "crashes": ("utility", "died"),
    "four_gigabytes": ("actions", "memory"),
    "asks_and_prints": ("player", "input"),
    "prints_without_end": ("player", "output"),
    "recursion": ("winner", "recursion"),
    "missing": ("utility", "missing"),
    "another_signature": ("minimax", "arguments"),
    "forger": ("player", "tampered"),
    "patches": ("player", "wrong"),
}

# Files that cannot be graded at all: why, and how it is told.
HOPELESS = {
    "import_error": ("import", "It needs a_library_that_nobody_has, which is not here."),
    "exits_when_loaded": ("exit", "It ends the program as soon as it is loaded"),
    "endless_when_loaded": ("slow", "is there a loop outside the functions?"),
    "other_marks": ("constants", "Nothing else could be checked."),
}

REMARKS = {"player_by_parity": "impossible", "threads": "threads", "shared_rows": "shared"}

# What may come of it depends on the machine.
ANY = {"deep_recursion", "odd_values"}


def failed(report: Report) -> dict[str, set[str]]:
    return {verdict.function: {found.code for found in verdict.findings if found.fails}
            for verdict in report.verdicts if not verdict.passed}  # fmt: skip


def test_every_broken_file_is_tried() -> None:
    files = {file.stem for file in (HERE / "broken").glob("*.py")} - {"sound"}
    assert files == {*FAULTS, *HOPELESS, *REMARKS, *ANY}


@pytest.mark.parametrize(("name", "function", "code"), [(name, *fault) for name, fault in FAULTS.items()])
def test_the_fault_is_named_and_everything_else_passes(name: str, function: str, code: str) -> None:
    report = grade(HERE / "broken" / f"{name}.py", FEWER, SHORT)
    assert not report.passed
    assert failed(report).keys() == {function}
    assert code in failed(report)[function]
    assert function in report_in_words(report)


@pytest.mark.parametrize(("name", "code", "words"), [(name, *why) for name, why in HOPELESS.items()])
def test_a_file_that_cannot_be_used_says_why(name: str, code: str, words: str) -> None:
    report = grade(HERE / "broken" / f"{name}.py", CS50, SHORT)
    assert [finding.code for finding in report.findings] == [code]
    assert {verdict.status for verdict in report.verdicts} == {"unchecked"}
    assert not report.passed
    assert words in report_in_words(report)


@pytest.mark.parametrize(("name", "code"), REMARKS.items())
def test_what_breaks_no_rule_of_the_course_is_a_remark(name: str, code: str) -> None:
    report = grade(HERE / "broken" / f"{name}.py", FEWER, SHORT)
    assert code in {finding.code for _function, finding in report.all_findings()}
    assert report.passed
    assert not report.spotless


@pytest.mark.parametrize(
    ("name", "functions"), [("deep_recursion", {"winner"}), ("odd_values", {"actions", "minimax"})]
)
def test_nothing_that_a_file_does_ends_the_grader(name: str, functions: set[str]) -> None:
    report = grade(HERE / "broken" / f"{name}.py", FEWER, SHORT)
    assert failed(report).keys() == functions
    assert report_in_words(report).replace("\n", "").isprintable()


# Files that are right; those of many styles are in test_fairness.py


def test_our_own_module_passes_on_all_boards() -> None:
    report = grade(Path(tictactoe.__file__), CS50, PLENTY)
    assert report.spotless
    assert [verdict.checked for verdict in report.verdicts if verdict.function == "minimax"] == [5478]


def test_our_own_semaforo_passes() -> None:
    assert grade(Path(semaforo.__file__), CS50_SEMAFORO).spotless


def test_a_file_stands_on_its_own(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text("from tateti.classroom.tictactoe import *\n")
    report = grade(file, FEWER)
    assert not report.passed
    assert [finding.code for finding in report.findings] == ["borrowed"]
    assert "It uses tateti, which is not there while it is graded" in report_in_words(report)


@pytest.mark.parametrize("own_folder", [True, False])
def test_what_lies_beside_a_file_is_seen_in_a_folder_of_the_students_own(
    own_folder: bool, tmp_path: Path
) -> None:
    (tmp_path / "sound.py").write_text((HERE / "broken" / "sound.py").read_text())
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("")
    (tmp_path / "mine" / "marks.py").write_text("X, O, EMPTY = 'X', 'O', None\n")
    file = tmp_path / "ana.py"
    file.write_text("from sound import *\nfrom mine.marks import X, O, EMPTY\n")
    report = grade(file, FEW, SHORT, own_folder=own_folder)
    assert report.passed is own_folder
    if not own_folder:
        assert "It uses sound.py, which lies beside it." in report_in_words(report)
        assert "call the file tictactoe.py" in report_in_words(report)


def test_packages_that_are_installed_can_be_used(tmp_path: Path) -> None:
    requires_module("numpy")
    (tmp_path / "sound.py").write_text((HERE / "broken" / "sound.py").read_text())
    file = tmp_path / "tictactoe.py"
    file.write_text(textwrap.dedent("""
        import numpy
        from sound import *

        def initial_state():
            return numpy.full((3, 3), None, dtype=object).tolist()
    """))  # fmt: skip
    assert grade(file, FEW, SHORT).passed


def test_what_one_debug_print_prints_is_noted_once_and_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "sound.py").write_text((HERE / "broken" / "sound.py").read_text())
    file = tmp_path / "tictactoe.py"
    file.write_text(textwrap.dedent("""
        import sound
        from sound import *

        def player(board):
            print("x" * 500_000)
            return sound.player(board)
    """))  # fmt: skip
    report = grade(file, FEW, SHORT)
    assert report.passed
    assert [finding.code for finding in report.findings] == ["prints"]
    assert report.printed > 8_000_000


def test_the_order_of_the_boards_is_another_each_time(tmp_path: Path) -> None:
    (tmp_path / "sound.py").write_text((HERE / "broken" / "sound.py").read_text())
    file = tmp_path / "tictactoe.py"
    file.write_text(textwrap.dedent("""
        import sound
        from sound import *

        def player(board):
            print("".join(mark or "." for row in board for mark in row))
            return sound.player(board)
    """))  # fmt: skip
    orders = {grade(file, FEW, SHORT).output for _time in range(3)}
    assert len(orders) == 3
    boards = {tuple(sorted(order.split("?"))) for order in orders}
    assert len(boards) == 1


def test_boards_that_are_not_asked_are_told(tmp_path: Path) -> None:
    """Quick on the boards that must be answered, then slow: right as far as it was asked, and the report says how far."""
    file = tmp_path / "tictactoe.py"
    slow = """
        right, calls = minimax, 0

        def minimax(board):
            global calls
            calls += 1
            if calls > 4550:
                sum(range(1_000_000))
            return right(board)
    """
    file.write_text((HERE / "correct" / "cached.py").read_text() + textwrap.dedent(slow))
    report = grade(file, FEWER, Limits(seconds=4.0))
    (minimax,) = (verdict for verdict in report.verdicts if verdict.function == "minimax")
    assert minimax.passed
    assert 4550 <= minimax.checked < minimax.boards
    assert "are turned or mirrored ones of these)" in report_in_words(report)


# What the grader asks


def test_all_boards_are_asked() -> None:
    contract = made(TicTacToeContract)
    usual, impossible = contract.all_cases("winner")
    assert {case.board for case in usual} == set(contract.boards)
    assert len(contract.boards) == 5478
    assert len(impossible) > 200
    assert not {case.board for case in impossible} & set(contract.boards)


@pytest.mark.parametrize("seed", range(5))
def test_minimax_is_asked_on_every_late_board_and_on_one_of_each_kind_of_the_others(seed: int) -> None:
    contract = made(TicTacToeContract)
    needed, others = to_search(contract, "minimax", Random(seed))
    boards = [str(question.case.board) for question in needed]
    assert len({*boards, *(str(question.case.board) for question in others)}) == 5478
    assert {board for board in contract.boards if len(board.replace(".", "")) >= 5} <= set(boards)
    canonical = [
        min("".join(board[k] for k in cells) for cells in Board(3, 3).symmetries) for board in boards
    ]
    assert len(set(canonical)) == 765  # the number of boards that differ by more than a turn
    early = [one for one, board in zip(canonical, boards, strict=True) if board.count(".") > 4]
    assert len(early) == len(set(early))
    empty = [board.count(".") for board in boards]
    assert empty == sorted(empty)


def test_a_file_cannot_know_which_board_comes_next() -> None:
    contract = made(TicTacToeContract)
    orders = {
        tuple(q.place for q in to_look_at(contract.all_cases("player")[0], unforeseen())) for _ in range(3)
    }
    assert len(orders) == 3
    first = {str(to_search(contract, "minimax", unforeseen())[0][-2].case.board) for _ in range(30)}
    assert len(first) > 1  # which of the boards with one mark is asked


def test_the_first_board_is_shown_whatever_the_order_was() -> None:
    for _again in range(2):
        report = grade(HERE / "broken" / "wrong_player.py", FEWER, SHORT)
        (player,) = (verdict for verdict in report.verdicts if verdict.function == "player")
        assert player.findings[0].board == "." * 9


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    report = grade(tmp_path / "nowhere.py", FEW, SHORT)
    assert [finding.code for finding in report.findings] == ["load"]
    assert "FileNotFoundError: No such file or directory" in report_in_words(report)


@pytest.mark.parametrize("fault", ["syntax", "bytes", "empty", "null"])
def test_a_file_that_is_no_program(fault: str, tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(
        {"syntax": b"def player(:\n", "bytes": b"\xff\xfe\x00", "empty": b"", "null": b"a = '\x00'\n"}[fault]
    )
    report = grade(file, CS50, SHORT)
    assert not report.passed
    assert report_in_words(report)


def test_semaforo_without_a_check_of_the_cell(tmp_path: Path) -> None:
    file = tmp_path / "semaforo.py"
    file.write_text(textwrap.dedent("""
        from right import *

        def result(board, action):
            word, row, column = action
            after = [list(line) for line in board]
            after[row][column] += 1
            return after

        def winner(board):
            return None
    """))  # fmt: skip
    (tmp_path / "right.py").write_text(Path(semaforo.__file__).read_text())  # a copy stands on its own
    report = grade(file, CS50_SEMAFORO, SHORT)
    assert failed(report).keys() == {"result", "winner"}
    assert {"accepts-taken", "accepts-negative"} <= failed(report)["result"]
    assert report.game == "tateti-semaforo"
    assert "Semáforo on 3x3, drawn when the board is full without a line." in report_in_words(report)


def test_every_function_of_the_contract_is_graded() -> None:
    assert list(CS50.contract.functions) == [
        "initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax"
    ]  # fmt: skip
