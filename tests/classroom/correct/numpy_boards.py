"""Looks at boards as arrays of numpy; its actions are numbers of numpy."""

import numpy as np

X = "X"
O = "O"
EMPTY = None


def as_numbers(board):
    return np.array([[{X: 1, O: -1, EMPTY: 0}[cell] for cell in row] for row in board])


def initial_state():
    return np.full((3, 3), EMPTY).tolist()


def player(board):
    return X if as_numbers(board).sum() == 0 else O


def actions(board):
    return {tuple(cell) for cell in np.argwhere(as_numbers(board) == 0)}


def result(board, action):
    i, j = action
    if (i, j) not in actions(board):
        raise ValueError(f"{action} is not possible")
    after = np.array(board, dtype=object)
    after[i, j] = player(board)
    return after.tolist()


def sums(a):
    return np.concatenate([a.sum(axis=0), a.sum(axis=1), [np.trace(a), np.trace(np.fliplr(a))]])


def winner(board):
    s = sums(as_numbers(board))
    if (s == 3).any():
        return X
    if (s == -3).any():
        return O
    return None


def terminal(board):
    return bool(winner(board) is not None or (as_numbers(board) != 0).all())


def utility(board):
    s = sums(as_numbers(board))
    return np.sign((s == 3).sum() - (s == -3).sum())


cache = {}


def value(a):
    """What a board of numbers is worth, remembered by its bytes."""
    key = a.tobytes()
    if key not in cache:
        s = sums(a)
        if 3 in s or -3 in s or a.all():
            cache[key] = int(3 in s) - int(-3 in s)
        else:
            mark = 1 if a.sum() == 0 else -1
            best = max if mark == 1 else min
            cache[key] = best(value(played(a, cell, mark)) for cell in np.argwhere(a == 0))
    return cache[key]


def played(a, cell, mark):
    after = a.copy()
    after[tuple(cell)] = mark
    return after


def minimax(board):
    if terminal(board):
        return None
    a = as_numbers(board)
    mark = 1 if player(board) == X else -1
    best = max if mark == 1 else min
    return tuple(best(np.argwhere(a == 0), key=lambda cell: value(played(a, cell, mark))))
