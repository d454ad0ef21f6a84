"""The seven functions of CS50's project, as a student might write them: `cs50:tictactoe.py` is a bot.

Try it:  tateti play tictactoe --first Ana --second bot:cs50:tictactoe.py
Audit:   tateti audit cs50:tictactoe.py
"""

X, O, EMPTY = "X", "O", None  # noqa: E741

LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    taken = sum(cell is not EMPTY for row in board for cell in row)
    return O if taken % 2 else X


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError(f"{action} cannot be played")
    after = [row[:] for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    for (a, b), (c, d), (e, f) in LINES:
        if board[a][b] is not EMPTY and board[a][b] == board[c][d] == board[e][f]:
            return board[a][b]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    """The best action of the player to move; None if the game is over."""
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    return max(sorted(actions(board)), key=lambda action: sign * worth(result(board, action), -2, 2))


def worth(board, alpha, beta):
    """What a board comes to when both play their best, found with alpha-beta."""
    if terminal(board):
        return utility(board)
    best = -2 if player(board) == X else 2
    for action in sorted(actions(board)):
        found = worth(result(board, action), alpha, beta)
        if player(board) == X:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
