"""Who wins on a Semáforo board: the answer of a whole sweep, with its counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

from tateti.board import Board
from tateti.solver.counts.line_free import count_line_free
from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress, first_move_wins, sweep

Winner = Literal["first", "second"]


class Sweep(Protocol):
    """Decides the levels of a plan, the fullest first: `sweep` here, or the same on many machines."""

    def __call__(
        self,
        plan: Plan,
        *,
        progress: Callable[[Progress], None] | None = None,
        resume: DecidedLevel | None = None,
    ) -> Iterator[DecidedLevel]: ...


@dataclass(frozen=True)
class Solution:
    """The result for a board.

    positions            codes of the board, 4 to the number of cells
    line_free            of those, the ones without a line
    p_positions          of the line-free, the ones lost for the player to move
    winning_first_moves  cells on which the first player wins by putting green
    """

    board: Board
    misere: bool
    winner: Winner
    winning_first_moves: tuple[int, ...]
    positions: int
    line_free: int
    p_positions: int
    seconds: float
    cpu_seconds: float


@dataclass(frozen=True)
class Estimate:
    """What a solve needs: memory while it runs, and disk for a table of every decided block or for one checkpoint."""

    memory_bytes: int
    table_bytes: int
    checkpoint_bytes: int


def estimate(board: Board, *, misere: bool = False) -> Estimate:
    """What solving the board will need; exact but for the tables and code of the interpreter itself."""
    if board.line == 1:
        return Estimate(0, 0, 0)
    plan = Plan(board, misere)
    largest = max(len(codes) for codes in plan.levels)
    return Estimate(plan.memory_bytes, plan.table_bytes, largest * plan.row_bytes)


def solve(
    board: Board,
    *,
    misere: bool = False,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    on_level: Callable[[DecidedLevel], None] | None = None,
    resume: DecidedLevel | None = None,
    plan: Plan | None = None,
    decide: Sweep | None = None,
) -> Solution:
    """Decide every position of Semáforo on the board.

    `on_level` is given each decided level as it is finished: it may write a table or a checkpoint; the rows are only
    its own until it returns. `resume` is a level that an earlier run gave it. `plan` is one already made for this
    board, and `decide` another way to sweep it than `sweep` with so many threads.
    """
    wall, cpu = time.perf_counter(), time.process_time()
    if board.line == 1:
        return _every_move_ends(board, misere)
    plan = plan or Plan(board, misere)
    decide = decide or partial(sweep, threads=threads)
    one_up: DecidedLevel | None = None
    empty: DecidedLevel | None = resume
    for decided in decide(plan, progress=progress, resume=resume):
        one_up, empty = empty, decided
        if on_level:
            on_level(decided)
    if empty is None:
        raise ValueError(f"nothing was decided on {board}")
    winning = first_move_wins(plan, empty, one_up)
    return Solution(
        board=board,
        misere=misere,
        winner="first" if winning else "second",
        winning_first_moves=tuple(winning),
        positions=4**board.size,
        line_free=count_line_free(board),
        p_positions=empty.lost,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - cpu,
    )


def _every_move_ends(board: Board, misere: bool) -> Solution:
    """Lines of one cell: the first move completes one."""
    moves = () if misere else tuple(range(board.size))
    return Solution(
        board, misere, "second" if misere else "first", moves, 4**board.size, 1, int(misere), 0.0, 0.0
    )
