"""There is room for everything: no text is shortened at the default size or in the smallest window, in any language."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import language, records
from tateti.games import game
from tateti.match import Match, Seat
from tateti.window.loop import SMALLEST, USUAL
from tateti.window.screens.draw import controls_of, draw
from tateti.window.state import State
from tateti.window.widgets import text
from window import screens
from window.screens import begun

# Each size in every language, but for the others: their words have more room than in those.
PLACES = [(size, code) for size in (USUAL, SMALLEST) for code in language.LANGUAGES]
PLACES += [((560, 860), "es"), ((360, 560), "pt"), ((1366, 768), "pt")]


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that did not fit, as they are drawn from now on."""
    found: list[str] = []
    cut, broken = text.cut, text.broken

    def watched_cut(words: str, size: int, width: int) -> str:
        done = cut(words, size, width)
        if done != words:
            found.append(words)
        return done

    def watched_broken(word: str, size: int, width: int) -> list[str]:
        done = broken(word, size, width)
        if len(done) > 1:
            found.append(word)
        return done

    monkeypatch.setattr(text, "cut", watched_cut)
    monkeypatch.setattr(text, "broken", watched_broken)
    return found


def all_screens(size: tuple[int, int], folder: Path) -> Iterator[tuple[str, State]]:
    yield from screens.menus(size)
    yield from screens.matches(size)
    yield from screens.studied(size)
    yield from screens.problems(size)
    yield from screens.others(size, folder)


@pytest.mark.parametrize(("size", "code"), PLACES)
def test_no_text_is_shortened_and_nothing_is_outside(shortened, tmp_path: Path, code: str, size) -> None:
    language.use(code)
    match = Match(game("semaforo"), Seat("Ana"), Seat.of_bot("hard"))
    match.play("b2")
    records.save(match, str(tmp_path / "partida.txt"))
    surface, whole = pygame.Surface(size), pygame.Rect(0, 0, *size)
    wrong = []
    for name, state in all_screens(size, tmp_path):
        shortened.clear()
        draw(state, surface)
        wrong += [f"{name}: {words}" for words in shortened]
        wrong += [f"{name}: {one.name}" for one in controls_of(state, size) if not whole.contains(one.rect)]
    assert not wrong, "\n".join(wrong)


def test_what_does_not_fit_would_be_noticed(shortened) -> None:
    state, _controller = begun("tictactoe")
    state.open_match.notice = "A sentence without an end. " * 40
    draw(state, pygame.Surface(USUAL))
    assert shortened
