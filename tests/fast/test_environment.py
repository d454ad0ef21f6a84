"""Stepped environments: they agree with positions move by move, and refuse what cannot be played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from conftest import requires_module
from fast.random_results import chi_square
from tateti import (
    IllegalMoveError,
    InvalidGameError,
    InvalidMoveError,
    InvalidPositionError,
    Position,
    TatetiError,
    game,
)
from tateti.games import available

np: Any = requires_module("numpy")
requires_module("numba")

from tateti.fast import DRAW, NO_ACTION, UNDECIDED, Environment, Observation  # noqa: E402

NAMES = [
    *(kind for kind, one in available().items() if one.regular),
    *(f"{kind}:{board}" for kind in ("tictactoe", "semaforo", "tateti-semaforo") for board in ("8x8", "1x20", "7x7x4")),
    *(f"{kind}:4x5" for kind in ("misere-tictactoe", "misere-semaforo", "notakto")),
    "tictactoe:8x8x8", "tictactoe:1x1x1", "tateti-semaforo:2x2x2", "semaforo:16x4x5",
]  # fmt: skip


def outcome_of(position: Position) -> int:
    if position.outcome is None:
        return UNDECIDED
    return DRAW if position.outcome.winner is None else int(position.outcome.winner)


def assert_shows(seen: Observation, positions: list[Position]) -> None:
    assert seen.cells.tolist() == [list(position) for position in positions]
    assert seen.to_move.tolist() == [int(position.turn) for position in positions]
    assert seen.outcome.tolist() == [outcome_of(position) for position in positions]
    assert seen.over.tolist() == [position.outcome is not None for position in positions]
    for row, position in zip(seen.legal, positions, strict=True):
        assert np.flatnonzero(row).tolist() == [move.cell for move in position.moves]


def played(position: Position, action: int) -> Position:
    if action == NO_ACTION:
        return position
    return position.play(position.game.move_on(action, position.game.piece_for(position, action)))


@pytest.mark.parametrize("name", NAMES)
def test_games_agree_with_positions_move_by_move(name: str) -> None:
    games = Environment(name, 12, seed=4)
    positions, plies = list(games.positions), 0
    assert_shows(games.observe(), positions)
    while any(position.outcome is None for position in positions):
        actions = games.sample()
        positions = [
            played(position, action) for position, action in zip(positions, actions.tolist(), strict=True)
        ]
        assert_shows(games.step(actions), positions)
        assert list(games.positions) == positions
        plies += 1
    assert 0 < plies <= games.game.most_plies
    assert games.sample().tolist() == [NO_ACTION] * 12


def test_the_stock_of_eight_pieces_refuses_no_move() -> None:
    games = Environment("semaforo", 500, seed=9, autoreset=True)
    for _ in range(60):
        seen = games.step(games.sample())
        for colour in (1, 2, 3):
            few = (seen.cells == colour).sum(axis=1) < 8
            assert few.all(), "with eight of a colour there would be a line"
        assert (seen.legal == (seen.cells < 3)).all()


@pytest.mark.parametrize(
    "name", ["tictactoe", "semaforo:2x3", "misere-tictactoe", "tateti-semaforo", "notakto"]
)
def test_a_game_that_ends_begins_anew_where_that_is_asked_for(name: str) -> None:
    start = game(name).start.play(game(name).start.moves[0])
    games = Environment(name, 20, seed=1, autoreset=True)
    games.reset(start)
    positions = list(games.positions)
    ended: Counter[int] = Counter()
    for _ in range(50):
        actions = games.sample()
        assert NO_ACTION not in actions
        positions = [
            played(position, action) for position, action in zip(positions, actions.tolist(), strict=True)
        ]
        seen = games.step(actions)
        assert seen.outcome.tolist() == [outcome_of(position) for position in positions]
        ended.update(seen.outcome.tolist())
        positions = [start if position.outcome is not None else position for position in positions]
        assert list(games.positions) == positions
        assert_shows(games.observe(), positions)
    assert len(ended) >= 2


def test_rewards_are_those_of_the_two_players() -> None:
    games = Environment("tictactoe", 3)
    games.reset([game("tictactoe").position(text) for text in ("XX./OO./...", "XX./OO./..X", "XOX/XOO/OX.")])
    seen = games.step([2, 5, 8])
    assert seen.rewards.tolist() == [[1, -1], [-1, 1], [0, 0]]
    assert seen.outcome.tolist() == [0, 1, DRAW]


def test_some_games_can_be_reset() -> None:
    games = Environment("semaforo:2x3", 4)
    games.step([0, 1, 2, 3])
    games.reset(which=[True, False, False, True])
    assert [str(position) for position in games.positions] == [".../...", ".G./...", "..G/...", ".../..."]
    games.reset(
        [game("semaforo:2x3").position("Y../..."), game("semaforo:2x3").position("R../...")], which=[2, 0]
    )
    assert [str(position) for position in games.positions] == ["R../...", ".G./...", "Y../...", ".../..."]
    games.reset(which=[])
    assert str(games.position(1)) == ".G./..."


def test_positions_are_given_as_arrays_of_cells_too() -> None:
    games = Environment("tictactoe", 2)
    rows = np.array([[1, 0, 2, 0, 1, 0, 0, 0, 0], [0] * 9], np.int8)
    seen = games.reset(rows)
    assert [str(position) for position in games.positions] == ["X.O/.X./...", ".../.../..."]
    assert seen.to_move.tolist() == [1, 0]
    assert games.reset(rows.reshape(2, 3, 3)).cells.tolist() == rows.tolist()
    o_begins = game("tictactoe").position(".../.../... o")
    assert games.reset(o_begins).to_move.tolist() == [1, 1]
    assert str(games.position(0)) == str(o_begins)


def test_what_was_observed_stays_as_it_was() -> None:
    games = Environment("tictactoe", 1)
    before = games.observe()
    games.step([4])
    assert not before.cells.any() and before.legal.all()


def test_every_legal_action_is_sampled_as_often() -> None:
    position = game("semaforo").position("GYRY/YRG./..RR")
    games, count = Environment("semaforo", 1000, seed=3), 20
    games.reset(position)
    counted = Counter(action for _ in range(count) for action in games.sample().tolist())
    expected = {move.cell: Fraction(1, len(position.moves)) for move in position.moves}
    statistic, most = chi_square(counted, expected, 1000 * count)
    assert statistic <= most


def test_the_same_seed_samples_the_same_actions_whatever_the_number_of_games() -> None:
    def sampled(size: int, seed: int) -> list[list[int]]:
        games, actions = Environment("semaforo", size, seed), []
        for _ in range(6):
            actions.append(games.sample())
            games.step(actions[-1])
        return [chosen[:3].tolist() for chosen in actions]

    assert sampled(3, 1) == sampled(3, 1) == sampled(50, 1)
    assert sampled(3, 1) != sampled(3, 2)


# What cannot be


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 4], "Action 4 of game 1: 'b2' is not possible: b2 already holds X; choose an empty cell."),
        ([9, 0], "Action 9 of game 0 is not a cell: cells go from 0 to 8, row by row from the top left."),
        ([0, -1], "Action -1 of game 1 is not a cell"),
        ([0, -7], "Action -7 of game 1 is not a cell"),
        ([2**63, 2**63], "Action 9223372036854775808 of game 0 is not a cell"),
        (np.array([0, 2**64 - 1], np.uint64), "Action 18446744073709551615 of game 1 is not a cell"),
    ],
)
def test_an_action_that_is_not_possible_is_named_and_nothing_is_played(actions: list[int], said: str) -> None:
    games = Environment("tictactoe", 2)
    games.step([4, 4])
    before = games.positions
    with pytest.raises((IllegalMoveError, InvalidMoveError)) as refused:
        games.step(actions)
    assert said in str(refused.value)
    assert games.positions == before


def test_red_stays_and_a_game_that_is_over_is_given_no_action() -> None:
    games = Environment("semaforo", 2)
    games.reset([game("semaforo").position("R.../..../..GG"), game("semaforo").position("GG../..../....")])
    with pytest.raises(
        IllegalMoveError, match="Action 0 of game 0: 'a3' is not possible: a3 is red, and red stays"
    ):
        games.step([0, 2])
    games.step([1, 2])
    with pytest.raises(
        IllegalMoveError, match=r"Action 3 of game 1 is not possible: the game is over. Give it -1"
    ):
        games.step([2, 3])
    with pytest.raises(IllegalMoveError, match="Action 18446744073709551615 of game 1 is not possible"):
        games.step(np.array([2, 2**64 - 1], np.uint64))  # whose bits are those of NO_ACTION
    assert games.step([2, NO_ACTION]).outcome.tolist() == [UNDECIDED, 0]


@pytest.mark.parametrize(
    "actions", [[0], [0, 1, 2], 0, [0.0, 1.0], [True, False], ["a1", "b2"], [[0, 1]], None]
)
def test_actions_are_as_many_whole_numbers_as_there_are_games(actions: Any) -> None:
    with pytest.raises(InvalidMoveError, match="Actions are 2 whole numbers"):
        Environment("tictactoe", 2).step(actions)


@pytest.mark.parametrize("size", [0, -1, 1.5, None, True, "3", 1 << 25])
def test_a_number_of_games_that_is_none_is_refused(size: Any) -> None:
    with pytest.raises(TatetiError, match="will not do for the number of games"):
        Environment("tictactoe", size)


def test_the_boards_of_all_games_together_have_a_bound() -> None:
    for name, most in (("tictactoe:8x8x5", 1 << 20), ("semaforo", 5_592_405)):
        with pytest.raises(
            TatetiError, match=f"{most + 1} will not do .*: on this board give .* from 1 to {most}"
        ):
            Environment(name, most + 1)


@pytest.mark.parametrize("seed", [-1, 1 << 64, "1", None])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(TatetiError, match="is not a seed: write a whole number"):
        Environment("tictactoe", 1, seed)


def test_boards_go_up_to_64_cells() -> None:
    with pytest.raises(InvalidGameError, match="has 65 cells: play in bulk goes up to 64"):
        Environment("semaforo:5x13", 1)


def test_positions_that_will_not_do_are_refused() -> None:
    games, tictactoe = Environment("tictactoe", 2), game("tictactoe")
    for positions, said in (
        ([tictactoe.start], "1 positions for 2 games"),
        (game("semaforo").start, "is a position of semaforo:3x4"),
        (5, "5 is not a position"),
        (2.5, "2.5 is not a position"),
        (np.int64(5), "is not a position"),
        (np.array(5), "is not a position"),
        ("X../.../...", "'X../.../...' is not a position"),
        ([5, 5], "5 is not a position"),
        ([tictactoe.start, "X../.../..."], "is not a position"),
        ([[0] * 9, [0] * 8], "is not a board of 3x3"),
        ([[0] * 9, [3] * 9], "is not the value of a cell"),
        ([[0] * 9, [2] + [0] * 8], "0 X and 1 O"),
    ):
        with pytest.raises(InvalidPositionError, match=said):
            games.reset(positions)  # type: ignore[arg-type]
    with pytest.raises(IllegalMoveError, match="the game is over"):
        games.reset(tictactoe.position("XXX/OO./..."))
    for which in ([2], [-1], [True], ["a"], 0, [0.5]):
        with pytest.raises(TatetiError, match="does not say which games"):
            games.reset(which=which)
