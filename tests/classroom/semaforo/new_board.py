"""colocar changes a copy, and the board stays as it was."""

# ruff: noqa: F403, F405
from sound import *


def colocar(tablero, fila, columna):
    nuevo = [list(renglon) for renglon in tablero]
    if not accion_valida(tablero, COLOCAR, fila, columna):
        return False
    nuevo[fila][columna] = VERDE
    return True
