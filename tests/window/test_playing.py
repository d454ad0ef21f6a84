"""What one does during a match: refused moves, taking back, hints, the analysis, bots that think."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import subprocess
import sys
import threading
from typing import ClassVar

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import language
from tateti.errors import SearchLimitError
from tateti.games import Move, Position, Side
from tateti.players import Player, Stop, Weighed
from tateti.players.base import uniform
from tateti.players.reasons import AnyMove, Proven, Win
from tateti.search.values import Value
from tateti.study.analysis import analyse
from tateti.window import loop
from tateti.window.control import background as controlling
from tateti.window.screens import match_words
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match import look_of
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.widgets import controls
from tateti.window.widgets.theme import LIGHT
from window.driver import DEADLINE, state_of


class Slow(Player):
    """A bot that thinks until it is told to stop."""

    name: ClassVar[str] = "slow"

    def __init__(self) -> None:
        super().__init__()
        self.began, self.ended = threading.Event(), threading.Event()

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        assert stop is not None
        self.began.set()
        pause = threading.Event()
        while not stop():
            pause.wait(0.001)
        self.ended.set()
        return uniform(position.moves, AnyMove())


def against_slow(opened):
    driver, slow = opened(state_of("semaforo", two="easy")), Slow()
    driver.open_match.bots[Side.SECOND] = slow
    driver.click_on("b2")
    assert slow.began.wait(DEADLINE)
    return driver, slow


# Moves


@pytest.mark.parametrize("size", [(960, 640), (560, 860), (1366, 768)])
@pytest.mark.parametrize("name", ["tictactoe", "semaforo", "tictactoe:4x7x4"])
def test_the_cells_are_in_the_middle_above_the_headline(opened, name, size) -> None:
    driver = opened(state_of(name), size)
    layout = lay_out_play(driver.state, driver.open_match, driver.size)
    assert abs(layout.place.rect.centerx - layout.words.centerx) <= 1
    assert driver.frame.get_rect().contains(layout.words)


def test_a_refused_click_says_why_and_changes_nothing(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.click_on("b2")
    driver.click_on("b2")
    assert len(driver.open_match.match.history) == 1
    assert "b2" in match_words.detail(driver.open_match)
    driver.click_on("a1")
    assert match_words.detail(driver.open_match) == ""


def test_after_the_end_an_idle_click_changes_nothing_and_says_nothing(opened) -> None:
    driver = opened(state_of("tictactoe"))
    for cell in ("b2", "a1", "b1", "a2", "b3"):
        driver.click_on(cell)
    told = match_words.headline(driver.open_match), match_words.detail(driver.open_match)
    assert told == ("Player 1 wins!", "Player 1 completed the line b3 b2 b1.")
    for cell in ("c3", "b2"):
        driver.click_on(cell)
    assert len(driver.open_match.match.history) == 5
    assert driver.open_match.notice is None
    assert (match_words.headline(driver.open_match), match_words.detail(driver.open_match)) == told


def test_aiming_says_what_the_cell_would_become(opened) -> None:
    driver = opened(state_of("semaforo"))
    driver.click_on("b2")
    driver.point(driver.middle_of(driver.cell("b2")))
    assert match_words.detail(driver.open_match) == "", (
        "the piece that was put is seen before what it could become"
    )
    driver.point((1, 1))
    assert driver.open_match.aim is None
    driver.point(driver.middle_of(driver.cell("b2")))
    assert "yellow" in match_words.detail(driver.open_match)


def test_a_cell_played_by_keyboard_shows_its_piece_until_the_cursor_leaves(opened) -> None:
    driver = opened(state_of("semaforo"))
    driver.walk_to(driver.cell("b2"))
    driver.key(pygame.K_RETURN)
    assert look_of(driver.state, driver.open_match).aimed is None
    driver.key(pygame.K_LEFT, pygame.K_RIGHT)
    assert str(look_of(driver.state, driver.open_match).aimed) == "Yb2"
    driver.key(pygame.K_RETURN)
    assert look_of(driver.state, driver.open_match).aimed is None
    driver.key(pygame.K_u)
    assert str(look_of(driver.state, driver.open_match).aimed) == "Yb2", "it can be played there again"


def test_a_held_key_repeats_arrows_only(opened) -> None:
    driver = opened(state_of("tictactoe"))
    for _ in range(3):
        driver.post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    assert driver.open_match.aim == driver.cell("a2")
    for _ in range(3):
        driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    assert len(driver.open_match.match.history) == 1
    assert driver.open_match.notice is None


def test_undo_against_a_bot_takes_both_moves_back(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy"))
    driver.click_on("b2")
    driver.settle()
    driver.click_on(driver.open_match.match.game.board.name(driver.open_match.position.moves[0].cell))
    driver.settle()
    assert len(driver.open_match.match.history) == 4
    driver.key(pygame.K_u)
    driver.settle()
    assert len(driver.open_match.match.history) == 2
    assert driver.open_match.waits_for_person


def test_undo_between_people_takes_one_move_back(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.click_on("b2")
    driver.click_on("a1")
    driver.press("undo")
    assert [str(move) for move in driver.open_match.match.moves] == ["Xb2"]


def test_the_bot_begins_where_it_was_asked_to(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy", starts="second"))
    driver.settle()
    assert len(driver.open_match.match.history) == 1
    assert driver.open_match.reason is not None
    assert match_words.detail(driver.open_match)


def lit(driver) -> set[int]:
    """The cells that stand out as the one that a click would change."""
    place, ground = lay_out_play(driver.state, driver.open_match, driver.size).place, LIGHT.tile_aimed
    inside = {
        cell: place.square(cell).move(0, -place.cell * 2 // 5).center for cell in range(place.board.size)
    }
    return {cell for cell, point in inside.items() if driver.frame.get_at(point)[:3] == ground}


def test_only_cells_that_can_be_played_light_up(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy"))
    driver.point(driver.middle_of(driver.cell("a1")))
    assert lit(driver) == {driver.cell("a1")}
    driver.click_on("b2")
    driver.point(driver.middle_of(driver.cell("a1")))
    assert lit(driver) == set(), "the bot is to move"
    driver.settle()
    for taken in [move.cell for move in driver.open_match.match.moves]:
        driver.point(driver.middle_of(taken))
        assert lit(driver) == set()
    driver.open_match.match.resign(Side.FIRST)
    for cell in range(9):
        driver.point(driver.middle_of(cell))
        assert lit(driver) == set(), "it is over"


def test_resigning_is_asked_and_told_to_the_person(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy"))
    driver.key(pygame.K_x, pygame.K_ESCAPE)
    assert not driver.open_match.is_over
    driver.key(pygame.K_x, pygame.K_RETURN)
    assert driver.open_match.match.result == "0-1"
    told = match_words.headline(driver.open_match), match_words.detail(driver.open_match)
    assert told == ("You lost", "You resigned.")
    driver.key(pygame.K_u)
    assert not driver.open_match.is_over


def test_undo_is_not_offered_where_only_the_bot_has_moved(opened) -> None:
    driver = opened(state_of("tictactoe", one="easy"))
    driver.settle()
    assert len(driver.open_match.match.history) == 1
    assert controls.named(controls_of(driver.state, driver.size), "undo") is None
    driver.key(pygame.K_u)
    assert driver.open_match.notice is None


@pytest.mark.parametrize(("code", "won", "thinks"), [
    ("en", "You won!", "The level Easy is thinking…"),
    ("es", "¡Ganaste!", "El nivel Fácil está pensando…"),
    ("pt", "Ganhaste!", "O nível Fácil está a pensar…"),
])  # fmt: skip
def test_levels_are_named_in_the_persons_language_and_endings_told_to_them(opened, code, won, thinks) -> None:
    language.use(code)
    driver = opened(state_of("tictactoe", two="easy"))
    driver.open_match.match.play("a1")
    assert match_words.headline(driver.open_match) == thinks
    for move in ("b1", "a2", "b2", "a3"):
        driver.open_match.match.play(move)
    assert match_words.headline(driver.open_match) == won
    driver.loop.step(events=list)
    names = [language.gettext(word) for word in ("Player", "Easy", "Tic-Tac-Toe")]
    assert driver.loop.window.title == "{} – {} · {}".format(*names)


@pytest.mark.parametrize(("code", "told"), [
    ("en", "The level Easy wins!"), ("es", "¡Gana el nivel Fácil!"), ("pt", "O nível Fácil ganha!"),
])  # fmt: skip
def test_the_name_of_a_level_never_reads_as_an_adverb(opened, code, told) -> None:
    language.use(code)
    driver = opened(state_of("tictactoe", "easy", "hard"))
    for move in ("a1", "b1", "a2", "b2", "a3"):
        driver.open_match.match.play(move)
    assert match_words.headline(driver.open_match) == told


# Thinking


def test_the_window_goes_on_while_a_bot_thinks(opened) -> None:
    driver, slow = against_slow(opened)
    assert "thinking" in match_words.headline(driver.open_match)
    frames = driver.loop.frames
    for _ in range(3):
        driver.loop.step(events=list)
    assert driver.loop.frames == frames + 3
    driver.click_on("c2")
    assert "not your turn" in match_words.detail(driver.open_match)
    assert not slow.ended.is_set()


def test_closing_while_a_bot_thinks_ends_at_once(opened) -> None:
    driver, slow = against_slow(opened)
    driver.post(pygame.QUIT)
    assert not driver.state.is_open
    assert slow.ended.wait(DEADLINE)


def test_undo_while_a_bot_thinks_calls_it_off(opened) -> None:
    driver, slow = against_slow(opened)
    driver.key(pygame.K_u)
    assert slow.ended.wait(DEADLINE)
    driver.settle()
    assert driver.open_match.match.history == []


def test_back_in_the_menu_nothing_is_thought_about(opened) -> None:
    driver, slow = against_slow(opened)
    driver.key(pygame.K_ESCAPE, pygame.K_RETURN)  # the question is answered with yes
    assert driver.state.open_match is None
    assert slow.ended.wait(DEADLINE)
    driver.loop.step(events=list)
    assert driver.state.open_match is None


def test_a_bot_that_cannot_play_says_so(opened, monkeypatch) -> None:
    def gives_up(*given, **more) -> None:
        raise SearchLimitError("No exact answer.")

    monkeypatch.setattr("tateti.players.easy.EasyPlayer.choose_in", gives_up)
    state = state_of("tictactoe:9x9x5", "easy")
    driver = opened(state)
    driver.settle()
    assert driver.open_match.stuck
    assert "cannot play" in match_words.headline(driver.open_match)
    assert "exact answer" in match_words.detail(driver.open_match)


def test_what_is_said_in_the_background_is_in_the_language_of_the_person(opened) -> None:
    driver = opened(state_of("tictactoe"))
    language.use("es")
    driver.controller.thinker.ask("bot", lambda stop: language.current())
    assert driver.controller.thinker.wait(DEADLINE)
    assert driver.controller.thinker.taken().answer == "es"


def test_a_fault_in_a_bot_is_not_swallowed(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.controller.thinker.ask("bot", lambda stop: 1 // 0)
    assert driver.controller.thinker.wait(DEADLINE)
    with pytest.raises(ZeroDivisionError):
        driver.controller.tick()


def test_a_bot_does_not_wait_for_an_analysis_that_cannot_be_stopped(opened, monkeypatch) -> None:
    asked, over = threading.Event(), threading.Event()

    def solve_first(position, stop):
        asked.set()
        over.wait(DEADLINE)
        return analyse(position)

    monkeypatch.setattr(controlling, "analyse", solve_first)
    driver = opened(state_of("tictactoe", two="easy"))
    driver.press("analysis")
    assert asked.wait(DEADLINE)
    driver.press("analysis")
    driver.click_on("b2")
    driver.settle()
    assert len(driver.open_match.match.history) == 2
    assert not over.is_set()
    over.set()


CLOSED_WHILE_THINKING = """
import pygame
from tateti.games import game
from tateti.window.arrangement import Arrangement, SeatChoice
from tateti.window.loop import Loop
from tateti.window.state import State

seats = SeatChoice(bot="perfect:time=3600"), SeatChoice()
loop = Loop(State(Arrangement.of(game("semaforo:5x5"), *seats)), (640, 480))
loop.controller.begin()
while loop.state.open_match.thinking != "bot":
    loop.step()
pygame.event.post(pygame.event.Event(pygame.QUIT))
loop.run()
print("closed")
"""


def test_the_program_ends_while_a_bot_would_think_for_an_hour() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOSED_WHILE_THINKING],
        capture_output=True, encoding="utf-8", timeout=DEADLINE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, "closed"), done.stderr


@pytest.mark.parametrize("stubborn", [True, False])
def test_a_thread_that_still_computes_does_not_hold_up_the_end(monkeypatch, stubborn: bool) -> None:
    over, ends = threading.Event(), []

    def solve_first(position, last, stop):
        over.wait(DEADLINE if stubborn else 0)

    def run(self) -> None:
        self.controller.do("hint")
        assert stubborn or self.controller.thinker.wait(DEADLINE)
        self.close()

    monkeypatch.setattr(controlling, "advise", solve_first)
    monkeypatch.setattr(loop.Loop, "run", run)
    monkeypatch.setattr(loop.os, "_exit", ends.append)
    loop.play(state_of("tictactoe"), begin=True)
    assert ends == ([0] if stubborn else [])
    over.set()


# Hints


def test_a_hint_names_a_move_and_its_reason(opened) -> None:
    driver = opened(state_of("tictactoe"))
    for cell in ("a1", "b3", "a2", "c3"):
        driver.click_on(cell)
    driver.key(pygame.K_h)
    driver.settle()
    assert driver.open_match.hint is not None
    assert driver.open_match.hint.reason == Win()
    assert match_words.detail(driver.open_match) == "Hint: Xa3. It completes a line and wins."
    driver.click_on("a3")
    assert driver.open_match.hint is None


def test_a_move_calls_the_hint_off(opened, monkeypatch) -> None:
    driver, asked = opened(state_of("tictactoe")), threading.Event()

    def advise(position, last, stop):
        asked.set()
        while not stop():
            pass

    monkeypatch.setattr(controlling, "advise", advise)
    driver.press("hint")
    assert asked.wait(DEADLINE)
    assert match_words.detail(driver.open_match) == "Looking for a good move…"
    driver.time += 5.0
    driver.loop.step(events=list)
    assert match_words.detail(driver.open_match).endswith("The first time on a board takes some seconds.")
    driver.click_on("b2")
    driver.settle()
    assert driver.open_match.hint is None
    assert len(driver.open_match.match.history) == 1


def test_the_first_hint_on_a_computer_is_exact(opened, cache, real_advice) -> None:
    driver = opened(state_of("semaforo"))
    driver.press("hint")
    driver.settle()
    assert isinstance(driver.open_match.hint.reason, Proven)
    assert not cache.exists(), "the table comes with the package"


# The analysis


def test_the_analysis_marks_every_move_with_its_value(opened) -> None:
    driver = opened(state_of("tateti-semaforo"))
    for cell in ("b2", "b2", "c3", "c2"):
        driver.click_on(cell)
    driver.settle()
    plain = pygame.image.tobytes(driver.frame, "RGB")
    driver.key(pygame.K_a)
    driver.settle()
    assert driver.open_match.analysis == analyse(driver.open_match.position)
    assert {one.evaluation.value for one in driver.open_match.analysis.moves} == {
        Value.WIN,
        Value.DRAW,
        Value.LOSS,
    }
    assert "a win in 1 ply" in match_words.detail(driver.open_match)
    assert pygame.image.tobytes(driver.frame, "RGB") != plain
    driver.key(pygame.K_a)
    assert pygame.image.tobytes(driver.frame, "RGB") == plain


def test_the_analysis_follows_the_moves(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy"))
    driver.press("analysis")
    driver.settle()
    driver.click_on("b2")
    driver.settle()
    assert driver.open_match.analysis is not None
    assert driver.open_match.analysis.position == driver.open_match.position


def test_where_no_exact_answer_is_found_it_is_said(opened, monkeypatch) -> None:
    from tateti.search.limits import Limit

    monkeypatch.setattr(
        controlling, "analyse", lambda position, stop: analyse(position, Limit(positions=1), stop)
    )
    driver = opened(state_of("tictactoe:7x7x5"))
    driver.key(pygame.K_a)
    driver.settle()
    assert driver.open_match.analysis is None
    assert match_words.detail(driver.open_match).startswith("Not known on this board.")
