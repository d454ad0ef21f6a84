"""The tables that are there, and the one way to ask them: `probe`.

Some come with the package. The tables of the other usual boards are made on first use and kept in the user's cache
folder; every later use reads the file, without numpy, numba or a solve. Other boards are answered where a saved table is
found (see `files`), or one that was settled on demand (see `on_demand`), by whichever process.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tateti.board import transform
from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.games import Game, Position
from tateti.language import gettext as _
from tateti.search.values import Evaluation
from tateti.solver.dense.plain import number_of
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.dense.usual_boards import is_usual, seconds_to_solve
from tateti.solver.folders import settled_folder
from tateti.solver.tables import files
from tateti.solver.tables.packed import PackedTable, shipped
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import LOST, PLIES, DamagedTableError, TableError


@dataclass(frozen=True)
class Source:
    """A table that answers for a game: of its board, or of the board on its side."""

    table: Table | DenseTable | PackedTable
    turned: bool = False
    removable: bool = False  # it was settled on demand, and may have to make room for others

    def evaluation(self, position: Position) -> Evaluation | None:
        code = self._code(position)
        return None if code is None else self.table.evaluation(code)

    def grundy(self, position: Position) -> int | None:
        code = self._code(position)
        return None if code is None else self.table.grundy(code)

    def _code(self, position: Position) -> int | None:
        if self.turned:
            game = position.game.turned()
            position = Position(game, transform(position.code, position.board.transposition), position.turn)
        if self.table.header.base == 4 and position.game.regular:
            return position.code  # the pieces belong to nobody: it does not matter whose turn it is
        return natural_number(position)


def probe(position: Position, seconds: float | None = None) -> Evaluation | None:
    """What the tables say of an unfinished position: its value for the player to move; None if there is no table.

    A usual board is solved if it must be and `seconds` allow it (None: they do). A damaged table that we made
    ourselves is made again; one that the user saved is not asked any more, see `refused`.
    """
    while (source := find(position.game, seconds)) is not None:
        try:
            return source.evaluation(position)
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
    if source is None or _was_removed(source):
        with _lock:
            _let_go()
            source = _found.get(key)
            if source is None:
                saved = _saved(game) if key not in _found else None
                source = _shipped(game) or cached(game) or saved or settled(game) or _made(game, seconds)
                _is_used(source)
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


def views(game: Game) -> tuple[Game, ...]:
    """The boards whose tables answer for a game: its own, and the same on its side where nothing else changes with it."""
    return (game, game.turned()) if game.regular else (game,)


def _shipped(game: Game) -> Source | None:
    """The table that comes with the package, if its bytes are whole."""
    for one in views(game):
        try:
            if (table := shipped(one)) is not None and table.path not in _refused:
                return Source(table, one != game)
        except TableError as error:
            _refused[Path(one.full_name)] = error
    return None


def cached(game: Game) -> Source | None:
    """The table that the cache folder holds, if its header is whole."""
    for usual in views(game):
        if is_usual(usual) and os.path.isfile(path := files.cached_path(usual)):  # noqa: PTH113  # never fails
            if path in _refused:
                continue
            try:
                table = Table(path)
                if table.header.game == usual:
                    return Source(table, usual != game)
            except TableError:
                pass  # not to be believed; it is made again
    return None


def settled(game: Game) -> Source | None:
    """The table of a board that was settled on demand, if its header is whole."""
    for one, path in _settled_paths(game, os.environ.get("TATETI_CACHE")):
        if os.path.isfile(path) and path not in _refused:  # noqa: PTH113  # never fails
            with contextlib.suppress(TableError):
                table = Table(path)
                if table.header.game == one:
                    return Source(table, one != game, removable=True)
    return None


def is_settled(game: Game) -> bool:
    """Whether there is a table that was settled on demand; it is not opened."""
    return any(os.path.isfile(path) for _, path in _settled_paths(game, os.environ.get("TATETI_CACHE")))  # noqa: PTH113


def settled_at() -> int:
    """When a board was last settled, or removed again: what was found out before may be found out better now."""
    with contextlib.suppress(OSError):
        return settled_folder().stat().st_mtime_ns
    return 0


@lru_cache(maxsize=256)
def _settled_paths(game: Game, _cache: str | None) -> tuple[tuple[Game, Path], ...]:
    """Where the tables are that would answer for a game; it is asked often of boards that have none."""
    return tuple((one, files.settled_path(one)) for one in views(game))


def _was_removed(source: Source) -> bool:
    """Whether a table that was settled on demand has made room for another."""
    table = source.table
    return source.removable and isinstance(table, Table) and not os.path.isfile(table.path)  # noqa: PTH113


def _is_used(source: Source | None) -> None:
    """Tells by the time of its file that a settled table is used: others make room first."""
    if source is not None and source.removable and isinstance(source.table, Table):
        with contextlib.suppress(OSError):
            os.utime(source.table.path)


def _let_go() -> None:
    """Forget the tables that were removed: the disk has their room back when nobody reads them any more."""
    for key in [key for key, source in _found.items() if source is not None and _was_removed(source)]:
        del _found[key]


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
        if table.header.game not in views(game):
            table.close()
        else:
            removable = path.parent == settled_folder()
            found.append(Source(table, table.header.game != game, removable))
    return max(found, key=_worth, default=None)


def _worth(source: Source) -> int:
    """How much a table tells: distances are better than values alone, and with Grundy values better still."""
    stored = source.table.header.stored
    return 0 if stored == (LOST,) else 1 if stored == (PLIES,) else 1 + len(stored)


def _made(game: Game, seconds: float | None) -> Source | None:
    """The table of a usual board, solved now."""
    usual = next(filter(is_usual, views(game)), None)
    if usual is None or usual in _unsolvable:
        return None
    if seconds is not None and seconds < seconds_to_solve(usual):
        return None
    return make(usual, usual != game)


def make(usual: Game, turned: bool = False) -> Source | None:
    """Solve a usual board and keep its table if the cache folder can be written; None if numba is not there."""
    path = files.cached_path(usual)
    _tell(_("Solving {game}, once; it is kept for later…").format(game=usual.full_name))
    try:
        solved = solve_dense(usual)
    except ImportError:
        _unsolvable.add(usual)
        sentence = _("numba is not installed: {game} is searched instead. This installs it: {command}")
        _tell(sentence.format(game=usual.full_name, command=install_command("solver")))
        return None
    from tateti.solver.tables.writer import write_table

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # What is there under this name is a table that was damaged.
        write_table(path, solved.header, solved.verdicts, solved.nibbles, force=True)
        return Source(Table(path), turned)
    except (
        OSError,
        TatetiError,
    ):  # a folder that is full or cannot be written: the answers last as long as we do
        return Source(solved, turned)


def _tell(sentence: str) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        # What somebody may have begun to write on this line ("… is thinking …") gives way.
        print(f"\r\x1b[K{sentence}", file=sys.stderr, flush=True)


def _drop(source: Source, error: DamagedTableError) -> None:
    """Ask a damaged table no more: one that we made is thrown away, one of the user's is refused."""
    assert not isinstance(source.table, DenseTable), "what is in memory is not damaged"
    path = source.table.path
    with _lock:
        for key in [key for key, one in _found.items() if one is source]:
            del _found[key]
        made_from = source.table.header.game
        if path in (files.cached_path(made_from), files.settled_path(made_from)):
            with contextlib.suppress(OSError):
                path.unlink()
        if path.exists() or isinstance(source.table, PackedTable):
            _refused[path] = error


def natural_number(position: Position) -> int | None:
    """The number of a position in a table in which the first player has begun and nobody has passed.

    Where each player has a mark and the second has begun instead, the marks change places. Where somebody passed, tables
    know nothing.
    """
    if position.game.shared or not position.game.regular:
        return number_of(position) if position.ply % 2 == position.turn else None
    values = list(position)
    ahead = values.count(1) - values.count(2)
    if ahead == position.turn:
        return number_of(position)
    if ahead != position.turn - 1:
        return None
    full = position.board.full
    swapped = (position.code & full) << 1 | position.code >> 1 & full
    return number_of(Position(position.game, swapped, position.turn.other))
