"""The contract of Semáforo on the 3x3 matrix: 249,624 boards can arise, of which a fixed choice is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, cast

from tateti.classroom import semaforo
from tateti.classroom.grading.contracts.base import Case, Contract, Rules

EMPTY_BOARD = "0" * 9
BOARDS, BOARDS_FOR_RESULT, BOARDS_FOR_SEARCH, BOARDS_FOR_WRONG_ACTIONS = 6000, 1500, 1000, 20
SEED = 3

WRONG_EVERYWHERE: tuple[tuple[Any, str], ...] = (
    (("place", 3, 0), "outside"), (("place", 0, 3), "outside"), (("replace", 7, 7), "outside"),
    (("place", -1, -1), "negative"), (("place", -3, 0), "negative"), (("place", 0, -1), "negative"),
    ((), "malformed"), ((0, 0), "malformed"), (("place",), "malformed"), (("place", 0), "malformed"),
    (("place", 0, 0, 0), "malformed"), (None, "malformed"), ("place", "malformed"), (("", 0, 0), "malformed"),
    (("remove", 0, 0), "malformed"), (("place", "0", "0"), "malformed"), (("place", None, None), "malformed"),
    (("place", 0.5, 0), "malformed"), (["place", 0, 0], "uniform"),
)  # fmt: skip


class SemaforoContract(Contract):
    """Semáforo on nine cells, drawn on a full board."""

    game: ClassVar[str] = "semaforo"
    rules = cast(Rules, semaforo)
    constants: ClassVar[dict[str, Any]] = {}
    symbols: ClassVar[dict[str, Any]] = {"0": 0, "1": 1, "2": 2, "3": 3}

    @cached_property
    def boards(self) -> Sequence[str]:
        """The boards of many games played at random, always the same ones."""
        random, found = Random(SEED), {EMPTY_BOARD}
        while len(found) < BOARDS:
            board = EMPTY_BOARD
            while not self.rules.terminal(self.matrix(board)):
                cell = random.choice([cell for cell, value in enumerate(board) if value != "3"])
                board = board[:cell] + str(int(board[cell]) + 1) + board[cell + 1 :]
                found.add(board)
        return sorted(found, key=lambda board: (_moves(board), board))

    @property
    def boards_for_result(self) -> Sequence[str]:
        return _spread(self.boards, BOARDS_FOR_RESULT)

    def impossible(self, function: str) -> Iterator[Case]:
        return iter(())

    def wrong_actions(self, board: str) -> Iterator[tuple[Any, str]]:
        for cell, value in enumerate(board):
            row, column = divmod(cell, 3)
            if value in "03":
                yield ("replace", row, column), "taken"
            if value != "0":
                yield ("place", row, column), "taken"
        if board in self.boards[:BOARDS_FOR_WRONG_ACTIONS]:
            for action, wrong in WRONG_EVERYWHERE:
                if wrong not in ("negative", "uniform") or board == EMPTY_BOARD:
                    yield action, wrong

    @cached_property
    def searches(self) -> tuple[Sequence[str], Sequence[str]]:
        # From the end of the game backwards: those boards cost little, and most faults show there.
        order = sorted(self.boards, key=lambda board: (-_moves(board), board))
        first = _spread(order, BOARDS_FOR_SEARCH)
        chosen = set(first)
        return first, [board for board in order if board not in chosen]

    def share(self, board: str) -> float:
        return max(0.1, 1.0 - _moves(board) / 10)


def _moves(board: str) -> int:
    return sum(map(int, board))


def _spread(boards: Sequence[str], number: int) -> Sequence[str]:
    """So many of the boards, evenly spread, the first and the last among them."""
    step = (len(boards) - 1) / (number - 1)
    return [boards[round(index * step)] for index in range(number)]
