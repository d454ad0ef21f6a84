"""The menu: the game and its board, the seats, who begins, the language, the theme."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import games, language
from tateti.games import registry
from tateti.language import LANGUAGES
from tateti.players import available as players
from tateti.window.arrangement import Arrangement, SeatChoice
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_words import detail, headline
from tateti.window.widgets.theme import DARK, LIGHT
from window.driver import state_of


def test_rows_columns_and_lines_are_chosen(opened) -> None:
    driver = opened()
    for name in ("rows 1", "cols 1", "cols 1", "line 1"):
        driver.press(name)
    assert driver.state.arrangement.game.name == "tictactoe:4x5x4"


def test_a_line_never_outgrows_its_board() -> None:
    chosen = Arrangement().grown("cols", 1).grown("line", 1)
    assert str(chosen.board) == "3x4x4"
    assert str(chosen.grown("cols", -1).board) == "3x3"
    assert str(chosen.grown("line", 1).board) == "3x4x4"
    assert str(chosen.grown("rows", -99).board) == "3x4x4"


def test_every_level_can_be_chosen_for_each_seat(opened) -> None:
    driver = opened()
    for number in (0, 1):
        seen = set()
        for _ in range(len(players()) + 1):
            seen.add(driver.state.arrangement.seats[number].bot)
            driver.press(f"level {number} 1")
        assert seen == {"", *players()}


def test_a_bot_with_options_stays_among_the_levels() -> None:
    chosen = Arrangement(seats=(SeatChoice(), SeatChoice(bot="minimax:depth=2")))
    assert chosen.next_level(1, 1).next_level(1, -1).seats[1].bot in ("minimax", "minimax:depth=2")
    assert chosen.match(seed=1).second.name == "minimax:depth=2"


def test_a_name_is_typed_with_its_accents(opened) -> None:
    driver = opened()
    driver.press("name 0")
    driver.type("Íñigo d")
    driver.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    driver.key(pygame.K_RETURN)
    assert driver.open_match.match.first.name == "Íñigo"
    assert not driver.state.dark


def test_escape_leaves_a_field_before_it_leaves_the_program(opened) -> None:
    driver = opened()
    driver.press("name 0")
    driver.key(pygame.K_ESCAPE)
    assert driver.state.is_open
    driver.key(pygame.K_ESCAPE)
    assert not driver.state.is_open


@pytest.mark.parametrize("starts", ["first", "second", "random"])
def test_who_begins_is_chosen(opened, starts) -> None:
    driver = opened()
    driver.press(f"starts {starts}")
    driver.press("play")
    names = [seat.name for seat in driver.open_match.match.seats]
    assert names in {"first": [["Player", "easy"]], "second": [["easy", "Player"]]}.get(
        starts, [["Player", "easy"], ["easy", "Player"]]
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_language_is_changed_from_the_menu(opened, code) -> None:
    driver = opened()
    driver.press(f"language {code}")
    assert language.current() == code
    labels = {one.name: one.label for one in controls_of(driver.state, driver.size)}
    assert labels["leave"] == language.gettext("Leave")
    assert {"en": "Leave", "es": "Salir", "pt": "Sair"}.get(code, labels["leave"]) == labels["leave"]


def test_another_language_is_another_picture(opened) -> None:
    driver = opened()
    english = pygame.image.tobytes(driver.frame, "RGB")
    driver.press("language es")
    driver.press("language en")
    driver.point((1, 1))
    assert pygame.image.tobytes(driver.frame, "RGB") == english
    driver.press("language es")
    driver.point((1, 1))
    assert pygame.image.tobytes(driver.frame, "RGB") != english


def test_light_and_dark(opened) -> None:
    driver = opened()
    assert driver.frame.get_at((2, 2))[:3] == LIGHT.background
    driver.key(pygame.K_d)
    assert driver.frame.get_at((2, 2))[:3] == DARK.background


def known(monkeypatch, count: int) -> list[str]:
    """Makes so many games known: ours, and more like the first of them."""
    ours = list(games.available().values())
    more = [
        type(f"Game{n}", (ours[0],), {"kind": f"game-{n}", "title": f"Another game of {n}"})
        for n in range(count)
    ]
    found = {kind.kind: kind for kind in [*ours, *more][:count]}
    monkeypatch.setattr(registry, "_games", found)
    registry._named.cache_clear()
    return list(found)


SIZES = [(320, 280), (960, 640), (500, 1000), (3000, 900)]


def nothing_overlaps(driver) -> None:
    shown = controls_of(driver.state, driver.size)
    for number, one in enumerate(shown):
        assert driver.frame.get_rect().contains(one.rect), one.name
        assert one.rect.collidelist([other.rect for other in shown[number + 1 :]]) == -1, one.name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", list(games.available()))
def test_everything_is_within_the_window_and_nothing_overlaps(opened, kind, size) -> None:
    nothing_overlaps(opened(state_of(kind), size, begin=False))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 3, 4, 6, 7, 9, 10, 20])
def test_the_menu_has_room_for_many_games(opened, monkeypatch, count, size) -> None:
    kinds = known(monkeypatch, count)
    driver = opened(state_of(kinds[0]), size, begin=False)
    nothing_overlaps(driver)
    seen = []
    for _page in range(-(-count // 9)):
        seen += [one.name for one in controls_of(driver.state, driver.size) if one.name.startswith("kind ")]
        if count > 9:
            driver.press("games 1")
    assert seen == [f"kind {kind}" for kind in kinds]
    assert driver.state.arrangement.kind == kinds[0]
    if count > 9:
        driver.press("games -1")
        assert driver.state.arrangement.kind == kinds[(count - 1) // 9 * 9]


@pytest.mark.parametrize("size", SIZES)
def test_one_more_language_covers_nothing(opened, monkeypatch, size) -> None:
    monkeypatch.setattr(language, "NAMES", {**language.NAMES, "gl": "Galego"})
    driver = opened(state_of("tictactoe"), size, begin=False)
    driver.state.menu_page = 2  # in a small window they are there
    assert "Galego" in {one.label for one in controls_of(driver.state, driver.size)}
    nothing_overlaps(driver)


def test_a_game_from_outside_is_in_the_menu_and_played(opened, pegboard) -> None:
    driver = opened()
    driver.press("kind pegboard")
    while driver.state.arrangement.seats[1].bot:
        driver.press("level 1 -1")
    driver.press("play")
    for name in ("b2", "a1", "c2", "a2"):
        driver.click_on(name)
    assert headline(driver.open_match) == "Player 1 wins!"
    assert detail(driver.open_match) == "Player 2 completed the line a2 b2 c2."
    assert [piece.letter for piece in driver.open_match.named_pieces] == ["P"]


def test_every_control_is_reached_with_tab_and_with_the_arrows(opened) -> None:
    driver = opened()
    wanted = {one.name for one in controls_of(driver.state, driver.size) if one.enabled}
    seen = set()
    for _ in wanted:
        driver.key(pygame.K_TAB)
        seen.add(driver.state.focus)
    assert seen == wanted
    seen = set()
    for _ in range(12):
        for _ in range(8):
            driver.key(pygame.K_RIGHT)
            seen.add(driver.state.focus)
        driver.key(pygame.K_DOWN)
    assert seen == wanted


def test_the_buttons_of_a_match_are_reached_with_tab(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.key(pygame.K_TAB)
    while driver.state.focus != "theme":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_SPACE)
    assert driver.state.dark
