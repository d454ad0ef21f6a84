"""The boards whose tables are made on first use, and how they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tateti.games import Game, TatetiSemaforo, TicTacToe, game
from tateti.games.semaforo import Semaforo
from tateti.solver.dense import plain
from tateti.solver.dense.verdict import Verdict, unpack
from tateti.solver.tables.table_format import GRUNDY, VERDICT, Header

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

NAMES = (
    "tictactoe:3x3", "tictactoe:4x4", "tictactoe:4x4x4",
    "semaforo:3x3", "semaforo:3x4", "tateti-semaforo:3x3", "tateti-semaforo:3x4",
)  # fmt: skip
GAMES = frozenset(map(game, NAMES))

SECONDS_IN_PYTHON, SECONDS_COMPILING = 1.0, 10.0
"""What making a table takes, once, on a small computer."""

Buffer = bytes | bytearray | memoryview


class DenseTable(NamedTuple):
    """A verdict byte for every code, and two Grundy values a byte where there are any; a table without its file."""

    header: Header
    verdicts: Buffer
    nibbles: Buffer = b""

    def verdict(self, code: int) -> Verdict | None:
        return unpack(self.verdicts[code])

    def grundy(self, code: int) -> int | None:
        return self.nibbles[code // 2] >> 4 * (code & 1) & 15 if self.nibbles else None


def seconds_to_solve(the_game: Game) -> float:
    """How long the first use of a board may take."""
    return SECONDS_IN_PYTHON if the_game.board.size <= plain.MAX_CELLS else SECONDS_COMPILING


def solve(the_game: Game, *, misere: bool = False, grundy: bool = True) -> DenseTable:
    """Decide every position of a small board, with Grundy values where the game has them (and they are wanted).

    Larger boards need numba: `ImportError` if it is not there.
    """
    board = the_game.board
    draws = isinstance(the_game, TatetiSemaforo | TicTacToe)
    with_grundy = grundy and not draws and not misere
    header = Header(the_game.full_name, (VERDICT, GRUNDY) if with_grundy else (VERDICT,), misere)
    if isinstance(the_game, TicTacToe):
        if board.size <= plain.MAX_CELLS:
            return DenseTable(header, plain.tictactoe(board))
        from tateti.solver.dense import tictactoe

        return DenseTable(header, tictactoe.verdicts(board)[0].data)
    assert isinstance(the_game, Semaforo)
    if board.size <= plain.MAX_CELLS and not misere:
        verdicts, values = plain.semaforo(board, drawn_when_full=draws)
        nibbles = bytes(low | high << 4 for low, high in zip(values[::2], values[1::2], strict=True))
        return DenseTable(header, verdicts, nibbles if with_grundy else b"")
    from tateti.solver.dense import semaforo as small

    decided = small.verdicts(board, drawn_when_full=draws, misere=misere, stock=the_game.stock)
    if not with_grundy:
        return DenseTable(header, decided.data)
    return DenseTable(header, decided.data, _packed(small.grundy_values(board, stock=the_game.stock)))


def _packed(values: npt.NDArray[np.uint8]) -> memoryview:
    return (values[::2] | values[1::2] << 4).data
