"""Counts the depth, so that it wins soon and loses late; the search gives a value and an action together."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    xs = os = 0
    for row in board:
        for cell in row:
            if cell == X:
                xs = xs + 1
            if cell == O:
                os = os + 1
    if xs > os:
        return O
    return X


def actions(board):
    return set((i, j) for i in range(3) for j in range(3) if not board[i][j])


def result(board, action):
    if action not in actions(board):
        raise RuntimeError("no")
    copy = []
    for i in range(3):
        row = []
        for j in range(3):
            if (i, j) == action:
                row.append(player(board))
            else:
                row.append(board[i][j])
        copy.append(row)
    return copy


def winner(board):
    for i in range(3):
        if board[i][0] and board[i][0] == board[i][1] and board[i][1] == board[i][2]:
            return board[i][0]
        if board[0][i] and board[0][i] == board[1][i] and board[1][i] == board[2][i]:
            return board[0][i]
    if board[1][1]:
        if board[0][0] == board[1][1] == board[2][2]:
            return board[1][1]
        if board[0][2] == board[1][1] == board[2][0]:
            return board[1][1]


def terminal(board):
    return winner(board) != None or len(actions(board)) == 0


def utility(board):
    w = winner(board)
    if w == X:
        return 1
    if w == O:
        return -1
    return 0


def search(board, depth, alpha, beta):
    if terminal(board):
        return utility(board) * (10 - depth), None
    best = None
    if player(board) == X:
        v = -100
        for action in actions(board):
            new, _ = search(result(board, action), depth + 1, alpha, beta)
            if new > v:
                v, best = new, action
            alpha = max(alpha, v)
            if beta <= alpha:
                break
    else:
        v = 100
        for action in actions(board):
            new, _ = search(result(board, action), depth + 1, alpha, beta)
            if new < v:
                v, best = new, action
            beta = min(beta, v)
            if beta <= alpha:
                break
    return v, best


def minimax(board):
    value, action = search(board, 0, -1000, 1000)
    return action
