"""A whole small board decided: a verdict byte for every position, by the loops or the plain Python that suit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tateti.games import Game
from tateti.search.values import Evaluation
from tateti.solver.dense import plain
from tateti.solver.dense.verdict import unpack
from tateti.solver.tables.table_format import GRUNDY, VERDICT, Header

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_COLOURED, MOST_MARKED = 12, 16  # cells that the compiled loops take

Buffer = bytes | bytearray | memoryview


class DenseTable(NamedTuple):
    """A verdict byte for every code, and two Grundy values a byte where there are any; a table without its file."""

    header: Header
    verdicts: Buffer
    nibbles: Buffer = b""

    def evaluation(self, code: int) -> Evaluation | None:
        """The value for the player to move; None if there is no such position."""
        return unpack(self.verdicts[code])

    def grundy(self, code: int) -> int | None:
        """The Grundy value, where it is stored."""
        return self.nibbles[code // 2] >> 4 * (code & 1) & 15 if self.nibbles else None


def largest_dense(game: Game) -> int:
    """The most cells of such a game of which every position is decided here."""
    if game.regular and not game.shared:
        return MOST_MARKED
    if game.is_coloured:
        return MOST_COLOURED
    values, cells = len(game.pieces) + 1, 1
    while values ** (cells + 1) <= plain.MOST_CODES:
        cells += 1
    return cells


def is_compiled(game: Game) -> bool:
    """Whether such a board is decided by compiled loops, and so needs numpy and numba."""
    if not game.regular or (game.shared and len(game.pieces) < 3):
        return False
    return game.board.size > plain.MAX_CELLS


def has_grundy(game: Game) -> bool:
    """Whether Grundy values mean something: nobody owns the pieces, there is no draw, and the last move wins."""
    return game.shared and not game.has_draws and not game.misere


def solve_dense(game: Game, *, grundy: bool = True) -> DenseTable:
    """Decide every position of a small board, with Grundy values where the game has them (and they are wanted).

    Larger boards need numpy and numba: `ImportError` if they are not there.
    """
    with_grundy = grundy and game.is_coloured and has_grundy(game)
    header = Header(game.full_name, (VERDICT, GRUNDY) if with_grundy else (VERDICT,))
    if not game.is_coloured:
        return DenseTable(header, _marked(game))
    board = game.board
    if not is_compiled(game):
        verdicts, values = plain.semaforo(board, drawn_when_full=game.has_draws, misere=game.misere)
        nibbles = bytes(low | high << 4 for low, high in zip(values[::2], values[1::2], strict=True))
        return DenseTable(header, verdicts, nibbles if with_grundy else b"")
    from tateti.solver.dense import semaforo

    decided = semaforo.verdicts(board, drawn_when_full=game.has_draws, misere=game.misere)
    if not with_grundy:
        return DenseTable(header, decided.data)
    return DenseTable(header, decided.data, _packed(semaforo.grundy_values(board)))


def _marked(game: Game) -> Buffer:
    if not is_compiled(game):
        return plain.any_game(game)
    from tateti.solver.dense import tictactoe

    return tictactoe.verdicts(game.board, misere=game.misere)[0].data


def _packed(values: npt.NDArray[np.uint8]) -> memoryview:
    if int(values.max()) > 15:
        raise ValueError(f"a Grundy value of {values.max()} does not fit half a byte")
    return (values[::2] | values[1::2] << 4).data
