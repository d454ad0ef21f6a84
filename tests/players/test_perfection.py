"""`perfect` and `minimax` against an oracle written straight from the rules: every position there is."""

from __future__ import annotations

import pytest

from brute_force import BruteForce, Cells
from conftest import FULL
from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Position, Side, game
from tateti.players import Player, player
from tateti.players.reasons import Proven, Win
from tateti.search.values import Value


def position_of(kind: str, cells: Cells) -> Position:
    code = sum(value << 2 * cell for cell, value in enumerate(cells))
    moved = sum(map(bool, cells)) if kind == "tictactoe" else sum(cells)
    return Position(game(kind), code, Side(moved % 2))


def imperfect_in(rules: BruteForce, bot: Player) -> list[Cells]:
    """The positions in which a bot plays anything but the best moves: the fastest wins, the slowest losses."""
    return [
        cells
        for cells in rules.solve_all()
        if not rules.is_over(cells)
        and {one.move.cell for one in bot.weigh(position_of(rules.kind, cells))} != rules.best_cells(cells)
    ]


@pytest.mark.parametrize("bot", ["perfect", "minimax", "minimax:depth=9"])
def test_all_positions_of_tictactoe_are_played_perfectly(bot: str) -> None:
    rules = BruteForce("tictactoe")
    assert len(rules.solve_all()) == 5478
    assert imperfect_in(rules, player(bot)) == []


@pytest.mark.slow
def test_all_positions_of_tateti_semaforo_are_played_perfectly() -> None:
    """Every position is valued as it should be, and so the best moves are known; they are played in one of all that are
    turned or mirrored alike: in one of four of those, unless TATETI_FULL=1, which also asks for the values everywhere."""
    rules, perfect = BruteForce("tateti-semaforo"), player("perfect")
    assert len(rules.solve_all()) == 249_624
    symmetries, played = game(rules.kind).board.symmetries, 0
    for number, (cells, verdict) in enumerate(rules.solve_all().items()):
        if number % 4 and not FULL:
            continue
        is_first = cells == min(tuple(cells[cell] for cell in symmetry) for symmetry in symmetries)
        if rules.is_over(cells) or not (is_first or FULL):
            continue
        position = position_of(rules.kind, cells)
        found = oracle.evaluate(position)
        assert (found.value, found.plies) == verdict
        if is_first:
            assert {one.move.cell for one in perfect.weigh(position)} == rules.best_cells(cells)
            played += 1
    assert played > 173_098 / (8 if FULL else 8 * 4.2)


def test_reasons_tell_the_truth() -> None:
    rules, perfect = BruteForce("tictactoe"), player("perfect")
    for cells, (value, plies) in rules.solve_all().items():
        if not rules.is_over(cells):
            reason = perfect.weigh(position_of("tictactoe", cells))[0].reason
            assert reason == (Win() if (value, plies) == (1, 1) else Proven(Value(value), plies))


def test_perfect_says_that_it_cannot_where_the_board_is_too_large() -> None:
    with pytest.raises(SearchLimitError):
        player("perfect:time=0.01").weigh(game("semaforo:6x6").start)


def test_minimax_sees_a_fork_coming_on_a_large_board() -> None:
    position = game("tictactoe:6x6x4").position("....../....../..XX../....../..O.../...O..")
    moves = {one.move.text for one in player("minimax:depth=4").weigh(position)}
    assert moves <= {"Xb4", "Xe4"}
