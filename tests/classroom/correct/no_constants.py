"""Has thrown away the constants of the starter, and writes the letters themselves."""


def initial_state():
    return [[None, None, None], [None, None, None], [None, None, None]]


def player(board):
    if str(board).count("X") > str(board).count("O"):
        return "O"
    return "X"


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] not in ("X", "O")}


def result(board, action):
    if action not in actions(board):
        raise ValueError("Not a valid move.")
    i, j = action
    new_board = eval(str(board))
    new_board[i][j] = player(board)
    return new_board


def winner(board):
    for m in ["X", "O"]:
        for i in range(3):
            if board[i][0] == board[i][1] == board[i][2] == m:
                return m
            if board[0][i] == board[1][i] == board[2][i] == m:
                return m
        if board[0][0] == board[1][1] == board[2][2] == m:
            return m
        if board[2][0] == board[1][1] == board[0][2] == m:
            return m
    return None


def terminal(board):
    if winner(board) is None and "None" in str(board):
        return False
    return True


def utility(board):
    if winner(board) == "X":
        return 1
    if winner(board) == "O":
        return -1
    return 0


cache = {}


def solve(board):
    if str(board) in cache:
        return cache[str(board)]
    if terminal(board):
        answer = utility(board), None
    elif player(board) == "X":
        answer = max(((solve(result(board, a))[0], a) for a in actions(board)), key=lambda pair: pair[0])
    else:
        answer = min(((solve(result(board, a))[0], a) for a in actions(board)), key=lambda pair: pair[0])
    cache[str(board)] = answer
    return answer


def minimax(board):
    return solve(board)[1]
