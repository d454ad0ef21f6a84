"""Leaving a match that goes on: it is asked, it is kept, and it goes on the next time, also after the power was cut."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import os
from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import unfinished
from tateti.games import Side
from tateti.match import Clock
from tateti.window.arrangement import Arrangement
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_words import detail, headline
from tateti.window.state import Screen, State
from tateti.window.widgets import controls
from window.driver import Driver, lasting, state_of


def left_by_mouse(driver: Driver, name: str, answer: int = 0) -> None:
    driver.press(name)
    assert driver.state.screen is Screen.QUESTION
    driver.press(f"answer {answer}")


def offered(driver: Driver) -> str:
    """The match that the menu offers to go on with."""
    found = controls.named(controls_of(driver.state, driver.size), "resume")
    assert found is not None
    assert found.label == "Go on with the match"
    return found.below


def opened_anew(opened, **more: object) -> Driver:
    """The window as it is when the program is started the next time."""
    driver = opened(State(remembers=True, **more), begin=False)
    driver.controller.welcome()
    driver.loop.step(events=list)
    return driver


def test_a_match_is_left_and_gone_on_with_by_mouse(opened) -> None:
    driver = opened(lasting("semaforo"))
    for cell in ("b2", "c3"):
        driver.click_on(cell)
    left_by_mouse(driver, "menu")
    assert driver.state.screen is Screen.MENU
    assert offered(driver) == "Player 1 – Player 2: Semáforo (Traffic Lights), 2 moves"
    driver = opened_anew(opened)
    driver.press("resume")
    assert [str(move) for move in driver.open_match.match.moves] == ["Gb2", "Gc3"]
    driver.click_on("b2")
    assert str(driver.open_match.match.last_move) == "Yb2"


def test_a_match_is_left_and_gone_on_with_by_keyboard(opened) -> None:
    driver = opened(lasting("tictactoe"))
    driver.walk_to(driver.cell("b2"))
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.QUESTION
    driver.key(pygame.K_RETURN)  # keep it
    assert driver.state.screen is Screen.MENU
    driver.key(pygame.K_RETURN)  # go on
    assert [str(move) for move in driver.open_match.match.moves] == ["Xb2"]
    driver.key(pygame.K_ESCAPE, pygame.K_ESCAPE)  # no, not now
    assert driver.state.screen is Screen.MATCH


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_n])
def test_a_match_that_is_discarded_is_gone(opened, key) -> None:
    driver = opened(lasting("tictactoe"))
    driver.click_on("b2")
    assert len(unfinished.kept()) == 1
    driver.key(key)
    driver.press("answer 1")
    assert unfinished.kept() == []
    assert driver.state.left is None
    assert driver.state.screen is (Screen.MENU if key == pygame.K_ESCAPE else Screen.MATCH)


def test_another_match_leaves_the_first_one_in_the_menu(opened) -> None:
    driver = opened(lasting("tictactoe"))
    driver.click_on("b2")
    driver.key(pygame.K_n, pygame.K_RETURN)
    assert driver.open_match.match.history == []
    driver.key(pygame.K_ESCAPE)  # nobody has moved: nothing is asked
    assert driver.state.left is not None


def test_closing_the_window_asks_nothing_and_keeps_the_match(opened) -> None:
    driver = opened(lasting("tictactoe"))
    driver.click_on("b2")
    driver.post(pygame.QUIT)
    assert not driver.state.is_open
    assert offered(opened_anew(opened)).endswith("Tic-Tac-Toe, 1 move")


def test_a_match_is_kept_move_by_move(opened) -> None:
    driver = opened(lasting("tictactoe", two="easy"))
    driver.click_on("b2")
    driver.settle()
    _path, match = unfinished.newest() or pytest.fail("nothing was kept")
    assert match.moves == driver.open_match.match.moves
    driver.key(pygame.K_u)
    assert unfinished.newest() is None, "nobody has moved in it any more"


def test_a_match_that_has_ended_is_not_kept(opened) -> None:
    driver = opened(lasting("tictactoe"))
    for cell in ("b2", "a1", "b1", "a2"):
        driver.click_on(cell)
    assert len(unfinished.kept()) == 1
    driver.click_on("b3")
    assert unfinished.kept() == []
    driver.press("menu")  # and nothing is asked
    assert driver.state.screen is Screen.MENU
    assert driver.state.left is None


def test_bots_and_a_students_file_are_left_without_a_question(opened) -> None:
    driver = opened(lasting("tictactoe", "easy", "easy"))
    driver.loop.step(events=list)
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.MENU


def test_a_match_that_is_gone_on_with_still_says_why_the_bot_played_so(opened) -> None:
    driver = opened(lasting("tictactoe", two="easy"))
    driver.click_on("b2")
    driver.point((1, 1))
    driver.settle()
    said = detail(driver.open_match)
    assert ": " in said
    driver.post(pygame.QUIT)
    driver = opened_anew(opened)
    driver.press("resume")
    assert detail(driver.open_match) == said


# The clock


def test_the_clock_goes_on_where_it_stood(opened) -> None:
    driver = opened(State(Arrangement(clock=Clock(60)).with_seat(1, Arrangement().seats[0]), remembers=True))
    driver.click_on("b2")
    driver.time += 20
    driver.loop.step(events=list)
    driver.click_on("a1")
    driver.time += 7
    driver.loop.step(events=list)
    driver.post(pygame.QUIT)
    driver = opened_anew(opened)
    driver.time += 1000  # in the menu no time passes
    driver.press("resume")
    match = driver.open_match.match
    assert match.time_left(Side.SECOND) == pytest.approx(40)
    assert match.time_left(Side.FIRST) == pytest.approx(53)
    driver.time += 54
    driver.loop.step(events=list)
    assert driver.open_match.is_over
    assert headline(driver.open_match) == "Player 2 wins!"


# What can go wrong


@pytest.mark.parametrize("content", [
    b"", b"no record", b'[Game "chess"]\n*', b"\x00\xff" * 1000, b'[Game "tictactoe"]\n\n1. b2 b2 *', b"[" * 100_000,
    b'[Game "tictactoe"]\n[RunningMove "1e999"]\n[Clock "60"]\n\n1. b2 a1 *',
])  # fmt: skip
def test_a_kept_file_that_is_broken_is_told_of_and_left_alone(opened, content: bytes) -> None:
    unfinished.files().mkdir(parents=True)
    path = unfinished.files() / "20261116-120000-1-1.txt"
    path.write_bytes(content)
    driver = opened_anew(opened)
    if content.startswith(b'[Game "tictactoe"]\n[Running'):  # a number that no move takes is left out
        driver.press("resume")
        assert driver.open_match.match.time_left(Side.FIRST) == 60
        return
    assert driver.state.screen is Screen.QUESTION
    driver.key(pygame.K_ESCAPE)
    assert path.read_bytes() == content
    assert driver.state.left is None
    driver = opened_anew(opened)
    driver.press("answer 0")  # remove it
    assert not path.exists()
    assert driver.state.screen is Screen.MENU


@pytest.mark.parametrize("others", [0, 1])
def test_only_the_file_that_was_asked_about_is_removed(opened, others: int) -> None:
    for _ in range(others):
        driver = opened(lasting("tictactoe"))
        driver.click_on("b2")
        driver.post(pygame.QUIT)
    good = unfinished.kept()
    unfinished.files().mkdir(parents=True, exist_ok=True)
    broken = unfinished.files() / "20991116-120000-1-1.txt"
    broken.write_text("no record")
    os.utime(broken, (4e9, 4e9))
    driver = opened_anew(opened)
    assert driver.state.screen is Screen.QUESTION
    broken.unlink()  # by another program, say
    driver.press("answer 0")
    assert driver.state.screen is Screen.MENU
    assert unfinished.kept() == good


def test_a_match_whose_bot_is_gone_says_so(opened, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def corner(position):\n    return position.moves[0]\n")
    driver = opened(lasting("tictactoe", two=f"py:{bot}:corner"))
    driver.click_on("b2")
    driver.post(pygame.QUIT)
    bot.unlink()
    driver = opened_anew(opened)
    driver.press("resume")
    driver.press("answer 0")  # run it
    assert driver.state.question.title == "This match cannot go on"
    driver.key(pygame.K_RETURN)
    assert driver.state.screen is Screen.MENU
    assert len(unfinished.kept()) == 1


def test_where_nothing_can_be_kept_closing_asks(opened, monkeypatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "file"))
    driver = opened(lasting("tictactoe"))
    driver.state.question = None  # that choices cannot be kept was told
    driver.click_on("b2")
    driver.post(pygame.QUIT)
    assert driver.state.is_open
    assert driver.state.question.detail == "The match could not be kept."
    driver.press("answer 1")
    assert driver.state.screen is Screen.MATCH
    driver.post(pygame.QUIT)
    driver.press("answer 0")
    assert not driver.state.is_open
    assert (tmp_path / "file").read_text() == "mine"


def test_a_file_that_is_not_ours_is_not_written_over(opened) -> None:
    driver = opened(lasting("tictactoe"))
    driver.click_on("b2")
    (path,) = unfinished.kept()
    path.write_text("somebody's poem")
    driver.click_on("a1")
    assert path.read_text() == "somebody's poem"


# Two windows


def test_two_windows_that_go_on_with_the_same_match_keep_what_was_played_in_each(opened) -> None:
    one = opened(lasting("tictactoe"))
    one.click_on("b2")
    two = opened_anew(opened)
    two.press("resume")
    two.click_on("a1")
    one.click_on("c3")
    two.click_on("c1")
    one.post(pygame.QUIT)
    two.post(pygame.QUIT)
    kept = [unfinished.load(path)[1].moves for path in unfinished.kept()]
    assert sorted(" ".join(map(str, moves)) for moves in kept) == ["Xb2 Oa1 Xc1", "Xb2 Oc3"]


def test_the_end_of_a_match_in_one_window_leaves_what_another_has_gone_on_with(opened) -> None:
    one = opened(lasting("tictactoe"))
    for cell in ("b2", "a1", "b1", "a2"):
        one.click_on(cell)
    two = opened_anew(opened)
    two.press("resume")
    two.click_on("c3")
    one.click_on("b3")
    assert one.open_match.is_over
    (path,) = unfinished.kept()
    assert unfinished.load(path)[1].moves == two.open_match.match.moves


def test_a_window_in_which_nothing_more_was_played_keeps_nothing_twice(opened) -> None:
    one = opened(lasting("tictactoe"))
    one.click_on("b2")
    two = opened_anew(opened)
    two.press("resume")
    two.click_on("a1")
    one.post(pygame.QUIT)
    assert len(unfinished.kept()) == 1


def test_a_window_that_remembers_nothing_says_so_before_it_is_left(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.click_on("b2")
    driver.key(pygame.K_ESCAPE)
    assert [answer.label for answer in driver.state.question.answers] == ["Leave it", "Go on playing"]
    driver.key(pygame.K_RETURN)
    assert driver.state.screen is Screen.MENU
    assert unfinished.kept() == []
