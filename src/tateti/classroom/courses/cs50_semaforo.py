"""The course `cs50` with Semáforo on nine cells: the same seven functions, on a fixed choice of its 249,624 boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, ClassVar, cast

from tateti.classroom import semaforo
from tateti.classroom.courses.base import Code, Course, Function, SourceFile
from tateti.classroom.courses.seven_functions import README, Rules, SevenFunctions, runner
from tateti.classroom.grading.contract import Case
from tateti.games import Position
from tateti.language import mark as N_

FILE = SourceFile(
    "semaforo.py",
    N_(
        "Semáforo on nine cells, with a player that makes no mistake.\n\n"
        "A board is a list of three rows from the top, and each row is a list of three cells from the left. "
        "A cell is 0 (empty), 1 (green), 2 (yellow) or 3 (red). An action is a tuple: (\"place\", row, column) puts green "
        "on an empty cell, (\"replace\", row, column) turns green yellow, or yellow red. Red stays. "
        "The pieces belong to nobody: both players may use all of them."
    ),
    (
        Code("EMPTY, GREEN, YELLOW, RED = 0, 1, 2, 3\nFIRST, SECOND = 1, 2"),
        Function("initial_state", (), N_("Returns the empty board. This one is already written."),
                 "return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]"),
        Function("player", ("board",), N_(
            "Returns the player to move, FIRST or SECOND.\n\n"
            "FIRST begins, and they take turns. Every move adds 1 to one cell. "
            "On a finished board any answer will do, but it must not raise an exception."
        )),
        Function("actions", ("board",), N_("Returns the set of the possible actions: (\"place\", row, column) for every empty cell, (\"replace\", row, column) for every green or yellow one.")),
        Function("result", ("board", "action"), N_(
            "Returns the board after the action.\n\n"
            "It is a new board: the one that was given stays as it was, and the two share no row. "
            "An action that is not possible, or something that is no action at all, raises a ValueError."
        )),
        Function("winner", ("board",), N_("Returns FIRST or SECOND, whoever completed a line of three of one colour in a row, a column or a diagonal, or None if there is no line.")),
        Function("terminal", ("board",), N_("Returns True if the game is over, because there is a line or no cell is empty, and otherwise False.")),
        Function("utility", ("board",), N_("Returns what a finished board is worth: 1 if FIRST has won, -1 if SECOND has won, 0 for a draw.")),
        Function("minimax", ("board",), N_(
            "Returns a best action for the player to move, or None if the game is over.\n\n"
            "Of several best actions any will do. From the empty board there are very many games: "
            "remember the boards that you have already worked out. The board that was given stays as it was."
        )),
    ),
)  # fmt: skip

EMPTY_BOARD = "0" * 9
NINE_CELLS = N_(
    "The game is Ta-Te-Ti Semáforo: Semáforo on 3x3, drawn when the board is full without a line."
)
BOARDS, BOARDS_FOR_RESULT, BOARDS_FOR_SEARCH, BOARDS_FOR_WRONG_ACTIONS = 6000, 1500, 1000, 20
MOST_MOVES = 27
SEED = 3

WRONG_EVERYWHERE: tuple[tuple[Any, str], ...] = (
    (("place", 3, 0), "outside"), (("place", 0, 3), "outside"), (("replace", 7, 7), "outside"),
    (("place", -1, -1), "negative"), (("place", -3, 0), "negative"), (("place", 0, -1), "negative"),
    ((), "malformed"), ((0, 0), "malformed"), (("place",), "malformed"), (("place", 0), "malformed"),
    (("place", 0, 0, 0), "malformed"), (None, "malformed"), ("place", "malformed"), (("", 0, 0), "malformed"),
    (("remove", 0, 0), "malformed"), (("place", "0", "0"), "malformed"), (("place", None, None), "malformed"),
    (("place", 0.5, 0), "malformed"), (["place", 0, 0], "malformed"),
)  # fmt: skip


class SemaforoContract(SevenFunctions):
    """Semáforo on nine cells, drawn on a full board."""

    module: ClassVar[str] = "semaforo"
    game: ClassVar[str] = "tateti-semaforo"
    functions = FILE.functions
    rules = cast(Rules, semaforo)
    symbols: ClassVar[dict[str, Any]] = {"0": 0, "1": 1, "2": 2, "3": 3}

    @property
    def boards(self) -> Sequence[str]:
        return sampled_boards()

    @property
    def boards_for_result(self) -> Sequence[str]:
        return spread(self.boards, BOARDS_FOR_RESULT)

    def impossible(self, function: str) -> Iterator[Case]:
        return iter(())

    def wrong_actions(self, board: str) -> Iterator[tuple[Any, str]]:
        for cell, value in enumerate(board):
            row, column = divmod(cell, 3)
            if value in "03":
                yield ("replace", row, column), "taken"
            if value != "0":
                yield ("place", row, column), "taken"
        if board in self.boards[:BOARDS_FOR_WRONG_ACTIONS]:
            for action, wrong in WRONG_EVERYWHERE:
                if wrong not in ("negative", "malformed") or board == EMPTY_BOARD:
                    yield action, wrong

    def kind(self, board: str) -> int:
        """Neighbours in the order of the boards are of one kind."""
        return self._places[board] * BOARDS_FOR_SEARCH // BOARDS

    @cached_property
    def _places(self) -> dict[str, int]:
        return {board: place for place, board in enumerate(self.boards)}

    def still_to_play(self, board: str) -> int:
        return MOST_MOVES - moves_on(board)

    def comes_before(self, board: str, other: str) -> bool:
        return all(before <= after for before, after in zip(board, other, strict=True))

    def share(self, board: str) -> float:
        return max(0.1, 1.0 - moves_on(board) / 10)

    def board_of(self, position: Position) -> str:
        """A position as the digits of the matrix.

        >>> from tateti.games import game
        >>> SemaforoContract().board_of(game("tateti-semaforo").position("G../.R./..."))
        '100030000'
        """
        return digits_of(position)


@cache
def sampled_boards() -> Sequence[str]:
    """The boards of many games played at random, always the same ones; those with few moves first."""
    random, found = Random(SEED), {EMPTY_BOARD}
    while len(found) < BOARDS:
        board = EMPTY_BOARD
        while not semaforo.terminal(matrix_of(board)):
            cell = random.choice([cell for cell, value in enumerate(board) if value != "3"])
            board = board[:cell] + str(int(board[cell]) + 1) + board[cell + 1 :]
            found.add(board)
    return sorted(found, key=lambda board: (moves_on(board), board))


def matrix_of(board: str) -> list[list[int]]:
    """The matrix of the digits of a board."""
    return [[int(value) for value in board[start : start + 3]] for start in (0, 3, 6)]


def digits_of(position: Position) -> str:
    """The digits of a position, row by row."""
    return "".join(str(value) for value in position)


def moves_on(board: str) -> int:
    """How many moves led to a board."""
    return sum(map(int, board))


def spread(boards: Sequence[str], number: int) -> Sequence[str]:
    """So many of the boards, evenly spread, the first and the last among them."""
    step = (len(boards) - 1) / (number - 1)
    return [boards[round(index * step)] for index in range(number)]


CS50_SEMAFORO = Course(
    "cs50",
    "semaforo",
    N_("Semáforo"),
    README,
    (FILE, runner("semaforo.py", "--game semaforo")),
    SemaforoContract,
    NINE_CELLS,
)
