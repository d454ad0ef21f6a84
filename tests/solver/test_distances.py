"""Distances, Grundy values and drawn games against the rules."""

from __future__ import annotations

import numpy as np
import pytest

from solver.decisions import Decisions, Distances
from solver.oracle import oracle_of
from solver.whole_board import decide_whole_board
from tateti.board import Board
from tateti.solver.dense import semaforo as small
from tateti.solver.dense.verdict import LOSS, PLIES_MASK, VALUE_SHIFT, WIN, unpack

BOARDS = [(1, 3), (1, 5), (1, 7), (2, 3), (2, 4), (3, 3), (3, 2, 2), (3, 3, 2), (2, 4, 4)]


@pytest.mark.parametrize("board", BOARDS)
def test_every_position_has_the_value_distance_and_grundy_value_of_the_rules(board: tuple[int, ...]) -> None:
    oracle = oracle_of(*board)
    verdicts = small.verdicts(Board(*board)).tolist()
    grundy = small.grundy_values(Board(*board)).tolist()
    distances = Distances(Board(*board))
    for code in range(4**oracle.size):
        value, plies, nimber = oracle.answer(code)
        verdict = unpack(verdicts[code])
        assert verdict is not None
        assert (verdict.value, verdict.plies, grundy[code]) == (value, plies, nimber)
        assert distances.plies(code) == plies


@pytest.mark.parametrize("rules", [{"drawn_when_full": True}, {"misere": True}])
@pytest.mark.parametrize("board", [(1, 4), (2, 3), (2, 4), (3, 3), (3, 2, 2)])
def test_other_rules_too(board: tuple[int, ...], rules: dict[str, bool]) -> None:
    oracle = oracle_of(*board, **rules)
    verdicts = small.verdicts(Board(*board), **rules).tolist()
    for code in range(4**oracle.size):
        verdict = unpack(verdicts[code])
        assert verdict is not None
        assert (verdict.value, verdict.plies) == oracle.answer(code)[:2]


def test_3x4_agrees_with_an_independent_count_of_every_position() -> None:
    value, plies, grundy = decide_whole_board(3, 4)
    board = Board(3, 4)
    verdicts = small.verdicts(board)
    assert ((verdicts >> VALUE_SHIFT) == np.where(value == 1, WIN, LOSS)).all()
    assert ((verdicts & PLIES_MASK) == plies).all()
    assert (small.grundy_values(board) == grundy).all()
    decisions, distances = Decisions(board), Distances(board)
    for code in np.random.default_rng(34).integers(0, 4**12, 6_000).tolist():
        assert decisions.is_lost(code) == (value[code] == -1)
        assert distances.plies(code) == plies[code]


def test_distances_of_4x4_agree_with_the_sweep() -> None:
    board = Board(4, 4)
    decisions, distances = Decisions(board), Distances(board)
    assert distances.plies(0) == 36
    for code in np.random.default_rng(44).integers(0, 4**16, 5_000).tolist():
        assert decisions.is_lost(code) == (distances.plies(code) % 2 == 0)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="17 cells"):
        small.verdicts(Board(1, 17))
    with pytest.raises(ValueError, match="at most 20 cells"):
        Distances(Board(3, 7))
