"""Lessons in the terminal: every one walked to its end, in a pipe and drawn in place, in every language."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screen import run, shown, typed
from solving import choices
from tateti import language
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.study.lessons import Walk, lesson, progress
from tateti.study.lessons.library import names
from tateti.terminal.console import Console, Leave
from tateti.terminal.in_place import board_screen, keyboard
from tateti.terminal.lessons.session import LessonSession
from terminal.pseudo_terminal import BACKSPACE, DOWN, ENTER, RIGHT, UP, Terminal
from terminal.test_in_place import Drawn


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("TATETI_STATE", str(tmp_path))
    yield tmp_path
    language.use("en")


def answers(name: str) -> list[str]:
    """What somebody types who knows every answer; an empty line goes on."""
    return [choice or "" for _walk, choice in choices(lesson(name))]


def walked(name: str, lines: Sequence[str], step: int = 1, **more: object) -> tuple[LessonSession, str]:
    """A lesson in which these lines are typed, and what is shown."""
    console = typed(lines, **more)
    session = LessonSession(Walk.begin(lesson(name), step - 1), console)
    with contextlib.suppress(Leave):
        session.run()
    return session, shown(console)


# To the end


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_lesson_is_walked_to_its_end_in_a_pipe(name: str, code: str) -> None:
    language.use(code)
    session, text = walked(name, answers(name))
    assert session.walk.is_over
    assert progress.load().progress.of(name).is_finished
    seen = " ".join(text.split())
    for step in lesson(name).steps:
        for paragraph in step.text.paragraphs(code):
            assert paragraph in seen
    assert str(lesson(name).title) in seen


def drawn(
    name: str, keys: Sequence[str], columns: int, lines: int, step: int = 1
) -> tuple[LessonSession, list[list[str]]]:
    """A lesson drawn in place in which these keys are pressed, and every picture of it; each must fit."""
    console = Console(
        io.StringIO(), io.StringIO(), ascii=False, columns=columns, lines=lines, attended=True, in_place=True
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_screen, "Screen", Drawn)
        patch.setattr(Drawn, "pressed", list(keys))
        session = LessonSession(Walk.begin(lesson(name), step - 1), console)
        with contextlib.suppress(Leave):
            session.run()
        screen = session.view.screen  # type: ignore[attr-defined]
    return session, screen.pictures


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_lesson_is_walked_to_its_end_in_place(name: str, code: str) -> None:
    """On the smallest usual terminal, where every step has its words and its board in one picture."""
    language.use(code)
    keys = list(chain.from_iterable([*answer, keyboard.ENTER] for answer in answers(name)))
    session, pictures = drawn(name, keys, 80, 24)
    assert session.walk.is_over
    seen = [" ".join(" ".join(picture).split()) for picture in pictures]
    for step in lesson(name).steps:
        words = step.text.paragraphs(code)
        assert any(all(paragraph in picture for paragraph in words) and "┌" in picture for picture in seen), (
            words
        )


# What is shown


def test_the_step_its_board_and_its_answers_are_shown() -> None:
    _session, text = walked("tictactoe", ["", "c1", ""], step=1)
    assert "Tic-Tac-Toe: step 1 of 9" in text
    assert " 2 |   |< >|   |" in text, "the cell that the text is about is marked"
    _session, text = walked("tictactoe", [], step=6)
    assert "  1. 3\n  2. 6\n  3. 8\n  4. 9\n" in text
    assert "Your answer, from 1 to 4: " in text


def test_positions_beside_that_of_the_step_are_drawn_side_by_side() -> None:
    _session, text = walked("minimax", [], step=7)
    assert re.search(r"Xa2: −1 +Xb1: −1 +Xc1: 0", text)
    assert " 2  X O X     2  . O X     2  . O X" in text


def test_a_wrong_move_is_answered_on_the_board_and_then_it_is_as_before() -> None:
    _session, text = walked("tictactoe", ["a1"], step=4)
    refuted, again = text.index(" 2 |*O*|*O*|*O*|"), text.rindex(" 2 | O | O |   |")
    assert refuted < again
    assert "The other answers Oc2 and completes a line." in text


def test_a_link_is_the_command_that_does_the_same() -> None:
    _session, text = walked("minimax", [], step=10)
    assert "tateti tree tictactoe OXO/.OX/X.. --order fixed --show 4 --no-pruning" in " ".join(text.split())
    done = run("tree", "tictactoe", "OXO/.OX/X..", "--order", "fixed", "--show", "4", "--no-pruning")
    assert done.returncode == 0
    assert b"14 nodes" in done.stdout


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["hint"], "Try Xc1."),
        (["pista"], "Prueba Xc1."),
        (["help"], "help with this step"),
        (["z9"], "'z9' is outside the board"),
        ([""], "Type a cell, such as c1; help shows what else you can do."),
        (["back"], "The fork: step 2 of 7"),
        (["b2", "again"], "Make a fork"),
    ],
)
def test_words_that_work_at_every_step(words: list[str], shown: str) -> None:
    language.use("es" if "pista" in words else "en")
    _session, text = walked("fork", words, step=3)
    assert shown in " ".join(text.split())


def test_a_hint_that_cannot_be_given_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_walk: Walk) -> Walk:
        raise TatetiError(N_("The search was stopped before it found the answer."))

    monkeypatch.setattr(Walk, "hint", refuse)
    assert "The search was stopped before it found the answer." in walked("fork", ["hint"], step=3)[1]


def test_the_first_step_has_none_before_it_and_an_answer_has_no_hint() -> None:
    assert "This is the first step." in walked("fork", ["back"])[1]
    assert "There is no hint here." in walked("tictactoe", ["hint"], step=6)[1]


def test_coordinates_may_be_numbers() -> None:
    console = typed([])
    with pytest.raises(Leave):
        LessonSession(Walk.begin(lesson("fork")), console, numbers=True).run()
    text = " ".join(shown(console).split())
    assert "X threatens on 0,1, in the top row, and on 1,0, in the left column." in text


# Leaving and coming back


def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    first = run("learn", "fork", typed="\na2\nb2\n\n", TATETI_STATE=str(tmp_path))
    assert first.returncode == 0
    assert b"The lesson goes on here the next time: tateti learn fork" in first.stdout
    again = run("learn", "fork", typed="", TATETI_STATE=str(tmp_path)).stdout.decode()
    assert "The fork: step 3 of 7" in again
    assert "The fork: step 1 of 7" not in again
    assert "fork: The fork (at step 3 of 7)" in run("learn", TATETI_STATE=str(tmp_path)).stdout.decode()


def test_the_list_names_every_lesson_with_its_chapter(tmp_path: Path) -> None:
    for code in language.LANGUAGES:
        text = run("learn", "--lang", code, TATETI_STATE=str(tmp_path)).stdout.decode()
        assert [name for name in names() if f"  {name}: " not in text] == []
    assert b'"name": "fork"' in run("learn", "--json", TATETI_STATE=str(tmp_path)).stdout


def test_a_lesson_of_ones_own_is_walked_and_checked(tmp_path: Path) -> None:
    from tateti.study.lessons.library import DATA

    source = (DATA / "fork.toml").read_text(encoding="utf-8")
    mine, lying = tmp_path / "mine.toml", tmp_path / "lying.toml"
    mine.write_text(source, encoding="utf-8")
    lying.write_text(
        source.replace('value = "loss", plies = 2', 'value = "win", plies = 2', 1), encoding="utf-8"
    )
    assert b"The fork: step 1 of 7" in run("learn", str(mine), TATETI_STATE=str(tmp_path)).stdout
    checked = run("learn", str(mine), "--check")
    assert (checked.returncode, checked.stdout) == (0, b"mine: 7 steps and 12 claims, all true.\n")
    found = run("learn", str(lying), "--check")
    assert found.returncode == 1
    assert found.stdout == b"steps 1: X.X/.O./X.O (tictactoe): value is said to be win, and is loss.\n"


def test_a_lesson_of_ones_own_has_nothing_to_do_with_one_of_the_same_name(tmp_path: Path) -> None:
    from tateti.study.lessons.library import DATA

    run("learn", "fork", typed="\na2\nb2\n\n", TATETI_STATE=str(tmp_path))
    mine = tmp_path / "fork.toml"
    mine.write_text((DATA / "fork.toml").read_text(encoding="utf-8"), encoding="utf-8")
    shown = run("learn", str(mine), typed="help\nquit\n", TATETI_STATE=str(tmp_path)).stdout.decode()
    assert "The fork: step 1 of 7" in shown
    assert "the next time" not in shown
    assert progress.load().progress.of("fork").step == 2


def test_what_there_is_to_know_about_the_file_is_told(tmp_path: Path) -> None:
    told = "the file is now called 'lessons-unreadable-1.json'."
    for words in (["learn", "fork"], ["learn", "fork", "--step", "2"], ["learn"], ["learn", "--json"]):
        (tmp_path / "lessons.json").write_text('{"tateti": "lessons", "version": 2}', encoding="utf-8")
        done = run(*words, TATETI_STATE=str(tmp_path))
        said = done.stderr if "--json" in words else done.stdout
        assert told in " ".join(said.decode().split())
        (tmp_path / "lessons-unreadable-1.json").unlink()


def test_where_nothing_can_be_kept_nobody_is_told_that_it_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = run("learn", "fork", "--step", "2", TATETI_STATE=str(tmp_path / "file" / "below")).stdout.decode()
    assert "Your progress with lessons cannot be kept on this computer" in " ".join(said.split())
    assert "the next time" not in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["learn", "frok"], "There is no lesson 'frok': did you mean The fork?"),
        (["learn", "fork", "--step", "9"], "'fork' has no step 9: its steps go from 1 to 7."),
        (["learn", "--step", "2"], "--step does nothing without LESSON."),
        (["learn", "fork", "--json"], "do not go together"),
        (["learn", "nowhere.toml"], "'nowhere.toml' cannot be read: there is no such file or folder."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: list[str], said: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.decode().split())


# On a real terminal


def test_a_lesson_is_walked_by_the_arrow_keys_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(
        "learn", "fork", "--step", "2", columns=80, lines=24, TATETI_STATE=str(tmp_path)
    ) as terminal:
        terminal.until("The fork: step 2 of 7", "A cell:", "┏")
        terminal.type(DOWN, ENTER)
        terminal.until("That completes no line of X.")
        terminal.type(UP, ENTER)  # b2
        terminal.until("Yes, b2: 1 of 2.")
        terminal.type("a", "3", BACKSPACE, "2", ENTER)
        terminal.until("X has a fork", "Enter: on to the next step")
        terminal.type(ENTER)
        terminal.until("step 3 of 7", "Your move (X):")
        terminal.type(RIGHT, ENTER)
        terminal.until("That makes one threat at most", "Enter: try again")
        terminal.type(ENTER)
        terminal.until("Make a fork", "Your move (X):")
        terminal.type("quit", ENTER)
        text, code = terminal.ends()
        assert code == 0
        assert terminal.is_as_before()
        assert "tateti learn fork" in text


KEYS = st.sampled_from([
    *([key] for key in keyboard.ARROWS), [keyboard.ENTER], [keyboard.BACKSPACE], [keyboard.ESCAPE], [" "], ["1"], ["b"],
    *([*word, keyboard.ENTER] for word in ("hint", "again", "back", "help", "b2", "a1", "2", "c3", "nonsense")),
])  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # they change nothing between examples
@given(
    st.sampled_from(names()), st.integers(1, 6), st.lists(KEYS, max_size=15), st.integers(20, 120), st.integers(2, 45),
    st.sampled_from(language.LANGUAGES),
)  # fmt: skip
def test_every_picture_fits_the_terminal(
    name: str, step: int, keys: list[list[str]], columns: int, lines: int, code: str
) -> None:
    language.use(code)
    drawn(name, list(chain(*keys)), columns, lines, step)
