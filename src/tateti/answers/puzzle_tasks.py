"""The functions about problems that run in worker processes: plain values in, JSON data out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from tateti import language
from tateti.answers.json_bytes import json_bytes
from tateti.answers.puzzle_shapes import answer_shape, line_shape, problem_shape
from tateti.answers.shapes import position_shape
from tateti.answers.tasks import review_of
from tateti.errors import IllegalMoveError, NotAPuzzleError, TatetiError, quote
from tateti.games import Game, Move, Side, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.search.limits import Budget, Limit
from tateti.search.values import Value
from tateti.study.hints import first_hint
from tateti.study.puzzles import (
    Attempt,
    Progress,
    Puzzle,
    daily,
    make_puzzles,
    mistakes_in,
    puzzle_of,
    theme,
    themes_in,
)
from tateti.study.puzzles.attempt import hint_for
from tateti.study.puzzles.mistakes import problem_to_retry, themes_of_match
from tateti.study.puzzles.problem_set import ProblemSet
from tateti.study.puzzles.puzzle import best_line

EFFORT = 200_000  # that is made for a set, in the measure of `make_puzzles`: some seconds
COMMENT = "#"
MOST_TOLD = 5  # of the lines that are wrong


def make(game_name: str, count: int, themes: Sequence[str], level: int | None) -> list[dict[str, Any]]:
    """New problems, the easier ones first; fewer where no more are found, but not none."""
    the_game = game(game_name)
    wanted = [theme(name) for name in themes]
    possible = [one for one in wanted if one in themes_in(the_game)]
    made = (
        make_puzzles(the_game, count, themes=possible, level=level, effort=EFFORT)
        if possible or not wanted
        else []
    )
    if not made:
        raise NotAPuzzleError(
            N_("No problem of this kind was found in {game}: choose another theme or level."),
            game=quote(the_game.full_name),
        )
    return [one.to_json() for one in made]


def read(game_name: str, text: str, most: int, language_code: str, seconds: float) -> list[dict[str, Any]]:
    """The problems that somebody has written down, a position in each line, in their order."""
    language.use(language_code)
    the_game = game(game_name)
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.strip().startswith(COMMENT)
    ]
    if not lines:
        raise NotAPuzzleError(
            N_("There is no position here: write one in each line, like {example}."),
            example=str(the_game.start),
        )
    if len(lines) > most:
        raise NotAPuzzleError(
            N_("{count} positions are too many: a set has {most} at most."), count=len(lines), most=most
        )
    read = _Reading(the_game, Limit(seconds=max(0.2, seconds / len(lines))))
    for number, line in lines:
        read.line(number, line)
    if read.wrong:
        more = len(read.wrong) - MOST_TOLD
        told = read.wrong[:MOST_TOLD] + (["…"] if more > 0 else [])
        raise NotAPuzzleError(N_("Not every line is a problem. {reasons}"), reasons=" ".join(told))
    return [one.to_json() for one in read.found]


class _Reading:
    """Positions, line by line."""

    def __init__(self, the_game: Game, limit: Limit) -> None:
        self._game, self._limit = the_game, limit
        self._lines: dict[str, int] = {}  # where a problem was read first
        self.found: list[Puzzle] = []
        self.wrong: list[str] = []

    def line(self, number: int, text: str) -> None:
        """One of them; what is wrong with it is noted."""
        try:
            found = puzzle_of(self._game.position(text), self._limit)
        except TatetiError as error:
            self.wrong.append(_("Line {number}: {reason}").format(number=number, reason=error))
            return
        before = self._lines.setdefault(found.id, number)
        if before == number:
            self.found.append(found)
        else:
            self.wrong.append(
                _("Line {number}: the same position stands in line {before}.").format(
                    number=number, before=before
                )
            )


def verdict(game_name: str, position: str, move: str, language_code: str, seconds: float) -> bytes:
    """What is said to a choice, and the best replies to it: after a wrong one, as far as they show the point."""
    language.use(language_code)
    budget = Limit(seconds=seconds).start()
    found = puzzle_of(game(game_name).position(position), budget)
    _attempt, judged = Attempt(found).choose(move, budget)
    return json_bytes(judged.to_json())


def hint(
    game_name: str, position: str, step: int, played: Sequence[str], retry: bool, language_code: str, seconds: float
) -> bytes:  # fmt: skip
    """The hint as far as a step, in words, the cells to show, and how many steps there are; with the problem itself, for the
    one who counts."""
    language.use(language_code)
    budget = Limit(seconds=seconds).start()
    attempt = _attempt(game_name, position, played, retry, budget)
    told = [
        first_hint(attempt.position, stop=lambda: budget.is_spent(0))
        if attempt.is_solved
        else hint_for(attempt.puzzle)
    ]
    while len(told) < step and not told[-1].is_last:
        told.append(told[-1].following)
    names = told[-1].position.board.names
    return json_bytes(
        {
            "words": [one.in_words() for one in told],
            "cells": [names[cell] for cell in told[-1].cells],
            "steps": len(told[-1].steps),
            "problem": _counted_shape(attempt.puzzle),
        }
    )


# For anybody: the page tells what was played, and nothing is kept


def problem(game_name: str, position: str, retry: bool, language_code: str, seconds: float) -> bytes:
    """A problem to solve."""
    language.use(language_code)
    attempt = _attempt(game_name, position, (), retry, Limit(seconds=seconds).start())
    return json_bytes(problem_shape(attempt.puzzle))


def daily_problem(game_name: str, day: str, seconds: float) -> bytes:
    """The problem of a day; the search for it has bounds of its own, so that it is the same for everyone."""
    found = daily(game(game_name), date.fromisoformat(day))
    if found is None:
        raise NotAPuzzleError(N_("No problem was found in {game}."), game=quote(game_name))
    return json_bytes({"day": day, "problem": problem_shape(found)})


def problem_set(game_name: str, code: str, seconds: float) -> bytes:
    """The problems of a set, in the order of the sheet; the search for them has bounds of its own, so that they are the same
    wherever they are made."""
    wanted = ProblemSet.read(code)
    if not wanted.puzzles:
        raise NotAPuzzleError(N_("No problem was found in {game}."), game=quote(game_name))
    return json_bytes(
        {
            "code": wanted.code,
            "game": wanted.game.name,
            "problems": [problem_shape(one) for one in wanted.puzzles],
        }
    )


def following(
    game_name: str, themes: Sequence[str], or_others: bool, progress: dict[str, Any], avoid: Sequence[str],
    level: int | None, seed: int | None,
) -> bytes:  # fmt: skip
    """A fresh problem for somebody who has come so far, or of a level; null where there is none, and of other themes neither
    if they would do."""
    the_game, wanted, kept = game(game_name), [theme(name) for name in themes], Progress.from_json(progress)
    found = kept.next(the_game, wanted, seed, level, avoid)
    if found is None and or_others:
        found = kept.next(the_game, (), seed, level, avoid)
    return json_bytes({"problem": None if found is None else problem_shape(found)})


def mistakes(record: str, side: str | None, largest: int, seconds: float) -> bytes:
    """The problems that the mistakes of a side are, or of both, and how many moves had been played."""
    reviewed = review_of(record, largest, seconds / 2)
    found = mistakes_in(reviewed, _side_named(side), Limit(seconds=seconds / 2))
    plies = {move.position: ply for ply, move in reversed(list(enumerate(reviewed.moves)))}
    return json_bytes([{"problem": problem_shape(one), "ply": plies[one.position]} for one in found])


def match_themes(record: str, side: str | None, largest: int, seconds: float) -> bytes:
    """The names of the themes that a match was about, for a side or for both."""
    found = themes_of_match(
        review_of(record, largest, seconds / 2), _side_named(side), Limit(seconds=seconds / 2)
    )
    return json_bytes([str(one) for one in found])


def _side_named(name: str | None) -> Side | None:
    return None if name is None else next(one for one in Side if str(one) == name)


def choice(
    game_name: str, position: str, move: str, played: Sequence[str], retry: bool, language_code: str, seconds: float
) -> bytes:  # fmt: skip
    """What is answered to a choice; with the problem itself, for the one who counts."""
    language.use(language_code)
    budget = Limit(seconds=seconds).start()
    before = _attempt(game_name, position, played, retry, budget)
    after, judged = before.choose(move, budget)
    puzzle, right = before.puzzle, judged.is_right
    solved = right and not before.is_solved
    told = {
        "right": right,
        "words": judged.in_words(),
        "line": line_shape(judged.position, (judged.move, *judged.replies)),
        "position": position_shape(after.position) if right else None,
        "goes_on": right and not after.is_over and judged.best.value is not Value.LOSS,
        "answer": answer_shape(puzzle, _line_from(puzzle, judged.move, budget)) if solved else None,
        "problem": _counted_shape(puzzle),
    }
    return json_bytes(told)


def _counted_shape(puzzle: Puzzle) -> dict[str, Any]:
    """What is counted of a problem."""
    return {"id": puzzle.id, "themes": [str(one) for one in puzzle.themes], "rating": puzzle.rating}


def _line_from(puzzle: Puzzle, move: Move, budget: Budget) -> tuple[Move, ...]:
    """Best play to the end that begins with the move that was chosen."""
    return (move, *best_line(puzzle.position.play(move), budget))


def _attempt(game_name: str, position: str, played: Sequence[str], retry: bool, budget: Budget) -> Attempt:
    """An attempt as the page tells it: what was played since the problem was solved has to be possible, and its first move
    right."""
    start = game(game_name).position(position)
    puzzle = problem_to_retry(start, budget) if retry else puzzle_of(start, budget)
    moves: list[Move] = []
    for text in played:
        moves.append(start.move(text))
        start = start.play(moves[-1])
    if moves and (moves[0] not in puzzle.solution or start.turn is not puzzle.position.turn):
        raise IllegalMoveError(N_("What was played does not go on from the solution of this problem."))
    return Attempt(puzzle, tuple(moves[:1]), 0, tuple(moves))
