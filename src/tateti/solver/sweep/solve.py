"""A whole sweep: which first moves win, and how many positions are lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, Protocol

from tateti.board import Board
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver.sweep.plan import (
    DecidedLevel,
    Plan,
    Progress,
    empty_board_is_lost,
    first_move_wins,
    sweep,
)


class Sweep(Protocol):
    """Decides the levels of a plan, the fullest first: `sweep` here, or the same on many machines."""

    def __call__(
        self,
        plan: Plan,
        *,
        progress: Callable[[Progress], None] | None = None,
        resume: DecidedLevel | None = None,
    ) -> Iterator[DecidedLevel]: ...


class ContradictionError(TatetiError):
    """Decided levels of which one says another thing than the next."""


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
    its own until it returns. `resume` is a level that an earlier run gave it, and not the last one, for what the first moves
    are worth stands in the level above. `decide` is another way to sweep than
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
    swept = Swept(tuple(first_move_wins(plan, empty, one_up)), empty.lost, by_ply)
    _check(plan, swept, empty)
    return swept


def _check(plan: Plan, swept: Swept, empty: DecidedLevel) -> None:
    """The empty board is lost where no first move wins, and what was counted must be what was decided.

    With lines of two or more no first move ends the game, in misère play neither: so it wins if it leads to a lost position.
    """
    is_lost, winning = empty_board_is_lost(plan, empty), len(swept.winning_first_cells)
    by_ply = swept.by_ply or (int(is_lost), winning, swept.lost - is_lost - winning)
    if is_lost != (winning == 0) or by_ply[:2] != (is_lost, winning) or sum(by_ply) != swept.lost:
        raise contradiction(plan.board)


def contradiction(board: Board) -> ContradictionError:
    """The sentence for an answer that cannot be right."""
    return ContradictionError(
        N_(
            "What was found out about {board} contradicts itself, and is not told: memory or disk have changed it. "
            "Solve it anew with --fresh."
        ),
        board=str(board),
    )
