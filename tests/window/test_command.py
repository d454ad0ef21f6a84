"""`tateti window`: what it is told on the command line, and what it says where it cannot open."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from conftest import requires_module

pygame = requires_module("pygame")

from tateti.commands import window as word
from tateti.window import loop


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


def test_without_pygame_it_says_what_installs_it(told, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    done, opened = told()
    assert not opened
    assert done.exit_code != 0
    assert word.INSTALL in done.output
    assert "make window" in done.output


def test_without_a_screen_it_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tateti", "window"],
        env={**os.environ, "SDL_VIDEODRIVER": "no-such-driver", "TATETI_LANG": "en"},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no screen" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_does_not_need_pygame() -> None:
    program = "import sys; sys.modules['pygame'] = None; from tateti.cli import main; sys.exit(main(['window', '-h']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "semaforo" in done.stdout
