"""Records of matches in files: written whole or not at all, and never over something that is no record."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from tateti.errors import InvalidRecordError, TatetiError, quote
from tateti.language import mark as N_
from tateti.match import Match
from tateti.notation import LARGEST_RECORD


def save(match: Match, name: str) -> Path:
    """Writes the record of a match; the file is there complete, or as it was before."""
    try:
        path = Path(os.path.realpath(Path(name).expanduser()))
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_text(
                str(match.record()), encoding="utf-8"
            )  # a device or a pipe is written to, not replaced
        else:
            _refuse_what_is_no_record(path, name)
            _replace(path, str(match.record()))
    except (OSError, ValueError, RuntimeError) as error:
        if isinstance(error, TatetiError):
            raise
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(name), reason=_why(error)
        ) from error
    return path


def load(name: str) -> Match:
    """The match whose record is in a file."""
    try:
        with Path(name).expanduser().open("rb") as file:
            # A letter takes up to four bytes; whatever is longer is refused by the reader, with the reason.
            text = file.read(4 * LARGEST_RECORD + 4).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidRecordError(
            N_("{file} is not the record of a match: it is not text."), file=quote(name)
        ) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise TatetiError(
            N_("{file} cannot be read: {reason}."), file=quote(name), reason=_why(error)
        ) from error
    return Match.from_record(text)


def _refuse_what_is_no_record(path: Path, name: str) -> None:
    if (
        path.is_file()
        and path.stat().st_size
        and not path.read_bytes().lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"[")
    ):
        raise TatetiError(
            N_("{file} is there already and is not the record of a match; choose another name."),
            file=quote(name),
        )


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno in _REASONS:
        return _REASONS[error.errno]
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.EACCES: N_("there is no permission"),
    errno.EPERM: N_("there is no permission"),
    errno.EROFS: N_("it cannot be changed there"),
    errno.ENOSPC: N_("there is no room left"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}
