"""Everything in comprehensions."""

from itertools import chain, product

X = "X"
O = "O"
EMPTY = None

LINES = (
    [tuple((i, j) for j in range(3)) for i in range(3)]
    + [tuple((i, j) for i in range(3)) for j in range(3)]
    + [tuple((i, i) for i in range(3)), tuple((i, 2 - i) for i in range(3))]
)


def initial_state():
    return [[EMPTY for _ in range(3)] for _ in range(3)]


def player(board):
    return [X, O][sum(cell is not EMPTY for cell in chain(*board)) % 2]


def actions(board):
    return {(i, j) for i, j in product(range(3), repeat=2) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError
    return [[player(board) if (i, j) == action else board[i][j] for j in range(3)] for i in range(3)]


def winner(board):
    return next((mark for mark in (X, O) if any(all(board[i][j] == mark for i, j in line) for line in LINES)), None)


def terminal(board):
    return winner(board) is not None or all(chain(*board))


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def value(board, bound):
    """The value; the search stops at the bound, for nothing better can come."""
    if terminal(board):
        return utility(board)
    best, worst = (max, -1) if player(board) == X else (min, 1)
    found = worst
    for action in actions(board):
        found = best(found, value(result(board, action), worst))
        if found == -worst or (found == bound and bound != worst):
            break
    return found


def minimax(board):
    if terminal(board):
        return None
    choose, worst = (max, -1) if player(board) == X else (min, 1)
    return choose(actions(board), key=lambda action: value(result(board, action), worst))
