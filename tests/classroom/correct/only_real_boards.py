"""Thinks only of boards that can arise: player goes by the number of marks, and winner looks only after five of them."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def marks(board):
    return sum(cell is not EMPTY for row in board for cell in row)


def player(board):
    return (X, O)[marks(board) % 2]


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError(f"{action!r} is not possible")
    after = [row[:] for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    if marks(board) < 5:
        return None
    last = O if player(board) == X else X  # nobody else can have won
    for i in range(3):
        if all(board[i][j] == last for j in range(3)) or all(board[j][i] == last for j in range(3)):
            return last
    if all(board[i][i] == last for i in range(3)) or all(board[i][2 - i] == last for i in range(3)):
        return last
    return None


def terminal(board):
    return marks(board) == 9 or winner(board) is not None


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


memory = {}


def best_value(board):
    key = tuple(tuple(row) for row in board)
    if key not in memory:
        if terminal(board):
            memory[key] = utility(board)
        else:
            following = [best_value(result(board, action)) for action in actions(board)]
            memory[key] = max(following) if player(board) == X else min(following)
    return memory[key]


def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    return max(actions(board), key=lambda action: sign * best_value(result(board, action)))
