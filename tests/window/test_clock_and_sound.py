"""The clock of a match, and what is heard."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti.games import Side
from tateti.match import Clock
from tateti.window import sounds
from tateti.window.arrangement import CLOCKS, Arrangement
from tateti.window.open_match import LOW_TIME
from tateti.window.screens.match_words import clock_in_words, detail, headline
from tateti.window.sounds import Loudspeaker, Sound, samples
from tateti.window.state import State
from window.driver import DEADLINE, Driver, state_of
from window.screens import DRAWN, WON


def timed(opened, clock: Clock, two: str = "") -> Driver:
    state = state_of("tictactoe", two=two)
    state.arrangement = Arrangement.of(state.arrangement.game, *state.arrangement.seats, clock=clock)
    return opened(state)


def passes(driver: Driver, seconds: float) -> None:
    driver.time += seconds
    driver.loop.step(events=list)


def pixels(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.frame, "RGB")


# The clock


def test_a_clock_is_chosen_in_the_menu_by_mouse_and_by_key(opened) -> None:
    driver = opened()
    seen = [driver.state.arrangement.clock]
    for _ in CLOCKS[1:]:
        driver.press("clock 1")
        seen.append(driver.state.arrangement.clock)
    assert seen == list(CLOCKS)
    driver.key(pygame.K_c, pygame.K_c)
    assert clock_in_words(driver.state.arrangement.clock) == "1 min"
    driver.press("play")
    assert driver.open_match.match.clock == Clock(60)


def test_a_clock_of_ones_own_stays_among_them() -> None:
    chosen = Arrangement(clock=Clock(90, 1))
    assert clock_in_words(chosen.clock) == "90 s + 1 s"
    assert chosen.next_clock(1).clock is None
    assert chosen.next_clock(-1).clock == CLOCKS[-1]


def test_time_runs_for_the_one_to_move_and_the_flag_falls(opened) -> None:
    driver = timed(opened, Clock(60, 2))
    driver.click_on("b2")
    passes(driver, 10)
    match = driver.open_match.match
    assert (match.time_left(Side.FIRST), match.time_left(Side.SECOND)) == (62, 50)
    passes(driver, 51)
    assert driver.open_match.is_over
    assert headline(driver.open_match) == "Player 1 wins!"
    assert detail(driver.open_match) == "Player 2 ran out of time."
    assert match.time_left(Side.SECOND) == 0
    driver.key(pygame.K_u)  # and it is given back
    assert not driver.open_match.is_over


def test_against_a_bot_it_is_said_to_the_person(opened) -> None:
    driver = timed(opened, Clock(60), two="easy")
    passes(driver, 61)
    assert (headline(driver.open_match), detail(driver.open_match)) == ("You lost", "Your time ran out.")


@pytest.mark.parametrize(
    ("way", "back"), [("keys", "close"), ("rules", "back"), ("open", "close"), ("resign", "answer 1")]
)
@pytest.mark.parametrize("two", ["", "easy"])
def test_no_time_passes_while_something_lies_over_the_match(opened, way: str, back: str, two: str) -> None:
    driver = timed(opened, Clock(60), two)
    driver.time += 1
    driver.open_match.play(driver.cell("b2"))
    driver.time += 5
    driver.press(way)  # before it is seen whether the bot has answered
    passes(driver, 500)
    driver.press(back)
    for _ in range(2):  # the rules have the bot asked anew
        assert driver.controller.thinker.wait(DEADLINE)
        driver.loop.step(events=list)
    match = driver.open_match.match
    assert match.outcome is None
    assert len(match.history) == (2 if two else 1)
    assert match.time_left(Side.SECOND) == 55


def test_a_bot_pays_for_its_thinking_and_not_for_the_pause_before_its_move(opened) -> None:
    driver = timed(opened, Clock(60), two="easy")
    driver.click_on("b2")
    driver.loop.step(events=list)
    assert driver.controller.thinker.wait(60)
    driver.loop.step(events=list)
    for _ in range(20):
        passes(driver, 0.1)
    assert len(driver.open_match.match.history) == 2
    assert driver.open_match.match.time_left(Side.SECOND) == 60


def test_little_time_is_marked_without_colour_and_heard_once(opened) -> None:
    driver = timed(opened, Clock(60))
    passes(driver, 60 - LOW_TIME - 1)
    plain = pygame.transform.grayscale(driver.frame)
    assert Sound.TIME not in driver.heard
    passes(driver, 2)
    assert driver.heard.count(Sound.TIME) == 1
    marked = pygame.transform.grayscale(driver.frame)
    differences = sum(
        abs(marked.get_at((x, y)).r - plain.get_at((x, y)).r) > 100
        for x in range(640, 960, 2)
        for y in range(0, 200, 2)
    )
    assert differences > 100, "the time stands on a dark ground"
    passes(driver, 1)
    assert driver.heard.count(Sound.TIME) == 1


# Sound


def test_moves_and_ends_are_heard(opened) -> None:
    driver = opened(state_of("tictactoe"))
    for cell in WON.split():
        driver.click_on(cell)
    assert driver.heard == [Sound.MOVE] * 6 + [Sound.WON]
    driver = opened(state_of("tictactoe"))
    for cell in DRAWN.split():
        driver.click_on(cell)
    assert driver.heard == [Sound.MOVE] * 8 + [Sound.OVER]
    driver = opened(state_of("tictactoe", two="easy"))
    driver.click_on("b2")
    driver.settle()
    assert driver.heard == [Sound.MOVE, Sound.THEIRS]
    driver.press("resign")
    driver.press("answer 0")
    assert driver.heard[-1] == Sound.OVER


def test_one_key_makes_it_silent(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.key(pygame.K_m)
    driver.click_on("b2")
    assert driver.heard == []
    driver.press("sound")
    driver.click_on("a1")
    assert driver.heard == [Sound.MOVE, Sound.MOVE]  # that it is on again, and the move


@pytest.mark.parametrize("sound", list(Sound))
def test_a_sound_is_short_and_swells_and_fades(sound) -> None:
    wave = samples(sound)
    assert len(wave) < 0.6 * sounds.RATE
    loudest = max(abs(height) for height in wave)
    assert 0.1 * 32_767 < loudest < 0.5 * 32_767
    assert abs(wave[0]) < loudest / 4
    assert abs(wave[-1]) < loudest / 4


def test_the_loudspeaker_plays_where_there_is_a_device() -> None:
    loudspeaker = Loudspeaker()
    for sound in (Sound.MOVE, Sound.MOVE, Sound.WON):
        loudspeaker.play(sound)
    assert pygame.mixer.get_init() is not None
    loudspeaker.close()
    assert pygame.mixer.get_init() is None


def test_without_a_device_it_is_silent(monkeypatch, capfd) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    loudspeaker = Loudspeaker()
    loudspeaker.play(Sound.MOVE)
    loudspeaker.play(Sound.WON)
    loudspeaker.close()
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")


def test_a_new_window_is_not_silent() -> None:
    assert State().sound
