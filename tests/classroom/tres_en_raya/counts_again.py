"""colocar_ficha counts the whole board again: right, but not as the course means it."""

# ruff: noqa: F403, F405
from sound import *


def colocar_ficha(fila, columna, ficha):
    tablero[fila][columna] = ficha
    for mia, (filas, columnas, diag) in PROPIOS.items():
        for k in range(3):
            filas[k] = tablero[k].count(mia)
            columnas[k] = [renglon[k] for renglon in tablero].count(mia)
        diag[0] = [tablero[k][k] for k in range(3)].count(mia)
        diag[1] = [tablero[k][2 - k] for k in range(3)].count(mia)
