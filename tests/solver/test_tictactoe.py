"""Tic-Tac-Toe solved two ways, against the rules and against each other."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from conftest import PATIENCE
from tateti.board import Board
from tateti.search.values import Value
from tateti.solver import mnk_search
from tateti.solver.counts.reachable import count_reachable
from tateti.solver.dense import tictactoe
from tateti.solver.dense.verdict import unpack

BOARDS = [(1, 3), (2, 2, 2), (2, 3), (1, 5), (3, 3), (3, 3, 2), (2, 4), (2, 5), (4, 2, 4)]
ALL_UP_TO_4X4 = [
    (rows, cols, length) for rows in range(1, 5) for cols in range(rows, 5) for length in range(1, cols + 1)
]


def play_out(board: Board) -> dict[str, tuple[int, int]]:
    """Every reachable position, with its value for the mover and its distance, by playing all games."""
    lines = board.lines

    @cache
    def answer(position: str) -> tuple[int, int]:
        mover, other = "XO" if position.count("X") == position.count("O") else "OX"
        if any(all(position[cell] == other for cell in line) for line in lines):
            return -1, 0
        if "." not in position:
            return 0, 0
        replies = [
            answer(position[:k] + mover + position[k + 1 :]) for k, mark in enumerate(position) if mark == "."
        ]
        value = max(-reply[0] for reply in replies)
        lengths = [plies for reply, plies in replies if -reply == value]
        return value, 1 + (min(lengths) if value == 1 else max(lengths))

    seen: dict[str, tuple[int, int]] = {}
    to_visit = ["." * board.size]
    while to_visit:
        position = to_visit.pop()
        if position in seen:
            continue
        seen[position] = answer(position)
        if seen[position][1] > 0:
            mark = "X" if position.count("X") == position.count("O") else "O"
            to_visit += [position[:k] + mark + position[k + 1 :] for k, m in enumerate(position) if m == "."]
    return seen


@pytest.mark.parametrize("sides", BOARDS)
def test_every_reachable_position_and_no_other_has_the_verdict_of_the_rules(sides: tuple[int, ...]) -> None:
    board = Board(*sides)
    verdicts, reachable = tictactoe.verdicts(board)
    games = play_out(board)
    assert reachable == len(games) == count_reachable(board)
    found = {}
    for code, byte in enumerate(verdicts.tolist()):
        verdict = unpack(byte)
        if verdict is not None:
            position = "".join(".XO"[code // 3**cell % 3] for cell in range(board.size))
            found[position] = (verdict.value, verdict.plies)
    assert found == games


@pytest.mark.parametrize("sides", ALL_UP_TO_4X4)
def test_the_search_and_the_table_agree_on_every_board_up_to_4x4(sides: tuple[int, int, int]) -> None:
    board = Board(*sides)
    verdicts, reachable = tictactoe.verdicts(board)
    start = unpack(int(verdicts[0]))
    searched = mnk_search.solve(board)
    assert start is not None
    assert (searched.winner == "first", searched.plies) == (start.value is Value.WIN, start.plies)
    lost = [cell for cell in range(board.size) if int(verdicts[3**cell]) >> 6 == 0]
    assert list(searched.winning_first_moves) == lost
    assert reachable == count_reachable(board)


def test_well_known_results() -> None:
    winners = {
        sides: mnk_search.solve(Board(*sides)).winner for sides in [(3, 3), (4, 3), (4, 4, 4), (4, 4, 3)]
    }
    assert winners == {(3, 3): "draw", (4, 3): "first", (4, 4, 4): "draw", (4, 4, 3): "first"}


@pytest.mark.parametrize(
    ("sides", "winner"), [((5, 4, 3), "first"), ((5, 4, 4), "draw"), ((5, 4, 5), "draw"), ((5, 5, 4), "draw")]
)
def test_boards_beyond_the_tables(sides: tuple[int, ...], winner: str) -> None:
    assert mnk_search.solve(Board(*sides)).winner == winner


@pytest.mark.parametrize("sides", [(3, 3), (3, 4), (4, 4, 4), (4, 4, 3), (3, 5, 3)])
def test_the_search_is_right_from_positions_in_the_middle_of_the_game(sides: tuple[int, ...]) -> None:
    board = Board(*sides)
    verdicts, _ = tictactoe.verdicts(board)
    possible = np.flatnonzero(verdicts >> 6 != 3)
    search = mnk_search.Attack(board)
    for code in np.random.default_rng(5).choice(possible, 300).tolist():
        verdict = unpack(int(verdicts[code]))
        assert verdict is not None
        x = sum(1 << cell for cell in range(board.size) if code // 3**cell % 3 == 1)
        o = sum(1 << cell for cell in range(board.size) if code // 3**cell % 3 == 2)
        mover, other = (x, o) if x.bit_count() == o.bit_count() else (o, x)
        if verdict.plies > 0:
            assert search.succeeds(mover, other, True) == (verdict.value is Value.WIN)
            assert search.succeeds(other, mover, False) == (verdict.value is Value.LOSS)


def test_too_large_boards_are_refused() -> None:
    with pytest.raises(ValueError, match="20 cells"):
        tictactoe.verdicts(Board(4, 5))
    with pytest.raises(ValueError, match="36 cells"):
        mnk_search.Attack(Board(6, 6))


def test_the_search_also_runs_as_machine_code_from_the_cache(tmp_path: Path) -> None:
    script = "from tateti.board import Board; from tateti.solver.mnk_search import Attack, _attack;"
    script += (
        "print(Attack(Board(3, 3)).solve().winner, len(_attack.signatures), len(_attack.stats.cache_hits))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        ).stdout
        for _ in range(2)
    ]
    assert told == ["draw 1 0\n", "draw 1 1\n"]
