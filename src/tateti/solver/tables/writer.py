"""Writing a table from front to back: under another name until it is whole, and able to go on after a stop."""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from tateti.files import check_target, put_in_place
from tateti.language import mark as N_
from tateti.solver.strict_json import hexadecimal, whole_number, with_keys
from tateti.solver.tables.table_format import (
    CHUNK,
    DIGEST,
    TABLE,
    UNFINISHED,
    Header,
    TableError,
    checksum,
)

Buffer = bytes | bytearray | memoryview


class Mark(NamedTuple):
    """How far a table was written: its bytes, those of the checksums, and the checksum of the chunk that has begun."""

    written: int
    checksums: int
    chunk: blake2b


class TableWriter:
    """Writes the data of a table in the order of the file; the table is in its place after `finish`, not before.

    `state` describes what is written so far and safe on the disk; a writer made with it goes on from there. A file that
    is no table is replaced only with `force`.
    """

    def __init__(
        self,
        path: Path,
        header: Header,
        unfinished: Path,
        state: dict[str, Any] | None = None,
        *,
        force: bool = False,
    ) -> None:
        self.path, self.header, self.unfinished, self._force = path, header, unfinished, force
        self._checksums = bytearray()
        self._chunk = blake2b(digest_size=DIGEST)
        self._written = 0
        self._in_place = False
        check_target(path, TABLE, force=force, streams=False)
        self._file = _only_here(unfinished)
        try:
            if state is None:
                self._file.truncate(0)
                self._file.seek(header.data_start)
            else:
                self._go_on(state)
        except BaseException:
            self._file.close()
            raise

    def write(self, data: Buffer) -> None:
        """Add data; whoever writes keeps to the layout of the header."""
        if not memoryview(data).nbytes:
            return
        view = memoryview(data).cast("B")
        self._file.write(view)
        while len(view):
            piece = view[: CHUNK - self._written % CHUNK]
            self._chunk.update(piece)
            self._written += len(piece)
            view = view[len(piece) :]
            if self._written % CHUNK == 0:
                self._end_chunk()

    def mark(self) -> Mark:
        """A place to go back to."""
        return Mark(self._written, len(self._checksums), self._chunk.copy())

    def go_back(self, mark: Mark) -> None:
        """Forget what was written after the mark, even if the writing of it was interrupted."""
        self._written, self._chunk = mark.written, mark.chunk.copy()
        del self._checksums[mark.checksums :]
        self._file.seek(self.header.data_start + mark.written)
        self._file.truncate()

    def state(self) -> dict[str, Any]:
        """What is written so far, after making sure that it is on the disk."""
        self._sync()
        return {
            "bytes": self._written,
            "checksums": self._checksums.hex(),
            "unended_chunk": self._chunk.hexdigest(),
        }

    def finish(self) -> None:
        """Put the table in its place."""
        if self._written % CHUNK:
            self._end_chunk()
        if self._written != self.header.data_bytes:
            raise ValueError(f"{self._written} bytes were written, {self.header.data_bytes} promised")
        self._file.write(self._checksums)
        self._sync()  # the header last: without it the file is no table
        self._file.seek(0)
        self._file.write(self.header.encode(checksum(self._checksums)))
        self._sync()
        self._close_early()
        put_in_place(self.unfinished, self.path, TABLE, force=self._force)
        self._in_place = True
        self._file.close()
        _sync_folder(self.path.parent)

    def close(self) -> None:
        """Leave what is written so far as it is."""
        self._file.close()

    def discard(self) -> None:
        """Leave nothing behind; a table that is in its place stays."""
        if not self._in_place:
            self._close_early()
            with contextlib.suppress(OSError):
                self.unfinished.unlink()
        self._file.close()

    def _close_early(self) -> None:
        """Windows wants a file closed before its name changes; elsewhere it stays locked until the name is gone, so that
        no other run begins to write to what has just been finished."""
        if os.name == "nt":
            self._file.close()

    def _end_chunk(self) -> None:
        self._checksums += self._chunk.digest()
        self._chunk = blake2b(digest_size=DIGEST)

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def _go_on(self, state: dict[str, Any]) -> None:
        """Take up what an earlier writer left, if every byte of it is as it was left."""
        try:
            said = with_keys(state, "bytes", "checksums", "unended_chunk")
            self._written = whole_number(said["bytes"], self.header.data_bytes)
            self._checksums = bytearray(hexadecimal(said["checksums"], DIGEST * (self._written // CHUNK)))
            self._read_again(hexadecimal(said["unended_chunk"], DIGEST))
        except ValueError:
            raise TableError(
                N_("{file} is not as it was left, and cannot be gone on with."), file=str(self.unfinished)
            ) from None
        self._file.truncate()

    def _read_again(self, unended: bytes) -> None:
        """Read all that is written, up to where it goes on; `ValueError` if it is not what the checksums say."""
        self._file.seek(self.header.data_start)
        for place in range(0, len(self._checksums), DIGEST):
            if checksum(self._file.read(CHUNK)) != self._checksums[place : place + DIGEST]:
                raise ValueError("a chunk is not as it was left")
        self._chunk.update(self._file.read(self._written % CHUNK))
        end = self.header.data_start + self._written
        if self._file.tell() != end or self._chunk.digest() != unended:
            raise ValueError("the last chunk is not as it was left")


def write_table(path: Path, header: Header, *data: Buffer, force: bool = False) -> None:
    """Write a whole table at once; two that write the same one do not hinder each other."""
    writer = TableWriter(path, header, path.with_name(f".{path.name}.{os.getpid()}"), force=force)
    try:
        for part in data:
            writer.write(part)
        writer.finish()
    finally:
        writer.discard()


def _only_here(path: Path) -> BinaryIO:
    """Open a file, new or left by an earlier run, that no other run is writing."""
    check_target(path, UNFINISHED, streams=False)
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    file = os.fdopen(os.open(path, flags, 0o666), "r+b")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return file  # this system has no such locks
    except BlockingIOError:
        file.close()
        raise TableError(N_("{file} is being written by another run."), file=str(path)) from None
    if not _is_named(file, path):  # another run has finished or given up since it was opened
        file.close()
        return _only_here(path)
    return file


def _is_named(file: BinaryIO, path: Path) -> bool:
    """Whether the open file is still the one of this name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.lstat())
    except FileNotFoundError:
        return False


def _sync_folder(folder: Path) -> None:
    """Make the new name itself safe on the disk, where a system allows that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
