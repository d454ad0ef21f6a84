"""acciones is a list with red cells in it, and elegir_accion takes the first."""

# ruff: noqa: F403, F405
from sound import *


def acciones(tablero):
    return [
        (COLOCAR if tablero[fila][columna] == VACIA else REEMPLAZAR, fila, columna)
        for fila in range(3)
        for columna in range(3)
    ]


def elegir_accion(tablero):
    if victoria(tablero) or empate(tablero):
        return None
    return acciones(tablero)[0]
