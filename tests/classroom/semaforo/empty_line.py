"""linea_en_filas takes three empty cells for a line."""

# ruff: noqa: F403
from sound import *


def linea_en_filas(tablero):
    return any(a == b == c for a, b, c in tablero)
