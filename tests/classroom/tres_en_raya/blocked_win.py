"""bot_ganar takes a line with two X for a win even where the third cell is the other's."""

# ruff: noqa: F403, F405
from sound import *


def bot_ganar():
    for fila, columna in libres():
        for propias, _ajenas in lineas(fila, columna, BOT):
            if propias == 2:
                return True, fila, columna
    for fila in range(3):
        if filas_bot[fila] == 2:
            return True, fila, 0
    return False, -1, -1
