"""`prueba.py` of the course `tateti-c`: the program with which a student tries the operations of the folder."""

from __future__ import annotations

from tateti.classroom.courses.base import Code, SourceFile
from tateti.language import mark as N_

CHECK = SourceFile(
    "prueba.py",
    N_("Tries the operations of this folder: python prueba.py\n\nThere is nothing to write here."),
    (
        Code("import os\nimport sys"),
        Code("import arbol as A\nimport ia as I\nimport lista as L\nimport partida as P"),
        Code('''\
def elementos(l):
    p, todos = L.l_primera(l), []
    while p is not L.l_fin(l):
        todos.append(L.l_recuperar(l, p))
        p = L.l_siguiente(l, p)
    return todos


def lista(*todos):
    l = L.crear_lista()
    for e in todos:
        L.l_insertar(l, L.l_fin(l), e)
    return l


def indica(error, operacion, *argumentos):
    try:
        operacion(*argumentos)
    except error:
        return True
    return False


def crear_lista():
    l = L.crear_lista()
    return isinstance(l, L.Celda) and l.siguiente is None


def l_primera():
    vacia, una = L.Celda(), L.Celda(None, L.Celda("a"))
    return L.l_primera(vacia) is vacia and L.l_primera(una) is una


def l_fin():
    vacia, una = L.Celda(), L.Celda(None, L.Celda("a"))
    return L.l_fin(vacia) is vacia and L.l_fin(una) is una.siguiente


def l_insertar():
    l = lista("a", "b")
    L.l_insertar(l, L.l_primera(l), "c")
    return elementos(l) == ["c", "a", "b"]


def l_recuperar():
    l = lista("a")
    return L.l_recuperar(l, L.l_primera(l)) == "a" and indica(
        L.LST_POSICION_INVALIDA, L.l_recuperar, l, L.l_fin(l)
    )


def l_siguiente():
    l = lista("a", "b")
    p = L.l_siguiente(l, L.l_primera(l))
    return L.l_recuperar(l, p) == "b" and indica(L.LST_NO_EXISTE_SIGUIENTE, L.l_siguiente, l, L.l_fin(l))


def l_anterior():
    l = lista("a", "b")
    p = L.l_anterior(l, L.l_ultima(l))
    return L.l_recuperar(l, p) == "a" and indica(L.LST_NO_EXISTE_ANTERIOR, L.l_anterior, l, L.l_primera(l))


def l_ultima():
    l, vacia = lista("a", "b", "c"), lista()
    return L.l_recuperar(l, L.l_ultima(l)) == "c" and L.l_ultima(vacia) is vacia


def l_eliminar():
    l, fuera = lista("a", "b", "c"), []
    L.l_eliminar(l, L.l_siguiente(l, L.l_primera(l)), fuera.append)
    return (elementos(l), fuera) == (["a", "c"], ["b"]) and indica(
        L.LST_POSICION_INVALIDA, L.l_eliminar, l, L.l_fin(l), fuera.append
    )


def l_destruir():
    l, fuera = lista("a", "b"), []
    L.l_destruir(l, fuera.append)
    return elementos(l) == [] and sorted(fuera) == ["a", "b"]


def arbol():
    a = A.crear_arbol()
    A.crear_raiz(a, "r")
    x = A.a_insertar(a, A.a_raiz(a), None, "x")
    z = A.a_insertar(a, A.a_raiz(a), None, "z")
    A.a_insertar(a, A.a_raiz(a), x, "y")
    A.a_insertar(a, x, None, "x1")
    A.a_insertar(a, x, None, "x2")
    return a, x, z


def hijos(a, n):
    return [A.a_recuperar(a, hijo) for hijo in elementos(A.a_hijos(a, n))]


def crear_raiz():
    a = A.crear_arbol()
    A.crear_raiz(a, "r")
    return A.a_recuperar(a, A.a_raiz(a)) == "r" and indica(A.ARB_OPERACION_INVALIDA, A.crear_raiz, a, "s")


def a_insertar():
    a, x, z = arbol()
    return hijos(a, A.a_raiz(a)) == ["x", "y", "z"] and indica(
        A.ARB_POSICION_INVALIDA, A.a_insertar, a, x, z, "w"
    )


def a_hijos():
    a, x, _z = arbol()
    L.l_destruir(A.a_hijos(a, x), A.anular)
    return hijos(a, x) == ["x1", "x2"]


def a_eliminar():
    a, x, _z = arbol()
    fuera = []
    invalida = indica(A.ARB_OPERACION_INVALIDA, A.a_eliminar, a, A.a_raiz(a), fuera.append)
    A.a_eliminar(a, x, fuera.append)
    return invalida and hijos(a, A.a_raiz(a)) == ["x1", "x2", "y", "z"] and fuera == ["x"]


def a_destruir():
    a, _x, _z = arbol()
    fuera = []
    A.a_destruir(a, fuera.append)
    return sorted(fuera) == ["r", "x", "x1", "x2", "y", "z"] and A.a_raiz(a) is None


def a_sub_arbol():
    a, x, _z = arbol()
    sa = A.a_sub_arbol(a, x)
    return A.a_raiz(sa) is x and hijos(sa, x) == ["x1", "x2"] and hijos(a, A.a_raiz(a)) == ["y", "z"]


def eliminaraux():
    a, x, _z = arbol()
    A.eliminaraux(a, x)
    return "x" not in hijos(a, A.a_raiz(a)) and x.elemento == "x"


def jugada(*movimientos):
    p = P.nueva_partida(P.PART_MODO_USUARIO_VS_USUARIO, 1, "Ana", "Beto")
    return p, [P.nuevo_movimiento(p, x, y) for x, y in movimientos]


def nueva_partida():
    p, _nada = jugada()
    return p.turno == P.FICHA_JUGADOR_1 and p.estado == P.PART_EN_JUEGO


def nuevo_movimiento():
    p, dicho = jugada((1, 1), (1, 1), (3, 0), (-1, 0), (0, 0))
    mal = P.PART_MOVIMIENTO_ERROR
    return dicho == [P.PART_MOVIMIENTO_OK, mal, mal, mal, P.PART_MOVIMIENTO_OK] and p.tablero[0][0] == 1


def estado():
    gana, _dicho = jugada((0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
    empata, _dicho = jugada((0, 0), (1, 1), (2, 2), (0, 1), (2, 1), (2, 0), (0, 2), (1, 2), (1, 0))
    despues = P.nuevo_movimiento(gana, 2, 2)
    return (gana.estado, empata.estado, despues) == (
        P.PART_GANA_JUGADOR_1, P.PART_EMPATE, P.PART_MOVIMIENTO_ERROR
    )


def min2_max2():
    return (I.min2(3, 5), I.max2(3, 5)) == (3, 5)


def recorrido_random():
    c = [[2, None, None], [None, None, None]]
    I.recorrido_random(c)
    return c[0][0] == 2 and sorted(c[0]) == sorted(c[1]) == [0, 1, 2]


def clonar_estado():
    e = I.Estado([[0, 1, 2], [2, 2, 2], [2, 2, 2]])
    otro = I.clonar_estado(e)
    otro.grilla[0][0] = 2
    return e.grilla[0][0] == 0


def valor_utilidad():
    fin = I.Estado([[0, 0, 0], [1, 1, 2], [2, 2, 2]])
    empate = I.Estado([[0, 1, 0], [0, 1, 1], [1, 0, 0]])
    medio = I.Estado([[0, 1, 2], [2, 2, 2], [2, 2, 2]])
    valores = [I.valor_utilidad(e, m) for e, m in ((fin, 0), (fin, 1), (empate, 0), (medio, 0))]
    return valores == [I.IA_GANA_MAX, I.IA_PIERDE_MAX, I.IA_EMPATA_MAX, I.IA_NO_TERMINO]


def esta_ganando():
    e = I.Estado([[0, 0, 2], [1, 2, 2], [1, 2, 2]])
    return (I.esta_ganando(e, 0), I.esta_ganando(e, 1)) == ((True, 0, 2), (False, -1, -1))


def estados_sucesores():
    e = I.Estado([[0, 0, 2], [1, 2, 2], [2, 2, 2]])
    sucesores = elementos(I.estados_sucesores(e, 1))
    return len(sucesores) == 6 and sucesores[0].grilla[0] == [0, 0, 1]


def diferencia_estados():
    e = I.Estado([[0, 1, 2], [2, 2, 2], [2, 2, 2]])
    otro = I.Estado([[0, 1, 2], [2, 2, 0], [2, 2, 2]])
    return I.diferencia_estados(e, otro) == (1, 2)


def proximo_movimiento():
    p, _dicho = jugada((0, 0), (1, 1), (0, 1))
    b = I.crear_busqueda_adversaria(p)
    movimiento = I.proximo_movimiento(b)
    I.destruir_busqueda_adversaria(b)
    return movimiento == (0, 2)


def ia_vs_ia():
    p, _dicho = jugada((0, 0), (1, 1))
    while p.estado == P.PART_EN_JUEGO:
        b = I.crear_busqueda_adversaria(p)
        P.nuevo_movimiento(p, *I.proximo_movimiento(b))
        I.destruir_busqueda_adversaria(b)
    return p.estado == P.PART_EMPATE


PRUEBAS = [
    crear_lista, l_primera, l_fin, l_insertar, l_recuperar, l_siguiente, l_anterior, l_ultima, l_eliminar, l_destruir,
    crear_raiz, a_insertar, a_hijos, a_eliminar, a_destruir, a_sub_arbol, eliminaraux,
    nueva_partida, nuevo_movimiento, estado,
    min2_max2, recorrido_random, clonar_estado, valor_utilidad, esta_ganando, estados_sucesores,
    diferencia_estados, proximo_movimiento, ia_vs_ia,
]


def la_que_falta(error):
    paso = error.__traceback__
    while paso.tb_next is not None:
        paso = paso.tb_next
    return paso.tb_frame.f_code.co_name


def sin_escribir(nombre):
    operaciones = [getattr(modulo, nombre, None) for modulo in (L, A, P, I)]
    codigos = [operacion.__code__ for operacion in operaciones if hasattr(operacion, "__code__")]
    return any(codigo.co_names == ("NotImplementedError",) for codigo in codigos)


def probar(prueba):
    try:
        return $right if prueba() else $wrong
    except NotImplementedError as error:
        falta = la_que_falta(error)
        if falta == prueba.__name__ or sin_escribir(prueba.__name__):
            return $unwritten
        return $waits.format(name=falta)
    except Exception as error:
        return f"{$wrong}: {type(error).__name__}: {error}"


if __name__ == "__main__":
    dicho = {prueba.__name__: probar(prueba) for prueba in PRUEBAS}
    try:
        for nombre, como in dicho.items():
            print(f"{nombre:<20} {como}")
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0 if all(como == $right for como in dicho.values()) else 1)''',
            words=(("right", N_("passed")), ("wrong", N_("failed")), ("unwritten", N_("to be written")),
                   ("waits", N_("not tried yet: {name} is missing"))),
        ),
    ),
)  # fmt: skip
