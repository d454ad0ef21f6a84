"""Problems by the hundred and by the thousand, each solved again by a slow program that shares nothing with the package.

`TATETI_FULL=1 pytest tests/study/puzzles` takes all 2,000 and more; otherwise a sample is taken.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from conftest import FULL, requires_module
from study.puzzles.independent import LARGEST_SEARCH, Board, Problem
from tateti import game
from tateti.study.puzzles import Puzzle, Theme, make_puzzles, puzzle, themes_in

# How many of each game are solved again: in the full run, and in the usual one.
WANTED = {
    "semaforo": (700, 30), "semaforo:3x3": (300, 20), "tateti-semaforo": (300, 20), "misere-semaforo": (300, 15),
    "tictactoe": (160, 40), "misere-tictactoe": (120, 20), "notakto": (19, 19), "notakto:4x4": (100, 10),
    "semaforo:2x5": (40, 10), "tateti-semaforo:2x4": (40, 10), "misere-tictactoe:2x4": (5, 5),
    "tictactoe:4x4x4": (120, 10), "tictactoe:3x4": (60, 10),
}  # fmt: skip
MOST_OF_A_RARE_THEME = 12
EFFORT = None if FULL else 8_000  # the usual one, or less


@cache
def made(name: str) -> list[Puzzle]:
    """Problems of a game, some of every theme; of those alike by symmetry, which two sets may have, one."""
    the_game, wanted = game(name), WANTED[name][0 if FULL else 1]
    puzzles = make_puzzles(the_game, wanted, seed=13, effort=EFFORT)
    for theme in themes_in(the_game):
        some = MOST_OF_A_RARE_THEME if FULL else 2
        puzzles += make_puzzles(the_game, some, themes=[theme], seed=13, effort=EFFORT)
    return list({min(board_of(one).images(tuple(one.position))): one for one in puzzles}.values())


def board_of(one: Puzzle) -> Board:
    board = one.position.board
    return Board(one.position.game.kind, board.rows, board.cols, board.line)


def problem_of(one: Puzzle) -> Problem:
    return Problem(board_of(one), tuple(one.position), {move.cell for move in one.solution})


def is_solved_again(one: Puzzle) -> bool:
    """Whether the slow program is quick enough for it: in the full run it has time for all of 3x3, and numpy for 3x4."""
    board, cells = board_of(one), tuple(one.position)
    size = board.rows * board.cols
    patient = FULL and (size <= 9 or (size == 12 and not board.owned))
    return patient or board.following(cells) <= LARGEST_SEARCH


PART = 100  # problems of one test
PARTS = [
    (name, part)
    for name, wanted in WANTED.items()
    for part in range(-(-wanted[0 if FULL else 1] // PART) + FULL)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_every_problem_has_one_solution_and_the_themes_that_it_tells(name: str, part: int) -> None:
    requires_module("numpy")
    for one in made(name)[part * PART : (part + 1) * PART]:
        if is_solved_again(one):
            again = problem_of(one)
            assert again.faults() == [], one.id
            assert again.themes() == {str(theme) for theme in one.themes}, one.id
            assert again.best == (int(one.evaluation.value), one.evaluation.plies), one.id


@pytest.mark.parametrize("name", WANTED)
def test_enough_of_the_problems_are_solved_again(name: str) -> None:
    assert sum(map(is_solved_again, made(name))) >= WANTED[name][0 if FULL else 1] // 3


@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="counts the problems of a full run")
def test_two_thousand_problems_of_every_theme_are_solved_again() -> None:
    solved = [one for name in WANTED for one in filter(is_solved_again, made(name))]
    counted = Counter(theme for one in solved for theme in one.themes)
    print(f"{sum(len(made(name)) for name in WANTED)} problems made, {len(solved)} of them solved again")
    for name in WANTED:
        print(f"  {name}: {len(made(name))}, {sum(map(is_solved_again, made(name)))}")
    for theme in Theme:
        print(f"  {theme}: {counted[theme]}")
    assert len(solved) >= 2000
    assert all(counted[theme] >= MOST_OF_A_RARE_THEME for theme in Theme), counted


@pytest.mark.slow
@pytest.mark.parametrize("name", WANTED)
def test_no_two_problems_of_a_set_are_alike_by_symmetry(name: str) -> None:
    found = make_puzzles(game(name), 30, seed=4, effort=EFFORT)
    seen = set()
    for one in found:
        image = min(board_of(one).images(tuple(one.position)))
        assert image not in seen, one.id
        seen.add(image)


@pytest.mark.slow
@pytest.mark.parametrize("name", WANTED)
def test_the_line_is_best_play_to_the_end(name: str) -> None:
    for one in [one for one in made(name) if board_of(one).following(tuple(one.position)) <= LARGEST_SEARCH][
        :20
    ]:
        board, position = board_of(one), one.position
        assert one.line[0] == one.solution[0]
        assert len(one.line) == one.evaluation.plies
        for move in one.line:
            best = board.verdict(tuple(position))
            assert board.for_mover(tuple(position), move.cell) == best
            first = min(
                cell
                for cell in board.moves(tuple(position))
                if board.for_mover(tuple(position), cell) == best
            )
            assert move.cell == first
            position = position.play(move)
        assert position.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", WANTED)
def test_a_name_is_enough_to_make_a_problem_again(name: str) -> None:
    for one in made(name)[:10]:
        assert puzzle(one.id) == one
        assert puzzle(one.id).to_json() == one.to_json()
