"""The contract of Tic-Tac-Toe: every board that can arise, and those that cannot where it says what is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, cast

from tateti.board import Board
from tateti.classroom import tictactoe
from tateti.classroom.grading.contracts.base import Case, Contract, Rules

EMPTY_BOARD = "." * 9

# Work of a plain minimax by the number of empty cells: the boards it looks at, compared with the empty board.
SHARES = {9: 1.0, 8: 1 / 9, 7: 1 / 72, 6: 1 / 500}

WRONG_EVERYWHERE: tuple[tuple[Any, str], ...] = (
    ((3, 0), "outside"), ((0, 3), "outside"), ((3, 3), "outside"), ((1, 100), "outside"),
    ((-1, -1), "negative"), ((-1, 0), "negative"), ((0, -1), "negative"), ((-3, -3), "negative"),
    ((), "malformed"), ((0,), "malformed"), ((0, 0, 0), "malformed"), (None, "malformed"), (4, "malformed"),
    ("", "malformed"), ("ab", "malformed"), (("0", "0"), "malformed"), ((None, None), "malformed"),
    ((0.5, 0), "malformed"), ([0, 0], "uniform"), ((1.0, 1.0), "uniform"),
)  # fmt: skip
BOARDS_FOR_WRONG_ACTIONS = 20
EVERY = 3  # of so many boards that cannot arise, one is asked


class TicTacToeContract(Contract):
    """Tic-Tac-Toe, as the course project asks for it."""

    game: ClassVar[str] = "tictactoe"
    rules = cast(Rules, tictactoe)
    constants: ClassVar[dict[str, Any]] = {"X": "X", "O": "O", "EMPTY": None}
    symbols: ClassVar[dict[str, Any]] = {"X": "X", "O": "O", ".": None}

    @cached_property
    def boards(self) -> Sequence[str]:
        found = {EMPTY_BOARD: None}  # a dict, for its order
        for board in (queue := list(found)):
            matrix = self.matrix(board)
            if self.rules.terminal(matrix):
                continue
            mark = self.rules.player(matrix)
            for cell, letter in enumerate(board):
                after = board[:cell] + mark + board[cell + 1 :]
                if letter == "." and after not in found:
                    found[after] = None
                    queue.append(after)
        return list(found)

    @cached_property
    def unreachable(self) -> Sequence[str]:
        """Every other board, except those on which both have a line."""
        reachable = set(self.boards)
        everything = ("".join(letters) for letters in product(".XO", repeat=9))
        return [board for board in everything if board not in reachable and not self._has_two_winners(board)]

    def _has_two_winners(self, board: str) -> bool:
        rows = [[self.symbols[letter] if letter == mark else None for letter in board] for mark in "XO"]
        return all(self.rules.winner([row[0:3], row[3:6], row[6:9]]) for row in rows)

    def impossible(self, function: str) -> Iterator[Case]:
        if function in ("player", "winner"):
            right = getattr(self.rules, function)
            for board in self.unreachable[::EVERY]:
                yield Case(
                    (board,), "counted" if function == "player" else "equal", right(self.matrix(board))
                )

    def wrong_actions(self, board: str) -> Iterator[tuple[Any, str]]:
        for mark in "XO":
            if mark in board:
                yield divmod(board.index(mark), 3), "taken"
        if board in self.boards[:BOARDS_FOR_WRONG_ACTIONS]:
            yield from (wrong for wrong in WRONG_EVERYWHERE if not _lands_on_a_mark(board, wrong[0]))

    @cached_property
    def searches(self) -> tuple[Sequence[str], Sequence[str]]:
        symmetries = Board(3, 3).symmetries
        first: list[str] = []
        rest: list[str] = []
        seen: set[str] = set()
        # Full boards first: they cost nothing, and most faults show there.
        for board in sorted(self.boards, key=lambda board: board.count(".")):
            (rest if board in seen else first).append(board)
            seen.update("".join(board[cell] for cell in symmetry) for symmetry in symmetries)
        return first, rest

    def share(self, board: str) -> float:
        return SHARES.get(board.count("."), 0.0)


def _lands_on_a_mark(board: str, action: Any) -> bool:
    """Whether a list would find a mark there, so that the action is refused for another reason than it should be."""
    try:
        row, column = action
        return bool([board[0:3], board[3:6], board[6:9]][row][column] != ".")
    except (TypeError, ValueError, IndexError):
        return False
