"""A long sweep's last level on disk, to go on from after a stop.

The folder holds one file of rows and one small `checkpoint.json` that names it. Both are written under another name and
moved into place, the description last; so at any moment the folder holds a whole checkpoint, or none.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver.sweep.plan import DecidedLevel, Plan, Rows

FORMAT = 1
_DESCRIPTION = "checkpoint.json"


class CheckpointError(TatetiError):
    """A checkpoint that is damaged or belongs to another solve."""


def save_checkpoint(
    folder: Path, plan: Plan, decided: DecidedLevel, table: dict[str, Any] | None = None
) -> None:
    """Put the level in the folder in place of whatever checkpoint was there.

    `table` is how far the table of the same sweep is written, see `TableWriter.state`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = f"level-{decided.level:03d}.rows"
    _write_whole(folder / name, _bytes_of(decided.rows))
    description = _identity(plan) | {
        "level": decided.level,
        "lost": decided.lost,
        "rows": name,
        "checksum": _checksum(decided.rows),
        "table": table,
    }
    _write_whole(folder / _DESCRIPTION, json.dumps(description, indent=1).encode())
    for old in folder.glob("level-*.rows*"):
        if old.name != name:
            old.unlink()


def load_checkpoint(folder: Path, plan: Plan) -> DecidedLevel | None:
    """The level saved in the folder, or None if there is none; never one that is not whole and of this plan."""
    try:
        description = json.loads((folder / _DESCRIPTION).read_bytes())
    except OSError:
        return None  # there is none, or the folder cannot be used
    except ValueError as error:
        raise CheckpointError(
            N_("{file} cannot be read ({reason}): begin anew with --fresh."),
            file=str(folder / _DESCRIPTION),
            reason=str(error),
        ) from None
    if not isinstance(description, dict) or any(description.get(k) != v for k, v in _identity(plan).items()):
        raise CheckpointError(
            N_("{folder} belongs to another solve, not to one of {board}: begin anew with --fresh."),
            folder=str(folder),
            board=str(plan.board),
        )
    level = int(description["level"])
    codes = plan.levels[level]
    path = folder / str(description["rows"])
    expected = len(codes) * plan.row_bytes
    if not path.is_file() or path.stat().st_size != expected:
        raise CheckpointError(
            N_("{file} is missing or cut short, {expected} bytes are expected: begin anew with --fresh."),
            file=str(path),
            expected=expected,
        )
    rows = np.fromfile(path, np.uint64).reshape(len(codes), plan.split.block_words)
    if _checksum(rows) != description["checksum"]:
        raise CheckpointError(
            N_("{file} does not match its checksum: begin anew with --fresh."), file=str(path)
        )
    return DecidedLevel(level, codes, rows, int(description["lost"]))


def table_of_checkpoint(folder: Path) -> dict[str, Any] | None:
    """How far the table was written when the checkpoint was saved."""
    try:
        table = json.loads((folder / _DESCRIPTION).read_bytes())["table"]
    except (OSError, ValueError, KeyError):
        return None
    return table if isinstance(table, dict) else None


def remove_checkpoint(folder: Path) -> None:
    """Delete the checkpoint, the description first, and the folder if nothing else is in it."""
    with contextlib.suppress(OSError):  # what cannot be deleted is still whole
        for path in [folder / _DESCRIPTION, *folder.glob("level-*.rows*")]:
            path.unlink(missing_ok=True)
        folder.rmdir()


def _identity(plan: Plan) -> dict[str, Any]:
    """What must agree for the saved rows to mean the same."""
    return {
        "format": FORMAT,
        "board": [plan.board.rows, plan.board.cols, plan.board.line],
        "misere": plan.misere,
        "upper": list(plan.split.upper),
        "inside": list(plan.split.inside),
        "symmetries": [list(generator) for generator in plan.split.generators],
    }


def _bytes_of(rows: Rows) -> memoryview:
    return np.ascontiguousarray(rows).reshape(-1).view(np.uint8).data


def _checksum(rows: Rows) -> str:
    return hashlib.blake2b(_bytes_of(rows), digest_size=16).hexdigest()


def _write_whole(path: Path, content: bytes | memoryview) -> None:
    unfinished = path.with_name(path.name + ".unfinished")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
