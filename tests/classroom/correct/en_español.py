# -*- coding: utf-8 -*-
"""Con nombres y comentarios en español: los ñandúes también juegan."""

X = "X"
O = "O"
EMPTY = None

LÍNEAS = [
    [(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)],
]
años = {}  # lo que ya se calculó


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    equis = sum(fila.count(X) for fila in board)
    círculos = sum(fila.count(O) for fila in board)
    return X if equis == círculos else O


def actions(board):
    libres = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] is EMPTY:
                libres.add((i, j))
    return libres


class JugadaInválida(ValueError):
    """No se puede jugar ahí."""


def result(board, action):
    if action not in actions(board):
        raise JugadaInválida(f"¡{action} no es una jugada!")
    copia = [fila[:] for fila in board]
    copia[action[0]][action[1]] = player(board)
    return copia


def winner(board):
    for línea in LÍNEAS:
        marcas = [board[i][j] for i, j in línea]
        if marcas[0] is not EMPTY and marcas.count(marcas[0]) == 3:
            return marcas[0]
    return None


def terminal(board):
    return winner(board) is not None or len(actions(board)) == 0


def utility(board):
    ganó = winner(board)
    return 1 if ganó == X else -1 if ganó == O else 0


def valor(board):
    clave = str(board)
    if clave not in años:
        if terminal(board):
            años[clave] = utility(board)
        else:
            valores = [valor(result(board, jugada)) for jugada in actions(board)]
            años[clave] = max(valores) if player(board) == X else min(valores)
    return años[clave]


def minimax(board):
    if terminal(board):
        return None
    mejor = max if player(board) == X else min
    return mejor(actions(board), key=lambda jugada: valor(result(board, jugada)))
