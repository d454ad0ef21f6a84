"""Files: written whole or not at all, read within a limit, and refused in the person's language."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_


def write_atomically(path: str | os.PathLike[str], text: str) -> Path:
    """Writes a text as UTF-8; the file is there complete, or as it was before. A device or pipe is just written to."""
    name = os.fspath(path)
    try:
        target = real_path(name)
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except (OSError, ValueError, RuntimeError) as error:
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(name), reason=why(error)
        ) from error
    return target


def read_at_most(path: str | os.PathLike[str], largest: int) -> bytes:
    """What a file holds, but no more than so many bytes of it."""
    name = os.fspath(path)
    try:
        with Path(name).expanduser().open("rb") as file:
            return file.read(largest)
    except (OSError, ValueError, RuntimeError) as error:
        raise TatetiError(
            N_("{file} cannot be read: {reason}."), file=quote(name), reason=why(error)
        ) from error


def real_path(name: str) -> Path:
    """Where a name leads: `~` is the person's own folder, and links are followed."""
    return Path(os.path.realpath(Path(name).expanduser()))


def why(error: Exception) -> str:
    """What the system refused, in words a person knows."""
    if isinstance(error, OSError) and error.errno in _REASONS:
        return _REASONS[error.errno]
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _replace(target: Path, text: str) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


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
