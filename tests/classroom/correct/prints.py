"""Prints what it does, everywhere, as one does while looking for a mistake."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    print("new game")
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    x = sum(row.count(X) for row in board)
    o = sum(row.count(O) for row in board)
    print("x:", x, "o:", o)
    return X if x == o else O


def actions(board):
    found = {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
    print("actions", found)
    return found


def result(board, action):
    if action not in {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}:
        print("ERROR", action)
        raise ValueError("bad action")
    after = [row.copy() for row in board]
    after[action[0]][action[1]] = turn(board)
    return after


def turn(board):
    return X if sum(cell is None for row in board for cell in row) % 2 else O


def winner(board):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        flat = [cell for row in board for cell in row]
        if flat[a] and flat[a] == flat[b] == flat[c]:
            print("winner:", flat[a])
            return flat[a]
    return None


def over(board):
    flat = [cell for row in board for cell in row]
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    won = [flat[a] for a, b, c in lines if flat[a] and flat[a] == flat[b] == flat[c]]
    return (won[0] if won else None), bool(won) or None not in flat


def terminal(board):
    return over(board)[1]


def utility(board):
    return {X: 1, O: -1, None: 0}[over(board)[0]]


known = {}


def value(board):
    key = str(board)
    if key not in known:
        if terminal(board):
            known[key] = utility(board)
        else:
            pick = max if turn(board) == X else min
            free = [(i, j) for i in range(3) for j in range(3) if board[i][j] is None]
            known[key] = pick(value(result(board, a)) for a in free)
    return known[key]


def minimax(board):
    if terminal(board):
        print("game over")
        return None
    pick = max if turn(board) == X else min
    best = pick(actions(board), key=lambda a: value(result(board, a)))
    print("I play", best)
    return best
