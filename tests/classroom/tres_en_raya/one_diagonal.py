"""colocar_ficha forgets the second diagonal."""

# ruff: noqa: F403, F405
from sound import *


def colocar_ficha(fila, columna, ficha):
    filas, columnas, diag = PROPIOS[ficha]
    tablero[fila][columna] = ficha
    filas[fila] += 1
    columnas[columna] += 1
    if fila == columna:
        diag[0] += 1
