"""Type hints, a dataclass, and actions that are named tuples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Optional

Mark = Literal["X", "O"]
Board = list[list[Optional[Mark]]]

X: Mark = "X"
O: Mark = "O"
EMPTY = None


class Action(NamedTuple):
    row: int
    column: int


@dataclass(frozen=True)
class Choice:
    value: int
    action: Action | None = None


def initial_state() -> Board:
    return [[EMPTY for _ in range(3)] for _ in range(3)]


def cells(board: Board) -> Iterator[tuple[Action, Mark | None]]:
    for i, row in enumerate(board):
        for j, mark in enumerate(row):
            yield Action(i, j), mark


def player(board: Board) -> Mark:
    taken = sum(mark is not EMPTY for _, mark in cells(board))
    return X if taken % 2 == 0 else O


def actions(board: Board) -> set[Action]:
    return {action for action, mark in cells(board) if mark is EMPTY}


def result(board: Board, action: Action) -> Board:
    if action not in actions(board):
        raise ValueError(f"invalid action: {action}")
    i, j = action
    return [[player(board) if (r, c) == (i, j) else mark for c, mark in enumerate(row)] for r, row in enumerate(board)]


def winner(board: Board) -> Mark | None:
    lines = [*board, *(list(column) for column in zip(*board)), [board[i][i] for i in range(3)]]
    lines.append([board[i][2 - i] for i in range(3)])
    for line in lines:
        match line:
            case [("X" | "O") as mark, second, third] if mark == second == third:
                return mark
    return None


def terminal(board: Board) -> bool:
    return winner(board) is not None or not actions(board)


def utility(board: Board) -> int:
    match winner(board):
        case "X":
            return 1
        case "O":
            return -1
        case _:
            return 0


def choose(board: Board, low: int = -2, high: int = 2) -> Choice:
    if terminal(board):
        return Choice(utility(board))
    found = Choice(-2 if player(board) == X else 2)
    for action in sorted(actions(board)):
        value = choose(result(board, action), low, high).value
        if player(board) == X and value > found.value:
            found, low = Choice(value, action), max(low, value)
        elif player(board) == O and value < found.value:
            found, high = Choice(value, action), min(high, value)
        if low >= high:
            break
    return found


def minimax(board: Board) -> Action | None:
    return choose(board).action
