"""Who wins on which board: the results that have been computed, read from a file beside this one.

Nothing heavy is imported; `results_compute` computes the same rows anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from tateti.board import Board

Winner = Literal["first", "second", "draw"]

DATA = "results.json"


class Question(NamedTuple):
    """A game on a board, in normal or in misère play: what a result answers."""

    kind: str
    board: Board
    misere: bool = False

    @property
    def game(self) -> str:
        """The name of the game, `semaforo:3x4`."""
        return f"{self.kind}:{self.board}"


@dataclass(frozen=True)
class Result:
    """The answer for one board.

    winning_first_moves  the moves that win for the first player
    positions            codes of the board; for Tic-Tac-Toe the positions that play can reach
    line_free            of those, the ones without a line
    p_positions          of the line-free, the ones lost for the player to move
    plies                how long the game lasts if the winner hurries and the loser delays
    grundy               Grundy value of the empty board
    seconds              wall time of the solve alone, on the machine that computed the row; cpu_seconds over all its cores
                         (None where it was not measured)
    """

    question: Question
    winner: Winner
    winning_first_moves: tuple[str, ...]
    positions: int
    line_free: int | None
    p_positions: int | None
    plies: int | None
    grundy: int | None
    seconds: float
    cpu_seconds: float | None

    @property
    def board(self) -> Board:
        return self.question.board

    @property
    def every_move_wins(self) -> bool:
        return len(self.winning_first_moves) == self.board.size

    def agrees_with(self, other: Result) -> bool:
        """Whether the two say the same; how long they took does not matter."""
        return self._said() == other._said()

    def _said(self) -> dict[str, Any]:
        return {name: value for name, value in self.to_json().items() if not name.endswith("seconds")}

    def to_json(self) -> dict[str, Any]:
        """The row as it is printed, and as it is kept."""
        fields = asdict(self)
        del fields["question"]
        fields["winning_first_moves"] = list(self.winning_first_moves)
        return {"game": self.question.game, "misere": self.question.misere, **fields}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Result:
        fields = dict(row)
        kind, sizes = fields.pop("game").split(":")
        board = Board(*map(int, sizes.split("x")))
        moves = tuple(fields.pop("winning_first_moves"))
        return cls(Question(kind, board, fields.pop("misere")), winning_first_moves=moves, **fields)


@cache
def known() -> Mapping[Question, Result]:
    """Every result on file.

    >>> known()[Question("semaforo", Board(3, 4))].winner
    'second'
    """
    text = (files("tateti.solver.results") / DATA).read_text(encoding="utf-8")
    results = map(Result.from_json, json.loads(text)["results"])
    return {result.question: result for result in results}


def as_file(results: Iterable[Result]) -> str:
    """The text of the data file: a row a line, so that a change can be read."""
    rows = ",\n".join(json.dumps(result.to_json()) for result in results)
    return f'{{"results": [\n{rows}\n]}}\n'


# What the file answers: every board whose rows are no more than its columns (the others are these, turned).

MOST_CELLS = {3: 18, 4: 16, 5: 15}
"""Of Semáforo, by the length of a line; with lines of two the second player wins by his first move."""
MOST_CELLS_MISERE = 16
MOST_CELLS_WITH_DRAWS = 12
MOST_CELLS_TICTACTOE = 16
BEYOND = [Board(1, 19), Board(1, 20), Board(2, 10), Board(4, 5), Board(3, 7), Board(4, 6)]
TICTACTOE_BEYOND = [Board(4, 5, line) for line in (2, 3, 4, 5)]
LARGEST_TICTACTOE_SIDE = 5


def questions() -> Iterator[Question]:
    """Everything the file answers, in the order in which it is shown."""
    for line, most_cells in MOST_CELLS.items():
        for board in [*_boards(most_cells, line), *(board for board in BEYOND if board.line == line)]:
            yield Question("semaforo", board)
    for board in _boards(MOST_CELLS_MISERE):
        yield Question("semaforo", board, True)
    for board in _boards(MOST_CELLS_WITH_DRAWS):
        yield Question("tateti-semaforo", board)
    for line in range(2, LARGEST_TICTACTOE_SIDE + 1):
        for board in _boards(MOST_CELLS_TICTACTOE, line):
            if board.cols <= LARGEST_TICTACTOE_SIDE:
                yield Question("tictactoe", board)
    for board in TICTACTOE_BEYOND:
        yield Question("tictactoe", board)


def _boards(most_cells: int, line: int = 3) -> list[Board]:
    """The boards with room for a line, the small ones first."""
    boards = [
        Board(rows, cols, line)
        for rows in range(1, most_cells + 1)
        for cols in range(max(rows, line), most_cells // rows + 1)
    ]
    return sorted(boards, key=lambda board: (board.size, board.rows))


def lying(board: Board) -> Board:
    """The board with no more rows than columns; turning it changes nothing but the names of the cells.

    >>> lying(Board(5, 4))
    Board(rows=4, cols=5, line=3)
    """
    return Board(min(board.rows, board.cols), max(board.rows, board.cols), board.line)
