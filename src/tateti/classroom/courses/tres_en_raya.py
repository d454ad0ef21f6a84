"""The course `tres-en-raya`: a board with its counters, and a bot in steps, as a first course in PSeInt teaches them.

The file keeps the board and the counters in variables of its own, as the course does, and its functions have the
course's names. The bot is "X" and the person "O", whoever begins. Every function is asked on boards that can arise:

    colocar_ficha                     every board, one free cell each
    verificar_ganar, verificar_empate every board
    bot_...                           every board on which the bot is to move; what satisfies the definition is right
    elegir_jugada_bot                 the same; on "dificil", those that arise when its first turn took a corner
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from tateti.classroom.courses.base import Code, Course, Function, SourceFile
from tateti.classroom.grading.contract import Case, Choice, Contract, Effect
from tateti.classroom.semaforo import LINES
from tateti.games import Move, Position
from tateti.language import mark as N_

BOT, HUMAN, FREE = "X", "O", "."
EASY, HARD = "facil", "dificil"
VARIABLES = ("tablero", "filas_hum", "filas_bot", "columnas_hum", "columnas_bot", "diag_hum", "diag_bot")

FILE = SourceFile(
    "tres_en_raya.py",
    N_(
        "Tres en Raya (Tic-Tac-Toe) with counters, and a bot that decides step by step.\n\n"
        "The board and its counters are variables of this file, and the functions read and change them. A cell is "
        "\" \", \"X\" (the bot) or \"O\" (the person); rows and columns are counted from 0, from the top and from the left. "
        "The functions that look for a cell return (found, row, column): (True, 0, 2), or (False, -1, -1)."
    ),
    (
        Code('BOT, HUMANO, VACIA = "X", "O", " "'),
        Code(
            'tablero = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]\n'
            "filas_hum, filas_bot = [0, 0, 0], [0, 0, 0]\n"
            "columnas_hum, columnas_bot = [0, 0, 0], [0, 0, 0]\n"
            "diag_hum, diag_bot = [0, 0], [0, 0]",
            N_("How many marks each player has in each row, in each column and in the two diagonals: "
               "0 is the one from the top left, 1 the one from the top right."),
        ),
        Function("inicializar_juego", (), N_(
            "Empties the board and sets all counters to 0.\n\n"
            "Change the lists (tablero[0][0] = \" \"), or write global and give the names new ones."
        )),
        Function("colocar_ficha", ("fila", "columna", "ficha"), N_(
            "Puts a mark, \"X\" or \"O\", on a free cell and updates the counters of its player.\n\n"
            "Add 1 to the row, to the column and, if the cell lies on them, to the diagonals: never count the board "
            "again. So a move takes the same time on a board of any size."
        )),
        Function("verificar_ganar", ("ficha",), N_("Returns True if this mark has three in a line, and otherwise False; the counters say so.")),
        Function("verificar_empate", (), N_("Returns True if no cell is free and nobody has won, and otherwise False.")),
        Function("bot_primera_esquina", (), N_("Returns a free corner for the first turn of the bot, (row, column); any of them will do, or one at random.")),
        Function("bot_ganar", (), N_("Returns (found, row, column): a cell on which the bot wins at once, that is, completes a row, column or diagonal that has two X and a free cell.")),
        Function("bot_bloquear", (), N_("Returns (found, row, column): a cell on which the person would win at once, so that the bot takes it first.")),
        Function("bot_esquina_ganadora", (), N_(
            "Returns (found, row, column): a free corner that makes two threats at once.\n\n"
            "With an X there, two lines through the corner lack only one more X: each of them already has one X and no O. "
            "The person can block only one of them."
        )),
        Function("bot_esquina_tactica", (), N_(
            "Returns (found, row, column): a free corner in the same row, column or diagonal as the first corner of the bot.\n\n"
            "The bot has a corner when this is asked; which of its corners was the first makes no difference, for any two "
            "corners of this board share a row, a column or a diagonal."
        )),
        Function("elegir_jugada_bot", ("nivel",), N_(
            "Returns the cell that the bot plays, (row, column), at the level \"facil\" or \"dificil\".\n\n"
            "\"facil\": win; else block; else any free cell, at random. \"dificil\": on its first turn a free corner; then win; "
            "else block; else a winning corner; else a tactical corner; else any free cell. It does not put the mark there."
        )),
    ),
)  # fmt: skip

README = N_("""\
# {title}

Write the functions in `{file}`; under the name of each it says what it should do. The names are those of
the course, in any language. Begin at the top: those further down use the ones above them.

To see which functions are right, and the first board on which one is wrong:

    tateti grade {words}{file}

To play against your own bot ("dificil") in a window or in the terminal:

    tateti classroom play {words}{file} --window
    tateti classroom play {words}{file}

In your file the bot is always X. In a match whoever begins has X: if you do, the bot is drawn as O.
""")

Cell = tuple[int, int]
CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(3) for column in range(3))
CORNERS: tuple[Cell, ...] = ((0, 0), (0, 2), (2, 0), (2, 2))


# What is right. A board is nine letters: X the bot, O the person, . a free cell.


def at(board: str, cell: Cell) -> str:
    """What is on a cell."""
    return board[3 * cell[0] + cell[1]]


def free(board: str, cells: Iterable[Cell]) -> list[Cell]:
    """Those of the cells that are free."""
    return [cell for cell in cells if at(board, cell) == FREE]


@cache
def has_line(board: str, mark: str) -> bool:
    """Whether a mark has three in a line."""
    return any(board[a] == board[b] == board[c] == mark for a, b, c in LINES)


@cache
def completing(board: str, mark: str) -> list[Cell]:
    """The cells on which a mark completes a line."""
    return [cell for cell in free(board, CELLS) if has_line(with_mark(board, cell, mark), mark)]


def winning_corners(board: str) -> list[Cell]:
    """The free corners that make two threats of the bot at once."""
    return [corner for corner in free(board, CORNERS) if _half_lines(board, corner) >= 2]


def _half_lines(board: str, corner: Cell) -> int:
    """How many lines through a free corner have one mark of the bot and nothing else."""
    place = 3 * corner[0] + corner[1]
    return sum(
        place in line and sorted(board[other] for other in line) == [FREE, FREE, BOT] for line in LINES
    )


def with_mark(board: str, cell: Cell, mark: str) -> str:
    """The board with a mark on a cell."""
    place = 3 * cell[0] + cell[1]
    return board[:place] + mark + board[place + 1 :]


@cache  # asked often; nobody changes what it gives
def variables_of(board: str) -> dict[str, Any]:
    """What the variables of a file hold on a board."""
    counts = {mark: [sum(board[place] == mark for place in line) for line in LINES] for mark in (HUMAN, BOT)}
    rows = [list(board[start : start + 3].replace(FREE, " ")) for start in (0, 3, 6)]
    parts = [counts[mark][part] for part in (slice(3), slice(3, 6), slice(6, 8)) for mark in (HUMAN, BOT)]
    return dict(zip(VARIABLES, [rows, *parts], strict=True))


@cache
def boards() -> Sequence[str]:
    """Every board that can arise, whoever began; those with few marks first."""
    found = dict.fromkeys(["." * 9])
    for first, second in ((BOT, HUMAN), (HUMAN, BOT)):
        level = ["." * 9]
        for mark in (first, second) * 5:
            following = (
                with_mark(board, cell, mark)
                for board in level
                if not is_over(board)
                for cell in free(board, CELLS)
            )
            level = list(dict.fromkeys(following))
            found.update(dict.fromkeys(level))
    return sorted(found, key=lambda board: (9 - board.count(FREE), board))


@cache
def is_over(board: str) -> bool:
    """Whether somebody has won, or no cell is free."""
    return FREE not in board or has_line(board, BOT) or has_line(board, HUMAN)


def bot_to_move(board: str) -> bool:
    """Whether the bot may be to move: it began and has as many marks, or the other did and has one more."""
    return not is_over(board) and board.count(HUMAN) - board.count(BOT) in (0, 1)


def has_corner(board: str) -> bool:
    """Whether a corner is the bot's."""
    return any(at(board, corner) == BOT for corner in CORNERS)


# What the grader asks

STEPS = frozenset(
    {"bot_primera_esquina", "bot_ganar", "bot_bloquear", "bot_esquina_ganadora", "bot_esquina_tactica"}
)
NEEDS = {"verificar_empate": frozenset({"verificar_ganar"}), "elegir_jugada_bot": STEPS}


class TresEnRayaContract(Contract):
    """The board with its counters, and the bot."""

    module: ClassVar[str] = "tres_en_raya"
    game: ClassVar[str] = "tictactoe"
    functions = FILE.functions
    needs = NEEDS
    chooser: ClassVar[str] = "elegir_jugada_bot"
    symbols: ClassVar[dict[str, Any]] = {"X": "X", "O": "O", FREE: " "}
    constants = variables_of("." * 9)
    variables = VARIABLES

    @cache  # noqa: B019  a contract is made once, and lives as long as the program
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        if function == "colocar_ficha":
            return list(_placings()), [_placing_on_strange_counters()]
        return list(CASES[function]()), []

    def question(self, position: Position) -> Case:
        """Asks for a move at the higher level; in the file the bot is X, whoever began the match."""
        own = position.turn + 1
        board = "".join(FREE if value == 0 else BOT if value == own else HUMAN for value in position)
        return _case(board, (HARD,), "legal", free(board, CELLS))

    def move(self, position: Position, answer: Any) -> Move:
        return position.action("place", answer)


def _case(board: str, arguments: tuple[Any, ...], judge: str, expects: Any) -> Case:
    state = list(variables_of(board).values())
    return Case((state, *arguments), judge, expects, board, VARIABLES)


def _initialisations() -> Iterator[Case]:
    empty = variables_of("." * 9)
    for board in ("XO..X..O.", "." * 9, "OXOXXOXOX"):
        yield _case(board, (), "changes", Effect(variables_of(board), empty))


def _placings() -> Iterator[Case]:
    """On every board one free cell, each in its turn, for whoever may be to move."""
    for number, board in enumerate(board for board in boards() if not is_over(board)):
        cells = free(board, CELLS)
        cell, mark = cells[number % len(cells)], BOT if bot_to_move(board) else HUMAN
        after = variables_of(with_mark(board, cell, mark))
        yield _case(board, (*cell, mark), "changes", Effect(variables_of(board), after))


def _placing_on_strange_counters() -> Case:
    """Counters that no board has: whoever adds to them is right, and whoever counts the board again is found out."""
    board, *counters = variables_of("." * 9).values()
    strange = [board, *([count + 1 for count in counter] for counter in counters)]
    recounted = list(variables_of("....X....").values())
    return Case((strange, 1, 1, BOT), "added", recounted, "." * 9, VARIABLES)


def _wins() -> Iterator[Case]:
    for number, board in enumerate(boards()):
        for mark in (BOT, HUMAN) if is_over(board) else ((BOT, HUMAN)[number % 2],):
            yield _case(board, (mark,), "bool", has_line(board, mark))


def _draws() -> Iterator[Case]:
    for board in boards():
        won = has_line(board, BOT) or has_line(board, HUMAN)
        yield _case(board, (), "bool", FREE not in board and not won)


def _first_corners() -> Iterator[Case]:
    for board in boards():
        if bot_to_move(board) and BOT not in board:
            for _time in range(3):  # it may choose at random
                yield _case(board, (), "choice", _corner(board))


def _corner(board: str) -> Choice:
    return Choice(
        free(board, CORNERS),
        "no-corner",
        N_("On its first turn the bot takes a free corner, and this is none."),
    )


def _found(right: Any, only_with_corner: bool = False) -> Any:
    """The cases of a function that answers (found, row, column)."""

    def cases() -> Iterator[Case]:
        for board in boards():
            if bot_to_move(board) and (has_corner(board) or not only_with_corner):
                yield _case(board, (), "found", right(board))

    return cases


def _choices() -> Iterator[Case]:
    for board in filter(bot_to_move, boards()):
        yield _case(board, (EASY,), "choice", _easy(board))
    for board in filter(bot_to_move, boards()):
        if BOT not in board or has_corner(board):
            yield _case(board, (HARD,), "choice", _hard(board))


def _easy(board: str) -> Choice:
    if cells := completing(board, BOT):
        return Choice(cells, "no-win", N_("The bot can win at once, and does not."))
    if cells := completing(board, HUMAN):
        return Choice(cells, "no-block", N_("The person can win at once, and the bot does not block."))
    return Choice(free(board, CELLS), "not-free", N_("It gives something that is not a free cell."))


def _hard(board: str) -> Choice:
    if BOT not in board:
        return _corner(board)
    easy = _easy(board)
    if easy.code != "not-free":
        return easy
    if cells := winning_corners(board):
        return Choice(cells, "no-winning-corner", N_("There is a winning corner, and it does not take it."))
    if cells := free(board, CORNERS):
        return Choice(cells, "no-tactical-corner", N_("There is a tactical corner, and it does not take it."))
    return easy


CASES = {
    "inicializar_juego": _initialisations,
    "verificar_ganar": _wins,
    "verificar_empate": _draws,
    "bot_primera_esquina": _first_corners,
    "bot_ganar": _found(lambda board: completing(board, BOT)),
    "bot_bloquear": _found(lambda board: completing(board, HUMAN)),
    "bot_esquina_ganadora": _found(winning_corners),
    "bot_esquina_tactica": _found(lambda board: free(board, CORNERS), only_with_corner=True),
    "elegir_jugada_bot": _choices,
}

TRES_EN_RAYA = Course("tres-en-raya", "tictactoe", N_("Tres en Raya"), README, (FILE,), TresEnRayaContract)
