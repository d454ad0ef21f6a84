"""A match from the menu to its record opened again, by mouse alone and by keyboard alone, in windows of several sizes."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import language, records
from tateti.window.loop import SMALLEST, USUAL
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_words import headline
from tateti.window.settings import recall
from tateti.window.state import Screen, State
from tateti.window.widgets import controls
from window.driver import Driver, state_of
from window.screens import WON

KEYS = {
    "review": pygame.K_v, "theme": pygame.K_d, "menu": pygame.K_ESCAPE, "new": pygame.K_n,
    "resume": pygame.K_RETURN, "act": pygame.K_RETURN, "answer 0": pygame.K_RETURN,
}  # fmt: skip


class Mouse:
    """Does everything by clicks."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def choose(self, name: str) -> None:
        if controls.named(controls_of(self.driver.state, self.driver.size), name) is None:
            self.driver.press("keys")  # in a small window the rest is behind More
            name = f"do {name}"
        self.driver.press(name)

    def play(self, cell: str) -> None:
        self.driver.click_on(cell)

    def look_back(self, plies: int) -> None:
        for _ in range(plies):
            self.driver.press("back")

    def open_last_file(self) -> None:
        last = len(self.driver.state.files.entries) - 1
        self.driver.press(f"entry {last}")
        self.driver.press(f"entry {last}")


class Keyboard:
    """Does everything by keys."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def choose(self, name: str) -> None:
        if name in ("save", "open"):
            self.driver.with_control({"save": pygame.K_s, "open": pygame.K_o}[name])
        elif name in KEYS:
            self.driver.key(KEYS[name])
        else:
            self._walk_to(name)
            self.driver.key(pygame.K_RETURN)

    def _walk_to(self, name: str) -> None:
        for _ in range(60):
            if self.driver.state.focus == name:
                return
            self.driver.key(pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {name!r}")

    def play(self, cell: str) -> None:
        self.driver.walk_to(self.driver.cell(cell))
        self.driver.key(pygame.K_RETURN)

    def look_back(self, plies: int) -> None:
        self.driver.key(*[pygame.K_LEFT] * plies)

    def open_last_file(self) -> None:
        self.driver.key(pygame.K_END, pygame.K_RETURN)


@pytest.mark.parametrize("size", [USUAL, SMALLEST, (560, 860)])
@pytest.mark.parametrize("by", [Mouse, Keyboard])
def test_a_match_is_played_left_resumed_reviewed_saved_and_opened(opened, tmp_path: Path, by, size) -> None:
    hand = by(driver := opened(State(folder=str(tmp_path), remembers=True), size, begin=False))
    small = size == SMALLEST
    hand.choose("kind misere-tictactoe")
    if small:
        hand.choose("page 1")
    while driver.state.arrangement.seats[1].bot:
        hand.choose("level 1 -1")
    if small:
        hand.choose("page 2")
    hand.choose("language es")
    hand.choose("theme")
    hand.choose("play")
    for cell in WON.split()[:3]:
        hand.play(cell)
    hand.choose("menu")
    assert driver.state.screen is Screen.QUESTION
    hand.choose("answer 0")  # keep it
    driver.post(pygame.QUIT)

    language.use("en")
    settings = recall()
    assert (settings.language, settings.dark, settings.arrangement.kind) == ("es", True, "misere-tictactoe")
    language.use(settings.language)
    hand = by(driver := opened(State.of(settings), size, begin=False))
    driver.controller.welcome()
    hand.choose("resume")
    for cell in WON.split()[3:]:
        hand.play(cell)
    assert headline(driver.open_match) == "¡Gana Jugador 2!"

    hand.choose("review")
    driver.settle()
    assert driver.open_match.review is not None
    hand.look_back(3)
    assert headline(driver.open_match) == "Tras 4 de 7 jugadas"
    hand.choose("save")
    hand.choose("act")
    (file,) = tmp_path.iterdir()
    assert records.load(str(file)).moves == driver.open_match.match.moves
    hand.choose("new")
    assert driver.open_match.match.history == []
    hand.choose("open")
    hand.open_last_file()
    assert driver.open_match.is_record
    assert [str(move)[1:] for move in driver.open_match.match.moves] == WON.split()


@pytest.mark.parametrize("size", [USUAL, SMALLEST, (360, 560)])
def test_bots_are_held_stepped_and_hurried_by_mouse(opened, size) -> None:
    driver = opened(state_of("tictactoe", "easy", "easy"), size)
    driver.press("pause")
    driver.press("step")
    driver.settle()
    assert len(driver.open_match.match.history) == 1
    pace = driver.open_match.pace
    driver.press("faster")
    driver.press("faster")
    driver.press("slower")
    assert driver.open_match.pace == pace + 1
    driver.press("pause")
    driver.settle()
    assert driver.open_match.is_over
    driver.press("new")
    assert driver.open_match.match.history == []
