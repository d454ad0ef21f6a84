"""A match against a student's own file in the window: by mouse, with files that play, fail, think for ever or are unwritten."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import cli, language
from tateti.classroom import tictactoe
from tateti.classroom.courses import CS50, SEMAFORO, TRES_EN_RAYA
from tateti.classroom.courses.base import Course
from tateti.classroom.starter import write_starter
from tateti.errors import SearchLimitError
from tateti.games import Side
from tateti.window import loop
from tateti.window.screens import match_words
from tateti.window.screens.draw import controls_of
from tateti.window.state import State
from tateti.window.student import StudentFile
from tateti.window.widgets import controls
from window.driver import DEADLINE, Driver

OUR_OWN = Path(tictactoe.__file__)
STUDENTS = Path(__file__).parents[1] / "classroom"


@pytest.fixture
def against(opened, tmp_path):
    """Opens a match against a file, which is a path or the text of one."""

    def open_match(
        file: Path | str, course: Course = CS50, begins: bool = False, seconds: float = 60.0
    ) -> Driver:
        if isinstance(file, str):
            path = tmp_path / "tictactoe.py"
            path.write_text(textwrap.dedent(file))
            file = path
        return opened(State(student=StudentFile(file, course, seconds, begins)))

    return open_match


def play_by_mouse(driver: Driver) -> None:
    """A person's move on the first cell that may be played, and the answer of the file."""
    move = driver.open_match.position.moves[0]
    driver.click(driver.middle_of(move.cell))
    driver.settle()


def said(driver: Driver) -> str:
    return f"{match_words.headline(driver.open_match)} {match_words.detail(driver.open_match)}"


def process_of(driver: Driver) -> subprocess.Popen[bytes]:
    process = driver.state.student._student._process
    assert process is not None
    return process._caged._process


# Files that play


def test_a_whole_match_by_mouse(against) -> None:
    driver = against(OUR_OWN)
    driver.settle()
    while not driver.open_match.is_over:
        play_by_mouse(driver)
    match = driver.open_match.match
    assert match.outcome.winner is not Side.FIRST  # minimax never loses
    assert match.seat(Side.SECOND).name == "minimax"
    assert "tictactoe.py" in match_words.seat_in_words(driver.open_match, Side.SECOND)
    driver.press("new")
    assert driver.open_match.match.history == []


@pytest.mark.parametrize(("folder", "course", "function"), [
    ("tres_en_raya", TRES_EN_RAYA, "elegir_jugada_bot"), ("semaforo", SEMAFORO, "elegir_accion"),
])  # fmt: skip
def test_the_files_of_the_other_courses_play_too(against, folder: str, course: Course, function: str) -> None:
    driver = against(STUDENTS / folder / "sound.py", course, begins=True)
    driver.settle()
    assert len(driver.open_match.match.history) == 1
    while not driver.open_match.is_over and len(driver.open_match.match.history) < 8:
        play_by_mouse(driver)
    assert driver.open_match.notice is None
    assert f"{function} chose it." in {move.comment for move in driver.open_match.match.history}


def test_the_sides_are_swapped_by_mouse(against) -> None:
    driver = against(OUR_OWN)
    driver.settle()
    driver.press("swap")
    driver.settle()
    assert driver.open_match.match.first.name == "minimax"
    assert len(driver.open_match.match.history) == 1
    driver.key(pygame.K_s)
    driver.settle()
    assert driver.open_match.match.second.name == "minimax"


def test_there_is_no_menu_behind_it(against) -> None:
    driver = against(OUR_OWN)
    assert controls.named(controls_of(driver.state, driver.size), "menu").label == "Leave"
    driver.press("menu")
    assert not driver.state.is_open


# Files that fail


def test_a_file_that_fails_is_told_and_read_again_when_it_is_mended(against) -> None:
    driver = against("def minimax(board):\n    return 1 / 0\n")
    play_by_mouse(driver)
    assert "minimax cannot play here." in said(driver)
    assert "minimax: it raises an exception: ZeroDivisionError: division by zero (line 2)." in said(driver)
    assert "press N" in said(driver)
    driver.state.student.file.write_text(OUR_OWN.read_text())
    driver.key(pygame.K_n)
    play_by_mouse(driver)
    assert len(driver.open_match.match.history) == 2


@pytest.mark.parametrize(("text", "words"), [
    ("import a_library_that_nobody_has", "It needs a_library_that_nobody_has, which is not here"), ("x = 1", "minimax: there is no function of this name."),
    ("def minimax(board):\n    return (7, 7)", "minimax: it gives something that is no possible action: (7, 7)."),
    ("import os\ndef minimax(board):\n    os._exit(3)", "minimax: it ends the program at once (exit 3)."),
])  # fmt: skip
def test_whatever_a_file_does_the_window_stays(against, text: str, words: str) -> None:
    driver = against(text)
    play_by_mouse(driver)
    assert words in said(driver)
    frames = driver.loop.frames
    driver.key(pygame.K_u)
    assert driver.open_match.match.history == []
    assert driver.loop.frames > frames


def test_what_cannot_be_loaded_is_told_before_the_first_move(against) -> None:
    driver = against("def minimax(:")
    driver.settle()
    assert "SyntaxError" in said(driver)


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_an_unwritten_file_says_so_and_names_minimax(opened, tmp_path: Path, spoken: str) -> None:
    language.use(spoken)
    write_starter(tmp_path, CS50)
    driver = opened(State(student=StudentFile(tmp_path / "tictactoe.py", CS50, 60.0, begins=True)))
    driver.settle()
    assert said(driver).count("minimax") == 2
    assert {"en": "not written yet", "es": "no está escrit", "pt": "não está escrit"}[spoken] in said(driver)


# Files that think for long


ENDLESS = """
    def minimax(board):
        while any(cell is not None for row in board for cell in row):
            pass
        return 0, 0
"""


def thinking(driver: Driver) -> None:
    driver.click_on("b2")
    for _ in range(2000):
        driver.loop.step(events=list)
        if driver.state.student._student._process is not None:
            return
        driver.controller.thinker.wait(0.01)
    raise AssertionError("the file was never asked")


def test_the_window_goes_on_while_the_file_thinks_and_leaving_ends_it(against) -> None:
    driver = against(ENDLESS)
    thinking(driver)
    child = process_of(driver)
    frames = driver.loop.frames
    for _ in range(3):
        driver.loop.step(events=list)
    assert driver.loop.frames == frames + 3
    assert "thinking" in said(driver)
    driver.post(pygame.QUIT)
    assert not driver.state.is_open
    assert child.wait(DEADLINE) is not None


def test_a_move_taken_back_calls_the_file_off(against) -> None:
    driver = against(ENDLESS)
    thinking(driver)
    child = process_of(driver)
    driver.key(pygame.K_u)
    assert driver.open_match.match.history == []
    assert child.wait(DEADLINE) is not None
    driver.press("swap")  # on an empty board this file answers
    driver.settle()
    assert len(driver.open_match.match.history) == 1


def test_nothing_is_started_for_a_question_that_nobody_asks_any_more() -> None:
    student = StudentFile(OUR_OWN, CS50, 60.0)
    with pytest.raises(SearchLimitError):
        student.load(lambda: True)
    assert student._student._process is None


def test_a_file_that_takes_too_long_is_told(against) -> None:
    driver = against(ENDLESS, seconds=1.0)
    play_by_mouse(driver)
    assert "minimax: it takes more than 1 s" in said(driver)


# The command and the runner


def test_the_command_opens_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = {}
    monkeypatch.setattr(loop, "play", lambda state, begin: opened.update(state=state, begin=begin))
    assert cli.main(["classroom", "play", str(OUR_OWN), "--window", "--second", "--limit", "7"]) == 0
    student = opened["state"].student
    assert (student.file, student.course, student.seconds, student.begins) == (OUR_OWN, CS50, 7.0, True)
    assert opened["begin"] is True


def test_the_runner_plays_against_the_file_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_starter(tmp_path, CS50)
    asked: list[list[str]] = []
    monkeypatch.setattr(cli, "main", lambda words: asked.append(words) or 0)
    monkeypatch.setattr(sys, "argv", ["runner.py", "--second"])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(tmp_path / "runner.py"), run_name="__main__")
    assert left.value.code == 0
    assert asked == [["classroom", "play", str(tmp_path / "tictactoe.py"), "--window", "--second"]]


def test_the_runner_says_what_is_missing(tmp_path: Path) -> None:
    write_starter(tmp_path, CS50)
    run = [sys.executable, "-I", "-S", "runner.py"]  # without site-packages, so without tateti
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "PYTHONUTF8": "1"})  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.strip() == "tateti is not installed for this Python. This installs it, with its window: pip install 'tateti[window]'"  # fmt: skip
