"""The rules in the window: every game, its examples with what each move is worth, and the way there and back."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import game, games, language
from tateti.study.analysis import Analysis
from tateti.window.screens.match_words import left_in_words
from tateti.window.screens.rules import lay_out_rules, pages_of
from tateti.window.widgets.theme import DARK
from window.driver import DEADLINE, Driver, state_of

SIZES = [(320, 280), (960, 640), (500, 1000), (3000, 900)]


def words_on(driver: Driver) -> str:
    assert driver.state.rules is not None
    layout = lay_out_rules(driver.state, driver.state.rules, driver.size)
    return " ".join([layout.title.words, *(one.words for one in layout.paragraphs)])


def let_it_study(driver: Driver) -> None:
    driver.loop.step(events=list)
    while driver.controller.is_waiting:
        assert driver.controller.thinker.wait(DEADLINE)
        driver.loop.step(events=list)


def test_the_examples_of_the_rule_sheet_are_shown_with_what_each_move_is_worth(opened) -> None:
    driver = opened(state_of("semaforo"), begin=False)
    driver.press("rules")
    assert "Three moves win at once: Ya3, Rd1, Gc1." in words_on(driver)
    assert "a loss in 4 plies" not in words_on(driver)
    before = pygame.image.tobytes(driver.frame, "RGB")
    let_it_study(driver)
    won, lost = (
        driver.state.examples[game("semaforo").position(text)]
        for text in ("GR../YGR./Y..Y", "RGRR/YYRG/Y.GY")
    )
    assert isinstance(won, Analysis) and isinstance(lost, Analysis)
    assert {str(one.move) for one in lost.best} == {"Gb1", "Yd2", "Rd1"}
    assert "The second player to move: a loss in 4 plies." in words_on(driver)
    assert pygame.image.tobytes(driver.frame, "RGB") != before


def test_every_game_is_read_and_the_way_leads_back(opened) -> None:
    driver = opened(state_of("tictactoe"), begin=False)
    driver.key(pygame.K_r)
    kinds = list(games.available())
    for kind in [*kinds[1:], kinds[0]]:
        driver.press("rules 1")
        assert driver.state.rules == kind
    driver.press("rules -1")
    assert driver.state.rules == kinds[-1]
    driver.key(pygame.K_d)
    assert driver.frame.get_at((2, 2))[:3] == DARK.background
    driver.key(pygame.K_ESCAPE)
    assert (driver.state.rules, driver.state.is_open, driver.state.focus) == (None, True, "rules")
    assert driver.state.arrangement.kind == "tictactoe"
    driver.key(pygame.K_RETURN)
    assert driver.state.rules == "tictactoe"
    driver.key(pygame.K_RETURN)
    assert driver.state.rules is None


def nothing_overlaps(driver: Driver, kind: str) -> None:
    layout = lay_out_rules(driver.state, kind, driver.size)
    boards = [one.place.rect for one in layout.boards]
    shown = [layout.title.rect, *(one.rect for one in layout.controls), layout.pieces, *boards]
    shown = [one for one in [*shown, *(one.rect for one in layout.paragraphs)] if one.height]
    for number, one in enumerate(shown):
        assert driver.frame.get_rect().contains(one)
        assert one.collidelist(shown[number + 1 :]) == -1


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_rules_is_outside_the_window_or_over_something_else(opened, code, size) -> None:
    language.use(code)
    try:
        for kind in games.available():
            driver = opened(state_of(kind), size, begin=False)
            driver.key(pygame.K_r)
            let_it_study(driver)
            for page in range(pages_of(kind, driver.size)):
                driver.state.rules_page = page
                nothing_overlaps(driver, kind)
    finally:
        language.use("en")


def test_the_rules_of_a_game_from_outside_are_there(opened, pegboard) -> None:
    driver = opened(state_of("pegboard"), begin=False)
    driver.press("rules")
    assert "Whoever completes a diagonal of 3 pegs wins" in words_on(driver)


def test_the_pieces_that_are_left_are_counted(opened) -> None:
    driver = opened(state_of("semaforo"))
    for name in ("a1", "a1", "b1"):
        driver.click_on(name)
    left = [left_in_words(driver.open_match, piece) for piece in driver.open_match.named_pieces]
    assert left == ["7 left", "7 left", "8 left"]
    driver = opened(state_of("tateti-semaforo"))
    assert left_in_words(driver.open_match, driver.open_match.named_pieces[0]) == ""


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_a_small_window_shows_what_a_game_without_examples_is_like(opened, code: str) -> None:
    language.use(code)
    driver = opened(state_of("notakto"), (320, 280), begin=False)
    for kind in (kind for kind in games.available() if pages_of(kind, driver.size) == 1):
        driver.state.rules = kind
        assert len(lay_out_rules(driver.state, kind, driver.size).boards) == 1, kind


def test_a_small_window_numbers_the_pages_of_the_rules(opened) -> None:
    driver = opened(state_of("semaforo"), (320, 280), begin=False)
    driver.key(pygame.K_r)
    for page in ("1/3", "2/3", "3/3"):
        assert lay_out_rules(driver.state, "semaforo", driver.size).title.words == f"Semáforo {page}"
        driver.press("rules 1")
