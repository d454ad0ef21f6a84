"""Two bots that are watched, sides that are swapped, what moves, and the keys."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti.games import Side
from tateti.window.control.background import MOVING
from tateti.window.screens.draw import controls_of
from tateti.window.screens.keys import ACTIONS
from tateti.window.state import Screen
from tateti.window.widgets import controls
from window.driver import state_of

# Two bots


def test_bots_are_stepped_and_made_faster(opened) -> None:
    driver = opened(state_of("tictactoe", "easy", "easy"))
    driver.key(pygame.K_p)
    for count in (1, 2):
        driver.key(pygame.K_PERIOD, letter=".")
        driver.settle()
        assert len(driver.open_match.match.history) == count
    pace = driver.open_match.pace
    driver.key(pygame.K_PLUS, letter="+")
    driver.key(pygame.K_MINUS, letter="-")
    driver.press("faster")
    assert driver.open_match.pace == pace + 1
    driver.key(pygame.K_p)
    driver.settle()
    assert driver.open_match.is_over
    driver.press("new")
    assert driver.open_match.pace == pace + 1


def test_the_sides_are_swapped_after_the_end(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy"))
    driver.open_match.match.resign(Side.FIRST)
    driver.press("swap")
    assert driver.open_match.match.first.bot == "easy"
    driver.open_match.match.resign(Side.SECOND)
    driver.key(pygame.K_s)
    assert driver.open_match.match.second.bot == "easy"


# Animation


def test_a_piece_is_seen_coming_and_a_turned_one_turning(opened) -> None:
    driver = opened(state_of("semaforo"))
    for cell in ("b2", "b2"):
        driver.click_on(cell)
        driver.point((1, 1))
        assert driver.controller.background.patience == MOVING
        frames = [pygame.image.tobytes(driver.frame, "RGB")]
        for _ in range(3):
            driver.time += 0.06
            driver.loop.step(events=list)
            frames.append(pygame.image.tobytes(driver.frame, "RGB"))
        assert len(set(frames)) == 4
        assert driver.controller.background.patience > MOVING


def test_with_reduced_motion_a_piece_is_there_at_once(opened) -> None:
    driver = opened(state_of("semaforo", animated=False))
    driver.click_on("b2")
    driver.point((1, 1))
    first = pygame.image.tobytes(driver.frame, "RGB")
    driver.time += 0.09
    driver.loop.step(events=list)
    assert pygame.image.tobytes(driver.frame, "RGB") == first


# Keys


def test_the_keys_are_shown_and_do_what_they_say(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.click_on("b2")
    for way in ({"letter": "?"}, {}):
        driver.key(pygame.K_QUESTION if way else pygame.K_F1, **way)
        assert driver.state.screen is Screen.KEYS
        driver.key(pygame.K_ESCAPE)
        assert driver.state.screen is Screen.MATCH
    driver.press("keys")
    driver.press("do undo")
    assert driver.state.screen is Screen.MATCH
    assert driver.open_match.match.history == []
    driver.press("keys")
    assert controls.named(controls_of(driver.state, driver.size), "do undo") is None


def test_every_key_of_the_list_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "window.md").read_text(encoding="utf-8")
    table = page[page.index("| by pointer") :].split("\n\n")[0].lower()
    told = set(table.replace("|", " ").replace(",", " ").split())
    for _name, words, key in ACTIONS:
        assert set(key.lower().replace(",", "").split()) <= told, words


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA, pygame.KMOD_LALT])
def test_a_letter_with_another_key_held_is_no_shortcut(opened, mod) -> None:
    driver = opened(state_of("tictactoe"))
    driver.click_on("b2")
    for key in (pygame.K_u, pygame.K_n, pygame.K_d, pygame.K_x):
        driver.key(key, mod=mod)
    assert driver.state.screen is Screen.MATCH
    assert not driver.state.dark
    assert len(driver.open_match.match.history) == 1
