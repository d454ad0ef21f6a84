"""Where table files are looked for: in the cache folder the usual boards and those settled on demand; the files that `solve
--save` wrote, and `TATETI_TABLES`."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from tateti.files import read_at_most, write_atomically
from tateti.games import Game
from tateti.solver.folders import settled_folder, tables_folder
from tateti.solver.tables.table_format import SUFFIX

MOST_LISTED = 1 << 20
"""Bytes of the list of saved files that are read."""


def cached_path(game: Game) -> Path:
    """Where the table of a usual board is kept."""
    return tables_folder() / _name(game)


def settled_path(game: Game) -> Path:
    """Where the table of another board is kept that was settled on demand."""
    return settled_folder() / _name(game)


def _name(game: Game) -> str:
    return game.full_name.replace(":", "-") + SUFFIX


def is_ours(path: Path) -> bool:
    """Whether a file was made here, and not saved by the user: what we made we may remove."""
    return path.parent in (tables_folder(), settled_folder())


def files() -> Iterator[Path]:
    """Every file that may be a table, each once."""
    seen = set()
    ours = (*_in_folder(tables_folder()), *settled())
    for path in (*_named(), *filter(os.path.isfile, saved()), *ours):
        if (real := os.path.realpath(path)) not in seen:
            seen.add(real)
            yield path


def settled() -> list[Path]:
    """The tables that were settled on demand."""
    return _in_folder(settled_folder())


def saved() -> list[Path]:
    """The files that `solve --save` wrote, wherever they are."""
    try:
        lines = read_at_most(_list(), MOST_LISTED).decode("utf-8").splitlines()
    except ValueError:  # there is none, or it is no list of ours
        return []
    return [Path(line) for line in lines if line]


def remember(path: Path) -> None:
    """Add a file to those that are looked at; where that cannot be written down, it is just not found by itself."""
    whole = Path(os.path.realpath(path))
    if whole not in saved():
        _write([*saved(), whole])


def forget(path: Path) -> None:
    """Take a file from the list; the file itself stays."""
    whole = Path(os.path.realpath(path))
    if whole in saved():
        _write([one for one in saved() if one != whole])


def _write(paths: list[Path]) -> None:
    with contextlib.suppress(OSError, ValueError):
        tables_folder().mkdir(parents=True, exist_ok=True)
        write_atomically(_list(), "".join(f"{path}\n" for path in paths))


def _list() -> Path:
    return tables_folder() / "saved.txt"


def _named() -> Iterator[Path]:
    """The files and folders in `TATETI_TABLES`."""
    for name in filter(None, os.environ.get("TATETI_TABLES", "").split(os.pathsep)):
        path = Path(os.path.expanduser(name))  # noqa: PTH111  # Path.expanduser fails where there is no such home
        if os.path.isdir(path):  # noqa: PTH112  # Path.is_dir fails where a folder may not be looked into
            yield from _in_folder(path)
        else:
            yield path


def _in_folder(folder: Path) -> list[Path]:
    # A hidden file is one that is still being written.
    return sorted(path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith("."))
