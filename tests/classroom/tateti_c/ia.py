"""The search of the course `tateti-c`, written."""

# ruff: noqa: E741
import random

from arbol import Arbol, a_destruir, a_hijos, a_insertar, a_raiz, a_recuperar, crear_raiz
from lista import crear_lista, l_fin, l_insertar, l_primera, l_recuperar, l_siguiente
from partida import VACIO, gano

IA_PIERDE_MAX = 1001
IA_EMPATA_MAX = 1002
IA_GANA_MAX = 1003
IA_NO_TERMINO = 1005


class Estado:
    def __init__(self, grilla, utilidad=IA_NO_TERMINO):
        self.grilla = grilla
        self.utilidad = utilidad


class BusquedaAdversaria:
    def __init__(self, jugador_max, jugador_min):
        self.arbol = Arbol()
        self.jugador_max = jugador_max
        self.jugador_min = jugador_min


def elementos(l):
    p = l_primera(l)
    while p is not l_fin(l):
        yield l_recuperar(l, p)
        p = l_siguiente(l, p)


def crear_busqueda_adversaria(p):
    b = BusquedaAdversaria(p.turno, 1 - p.turno)
    crear_raiz(b.arbol, clonar_estado(Estado(p.tablero)))
    ejecutar_min_max(b)
    return b


def proximo_movimiento(b):
    raiz = a_raiz(b.arbol)
    estados = [a_recuperar(b.arbol, hijo) for hijo in elementos(a_hijos(b.arbol, raiz))]
    return diferencia_estados(raiz.elemento, max(estados, key=lambda e: e.utilidad))


def destruir_busqueda_adversaria(b):
    a_destruir(b.arbol, dummy)


def esta_ganando(t, ficha):
    for x in range(3):
        for y in range(3):
            if t.grilla[x][y] == VACIO and gano(jugada(t, x, y, ficha).grilla, ficha):
                return True, x, y
    return False, -1, -1


def jugada(e, x, y, ficha):
    otro = clonar_estado(e)
    otro.grilla[x][y] = ficha
    return otro


def recorrido_random(componentes):
    for parte in componentes:
        primera = [] if parte[0] is None else [parte[0]]
        otras = [k for k in range(3) if k not in primera]
        random.shuffle(otras)
        parte[:] = primera + otras


def clonar_estado(e):
    return Estado([list(fila) for fila in e.grilla])


def estados_sucesores(e, ficha_jugador):
    componentes = [[None] * 3, [None] * 3]
    recorrido_random(componentes)
    casillas = [(x, y) for x in componentes[0] for y in componentes[1] if e.grilla[x][y] == VACIO]
    amenaza, *frena = esta_ganando(e, 1 - ficha_jugador)
    casillas.sort(key=lambda casilla: not (amenaza and casilla == tuple(frena)))
    sucesores = crear_lista()
    for x, y in casillas:
        l_insertar(sucesores, l_fin(sucesores), jugada(e, x, y, ficha_jugador))
    return sucesores


def valor_utilidad(e, jugador_max):
    if gano(e.grilla, jugador_max):
        return IA_GANA_MAX
    if gano(e.grilla, 1 - jugador_max):
        return IA_PIERDE_MAX
    return IA_NO_TERMINO if any(VACIO in fila for fila in e.grilla) else IA_EMPATA_MAX


def ejecutar_min_max(b):
    raiz = a_raiz(b.arbol)
    crear_sucesores_min_max(
        b.arbol, raiz, True, IA_PIERDE_MAX - 1, IA_GANA_MAX + 1, b.jugador_max, b.jugador_min
    )


def crear_sucesores_min_max(a, n, es_max, alpha, beta, jugador_max, jugador_min):
    estado = n.elemento
    estado.utilidad = valor_utilidad(estado, jugador_max)
    if estado.utilidad != IA_NO_TERMINO:
        return
    estado.utilidad = IA_PIERDE_MAX - 1 if es_max else IA_GANA_MAX + 1
    for sucesor in elementos(estados_sucesores(estado, jugador_max if es_max else jugador_min)):
        hijo = a_insertar(a, n, None, sucesor)
        crear_sucesores_min_max(a, hijo, not es_max, alpha, beta, jugador_max, jugador_min)
        if es_max:
            alpha = max2(alpha, sucesor.utilidad)
            estado.utilidad = max2(estado.utilidad, sucesor.utilidad)
        else:
            beta = min2(beta, sucesor.utilidad)
            estado.utilidad = min2(estado.utilidad, sucesor.utilidad)
        if alpha >= beta:
            return


def diferencia_estados(anterior, nuevo):
    for x in range(3):
        for y in range(3):
            if anterior.grilla[x][y] != nuevo.grilla[x][y]:
                return x, y
    raise ValueError


def dummy(e):
    return None


def min2(a, b):
    return min(a, b)


def max2(a, b):
    return max(a, b)
