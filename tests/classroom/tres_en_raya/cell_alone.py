"""bot_bloquear gives the cell without saying whether it found one, and bot_esquina_tactica puts the mark there."""

# ruff: noqa: F403, F405
import sound
from sound import *


def bot_bloquear():
    encontrada, fila, columna = sound.bot_bloquear()
    return (fila, columna) if encontrada else None


def bot_esquina_tactica():
    encontrada, fila, columna = sound.bot_esquina_tactica()
    if encontrada:
        tablero[fila][columna] = BOT
    return encontrada, fila, columna
