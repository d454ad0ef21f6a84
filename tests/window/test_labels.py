"""Letters and labels: lines that stand alike, sentences that end well, buttons whose letters keep off their edges."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import itertools

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from pygame import Rect

from tateti import language
from tateti.study.review import review
from tateti.window.loop import SMALLEST, USUAL
from tateti.window.screens import match_words
from tateti.window.screens.buttons import NOWHERE
from tateti.window.screens.draw import controls_of, draw
from tateti.window.state import State
from tateti.window.widgets import text
from tateti.window.widgets.controls import Control, Look, in_grid, without_tight_keys
from tateti.window.widgets.theme import DARK, LIGHT
from window.screens import WON, begun

ROOM = Rect(0, 0, 400, 60)
SENTENCE = "if it is kept the menu offers it also the next time"


def inked(words: str, size: int, colour=LIGHT.text) -> Rect:
    """Where there is ink when a word is written in the middle of a room."""
    surface = pygame.Surface(ROOM.size, pygame.SRCALPHA)
    text.write(surface, words, ROOM, size, colour)
    return surface.get_bounding_rect(min_alpha=128)


# Letters


@pytest.mark.parametrize("size", [11, 12, 14, 15, 17, 21, 26, 44])
def test_lines_with_and_without_accents_stand_alike(size: int) -> None:
    assert inked("HI", size).bottom == inked("ÉI", size).bottom == inked("nI", size).bottom


@pytest.mark.parametrize("size", [11, 12, 14, 15, 17, 21, 26, 44])
def test_capitals_stand_in_the_middle(size: int) -> None:
    ink = inked("H", size)
    assert abs((ink.top + ink.bottom) / 2 - ROOM.height / 2) <= 0.5


def test_light_letters_are_stronger_than_they_are_drawn() -> None:
    light, dark = (text.rendered("Jugar", 15, theme.text) for theme in (DARK, LIGHT))
    alphas = [sum(pygame.image.tobytes(one, "RGBA")[3::4]) for one in (light, dark)]
    assert alphas[0] > alphas[1] * 1.05
    assert light.get_bounding_rect() == dark.get_bounding_rect()


# Lines


def lines_of(monkeypatch: pytest.MonkeyPatch, words: str, width: int, **how: object) -> list[str]:
    written: list[str] = []
    write = text.write

    def watched(surface, line, *rest, **more):
        written.append(line)
        return write(surface, line, *rest, **more)

    monkeypatch.setattr(text, "write", watched)
    text.paragraph(pygame.Surface((400, 200)), words, Rect(0, 0, width, 200), 15, LIGHT.text, **how)
    return written


@pytest.mark.parametrize("how", [{"align": 0.5}, {"even": True}])
def test_no_word_stands_alone_at_the_end(monkeypatch: pytest.MonkeyPatch, how) -> None:
    width = text.width_of(SENTENCE, 15) - 2
    assert text.wrapped(SENTENCE, 15, width)[-1] == "time"
    lines = lines_of(monkeypatch, SENTENCE, width, **how)
    assert " ".join(lines) == SENTENCE
    one, two = (text.width_of(line, 15) for line in lines)
    assert abs(one - two) < width / 4


def test_a_name_stays_on_one_line() -> None:
    words, name = "a long sentence about Player 1: no bad move", "Player 1"
    width = text.width_of("a long sentence about Player", 15) + 2
    assert text.wrapped(words, 15, width)[0].endswith("Player")
    kept = text.wrapped(words.replace(name, text.joined(name)), 15, width)
    assert kept == ["a long sentence about", "Player 1: no bad move"]


# Buttons


def test_a_row_of_buttons_fills_its_room() -> None:
    for count in range(1, 8):
        buttons = [Control(str(number), NOWHERE) for number in range(count)]
        placed = in_grid(buttons, Rect(7, 0, 264, 0), count, 30, 7)
        assert (placed[0].rect.x, placed[-1].rect.right) == (7, 271)
        assert {b.rect.x - a.rect.right for a, b in itertools.pairwise(placed)} <= {7}


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("size", [USUAL, (1366, 768), (1920, 1080), (560, 860)])
def test_labels_keep_off_the_edges_of_their_buttons(size, code: str) -> None:
    language.use(code)
    state, _controller = begun("tictactoe", WON, two="easy", size=size)
    surface = pygame.Surface(size)
    draw(state, surface)
    for one in (one for one in controls_of(state, size) if one.look in (Look.BUTTON, Look.PRIMARY)):
        ground = surface.get_at((one.rect.x + one.rect.width // 2, one.rect.y + 5))
        for y in (one.rect.y + 4, one.rect.bottom - 5):
            row = {tuple(surface.get_at((x, y))) for x in range(one.rect.x + 16, one.rect.right - 16)}
            assert row == {tuple(ground)}, f"{one.label} at {y}"


def test_where_a_label_needs_the_room_the_key_is_left_out() -> None:
    button = Control("new", Rect(0, 0, 112, 22), "Jugar otra vez", "N", size=12)
    short = Control("undo", Rect(0, 0, 112, 22), "Undo", "U", size=12)
    assert [one.key for one in without_tight_keys([button, short], 1.0)] == ["", "U"]


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("size", [USUAL, SMALLEST])
def test_the_names_of_the_games_have_letters_of_one_size(size, code: str) -> None:
    language.use(code)
    games = [one for one in controls_of(State(), size) if one.name.startswith("kind ")]
    assert len(games) > 3
    assert len({one.size for one in games}) == 1


# Words


def test_an_ending_is_told_once() -> None:
    state, _controller = begun("tictactoe", WON)
    assert match_words.ending(state.open_match) == ("Ana wins!", "Ana completed the line a3 b2 c1.")
    state, _controller = begun("misere-tictactoe", WON)
    assert match_words.ending(state.open_match) == ("Beto wins!", "Ana completed the line a3 b2 c1.")
    state, controller = begun("semaforo", "b2")
    controller.match.resign()
    assert match_words.ending(state.open_match) == ("Ana wins!", "Beto resigned.")


@pytest.mark.parametrize(("code", "counted"), [
    ("en", "Easy: 1 mistake."), ("es", "Fácil: 1 error."), ("pt", "Fácil: 1 erro."),
])  # fmt: skip
def test_bad_moves_are_counted_in_words(code: str, counted: str) -> None:
    state, _controller = begun("tictactoe", WON, two="easy")
    language.use(code)
    assert match_words.counts_in_words(review(state.open_match.match)).endswith(counted)
