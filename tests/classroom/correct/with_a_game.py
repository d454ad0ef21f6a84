"""The game itself is in the same file, under the usual line, and the first move is a corner at random."""

import random

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    return X if sum(row.count(X) for row in board) <= sum(row.count(O) for row in board) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is None}


def result(board, action):
    try:
        i, j = action
        if i < 0 or j < 0 or board[i][j] is not EMPTY:
            raise ValueError("cell is taken")
    except (TypeError, IndexError) as error:
        raise ValueError("no action") from error
    after = [row[:] for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    for line in (*board, *zip(*board), [board[i][i] for i in range(3)], [board[i][-1 - i] for i in range(3)]):
        if set(line) == {X}:
            return X
        if set(line) == {O}:
            return O
    return None


def terminal(board):
    return bool(winner(board) or not actions(board))


def utility(board):
    return {X: +1, O: -1, None: 0}[winner(board)]


def minimax(board):
    if terminal(board):
        return None
    if board == initial_state():
        return random.choice([(0, 0), (0, 2), (2, 0), (2, 2)])
    moves = list(actions(board))
    random.shuffle(moves)
    if player(board) == X:
        return max(moves, key=lambda move: min_value(result(board, move), -1, 1))
    return min(moves, key=lambda move: max_value(result(board, move), -1, 1))


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    for move in actions(board):
        alpha = max(alpha, min_value(result(board, move), alpha, beta))
        if alpha >= beta:
            break
    return alpha


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    for move in actions(board):
        beta = min(beta, max_value(result(board, move), alpha, beta))
        if alpha >= beta:
            break
    return beta


if __name__ == "__main__":
    board = initial_state()
    while not terminal(board):
        if player(board) == X:
            board = result(board, minimax(board))
        else:
            board = result(board, tuple(map(int, input("row column: ").split())))
    print(winner(board))
