"""Fifty random policies on 3x3 and on 2x4: every figure of their answer keys equal to a slow independent computation."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from conftest import requires_module
from study.policy.slow_arrays import ArrayGame, ArrayKey, in_quarters
from study.policy.slow_key import SlowGame, SlowKey
from tateti.games import Side

requires_module("numba")

from tateti.study.audit.policy.key import AnswerKey, Figures  # noqa: E402
from tateti.study.audit.policy.make import answer_key  # noqa: E402

POLICIES = 50
BOARDS = {"semaforo:3x3": (3, 3), "semaforo:2x4": (2, 4)}


@lru_cache(maxsize=1)
def array_game(name: str) -> ArrayGame:
    return ArrayGame(*BOARDS[name])


@pytest.mark.parametrize("seed", range(POLICIES))
@pytest.mark.parametrize("name", BOARDS)
def test_every_figure_is_that_of_the_slow_computation(name: str, seed: int) -> None:
    board = array_game(name)
    shares = board.answers(in_quarters(seed))
    key, slow = answer_key(board.by_heart(shares), name, batched=True), ArrayKey(board, shares)
    assert key.answers_alike
    assert [seat.value for seat in key.seats] == [slow.own[0], slow.others[0]]
    for seat in key.seats:
        assert (seat.win, seat.loss, seat.draw) == ((1 + seat.value) / 2, (1 - seat.value) / 2, 0)
        assert seat.start == (1 if seat.side is Side.FIRST else -1) * slow.game.values[0]
        check_line(key, seat.side, slow)
    assert key.nash_conv == -(slow.own[0] + slow.others[0]) == 2 * key.exploitability
    reached = slow.reached()
    assert len(key.levels) == len(slow.game.undecided)
    for level, codes in zip(key.levels, slow.game.undecided, strict=True):
        np.testing.assert_array_equal(level.level.codes, codes)
        np.testing.assert_array_equal(level.reached, reached[codes])
        np.testing.assert_array_equal(level.decisive, slow.decisive[codes])
        assert level.everywhere is not None
        np.testing.assert_array_equal(level.everywhere.kept, slow.kept[codes])
        np.testing.assert_array_equal(level.everywhere.regret, slow.regret[codes])
        compare_figures(level.figures(), slow, codes)
        compare_figures(level.reached_figures(), slow, codes[reached[codes]])
    everything = np.concatenate(slow.game.undecided)
    compare_figures(key.everywhere, slow, everything)
    compare_figures(key.reached, slow, everything[reached[everything]])


def compare_figures(figures: Figures | None, slow: ArrayKey, codes: np.ndarray) -> None:
    assert figures is not None
    decisive = codes[slow.decisive[codes]]
    assert (figures.positions, figures.decisive) == (len(codes), len(decisive))
    for found, wanted in (
        (figures.perfect, slow.kept[codes]),
        (figures.perfect_decisive, slow.kept[decisive]),
        (figures.regret, slow.regret[codes]),
    ):
        assert found == (pytest.approx(wanted.mean(), abs=1e-12) if len(wanted) else None)
    assert figures.worst == (slow.regret[codes].max() if len(codes) else None)


def check_line(key: AnswerKey, side: Side, slow: ArrayKey) -> None:
    """A whole match: the policy plays its likeliest moves, the other those that leave it least."""
    line, code, likely = key.seats[side].line, 0, 1.0
    assert line is not None
    for ply, move in enumerate(line):
        after = code + 4**move.cell
        if ply % 2 == side:
            assert slow.shares[code, move.cell] == slow.shares[code].max()
            likely *= slow.shares[code, move.cell]
        else:
            assert slow.own[after] == slow.others[code]
        code = after
    assert slow.game.won[code]
    assert key.seats[side].likely == likely


def test_both_slow_computations_agree() -> None:
    """Plain numpy over all boards at once, and dictionaries one board at a time."""
    arrays, boards, policy = (
        ArrayGame(2, 3),
        SlowGame(2, 3, colours=True, drawn_when_full=False),
        in_quarters(7),
    )

    def answers(board: tuple[int, ...]) -> dict[int, float]:
        cells = np.array([board], np.uint8)
        return {cell: share for cell, share in enumerate(policy(cells, cells < 3)[0].tolist()) if share}

    one, other = ArrayKey(arrays, arrays.answers(policy)), SlowKey(boards, answers)
    codes = {board: sum(value * 4**cell for cell, value in enumerate(board)) for board in boards.children}
    assert sorted(codes.values()) == np.sort(np.concatenate(arrays.undecided)).tolist()
    assert {board for board, code in codes.items() if one.reached()[code]} == other.reached()
    for board, code in codes.items():
        assert one.own[code] == other.own[board][0] - other.own[board][1]
        assert one.others[code] == other.others[board][0] - other.others[board][1]
        assert (one.kept[code], one.regret[code]) == (other.kept(board), other.regret(board))
        assert one.decisive[code] == other.is_decisive(board)
