"""The tables that are there, and the one way to ask them: `probe`.

The tables of the usual boards are made on first use and kept in the user's cache folder; every later use reads the
file, without numpy, numba or a solve. Other boards are answered where a saved table is found (see `shelf`).
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from tateti.board import Board, transform
from tateti.games import Game, Position, TicTacToe
from tateti.language import gettext as _
from tateti.solver.dense import usual_boards
from tateti.solver.dense.usual_boards import DenseTable
from tateti.solver.dense.verdict import Verdict
from tateti.solver.tables import files
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import LOST, PLIES, DamagedTableError, TableError

X, O = 1, 2  # noqa: E741  the marks by their names


@dataclass(frozen=True)
class Source:
    """A table that answers for a game: of its board, or of the board on its side."""

    table: Table | DenseTable
    turned: bool = False

    def verdict(self, position: Position) -> Verdict | None:
        code = self._code(position)
        return None if code is None else self.table.verdict(code)

    def grundy(self, position: Position) -> int | None:
        code = self._code(position)
        return None if code is None else self.table.grundy(code)

    def _code(self, position: Position) -> int | None:
        code, board = position.code, position.board
        if self.turned:
            code = transform(code, _on_its_side(board))
        return _base_3(code, board.size, position.turn) if isinstance(position.game, TicTacToe) else code


def probe(position: Position, seconds: float | None = None) -> Verdict | None:
    """What the tables say of an unfinished position: its value for the player to move; None if there is no table.

    A usual board is solved if it must be and `seconds` allow it (None: they do). A damaged table that we made
    ourselves is made again; one that the user saved is not asked any more, see `refused`.
    """
    while (source := find(position.game, seconds)) is not None:
        try:
            return source.verdict(position)
        except DamagedTableError as error:
            _drop(source, error)
    return None


def grundy(position: Position) -> int | None:
    """The Grundy value of a position, where a table has it; nothing is solved for it."""
    while (source := find(position.game, 0.0)) is not None:
        try:
            return source.grundy(position)
        except DamagedTableError as error:
            _drop(source, error)
    return None


# Finding them

_lock = threading.RLock()
_found: dict[tuple[Game, str | None, str | None], Source | None] = {}
_refused: dict[Path, TableError] = {}
_unsolvable: set[Game] = set()


def find(game: Game, seconds: float | None = None) -> Source | None:
    """The best table for a game."""
    key = (game, os.environ.get("TATETI_CACHE"), os.environ.get("TATETI_TABLES"))
    source = _found.get(key)
    if source is None:
        with _lock:
            source = _found.get(key)
            if source is None:
                source = cached(game) or (_saved(game) if key not in _found else None) or _made(game, seconds)
                _found[key] = source
    return source


def forget() -> None:
    """Look for all tables afresh."""
    with _lock:
        _found.clear()
        _refused.clear()
        _unsolvable.clear()


def refused() -> list[TableError]:
    """Why files that may have been tables were not used."""
    return list(_refused.values())


def lying(game: Game) -> Game | None:
    """The same game on the board on its side; None for a square."""
    board = game.board
    return None if board.rows == board.cols else type(game)(Board(board.cols, board.rows, board.line))


def cached(game: Game) -> Source | None:
    """The table that the cache folder holds, if its header is whole."""
    for usual in (game, lying(game)):
        if usual is not None and usual in usual_boards.GAMES and (path := files.cached_path(usual)).is_file():
            if path in _refused:
                continue
            try:
                table = Table(path)
                if table.header.game == usual and not table.header.misere:
                    return Source(table, usual is not game)
            except TableError:
                pass  # not to be believed; it is made again
    return None


def _saved(game: Game) -> Source | None:
    found = []
    for path in files.files():
        if path in _refused:
            continue
        try:
            table = Table(path)
        except TableError as error:
            _refused[path] = error
            continue
        if table.header.misere or table.header.game not in (game, lying(game)):
            table.close()
        else:
            found.append(Source(table, table.header.game != game))
    return max(found, key=_worth, default=None)


def _worth(source: Source) -> int:
    """How much a table tells: distances are better than values alone, and with Grundy values better still."""
    stored = source.table.header.stored
    return 0 if stored == (LOST,) else 1 if stored == (PLIES,) else 1 + len(stored)


def _made(game: Game, seconds: float | None) -> Source | None:
    """The table of a usual board, solved now."""
    turned = game not in usual_boards.GAMES
    usual = lying(game) if turned else game
    if usual is None or usual not in usual_boards.GAMES or usual in _unsolvable:
        return None
    if seconds is not None and seconds < usual_boards.seconds_to_solve(usual):
        return None
    return make(usual, turned)


def make(usual: Game, turned: bool = False) -> Source | None:
    """Solve a usual board and keep its table if the cache folder can be written; None if numba is not there."""
    path = files.cached_path(usual)
    _tell(_("Solving {game}, once; it is kept for later…").format(game=usual.full_name))
    try:
        solved = usual_boards.solve(usual)
    except ImportError:
        _unsolvable.add(usual)
        _tell(_("numba is not installed: {game} is searched instead.").format(game=usual.full_name))
        return None
    from tateti.solver.tables.writer import write_table

    try:
        write_table(path, solved.header, solved.verdicts, solved.nibbles)
        return Source(Table(path), turned)
    except (
        OSError,
        TableError,
    ):  # a folder that is full or cannot be written: the answers last as long as we do
        return Source(solved, turned)


def _tell(sentence: str) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        # What somebody may have begun to write on this line ("… is thinking …") gives way.
        print(f"\r\x1b[K{sentence}", file=sys.stderr, flush=True)


def _drop(source: Source, error: DamagedTableError) -> None:
    """Ask a damaged table no more: one that we made is thrown away, one of the user's is refused."""
    assert isinstance(source.table, Table), "what is in memory is not damaged"
    path = source.table.path
    with _lock:
        for key in [key for key, one in _found.items() if one is source]:
            del _found[key]
        if path == files.cached_path(source.table.header.game):
            with contextlib.suppress(OSError):
                path.unlink()
        if path.exists():
            _refused[path] = error


# Positions as tables number them


def _on_its_side(board: Board) -> tuple[int, ...]:
    """Where each cell goes when rows become columns."""
    return tuple(cell % board.cols * board.rows + cell // board.cols for cell in range(board.size))


def _base_3(code: int, cells: int, turn: int) -> int | None:
    """The number of a Tic-Tac-Toe position in a table, where X has begun and nobody has passed.

    If O has begun instead, the marks change places. Where somebody passed, tables know nothing.
    """
    values = [code >> 2 * cell & 3 for cell in range(cells)]
    ahead = values.count(X) - values.count(O)
    if ahead == turn - 1:
        values = [(0, O, X)[value] for value in values]
    elif ahead != turn:
        return None
    return sum(value * int(3**cell) for cell, value in enumerate(values))
