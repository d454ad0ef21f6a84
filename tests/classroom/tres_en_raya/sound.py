"""A right file of the course `tres-en-raya`, written with nothing but the counters; the broken ones begin with it."""

import random

BOT, HUMANO, VACIA = "X", "O", " "
ESQUINAS = [(0, 0), (0, 2), (2, 0), (2, 2)]

tablero = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]
filas_hum, filas_bot = [0, 0, 0], [0, 0, 0]
columnas_hum, columnas_bot = [0, 0, 0], [0, 0, 0]
diag_hum, diag_bot = [0, 0], [0, 0]

PROPIOS = {BOT: (filas_bot, columnas_bot, diag_bot), HUMANO: (filas_hum, columnas_hum, diag_hum)}


def inicializar_juego():
    for fila in range(3):
        for columna in range(3):
            tablero[fila][columna] = VACIA
    for contadores in PROPIOS.values():
        for contador in contadores:
            contador[:] = [0] * len(contador)


def colocar_ficha(fila, columna, ficha):
    filas, columnas, diag = PROPIOS[ficha]
    tablero[fila][columna] = ficha
    filas[fila] += 1
    columnas[columna] += 1
    if fila == columna:
        diag[0] += 1
    if fila + columna == 2:
        diag[1] += 1


def verificar_ganar(ficha):
    return any(3 in contador for contador in PROPIOS[ficha])


def libres():
    return [(fila, columna) for fila in range(3) for columna in range(3) if tablero[fila][columna] == VACIA]


def verificar_empate():
    return not libres() and not verificar_ganar(BOT) and not verificar_ganar(HUMANO)


def bot_primera_esquina():
    return random.choice([esquina for esquina in ESQUINAS if esquina in libres()])


def lineas(fila, columna, ficha):
    """How many marks the player has in each line through the cell, and how many the other has."""
    propios, ajenos = PROPIOS[ficha], PROPIOS[HUMANO if ficha == BOT else BOT]
    yield propios[0][fila], ajenos[0][fila]
    yield propios[1][columna], ajenos[1][columna]
    if fila == columna:
        yield propios[2][0], ajenos[2][0]
    if fila + columna == 2:
        yield propios[2][1], ajenos[2][1]


def buscar(casillas, ficha, fichas, veces):
    for fila, columna in casillas:
        if list(lineas(fila, columna, ficha)).count((fichas, 0)) >= veces:
            return True, fila, columna
    return False, -1, -1


def bot_ganar():
    return buscar(libres(), BOT, 2, 1)


def bot_bloquear():
    return buscar(libres(), HUMANO, 2, 1)


def bot_esquina_ganadora():
    return buscar([esquina for esquina in ESQUINAS if esquina in libres()], BOT, 1, 2)


def bot_esquina_tactica():
    for fila, columna in ESQUINAS:
        if tablero[fila][columna] == VACIA:
            return True, fila, columna
    return False, -1, -1


def elegir_jugada_bot(nivel):
    if nivel == "dificil" and not any(filas_bot):
        return bot_primera_esquina()
    pasos = [bot_ganar, bot_bloquear]
    if nivel == "dificil":
        pasos += [bot_esquina_ganadora, bot_esquina_tactica]
    for paso in pasos:
        encontrada, fila, columna = paso()
        if encontrada:
            return fila, columna
    return random.choice(libres())
