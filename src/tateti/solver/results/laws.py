"""What the answers suggest: laws, each checked against every row, with the boards that break it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tateti.board import Board
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.answer import Answer

Answers = Mapping[str, Answer]


@dataclass(frozen=True)
class Law:
    """A sentence about boards, and whether it holds on one (None where it says nothing)."""

    sentence: Message
    proved: bool
    holds: Callable[[Answer, Answers], bool | None]


@dataclass(frozen=True)
class Finding:
    """How a law fared: the boards on which it says something, and those of them that break it."""

    law: Law
    boards: tuple[Board, ...]
    broken_by: tuple[Board, ...]


def _parity(answer: Answer, answers: Answers) -> bool | None:
    return (answer.winner == "first") == (answer.board.size % 2 == 1)


def _odd(answer: Answer, answers: Answers) -> bool | None:
    said = answer.board.line == 3 and answer.board.size % 2 == 1 and not answer.game.misere
    return answer.winner == "first" if said else None


def _every_move(answer: Answer, answers: Answers) -> bool | None:
    return answer.every_move_wins if answer.winner == "first" and not answer.game.misere else None


def _grundy(answer: Answer, answers: Answers) -> bool | None:
    return None if answer.grundy is None else answer.grundy == answer.board.size % 2


def _few_rows(answer: Answer, answers: Answers) -> bool | None:
    board = answer.board
    if not 2 <= board.rows < board.line:
        return None
    if board.rows % 2 == 0:
        return answer.winner == "second"
    one_row = answers.get(type(answer.game)(Board(1, board.cols, board.line)).full_name)
    return None if one_row is None else one_row.winner == answer.winner


LAWS = (
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
"""What is asked of Semáforo and its misère, for each length of line."""


def findings(rows: Sequence[Answer], answers: Answers) -> list[Finding]:
    """Each law checked on the rows; laws that say nothing about any of them are left out."""
    found = []
    asked = [row for row in rows if row.game.is_coloured and not row.game.has_draws]
    for law in LAWS:
        said = [(row.board, law.holds(row, answers)) for row in asked]
        boards = tuple(board for board, holds in said if holds is not None)
        if boards:
            found.append(Finding(law, boards, tuple(board for board, holds in said if holds is False)))
    return found
