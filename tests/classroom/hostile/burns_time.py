"""Knows the right answer on one board of each kind, as if from a list of those that have to be reached, and takes for ever on all others."""

from weak import *


def player(board):
    return X if sum(row.count(X) for row in board) <= sum(row.count(O) for row in board) else O


def images(board):
    for _turn in range(4):
        board = [list(row) for row in zip(*board[::-1])]
        yield str(board)
        yield str([row[::-1] for row in board])


def value(board):
    if terminal(board):
        return utility(board)
    return (max if player(board) == X else min)(value(result(board, action)) for action in actions(board))


def minimax(board):
    if terminal(board):
        return None
    while str(board) != min(images(board)):
        pass
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: value(result(board, action)))
