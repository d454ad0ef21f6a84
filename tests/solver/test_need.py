"""What a run takes, as it is announced: never less than it takes in the end, and not much more."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from conftest import FULL
from tateti.board import Board
from tateti.errors import TatetiError
from tateti.games import game
from tateti.solver import task as tasks
from tateti.solver.run import run
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import Plan
from tateti.solver.sweep.split import choose_split, packed_bytes
from tateti.solver.task import Task

MOST_CELLS = 16 if FULL else 14
SHAPES = [
    (rows, cols, line)
    for line in (2, 3, 4)
    for rows in range(1, 6)
    for cols in range(max(rows, line), MOST_CELLS // rows + 1)
]
LARGER = [(4, 4, 3), (3, 5, 3), (3, 6, 3)]
MEASURED = {
    # board, split: all blocks, those of the two largest levels together, and the bytes that two levels have taken at most
    ((3, 8), 2): (164_837_639, 34_791_000, 20_219 << 20),
    ((4, 6), 1): (23_028_643, 5_043_378, 7_500 << 20),
    ((4, 6), 2): (46_051_900, 10_085_000, 14_752 << 20),
    ((5, 5), 2): (62_310_796, 13_391_000, 19_182 << 20),
}


def announced_and_taken(plan: Plan) -> tuple[int, int, int, int]:
    """The largest level, and the largest two, as announced and as they are."""
    sizes = [level.packed.nbytes for level in packed_sweep(plan, Room(1 << 40, None))]
    one, two = plan.level_bytes
    return one, max(sizes), two, max((a + b for a, b in pairwise(sizes)), default=sizes[0])


@pytest.mark.parametrize("board", SHAPES + [shape for shape in LARGER if shape not in SHAPES])
def test_packed_levels_take_no_more_than_is_announced(board: tuple[int, int, int]) -> None:
    for misere in (False, True) if board[0] * board[1] < MOST_CELLS - 2 else (False,):
        for rank in (1, 2, 3):
            try:
                split = choose_split(Board(*board), misere, rank)
            except TatetiError:
                continue
            one, largest, two, both = announced_and_taken(Plan(Board(*board), misere, split))
            assert one >= largest, (misere, rank)
            assert two >= both, (misere, rank)


@pytest.mark.parametrize(("board", "rank"), MEASURED)
def test_what_large_boards_have_taken_was_announced_and_no_more_than_twice_as_much(
    board: tuple[int, int], rank: int
) -> None:
    blocks, both, taken = MEASURED[board, rank]
    announced = packed_bytes(choose_split(Board(*board), rank=rank), False, blocks, both)
    assert taken <= announced <= 1.5 * taken


def test_4x6_and_5x5_are_announced_as_a_fraction_of_their_bits() -> None:
    four, five = choose_split(Board(4, 6)), choose_split(Board(5, 5))
    assert 7.5 < packed_bytes(four, False, 23_028_643, 5_043_378) / 2**30 < 38.5 / 2
    assert 10.6 < packed_bytes(five, False, 55_500_759, 11_182_054) / 2**30 < 20


@pytest.mark.parametrize(("name", "split"), [("semaforo:4x4", 1), ("semaforo:4x4", 2), ("semaforo:3x6", 2)])
def test_a_run_takes_no_more_disk_than_is_announced(
    name: str, split: int, cache: Path, tmp_path: Path
) -> None:
    task = Task(game(name), packed=True, split=split)
    answer = run(task, shared=tmp_path, memory=0, seconds_between=0.0)
    assert answer.disk_bytes is not None
    assert 0 < answer.disk_bytes <= task.need().disk_bytes(0)


@pytest.mark.parametrize("board", ["3x5", "3x6", "4x4", "4x5", "1x16", "2x8", "3x5x4", "4x4x4"])
@pytest.mark.parametrize("kind", ["semaforo", "misere-semaforo"])
def test_a_rough_need_tells_no_less_than_the_exact_one_and_refuses_no_more(kind: str, board: str) -> None:
    for split in (1, 2):
        task = Task(game(f"{kind}:{board}"), packed=True, split=split)
        rough, exact = task.rough_need(), task.need(exactly=True)
        low, high = tasks._ROUGH
        process = tasks._PROCESS_BYTES
        assert low * (rough.least_memory - process) <= exact.least_memory - process
        assert exact.least_memory - process <= high * (rough.least_memory - process)


def test_what_is_refused_at_once_is_not_refused_with_the_memory_that_is_named() -> None:
    task = Task(game("semaforo:5x5"), packed=True)
    rough = task.rough_need()
    with pytest.raises(TatetiError, match=r"needs 1\.\d GB of memory, and 100\.0 MB may be used"):
        task.check(rough, 100 << 20, None)
    task.check(rough, int(1.6 * 2**30), None)
    blocks, largest = 55_500_759, 5_610_245  # as docs/cluster.md has them
    segment = 4096 * 8194 * (os.cpu_count() or 1)
    assert 8 * blocks + 100 * largest + segment + (200 << 20) <= 2 * rough.least_memory
