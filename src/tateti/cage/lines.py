"""What a program writes, read by a thread of its own and never more of it than fits."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from typing import IO

from tateti.cage.faults import LineTooLong, Silent

CHUNK = 64 * 1024


class Lines:
    """The lines of a program's standard output, one by one.

    So many bytes may wait to be read; then the program itself has to wait, as at any pipe that is full.
    """

    def __init__(self, stream: IO[bytes], longest: int, room: int) -> None:
        self._stream, self._longest, self._room = stream, longest, room
        self._chunks: deque[bytes] = deque()
        self._size = 0
        self._is_over = False  # nothing more comes
        self._is_closed = False  # nobody reads any more
        self._changed = threading.Condition()
        self._ready: list[bytes] = []  # complete lines, the last one first
        self._rest = b""
        self._thread = threading.Thread(target=self._read, daemon=True, name="cage-output")
        self._thread.start()

    def next(self, seconds: float) -> bytes | None:
        """The next line without its end, None after the last; `Silent` if none comes in time."""
        end = time.monotonic() + seconds
        while not self._ready:
            data = self._next_chunk(end)
            if data is None:
                last, self._rest = self._rest, b""
                return last or None
            *lines, self._rest = (self._rest + data).split(b"\n")
            if len(self._rest) > self._longest or any(len(line) > self._longest for line in lines):
                raise LineTooLong
            self._ready = lines[::-1]
        return self._ready.pop()

    @property
    def waiting(self) -> bool:
        """Whether a line can be had without waiting for the program."""
        return bool(self._ready) or bool(self._chunks)

    def close(self) -> None:
        """Lets go of the pipe; the program must have ended."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        _let_go(self._thread, self._stream)

    def _next_chunk(self, end: float) -> bytes | None:
        with self._changed:
            while not self._chunks and not self._is_over:
                left = end - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    raise Silent
            if not self._chunks:
                return None
            data = b"".join(self._chunks)
            self._chunks.clear()
            self._size = 0
            self._changed.notify_all()
            return data

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(self._stream.fileno(), CHUNK):
                with self._changed:
                    self._chunks.append(data)
                    self._size += len(data)
                    self._changed.notify_all()
                    while self._size >= self._room and not self._is_closed:
                        self._changed.wait()
                    if self._is_closed:
                        break
        with self._changed:
            self._is_over = True
            self._changed.notify_all()


class Noise:
    """What a program writes to standard error: the beginning is kept, the rest is counted and thrown away."""

    def __init__(self, stream: IO[bytes], kept: int) -> None:
        self.written = 0
        self.beginning = b""
        self._stream, self._kept = stream, kept
        self._thread = threading.Thread(target=self._drain, daemon=True, name="cage-errors")
        self._thread.start()

    def close(self) -> None:
        """Lets go of the pipe; the program must have ended."""
        _let_go(self._thread, self._stream)

    def _drain(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(self._stream.fileno(), CHUNK):
                self.written += len(data)
                if len(self.beginning) < self._kept:
                    self.beginning = (self.beginning + data)[: self._kept]


def _let_go(thread: threading.Thread, stream: IO[bytes]) -> None:
    thread.join(1.0)
    if (
        not thread.is_alive()
    ):  # somebody who got away may hold the other end: then the thread stays, and is no harm
        stream.close()
