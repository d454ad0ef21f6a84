"""A long sweep's last level on disk, to go on from after a stop.

The folder holds one file of rows and one small `checkpoint.json` that says what they are, with a checksum of the rows and
one of itself. Both are written under another name and moved into place, the description last; so at any moment the folder
holds a whole checkpoint, or none. A run holds the folder's lock (see `folder_lock`) for as long as it may write there.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tateti.errors import TatetiError
from tateti.files import read_at_most, readable
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.strict_json import hexadecimal, read_strictly, whole_number, with_keys
from tateti.solver.sweep.plan import DecidedLevel, Plan, Rows

FORMAT = 2
_DESCRIPTION = "checkpoint.json"
_DIGEST = 16
_MOST_SMALL = 1 << 16
"""Bytes of a description without the checksums of a table."""


class CheckpointError(TatetiError):
    """A checkpoint that cannot be used, so that the run begins again."""


class Checkpoint(NamedTuple):
    """The last level that was decided, and how far its table was written (see `TableWriter.state`)."""

    decided: DecidedLevel
    table: dict[str, Any] | None


def save_checkpoint(
    folder: Path, plan: Plan, decided: DecidedLevel, table: dict[str, Any] | None = None
) -> None:
    """Put the level in the folder in place of whatever checkpoint was there.

    `table` is how far the table of the same sweep is written, see `TableWriter.state`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = _rows_file(folder, decided.level)
    _write_whole(rows, _bytes_of(decided.rows))
    meaning = _identity(plan) | {
        "level": decided.level,
        "lost": decided.lost,
        "rows": _checksum(_bytes_of(decided.rows)),
        "table": table,
    }
    description = meaning | {"checksum": _checksum(_canonical(meaning))}
    _write_whole(folder / _DESCRIPTION, json.dumps(description, indent=1).encode())
    for old in folder.glob("level-*.rows*"):
        if old.name != rows.name:
            old.unlink()


def load_checkpoint(folder: Path, plan: Plan) -> Checkpoint | None:
    """The checkpoint in the folder, or None if there is none; `CheckpointError` unless it is whole and of this plan."""
    path = folder / _DESCRIPTION
    if not os.path.lexists(path):
        return None
    try:
        said = _description(path, plan)
        level = whole_number(said["level"], len(plan.levels) - 1)
        lost = whole_number(said["lost"], 4**plan.board.size)
        rows = _rows(_rows_file(folder, level), plan, level, hexadecimal(said["rows"], _DIGEST))
    except CheckpointError:
        raise
    except ValueError:
        raise unusable(folder, N_("it is damaged")) from None
    return Checkpoint(DecidedLevel(level, plan.levels[level], rows, lost), said["table"])


def unusable(folder: Path, reason: Message | TatetiError) -> CheckpointError:
    """The sentence for a checkpoint that cannot be gone on from."""
    return CheckpointError(
        N_("The run begins again: the checkpoint in {folder} cannot be used ({reason})."),
        folder=str(folder), reason=reason,
    )  # fmt: skip


def remove_checkpoint(folder: Path) -> None:
    """Delete the checkpoint, the description first, and the folder if nothing else is in it."""
    for path in [folder / _DESCRIPTION, *folder.glob("level-*.rows*")]:
        with contextlib.suppress(OSError):  # what cannot be deleted is still whole
            path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        folder.rmdir()


def _description(path: Path, plan: Plan) -> dict[str, Any]:
    """What the description says, if it is as it was written and of this plan."""
    most = _MOST_SMALL + (plan.table_bytes >> 14)  # a table has 32 digits of checksum for each 2^20 bytes
    try:
        text = read_at_most(path, most + 1)
    except TatetiError as error:
        raise unusable(path.parent, error.details["reason"]) from error
    if len(text) > most:
        raise ValueError("it is too long")
    said = read_strictly(text)
    if said.get("format") != FORMAT:
        raise unusable(path.parent, N_("another version of tateti wrote it"))
    ours = _identity(plan)
    with_keys(said, *ours, "level", "lost", "rows", "table", "checksum")
    meaning = {key: value for key, value in said.items() if key != "checksum"}
    if said["checksum"] != _checksum(_canonical(meaning)):
        raise ValueError("it is not as it was written")
    if not isinstance(said["table"], dict | None):
        raise ValueError("there is no such table")
    if any(said[key] != value for key, value in ours.items()):
        raise unusable(path.parent, N_("it belongs to another solve"))
    return meaning


def _rows(path: Path, plan: Plan, level: int, expected: bytes) -> Rows:
    blocks, words = len(plan.levels[level]), plan.split.block_words
    with readable(path) as file:
        if os.fstat(file.fileno()).st_size != blocks * plan.row_bytes:
            raise ValueError("rows are missing")
        rows = np.fromfile(file, np.uint64, blocks * words)
    if rows.size != blocks * words or _checksum(_bytes_of(rows)) != expected.hex():
        raise ValueError("the rows are not as they were written")
    return rows.reshape(blocks, words)


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


def _rows_file(folder: Path, level: int) -> Path:
    return folder / f"level-{level:03d}.rows"


def _canonical(meaning: dict[str, Any]) -> bytes:
    """The same bytes for the same meaning, however the file is laid out."""
    return json.dumps(meaning, sort_keys=True, separators=(",", ":")).encode()


def _bytes_of(rows: Rows) -> memoryview:
    return np.ascontiguousarray(rows).reshape(-1).view(np.uint8).data


def _checksum(content: bytes | memoryview) -> str:
    return hashlib.blake2b(content, digest_size=_DIGEST).hexdigest()


def _write_whole(path: Path, content: bytes | memoryview) -> None:
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
