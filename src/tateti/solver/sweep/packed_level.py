"""One level of packed rows, in memory where it fits and in a file where not; the file is its own checkpoint.

The rows are in *segments*, so many blocks each (the last has fewer). A segment is decided, summed and written in one piece,
by whichever thread or worker has it; the order of the segments in the file is the order in which they were done.

    segment:  bytes of each packed row    16 bits each
              filled up with zeros to a multiple of 8 bytes
              the packed rows, see `packed_rows`
"""

from __future__ import annotations

import contextlib
import hashlib
import mmap
import os
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.files import readable
from tateti.solver.sweep.packed_kernel import PackedBytes
from tateti.solver.sweep.packed_rows import Bytes
from tateti.solver.sweep.split import SEGMENT_BLOCKS

DIGEST = 16
_NORESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000)  # Linux; Python before 3.13 does not name it
_PAGE = 1 << 12


class Segment(NamedTuple):
    """Where a segment begins in its file, its bytes, and their checksum."""

    start: int
    length: int
    checksum: str


class DamagedLevelError(ValueError):
    """A file that is not the level that was written."""


@dataclass(frozen=True)
class Shape:
    """How many blocks a level has, and what each could take at most."""

    blocks: int
    row_bytes: int
    segment_blocks: int = SEGMENT_BLOCKS

    @property
    def segments(self) -> int:
        return -(-self.blocks // self.segment_blocks)

    def range_of(self, segment: int) -> tuple[int, int]:
        """The blocks of a segment, from and up to."""
        start = segment * self.segment_blocks
        return start, min(start + self.segment_blocks, self.blocks)

    def most_bytes(self, blocks: int) -> int:
        """What so many blocks in one segment take if nothing can be packed."""
        return head_bytes(blocks) + blocks * self.row_bytes

    @property
    def slot_bytes(self) -> int:
        """Room for any segment, in whole pages."""
        return -(-self.most_bytes(self.segment_blocks) // _PAGE) * _PAGE


def head_bytes(blocks: int) -> int:
    """The part of a segment before its rows."""
    return (2 * blocks + 7) & ~7


def segment_of(lengths: npt.NDArray[np.uint16], rows: Bytes) -> bytes:
    """The bytes of a segment."""
    head = lengths.astype("<u2", copy=False).tobytes()
    return b"".join((head, bytes(head_bytes(len(lengths)) - len(head)), rows.data))


def checksum(content: bytes | memoryview) -> str:
    return hashlib.blake2b(content, digest_size=DIGEST).hexdigest()


class PackedLevel:
    """A level that is written: its bytes, and where each row is among them."""

    def __init__(self, shape: Shape, data: Bytes, segments: Sequence[Segment], path: Path | None) -> None:
        self.shape, self.segments, self.path = shape, tuple(segments), path
        self.is_checkpoint = True
        """Whether the file is a checkpoint, which stays when the level is released."""
        self._data: Bytes | None = data
        self.starts, self.lengths = _places(shape, data, segments)

    @classmethod
    def empty(cls, row_bytes: int) -> PackedLevel:
        """The level above the fullest one."""
        return cls(Shape(0, row_bytes), np.frombuffer(b"", np.uint8), (), None)

    @classmethod
    def read(cls, path: Path, shape: Shape, segments: Sequence[Segment], verify: bool = False) -> PackedLevel:
        """The level in a file; `DamagedLevelError` unless it can be, and if `verify`, is, what was written."""
        if len(segments) != shape.segments:
            raise DamagedLevelError("segments are missing")
        data = _mapped(path)
        if any(segment.start < 0 or segment.start + segment.length > len(data) for segment in segments):
            raise DamagedLevelError("bytes are missing")
        if verify:
            _verify(data, segments)
        return cls(shape, data, segments, path)

    @property
    def data(self) -> Bytes:
        assert self._data is not None, "the level was released"
        return self._data

    @property
    def nbytes(self) -> int:
        """What the level takes."""
        return sum(segment.length for segment in self.segments)

    @property
    def in_memory(self) -> int:
        """What of that is memory of this process."""
        return 0 if self.path else self.nbytes

    def rows(self) -> PackedBytes:
        """The rows, for the compiled loops."""
        return PackedBytes(self.data, self.data.view(np.uint64), self.starts, self.lengths)

    def write_to(self, path: Path) -> PackedLevel:
        """The same level in a file, which is on the disk when this returns."""
        place, segments = 0, []
        with path.open("xb") as file:
            for segment in self.segments:
                file.write(self.data[segment.start : segment.start + segment.length].data)
                segments.append(segment._replace(start=place))
                place += segment.length
            file.flush()
            os.fsync(file.fileno())
        return PackedLevel.read(path, self.shape, segments)

    def release(self) -> None:
        """Give the memory back, and remove the file unless it is a checkpoint."""
        self._data = None
        if self.path is not None and not self.is_checkpoint:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


class LevelWriter:
    """Takes the segments of a level as they are done, from any thread, in memory up to a limit and then in a file."""

    def __init__(self, shape: Shape, path: Path | None, memory: int) -> None:
        self._shape, self._path, self._limit = shape, path, memory
        self._lock = threading.Lock()
        self._segments: dict[int, Segment] = {}
        self._end = 0
        self._memory = None if path is not None and memory <= 0 else self._reserved()
        self._file: int | None = None
        if self._memory is None:
            self._open()

    def add(self, number: int, content: bytes) -> None:
        """Write one segment."""
        seal = checksum(content)
        with self._lock:
            if self._memory is not None and self._path is not None and self._end + len(content) > self._limit:
                self._move_to_file()
            if self._memory is not None:
                self._memory[self._end : self._end + len(content)] = content
            else:
                self._append(content)
            self._segments[number] = Segment(self._end, len(content), seal)
            self._end += len(content)

    def finish(self) -> PackedLevel:
        """The level, when every segment is there."""
        segments = [self._segments[number] for number in range(self._shape.segments)]
        if self._memory is not None:
            data = np.frombuffer(memoryview(self._memory).toreadonly(), np.uint8)
            return PackedLevel(self._shape, data, segments, None)
        assert self._path is not None
        self.close()
        level = PackedLevel.read(self._path, self._shape, segments)
        level.is_checkpoint = False
        return level

    def close(self) -> None:
        """Close the file, if there is one; what was written stays."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def discard(self) -> None:
        """The level will not be finished: nothing of it is left."""
        if self._file is not None and self._path is not None:
            self.close()
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _reserved(self) -> mmap.mmap | None:
        try:
            return _reserved(self._shape)
        except OSError:  # not every system gives out addresses without memory behind them
            if self._path is None:
                raise
            return None

    def _open(self) -> None:
        assert self._path is not None
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(
            self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0), 0o644
        )

    def _append(self, content: bytes | memoryview) -> None:
        assert self._file is not None
        left = memoryview(content)
        while left:
            left = left[os.write(self._file, left) :]

    def _move_to_file(self) -> None:
        assert self._memory is not None
        self._open()
        with memoryview(self._memory) as view:
            self._append(view[: self._end])
        self._memory = None


def _reserved(shape: Shape) -> mmap.mmap:
    """Address space for the level if nothing could be packed; memory is taken only for what is written."""
    size = max(_PAGE, shape.segments * shape.slot_bytes)
    if not hasattr(mmap, "MAP_ANONYMOUS"):  # Windows
        return mmap.mmap(-1, size)
    return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NORESERVE)


def _mapped(path: Path) -> Bytes:
    with readable(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size % 8:
            raise DamagedLevelError("bytes are missing")
        if size == 0:
            return np.frombuffer(b"", np.uint8)
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)


def _places(
    shape: Shape, data: Bytes, segments: Iterable[Segment]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]:
    """Where each row begins, and its bytes; no row reaches beyond its segment."""
    starts, lengths = np.empty(shape.blocks, np.int64), np.empty(shape.blocks, np.uint16)
    for number, segment in enumerate(segments):
        first, end = shape.range_of(number)
        head = head_bytes(end - first)
        if segment.start % 8 or segment.length < head:
            raise DamagedLevelError("a segment is too short")
        told = data[segment.start : segment.start + 2 * (end - first)].view("<u2")
        ends = np.cumsum((told.astype(np.int64) + 7) & ~7)
        if ends[-1] != segment.length - head or told.max() > shape.row_bytes:
            raise DamagedLevelError("a segment has rows of other lengths than it has bytes")
        lengths[first:end] = told
        starts[first] = segment.start + head
        starts[first + 1 : end] = segment.start + head + ends[:-1]
    return starts, lengths


def _verify(data: Bytes, segments: Sequence[Segment]) -> None:
    def is_right(segment: Segment) -> bool:
        return checksum(data[segment.start : segment.start + segment.length].data) == segment.checksum

    with ThreadPoolExecutor() as pool:
        if not all(pool.map(is_right, segments)):
            raise DamagedLevelError("the rows are not as they were written")
