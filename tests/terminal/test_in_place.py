"""What is drawn in place, whatever keys are pressed and however small the terminal is."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from itertools import chain

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tateti import game, language
from tateti.match import Match, Seat
from tateti.terminal.console import Console, Leave
from tateti.terminal.drawing import width_of
from tateti.terminal.in_place import keyboard, view
from tateti.terminal.session import BackToMenu, Session


class Drawn:
    """A screen on which keys are pressed, one after another; every picture must fit it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.pictures: list[list[str]] = []

    def __enter__(self) -> Drawn:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def draw(self, lines: Sequence[str], prompt: int) -> None:
        assert 0 <= prompt < len(lines) <= self.console.lines
        assert max(map(width_of, lines)) <= self.console.columns
        self.pictures.append(list(lines))

    def key(self, seconds: float | None = None) -> str:
        return self.pressed.pop(0) if self.pressed else keyboard.END_OF_INPUT

    def forget(self) -> None:
        pass

    pressed: list[str] = []  # noqa: RUF012  each test has its own


def played(
    name: str, keys: Sequence[str], columns: int, lines: int, **more: object
) -> tuple[Match, list[str]]:
    """A match in which these keys are pressed, and the last picture."""
    match = Match(game(name), Seat("Ana"), Seat("Beto"), **more)  # type: ignore[arg-type]
    console = Console(io.StringIO(), io.StringIO(), ascii=False, columns=columns, lines=lines, in_place=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(view, "Screen", Drawn)
        patch.setattr(Drawn, "pressed", list(keys))
        session = Session(match, console)
        with contextlib.suppress(Leave, BackToMenu):
            session.run()
    assert isinstance(session.view, view.InPlaceView)
    screen = session.view.screen
    assert isinstance(screen, Drawn)
    return match, screen.pictures[-1]


def typed(text: str) -> list[str]:
    return [*text, keyboard.ENTER]


def test_the_parts_of_the_picture() -> None:
    start = game("semaforo").start
    _match, picture = played("semaforo", [*typed("b2"), *"b"], 80, 24, start=start)
    assert picture[0].endswith("(Traffic Lights): Ana against Beto. Ana begins.")
    assert "● green 7 of 8   ▲ yellow 8 of 8   ■ red 8 of 8" in picture
    assert "1. Ana: Gb2 (green on b2)" in picture
    assert "Beto, your move: b" in picture
    assert picture[-1].startswith("Arrow keys and Enter")


def test_what_was_said_goes_with_the_next_answer() -> None:
    _match, picture = played("tictactoe", typed("z9"), 80, 24)
    assert any("outside the board" in line for line in picture)
    _match, picture = played("tictactoe", [*typed("z9"), *typed("b2")], 80, 24)
    assert not any("outside the board" in line for line in picture)


KEYS = st.sampled_from([
    *([key] for key in keyboard.ARROWS), [keyboard.ENTER], [keyboard.BACKSPACE], [keyboard.ESCAPE], [keyboard.CLEAR],
    [" "], ["1"], ["b"], ["?"],
    *map(typed, ("undo", "redo", "help", "board", "hint", "b2", "a1", "nonsense")),
])  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # they change nothing between examples
@given(
    st.sampled_from(["tictactoe", "semaforo", "tictactoe:7x7x5"]), st.lists(KEYS, max_size=20),
    st.integers(20, 130), st.integers(2, 45), st.sampled_from(language.LANGUAGES),
)  # fmt: skip
def test_every_picture_fits_the_terminal(
    name: str, keys: list[list[str]], columns: int, lines: int, language_code: str
) -> None:
    language.use(language_code)
    match, _picture = played(name, list(chain(*keys)), columns, lines)
    assert Match.from_record(match.record()).moves == match.moves
