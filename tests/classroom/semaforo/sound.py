"""A right file of the course `semaforo`; the broken ones begin with it."""

VACIA, VERDE, AMARILLA, ROJA = 0, 1, 2, 3
COLOCAR, REEMPLAZAR = "colocar verde", "reemplazar"


def crear_tablero():
    return [[VACIA, VACIA, VACIA], [VACIA, VACIA, VACIA], [VACIA, VACIA, VACIA]]


def accion_valida(tablero, accion, fila, columna):
    if not (0 <= fila <= 2 and 0 <= columna <= 2):
        return False
    if accion == COLOCAR:
        return tablero[fila][columna] == VACIA
    return tablero[fila][columna] in (VERDE, AMARILLA)


def colocar(tablero, fila, columna):
    if not accion_valida(tablero, COLOCAR, fila, columna):
        return False
    tablero[fila][columna] = VERDE
    return True


def reemplazar(tablero, fila, columna):
    if not accion_valida(tablero, REEMPLAZAR, fila, columna):
        return False
    tablero[fila][columna] += 1
    return True


def linea_en_filas(tablero):
    return any(a == b == c != VACIA for a, b, c in tablero)


def linea_en_columnas(tablero):
    return any(a == b == c != VACIA for a, b, c in zip(*tablero, strict=True))


def linea_en_diagonales(tablero):
    (a, _b, c), (_d, e, _f), (g, _h, i) = tablero
    return e != VACIA and (a == e == i or c == e == g)


def victoria(tablero):
    return linea_en_filas(tablero) or linea_en_columnas(tablero) or linea_en_diagonales(tablero)


def empate(tablero):
    return all(celda != VACIA for fila in tablero for celda in fila) and not victoria(tablero)


def acciones(tablero):
    return {
        (accion, fila, columna)
        for accion in (COLOCAR, REEMPLAZAR)
        for fila in range(3)
        for columna in range(3)
        if accion_valida(tablero, accion, fila, columna)
    }


def elegir_accion(tablero):
    """One that wins at once, or else any."""
    if victoria(tablero) or empate(tablero):
        return None
    for accion, fila, columna in sorted(acciones(tablero)):
        nuevo = [list(renglon) for renglon in tablero]
        nuevo[fila][columna] += 1
        if victoria(nuevo):
            return accion, fila, columna
    return min(acciones(tablero))
