"""What the course does not ask is a remark, and never a failure: files as students write them, and the rules one by one."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import FULL, requires_module
from tateti import language
from tateti.classroom.courses import CS50, TRES_EN_RAYA
from tateti.classroom.courses.base import Course
from tateti.classroom.courses.cs50 import TicTacToeContract
from tateti.classroom.grading.advice import EVERYWHERE, advice
from tateti.classroom.grading.contract import Case
from tateti.classroom.grading.findings import Advice, Report
from tateti.classroom.grading.grader import grade
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.report import remarks, report_in_words

HERE = Path(__file__).parent
SHORT = Limits(seconds=6.0)
EVERY, EVERY_SEARCH = 50, 25


class SomeOfTicTacToe(TicTacToeContract):
    """Some of the calls, and no search of an early board."""

    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        usual, others = super().all_cases(function)
        if function == "minimax":
            late = [case for case in usual if str(case.board).count(".") <= 4]
            return late[::EVERY_SEARCH], others
        return [case for number, case in enumerate(usual) if number < 150 or number % EVERY == 0], others


SOME = replace(CS50, contract_kind=SomeOfTicTacToe)

# What is remarked about the files in correct/, which are all right. Those that are not named are told nothing at all.
REMARKS = {
    "asserts": {"not-a-value-error"},
    "bitboards": {"impossible", "not-a-value-error"},
    "classes": {"impossible", "not-a-value-error"},
    "comprehensions": {"impossible"},
    "deep_copies": {"accepts-malformed", "impossible", "not-a-value-error"},
    "depth": {"not-a-value-error"},
    "en_español": {"impossible"},
    "enumerated": {"type"},
    "frozen_actions": {"type", "impossible", "not-a-value-error"},
    "global_cache": {"impossible", "not-a-value-error"},
    "iterative": {"impossible"},
    "no_constants": {"no-constants"},
    "not_implemented": {"impossible", "not-a-value-error"},
    "numpy_boards": {"accepts-malformed", "type", "impossible"},
    "ones_and_zeros": {"accepts-malformed", "type", "impossible"},
    "only_real_boards": {"impossible"},
    "prints": {"impossible", "prints"},
    "raises_at_the_end": {"raised-after-the-end", "impossible", "not-a-value-error"},
    "shared_rows": {"shared", "impossible"},
    "slices": {"accepts-malformed", "impossible", "not-a-value-error"},
    "typed": {"type", "impossible"},
    "with_a_game": {"accepts-malformed"},
}
CORRECT = sorted(file.stem for file in (HERE / "correct").glob("*.py"))


@pytest.fixture(autouse=True)
def _in_english() -> None:
    language.use("en")


def codes(report: Report) -> set[str]:
    return {finding.code for _functions, finding in remarks(report)}


def failed(report: Report) -> dict[str, set[str]]:
    return {verdict.function: {found.code for found in verdict.findings if found.fails}
            for verdict in report.verdicts if not verdict.passed}  # fmt: skip


def test_there_are_files_of_many_styles() -> None:
    assert len(CORRECT) >= 20
    assert REMARKS.keys() <= set(CORRECT)


@pytest.mark.parametrize("name", CORRECT)
def test_a_correct_file_passes_however_it_is_written(name: str) -> None:
    if name == "numpy_boards":
        requires_module("numpy")
    report = grade(HERE / "correct" / f"{name}.py", CS50 if FULL else SOME)
    assert failed(report) == {}
    assert report.passed
    assert codes(report) == REMARKS.get(name, set())
    assert report.spotless == (name not in REMARKS)


def written(folder: Path, text: str) -> Path:
    """A file that is right but for what the text says."""
    file = folder / "tictactoe.py"
    sound = (HERE / "correct" / "cached.py").read_text(encoding="utf-8")
    file.write_text(sound + "\n\n" + textwrap.dedent(text), encoding="utf-8")
    return file


# The rules, each by itself


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("def result(board, action):\n    i, j, *_ = action\n    return checked(board, (i, j))", "accepts-malformed"),
        ("def result(board, action):\n    return checked(board, tuple(action))", "accepts-malformed"),
        ("def result(board, action):\n    try:\n        return checked(board, action)\n    except ValueError:\n        raise KeyError", "not-a-value-error"),
        ("def player(board):\n    return 'XO'[sum(cell is not None for row in board for cell in row) % 2]", "impossible"),
        ("def winner(board):\n    return _winner(frozen(board)) if sum(map(bool, sum(board, []))) > 4 else None", "impossible"),
        ("def result(board, action):\n    new = checked(board, action)\n    return [row if new[i] != row else row for i, row in enumerate(board)] and [b if b == n else n for b, n in zip(board, new)]", "shared"),
        ("def actions(board):\n    assert not terminal(board)\n    return set(_actions(frozen(board)))", "raised-after-the-end"),
        ("def terminal(board):\n    return int(_terminal(frozen(board)))", "type"),
        ("def utility(board):\n    return float({X: 1, O: -1, None: 0}[_winner(frozen(board))])", "type"),
        ("class Int(int): pass\ndef actions(board):\n    return {(Int(i), j) for i, j in _actions(frozen(board))}", "type"),
        ("def actions(board):\n    return _actions(frozen(board))", "type"),
    ],
)  # fmt: skip
def test_what_the_course_does_not_ask_is_a_remark(text: str, code: str, tmp_path: Path) -> None:
    checked = """
        def checked(board, action):
            if not isinstance(action, tuple) or len(action) != 2 or not all(type(part) is int for part in action):
                raise ValueError
            if action not in _actions(frozen(board)):
                raise ValueError("Invalid action")
            return [list(row) for row in _result(frozen(board), action)]

        result = checked
    """
    report = grade(written(tmp_path, textwrap.dedent(checked) + "\n\n" + text), SOME, SHORT)
    assert failed(report) == {}
    assert codes(report) == {code}
    assert report.passed and not report.spotless


@pytest.mark.parametrize(
    ("text", "function", "code"),
    [
        # What the course's own checks refuse stays refused.
        ("def actions(board):\n    return list(_actions(frozen(board)))", "actions", "not-a-set"),
        ("def terminal(board):\n    if _terminal(frozen(board)):\n        return True", "terminal", "not-a-bool"),
        ("was = minimax\ndef minimax(board):\n    return was(board) and list(was(board))", "minimax", "not-an-action"),
        ("def result(board, action):\n    i, j = action\n    assert board[i][j] is None\n    return [list(r) for r in _result(frozen(board), action)]", "result", "accepts-negative"),
        ("def result(board, action):\n    if action not in _actions(frozen(board)):\n        exit('no')\n    return [list(r) for r in _result(frozen(board), action)]", "result", "exit"),
        ("was = result\ndef result(board, action):\n    return [tuple(row) for row in was(board, action)]", "result", "wrong"),
        ("def actions(board):\n    return {(float(i), j) for i, j in _actions(frozen(board))}", "actions", "wrong"),
        ("def initial_state():\n    return [[EMPTY] * 3] * 3", "initial_state", "rows"),
    ],
)  # fmt: skip
def test_what_the_course_asks_for_is_still_asked_for(
    text: str, function: str, code: str, tmp_path: Path
) -> None:
    report = grade(written(tmp_path, text), SOME, SHORT)
    assert failed(report) == {function: {code}}


@pytest.mark.parametrize(
    ("gives", "sentence"),
    [
        ("utility(board)", "The game is over, and it gives something else than None."),
        ("(utility(board), None)", "The game is over, and it gives something else than None."),
        ("(0, 2)", "The game is over, and it still gives an action."),
    ],
)
def test_a_value_on_a_finished_board_is_not_called_an_action(
    gives: str, sentence: str, tmp_path: Path
) -> None:
    text = f"was = minimax\ndef minimax(board):\n    return {gives} if terminal(board) else was(board)"
    report = grade(written(tmp_path, text), SOME, SHORT)
    assert failed(report) == {"minimax": {"not-none"}}
    assert sentence in report_in_words(report)


# To be written, or a refusal


def test_a_function_is_unwritten_only_if_it_does_nothing_else(tmp_path: Path) -> None:
    text = """
        def player(board):
            raise NotImplementedError

        def utility(board):
            if _winner(frozen(board)) is None:
                raise NotImplementedError("a draw?")
            return 1 if _winner(frozen(board)) == X else -1
    """
    report = grade(written(tmp_path, text), SOME, SHORT)
    player, utility = (verdict for verdict in report.verdicts if verdict.function in ("player", "utility"))
    assert player.unwritten
    assert not utility.unwritten
    assert "NotImplementedError: a draw? (line " in report_in_words(report)


def test_a_refusal_hides_no_fault(tmp_path: Path) -> None:
    text = """
        def result(board, action):
            if action not in _actions(frozen(board)):
                raise NotImplementedError
            return board
    """
    assert failed(grade(written(tmp_path, text), SOME, SHORT)) == {"result": {"wrong", "shared"} - {"shared"}}


# Remarks are few


def test_remarks_are_few_each_once_and_the_important_ones_first() -> None:
    report = grade(HERE / "correct" / "ones_and_zeros.py", SOME, SHORT)
    told = [(functions, finding.code) for functions, finding in remarks(report)]
    assert told == [
        (("result",), "accepts-malformed"), (("terminal",), "type"), (("player",), "impossible")
    ]  # fmt: skip
    words = report_in_words(report)
    assert words.count("Remark on ") == 3
    assert ". . ." not in words  # no board is drawn for a remark


def test_a_remark_about_several_functions_is_told_once() -> None:
    report = grade(HERE / "correct" / "enumerated.py", SOME, SHORT)
    assert [functions for functions, _finding in remarks(report)] == [("player", "result", "winner")]
    assert (
        "Remark on player, result, winner: the value is right, but it is of another type."
        in report_in_words(report)
    )


def test_printing_is_noted_once_and_last() -> None:
    report = grade(HERE / "correct" / "prints.py", SOME, SHORT)
    assert remarks(report)[-1][1].code == "prints"
    assert report.passed


# What to mend first


def test_what_to_begin_with_explains_most_boards() -> None:
    """`result` fails on one board, and `winner` on those where minimax goes wrong: `winner` is named."""
    won = "XXXOO...."
    failing = {
        "result": {"........."},
        "winner": {won},
        "terminal": {won},
        "utility": {won},
        "minimax": {"XX.OO....", "X..O.....", "XX.......", "OOO......"},
    }
    assert advice(CS50.contract, failing) == Advice("winner", ("terminal", "utility", "minimax"))
    assert advice(CS50.contract, {"winner": {won}, "player": {won}}) is None
    assert advice(CS50.contract, {"winner": {won}, "minimax": {"OOO......"}}) is None
    assert advice(CS50.contract, {"winner": EVERYWHERE, "minimax": {"........."}}) == Advice(
        "winner", ("minimax",)
    )


def test_only_what_a_function_builds_on_explains_it() -> None:
    everywhere = {function: {"........."} for function in TRES_EN_RAYA.contract.functions}
    some = {name: everywhere[name] for name in ("verificar_empate", "bot_ganar")}
    assert advice(TRES_EN_RAYA.contract, some) is None
    some["elegir_jugada_bot"] = {"........."}
    assert advice(TRES_EN_RAYA.contract, some) == Advice("bot_ganar", ("elegir_jugada_bot",))


def test_a_wrong_winner_is_named_and_not_a_result_that_accepts_too_much(tmp_path: Path) -> None:
    text = """
        @cache
        def _winner(board):
            return next((row[0] for row in board if row[0] and len(set(row)) == 1), None)

        def result(board, action):
            i, j = action
            assert board[i][j] is None
            return [list(row) for row in _result(frozen(board), (i % 3, j % 3))]
    """
    report = grade(written(tmp_path, text), SOME, SHORT)
    assert {"result", "winner", "terminal", "utility", "minimax"} == failed(report).keys()
    assert report.advice is not None and report.advice.function == "winner"
    assert "Begin with winner: terminal, utility, minimax may fail only because of it." in report_in_words(
        report
    )


# Files that cannot be loaded, in a person's words


@pytest.mark.parametrize(
    ("source", "code", "sentence", "line"),
    [
        (b"x = 1\nname = input('Who? ')\n", "input", "It asks for input as soon as it is loaded", 2),
        ("WHO = 'Ana Pe\xf1a'\n".encode("latin-1"), "encoding", "It is not saved as UTF-8", 1),
        ("X = 'X'\nO = 'c\xedrculo'\n".encode("latin-1"), "encoding", "It is not saved as UTF-8", 2),
        ("X = 'X'\n".encode("utf-16"), "encoding", "It is saved as UTF-16", None),
        (b"def player(board):\n    print board\n", "python2", "It is written for Python 2", 2),
        (b"try:\n    pass\nexcept ValueError, e:\n    pass\n", "python2", "It is written for Python 2", 3),
        (b"if 1 <> 2:\n    pass\n", "python2", "It is written for Python 2", 1),
        (b"\n\nboard = [0 for i in xrange(9)]\n", "python2", "It is written for Python 2", 3),
        (b"import Tkinter\n", "python2", "It is written for Python 2", 1),
        (b"import pygame_of_nobody\n", "import", "It needs pygame_of_nobody, which is not here.", 1),
        (b"from random import nothing_like_it\n", "import", "It cannot be loaded", 1),
        (b"if True:\n\tx = 1\n        y = 2\n", "syntax", "It mixes tabs and spaces", 3),
        (b"def player(board):\nreturn 1\n", "syntax", "Its lines are not indented evenly", 2),
        (b"def player(board:\n    pass\n", "syntax", "It is not valid Python", 1),
        (b"X = 'X'\nboard[0] = X\n", "load", "It raises an exception as soon as it is loaded", 2),
        (b"import sys\nsys.exit(0)\n", "exit", "It ends the program as soon as it is loaded", 2),
        (b"def f():\n    f()\nf()\n", "recursion", "It cannot be loaded", 2),
    ],
)
def test_why_a_file_cannot_be_loaded(
    source: bytes, code: str, sentence: str, line: int | None, tmp_path: Path
) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(source)
    report = grade(file, CS50, SHORT)
    finding = report.findings[0]
    assert (finding.code, finding.line) == (code, line)
    assert sentence in str(finding.what)
    if line is not None:
        assert f"(line {line})" in str(finding.came)


def test_a_file_that_names_its_encoding_may_have_it(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    sound = (HERE / "correct" / "cached.py").read_text(encoding="utf-8")
    file.write_bytes(f"# -*- coding: latin-1 -*-\n# Ana Pe\xf1a\n{sound}".encode("latin-1"))
    assert grade(file, SOME, SHORT).passed


@pytest.mark.parametrize("form", ["crlf", "bom"])
def test_a_file_from_another_system_is_as_good(form: str, tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    sound = (HERE / "correct" / "cached.py").read_bytes()
    file.write_bytes(sound.replace(b"\n", b"\r\n") if form == "crlf" else b"\xef\xbb\xbf" + sound)
    assert grade(file, SOME, SHORT).passed


@pytest.mark.parametrize("course", [CS50, TRES_EN_RAYA], ids=lambda course: course.name)
def test_a_search_looks_ahead_from_a_board_to_those_that_follow(course: Course) -> None:
    before = course.contract.comes_before
    assert before("X........", "X.O......") and before(".........", "XXXOO....")
    assert not before("X.O......", "X........") and not before("O........", "X.O......")
