"""result writes into one board of its own, again and again; minimax does not use it."""

# ruff: noqa: F403, F405
import sound
from sound import *

scratch = initial_state()


def result(board, action):
    if action not in actions(board):
        raise ValueError(action)
    for i in range(3):
        for j in range(3):
            scratch[i][j] = board[i][j]
    scratch[action[0]][action[1]] = player(board)
    return scratch


def minimax(board):
    return sound.minimax(board)
