"""Semáforo on the 3x3 matrix of the rules: 0 empty, 1 green, 2 yellow, 3 red.

A board is `[[0, 0, 0], [0, 1, 0], [0, 0, 0]]`: rows from the top, cells from the left. An action is
`("place", row, column)`, green on an empty cell, or `("replace", row, column)`, which turns green yellow or yellow
red; red stays. Whoever completes a line of three of one colour wins; a full board without a line is a draw.

>>> board = result(initial_state(), ("place", 1, 1))
>>> result(board, ("replace", 1, 1))
[[0, 0, 0], [0, 2, 0], [0, 0, 0]]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

EMPTY, GREEN, YELLOW, RED = 0, 1, 2, 3
FIRST, SECOND = 1, 2
PLACE, REPLACE = "place", "replace"

Board: TypeAlias = list[list[int]]
Action: TypeAlias = tuple[str, int, int]
Cells: TypeAlias = tuple[int, ...]  # the nine values in a row, which is quicker to search

SIZE = 3

# The lines by the places of their cells:   0 1 2
#                                           3 4 5
#                                           6 7 8
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES_THROUGH = tuple(tuple(line for line in LINES if place in line) for place in range(9))


def initial_state() -> Board:
    """The empty board, new each time."""
    return [[EMPTY] * SIZE for _ in range(SIZE)]


def player(board: Board) -> int:
    """Whose turn it is: FIRST (1) or SECOND (2).

    Every move adds 1 to one cell, so the sum of the cells is the number of moves that were made.
    """
    return FIRST if sum(map(sum, board)) % 2 == 0 else SECOND


def actions(board: Board) -> set[Action]:
    """What may be done with each cell: a set of `("place", row, column)` and `("replace", row, column)`."""
    return {
        (PLACE if board[row][column] == EMPTY else REPLACE, row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if board[row][column] != RED
    }


def result(board: Board, action: Action) -> Board:
    """A new board after the action; the old one stays as it was.

    >>> result([[3, 0, 0], [0, 0, 0], [0, 0, 0]], ("replace", 0, 0))
    Traceback (most recent call last):
        ...
    tateti.errors.IllegalMoveError: ('replace', 0, 0) is not possible: that cell holds 3. ...
    """
    if not _is_action(action):
        raise _error(
            "InvalidMoveError",
            N_('{action} is not an action: write ("place", row, column) or ("replace", row, column), counted from 0 to 2.'),
            action=action,
        )  # fmt: skip
    _word, row, column = action
    if action not in actions(board):
        raise _error(
            "IllegalMoveError",
            N_("{action} is not possible: that cell holds {value}. One places on 0, replaces 1 or 2, and 3 stays."),
            action=action, value=board[row][column],
        )  # fmt: skip
    after = [list(line) for line in board]
    after[row][column] += 1
    return after


def winner(board: Board) -> int | None:
    """Who completed a line, FIRST or SECOND, or None if there is none: the one who made the last move."""
    cells = _cells(board)
    if any(_is_line(cells, line) for line in LINES):
        return SECOND if player(board) == FIRST else FIRST
    return None


def terminal(board: Board) -> bool:
    """Whether the game is over: there is a line, or no cell is empty."""
    return winner(board) is not None or EMPTY not in _cells(board)


def utility(board: Board) -> int:
    """What a finished board is worth: 1 if FIRST has won, -1 if SECOND has, 0 for a draw."""
    return {FIRST: 1, SECOND: -1}.get(winner(board) or 0, 0)


def minimax(board: Board) -> Action | None:
    """An action that is best for the player to move, or None if the game is over.

    >>> minimax([[1, 1, 0], [0, 0, 0], [0, 0, 0]])
    ('place', 0, 2)
    """
    if terminal(board):
        return None
    return max(sorted(actions(board)), key=lambda action: _value_of(board, action))


def score(board: Board) -> int:
    """What a board comes to when both play their best: 1 FIRST wins, -1 SECOND wins, 0 is a draw."""
    if terminal(board):
        return utility(board)
    value = _value(_cells(board))
    return value if player(board) == FIRST else -value


# The search. Both players may do the same things with the same pieces, so it is enough to know what a board is
# worth to whoever is to move: 1, 0 or -1. What I gain the other loses, hence the minus signs.


def _value_of(board: Board, action: Action) -> float:
    """What an action is worth to the player who makes it; to win at once is best."""
    after = result(board, action)
    if winner(after) is not None:
        return 2
    return 0 if terminal(after) else -_value(_cells(after))


@cache
def _value(cells: Cells) -> int:
    """What a board that is not finished is worth to the player to move."""
    following = list(_following(cells))
    if any(_is_line(after, line) for after, place in following for line in LINES_THROUGH[place]):
        return 1
    best = -1
    for after, _place in following:
        best = max(best, -_value(after) if EMPTY in after else 0)
        if best == 1:
            break
    return best


def _following(cells: Cells) -> Iterator[tuple[Cells, int]]:
    """The boards one move later, each with the place of the move."""
    for place, value in enumerate(cells):
        if value != RED:
            yield (*cells[:place], value + 1, *cells[place + 1 :]), place


def _cells(board: Board) -> Cells:
    return tuple(value for row in board for value in row)


def _is_line(cells: Cells, line: tuple[int, int, int]) -> bool:
    a, b, c = line
    return cells[a] == cells[b] == cells[c] != EMPTY


def _is_action(action: object) -> bool:
    # `type(n) is int` and not `isinstance`: True and False are numbers to Python, but no rows and no columns.
    return (
        isinstance(action, tuple)
        and len(action) == 3
        and action[0] in (PLACE, REPLACE)
        and all(type(number) is int and 0 <= number < SIZE for number in action[1:])
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
