"""On a finished board player and actions raise an exception, for there is nobody to move."""

X = "X"
O = "O"
EMPTY = None


class GameOver(Exception):
    pass


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    if terminal(board):
        raise GameOver
    marks = [cell for row in board for cell in row if cell]
    return X if len(marks) % 2 == 0 else O


def actions(board):
    if terminal(board):
        raise GameOver("no more actions")
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise TypeError("illegal action")
    i, j = action
    rows = [row[:] for row in board]
    rows[i] = rows[i][:j] + [player(board)] + rows[i][j + 1 :]
    return rows


def winner(board):
    text = "".join(cell or "." for row in board for cell in row)
    lines = text[:3], text[3:6], text[6:], text[::3], text[1::3], text[2::3], text[::4], text[2:7:2]
    if "XXX" in lines:
        return X
    if "OOO" in lines:
        return O
    return None


def terminal(board):
    return winner(board) is not None or all(cell for row in board for cell in row)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


known = {}


def value(board):
    key = str(board)
    if key in known:
        return known[key]
    if terminal(board):
        return utility(board)
    values = {value(result(board, action)) for action in actions(board)}
    known[key] = max(values) if player(board) == X else min(values)
    return known[key]


def minimax(board):
    if terminal(board):
        return None
    wanted = value(board)
    return min(action for action in actions(board) if value(result(board, action)) == wanted)
