"""What is drawn in place, whatever keys are pressed and however small the terminal is."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tateti import game, language
from tateti.games import Ending, Side
from tateti.match import Clock, Match, Seat
from tateti.terminal.console import Console, Leave
from tateti.terminal.drawing import width_of
from tateti.terminal.in_place import board_screen, keyboard, view
from tateti.terminal.session import BackToMenu, Session

ANA, BETO, BOT = Seat("Ana"), Seat("Beto"), Seat("bot", "easy")


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

    def key(self, seconds: float | None = None) -> str | None:
        Drawn.now += self.seconds_a_key
        return self.pressed.pop(0) if self.pressed else keyboard.END_OF_INPUT

    def forget(self) -> None:
        pass

    pressed: list[str | None] = []  # noqa: RUF012  each test has its own; None is a while without a key
    now, seconds_a_key = 0.0, 0.0


def pictures(
    match: Match, keys: Sequence[str | None], columns: int, lines: int,
    numbers: bool = False, seconds_a_key: float = 0.0,
) -> list[list[str]]:  # fmt: skip
    """All that is drawn of a match in which these keys are pressed."""
    console = Console(
        io.StringIO(), io.StringIO(), ascii=False, columns=columns, lines=lines, attended=True, in_place=True
    )
    match.now = lambda: Drawn.now
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_screen, "Screen", Drawn)
        patch.setattr(Drawn, "pressed", list(keys))
        patch.setattr(Drawn, "now", 0.0)
        patch.setattr(Drawn, "seconds_a_key", seconds_a_key)
        session = Session(match, console, Random(0), numbers=numbers)
        with contextlib.suppress(Leave, BackToMenu):
            session.run()
    assert isinstance(session.view, view.InPlaceView)
    screen = session.view.screen
    assert isinstance(screen, Drawn)
    return screen.pictures


def played(
    name: str, keys: Sequence[str], columns: int, lines: int, **more: object
) -> tuple[Match, list[str]]:
    """A match of two people in which these keys are pressed, and the last picture."""
    match = Match(game(name), ANA, BETO, **more)  # type: ignore[arg-type]
    return match, pictures(match, keys, columns, lines)[-1]


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


def test_a_pause_between_two_computers_is_nobodys_time() -> None:
    match = Match(game("tictactoe"), BOT, BOT, clock=Clock(3))
    keys = [
        None,
        " ",
        None,
        *typed("why"),
        *typed("help"),
        keyboard.ENTER,
        *typed("undo"),
        None,
        " ",
        *[None] * 9,
    ]
    pictures(match, keys, 80, 60, seconds_a_key=2)
    assert match.outcome is not None
    assert match.outcome.reason is not Ending.TIME
    assert {match.time_left(side) for side in Side} == {3.0}


def test_the_flag_falls_while_a_page_is_open() -> None:
    match = Match(game("tictactoe"), ANA, BETO, clock=Clock(20))
    shown = pictures(match, [*typed("help"), None, None, None], 80, 24, seconds_a_key=3)
    assert match.outcome is not None
    assert match.outcome.reason is Ending.TIME
    assert any(line.startswith("Enter:") for line in shown[-1]), "it was read when the time was over"


def test_the_flag_falls_while_one_is_asked_whether_to_leave() -> None:
    match = Match(game("tictactoe"), ANA, BETO, clock=Clock(20))
    console = Console(io.StringIO(), io.StringIO(), attended=True, in_place=True)
    match.now = lambda: Drawn.now
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_screen, "Screen", Drawn)
        patch.setattr(Drawn, "pressed", [*typed("b2"), *typed("quit"), None, None, None])
        patch.setattr(Drawn, "now", 0.0)
        patch.setattr(Drawn, "seconds_a_key", 3.0)
        Session(match, console, asks_before_leaving=True).run()
    assert match.outcome is not None
    assert match.outcome.reason is Ending.TIME


@pytest.mark.parametrize(("columns", "lines"), [(40, 30), (80, 24), (60, 15)])
def test_no_page_ends_inside_a_board(columns: int, lines: int) -> None:
    language.use("pt")
    match = Match(game("semaforo"), ANA, BETO)
    drawn = pictures(match, [*typed("help"), *[keyboard.ENTER] * 20], columns, lines)
    pages = ["\n".join(picture) for picture in drawn if any(line.startswith("Enter:") for line in picture)]
    assert sum(page.count("┌") for page in pages) == 2, "each of the examples is drawn once"
    assert all(page.count("┌") == page.count("└") for page in pages)
    assert all(sign in "".join(pages) for sign in "●▲■"), "with the signs of the board"


KEYS = st.sampled_from([
    *([key] for key in keyboard.ARROWS), [keyboard.ENTER], [keyboard.BACKSPACE], [keyboard.ESCAPE], [keyboard.CLEAR],
    [None], [" "], ["1"], ["b"], ["?"],
    *map(typed, ("undo", "redo", "help", "board", "hint", "why", "review", "resign", "b2", "a1", "1,2", "nonsense")),
])  # fmt: skip
SLOW = (typed("why"), typed("review"))  # on a board without exact answers


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # they change nothing between examples
@given(
    st.sampled_from(["tictactoe", "semaforo", "tictactoe:7x7x5"]), st.sampled_from([(ANA, BETO), (ANA, BOT), (BOT, BOT)]),
    st.lists(KEYS, max_size=20), st.integers(20, 130), st.integers(2, 45), st.sampled_from(language.LANGUAGES),
    st.booleans(), st.sampled_from([None, Clock(20), Clock(300, 2)]),
)  # fmt: skip
def test_every_picture_fits_the_terminal(
    name: str, seats: tuple[Seat, Seat], keys: list[list[str | None]], columns: int, lines: int, language_code: str,
    numbers: bool, clock: Clock | None,
) -> None:  # fmt: skip
    language.use(language_code)
    match = Match(game(name), *seats, clock=clock)
    pressed = [one for one in keys if name != "tictactoe:7x7x5" or one not in SLOW]
    pictures(match, list(chain(*pressed)), columns, lines, numbers, seconds_a_key=1.0)
    assert Match.from_record(match.record()).moves == match.moves
