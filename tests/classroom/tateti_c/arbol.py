"""The tree of the course `tateti-c`, written."""

# ruff: noqa: E741, N801, N818
from lista import (
    crear_lista,
    l_destruir,
    l_eliminar,
    l_fin,
    l_insertar,
    l_primera,
    l_recuperar,
    l_siguiente,
)


class ARB_OPERACION_INVALIDA(Exception):
    pass


class ARB_POSICION_INVALIDA(Exception):
    pass


class Nodo:
    def __init__(self, elemento, padre=None):
        self.elemento = elemento
        self.padre = padre
        self.hijos = crear_lista()


class Arbol:
    def __init__(self):
        self.raiz = None


def crear_arbol():
    return Arbol()


def crear_raiz(a, e):
    if a.raiz is not None:
        raise ARB_OPERACION_INVALIDA
    a.raiz = Nodo(e)


def posicion_de(l, nodo):
    p = l_primera(l)
    while p is not l_fin(l):
        if l_recuperar(l, p) is nodo:
            return p
        p = l_siguiente(l, p)
    raise ARB_POSICION_INVALIDA


def nodos(l):
    p = l_primera(l)
    while p is not l_fin(l):
        yield l_recuperar(l, p)
        p = l_siguiente(l, p)


def a_insertar(a, np, nh, e):
    nuevo = Nodo(e, np)
    donde = l_fin(np.hijos) if nh is None else l_siguiente(np.hijos, posicion_de(np.hijos, nh))
    l_insertar(np.hijos, donde, nuevo)
    return nuevo


def a_eliminar(a, n, f_eliminar):
    eliminaraux(a, n)
    f_eliminar(n.elemento)


def eliminaraux(a, n):
    hijos = list(nodos(n.hijos))
    if n is a.raiz:
        if len(hijos) > 1:
            raise ARB_OPERACION_INVALIDA
        a.raiz = hijos[0] if hijos else None
        for hijo in hijos:
            hijo.padre = None
        return
    p = posicion_de(n.padre.hijos, n)
    l_eliminar(n.padre.hijos, p, anular)
    for hijo in reversed(hijos):
        hijo.padre = n.padre
        l_insertar(n.padre.hijos, p, hijo)


def a_destruir(a, f_eliminar):
    if a.raiz is not None:
        destruir_recursivo(a.raiz.hijos, f_eliminar, a.raiz)
    a.raiz = None


def destruir_recursivo(hijos, f_eliminar, n):
    for hijo in nodos(hijos):
        destruir_recursivo(hijo.hijos, f_eliminar, hijo)
    l_destruir(hijos, anular)
    f_eliminar(n.elemento)


def a_recuperar(a, n):
    return n.elemento


def a_raiz(a):
    return a.raiz


def a_hijos(a, n):
    copia = crear_lista()
    for hijo in nodos(n.hijos):
        l_insertar(copia, l_fin(copia), hijo)
    return copia


def a_sub_arbol(a, n):
    sa = crear_arbol()
    sa.raiz = n
    if n is a.raiz:
        a.raiz = None
    else:
        l_eliminar(n.padre.hijos, posicion_de(n.padre.hijos, n), anular)
        n.padre = None
    return sa


def anular(e):
    return None
