"""terminal gives 1 or 0; its result takes the first two parts of whatever it is given."""

X = "X"
O = "O"
EMPTY = None

tab = {}


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    n = 0
    for r in board:
        n += 3 - r.count(EMPTY)
    return O if n & 1 else X


def actions(board):
    s = set()
    for k in range(9):
        if board[k // 3][k % 3] is EMPTY:
            s |= {(k // 3, k % 3)}
    return s


def result(board, action):
    i, j = action[0], action[1]
    if not (0 <= i < 3 and 0 <= j < 3) or board[i][j]:
        raise ValueError("illegal")
    b = [r + [] for r in board]
    b[i][j] = player(board)
    return b


def winner(board):
    for p in (X, O):
        for k in range(3):
            if board[k] == [p] * 3 or board[0][k] == board[1][k] == board[2][k] == p:
                return p
        if board[0][0] == board[1][1] == board[2][2] == p or board[0][2] == board[1][1] == board[2][0] == p:
            return p


def terminal(board):
    if winner(board):
        return 1
    return int(not actions(board))


def utility(board):
    return 1 if winner(board) == X else -1 if winner(board) == O else 0


def score(board):
    k = str(board)
    if k not in tab:
        if terminal(board):
            tab[k] = utility(board)
        elif player(board) == X:
            tab[k] = max([score(result(board, a)) for a in actions(board)])
        else:
            tab[k] = min([score(result(board, a)) for a in actions(board)])
    return tab[k]


def minimax(board):
    if terminal(board):
        return None
    for a in actions(board):
        if score(result(board, a)) == score(board):
            return a
