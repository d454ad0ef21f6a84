"""What a student's file is measured by: the calls for each function, and what is right.

A contract belongs to a game. The classroom module of the game says what is right; the contract says on which boards
it is asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Protocol

from tateti.classroom.grading.process import Given, Wanted

FUNCTIONS = {
    "initial_state": 0, "player": 1, "actions": 1, "result": 2, "winner": 1, "terminal": 1, "utility": 1, "minimax": 1,
}  # fmt: skip

SIZE = 3

# How an answer is judged, where it is not enough that it is equal (see `judging`).
JUDGES = {"actions": "set", "terminal": "bool"}


class Rules(Protocol):
    """The seven functions of a classroom module, and what a board is worth."""

    def initial_state(self) -> Any: ...
    def player(self, board: Any) -> Any: ...
    def actions(self, board: Any) -> set[Any]: ...
    def result(self, board: Any, action: Any) -> Any: ...
    def winner(self, board: Any) -> Any: ...
    def terminal(self, board: Any) -> bool: ...
    def utility(self, board: Any) -> int: ...
    def score(self, board: Any) -> int: ...


@dataclass(frozen=True)
class Case:
    """One call and what is right: a value (`expects`), or for other rules the name of a judge."""

    given: Given
    judge: str
    expects: Any = None

    @property
    def board(self) -> str | None:
        """The board as text, where the call has one."""
        return self.given[0] if self.given else None


class Contract(ABC):
    """The contract of one game."""

    game: ClassVar[str]
    rules: Rules
    constants: ClassVar[dict[str, Any]]
    symbols: ClassVar[dict[str, Any]]  # how each value of a cell is sent

    @property
    def wanted(self) -> Wanted:
        """What a file should hold."""
        return Wanted(self.game, FUNCTIONS, list(self.constants), self.symbols, SIZE)

    # Boards

    @property
    @abstractmethod
    def boards(self) -> Sequence[str]:
        """The boards on which everything is asked, those with few moves first."""

    @property
    def boards_for_result(self) -> Sequence[str]:
        """The boards on which every action is tried."""
        return self.boards

    @abstractmethod
    def impossible(self, function: str) -> Iterator[Case]:
        """Cases on boards that cannot arise, where the contract covers them."""

    @abstractmethod
    def wrong_actions(self, board: str) -> Iterator[tuple[Any, str]]:
        """Actions that may not be accepted on a board, each with the name of what is wrong with it."""

    @cached_property
    @abstractmethod
    def searches(self) -> tuple[Sequence[str], Sequence[str]]:
        """The boards for minimax: those that must be reached, and those that are asked if time is left."""

    @abstractmethod
    def share(self, board: str) -> float:
        """How much work a board is for a plain minimax, compared with the empty board."""

    def matrix(self, board: str) -> list[list[Any]]:
        """The board as the list of lists that a student's function gets."""
        values = [self.symbols[letter] for letter in board]
        return [values[start : start + SIZE] for start in range(0, len(values), SIZE)]

    # Cases

    @cache  # noqa: B019  a contract is made once, and lives as long as the program
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        """The calls of a function on boards that can arise, and on others; made once for all files."""
        if function == "minimax":
            return [self.search_case(board) for boards in self.searches for board in boards], []
        return list(self.cases(function)), list(self.impossible(function))

    def cases(self, function: str) -> Iterator[Case]:
        """The calls of a function on boards that can arise; minimax has its own."""
        if function == "initial_state":
            yield from [Case((), "fresh", self.rules.initial_state())] * 2
        elif function == "result":
            for board in self.boards_for_result:
                yield from self._results(board)
        else:
            right = getattr(self.rules, function)
            for board in self.boards:
                matrix = self.matrix(board)
                finished = self.rules.terminal(matrix)
                if function in ("player", "actions") and finished:
                    yield Case((board,), "anything")
                elif function != "utility" or finished:
                    yield Case((board,), JUDGES.get(function, "equal"), right(matrix))

    def _results(self, board: str) -> Iterator[Case]:
        matrix = self.matrix(board)
        if self.rules.terminal(matrix):
            return
        for action in sorted(self.rules.actions(matrix)):
            yield Case((board, action), "fresh", self.rules.result(matrix, action))
        for action, wrong in self.wrong_actions(board):
            yield Case((board, action), "refused", wrong)

    def search_case(self, board: str) -> Case:
        """The call of minimax on a board, with the actions that are best."""
        matrix = self.matrix(board)
        if self.rules.terminal(matrix):
            return Case((board,), "nothing")
        return Case((board,), "best", self.values(board))

    def values(self, board: str) -> dict[Any, int]:
        """What each action is worth to the player to move: 1, 0 or -1."""
        matrix = self.matrix(board)
        sign = 1 if self.rules.player(matrix) == self.rules.player(self.rules.initial_state()) else -1
        return {action: sign * _sign(self.rules.score(self.rules.result(matrix, action)))
                for action in self.rules.actions(matrix)}  # fmt: skip


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
