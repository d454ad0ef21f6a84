"""The sweep against the rules: who wins, from which first moves, and how many positions are lost."""

from __future__ import annotations

from functools import partial

import pytest

from conftest import FULL
from solver.decisions import Decisions
from solver.oracle import oracle_of
from tateti.board import Board
from tateti.games import game
from tateti.solver.counts.line_free import count_line_free
from tateti.solver.run import run
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import Plan, sweep
from tateti.solver.sweep.solve import solve
from tateti.solver.sweep.split import Split, choose_split
from tateti.solver.sweep.symmetry import symmetry_groups
from tateti.solver.task import Task

SMALL = [(1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 3), (3, 2), (2, 4), (4, 2)]
ODD_LINES = [(1, 2, 2), (2, 2, 2), (3, 2, 2), (3, 3, 2), (1, 4, 4), (2, 4, 4), (1, 7, 6)]
LARGER = [(3, 3), (1, 8)] if FULL else []  # on 3x3 the tables are checked at every code in any case


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("board", SMALL + ODD_LINES + LARGER)
def test_every_position_and_every_count_follow_from_the_rules(board: tuple[int, ...], misere: bool) -> None:
    oracle = oracle_of(*board, misere=misere)
    decisions = Decisions(Board(*board), misere=misere)
    codes = range(4**oracle.size)
    assert [code for code in codes if decisions.is_lost(code) != (oracle.answer(code)[0] == -1)] == []
    line_free = [code for code in codes if not oracle.has_line(code)]
    answer = run(Task(game(f"{'misere-' if misere else ''}semaforo:{Board(*board)}")))
    assert answer.positions == len(codes)
    assert answer.line_free == len(line_free)
    assert answer.p_positions == sum(oracle.answer(code)[0] == -1 for code in line_free)
    winning = [k for k in range(oracle.size) if oracle.answer(4**k)[0] == -1]
    assert answer.winning_first_moves == tuple(f"G{Board(*board).name(k)}" for k in winning)
    assert answer.winner == ("first" if oracle.answer(0)[0] == 1 else "second")


def test_published_winners() -> None:
    assert solve(Plan(Board(3, 3))).winning_first_cells == tuple(range(9))
    assert solve(Plan(Board(3, 4))).winning_first_cells == ()


@pytest.mark.parametrize("board", [(2, 5), (3, 4), (3, 5), (2, 7), (1, 9), (3, 4, 4), (2, 6, 2), (3, 4, 2)])
@pytest.mark.parametrize("misere", [False, True])
def test_a_board_on_its_side_has_the_same_counts(board: tuple[int, ...], misere: bool) -> None:
    rows, cols, *length = board
    lying = solve(Plan(Board(rows, cols, *length), misere))
    standing = solve(Plan(Board(cols, rows, *length), misere))
    assert lying.lost == standing.lost
    turned = sorted(cell % cols * rows + cell // cols for cell in lying.winning_first_cells)
    assert turned == list(standing.winning_first_cells)


def _splits_of_3x3() -> list[Split]:
    """A split for each group of symmetries, with the largest upper part that is closed under all of them."""
    board = Board(3, 3)
    corners, edges = (0, 2, 6, 8), (1, 3, 5, 7)
    return [
        Split(board, upper, (*word, *(cell for cell in inside if cell not in word)), generators)
        for generators in symmetry_groups(board)
        for upper, inside in (
            ((4, *edges), corners),
            ((4, *corners), edges),
            (corners, (4, *edges)),
            (edges, (*corners, 4)),
        )
        for word in (inside[:3], inside[1:4])
    ]


packed = partial(packed_sweep, room=Room(1 << 40, None))


@pytest.mark.parametrize("split", _splits_of_3x3(), ids=str)
@pytest.mark.parametrize("misere", [False, True])
def test_the_answer_does_not_depend_on_how_the_board_is_cut(split: Split, misere: bool) -> None:
    usual = solve(Plan(split.board, misere), decide=packed)
    assert solve(Plan(split.board, misere, split)) == usual._replace(by_ply=None)
    assert solve(Plan(split.board, misere, split), decide=packed) == usual


def test_4x4_with_the_symmetries_of_the_square_equals_4x4_without_them() -> None:
    board = Board(4, 4)
    inside = choose_split(board).inside
    upper = choose_split(board).upper
    cut = solve(Plan(board, split=Split(board, upper, inside, ())), decide=packed)
    assert cut == solve(Plan(board), decide=packed)
    assert cut.lost == 32521562


def test_lines_of_one_cell_end_the_game_at_once() -> None:
    for board in ("2x2x1", "4x4x1"):  # small enough to store, and not
        assert run(Task(game(f"semaforo:{board}"))).every_move_wins
        assert run(Task(game(f"misere-semaforo:{board}"))).winner == "second"


def test_a_board_without_room_for_a_line_is_refused() -> None:
    with pytest.raises(ValueError, match="A line of 3 does not fit on a board of 2x2"):
        Board(2, 2)


def test_line_free_counts_of_larger_boards_agree_with_their_transposes() -> None:
    for rows, cols, length in [(4, 5, 3), (4, 5, 4), (3, 7, 3), (2, 9, 5)]:
        assert count_line_free(Board(rows, cols, length)) == count_line_free(Board(cols, rows, length))


def test_progress_ends_with_everything_done() -> None:
    reports = []
    solve(Plan(Board(3, 4)), progress=reports.append)
    assert reports[-1].levels_done == reports[-1].levels
    assert reports[-1].positions_done == reports[-1].positions
    assert [r.positions_done for r in reports] == sorted(r.positions_done for r in reports)


def test_one_thread_and_two_decide_alike() -> None:
    plan = Plan(Board(3, 5))
    for one, two in zip(sweep(plan, threads=1), sweep(plan, threads=2), strict=True):
        assert (one.level, one.lost) == (two.level, two.lost)
        assert (one.rows == two.rows).all()
