"""What the results suggest: laws, each checked against every row, with the boards that break it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tateti.board import Board
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.results.known import Question, Result

Results = Mapping[Question, Result]


@dataclass(frozen=True)
class Law:
    """A sentence about boards, and whether it holds on one (None where it says nothing)."""

    sentence: Message
    proved: bool
    holds: Callable[[Result, Results], bool | None]


@dataclass(frozen=True)
class Finding:
    """How a law fared: the boards on which it says something, and those of them that break it."""

    law: Law
    boards: tuple[Board, ...]
    broken_by: tuple[Board, ...]


def _parity(result: Result, results: Results) -> bool | None:
    return (result.winner == "first") == (result.board.size % 2 == 1)


def _odd(result: Result, results: Results) -> bool | None:
    said = result.board.line == 3 and result.board.size % 2 == 1 and not result.question.misere
    return result.winner == "first" if said else None


def _every_move(result: Result, results: Results) -> bool | None:
    return result.every_move_wins if result.winner == "first" else None


def _grundy(result: Result, results: Results) -> bool | None:
    return None if result.grundy is None else result.grundy == result.board.size % 2


def _few_rows(result: Result, results: Results) -> bool | None:
    board = result.board
    if not 2 <= board.rows < board.line:
        return None
    if board.rows % 2 == 0:
        return result.winner == "second"
    one_row = results.get(Question("semaforo", Board(1, board.cols, board.line), result.question.misere))
    return None if one_row is None else one_row.winner == result.winner


SEMAFORO = (
    Law(N_("The first player wins exactly where the number of cells is odd"), False, _parity),
    Law(
        N_("On an odd number of cells the first player wins by taking the centre and mirroring"),
        True,
        _odd,
    ),
    Law(N_("Where the first player wins, every first move wins"), False, _every_move),
    Law(
        N_("The Grundy value of the empty board is 1 for an odd number of cells and 0 for an even one"),
        False,
        _grundy,
    ),
    Law(
        N_(
            "With fewer rows than a line has cells, the second player wins if the rows are even in number, and else whoever wins on one of them"
        ),
        True,
        _few_rows,
    ),
)
"""What is asked of Semáforo, for each length of line."""

MISERE = (SEMAFORO[0], SEMAFORO[-1])


def findings(laws: Sequence[Law], rows: Sequence[Result], results: Results) -> list[Finding]:
    """Each law checked on the rows; laws that say nothing about any of them are left out."""
    found = []
    for law in laws:
        said = [(row.board, law.holds(row, results)) for row in rows]
        boards = tuple(board for board, holds in said if holds is not None)
        if boards:
            found.append(Finding(law, boards, tuple(board for board, holds in said if holds is False)))
    return found
