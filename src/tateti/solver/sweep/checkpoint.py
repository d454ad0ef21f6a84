"""A long sweep's last level on disk, to go on from after a stop.

The folder holds one file of rows and one small `checkpoint.json` that says what they are, with checksums of the rows and
one of itself. The description is written last, under another name, and moved into place; so at any moment the folder holds
a whole checkpoint, or none. There is none of level 0: what the first moves are worth stands in level 1, which is small, and
from which level 0 is decided anew. Packed rows that are in the folder already (see `packed_level`) are not written again. A run holds the folder's lock (see `folder_lock`) for as long as it may write there.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tateti.errors import TatetiError
from tateti.files import read_at_most, readable
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.resources import bytes_of
from tateti.solver.strict_json import (
    a_list,
    a_text,
    hexadecimal,
    read_strictly,
    whole_number,
    whole_numbers,
    with_keys,
)
from tateti.solver.sweep.packed_level import DIGEST, PackedLevel, Segment, Shape, checksum
from tateti.solver.sweep.packed_sweep import level_file
from tateti.solver.sweep.plan import Counts, DecidedLevel, Plan, Rows

FORMAT = 3
_DESCRIPTION = "checkpoint.json"
_MOST_SMALL = 1 << 16
"""Bytes of a description without checksums."""
_SEGMENT_TEXT = 128
"""At most so many bytes of a description tell of one segment."""
_MOST_SEGMENTS, _MOST_BYTES = 1 << 17, 1 << 50
_LEVEL_FILES = "level-*"
_LEVEL_FILE = re.compile(r"level-[0-9]{3}(-[0-9a-f]+)?\.rows")


class CheckpointError(TatetiError):
    """A checkpoint that cannot be used, so that the run begins again."""


class Checkpoint(NamedTuple):
    """The last level that was decided, its file, and how far its table was written (see `TableWriter.state`)."""

    decided: DecidedLevel
    file: str
    table: dict[str, Any] | None


def save_checkpoint(
    folder: Path, plan: Plan, decided: DecidedLevel, table: dict[str, Any] | None = None
) -> int:
    """Put the level in the folder in place of whatever checkpoint was there; give the bytes that lay there at most.

    `table` is how far the table of the same sweep is written, see `TableWriter.state`.
    """
    if decided.level == 0:
        raise ValueError(
            "a run does not go on from the last level: it would not know what the first moves are worth"
        )
    folder.mkdir(parents=True, exist_ok=True)
    rows = _keep_rows(folder, decided)
    meaning = _identity(plan, isinstance(decided.rows, PackedLevel)) | {
        "level": decided.level,
        "lost": decided.lost,
        "by_ply": None if decided.by_ply is None else decided.by_ply.tolist(),
        "rows": rows,
        "table": table,
    }
    description = meaning | {"checksum": checksum(_canonical(meaning))}
    _write_whole(folder / _DESCRIPTION, json.dumps(description, indent=1).encode())
    most = bytes_of(folder)
    for old in folder.glob(_LEVEL_FILES):
        if old.name.partition(".")[0] != rows["file"].partition(".")[0]:
            with contextlib.suppress(OSError):
                old.unlink()
    return most


def _keep_rows(folder: Path, decided: DecidedLevel) -> dict[str, Any]:
    """See that the rows are on the disk; say where they are and what they must be."""
    if not isinstance(decided.rows, PackedLevel):
        path = folder / f"level-{decided.level:03d}.rows"
        _write_whole(path, _bytes_of(decided.rows))
        return {"file": path.name, "checksum": checksum(_bytes_of(decided.rows))}
    level = decided.rows
    level.is_checkpoint = True
    if level.path is None or level.path.parent != folder:
        path = folder / level_file(decided.level, secrets.token_hex(4))
        level = _written(level, path)
    else:
        path = level.path
        _settle(path)
    segments = [list(segment) for segment in level.segments]
    return {"file": path.name, "segment_blocks": level.shape.segment_blocks, "segments": segments}


def _written(level: PackedLevel, path: Path) -> PackedLevel:
    try:
        return level.write_to(path)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


def _settle(path: Path) -> None:
    """Whatever happens to the power after this, the file is on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def holds_checkpoint(folder: Path) -> bool:
    """Whether there is one, whole or not."""
    return os.path.lexists(folder / _DESCRIPTION)


def load_checkpoint(folder: Path, plan: Plan, packed: bool = False) -> Checkpoint | None:
    """The checkpoint in the folder, or None if there is none; `CheckpointError` unless it is whole and of this plan."""
    if not holds_checkpoint(folder):
        return None
    try:
        said = _description(folder / _DESCRIPTION, plan, packed)
        level = whole_number(said["level"], len(plan.levels) - 1)
        lost = whole_number(said["lost"], 4**plan.board.size)
        read = _packed_rows if packed else _plain_rows
        rows = read(folder, said["rows"], plan, level)
        by_ply = None if said["by_ply"] is None else _counts(said["by_ply"], plan, lost)
    except CheckpointError:
        raise
    except (OSError, ValueError):
        raise unusable(folder, N_("it is damaged")) from None
    decided = DecidedLevel(level, plan.levels[level], rows, lost, by_ply)
    return Checkpoint(decided, said["rows"]["file"], said["table"])


def unusable(folder: Path, reason: Message | TatetiError) -> CheckpointError:
    """The sentence for a checkpoint that cannot be gone on from."""
    return CheckpointError(
        N_("The run begins again: the checkpoint in {folder} cannot be used ({reason})."),
        folder=str(folder), reason=reason,
    )  # fmt: skip


def remove_checkpoint(folder: Path) -> None:
    """Delete the checkpoint, the description first, and the folder if nothing else is in it."""
    _delete(folder / _DESCRIPTION, *_unfinished(folder), *folder.glob(_LEVEL_FILES))
    with contextlib.suppress(OSError):
        folder.rmdir()


def remove_all_but(folder: Path, file: str) -> None:
    """Delete what a run that was killed left beside the level that its checkpoint names."""
    _delete(*_unfinished(folder), *(path for path in folder.glob(_LEVEL_FILES) if path.name != file))


def _unfinished(folder: Path) -> Iterator[Path]:
    return folder.glob(_DESCRIPTION + ".*")


def _delete(*paths: Path) -> None:
    for path in paths:
        with contextlib.suppress(OSError):  # what cannot be deleted is still whole
            path.unlink(missing_ok=True)


def _description(path: Path, plan: Plan, packed: bool) -> dict[str, Any]:
    """What the description says, if it is as it was written and of this plan."""
    # A table has 32 digits of checksum for each 2^20 bytes.
    segments = min(max(map(len, plan.levels)), _MOST_SEGMENTS) if packed else 0
    most = _MOST_SMALL + (plan.table_bytes >> 14) + _SEGMENT_TEXT * segments
    try:
        text = read_at_most(path, most + 1)
    except TatetiError as error:
        raise unusable(path.parent, error.details["reason"]) from error
    if len(text) > most:
        raise ValueError("it is too long")
    said = read_strictly(text)
    if said.get("format") != FORMAT:
        raise unusable(path.parent, N_("another version of tateti wrote it"))
    ours = _identity(plan, packed)
    with_keys(said, *ours, "level", "lost", "by_ply", "rows", "table", "checksum")
    meaning = {key: value for key, value in said.items() if key != "checksum"}
    if said["checksum"] != checksum(_canonical(meaning)):
        raise ValueError("it is not as it was written")
    if said["level"] == 0:
        raise unusable(path.parent, N_("another version of tateti wrote it"))
    if not isinstance(said["table"], dict | None):
        raise ValueError("there is no such table")
    if any(said[key] != value for key, value in ours.items()):
        raise unusable(path.parent, N_("it belongs to another solve"))
    return meaning


def _plain_rows(folder: Path, said: Any, plan: Plan, level: int) -> Rows:
    with_keys(said, "file", "checksum")
    expected = hexadecimal(said["checksum"], DIGEST)
    blocks, words = len(plan.levels[level]), plan.split.block_words
    with readable(_named(folder, said["file"])) as file:
        if os.fstat(file.fileno()).st_size != blocks * plan.row_bytes:
            raise ValueError("rows are missing")
        rows = np.fromfile(file, np.uint64, blocks * words)
    if rows.size != blocks * words or checksum(_bytes_of(rows)) != expected.hex():
        raise ValueError("the rows are not as they were written")
    return rows.reshape(blocks, words)


def _packed_rows(folder: Path, said: Any, plan: Plan, level: int) -> PackedLevel:
    with_keys(said, "file", "segment_blocks", "segments")
    blocks = len(plan.levels[level])
    shape = Shape(blocks, plan.row_bytes, max(1, whole_number(said["segment_blocks"], 1 << 40)))
    segments = [_segment(one) for one in a_list(said["segments"])]
    return PackedLevel.read(_named(folder, said["file"]), shape, segments, verify=True)


def _segment(said: Any) -> Segment:
    start, length, digest = a_list(said)
    return Segment(
        whole_number(start, _MOST_BYTES), whole_number(length, _MOST_BYTES), hexadecimal(digest, DIGEST).hex()
    )


def _counts(said: Any, plan: Plan, lost: int) -> Counts:
    counts = np.array(whole_numbers(said, lost), np.int64)
    if len(counts) != 3 * plan.board.size + 1 or int(counts.sum()) != lost:
        raise ValueError("the counts are not those of the lost positions")
    return counts


def _named(folder: Path, name: Any) -> Path:
    if not _LEVEL_FILE.fullmatch(a_text(name)):
        raise ValueError("there is no such file")
    return folder / str(name)


def _identity(plan: Plan, packed: bool) -> dict[str, Any]:
    """What must agree for the saved rows to mean the same."""
    return {
        "format": FORMAT,
        "board": [plan.board.rows, plan.board.cols, plan.board.line],
        "misere": plan.misere,
        "packed": packed,
        "upper": list(plan.split.upper),
        "inside": list(plan.split.inside),
        "symmetries": [list(generator) for generator in plan.split.generators],
    }


def _canonical(meaning: dict[str, Any]) -> bytes:
    """The same bytes for the same meaning, however the file is laid out."""
    return json.dumps(meaning, sort_keys=True, separators=(",", ":")).encode()


def _bytes_of(rows: Rows) -> memoryview:
    return np.ascontiguousarray(rows).reshape(-1).view(np.uint8).data


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
