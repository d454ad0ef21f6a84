"""The list of the course `tateti-c`, written."""

# ruff: noqa: E741, N801, N818


class LST_POSICION_INVALIDA(Exception):
    pass


class LST_NO_EXISTE_SIGUIENTE(Exception):
    pass


class LST_NO_EXISTE_ANTERIOR(Exception):
    pass


class Celda:
    def __init__(self, elemento=None, siguiente=None):
        self.elemento = elemento
        self.siguiente = siguiente


def crear_lista():
    return Celda()


def l_insertar(l, p, e):
    p.siguiente = Celda(e, p.siguiente)


def l_eliminar(l, p, f_eliminar):
    e = l_recuperar(l, p)
    p.siguiente = p.siguiente.siguiente
    f_eliminar(e)


def l_destruir(l, f_eliminar):
    while l.siguiente is not None:
        l_eliminar(l, l, f_eliminar)


def l_recuperar(l, p):
    if p.siguiente is None:
        raise LST_POSICION_INVALIDA
    return p.siguiente.elemento


def l_primera(l):
    return l


def l_siguiente(l, p):
    if p.siguiente is None:
        raise LST_NO_EXISTE_SIGUIENTE
    return p.siguiente


def l_anterior(l, p):
    if p is l:
        raise LST_NO_EXISTE_ANTERIOR
    antes = l
    while antes.siguiente is not p:
        antes = antes.siguiente
    return antes


def l_ultima(l):
    fin = l_fin(l)
    return l if fin is l else l_anterior(l, fin)


def l_fin(l):
    while l.siguiente is not None:
        l = l.siguiente
    return l
