"""Files: written whole or not at all, never over something else, read within a limit, and refused in the person's language.

A writer says what it makes (`FileKind`). A file that is there is replaced only if it is of that kind, or if the person
insists (`force`). A folder, link, device, pipe or socket is never replaced, whoever insists.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from tateti.errors import NotReplacedError, TatetiError, quote
from tateti.language import Message
from tateti.language import mark as N_

Name = str | os.PathLike[str]


@dataclass(frozen=True)
class FileKind:
    """What a writer makes: how it is called in a sentence, and whether a file that begins like this is one."""

    name: Message
    recognises: Callable[[bytes], bool]
    looked_at: int = 4096
    """How many bytes are enough to tell."""


@dataclass(frozen=True)
class _Target:
    """A place to write to, and the file that was found there."""

    path: Path
    found: os.stat_result | None


# Writing


def write_atomically(
    name: Name,
    content: str | bytes | Iterable[bytes],
    kind: FileKind | None = None,
    *,
    force: bool = False,
    durable: bool = False,
) -> Path:
    """Writes a file; it is there complete, or as it was before. Without a kind any file is replaced.

    What is too much to be held in memory comes part by part; whatever is raised on the way, nothing is left behind.
    A durable one is on the disk when this returns, whatever happens to the power then.

    `/dev/stdout`, `/dev/stderr`, `/dev/fd/N` and `/dev/null` are written to: nothing is replaced there.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    parts = [data] if isinstance(data, bytes) else data
    with _writing(name):
        if (stream := _stream(name)) is not None:
            _send(stream, parts)
            return Path(name)
        target = _target(name, kind, force)
        _replace(target, parts, durable)
        return target.path


def check_target(name: Name, kind: FileKind | None, *, force: bool = False, streams: bool = True) -> None:
    """Raises where this name will not do, so that it is known before the work and not after it."""
    with _writing(name):
        if not streams or _stream(name) is None:
            target = _target(name, kind, force)
            if not os.access(target.path.parent, os.W_OK) and not os.access(target.path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def put_in_place(finished: Path, name: Name, kind: FileKind, *, force: bool = False) -> None:
    """Gives a file that is written already its name, in one step."""
    with _writing(name):
        _move(finished, _target(name, kind, force))


def make_folder(name: Name) -> Path:
    """Makes a folder if it is not there; the one it lies in must be."""
    with _writing(name):
        folder = _expanded(os.fspath(name))
        if not folder.absolute().parent.is_dir():
            raise _UnsuitableError(_NO_PARENT)
        with contextlib.suppress(FileExistsError):
            folder.mkdir()
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return folder


@contextlib.contextmanager
def _writing(name: Name) -> Iterator[None]:
    try:
        yield
    except TatetiError:
        raise
    except (OSError, ValueError) as error:
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(os.fspath(name)), reason=why(error)
        ) from error


def _target(name: Name, kind: FileKind | None, force: bool) -> _Target:
    """The place of this name, if a file may be written there."""
    text = os.fspath(name)
    path = _expanded(text).absolute()
    try:
        found = path.lstat()
    except FileNotFoundError:
        if text.endswith(os.sep):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)) from None
        if not path.parent.is_dir():
            raise _UnsuitableError(_NO_PARENT) from None
        return _Target(path, None)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISLNK(found.st_mode):
        raise _UnsuitableError(N_("it is a link to another file; name that file itself"))
    if not stat.S_ISREG(found.st_mode):
        raise _UnsuitableError(N_("it is not an ordinary file"))
    if kind is not None and not force and found.st_size and not _is_one(path, kind):
        raise NotReplacedError(
            N_("{file} already exists and is not {kind}: choose another name."), file=quote(text), kind=kind.name
        )  # fmt: skip
    return _Target(path, found)


def _is_one(path: Path, kind: FileKind) -> bool:
    """Whether a file is of this kind; one that cannot be read is not known to be."""
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | _NO_LINKS), "rb") as file:
            return kind.recognises(file.read(kind.looked_at))
    except OSError:
        return False


def _replace(target: _Target, parts: Iterable[bytes], durable: bool = False) -> None:
    """Puts a file with this content in its place; in a folder that takes no new files, the one that is there is
    written over."""
    # A short name: that of the file may be as long as names can be.
    beside = target.path.with_name(f".tateti-{secrets.token_hex(4)}")
    try:
        try:
            file = beside.open("xb")
        except OSError as error:
            if error.errno not in _NO_NEW_FILES or target.found is None:
                raise
            _write_over(target, b"".join(parts))  # all of it is there before anything is lost
            return
        with file:
            file.writelines(parts)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        _move(beside, target)
        if durable:
            _settle(target.path.parent)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _settle(folder: Path) -> None:
    """Has the disk keep the names in a folder; where a folder cannot be opened the system does that by itself."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _move(finished: Path, target: _Target) -> None:
    """One step, onto nothing or onto the file that was looked at, with its permissions and, as far as may be, its owners."""
    if target.found is None:
        _name_anew(finished, target.path)
        return
    with contextlib.suppress(FileNotFoundError):
        if not os.path.samestat(target.path.lstat(), target.found):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    _give_to_owners(finished, target.found)
    finished.chmod(stat.S_IMODE(target.found.st_mode))
    finished.replace(target.path)


def _give_to_owners(finished: Path, found: os.stat_result) -> None:
    """Whoever shares a file by its group still reads it when another of the group has written it."""
    own = finished.stat()
    if hasattr(os, "chown") and (own.st_uid, own.st_gid) != (found.st_uid, found.st_gid):
        for user in (found.st_uid, -1):  # only the administrator can give a file to another user
            with contextlib.suppress(OSError):
                os.chown(finished, user, found.st_gid)
                return


def _name_anew(finished: Path, path: Path) -> None:
    """A link is made only where there is nothing yet, while a file that is renamed replaces what has just come up."""
    try:
        os.link(finished, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError, AttributeError):  # this file system has no such links
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        finished.rename(path)
    else:
        finished.unlink()


def _write_over(target: _Target, data: bytes) -> None:
    with os.fdopen(os.open(target.path, os.O_WRONLY | _NO_LINKS), "wb") as file:
        if target.found is None or not os.path.samestat(os.fstat(file.fileno()), target.found):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        file.truncate()
        file.write(data)


_STREAM = re.compile(r"/dev/(?:stdout|stderr|null|fd/([0-9]{1,4}))")
_NUMBERS = {"/dev/stdout": 1, "/dev/stderr": 2}


def _stream(name: Name) -> int | None:
    """The number of an open stream that a name means; -1 for the one that swallows everything."""
    found = _STREAM.fullmatch(os.fspath(name))
    if found is None:
        return None
    return int(found[1]) if found[1] else _NUMBERS.get(found[0], -1)


def _send(stream: int, parts: Iterable[bytes]) -> None:
    if stream < 0:
        return
    for ours in (sys.stdout, sys.stderr):
        if ours is not None:
            ours.flush()  # so that what was said before comes before
    with os.fdopen(os.dup(stream), "wb") as file:
        file.writelines(parts)


# Reading


def read_at_most(path: Name, largest: int) -> bytes:
    """What a file holds, but no more than so many bytes of it; `-` is the standard input."""
    if os.fspath(path) == STANDARD_INPUT:
        return sys.stdin.buffer.read(largest) if sys.stdin is not None else b""
    with readable(path) as file:
        return file.read(largest)


def check_readable(path: Name) -> None:
    """Raises, with the reason, where a file cannot be read."""
    with readable(path):
        pass


@contextlib.contextmanager
def readable(path: Name) -> Iterator[BinaryIO]:
    """An ordinary file to read from: a pipe or a device might keep us waiting, or never end."""
    name = os.fspath(path)
    try:
        with _opened(name) as file:
            yield file
    except OSError as error:
        raise _not_read(name, error) from error


def _opened(name: str) -> BinaryIO:
    try:
        found = _expanded(name)
        _check_ordinary(found.stat())
        # What is there may be another file by now: so it is opened without waiting, and looked at once more.
        descriptor = os.open(found, os.O_RDONLY | _NO_WAITING)
        try:
            _check_ordinary(os.fstat(descriptor))
            return os.fdopen(descriptor, "rb")
        except BaseException:
            os.close(descriptor)
            raise
    except ValueError as error:
        raise _not_read(name, error) from error


def _check_ordinary(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise _UnsuitableError(N_("it is not an ordinary file"))


def _not_read(name: str, error: Exception) -> TatetiError:
    return TatetiError(N_("{file} cannot be read: {reason}."), file=quote(name), reason=why(error))


def _expanded(name: str) -> Path:
    """The path of this name; `~` is the person's own folder."""
    if not name.strip():
        raise _UnsuitableError(N_("a file needs a name"))
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise _UnsuitableError(N_("there is no such home folder")) from error


# Why not


class _UnsuitableError(ValueError):
    """A name that will not do; its only argument says why."""


def why(error: Exception) -> Message | TatetiError:
    """What the system refused, in words a person knows; put into their language when it is shown."""
    if isinstance(error, _UnsuitableError):
        return N_(str(error))
    if not isinstance(error, OSError):
        return N_("no file can have such a name")
    if error.errno in _REASONS:
        return _REASONS[error.errno]
    return TatetiError(N_("the system refuses it ({code})"), code=errno.errorcode.get(error.errno or 0, "?"))


def system_refused(error: BaseException | None) -> bool:
    """Whether it was the system that refused (no room, no permission), rather than a name that will not do."""
    return isinstance(error, OSError) and error.errno in _REFUSALS


STANDARD_INPUT = "-"
_NO_PARENT = N_("the folder it should lie in is not there")
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_NEW_FILES = (errno.EACCES, errno.EPERM, errno.EROFS)

_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.EACCES: N_("there is no permission"),
    errno.EPERM: N_("there is no permission"),
    errno.EROFS: N_("it cannot be changed there"),
    errno.ENOSPC: N_("there is no room left"),
    errno.EDQUOT: N_("there is no room left"),
    errno.EFBIG: N_("files may not become so large"),
    errno.EIO: N_("the disk does not answer as it should"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.EEXIST: N_("another program has just written it"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.EBADF: N_("it is not open"),
    errno.EINVAL: N_("no file can have such a name"),
    errno.EPIPE: N_("nobody reads it"),
    errno.EADDRNOTAVAIL: N_("this computer has no such address"),
}

_REFUSALS = {
    errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE,
    errno.EBADF, errno.EPIPE, errno.EBUSY, errno.ENOMEM, errno.ETXTBSY, errno.ENODEV, errno.ENXIO,
}  # fmt: skip
