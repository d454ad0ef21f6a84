"""What is checked before anything is computed for an answer."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from tateti import oracle
from tateti.answers.matches.decisions import playable
from tateti.answers.problems import UnknownLessonError
from tateti.errors import IllegalMoveError, InvalidPuzzleError, SearchLimitError, TatetiError, quote
from tateti.games import Game, Position, game
from tateti.language import mark as N_
from tateti.notation import read_move
from tateti.solver.dense.solve import is_compiled
from tateti.solver.dense.usual_boards import is_usual
from tateti.study.lessons import library as lessons
from tateti.study.puzzles import Progress, theme
from tateti.study.puzzles.puzzle import position_of


def studied(game_name: str, text: str | None, largest: int) -> Position:
    """The position that is asked about; boards that are out of reach are refused at once."""
    the_game = game(game_name)
    if the_game.board.size > largest:
        raise SearchLimitError(
            N_("A board of {cells} cells is too large to be studied here: the largest has {largest}."),
            cells=the_game.board.size, largest=largest,
        )  # fmt: skip
    return the_game.position(text) if text else the_game.start


def prepare(the_game: Game) -> None:
    """Has the table of a usual board there before it is asked, where making it needs nothing installed."""
    if is_usual(the_game) and not is_compiled(the_game):
        oracle.prepare(the_game)


def check_hint(position: Position, last: str | None) -> None:
    """A hint needs something to play; the move that led there has to be one."""
    if position.outcome is not None:
        raise IllegalMoveError(N_("There is nothing to play: the game is over."))
    if last is not None:
        read_move(last, position.board, position.game.letters)


# Lessons


def lesson_game(name: str, number: int) -> Game:
    """The game of a step."""
    if name not in lessons.names() or number >= len(steps := lessons.lesson(name).steps):
        raise UnknownLessonError(
            N_("There is no step {number} of a lesson {name}."), number=number + 1, name=quote(name)
        )
    return steps[number].position.game


def check_choice(action: str, choice: str | None) -> None:
    """Something is chosen where that is what is done, and nowhere else."""
    if (action == "choose") is (choice is None):
        raise TatetiError(N_("A choice has a cell, a move or a number with it, and nothing else has."))


# Problems


def day_told(day: datetime.date | None) -> datetime.date:
    """The day whose problem is told: one that has come, somewhere on the earth."""
    today = datetime.datetime.now(datetime.UTC).date()
    if day is not None and day > today + datetime.timedelta(days=1):
        raise InvalidPuzzleError(
            N_("The problem of {day} is not told before its day."), day=quote(day.isoformat())
        )
    return day or today


def problem_position(name: str, largest: int) -> Position:
    """The position that a problem is about; boards that are out of reach are refused at once."""
    position = position_of(name)
    playable(position.game.full_name, largest)
    return position


def read_progress(kept: dict[str, Any] | None) -> Progress:
    """How far somebody has come, as the device keeps it."""
    return Progress() if kept is None else Progress.from_json(kept)


def progress_after(
    kept: Progress, problem: Mapping[str, Any], unaided: bool, is_counted: bool
) -> dict[str, Any] | None:
    """The progress after a first choice or hint; the same problem counts once, so what comes later changes nothing."""
    if not is_counted:
        return None
    found = [theme(name) for name in problem["themes"]]
    return kept.after_problem(problem["id"], found, problem["rating"], unaided).to_json()
