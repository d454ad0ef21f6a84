"""What a program writes, and never more of it than fits: what nobody reads fills its pipe, and then it has to wait."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import sys
import threading
import time
from typing import IO

from tateti.cage.faults import LineTooLong, Silent

CHUNK = 64 * 1024


class Lines:
    """The lines of a program's standard output, one by one, as they are asked for."""

    def __init__(self, stream: IO[bytes], longest: int) -> None:
        self._stream, self._longest = stream, longest
        self._pump = _Pump(stream) if sys.platform == "win32" else None
        self._number = self._pump.number if self._pump is not None else stream.fileno()
        if self._pump is None:
            os.set_blocking(self._number, False)
        self._ready: list[bytes] = []  # complete lines, the last one first
        self._rest = b""
        self._reading = threading.Lock()

    def next(self, seconds: float) -> bytes | None:
        """The next line without its end, None after the last; `Silent` if none comes in time."""
        if self._ready:
            return self._ready.pop()
        with self._reading:
            return self._next(time.monotonic() + seconds)

    def _next(self, end: float) -> bytes | None:
        while not self._ready:
            data = self._read(end)
            if not data:
                last, self._rest = self._rest, b""
                return last or None
            *lines, self._rest = (self._rest + data).split(b"\n")
            if max(map(len, lines), default=0) > self._longest or len(self._rest) > self._longest:
                raise LineTooLong
            self._ready = lines[::-1]
        return self._ready.pop()

    @property
    def has_one(self) -> bool:
        """Whether a line has been read already, together with an earlier one."""
        return bool(self._ready)

    @property
    def waiting(self) -> bool:
        """Whether something can be read without waiting for the program."""
        return bool(self._ready) or is_ready(self._number, 0.0)

    def close(self) -> None:
        """Lets go of the pipe; the program must have ended, so that whoever still reads it comes to its end."""
        if not self._reading.acquire(timeout=1.0):
            return
        try:
            if self._pump is not None:
                self._pump.close()
            self._stream.close()
        finally:
            self._reading.release()

    def _read(self, end: float) -> bytes:
        """What has been written since, at least something; nothing at the end."""
        while True:
            with contextlib.suppress(BlockingIOError):
                if self._stream.closed:
                    return b""
                return self._pump.read() if self._pump is not None else os.read(self._number, CHUNK)
            if not is_ready(self._number, end - time.monotonic()):
                raise Silent


def is_ready(number: int, seconds: float, to_write: bool = False) -> bool:
    """Whether a pipe has something to read, or room to write, in so many seconds."""
    seconds = max(0.0, seconds)
    if not hasattr(select, "poll"):
        asked = ([], [number]) if to_write else ([number], [])
        return any(select.select(*asked, [], seconds))
    poll = select.poll()
    poll.register(number, select.POLLOUT if to_write else select.POLLIN)
    return bool(poll.poll(seconds * 1000))


class _Pump:
    """On a system where one cannot wait for a pipe, a thread passes on what comes out of it, and one waits for that."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._out, self._into = socket.socketpair()
        self._out.setblocking(False)
        self.number = self._out.fileno()
        self._thread = threading.Thread(target=self._pass_on, daemon=True, name="cage-output")
        self._thread.start()

    def read(self) -> bytes:
        return self._out.recv(CHUNK)

    def close(self) -> None:
        self._out.close()
        self._thread.join(1.0)

    def _pass_on(self) -> None:
        with self._into, contextlib.suppress(OSError, ValueError):
            while data := os.read(self._stream.fileno(), CHUNK):
                self._into.sendall(data)


class Noise:
    """What a program writes to standard error: the beginning is kept, the rest is counted and thrown away."""

    def __init__(self, stream: IO[bytes], kept: int) -> None:
        self.written = 0
        self.beginning = b""
        self._stream, self._kept = stream, kept
        self._thread = threading.Thread(target=self._drain, daemon=True, name="cage-errors")
        self._thread.start()

    def finish(self) -> None:
        """Waits a moment until all of it has arrived; the program must have ended."""
        self._thread.join(1.0)

    def close(self) -> None:
        """Lets go of the pipe; the program must have ended."""
        self.finish()
        if (
            not self._thread.is_alive()
        ):  # somebody who got away may hold the other end: then it stays as it is
            self._stream.close()

    def _drain(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(self._stream.fileno(), CHUNK):
                self.written += len(data)
                if len(self.beginning) < self._kept:
                    self.beginning = (self.beginning + data)[: self._kept]
