"""A new row for its own mark, and the other rows as they are: nobody's board is changed by that."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    free = sum(row.count(EMPTY) for row in board)
    return X if free % 2 == 1 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError("not possible")
    i, j = action
    after = board.copy()
    after[i] = after[i].copy()
    after[i][j] = player(board)
    return after


def winner(board):
    for mark in X, O:
        three = [mark, mark, mark]
        columns = [[row[j] for row in board] for j in range(3)]
        if three in board or three in columns:
            return mark
        if [board[k][k] for k in range(3)] == three or [board[k][2 - k] for k in range(3)] == three:
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return 1 if winner(board) == X else (-1 if winner(board) == O else 0)


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max((lowest(result(board, a), -1), a) for a in actions(board))[1]
    return min((highest(result(board, a), 1), a) for a in actions(board))[1]


def highest(board, bound):
    if terminal(board):
        return utility(board)
    v = -1
    for a in actions(board):
        v = max(v, lowest(result(board, a), v))
        if v >= bound:
            return v
    return v


def lowest(board, bound):
    if terminal(board):
        return utility(board)
    v = 1
    for a in actions(board):
        v = min(v, highest(result(board, a), v))
        if v <= bound:
            return v
    return v
