"""Copies everything with deepcopy, and refuses with a plain Exception."""

import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Returns starting state of the board."""
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    """Returns player who has the next turn on a board."""
    count = 0
    for i in board:
        for j in i:
            if j != EMPTY:
                count += 1
    if count % 2 == 0:
        return X
    else:
        return O


def actions(board):
    moves = []
    for i in range(0, 3):
        for j in range(0, 3):
            if board[i][j] == EMPTY:
                moves.append((i, j))
    return set(moves)


def result(board, action):
    i = action[0]
    j = action[1]
    if i < 0 or j < 0 or i > 2 or j > 2:
        raise Exception("out of bounds")
    if board[i][j] is not EMPTY:
        raise Exception("invalid action")
    new = copy.deepcopy(board)
    new[i][j] = player(board)
    return new


def winner(board):
    for p in [X, O]:
        if board[0][0] == p and board[0][1] == p and board[0][2] == p:
            return p
        if board[1][0] == p and board[1][1] == p and board[1][2] == p:
            return p
        if board[2][0] == p and board[2][1] == p and board[2][2] == p:
            return p
        if board[0][0] == p and board[1][0] == p and board[2][0] == p:
            return p
        if board[0][1] == p and board[1][1] == p and board[2][1] == p:
            return p
        if board[0][2] == p and board[1][2] == p and board[2][2] == p:
            return p
        if board[0][0] == p and board[1][1] == p and board[2][2] == p:
            return p
        if board[0][2] == p and board[1][1] == p and board[2][0] == p:
            return p


def terminal(board):
    if winner(board) == X or winner(board) == O:
        return True
    for i in board:
        for j in i:
            if j is EMPTY:
                return False
    return True


def utility(board):
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    else:
        return 0


def maxvalue(board):
    if terminal(board):
        return utility(board)
    v = float("-inf")
    for action in actions(board):
        v = max(v, minvalue(result(board, action)))
        if v == 1:
            break
    return v


def minvalue(board):
    if terminal(board):
        return utility(board)
    v = float("inf")
    for action in actions(board):
        v = min(v, maxvalue(result(board, action)))
        if v == -1:
            break
    return v


def minimax(board):
    """Returns the optimal action for the current player on the board."""
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        v = float("-inf")
        for action in actions(board):
            k = minvalue(result(board, action))
            if k > v:
                v = k
                best = action
    else:
        v = float("inf")
        for action in actions(board):
            k = maxvalue(result(board, action))
            if k < v:
                v = k
                best = action
    return best
