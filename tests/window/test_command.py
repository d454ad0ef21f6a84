"""`tateti window`: what it is told on the command line, and what it says where it cannot open."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from conftest import PATIENCE, requires_module

pygame = requires_module("pygame")

from tateti import cli, language
from tateti.classroom import tictactoe
from tateti.commands import window as word
from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.games import game
from tateti.match import Clock
from tateti.window import loop
from tateti.window.arrangement import Arrangement, SeatChoice
from tateti.window.settings import Settings, recall, remember
from tateti.window.state import State


@pytest.fixture
def told(monkeypatch):
    """Runs the command, and gives the state and the choice that the window was opened with."""

    def run(*arguments: str):
        opened = {}
        monkeypatch.setattr(loop, "play", lambda state, **more: opened.update(more, state=state))
        done = CliRunner().invoke(word.command, list(arguments), catch_exceptions=False)
        return done, opened

    return run


def test_alone_it_opens_the_menu(told) -> None:
    _done, opened = told()
    assert opened["begin"] is False
    assert opened["state"].arrangement.game.name == "tictactoe"


def test_with_a_game_it_begins_a_match(told) -> None:
    _done, opened = told(
        "semaforo:4x4", "--first", "Ana", "--second", "bot:hard", "--starts", "second", "--dark"
    )
    chosen = opened["state"].arrangement
    assert opened["begin"] is True
    assert opened["state"].dark
    match = chosen.match(seed=1)
    assert (match.game.name, match.first.name, match.second.name) == ("semaforo:4x4", "hard", "Ana")


def test_a_bot_is_known_however_its_name_is_written(told) -> None:
    _done, opened = told("--first", "bot: Minimax : Depth=04", "--second", "bot:EASY")
    chosen = opened["state"].arrangement
    assert [seat.bot for seat in chosen.seats] == ["minimax:depth=4", "easy"]
    assert chosen.next_level(1, 1).seats[1].bot == "hard"


def test_the_window_is_as_it_was_left(told) -> None:
    chosen = Arrangement.of(
        game("semaforo:4x4"), SeatChoice("Ana"), SeatChoice(bot="hard"), "random", Clock(60)
    )
    remember(Settings("pt", dark=True, sound=False, animated=False, arrangement=chosen))
    _done, opened = told()
    state = opened["state"]
    assert state.settings == recall()
    assert state.remembers
    assert language.current() == "pt"
    _done, opened = told("--second", "bot:easy", "--clock", "300+3")
    assert opened["state"].arrangement == Arrangement.of(
        game("semaforo:4x4"), SeatChoice(), SeatChoice(bot="easy"), clock=Clock(300, 3)
    )


@pytest.mark.parametrize("asked", ["option", "environment"])
def test_another_language_can_be_asked_for_once(monkeypatch, asked: str) -> None:
    remember(Settings("pt"))
    monkeypatch.setattr(loop, "play", lambda state, **more: None)
    if asked == "environment":
        monkeypatch.setenv("TATETI_LANG", "es")
    assert cli.main(["window", *(["--lang", "es"] if asked == "option" else [])]) == 0
    assert language.current() == "es"
    assert recall().language == "pt"


def test_a_file_is_opened_from_the_command_line(told, tmp_path: Path) -> None:
    _done, opened = told("--open", str(tmp_path / "match.txt"))
    assert opened["file"] == tmp_path / "match.txt"
    done, _opened = told("tictactoe", "--open", "match.txt")
    assert "do not go together" in done.output


def test_a_file_that_cannot_be_opened_is_told_and_no_window_stays(monkeypatch, tmp_path: Path) -> None:
    with pytest.raises(TatetiError, match="cannot be read"):
        loop.play(State(), begin=False, file=tmp_path / "none.txt")
    assert pygame.display.get_init()


@pytest.mark.parametrize("taken", ["file", "window-menu.png"])
def test_pictures_that_cannot_be_written_are_refused(told, tmp_path: Path, taken: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder" / "window-menu.png").mkdir(parents=True)
    folder = tmp_path / ("file/inside" if taken == "file" else "folder")
    with pytest.raises(
        TatetiError, match=r"cannot be written: (the folder it should lie in is not there|it is a folder)"
    ):
        told("--screenshots", str(folder))


def test_without_pygame_it_says_what_installs_it(told, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    done, opened = told()
    assert not opened
    assert done.exit_code != 0
    assert install_command("window") in done.output
    assert "make window" in done.output


SCREENS = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")


OUR_OWN = tictactoe.__file__


@pytest.mark.parametrize(("driver", "words", "instead"), [
    ({"SDL_VIDEODRIVER": "no-such-driver"}, ["window"], "tateti play"),
    ({}, ["window"], "tateti play"),
    ({}, ["classroom", "play", OUR_OWN, "--window"], f"tateti classroom play {OUR_OWN}"),
], ids=["unknown", "none", "file"])  # fmt: skip
def test_without_a_screen_it_says_so(driver: dict[str, str], words: list[str], instead: str) -> None:
    elsewhere = {name: value for name, value in os.environ.items() if name not in SCREENS}
    done = subprocess.run(
        [sys.executable, "-m", "tateti", *words],
        env={**elsewhere, **driver, "TATETI_LANG": "en"}, timeout=60,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("tateti: There is no screen")  # and no library has complained before it
    assert done.stderr.endswith(f"the game is: {instead}\n")


def test_the_desktop_knows_the_window_by_the_name_of_the_program() -> None:
    name = "SDL_VIDEO_X11_WMCLASS"
    program = (
        f"import os; from tateti.commands import window; window.require_pygame(); print(os.environ[{name!r}])"
    )
    elsewhere = {one: value for one, value in os.environ.items() if one != name}
    done = subprocess.run(
        [sys.executable, "-c", program], env=elsewhere, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )  # fmt: skip
    assert done.stdout == "tateti\n"


def test_the_help_does_not_need_pygame() -> None:
    program = "import sys; sys.modules['pygame'] = None; from tateti.cli import main; sys.exit(main(['window', '-h']))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    assert "semaforo" in done.stdout
