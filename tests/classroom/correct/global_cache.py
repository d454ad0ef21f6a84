"""A dictionary for all boards, which lives as long as the program; refuses with a KeyError."""

X = "X"
O = "O"
EMPTY = None

memo = {}
counter = 0


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    n = sum(1 for row in board for c in row if c is not None)
    return O if n % 2 else X


def actions(board):
    out = set()
    for i, row in enumerate(board):
        for j, c in enumerate(row):
            if c is None:
                out.add((i, j))
    return out


def result(board, action):
    cells = {(i, j): board[i][j] for i in range(3) for j in range(3)}
    if cells[action] is not None:
        raise KeyError(action)
    cells[action] = player(board)
    return [[cells[i, j] for j in range(3)] for i in range(3)]


def winner(board):
    wins = [
        [(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
        [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
        [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)],
    ]
    for (a, b), (c, d), (e, f) in wins:
        if board[a][b] is not None and board[a][b] == board[c][d] == board[e][f]:
            return board[a][b]
    return None


def terminal(board):
    return winner(board) is not None or player(board) == O and False or not actions(board)


def utility(board):
    who = winner(board)
    return 1 if who == X else -1 if who == O else 0


def evaluate(board):
    global counter
    key = repr(board)
    if key in memo:
        return memo[key]
    counter += 1
    if terminal(board):
        memo[key] = (utility(board), None)
        return memo[key]
    options = [(evaluate(result(board, a))[0], a) for a in sorted(actions(board))]
    memo[key] = max(options) if player(board) == X else min(options)
    return memo[key]


def minimax(board):
    return evaluate(board)[1]
