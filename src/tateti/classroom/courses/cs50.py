"""The course `cs50`: the seven functions of CS50 AI's Tic-Tac-Toe project.

They are asked on every board that can arise, and on those that cannot where the course says what is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, cast

from tateti.board import Board
from tateti.classroom import tictactoe
from tateti.classroom.courses.base import Code, Course, Function, SourceFile
from tateti.classroom.courses.seven_functions import README, Rules, SevenFunctions, runner
from tateti.classroom.grading.contract import Case
from tateti.games import Position
from tateti.language import mark as N_

FILE = SourceFile(
    "tictactoe.py",
    N_(
        "Tic-Tac-Toe, with a player that never loses.\n\n"
        "A board is a list of three rows from the top, and each row is a list of three cells from the left. "
        "A cell is X, O or EMPTY. An action is a tuple (i, j): row i and column j, each 0, 1 or 2."
    ),
    (
        Code('X = "X"\nO = "O"\nEMPTY = None'),
        Function("initial_state", (), N_("Returns the empty board. This one is already written."),
                 "return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]"),
        Function("player", ("board",), N_(
            "Returns the player to move, X or O.\n\n"
            "X begins, and they take turns: X moves as long as X has no more marks than O. "
            "On a finished board any answer will do, but it must not raise an exception."
        )),
        Function("actions", ("board",),
                 N_("Returns the set of the possible actions: a tuple (i, j) for every empty cell.")),
        Function("result", ("board", "action"), N_(
            "Returns the board after the action of the player to move.\n\n"
            "It is a new board: the one that was given stays as it was, and the two share no row. "
            "An action that is not possible (a cell that is taken, outside the board or negative, or something "
            "that is no action at all) raises a ValueError."
        )),
        Function("winner", ("board",), N_("Returns X or O, whoever has three in a row, a column or a diagonal, or None if nobody has.")),
        Function("terminal", ("board",), N_("Returns True if the game is over, because somebody has won or the board is full, and otherwise False.")),
        Function("utility", ("board",), N_("Returns what a finished board is worth: 1 if X has won, -1 if O has won, 0 for a draw.")),
        Function("minimax", ("board",), N_(
            "Returns a best action (i, j) for the player to move, or None if the game is over.\n\n"
            "X wants the highest value that can be forced, O the lowest. Of several best actions any will do. "
            "The board that was given stays as it was."
        )),
    ),
)  # fmt: skip

EMPTY_BOARD = "." * 9

SYMMETRIES = Board(3, 3).symmetries

# Work of a plain minimax by the number of empty cells: the boards it looks at, compared with the empty board.
SHARES = {9: 1.0, 8: 1 / 9, 7: 1 / 72, 6: 1 / 500}

WRONG_EVERYWHERE: tuple[tuple[Any, str], ...] = (
    ((3, 0), "outside"), ((0, 3), "outside"), ((3, 3), "outside"), ((1, 100), "outside"),
    ((-1, -1), "negative"), ((-1, 0), "negative"), ((0, -1), "negative"), ((-3, -3), "negative"),
    ((), "malformed"), ((0,), "malformed"), ((0, 0, 0), "malformed"), (None, "malformed"), (4, "malformed"),
    ("", "malformed"), ("ab", "malformed"), (("0", "0"), "malformed"), ((None, None), "malformed"),
    ((0.5, 0), "malformed"), ([0, 0], "malformed"),
)  # fmt: skip
BOARDS_FOR_WRONG_ACTIONS, BOARDS_FOR_MALFORMED = 20, 2
EVERY = 60  # of so many boards that cannot arise, one is asked
FEW_EMPTY = 4  # boards with no more empty cells are searched one and all: together they cost less than one early board


class TicTacToeContract(SevenFunctions):
    """Tic-Tac-Toe, as the course project asks for it."""

    module: ClassVar[str] = "tictactoe"
    game: ClassVar[str] = "tictactoe"
    functions = FILE.functions
    rules = cast(Rules, tictactoe)
    constants: ClassVar[dict[str, Any]] = {"X": "X", "O": "O", "EMPTY": None}
    symbols: ClassVar[dict[str, Any]] = {"X": "X", "O": "O", ".": None}
    unasked: ClassVar[str] = N_(
        "{checked} of {boards} boards; {missing} are turned or mirrored ones of these"
    )

    @cached_property
    def boards(self) -> Sequence[str]:
        found = {EMPTY_BOARD: None}  # a dict, for its order
        for board in (queue := list(found)):
            matrix = self.matrix(board)
            if self.rules.terminal(matrix):
                continue
            mark = self.rules.player(matrix)
            for cell, letter in enumerate(board):
                after = board[:cell] + mark + board[cell + 1 :]
                if letter == "." and after not in found:
                    found[after] = None
                    queue.append(after)
        return list(found)

    @cached_property
    def unreachable(self) -> Sequence[str]:
        """Every other board, except those on which both have a line."""
        reachable = set(self.boards)
        everything = ("".join(letters) for letters in product(".XO", repeat=9))
        return [board for board in everything if board not in reachable and not self._has_two_winners(board)]

    def _has_two_winners(self, board: str) -> bool:
        rows = [[self.symbols[letter] if letter == mark else None for letter in board] for mark in "XO"]
        return all(self.rules.winner([row[0:3], row[3:6], row[6:9]]) for row in rows)

    def impossible(self, function: str) -> Iterator[Case]:
        if function in ("player", "winner"):
            right = getattr(self.rules, function)
            for board in self.unreachable[::EVERY]:
                yield Case((board,), "impossible", right(self.matrix(board)))

    def wrong_actions(self, board: str) -> Iterator[tuple[Any, str]]:
        if taken := [cell for cell, mark in enumerate(board) if mark != "."]:
            yield divmod(taken[len(taken) // 2], 3), "taken"
        for action, wrong in WRONG_EVERYWHERE:
            some = BOARDS_FOR_MALFORMED if wrong == "malformed" else BOARDS_FOR_WRONG_ACTIONS
            if self._places[board] < some and not _lands_on_a_mark(board, action):
                yield action, wrong

    @cached_property
    def _places(self) -> dict[str, int]:
        return {board: place for place, board in enumerate(self.boards)}

    def kind(self, board: str) -> str | None:
        """A board turned or mirrored is of the same kind; near the end of the game each is one by itself."""
        if board.count(".") <= FEW_EMPTY:
            return None
        return min("".join(board[cell] for cell in symmetry) for symmetry in SYMMETRIES)

    def still_to_play(self, board: str) -> int:
        return board.count(".")

    def share(self, board: str) -> float:
        return SHARES.get(board.count("."), 0.0)

    def board_of(self, position: Position) -> str:
        """A position as text.

        >>> from tateti.games import game
        >>> TicTacToeContract().board_of(game("tictactoe").position("X../.O./..."))
        'X...O....'
        """
        return "".join(".XO"[value] for value in position)


def _lands_on_a_mark(board: str, action: Any) -> bool:
    """Whether a list would find a mark there, so that the action is refused for another reason than it should be."""
    try:
        row, column = action
        return bool([board[0:3], board[3:6], board[6:9]][row][column] != ".")
    except (TypeError, ValueError, IndexError):
        return False


CS50 = Course(
    "cs50", "tictactoe", N_("Tic-Tac-Toe"), README, (FILE, runner("tictactoe.py")), TicTacToeContract
)
