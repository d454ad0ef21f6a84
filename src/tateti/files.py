"""Files: written whole or not at all, read within a limit, and refused in the person's language."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

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
    """What a file holds, but no more than so many bytes of it; `-` is the standard input."""
    if os.fspath(path) == STANDARD_INPUT:
        return sys.stdin.buffer.read(largest) if sys.stdin is not None else b""
    with _readable(path) as file:
        return file.read(largest)


def check_readable(path: str | os.PathLike[str]) -> None:
    """Raises, with the reason, where a file cannot be read."""
    with _readable(path):
        pass


@contextlib.contextmanager
def _readable(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """An ordinary file to read from: a pipe or a device might keep us waiting, or never end."""
    name = os.fspath(path)
    try:
        found = Path(name).expanduser()
        mode = found.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise TatetiError(
                N_("{file} cannot be read: {reason}."),
                file=quote(name),
                reason=N_("it is not an ordinary file"),
            )
        with found.open("rb") as file:
            yield file
    except TatetiError:
        raise
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
    """Puts a file with this text in the place of another, with its permissions; in a folder that takes no new files,
    the one that is there is written over."""
    beside = target.with_name(
        f".tateti-{secrets.token_hex(4)}"
    )  # short: the name of the file may be a long one
    try:
        try:
            with beside.open("x", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            if error.errno not in _NO_NEW_FILES or not target.is_file():
                raise
            target.write_text(text, encoding="utf-8")
            return
        if target.is_file():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


STANDARD_INPUT = "-"
_NO_NEW_FILES = (errno.EACCES, errno.EPERM, errno.EROFS)

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
