"""A whole sweep: which first moves win, and how many positions are lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, Protocol

from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress, first_move_wins, sweep


class Sweep(Protocol):
    """Decides the levels of a plan, the fullest first: `sweep` here, or the same on many machines."""

    def __call__(
        self,
        plan: Plan,
        *,
        progress: Callable[[Progress], None] | None = None,
        resume: DecidedLevel | None = None,
    ) -> Iterator[DecidedLevel]: ...


class Swept(NamedTuple):
    """What a whole sweep found: the cells on which the first player wins, and the lost positions without a line.

    `by_ply` are these positions by the moves made, where they were counted.
    """

    winning_first_cells: tuple[int, ...]
    lost: int
    by_ply: tuple[int, ...] | None = None


def solve(
    plan: Plan,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    on_level: Callable[[DecidedLevel], None] | None = None,
    resume: DecidedLevel | None = None,
    decide: Sweep | None = None,
) -> Swept:
    """Decide every position of a plan's board.

    `on_level` is given each decided level as it is finished: it may write a table or a checkpoint; the rows are only
    its own until it returns. `resume` is a level that an earlier run gave it. `decide` is another way to sweep than
    `sweep` with so many threads.
    """
    decide = decide or partial(sweep, threads=threads)
    one_up: DecidedLevel | None = None
    empty: DecidedLevel | None = resume
    for decided in decide(plan, progress=progress, resume=resume):
        one_up, empty = empty, decided
        if on_level:
            on_level(decided)
    if empty is None:
        raise ValueError(f"nothing was decided on {plan.board}")
    by_ply = None if empty.by_ply is None else tuple(empty.by_ply.tolist())
    return Swept(tuple(first_move_wins(plan, empty, one_up)), empty.lost, by_ply)
