"""inicializar_juego makes new lists, but only for itself."""

# ruff: noqa: F403, F841
from sound import *


def inicializar_juego():
    tablero = [[" "] * 3 for _ in range(3)]
    filas_hum = filas_bot = columnas_hum = columnas_bot = [0, 0, 0]
    diag_hum = diag_bot = [0, 0]
