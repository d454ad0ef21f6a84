"""Marks are an enumeration of strings: equal to the letters, and of another type."""

from enum import Enum


class Mark(str, Enum):
    X = "X"
    O = "O"


X = Mark.X
O = Mark.O
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    flat = [cell for row in board for cell in row]
    return X if flat.count(X) <= flat.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError(action)
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    lines = [*board, *zip(*board), (board[0][0], board[1][1], board[2][2]), (board[0][2], board[1][1], board[2][0])]
    for mark in Mark:
        if any(all(cell == mark for cell in line) for line in lines):
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


table = {}


def value(board):
    key = "".join("." if cell is None else str(cell.value if isinstance(cell, Mark) else cell) for row in board for cell in row)
    if key not in table:
        if terminal(board):
            table[key] = utility(board)
        else:
            values = [value(result(board, action)) for action in actions(board)]
            table[key] = max(values) if player(board) is X else min(values)
    return table[key]


def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) is X else min
    return best(actions(board), key=lambda action: value(result(board, action)))
