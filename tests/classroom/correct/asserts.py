"""Refuses with assert, and plays by negamax: one function for both players."""

X, O, EMPTY = "X", "O", None
SIGN = {X: 1, O: -1}


def initial_state():
    return [[EMPTY] * 3, [EMPTY] * 3, [EMPTY] * 3]


def player(board):
    balance = sum(SIGN.get(cell, 0) for row in board for cell in row)
    return X if balance <= 0 else O


def actions(board):
    return {(r, c) for r in range(3) for c in range(3) if board[r][c] is EMPTY}


def result(board, action):
    assert isinstance(action, tuple) and len(action) == 2, "an action is a pair"
    r, c = action
    assert r in range(3) and c in range(3), "outside"
    assert board[r][c] is EMPTY, "taken"
    after = list(map(list, board))
    after[r][c] = player(board)
    return after


def winner(board):
    rows = board + [list(column) for column in zip(*board)]
    rows += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for row in rows:
        if row[0] and len(set(row)) == 1:
            return row[0]
    return None


def terminal(board):
    return bool(winner(board)) or not actions(board)


def utility(board):
    return SIGN.get(winner(board), 0)


def negamax(board, colour, alpha=-2, beta=2):
    if terminal(board):
        return colour * utility(board)
    for action in actions(board):
        alpha = max(alpha, -negamax(result(board, action), -colour, -beta, -alpha))
        if alpha >= beta:
            return alpha
    return alpha


def minimax(board):
    if terminal(board):
        return None
    colour = SIGN[player(board)]
    return max(actions(board), key=lambda action: -negamax(result(board, action), -colour))
