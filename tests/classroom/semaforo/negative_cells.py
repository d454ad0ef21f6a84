"""accion_valida lets negative numbers through, which Python counts from the other end."""

# ruff: noqa: F403, F405
from sound import *


def accion_valida(tablero, accion, fila, columna):
    if fila > 2 or columna > 2:
        return False
    if accion == COLOCAR:
        return tablero[fila][columna] == VACIA
    return tablero[fila][columna] in (VERDE, AMARILLA)
