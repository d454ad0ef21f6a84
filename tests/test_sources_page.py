"""`docs/sources.md`, in three languages: every term of the five texts has its row, and what the rows name is there."""

from __future__ import annotations

import builtins
import importlib
import inspect
import re
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest

import tateti
from tateti.cli import WORDS
from tateti.commands.support.group import command_of
from tateti.games import Side, game
from tateti.players import player
from tateti.search.alphabeta import search_tree
from tateti.study.audit.bot_audit import Audit, audit

ROOT = Path(__file__).parent.parent
PAGES = {"en": "sources.md", "es": "sources.es.md", "pt": "sources.pt.md"}
OF = {"en": "of", "es": "de", "pt": "de"}

# All that must have a row: the names that stand in the first column, table by table.
TERMS = {
    "Ta-Te-Ti Semáforo – Lógica del Juego": [
        "Ta-Te-Ti Semáforo", "objetivo", "horizontales", "verticales", "diagonales", "tablero", "fila",
        "columna", "celda", "casilla", "0 Vacía", "1 Verde", "2 Amarilla", "3 Roja", "ficha",
        "el color no pertenece a un jugador", "jugador", "turno", "colocar verde", "reemplazar",
        "Verde → Amarillo → Rojo", "no se puede reemplazar rojo", "acción inválida", "validación de acción",
        "victoria", "A. Filas", "B. Columnas", "C. Diagonales", "x ≠ 0", "empate", "flujo del juego",
        "mostrar tablero", "pedir acción", "validar y aplicar acción", "verificar victoria",
        "cambiar de turno", "estrategia",
    ],
    "Algoritmo TRES EN RAYA": [
        "PSeInt", "Tres en Raya", "humano", "bot", "suma cero", "nivel fácil", "nivel difícil",
        "jerarquía de decisiones", "ganar", "bloquear", "aleatorio", "esquina ganadora", "esquina táctica",
        "pareja", "primer turno del bot", "a1", "c1", "a3", "c3", "fork", "amenaza doble",
        "líneas potenciales", "corner fork", "búsqueda de corto alcance", "amenaza", "heurística",
        "tablero[3,3]", "Cadena", "Entero", '" "', '"X"', '"O"', "filasHum", "filasBot", "columnasHum",
        "columnasBot", "diagHum[2]", "diagBot[2]", "O(1)", "INICIALIZAR_JUEGO()", "mostrar tablero", "turno",
        "LEER_JUGADA_HUMANO()", "ELEGIR_JUGADA_BOT()", "colocar ficha + actualizar contadores",
        "verificar GANAR", "verificar EMPATE", "alternar turno/ficha", "juegoTerminado",
        "BOT_PRIMERA_ESQUINA()", "BOT_GANAR()", "BOT_BLOQUEAR()", "BOT_ESQUINA_GANADORA()",
        "BOT_ESQUINA_TACTICA()", "Booleano", "(fila,col)", "examinar sólo las esquinas", "victoria forzada",
        "al menos el empate", "vencible", "patrón óptimo", "máximo 5 pasos", "Minimax", "auto-contenible",
        "modularidad", "≈ 700 líneas",
    ],
    "SEMÁFORO": [
        "SEMÁFORO", "Alan Parr", "tabuleiro", "quadrado", "casa", "peça", "verde", "amarelo", "vermelho",
        "8 verdes", "8 amarelas", "8 vermelhas", "partilhadas", "ser o primeiro", "linha de três",
        "três em linha", "inicialmente vazio", "jogador", "adversário", "jogada", "colocar", "largar",
        "substituir verde por amarela", "substituir amarela por vermelha",
        "as vermelhas não podem ser substituídas", "tem de terminar sempre", "branca", "cinzenta", "preta",
        "a3", "d1", "c1", "b1", "d2", "diagrama da esquerda", "exemplo à direita",
        "o jogador seguinte já perdeu", "fim de partida", "PEÇAS DE JOGO",
    ],
    "Introducción": [
        "TaTeTi", "tres en línea", "TDA", "inteligencia artificial", "stdio.h", "stdlib.h",
    ],
    "TDA LISTA": [
        "lista.h", "lista.c", "posición indirecta", "celda centinela", "celda", "tLista", "tPosicion",
        "tElemento", "rótulo", "fEliminar", "crear_lista", "l_insertar", "l_eliminar", "l_destruir",
        "l_recuperar", "l_primera", "l_siguiente", "l_anterior", "l_ultima", "l_fin", "LST_POSICION_INVALIDA",
        "LST_NO_EXISTE_SIGUIENTE", "LST_NO_EXISTE_ANTERIOR",
    ],
    "TDA Arbol": [
        "arbol.h", "arbol.c", "árbol general", "tArbol", "tNodo", "lista de hijos", "padre", "crear_arbol",
        "crear_raiz", "a_insertar", "hermano izquierdo", "hijo extremo derecho", "nh", "a_eliminar",
        "a_destruir", "a_recuperar", "a_raiz", "a_hijos", "a_sub_arbol", "liberar_memoria", "anular",
        "destruir_recursivo", "destruir_recursoivo", "destruir_rekursivo", "posorden", "eliminaraux",
        "ARB_OPERACION_INVALIDA", "ARB_POSICION_INVALIDA",
    ],
    "TDA Partida": [
        "partida.h", "partida.c", "tPartida", "tTablero", "grilla", "modo_partida", "comienza", "j1_nombre",
        "j2_nombre", "turno", "estado de la partida", "PART_EN_JUEGO", "resultados", "nueva_partida",
        "finalizar_partida", "nuevo_movimiento", "mov_x", "mov_y", "PART_MOVIMIENTO_OK",
        "PART_MOVIMIENTO_ERROR",
    ],
    "TDA IA": [
        "ia.h", "ia.c", "tBusquedaAdversaria", "busqueda_adversaria", "tEstado", "estado",
        "árbol de búsqueda", "valor utilidad", "IA_PIERDE_MAX=1001", "IA_EMPATA_MAX=1002", "IA_GANA_MAX=1003",
        "IA_NO_TERMINO=1005", "minmax", "minimax", "paso 1", "paso 2", "paso 3", "paso 4", "MAX", "MIN",
        "nodos terminales", "mejor jugada", "n factorial", "podas alfa-beta", "α", "β", "α ≥ β", "poda β",
        "poda α", "crear_busqueda_adversaria", "proximo_movimiento", "destruir_busqueda_adversaria",
        "jugador_max", "jugador_min", "liberar_estado", "esta_ganando", "recorrido_random", "componentes",
        "clonar_estado", "estados_sucesores", "ficha_jugador", "valor_utilidad", "ejecutar_min_max", "dummy",
        "min2", "max2", "crear_sucesores_min_max", "es_max", "alpha", "beta", "diferencia_estados",
    ],
    "main.c": [
        "main.c", "compilación", "turno de la computadora", "flujo de ejecución", "Elija un modo de juego",
        "1. Usuario vs Usuario", "2. Usuario vs Computadora", "3. Computadora vs Computadora", "4. Salir",
        "nombre de cada jugador (sin espacios)", "41 caracteres", "1. comienza el jugador 1",
        "2. comienza el jugador 2", "3. Jugador al azar", "un número distinto a 1, 2 o 3",
        "una opción no válida en el menú", "(h,v)", "coordenada horizontal", "coordenada vertical",
        "es el turno del jugador", "movimiento no válido", "finalizar partida", "ficha 0", "ficha 1",
        "ficha 2",
    ],
    "Tic-Tac-Toe – CS50": [
        "tictactoe.zip", "requirements.txt", "pygame", "tictactoe.py", "runner.py", "X", "O", "EMPTY",
        "initial_state", "board", "player", "X obtiene el primer movimiento", "actions", "set", "(i, j)",
        "result", "deep copy", "lanzar una excepción", "winner", "tres seguidos", "como máximo un ganador",
        "None", "terminal", "tablero terminal", "placa de bornes", "True", "False", "utility", "1", "-1", "0",
        "minimax", "varios movimientos igualmente óptimos", "poda alfa-beta", "tabla válida",
        "declaraciones de función", "funciones de ayuda", "from tictactoe import initial_state",
        "nunca deberías poder ganar a la IA",
    ],
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One line of a table."""

    source: str
    here: str
    differs: str


def page(language: str) -> str:
    return (ROOT / "docs" / PAGES[language]).read_text(encoding="utf-8")


def tables(language: str) -> dict[str, list[Row]]:
    """The rows under each heading."""
    found: dict[str, list[Row]] = {}
    for line in page(language).splitlines():
        if line.startswith("#"):
            rows = found.setdefault(line.lstrip("# "), [])
        elif line.startswith("| `"):
            rows.append(Row(*(cell.strip() for cell in line[1:-1].split("|"))))
    return {heading: rows for heading, rows in found.items() if rows}


def rows(language: str) -> list[Row]:
    return [row for table in tables(language).values() for row in table]


def spans(text: str) -> list[str]:
    """What stands in the text as code."""
    return re.findall("`([^`]*)`", text)


# The rows


@pytest.mark.parametrize("heading", TERMS)
def test_every_term_of_a_text_has_its_row(heading: str) -> None:
    named = [name for row in tables("en")[heading] for name in spans(row.source)]
    assert sorted(named) == sorted(TERMS[heading])


def test_there_is_no_table_without_its_list_of_terms() -> None:
    assert list(tables("en")) == list(TERMS)


@pytest.mark.parametrize("language", ["es", "pt"])
def test_the_languages_have_the_same_rows(language: str) -> None:
    def shape(language: str) -> dict[str, list[tuple[list[str], str, bool]]]:
        return {
            heading: [(spans(row.source), row.here, row.differs == "–") for row in table]
            for heading, table in tables(language).items()
        }

    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", PAGES)
def test_a_row_says_where_or_why_not(language: str) -> None:
    assert [row for row in rows(language) if row.here == "–" and row.differs == "–"] == []


@pytest.mark.parametrize("language", PAGES)
def test_a_page_leads_to_the_other_two(language: str) -> None:
    top = page(language).partition("\n## ")[0]
    assert [other for other in PAGES.values() if f"({other})" not in top] == [PAGES[language]]


@pytest.mark.parametrize("language", PAGES)
def test_every_link_leads_to_a_file(language: str) -> None:
    links = set(re.findall(r"\]\(([^)]*)\)", page(language)))
    assert {link for link in links if not (ROOT / "docs" / link).is_file()} == set()


def test_the_page_is_found() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "docs/glossary.md"):
        assert "sources.md" in (ROOT / name).read_text(encoding="utf-8"), name
    assert "docs/sources.md" in (told("classroom").help or "")


# What they name


def test_every_name_in_the_code_is_there() -> None:
    assert [name for name in names_of_the_code() if not exists(name)] == []


def test_every_name_in_the_code_leads_to_its_file() -> None:
    links = dict(re.findall(r"\[`([^`]*)`\]\(([^)]*)\)", page("en")))
    assert set(links) == set(names_of_the_code())
    assert {name: link for name, link in links.items() if link != file_of(name)} == {}


@pytest.mark.parametrize("language", PAGES)
def test_every_command_can_be_typed(language: str) -> None:
    lines = {span for span in spans(page(language)) if span.startswith("tateti ")}
    assert len(lines) > 30
    assert {line: refusal for line in sorted(lines) if (refusal := refused(line))} == {}


def test_every_other_word_is_understood() -> None:
    """A level, a move, a word of Python, or a name in the folder that a student begins with."""
    words = {span for row in rows("en") for span in spans(row.here) if not span.startswith("tateti")}
    known = set(starter_names()) | {*dir(builtins)}
    assert {word for word in words - known if not (is_level(word) or is_move(word))} == set()


# What they claim


@pytest.mark.parametrize("language", PAGES)
def test_the_figures_about_hard_are_those_of_the_audit(language: str) -> None:
    of, told = OF[language], {spans(row.source)[0]: row.differs for row in rows(language)}
    for side in audit_of_hard().sides:
        claim = side.corner_claim
        assert claim is not None
        assert f" {claim.forced} {of} {claim.positions} " in told["victoria forzada"]
        assert f" {claim.elsewhere} {of} {claim.urgent} " in told["examinar sólo las esquinas"]
        assert side.can_lose is (side.side is Side.SECOND)


def test_the_answers_about_the_boards_are_exact() -> None:
    best = {
        name: [str(one.move) for one in tateti.analyse(game(name).position(text)).best]
        for name, text in (("tateti-semaforo", ".../.../..."), ("tictactoe", "X../.../..."))
    }
    assert best == {"tateti-semaforo": ["Gb2"], "tictactoe": ["Ob2"]}
    nodes = len(search_tree(game("tictactoe").start, order="fixed").tree)
    assert f" {nodes:,}." in next(row.differs for row in rows("en") if "n factorial" in row.source)
    end = tateti.evaluate(game("semaforo").position("RGRR/YYRG/Y.GY"))
    assert (str(end.value), end.plies) == ("loss", 4)


# Helpers


@cache
def audit_of_hard() -> Audit:
    return audit("hard", "tictactoe", opponents=[])


def names_of_the_code() -> list[str]:
    found = (span for row in rows("en") for span in spans(row.here))
    return list(dict.fromkeys(name for name in found if name.startswith("tateti.")))


def module_of(name: str) -> tuple[ModuleType, list[str]]:
    """The module that a dotted name begins with, and what is left of the name."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            return importlib.import_module(".".join(parts[:end])), parts[end:]
        except ModuleNotFoundError:
            continue
    raise AssertionError(name)


def file_of(name: str) -> str:
    file = module_of(name)[0].__file__
    assert file is not None
    return "../src/tateti/" + Path(file).relative_to(Path(tateti.__file__).parent).as_posix()


def exists(name: str) -> bool:
    found: Any
    found, rest = module_of(name)
    for part in rest:
        if not hasattr(found, part):
            return part == rest[-1] and inspect.isclass(found) and has_field(found, part)
        found = getattr(found, part)
    return True


def has_field(kind: type, name: str) -> bool:
    """Whether its objects have such a field: declared, or given to them when they are made."""
    declared = any(name in inspect.get_annotations(one) for one in kind.__mro__)
    return declared or re.search(rf"self\.{name}\b", inspect.getsource(kind)) is not None


def told(word: str) -> click.Command:
    group = command_of(WORDS)
    assert isinstance(group, click.Group)
    found = group.get_command(click.Context(group), word)
    assert found is not None, word
    return found


def refused(line: str) -> str | None:
    """Why the command would not take this line; None if it would. The position in it is read too."""
    word, *arguments = shlex.split(line)[1:]
    if word not in WORDS:
        return f"{word} is not a word"
    try:
        given = told(word).make_context(word, arguments).params
        if given.get("text") is not None:
            game(given["game_name"]).position(given["text"])
    except (click.ClickException, tateti.TatetiError) as error:
        return str(error)
    return None


def starter_names() -> list[str]:
    """The files of the courses, and the functions in them."""
    from tateti.classroom.courses import COURSES

    files = [file for course in COURSES for file in course.files]
    return [file.name for file in files] + [name for file in files for name in file.functions]


def is_level(word: str) -> bool:
    try:
        return bool(player(word))
    except tateti.TatetiError:
        return False


def is_move(word: str) -> bool:
    for text in (".../.../...", ".../.G./..."):
        try:
            return bool(game("tateti-semaforo").position(text).play(word))
        except tateti.TatetiError:
            continue
    return False
