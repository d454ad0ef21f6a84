"""The match of the course `tateti-c`, written."""

import random

FICHA_JUGADOR_1, FICHA_JUGADOR_2, VACIO = 0, 1, 2
PART_MODO_USUARIO_VS_USUARIO = 1
PART_MODO_USUARIO_VS_COMPUTADORA = 2
PART_MODO_COMPUTADORA_VS_COMPUTADORA = 3
PART_MOVIMIENTO_OK, PART_MOVIMIENTO_ERROR = 1, 0
PART_EN_JUEGO = 100
PART_GANA_JUGADOR_1 = 101
PART_GANA_JUGADOR_2 = 102
PART_EMPATE = 103

LINEAS = [
    *[[(k, j) for j in range(3)] for k in range(3)],
    *[[(j, k) for j in range(3)] for k in range(3)],
    [(k, k) for k in range(3)],
    [(k, 2 - k) for k in range(3)],
]


class Partida:
    def __init__(self, modo, turno, nombres):
        self.modo = modo
        self.turno = turno
        self.nombres = nombres
        self.tablero = [[VACIO, VACIO, VACIO], [VACIO, VACIO, VACIO], [VACIO, VACIO, VACIO]]
        self.estado = PART_EN_JUEGO


def nueva_partida(modo_partida, comienza, j1_nombre, j2_nombre):
    turno = comienza - 1 if comienza in (1, 2) else random.choice((0, 1))
    return Partida(modo_partida, turno, (j1_nombre, j2_nombre))


def gano(tablero, ficha):
    return any(all(tablero[x][y] == ficha for x, y in linea) for linea in LINEAS)


def nuevo_movimiento(p, mov_x, mov_y):
    adentro = 0 <= mov_x <= 2 and 0 <= mov_y <= 2
    if p.estado != PART_EN_JUEGO or not adentro or p.tablero[mov_x][mov_y] != VACIO:
        return PART_MOVIMIENTO_ERROR
    p.tablero[mov_x][mov_y] = p.turno
    if gano(p.tablero, p.turno):
        p.estado = (PART_GANA_JUGADOR_1, PART_GANA_JUGADOR_2)[p.turno]
    elif not any(VACIO in fila for fila in p.tablero):
        p.estado = PART_EMPATE
    p.turno = 1 - p.turno
    return PART_MOVIMIENTO_OK
