"""Whole matches in the window: by mouse, by keyboard, and resized in the middle; on every game."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

from random import Random

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import games
from tateti.match import Match, Seat
from tateti.window.open_match import OpenMatch
from tateti.window.screens.draw import draw
from window.driver import state_of

GAME_NAMES = list(games.available())


def is_whole(driver) -> bool:
    """Whether what is seen is what the state looks like in this size: not blank, not stretched, nothing left out."""
    wanted = pygame.Surface(driver.size)
    draw(driver.state, wanted)
    return pygame.image.tobytes(wanted, "RGB") == pygame.image.tobytes(driver.frame, "RGB")


def colours_of(surface) -> int:
    """How many colours a picture has; a blank one has one."""
    data = pygame.image.tobytes(pygame.transform.scale(surface, (200, 200)), "RGB")
    return len({data[i : i + 3] for i in range(0, len(data), 3)})


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_whole_match_by_mouse_from_the_menu(opened, name) -> None:
    driver, random = opened(), Random(name)
    driver.press(f"kind {name}")
    while driver.state.arrangement.seats[1].bot:
        driver.press("level 1 -1")  # down to a person
    driver.press("play")
    assert driver.open_match.match.game.name == name
    while not driver.open_match.is_over:
        move = random.choice(driver.open_match.position.moves)
        driver.click(driver.middle_of(move.cell))
        assert driver.open_match.match.last_move == move
        assert is_whole(driver)
    assert driver.open_match.match.result in ("1-0", "0-1", "1/2-1/2")
    driver.press("new")
    assert driver.open_match.match.history == []
    driver.press("menu")
    driver.press("leave")
    assert not driver.state.is_open


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_whole_match_by_keyboard_from_the_menu(opened, name) -> None:
    driver, random = opened(), Random(name)
    driver.key(*[pygame.K_TAB] * 2)  # from Play to the languages
    names = [one.name for one in _controls(driver)]
    driver.state.focus = None
    driver.key(*[pygame.K_TAB] * (names.index(f"kind {name}") + 1), pygame.K_RETURN)
    while driver.state.arrangement.seats[1].bot:
        while driver.state.focus != "level 1 -1":
            driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
    while driver.state.focus != "play":
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.open_match.match.game.name == name
    while not driver.open_match.is_over:
        move = random.choice(driver.open_match.position.moves)
        driver.walk_to(move.cell)
        driver.key(pygame.K_RETURN)
        assert driver.open_match.match.last_move == move
    driver.key(pygame.K_RETURN)  # Play again
    assert not driver.open_match.is_over
    driver.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert not driver.state.is_open


def _controls(driver):
    from tateti.window.screens.draw import controls_of

    return [one for one in controls_of(driver.state, driver.size) if one.enabled]


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_match_that_is_resized_in_the_middle(opened, name) -> None:
    driver, random = opened(state_of(name)), Random(name)
    sizes = iter([(500, 900), (1600, 500), (340, 300), (1300, 1000), (960, 640)] * 20)
    while not driver.open_match.is_over:
        shown = driver.loop.frames
        driver.resize(next(sizes))
        assert driver.loop.frames > shown
        assert is_whole(driver)
        assert colours_of(driver.frame) > 20
        move = random.choice(driver.open_match.position.moves)
        driver.click(driver.middle_of(move.cell))
        assert driver.open_match.match.last_move == move


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_match_against_a_bot_until_it_ends(opened, name) -> None:
    driver, random = opened(state_of(name, two="easy")), Random(name)
    while not driver.open_match.is_over:
        driver.click(driver.middle_of(random.choice(driver.open_match.position.moves).cell))
        driver.settle()
    assert driver.open_match.match.result != "*"


@pytest.mark.parametrize("name", GAME_NAMES)
def test_two_bots_play_by_themselves_and_can_be_held(opened, name) -> None:
    driver = opened(state_of(name, "random", "easy"))
    driver.press("pause")
    driver.settle()
    assert not driver.open_match.is_over
    driver.press("pause")
    driver.settle()
    assert driver.open_match.is_over


@pytest.mark.parametrize("event", [pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED])
def test_what_the_system_wiped_is_drawn_again_at_once(opened, event) -> None:
    driver = opened(state_of("semaforo"))
    driver.frame.fill("black")
    driver.loop._handle(pygame.event.Event(event, x=960, y=640))
    assert is_whole(driver)


def test_on_a_dense_screen_a_click_lands_where_it_points(opened) -> None:
    driver = opened(state_of("tictactoe"))
    x, y = driver.middle_of(driver.cell("c1"))
    half = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x // 2, y // 2), button=1)
    driver.controller.handle(half, density=2.0)
    assert str(driver.open_match.match.last_move) == "Xc1"


@pytest.mark.parametrize(
    "name", ["tictactoe:19x19x5", "tictactoe:1x7", "semaforo:26x3", "tictactoe:26x26x26"]
)
@pytest.mark.parametrize("size", [(320, 280), (960, 640), (500, 1100), (2400, 1500)])
def test_large_and_odd_boards_fit_into_every_window(opened, name, size) -> None:
    from tateti.window.screens.match_layout import lay_out_play

    driver = opened(state_of(name), size)
    layout = lay_out_play(driver.state, driver.open_match, driver.size)
    assert driver.frame.get_rect().contains(layout.place.rect)
    assert layout.place.rect.collidelist([one.rect for one in layout.controls]) == -1
    assert not layout.place.rect.colliderect(layout.words)
    last = driver.open_match.match.game.board.size - 1
    driver.click(driver.middle_of(last))
    assert driver.open_match.match.last_move.cell == last


def test_a_bot_beyond_its_means_says_so_when_the_match_begins() -> None:
    def notice(name: str, bot: str) -> object:
        return OpenMatch.of(Match(games.game(name), Seat("Ana"), Seat(bot, bot))).notice

    assert notice("semaforo", "perfect") is None
    assert str(notice("semaforo:5x5", "perfect")).startswith("On this board perfect cannot prove")
