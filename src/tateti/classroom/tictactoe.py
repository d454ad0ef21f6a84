"""Tic-Tac-Toe on a list of three lists, with the functions that the course project of CS50 AI asks for.

A board is `[[None, None, None], [None, "X", None], [None, None, "O"]]`: rows from the top, cells from the left.
An action is `(i, j)`: row and column, counted from 0. Save a copy as `tictactoe.py`, or import this module under
that name, and the `runner.py` of the course plays with it.

>>> board = result(initial_state(), (1, 1))
>>> player(board), winner(board), terminal(board)
('O', None, False)
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

X = "X"
O = "O"  # noqa: E741  the mark by its name
EMPTY = None

Cell: TypeAlias = str | None
Board: TypeAlias = list[list[Cell]]
Action: TypeAlias = tuple[int, int]

SIZE = 3

LINES: tuple[tuple[Action, Action, Action], ...] = (
    ((0, 0), (0, 1), (0, 2)), ((1, 0), (1, 1), (1, 2)), ((2, 0), (2, 1), (2, 2)),  # rows
    ((0, 0), (1, 0), (2, 0)), ((0, 1), (1, 1), (2, 1)), ((0, 2), (1, 2), (2, 2)),  # columns
    ((0, 0), (1, 1), (2, 2)), ((0, 2), (1, 1), (2, 0)),  # diagonals
)  # fmt: skip


def initial_state() -> Board:
    """The empty board, new each time."""
    return [[EMPTY] * SIZE for _ in range(SIZE)]


def player(board: Board) -> str:
    """Whose turn it is: X as long as X has no more marks than O.

    >>> player([["O", None, None], [None, None, None], [None, None, None]])
    'X'
    """
    return X if _count(board, X) <= _count(board, O) else O


def actions(board: Board) -> set[Action]:
    """The empty cells, as a set of `(i, j)`."""
    return {(i, j) for i in range(SIZE) for j in range(SIZE) if board[i][j] == EMPTY}


def result(board: Board, action: Action) -> Board:
    """A new board, on which the player to move has taken the cell; the old one stays as it was.

    >>> result([["X", None, None], [None, None, None], [None, None, None]], (-1, 0))
    Traceback (most recent call last):
        ...
    tateti.errors.InvalidMoveError: (-1, 0) is not a cell: an action is a tuple (i, j) of whole numbers from 0 to 2.
    """
    if not _is_cell(action):
        raise _error(
            "InvalidMoveError",
            N_("{action} is not a cell: an action is a tuple (i, j) of whole numbers from 0 to 2."),
            action=action,
        )
    i, j = action
    if board[i][j] != EMPTY:
        raise _error(
            "IllegalMoveError",
            N_("{action} is taken: that cell holds {mark}; choose an empty one."),
            action=action, mark=board[i][j],
        )  # fmt: skip
    after = [list(row) for row in board]
    after[i][j] = player(board)
    return after


def winner(board: Board) -> str | None:
    """Who has three in a line: X, O, or None if nobody has."""
    for (a, b), (c, d), (e, f) in LINES:
        if board[a][b] != EMPTY and board[a][b] == board[c][d] == board[e][f]:
            return board[a][b]
    return None


def terminal(board: Board) -> bool:
    """Whether the game is over: somebody has won, or no cell is empty."""
    return winner(board) is not None or not actions(board)


def utility(board: Board) -> int:
    """What a finished board is worth: 1 if X has won, -1 if O has, 0 otherwise."""
    return {X: 1, O: -1}.get(winner(board) or "", 0)


def minimax(board: Board) -> Action | None:
    """The best action of the player to move, or None if the game is over.

    X looks for the action with the highest score, O for the one with the lowest.

    >>> minimax([["X", "X", None], ["O", "O", None], [None, None, None]])
    (0, 2)
    """
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: score(result(board, action)))


def score(board: Board) -> int:
    """What a board comes to when both play their best: above 0 X wins, below 0 O wins, 0 is a draw.

    The number is larger the sooner the game is won, so that the winner does not dawdle.
    """
    return _score(tuple(tuple(row) for row in board))


@cache  # the same board is reached in many ways, and its score is worked out once
def _score(rows: tuple[tuple[Cell, ...], ...]) -> int:
    board = [list(row) for row in rows]
    if terminal(board):
        return utility(board) * (1 + len(actions(board)))
    best = max if player(board) == X else min
    return best(score(result(board, action)) for action in actions(board))


def _count(board: Board, mark: str) -> int:
    return sum(row.count(mark) for row in board)


def _is_cell(action: object) -> bool:
    # `type(n) is int` and not `isinstance`: True and False are numbers to Python, but no rows and no columns.
    return (
        isinstance(action, tuple)
        and len(action) == 2
        and all(type(number) is int and 0 <= number < SIZE for number in action)
    )


def N_(sentence: str) -> str:  # noqa: N802  the usual mark
    """Marks a sentence for translation, as `tateti.language.mark` does."""
    return sentence


def _error(kind: str, sentence: str, **details: object) -> ValueError:
    """The error of tateti that is called so. A copy of this file stands on its own: without tateti, a plain one."""
    try:
        from tateti import errors
    except ImportError:
        return ValueError(sentence.format(**{name: repr(detail) for name, detail in details.items()}))
    error: type[ValueError] = getattr(errors, kind)
    return error(sentence, **{name: errors.quote(detail) for name, detail in details.items()})
