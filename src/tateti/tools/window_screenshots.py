"""Pictures of the window for the documentation, made without a screen."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
from pygame import Surface

from tateti.classroom import tictactoe
from tateti.classroom.courses import CS50
from tateti.errors import SearchLimitError
from tateti.files import FileKind, make_folder, write_atomically
from tateti.games import game
from tateti.language import mark as N_
from tateti.study.puzzles import puzzle
from tateti.study.puzzles.solving import Solving
from tateti.window.arrangement import Arrangement, SeatChoice
from tateti.window.control.controller import Controller
from tateti.window.screens.draw import draw
from tateti.window.state import State
from tateti.window.student import StudentFile

SIZE = (960, 640)
LONGEST_WAIT = 60.0


PICTURE = FileKind(N_("a picture (PNG)"), lambda beginning: beginning.startswith(b"\x89PNG\r\n"))


def take(where: str | Path, force: bool = False) -> Iterator[Path]:
    """Writes pictures of the menu, the rules, a match that is won, one with the analysis, a review, a problem, one against a file."""
    folder = make_folder(where)
    pictures = {
        "menu": menu,
        "rules": rules,
        "tictactoe": won,
        "semaforo": analysed,
        "review": reviewed,
        "problem": refuted,
        "student": against_a_file,
    }
    for name, state_of in pictures.items():
        surface = Surface(SIZE)
        draw(state_of(), surface)
        path = folder / f"window-{name}.png"
        write_atomically(path, _png(surface), PICTURE, force=force)
        yield path


def _png(surface: Surface) -> bytes:
    page = io.BytesIO()
    pygame.image.save(surface, page, "picture.png")
    return page.getvalue()


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


def reviewed() -> State:
    """A match with bad moves, reviewed, with a look at one of them."""
    state = _played("tictactoe", ["c2", "c3", "c1", "a2", "a3", "a1", "b3", "b1", "b2"])
    controller = Controller(state, SIZE)
    controller.do("review")
    controller.tick()
    _wait_for(controller)
    controller.do("ply 7")
    return state


def refuted() -> State:
    """A problem of Semáforo, a wrong move in it, and what follows it on the board."""
    state = menu()
    state.animated = False
    controller = Controller(state, SIZE)
    controller.do("problems")
    assert state.problems is not None
    state.problems.solving = Solving.begin(puzzle("semaforo-3x4-8n0jr"))
    controller.problems.choose("a2")
    _wait_for(controller)
    controller.do("why")
    _wait_for(controller)
    return state


def _wait_for(controller: Controller) -> None:
    """Until what is being thought about has been found."""
    if not controller.thinker.wait(LONGEST_WAIT):
        raise SearchLimitError(N_("The search was stopped before it found the answer."))
    controller.tick()


def against_a_file() -> State:
    """A match against a student's file, for which ours stands in."""
    student = StudentFile(Path(tictactoe.__file__), CS50, LONGEST_WAIT)
    open_match = student.new_match()
    try:
        for name in ("b2", "c2"):
            open_match.play(open_match.match.game.board.cell(name))
            open_match.answer(student.choose(open_match.position, Random(1)), "")
    finally:
        student.close()
    return State(open_match=open_match, student=student, focus=None)


def _played(name: str, cells: list[str]) -> State:
    """A match between two people after these moves."""
    state = State(Arrangement.of(game(name), SeatChoice("Ana"), SeatChoice("Beto")))
    Controller(state, SIZE).begin()
    assert state.open_match is not None
    for cell in cells:
        state.open_match.match.play(cell)
    return state
