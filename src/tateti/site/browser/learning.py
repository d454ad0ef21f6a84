"""Lessons and problems."""

from __future__ import annotations

import datetime
import json
from typing import Any

from tateti import language
from tateti.answers import puzzle_tasks, questions, tasks
from tateti.answers.json_bytes import json_bytes
from tateti.answers.lesson_shapes import chapter_shape
from tateti.answers.limits import USUAL
from tateti.answers.matches.decisions import playable
from tateti.answers.puzzle_shapes import theme_shape
from tateti.games import Game, Position
from tateti.site.browser.requests import (
    LONGEST_GAME,
    LONGEST_MOVE,
    LONGEST_RECORD,
    Fields,
    InvalidRequestError,
    Request,
)
from tateti.study.lessons import library
from tateti.study.puzzles import Theme, theme
from tateti.study.puzzles.difficulty import LEVELS
from tateti.study.puzzles.problem_set import LONGEST_CODE, ProblemSet, check_themes
from tateti.study.puzzles.puzzle import LONGEST_ID
from tateti.study.puzzles.themes import themes_in

LONGEST_LESSON, MOST_STEPS, MOST_CHOICES, LONGEST_CHOICE, MOST_TRIES = 40, 100, 100, 32, 1000
LONGEST_THEME, MOST_AVOIDED, MOST_PLAYED = 32, 100, 200
SOLVING = ("id", "retry", "played", "progress")


# Lessons


def lessons(_request: Request) -> bytes:
    """The lessons, in chapters."""
    return json_bytes([chapter_shape(one) for one in library.chapters()])


def lesson_step(_request: Request, name: str, number: str) -> bytes:
    """A step as a learner sees it who has not chosen anything yet."""
    place = _step(name, number)
    questions.prepare(questions.lesson_game(name, place))
    return tasks.lesson_step(name, place, language.current(), USUAL.study_seconds)


def lesson_choice(request: Request, name: str, number: str) -> bytes:
    """What becomes of a choice in a step; or help with it; or the board as it was, to try again."""
    place, sent = _step(name, number), request.sent("past", "tries", "action", "choice")
    past = tuple(sent.texts("past", LONGEST_CHOICE, MOST_CHOICES))
    tries = sent.number("tries", 0, MOST_TRIES, 0)
    action = sent.one_of("action", ("choose", "hint", "again"), "choose")
    choice = sent.text("choice", LONGEST_CHOICE, otherwise=None)
    questions.check_choice(action, choice)
    questions.prepare(questions.lesson_game(name, place))
    given = (name, place, past, tries, action, choice or "")
    return tasks.lesson_choice(*given, language.current(), USUAL.study_seconds)


def _step(name: str, number: str) -> int:
    """The place of a step, from 0."""
    fields = Fields({"lesson_name": name, "number": number}, is_text=True)
    fields.text("lesson_name", LONGEST_LESSON)
    return int(fields.number("number", 1, MOST_STEPS)) - 1


# Problems


def themes(request: Request) -> bytes:
    """The themes of problems."""
    name = request.asked.text("game", LONGEST_GAME, otherwise=None)
    known = tuple(Theme) if name is None else themes_in(playable(name, USUAL.largest_studied))
    return json_bytes([theme_shape(one) for one in known])


def daily(request: Request) -> bytes:
    """The problem of a day, the same for everyone."""
    asked = request.asked
    name, day = asked.text("game", LONGEST_GAME), asked.text("day", LONGEST_GAME, 0, None)
    try:
        wanted = None if day is None else datetime.date.fromisoformat(day)
    except ValueError:
        raise InvalidRequestError("day", "Input should be a valid date or datetime") from None
    told = questions.day_told(wanted)
    the_game = _prepared(name)
    return puzzle_tasks.daily_problem(the_game.full_name, told.isoformat(), USUAL.study_seconds)


def problem(request: Request, name: str) -> bytes:
    """A problem by its name."""
    named = Fields({"problem_id": name}).text("problem_id", LONGEST_ID)
    retry = request.asked.flag("retry", False)
    asked = _position(named)
    given = (asked.game.full_name, str(asked), retry)
    return puzzle_tasks.problem(*given, language.current(), USUAL.study_seconds)


def problem_set(_request: Request, code: str) -> bytes:
    """The problems of a set by its code, as it stands on a printed sheet."""
    wanted = Fields({"code": code}).text("code", LONGEST_CODE)
    the_game = _prepared(ProblemSet.read(wanted).game.full_name)
    return puzzle_tasks.problem_set(the_game.full_name, wanted, USUAL.study_seconds)


def following(request: Request) -> bytes:
    """A fresh problem to practise with."""
    sent = request.sent("game", "theme", "record", "side", "level", "seed", "progress", "avoid")
    name, named = sent.text("game", LONGEST_GAME), sent.text("theme", LONGEST_THEME, otherwise=None)
    level, seed = sent.number("level", LEVELS[0], LEVELS[-1], None), sent.number("seed", 0, 2**32, None)
    kept = sent.object("progress", None)
    avoid = sent.texts("avoid", LONGEST_ID, MOST_AVOIDED)
    record = sent.text("record", LONGEST_RECORD, 0, None)
    side = sent.one_of("side", ("first", "second"), None)
    wanted = [] if named is None else [theme(named)]
    progress = questions.read_progress(kept)
    the_game = _prepared(name)
    check_themes(the_game, wanted)
    names = [str(one) for one in wanted]
    if record is not None and not names:
        names = _themes_of_match(record, side, the_game)
    given = (names, record is not None, progress.to_json(), avoid, level, seed)
    return puzzle_tasks.following(the_game.full_name, *given)


def _themes_of_match(record: str, side: str | None, the_game: Game) -> list[str]:
    """The themes of a match that are those of a game as well."""
    told = puzzle_tasks.match_themes(record, side, USUAL.largest_board, USUAL.study_seconds)
    known = {str(one) for one in themes_in(the_game)}
    return [name for name in json.loads(told) if name in known]


def mistakes(request: Request) -> bytes:
    """The positions of a match in which somebody went wrong, to be tried again."""
    sent = request.sent("record", "side")
    record = sent.text("record", LONGEST_RECORD, 0)
    side = sent.one_of("side", ("first", "second"), None)
    return puzzle_tasks.mistakes(record, side, USUAL.largest_board, USUAL.study_seconds)


def choose(request: Request) -> bytes:
    """A solver chooses a move in a problem; or, once it is solved, goes on with it against the best defence."""
    sent = request.sent(*SOLVING, "move", "tried")
    name, retry, played, kept = _solving(sent)
    move, tried = sent.text("move", LONGEST_MOVE), sent.flag("tried", False)
    progress = questions.read_progress(kept)
    asked = _position(name)
    given = (asked.game.full_name, str(asked), move, played, retry)
    told = json.loads(puzzle_tasks.choice(*given, language.current(), USUAL.study_seconds))
    return _with_progress(told, progress, told["right"] and not tried, not retry and not played)


def hint(request: Request) -> bytes:
    """The hint as far as a step; with the first one the problem is not unaided."""
    sent = request.sent(*SOLVING, "step")
    name, retry, played, kept = _solving(sent)
    step = sent.number("step", 1, 10)
    progress = questions.read_progress(kept)
    asked = _position(name)
    given = (asked.game.full_name, str(asked), step, played, retry)
    told = json.loads(puzzle_tasks.hint(*given, language.current(), USUAL.study_seconds))
    return _with_progress(told, progress, False, not retry and not played)


def _prepared(name: str) -> Game:
    """A game whose problems are made; its table is there, if it has one."""
    the_game = playable(name, USUAL.largest_studied)
    questions.prepare(the_game)
    return the_game


def _position(name: str) -> Position:
    """The position of a problem by its name."""
    asked = questions.problem_position(name, USUAL.largest_studied)
    questions.prepare(asked.game)
    return asked


def _solving(sent: Fields) -> tuple[str, bool, tuple[str, ...], dict[str, Any] | None]:
    """Which problem it is, and what was played since it was solved."""
    name, retry = sent.text("id", LONGEST_ID), sent.flag("retry", False)
    return name, retry, tuple(sent.texts("played", LONGEST_MOVE, MOST_PLAYED)), sent.object("progress", None)


def _with_progress(told: dict[str, Any], kept: Any, unaided: bool, is_counted: bool) -> bytes:
    progress = questions.progress_after(kept, told.pop("problem"), unaided, is_counted)
    return json_bytes({**told, "progress": progress})
