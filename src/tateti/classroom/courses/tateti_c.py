"""The course `tateti-c`: the list, the tree, the match and the search of a course in C, as Python to fill in.

The operations have the course's names. What C returns through pointers is returned; where an operation of the course
"ends indicating" a code, an exception of that name is raised. It is not graded: `prueba.py` checks the folder.
"""

from __future__ import annotations

from tateti.classroom.courses.base import Code, Course, Function, SourceFile
from tateti.classroom.courses.tateti_c_check import CHECK
from tateti.language import mark as N_

NOTHING = "return None"

LIST = SourceFile(
    "lista.py",
    N_(
        "The list (TDA Lista), with indirect positions and a sentinel cell.\n\n"
        "A list is its sentinel, a cell without an element. A position is the cell before the element it stands for: the first "
        "position is the sentinel, and the end is the last cell. So inserting and removing need no search."
    ),
    (
        Code("class LST_POSICION_INVALIDA(Exception):\n    pass", N_("There is no element at this position.")),
        Code("class LST_NO_EXISTE_SIGUIENTE(Exception):\n    pass", N_("Nothing comes after the end.")),
        Code("class LST_NO_EXISTE_ANTERIOR(Exception):\n    pass", N_("Nothing comes before the first position.")),
        Code(
            "class Celda:\n"
            "    def __init__(self, elemento=None, siguiente=None):\n"
            "        self.elemento = elemento\n"
            "        self.siguiente = siguiente",
            N_("A cell: its element and the next cell, or None."),
        ),
        Function("crear_lista", (), N_("Returns an empty list.")),
        Function("l_insertar", ("l", "p", "e"), N_("Inserts the element e at the position p; what was there comes after it.")),
        Function("l_eliminar", ("l", "p", "f_eliminar"), N_("Removes the element at p and calls f_eliminar with it; raises LST_POSICION_INVALIDA if there is none.")),
        Function("l_destruir", ("l", "f_eliminar"), N_("Removes all elements, calls f_eliminar with each, and leaves the list empty.")),
        Function("l_recuperar", ("l", "p"), N_("Returns the element at p; raises LST_POSICION_INVALIDA if there is none.")),
        Function("l_primera", ("l",), N_("Returns the first position; of an empty list, l itself.")),
        Function("l_siguiente", ("l", "p"), N_("Returns the position after p; raises LST_NO_EXISTE_SIGUIENTE if p is the end.")),
        Function("l_anterior", ("l", "p"), N_("Returns the position before p; raises LST_NO_EXISTE_ANTERIOR if p is the first.")),
        Function("l_ultima", ("l",), N_("Returns the position of the last element; of an empty list, l itself.")),
        Function("l_fin", ("l",), N_("Returns the end, the position after the last element; of an empty list, l itself.")),
    ),
)  # fmt: skip

TREE = SourceFile(
    "arbol.py",
    N_(
        "The tree (TDA Árbol): each node knows its parent and has a list of its children.\n\n"
        "The children are a list of lista.py whose elements are nodes."
    ),
    (
        Code("from lista import crear_lista"),
        Code("class ARB_OPERACION_INVALIDA(Exception):\n    pass", N_("The tree has a root already, or its root has more than one child and cannot be removed.")),
        Code("class ARB_POSICION_INVALIDA(Exception):\n    pass", N_("This node is no child of that one.")),
        Code(
            "class Nodo:\n"
            "    def __init__(self, elemento, padre=None):\n"
            "        self.elemento = elemento\n"
            "        self.padre = padre\n"
            "        self.hijos = crear_lista()",
            N_("A node: its element, its parent or None, and the list of its children."),
        ),
        Code("class Arbol:\n    def __init__(self):\n        self.raiz = None", N_("A tree: its root, or None as long as it is empty.")),
        Function("crear_arbol", (), N_("Returns an empty tree.")),
        Function("crear_raiz", ("a", "e"), N_("Makes the root, with the element e; raises ARB_OPERACION_INVALIDA if there is one already.")),
        Function("a_insertar", ("a", "np", "nh", "e"), N_(
            "Inserts a node with the element e among the children of np, and returns it.\n\n"
            "Its left sibling is nh; if nh is None, it becomes the rightmost child. Raises ARB_POSICION_INVALIDA if nh is "
            "no child of np."
        )),
        Function("a_eliminar", ("a", "n", "f_eliminar"), N_(
            "Removes the node n and calls f_eliminar with its element.\n\n"
            "Its children take its place among the children of its parent, in their order. If n is the root and has one child, "
            "that child is the new root; with more than one, ARB_OPERACION_INVALIDA is raised."
        )),
        Function("a_destruir", ("a", "f_eliminar"), N_("Empties the tree, and calls f_eliminar with every element; destruir_recursivo helps.")),
        Function("a_recuperar", ("a", "n"), N_("Returns the element of the node n.")),
        Function("a_raiz", ("a",), N_("Returns the root.")),
        Function("a_hijos", ("a", "n"), N_("Returns a list of the children of n: a copy, so that nobody changes the tree with it.")),
        Function("a_sub_arbol", ("a", "n"), N_("Takes the subtree with the root n out of the tree, and returns it as a tree of its own.")),
        Function("liberar_memoria", ("e",), N_("In C this frees the memory of e. Python does so by itself: there is nothing to write."), NOTHING),
        Function("anular", ("e",), N_("Does nothing, where a function is asked for. There is nothing to write."), NOTHING),
        Function("destruir_recursivo", ("hijos", "f_eliminar", "n"), N_("Calls f_eliminar with every element below n, in postorder (children before their parent), and then with that of n; hijos are the children of n.")),
        Function("eliminaraux", ("a", "n"), N_("Removes the node n from the tree and leaves its element alone.")),
    ),
)  # fmt: skip

MATCH = SourceFile(
    "partida.py",
    N_(
        "The match (TDA Partida): its mode, its board, its players, whose turn it is and how it stands.\n\n"
        "The board is a list of three rows of three numbers: 0 is the mark of player 1 (a circle), 1 the mark of player 2 (an X), "
        "2 an empty cell."
    ),
    (
        Code("FICHA_JUGADOR_1, FICHA_JUGADOR_2, VACIO = 0, 1, 2"),
        Code(
            "PART_MODO_USUARIO_VS_USUARIO = 1\nPART_MODO_USUARIO_VS_COMPUTADORA = 2\nPART_MODO_COMPUTADORA_VS_COMPUTADORA = 3",
            N_("The modes, as the menu numbers them."),
        ),
        Code("PART_MOVIMIENTO_OK, PART_MOVIMIENTO_ERROR = 1, 0", N_("What nuevo_movimiento returns. The course does not print these numbers: they are ours.")),
        Code(
            "PART_EN_JUEGO = 100\nPART_GANA_JUGADOR_1 = 101\nPART_GANA_JUGADOR_2 = 102\nPART_EMPATE = 103",
            N_("How the match stands. The course names only PART_EN_JUEGO; the other names and the numbers are ours."),
        ),
        Code(
            "class Partida:\n"
            "    def __init__(self, modo, turno, nombres):\n"
            "        self.modo = modo\n"
            "        self.turno = turno\n"
            "        self.nombres = nombres\n"
            "        self.tablero = [[VACIO, VACIO, VACIO], [VACIO, VACIO, VACIO], [VACIO, VACIO, VACIO]]\n"
            "        self.estado = PART_EN_JUEGO",
            N_("A match; turno is the mark of the player to move, nombres the two names."),
        ),
        Function("nueva_partida", ("modo_partida", "comienza", "j1_nombre", "j2_nombre"), N_("Returns a match in play with an empty board. comienza is 1 or 2, the player who begins; with any other number one of them, at random.")),
        Function("finalizar_partida", ("p",), N_("Ends the match. In C this frees its memory: here there is nothing to write."), NOTHING),
        Function("nuevo_movimiento", ("p", "mov_x", "mov_y"), N_(
            "Plays in row mov_x and column mov_y for the player to move, and returns PART_MOVIMIENTO_OK.\n\n"
            "Then it is the other's turn, or the match is over: update p.turno and p.estado. Outside the board, on a cell that is "
            "taken or after the end it changes nothing and returns PART_MOVIMIENTO_ERROR."
        )),
    ),
)  # fmt: skip

SEARCH = SourceFile(
    "ia.py",
    N_(
        "The search (TDA IA): minimax with alpha-beta cuts, on a tree of arbol.py.\n\n"
        "MAX is the player to move in the match, MIN the other. Every node holds a state: a board and its utility. The search stops "
        "looking at the successors of a state as soon as alpha >= beta."
    ),
    (
        Code("from arbol import Arbol"),
        Code("IA_PIERDE_MAX = 1001\nIA_EMPATA_MAX = 1002\nIA_GANA_MAX = 1003\nIA_NO_TERMINO = 1005", N_("The utilities, with the numbers of the course.")),
        Code(
            "class Estado:\n"
            "    def __init__(self, grilla, utilidad=IA_NO_TERMINO):\n"
            "        self.grilla = grilla\n"
            "        self.utilidad = utilidad",
            N_("A state: the board, as in partida.py, and its utility."),
        ),
        Code(
            "class BusquedaAdversaria:\n"
            "    def __init__(self, jugador_max, jugador_min):\n"
            "        self.arbol = Arbol()\n"
            "        self.jugador_max = jugador_max\n"
            "        self.jugador_min = jugador_min",
            N_("A search: its tree, and the marks of MAX and MIN."),
        ),
        Function("crear_busqueda_adversaria", ("p",), N_("Returns the search of the match p, which is in play: its tree has the board of p at the root, and minimax has filled it.")),
        Function("proximo_movimiento", ("b",), N_("Returns the next move of MAX, (x, y): one that wins if there is one, else one that draws, else any.")),
        Function("destruir_busqueda_adversaria", ("b",), N_("Destroys the tree of the search.")),
        Function("liberar_estado", ("e",), N_("In C this frees the memory of e. Python does so by itself: there is nothing to write."), NOTHING),
        Function("esta_ganando", ("t", "ficha"), N_("Returns (True, x, y) if this mark can win with its next move, played there, in the state t, and otherwise (False, -1, -1).")),
        Function("recorrido_random", ("componentes",), N_("Fills the two lists of three, componentes[0] with the rows 0, 1, 2 in random order and componentes[1] with the columns. A first entry that is not None stays first.")),
        Function("clonar_estado", ("e",), N_("Returns a new state, equal to e, that shares no list with it.")),
        Function("estados_sucesores", ("e", "ficha_jugador"), N_(
            "Returns a list (of lista.py) of the states after each possible move with ficha_jugador.\n\n"
            "They come in random order; but if the other could win with the next move, the state that prevents it comes first."
        )),
        Function("valor_utilidad", ("e", "jugador_max"), N_("Returns IA_GANA_MAX, IA_EMPATA_MAX or IA_PIERDE_MAX if the game is over in the state e, as it ended for jugador_max, and otherwise IA_NO_TERMINO.")),
        Function("ejecutar_min_max", ("b",), N_("Runs minimax from the state at the root of the tree of b.")),
        Function("crear_sucesores_min_max", ("a", "n", "es_max", "alpha", "beta", "jugador_max", "jugador_min"), N_(
            "Gives the node n its successors and its utility, by minimax with alpha-beta cuts.\n\n"
            "A finished state has its own utility. Of a MAX node (es_max is true) it is the highest of the successors', of a MIN node the "
            "lowest. As soon as alpha >= beta the others are left out."
        )),
        Function("diferencia_estados", ("anterior", "nuevo"), N_("Returns (x, y), the one cell in which the two states differ.")),
        Function("dummy", ("e",), N_("Does nothing, where a function is asked for. There is nothing to write."), NOTHING),
        Function("min2", ("a", "b"), N_("Returns the smaller number.")),
        Function("max2", ("a", "b"), N_("Returns the larger number.")),
    ),
)  # fmt: skip

MAIN = SourceFile(
    "main.py",
    N_("The game in the console: python main.py"),
    (
        Function("main", (), N_(
            "Shows the menu until somebody leaves, and plays matches.\n\n"
            "The menu: 1 user against user, 2 user against computer, 3 computer against computer, 4 leave; anything else shows it "
            "again. Then it asks for the names, and for who begins: 1, 2, or 3 at random.\n\n"
            "In a match it draws the board with the numbers 0 to 2 above and to the left. A user types the row and then the column, and "
            "again after PART_MOVIMIENTO_ERROR. For the computer: crear_busqueda_adversaria, proximo_movimiento, "
            "destruir_busqueda_adversaria, nuevo_movimiento. At the end it says the result, and the menu comes back."
        )),
        Code('if __name__ == "__main__":\n    main()'),
    ),
)  # fmt: skip

README = N_("""\
# {title}

The operations of the course, as Python to fill in; under the name of each it says what it should do.
Begin with `lista.py`, then `arbol.py`, `partida.py`, `ia.py` and `main.py`: each uses those before it. The
names are those of the course, in any language.

What C returns through a pointer is returned here, nothing has to be freed, and where the course ends with
an error code an exception of that name is raised.

To see which operations are right:

    python prueba.py

To play, when everything is written:

    python main.py
""")

TATETI_C = Course(
    "tateti-c",
    "tictactoe",
    N_("TaTeTi, as in the C course"),
    README,
    (LIST, TREE, MATCH, SEARCH, MAIN, CHECK),
)
