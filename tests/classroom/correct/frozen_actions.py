"""actions gives a frozenset, and a utility of floats; lambdas all the way."""

X, O, EMPTY = "X", "O", None

initial_state = lambda: [[EMPTY] * 3 for _ in "123"]
cells = lambda board: [cell for row in board for cell in row]
player = lambda board: X if cells(board).count(X) == cells(board).count(O) else O
actions = lambda board: frozenset(divmod(k, 3) for k, cell in enumerate(cells(board)) if cell is EMPTY)
rows = lambda flat: [flat[0:3], flat[3:6], flat[6:9]]
terminal = lambda board: winner(board) is not None or EMPTY not in cells(board)
utility = lambda board: {X: 1.0, O: -1.0, None: 0.0}[winner(board)]


def result(board, action):
    if action not in actions(board):
        raise ArithmeticError("that does not add up")
    flat = cells(board)
    flat[3 * action[0] + action[1]] = player(board)
    return rows(flat)


def winner(board):
    b = cells(board)
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] == b[j] == b[k] != EMPTY:
            return b[i]
    return None


seen = {}


def value(board):
    key = tuple(cells(board))
    if key not in seen:
        best = max if player(board) == X else min
        seen[key] = utility(board) if terminal(board) else best(value(result(board, a)) for a in actions(board))
    return seen[key]


minimax = lambda board: None if terminal(board) else (max if player(board) == X else min)(
    actions(board), key=lambda action: value(result(board, action))
)
