"""Boards become tuples inside, so that functools can remember them."""

from functools import cache

X = "X"
O = "O"
EMPTY = None


def frozen(board):
    return tuple(tuple(row) for row in board)


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


@cache
def _player(board):
    cells = sum(board, ())
    return X if cells.count(X) <= cells.count(O) else O


@cache
def _actions(board):
    return frozenset((i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY)


@cache
def _result(board, action):
    rows = [list(row) for row in board]
    rows[action[0]][action[1]] = _player(board)
    return frozen(rows)


@cache
def _winner(board):
    columns = tuple(zip(*board))
    diagonals = (tuple(board[i][i] for i in range(3)), tuple(board[i][2 - i] for i in range(3)))
    for mark in (X, O):
        if (mark,) * 3 in board + columns + diagonals:
            return mark
    return None


@cache
def _terminal(board):
    return _winner(board) is not None or not _actions(board)


@cache
def _value(board):
    if _terminal(board):
        return utility(board)
    values = [_value(_result(board, action)) for action in _actions(board)]
    return max(values) if _player(board) == X else min(values)


def player(board):
    return _player(frozen(board))


def actions(board):
    return set(_actions(frozen(board)))


def result(board, action):
    if action not in _actions(frozen(board)):
        raise ValueError("Invalid action")
    return [list(row) for row in _result(frozen(board), action)]


def winner(board):
    return _winner(frozen(board))


def terminal(board):
    return _terminal(frozen(board))


def utility(board):
    return {X: 1, O: -1, None: 0}[_winner(frozen(board))]


def minimax(board):
    state = frozen(board)
    if _terminal(state):
        return None
    best = max if _player(state) == X else min
    return best(_actions(state), key=lambda action: _value(_result(state, action)))
