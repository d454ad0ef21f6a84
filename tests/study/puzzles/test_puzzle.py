"""What is a problem and what is none, and the names by which problems are known."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import positions
from tateti import InvalidPuzzleError, NotAPuzzleError, Position, TatetiError, game
from tateti.study.puzzles import Theme, make_puzzles, puzzle, puzzle_of, theme, themes_in
from tateti.study.puzzles.census import census
from tateti.study.puzzles.difficulty import LEVELS
from tateti.study.puzzles.puzzle import MOST_MOVES, id_of, position_of
from tateti.study.puzzles.themes import has_fork


def test_the_json_is_that_of_the_design() -> None:
    assert puzzle("tictactoe-3x3-zu").to_json() == {
        "id": "tictactoe-3x3-zu", "game": "tictactoe:3x3", "position": "XX./OO./...", "to_move": "first",
        "solution": ["Xc3"], "line": ["Xc3"], "plies": 1, "themes": ["win-at-once"], "rating": 621, "level": 1,
    }  # fmt: skip


def test_who_has_not_chosen_yet_is_told_nothing_of_the_answer() -> None:
    (one,) = make_puzzles(game("semaforo"), 1, level=4, seed=3)
    told = json.dumps(one.to_solve())
    assert one.to_solve().keys() == {"id", "game", "position", "to_move", "level"}
    assert not any(str(move) in told for move in one.solution)


@pytest.mark.parametrize(
    ("name", "position", "why"),
    [
        ("tictactoe", "XXX/OO./...", "the game is over"),
        ("semaforo", "GR../YGR./Y..Y", "several moves win"),
        ("tictactoe", "...", "several moves keep the draw"),
        ("tictactoe", "X.X/OO./O.X", "several moves win"),
        ("semaforo", "RGRR/YYRG/Y.GY", "every move loses"),
        ("tictactoe", "XOX/XOO/O.X", "there is hardly another move"),
        ("tictactoe:5x5x4", "...../...../...../...../.....", "25 moves are too many"),
    ],
)  # fmt: skip
def test_what_is_no_problem_is_refused_with_the_reason(name: str, position: str, why: str) -> None:
    the_game = game(name)
    given_position = the_game.start if position == "..." else the_game.position(position)
    with pytest.raises(NotAPuzzleError) as refused:
        puzzle_of(given_position)
    assert why in str(refused.value)


def test_moves_that_are_alike_by_the_positions_own_symmetry_are_one_solution() -> None:
    one = puzzle_of(game("tictactoe").position("X../.O./..X"))
    assert [str(move) for move in one.solution] == ["Ob3", "Oa2", "Oc2", "Ob1"]
    assert one.themes == (Theme.STOP_THE_FORK, Theme.HOLD_DRAW)


def test_a_fork_is_stopped_only_where_no_other_move_prevents_it() -> None:
    position = game("tictactoe").position("X../..O/.X.")
    after_another = position.play("c1")
    assert not has_fork(after_another), "Oc1 prevents it as well as the solution, Ob2"
    assert [str(move) for move in puzzle_of(position).solution] == ["Ob2"]
    assert Theme.STOP_THE_FORK not in puzzle_of(position).themes


@pytest.mark.parametrize(("name", "count"), [("tictactoe", 6), ("tictactoe:3x4", 26)])
def test_stopping_a_fork_is_a_theme_of_some_problems_of_every_board(name: str, count: int) -> None:
    counted = census(game(name)).themes
    assert sum(counted[Theme.STOP_THE_FORK, level] for level in LEVELS) == count


def test_a_large_board_has_problems_too() -> None:
    found = make_puzzles(game("tictactoe:6x6x4"), 4, seed=1)
    assert len(found) == 4
    for one in found:
        assert len(one.position.moves) <= MOST_MOVES
        assert puzzle(one.id) == one


# Names


@given(position=positions())
def test_a_position_is_found_again_by_its_name(position: Position) -> None:
    assert position_of(id_of(position)) == position


def test_a_turn_out_of_the_usual_order_is_in_the_name() -> None:
    position = game("tictactoe").position("X../.../... x")
    assert position_of(id_of(position)) == position != game("tictactoe").position("X../.../...")


NO_NAMES = (
    "", "-", "semaforo", "semaforo-3x4", "semaforo-3x4-", "semaforo-3x4--1", "semaforo-3x4-zzzzzz", "semaforo-0x4-1",
    "semaforo-99x99-1", "chess-8x8-1", "semaforo-3x4-01", "semaforo-3x4-0 0", "tictactoe-3x3-6", "x" * 5000,
    "semaforo-3x4-" + "z" * 300, "../../etc/passwd", "semaforo-3x4-ñ", "semaforo-3x4-１", "semaforo:3x4-1", "\0",
    "semaforo-3x4x3-8n0jr",
)  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(InvalidPuzzleError) as refused:
        puzzle(name)
    assert len(str(refused.value)) < 700


@given(name=st.text(max_size=30) | st.from_regex(r"semaforo-[0-9]x[0-9]-[0-9a-z]{1,9}", fullmatch=True))
def test_whatever_is_given_as_a_name_ends_in_a_position_or_a_sentence(name: str) -> None:
    try:
        position = position_of(name)
    except TatetiError as error:
        assert isinstance(error, InvalidPuzzleError)
    else:
        assert id_of(position) == name.strip().lower()


# Themes


def test_themes_are_found_by_name_and_by_title_in_any_language() -> None:
    for one in Theme:
        assert theme(str(one)) is one
        assert theme(one.title.upper()) is one
    assert theme("doble amenaza") is Theme.FORK
    assert theme("Dupla Ameaca") is Theme.FORK


@pytest.mark.parametrize("name", ["", "fork!", "x" * 4000, "forks, please"])
def test_what_is_no_theme_is_refused(name: str) -> None:
    with pytest.raises(InvalidPuzzleError):
        theme(name)


@pytest.mark.parametrize(
    "name", ["semaforo", "tateti-semaforo", "tictactoe", "misere-tictactoe", "misere-semaforo", "notakto"]
)
def test_a_game_has_no_problem_of_a_theme_that_it_does_not_name(name: str) -> None:
    found = {theme for one in make_puzzles(game(name), 40, seed=6, effort=8_000) for theme in one.themes}
    assert found <= set(themes_in(game(name)))
