"""Pictures of the window for the documentation, made without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame import Surface

from tateti.errors import SearchLimitError, TatetiError, quote
from tateti.files import why
from tateti.games import game
from tateti.language import mark as N_
from tateti.window.arrangement import Arrangement, SeatChoice
from tateti.window.controller import Controller
from tateti.window.screens.draw import draw
from tateti.window.state import State

SIZE = (960, 640)
LONGEST_WAIT = 60.0


def take(folder: Path) -> Iterator[Path]:
    """Writes a picture of the menu, of the rules, of a match that is won, and of one in play with the analysis."""
    _make(folder)
    for name, state in (("menu", menu()), ("rules", rules()), ("tictactoe", won()), ("semaforo", analysed())):
        surface = Surface(SIZE)
        draw(state, surface)
        path = folder / f"window-{name}.png"
        _save(surface, path)
        yield path


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _not_written(folder, error) from error


def _save(surface: Surface, path: Path) -> None:
    try:
        with path.open("wb") as file:
            pygame.image.save(surface, file, path.name)
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from error


def _not_written(path: Path, error: Exception) -> TatetiError:
    return TatetiError(N_("{file} cannot be written: {reason}."), file=quote(str(path)), reason=why(error))


def menu() -> State:
    """The menu, with Semáforo chosen."""
    chosen = Arrangement.of(game("semaforo"), SeatChoice("Ana"), SeatChoice(bot="hard"), "random")
    return State(chosen, focus=None)


def rules() -> State:
    """The rules of Semáforo, their examples studied."""
    state = menu()
    controller = Controller(state, SIZE)
    controller.do("rules")
    controller.tick()
    while controller.is_waiting:
        _wait_for(controller)
    state.focus = None
    return state


def won() -> State:
    """Tic-Tac-Toe that is won."""
    return _played("tictactoe", ["b2", "c2", "c3", "a1", "a3", "b3", "c1"])


def analysed() -> State:
    """Semáforo in play, with what every move is worth, and one cell aimed at."""
    state = _played("semaforo", ["a1", "a1", "d3", "a2", "a3", "d3", "a1", "a2", "d2"])
    open_match = state.open_match
    assert open_match is not None
    open_match.aim = open_match.match.game.board.cell("a3")
    controller = Controller(state, SIZE)
    controller.do("analysis")
    controller.tick()
    _wait_for(controller)
    return state


def _wait_for(controller: Controller) -> None:
    """Until what is being thought about has been found."""
    if not controller.thinker.wait(LONGEST_WAIT):
        raise SearchLimitError(N_("The search was stopped before it found the answer."))
    controller.tick()


def _played(name: str, cells: list[str]) -> State:
    """A match between two people after these moves."""
    state = State(Arrangement.of(game(name), SeatChoice("Ana"), SeatChoice("Beto")))
    Controller(state, SIZE).begin()
    assert state.open_match is not None
    for cell in cells:
        state.open_match.match.play(cell)
    return state
