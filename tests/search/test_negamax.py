"""The fast search for play: what it proves is true, and it ends when it has to."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from brute_force import BruteForce, Cells
from tateti.games import Position, Side, game
from tateti.search.limits import Limit
from tateti.search.negamax import Negamax
from tateti.search.scores import DECIDED, WIN, evaluation_of


def test_the_empty_board_is_a_draw_whatever_is_played_first() -> None:
    found = Negamax(game("tictactoe")).search(game("tictactoe").start)
    assert (found.score, found.is_proven, len(found.moves)) == (0, True, 9)


def test_the_number_of_positions_it_looks_at_is_its_signature() -> None:
    signatures = {
        name: Negamax(game(name)).search(game(name).start).positions
        for name in ("tictactoe", "tateti-semaforo")
    }
    assert signatures == {"tictactoe": 135, "tateti-semaforo": 33_039}


@pytest.mark.parametrize(
    ("kind", "rows", "cols"), [("tictactoe", 3, 3), ("semaforo", 2, 3), ("tateti-semaforo", 2, 3)]
)
def test_what_it_proves_is_true(kind: str, rows: int, cols: int) -> None:
    rules, search = BruteForce(kind, rows, cols), Negamax(game(f"{kind}:{rows}x{cols}"))
    for cells in rules.solve_all():
        check_proof(rules, cells, search, Limit())


@pytest.mark.parametrize(
    ("kind", "rows", "cols"), [("tictactoe", 3, 3), ("semaforo", 2, 3), ("tateti-semaforo", 3, 3)]
)
def test_what_it_proves_is_true_also_where_it_deepens_ply_by_ply(kind: str, rows: int, cols: int) -> None:
    rules, search = BruteForce(kind, rows, cols), Negamax(game(f"{kind}:{rows}x{cols}"))
    for cells in Random(2).sample(list(rules.solve_all()), 80):
        check_proof(rules, cells, search, Limit(positions=10**9))


def check_proof(rules: BruteForce, cells: Cells, search: Negamax, limit: Limit) -> None:
    if rules.is_over(cells):
        return
    code = sum(piece << 2 * cell for cell, piece in enumerate(cells))
    moved = sum(map(bool, cells)) if rules.kind == "tictactoe" else sum(cells)
    found = search.search(Position(search.rules.game, code, Side(moved % 2)), limit=limit)
    chosen = {move.cell for move in found.moves}
    assert found.is_proven
    if rules.verdict(cells)[0] == 0:
        assert abs(found.score) <= DECIDED
        assert chosen == {
            cell for cell, child in rules.children(cells).items() if rules.verdict(child)[0] == 0
        }
    else:
        evaluation = evaluation_of(found.score)
        assert (evaluation.value, evaluation.plies) == rules.verdict(cells)
        assert chosen == rules.best_cells(cells)


def test_a_win_that_is_near_is_proved_on_a_large_board() -> None:
    found = Negamax(game("tictactoe:4x4x3")).search(
        game("tictactoe:4x4x3").start, limit=Limit(positions=10**9)
    )
    assert (found.is_proven, found.score) == (True, WIN - 5)
    assert {str(move) for move in found.moves} == {"Xb3", "Xc3", "Xb2", "Xc2"}


def test_a_depth_is_kept_to() -> None:
    found = Negamax(game("tictactoe:5x5x4")).search(game("tictactoe:5x5x4").start, depth=2)
    assert (found.depth, found.is_proven) == (2, False)


def test_a_spent_clock_leaves_the_best_of_the_last_finished_look() -> None:
    ticking = count()
    search = Negamax(game("tictactoe:6x6x5"), clock=lambda: next(ticking))
    found = search.search(game("tictactoe:6x6x5").start, limit=Limit(seconds=20))
    assert found.depth >= 1
    assert not found.is_proven


@pytest.mark.parametrize("name", ["tictactoe", "semaforo", "tictactoe:26x26x5"])
def test_a_search_stopped_at_once_still_has_a_move(name: str) -> None:
    start = game(name).start
    found = Negamax(start.game).search(start, stop=lambda: True)
    assert set(found.moves) <= set(start.moves)
    assert found.moves
