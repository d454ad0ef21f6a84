"""The functions about problems that run in worker processes: plain values in, JSON data out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from tateti import language
from tateti.errors import NotAPuzzleError, TatetiError, quote
from tateti.games import Game, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.search.limits import Limit
from tateti.study.puzzles import Puzzle, make_puzzles, puzzle_of, theme
from tateti.study.puzzles.attempt import Attempt, hint_for
from tateti.study.puzzles.themes import themes_in

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
    limit = Limit(seconds=seconds)
    found = puzzle_of(game(game_name).position(position), limit)
    _attempt, judged = Attempt(found).choose(move, limit)
    return orjson.dumps(judged.to_json())


def hint(game_name: str, position: str, step: int, language_code: str, seconds: float) -> bytes:
    """The hint as far as a step, in words, the cells to show, and how many steps there are."""
    language.use(language_code)
    told = [hint_for(puzzle_of(game(game_name).position(position), Limit(seconds=seconds)))]
    while len(told) < step and not told[-1].is_last:
        told.append(told[-1].following)
    names = told[-1].position.board.names
    return orjson.dumps(
        {
            "words": [one.in_words() for one in told],
            "cells": [names[cell] for cell in told[-1].cells],
            "steps": len(told[-1].steps),
        }
    )
