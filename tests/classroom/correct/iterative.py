"""No recursion at all: boards are worked out from the end, with a stack of its own."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    moves = 9 - sum(row.count(EMPTY) for row in board)
    return X if moves % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    if not isinstance(action, tuple) or len(action) != 2 or action not in actions(board):
        raise ValueError("invalid")
    new = [row[:] for row in board]
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    x, o = ([mark] * 3 for mark in (X, O))
    lines = board + [[board[i][j] for i in range(3)] for j in range(3)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return X if x in lines else O if o in lines else None


def terminal(board):
    return bool(winner(board)) or not any(EMPTY in row for row in board)


def utility(board):
    return [0, 1, -1][[None, X, O].index(winner(board))]


values = {}


def work_out(board):
    stack = [board]
    while stack:
        now = stack[-1]
        key = str(now)
        if terminal(now):
            values[key] = utility(now)
        elif key not in values:
            after = [result(now, action) for action in actions(now)]
            unknown = [one for one in after if str(one) not in values]
            if unknown:
                stack.extend(unknown)
                continue
            found = [values[str(one)] for one in after]
            values[key] = max(found) if player(now) == X else min(found)
        stack.pop()
    return values[str(board)]


def minimax(board):
    if terminal(board):
        return None
    goal = work_out(board)
    return next(action for action in actions(board) if work_out(result(board, action)) == goal)
