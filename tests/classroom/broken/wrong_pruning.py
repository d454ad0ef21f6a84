"""minimax cuts off as soon as a value reaches alpha for the maximiser as well."""

# ruff: noqa: F403, F405
from sound import *


def search(board, alpha, beta):
    if terminal(board):
        return utility(board)
    maximising = player(board) == X
    best = -2 if maximising else 2
    for action in sorted(actions(board)):
        value = search(result(board, action), alpha, beta)
        best = max(best, value) if maximising else min(best, value)
        if best <= alpha or best >= beta or value == 0:
            break
    return best


def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: search(result(board, action), -2, 2))
