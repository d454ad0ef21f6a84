"""The course `semaforo`: Ta-Te-Ti Semáforo on the 3x3 matrix, action by action, as its rules are written down.

The board is changed in place, as the course does. Choosing an action is optional: with it one can play against the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from tateti.classroom import semaforo
from tateti.classroom.courses.base import Code, Course, Function, SourceFile
from tateti.classroom.courses.cs50_semaforo import (
    MOST_MOVES,
    NINE_CELLS,
    digits_of,
    matrix_of,
    moves_on,
    sampled_boards,
    spread,
)
from tateti.classroom.grading.contract import Case, Contract, Effect
from tateti.games import Move, Position
from tateti.language import mark as N_

PLACE, REPLACE = "colocar verde", "reemplazar"
WORDS = {PLACE: "place", REPLACE: "replace"}  # as they are called elsewhere
OUTSIDE = ((3, 0), (0, 3), (-1, 0), (0, -1))
BOARDS_FOR_ACTIONS, BOARDS_FOR_CHOICE = 400, 300
BOARD_NAME = "tablero"
LINE_FUNCTIONS = frozenset({"linea_en_filas", "linea_en_columnas", "linea_en_diagonales"})
NEEDS = {
    "colocar": frozenset({"accion_valida"}),
    "reemplazar": frozenset({"accion_valida"}),
    "victoria": LINE_FUNCTIONS,
    "empate": LINE_FUNCTIONS | {"victoria"},
    "acciones": frozenset({"accion_valida"}),
    "elegir_accion": LINE_FUNCTIONS
    | {"accion_valida", "colocar", "reemplazar", "victoria", "empate", "acciones"},
}

FILE = SourceFile(
    "semaforo.py",
    N_(
        "Ta-Te-Ti Semáforo on the 3x3 matrix.\n\n"
        "A board is a list of three rows from the top, and each row is a list of three cells from the left: 0 empty, 1 green, "
        "2 yellow, 3 red. In a turn a player does one thing: puts green on an empty cell, or replaces green by yellow or yellow "
        "by red. Red stays. The pieces belong to nobody. Whoever makes three of one colour in a line wins."
    ),
    (
        Code("VACIA, VERDE, AMARILLA, ROJA = 0, 1, 2, 3"),
        Code('COLOCAR, REEMPLAZAR = "colocar verde", "reemplazar"'),
        Function("crear_tablero", (), N_("Returns the empty board. This one is already written."),
                 "return [[VACIA, VACIA, VACIA], [VACIA, VACIA, VACIA], [VACIA, VACIA, VACIA]]"),
        Function("accion_valida", ("tablero", "accion", "fila", "columna"), N_(
            "Returns True if the action, COLOCAR or REEMPLAZAR, is allowed on this cell, and otherwise False.\n\n"
            "COLOCAR needs an empty cell (0), REEMPLAZAR a green (1) or yellow (2) one. Outside the board, also with a negative "
            "number, nothing is allowed. The board stays as it is."
        )),
        Function("colocar", ("tablero", "fila", "columna"), N_("Puts green on the cell and returns True; where that is not allowed, changes nothing and returns False.")),
        Function("reemplazar", ("tablero", "fila", "columna"), N_("Turns green yellow, or yellow red, and returns True; where that is not allowed, changes nothing and returns False.")),
        Function("linea_en_filas", ("tablero",), N_("Returns True if a row has three pieces of one colour, and otherwise False; three empty cells are no line.")),
        Function("linea_en_columnas", ("tablero",), N_("Returns True if a column has three pieces of one colour, and otherwise False.")),
        Function("linea_en_diagonales", ("tablero",), N_("Returns True if one of the two diagonals has three pieces of one colour, and otherwise False.")),
        Function("victoria", ("tablero",), N_("Returns True if there is a line in a row, a column or a diagonal, and otherwise False.")),
        Function("empate", ("tablero",), N_("Returns True if no cell is empty and there is no line, and otherwise False.")),
        Function("acciones", ("tablero",), N_("Returns the set of the allowed actions, each a tuple (action, row, column): (COLOCAR, 0, 2). On a finished board any answer will do.")),
        Function("elegir_accion", ("tablero",), N_(
            "Returns the action of the computer, (action, row, column), or None if the game is over. This one is optional.\n\n"
            "Any allowed action will do: at random, one that wins at once, or the best one, found with minimax."
        )),
    ),
)  # fmt: skip

README = N_("""\
# {title}

Write the functions in `{file}`; under the name of each it says what it should do. The names are those of
the course, in any language. Begin at the top: those further down use the ones above them.

To see which functions are right, and the first board on which one is wrong:

    tateti grade {words}{file}

To play against your own `elegir_accion`, which is optional, in a window or in the terminal:

    tateti classroom play {words}{file} --window
    tateti classroom play {words}{file}
""")


class MatrixContract(Contract):
    """The matrix and its actions."""

    module: ClassVar[str] = "semaforo"
    game: ClassVar[str] = "tateti-semaforo"
    functions = FILE.functions
    needs = NEEDS
    optional: ClassVar[frozenset[str]] = frozenset({"elegir_accion"})
    chooser: ClassVar[str] = "elegir_accion"
    symbols: ClassVar[dict[str, Any]] = {"0": 0, "1": 1, "2": 2, "3": 3}

    @cache  # noqa: B019  a contract is made once, and lives as long as the program
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        return list(CASES[function]()), []

    def searches(self, function: str) -> bool:
        return function == self.chooser

    def still_to_play(self, board: str) -> int:
        return MOST_MOVES - moves_on(board)

    def comes_before(self, board: str, other: str) -> bool:
        return all(before <= after for before, after in zip(board, other, strict=True))

    def share(self, board: str) -> float:
        return max(0.1, 1.0 - moves_on(board) / 10)

    def question(self, position: Position) -> Case:
        return _choice(digits_of(position))

    def move(self, position: Position, answer: Any) -> Move:
        word, row, column = answer
        return position.action(WORDS[word], (row, column))


def _case(board: str, judge: str, expects: Any, *arguments: Any) -> Case:
    return Case((board, *arguments), judge, expects, board_name=BOARD_NAME)


def _new_boards() -> Iterator[Case]:
    yield from [Case((), "fresh", matrix_of("0" * 9))] * 2


def _boards_in_play() -> list[str]:
    return [board for board in sampled_boards() if not semaforo.terminal(matrix_of(board))]


def _cells() -> Iterator[tuple[str, int, int]]:
    """Boards in play with each of their cells, and on the first of them cells outside."""
    for number, board in enumerate(spread(_boards_in_play(), BOARDS_FOR_ACTIONS)):
        for place in range(9):
            yield board, *divmod(place, 3)
        if number < 10:
            yield from ((board, row, column) for row, column in OUTSIDE)


def _is_allowed(board: str, action: str, row: int, column: int) -> bool:
    if (row, column) in OUTSIDE:
        return False
    return board[3 * row + column] in ("0" if action == PLACE else "12")


def _validations() -> Iterator[Case]:
    for board, row, column in _cells():
        for action in (PLACE, REPLACE):
            right = _is_allowed(board, action, row, column)
            yield _case(board, "bool", right, action, row, column)


def _applied(action: str) -> Callable[[], Iterator[Case]]:
    """The cases of `colocar` and `reemplazar`."""

    def cases() -> Iterator[Case]:
        for board, row, column in _cells():
            allowed = _is_allowed(board, action, row, column)
            after = matrix_of(board)
            if allowed:
                after[row][column] += 1
            effect = Effect({BOARD_NAME: matrix_of(board)}, {BOARD_NAME: after}, allowed)
            yield _case(board, "changes", effect, row, column)

    return cases


def _lines(lines: Sequence[tuple[int, int, int]]) -> Callable[[], Iterator[Case]]:
    """The cases of a function that looks for a line among these."""

    def cases() -> Iterator[Case]:
        for board in sampled_boards():
            right = any(board[a] == board[b] == board[c] != "0" for a, b, c in lines)
            yield _case(board, "bool", right)

    return cases


def _draws() -> Iterator[Case]:
    for board in sampled_boards():
        yield _case(board, "bool", "0" not in board and semaforo.winner(matrix_of(board)) is None)


def _actions_on(board: str) -> set[Any]:
    return {(action, *divmod(place, 3)) for place in range(9) for action in (PLACE, REPLACE)
            if _is_allowed(board, action, *divmod(place, 3))}  # fmt: skip


def _all_actions() -> Iterator[Case]:
    for board in sampled_boards():
        if semaforo.terminal(matrix_of(board)):
            yield _case(board, "anything", None)
        else:
            yield _case(board, "set", _actions_on(board))


def _choice(board: str) -> Case:
    return _case(board, "legal", sorted(_actions_on(board)))


def _choices() -> Iterator[Case]:
    """From the end of the game backwards, where a search costs little; some boards are finished."""
    order = sorted(sampled_boards(), key=lambda board: (-moves_on(board), board))
    for board in spread(order, BOARDS_FOR_CHOICE):
        finished = semaforo.terminal(matrix_of(board))
        yield _case(board, "nothing", None) if finished else _choice(board)


CASES = {
    "crear_tablero": _new_boards,
    "accion_valida": _validations,
    "colocar": _applied(PLACE),
    "reemplazar": _applied(REPLACE),
    "linea_en_filas": _lines(semaforo.LINES[:3]),
    "linea_en_columnas": _lines(semaforo.LINES[3:6]),
    "linea_en_diagonales": _lines(semaforo.LINES[6:]),
    "victoria": _lines(semaforo.LINES),
    "empate": _draws,
    "acciones": _all_actions,
    "elegir_accion": _choices,
}

SEMAFORO = Course(
    "semaforo", "semaforo", N_("Ta-Te-Ti Semáforo"), README, (FILE,), MatrixContract, NINE_CELLS
)
