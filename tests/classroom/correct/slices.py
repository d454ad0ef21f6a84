"""Copies rows by slices, refuses with IndexError, and keeps everything in one long function."""
X = "X"
O = "O"
EMPTY = None

def initial_state():
    row = [EMPTY] * 3
    return [row[:], row[:], row[:]]

def player(board):
    flat = board[0] + board[1] + board[2]
    if flat.count(EMPTY) % 2 == 1:
        return X
    return O

def actions(board):
    free = set()
    for number, cell in enumerate(board[0] + board[1] + board[2]):
        if cell == None:
            free.add((number // 3, number % 3))
    return free

def result(board, action):
    (row, col) = action
    if row not in (0, 1, 2) or col not in (0, 1, 2) or board[row][col] != EMPTY:
        raise IndexError("You can't move there")
    new_board = board[:]
    new_board[0] = board[0][:]
    new_board[1] = board[1][:]
    new_board[2] = board[2][:]
    new_board[row][col] = player(board)
    return new_board

def winner(board):
    b = board[0] + board[1] + board[2]
    for line in [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]:
        if line == [X, X, X]:
            return X
        if line == [O, O, O]:
            return O
    return None

def terminal(board):
    if winner(board):
        return True
    return EMPTY not in board[0] + board[1] + board[2]

def utility(board):
    return (winner(board) == X) - (winner(board) == O)

def minimax(board):
    if terminal(board):
        return None

    def search(b, alpha, beta):
        if terminal(b):
            return utility(b)
        if player(b) == X:
            v = -10
            for a in actions(b):
                v = max(v, search(result(b, a), alpha, beta))
                alpha = max(alpha, v)
                if alpha >= beta:
                    break
            return v
        v = 10
        for a in actions(b):
            v = min(v, search(result(b, a), alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    values = {a: search(result(board, a), -10, 10) for a in actions(board)}
    wanted = max(values.values()) if player(board) == X else min(values.values())
    return [a for a in values if values[a] == wanted][0]
