"""What is remembered between starts, and how little a broken file matters."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import json
import os
from pathlib import Path

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import language
from tateti.games import available, game
from tateti.language import LANGUAGES
from tateti.match import Clock
from tateti.players import names
from tateti.window import settings
from tateti.window.arrangement import STARTS, Arrangement, SeatChoice
from tateti.window.settings import Settings, recall, remember
from tateti.window.state import Screen, State
from window.driver import Driver, lasting

seats = st.builds(
    SeatChoice,
    name=st.text(max_size=20).map(lambda name: "".join(filter(str.isprintable, name))),
    bot=st.sampled_from(["", *names(), "minimax:depth=4"]),
)
boards = st.sampled_from([f"{kind}:{board}" for kind in available() for board in ("3x3", "4x5x4")])
chosen = st.builds(
    Settings,
    language=st.sampled_from([None, *LANGUAGES]),
    dark=st.booleans(), sound=st.booleans(), animated=st.booleans(),
    arrangement=st.builds(
        lambda name, one, two, starts, clock: Arrangement.of(game(name), one, two, starts, clock),
        boards, seats, seats, st.sampled_from(STARTS), st.sampled_from([None, Clock(60), Clock(90.5, 1)]),
    ),
    folder=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30) | st.just(os.fsdecode(b"caf\xe9")),
)  # fmt: skip


@hypothesis.settings(max_examples=30)
@given(chosen)
def test_what_is_remembered_is_recalled(tmp_path_factory, wanted: Settings) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TATETI_STATE", str(tmp_path_factory.mktemp("state")))
        assert remember(wanted) is None
        assert recall() == wanted
        assert remember(wanted) is None, "our own file is written over"


def written(content: bytes) -> Path:
    path = settings.path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def whole(**more: object) -> bytes:
    """Our own file with something else in it."""
    assert remember(Settings(dark=True)) is None
    told = json.loads(settings.path().read_text()) | more
    return json.dumps(told, indent=2).encode()


@pytest.mark.parametrize("content", [
    b"", b"null", b"[]", b"{", b"\xff\xfe", b'{"program": 1}', b"[" * 60_000, b"9" * 60_000, b'{"dark": true}',
])  # fmt: skip
def test_a_file_that_cannot_be_read_is_as_if_there_were_none(content: bytes) -> None:
    written(content)
    assert recall() == Settings()


@pytest.mark.parametrize("wrong", [
    {"language": 5}, {"language": "xx"}, {"sound": "loud"}, {"game": "chess"}, {"game": None}, {"board": "0x0"},
    {"board": "99x99"}, {"seats": []}, {"seats": [1, 2]}, {"seats": None}, {"starts": []}, {"clock": "soon"},
    {"clock": "-5"}, {"clock": 1e999}, {"folder": {}}, {"folder": "a\0b"}, {"folder": "\ud800"}, {"seats": [{"bot": "nobody"}, {"bot": ["easy"]}]},
])  # fmt: skip
def test_what_cannot_be_used_is_left_out_and_the_rest_stays(wrong: dict[str, object]) -> None:
    written(whole(**wrong))
    found = recall()
    assert found.dark
    assert not found.folder
    assert found.arrangement.match(seed=1).game.name in ("tictactoe", "tictactoe:3x3")


def test_no_file_is_run_because_it_was_played_against(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    bot = f"py:{tmp_path}/bot.py:x"
    written(whole(seats=[{"name": "", "bot": bot}, {"name": "", "bot": "easy"}]))
    assert [seat.bot for seat in recall().arrangement.seats] == ["", "easy"]
    assert not (tmp_path / "ran").exists()


def test_a_file_that_is_not_ours_is_left_alone_and_told_of_once(opened) -> None:
    path = written(b'{"poem": "roses"}')
    driver = opened(State(remembers=True), begin=False)
    driver.key(pygame.K_d)
    assert driver.state.screen is Screen.QUESTION
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_d)
    assert driver.state.screen is Screen.MENU
    assert path.read_bytes() == b'{"poem": "roses"}'


def test_one_of_ours_that_was_cut_off_is_written_anew() -> None:
    remember(Settings())
    path = settings.path()
    path.write_bytes(path.read_bytes()[:60])
    assert recall() == Settings()
    assert remember(Settings(dark=True)) is None
    assert recall().dark


# In the window


def anew(opened) -> Driver:
    return opened(State.of(recall()), begin=False)


def test_theme_sound_animation_and_language_are_remembered(opened) -> None:
    driver = opened(State(remembers=True), begin=False)
    driver.key(pygame.K_d, pygame.K_m, pygame.K_t)
    driver.press("language pt")
    again = anew(opened).state
    assert (again.dark, again.sound, again.animated, again.language) == (True, False, False, "pt")
    assert recall().language == language.current() == "pt"


def test_the_match_that_was_chosen_is_remembered(opened) -> None:
    driver = opened(lasting("semaforo:4x4", "hard"))
    again = anew(opened).state.arrangement
    assert again == driver.state.arrangement
    assert again.game.name == "semaforo:4x4"


def test_nothing_is_remembered_unless_it_is_wanted(opened) -> None:
    driver = opened(State(), begin=False)
    driver.key(pygame.K_d)
    driver.press("play")
    assert not settings.path().exists()


@pytest.mark.parametrize(("value", "moves"), [("1", False), ("", True), ("0", True), ("yes", False)])
def test_the_environment_asks_for_less_motion(monkeypatch, opened, value: str, moves: bool) -> None:
    monkeypatch.setenv("TATETI_REDUCED_MOTION", value)
    driver = anew(opened)
    assert driver.state.moves is moves
    driver.key(pygame.K_t)
    assert driver.state.moves is not moves
