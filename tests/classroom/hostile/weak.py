"""What the hostile files have of their own: most of it is right, but player and minimax are not."""

# ruff: noqa: E741
import sys

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    return X


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError("not a valid action")
    count = sum(cell is not EMPTY for row in board for cell in row)
    after = [list(row) for row in board]
    after[action[0]][action[1]] = O if count % 2 else X
    return after


def winner(board):
    lines = [*board, *zip(*board), [board[k][k] for k in range(3)], [board[k][2 - k] for k in range(3)]]
    return next((line[0] for line in lines if line[0] is not None and len(set(line)) == 1), None)


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    return None if terminal(board) else min(actions(board))


def succeeded(what=""):
    """Says so, where the report shows it."""
    print("SUCCEEDED", what)
    sys.stdout.flush()
