"""The problem of the day: the same for everyone, never easier than the day before in a week, and no two alike soon after."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tateti import game
from tateti.study.puzzles import Puzzle, daily
from tateti.study.puzzles.census import census
from tateti.study.puzzles.daily import FEW
from tateti.study.puzzles.puzzle import likeness

MONDAY = date(2026, 3, 2)


def days(name: str, count: int) -> list[Puzzle]:
    found = [daily(game(name), MONDAY + timedelta(number)) for number in range(count)]
    return [one for one in found if one is not None]


def alike(problems: list[Puzzle], level: int) -> list[int]:
    return [likeness(one.position) for one in problems if one.level == level]


def test_the_problem_of_the_day_is_the_same_for_everyone() -> None:
    week = days("semaforo", 7)
    assert [one.id for one in week] == WEEK
    assert [one.level for one in week] == [1, 2, 2, 3, 3, 4, 5]


# Everybody has these, on every computer and with every version of Python: they may change only with what a problem is.
WEEK = [
    "semaforo-3x4-jc399", "semaforo-3x4-94qdj", "semaforo-3x4-a8l4i", "semaforo-3x4-e0im3", "semaforo-3x4-f2rd3",
    "semaforo-3x4-4xyh", "semaforo-3x4-7q87q",
]  # fmt: skip


@pytest.mark.parametrize("name", ["tictactoe", "notakto"])
def test_on_a_small_board_all_problems_of_a_level_come_before_one_comes_again(name: str) -> None:
    problems, counts = days(name, 7 * 30), census(game(name)).levels
    for level in counts:
        found = alike(problems, level)
        if counts[level] <= len(found):
            turns = [found[at : at + counts[level]] for at in range(len(found) - counts[level] + 1)]
            assert all(len(set(turn)) == counts[level] for turn in turns), level
        else:
            assert len(set(found)) == len(found), level


def test_on_a_larger_board_none_comes_again_soon() -> None:
    mondays = [daily(game("semaforo"), MONDAY + timedelta(weeks=number)) for number in range(FEW)]
    assert len({likeness(one.position) for one in mondays if one is not None}) == FEW


@pytest.mark.parametrize("name", ["tictactoe", "misere-tictactoe", "notakto"])
def test_a_week_never_gets_easier_though_a_level_may_lack(name: str) -> None:
    levels = [one.level for one in days(name, 28)]
    for begin in range(0, 28, 7):
        assert levels[begin : begin + 7] == sorted(levels[begin : begin + 7])
        assert levels[begin] < levels[begin + 6]


def test_a_game_without_problems_has_none_on_any_day() -> None:
    assert daily(game("tictactoe:2x2x1"), MONDAY) is None
