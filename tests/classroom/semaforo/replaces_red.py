"""reemplazar turns red into a fourth colour."""

# ruff: noqa: F403, F405
from sound import *


def reemplazar(tablero, fila, columna):
    if not (0 <= fila <= 2 and 0 <= columna <= 2) or tablero[fila][columna] == VACIA:
        return False
    tablero[fila][columna] += 1
    return True
