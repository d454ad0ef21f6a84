"""The problem of the day: the same for everyone, and a week that never gets easier.

Every level has a sequence of problems of its own, no two alike by symmetry, and each day takes the next one. Where a board has
few problems of a level, all of them come before one comes again. Where there are many, they are in parts by what they look
like, and each day takes one of the next part: so none comes again before all parts have had their turn.
"""

from __future__ import annotations

import contextlib
from datetime import date
from functools import lru_cache
from zlib import crc32

from tateti.errors import NotAPuzzleError, SearchLimitError
from tateti.games import Game
from tateti.study.puzzles.difficulty import LEVELS
from tateti.study.puzzles.make import A_SOLUTION, MOST_FOLLOWING, following, is_in, make_puzzles
from tateti.study.puzzles.puzzle import Puzzle, likeness, solved

LEVELS_OF_THE_WEEK = (1, 2, 2, 3, 3, 4, 5)  # from Monday on, where the game has them
FEW = 24  # problems of a level, which are listed; it is also the number of parts, where there are more
EFFORT_FOR_A_LIST, EFFORT_FOR_A_DAY = 100_000, 150_000
KEPT = 32  # lists, of a game and a level each


def daily(game: Game, day: date) -> Puzzle | None:
    """The problem of the day, the same for everyone; None where the game has none.

    >>> from tateti.games import game
    >>> daily(game("semaforo"), date(2026, 3, 2)).level  # a Monday
    1
    """
    levels = week_of(game)
    if not levels:
        return None
    week, weekday = divmod(day.toordinal() - 1, 7)  # the first day of all was a Monday
    level = levels[weekday]
    number = week * levels.count(level) + levels[:weekday].count(level)
    listed = _listed(game, level)
    if len(listed) < FEW or _is_small(game):
        return listed[number % len(listed)]
    return _of_part(game, level, number)


@lru_cache(maxsize=KEPT)
def week_of(game: Game) -> tuple[int, ...]:
    """The levels from Monday to Sunday: where the game has none, the nearest that it has; empty without any problem.

    >>> from tateti.games import game
    >>> week_of(game("tictactoe"))
    (1, 2, 2, 3, 3, 4, 4)
    """
    had = [level for level in LEVELS if _has(game, level)]
    if not had:
        return ()
    return tuple(min(had, key=lambda level: abs(level - wanted)) for wanted in LEVELS_OF_THE_WEEK)


def _has(game: Game, level: int) -> bool:
    if _is_small(game):
        return bool(_listed(game, level))
    return bool(make_puzzles(game, 1, level=level, seed=_seed(game, level), effort=EFFORT_FOR_A_LIST))


@lru_cache(maxsize=KEPT)
def _listed(game: Game, level: int) -> tuple[Puzzle, ...]:
    """Problems of a level, in any order: all of them on a small board, else some, which are all where they are few."""
    if _is_small(game):
        found = [one for one in _all(game) if one.level == level]
    else:
        found = make_puzzles(game, FEW, level=level, seed=_seed(game, level), effort=EFFORT_FOR_A_LIST)
    return tuple(sorted(found, key=lambda one: crc32(one.id.encode())))


def _of_part(game: Game, level: int, number: int) -> Puzzle:
    """A problem of the part whose turn it is; one that is listed, where none is found there."""
    part = (number % FEW, FEW)
    seed = f"{_seed(game, level)} {number}"
    found = make_puzzles(game, 1, level=level, seed=seed, part=part, effort=EFFORT_FOR_A_DAY)
    listed = _listed(game, level)
    found += [one for one in listed if is_in(likeness(one.position), part)]
    return found[0] if found else listed[number % len(listed)]


def _seed(game: Game, level: int) -> str:
    return f"{game.full_name} {level}"


def _is_small(game: Game) -> bool:
    """Whether all positions can be looked at while somebody waits."""
    return following(game.start) <= MOST_FOLLOWING


@lru_cache(maxsize=KEPT)
def _all(game: Game) -> tuple[Puzzle, ...]:
    """All problems of a small board."""
    from tateti.study.puzzles.census import (
        sensible_positions,
    )  # it knows the solver, which is not always needed

    found = []
    for position in sensible_positions(game):
        with contextlib.suppress(NotAPuzzleError, SearchLimitError):
            found.append(solved(position, A_SOLUTION).rated())
    return tuple(one for one in found if one is not None)
