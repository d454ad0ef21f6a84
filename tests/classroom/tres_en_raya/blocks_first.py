"""elegir_jugada_bot blocks before it wins."""

# ruff: noqa: F403, F405
from sound import *


def elegir_jugada_bot(nivel):
    if nivel == "dificil" and not any(filas_bot):
        return bot_primera_esquina()
    pasos = [bot_bloquear, bot_ganar]
    if nivel == "dificil":
        pasos += [bot_esquina_ganadora, bot_esquina_tactica]
    for paso in pasos:
        encontrada, fila, columna = paso()
        if encontrada:
            return fila, columna
    return random.choice(libres())
