"""Starts a program of somebody else's so that it can do no harm, and talks with it line by line."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Self

from tateti.cage import environment, watching
from tateti.cage.faults import Cause, Ended, Silent
from tateti.cage.limits import Limits
from tateti.cage.lines import Lines, Noise, is_ready
from tateti.cage.protection import protection
from tateti.cage.starting import PATIENCE, Started, started
from tateti.errors import NoCageError
from tateti.language import mark as N_


def start(
    command: Sequence[str],
    *,
    readable: Iterable[Path] = (),
    hidden: Iterable[Path] = (),
    limits: Limits | None = None,
    require: bool = False,
) -> Caged:
    """Starts a program in a cage, or without one where there is none; `NoCageError` if one is required.

    The program, the Python that runs tateti (which is also what `python3` is) and what is `readable` lie where they lie
    outside; of that, folders that are `hidden` are empty. It begins in an empty folder, which is its own. A program that
    is not there ends at once, with exit code 127 and a line on standard error.
    """
    check_required(require)
    limits = limits or Limits()
    program = environment.found(command[0])
    there = [*environment.around(Path(program)), *environment.python(), *readable]
    return Caged(started([program, *command[1:]], there, hidden, limits), limits)


def check_required(require: bool) -> None:
    """Refuses where a cage is required and there is none."""
    if require and not protection().caged:
        raise NoCageError(
            N_("There is no cage here: {reason}. Install {package}, or leave out {option}."),
            reason=protection().reason, package="bubblewrap", option="--require-cage",
        )  # fmt: skip


def named_files(command: Sequence[str]) -> tuple[list[str], list[Path]]:
    """A command as it can be given from anywhere, and the files and folders that it names.

    A program begins in a folder of its own, where `bots/mybot.py` is not found: words that name something that is
    there are made whole, and are readable.
    """
    words, files = list(command), []
    for number, word in enumerate(words):
        is_program = number == 0 and os.sep not in word
        with contextlib.suppress(OSError, ValueError, RuntimeError):  # no file can have such a name
            path = Path(word).expanduser()
            if not is_program and path.exists():
                words[number] = str(path.absolute())
                files += [path.absolute(), path.resolve()]
    return words, files


class Caged:
    """A program that was started. Use it in a `with`, or stop it: then nothing of it is left."""

    def __init__(self, begun: Started, limits: Limits) -> None:
        self.protection, self.limits = protection(), limits
        self._begun, self._process = begun, begun.process
        self._cause = Cause.ITSELF
        self._ending, self._writing = threading.Lock(), threading.Lock()
        self._has_ended = False
        self._used = 0.0
        self._lines = Lines(_pipe(self._process.stdout), limits.line)
        self._noise = Noise(_pipe(self._process.stderr), limits.kept)
        if sys.platform != "win32":
            os.set_blocking(_pipe(self._process.stdin).fileno(), False)
        self._watched = watching.watch(self._process.pid, limits, self._end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    # Talking

    def send(self, data: bytes, seconds: float) -> None:
        """Writes to its standard input; `Silent` if it does not read that in time, `Ended` if it is gone."""
        end = time.monotonic() + seconds
        try:
            with self._writing:
                number = _pipe(self._process.stdin).fileno()
                while data:
                    if sys.platform != "win32" and not is_ready(
                        number, end - time.monotonic(), to_write=True
                    ):
                        raise Silent
                    with contextlib.suppress(BlockingIOError):
                        data = data[os.write(number, data) :]
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def receive(self, seconds: float) -> bytes:
        """The next line that it writes, without its end; `Silent` if none comes in time, `Ended` after the last,
        `LineTooLong` if one has no end."""
        line = self._lines.next(seconds)
        if line is None:
            raise self._ended()
        return line

    @property
    def has_line(self) -> bool:
        """Whether the next line has arrived together with the one before."""
        return self._lines.has_one

    @property
    def waiting(self) -> bool:
        """Whether it has written something that nobody has read."""
        return self._lines.waiting

    @property
    def errors(self) -> bytes:
        """The beginning of what it wrote to standard error."""
        return self._noise.beginning

    @property
    def errors_written(self) -> int:
        """How many bytes it wrote to standard error; most of them may be thrown away."""
        return self._noise.written

    # Time

    @property
    def processor(self) -> float:
        """Processor seconds used up to now, as far as the system tells."""
        if not self._has_ended and watching.has_family():
            self._used = max(self._used, watching.processor(self._process.pid))
        return max(self._used, self._watched.usage.processor)

    # The end

    def stop(self) -> None:
        """Ends it and everything that it has started; what it wrote is lost, and its folder goes."""
        self._end(Cause.STOPPED)
        with self._writing, contextlib.suppress(OSError):  # whoever still writes finds nobody who reads
            _pipe(self._process.stdin).close()
        self._lines.close()
        self._noise.close()

    def _ended(self) -> Ended:
        """What became of it: it has closed its output, and is given a moment to leave by itself."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE / 2)
        self._end(Cause.STOPPED)
        self._noise.finish()  # what it said last is why it ended
        return Ended(self._cause, _how(self._process.returncode))

    def _end(self, cause: Cause) -> None:
        with self._ending:
            if self._has_ended:
                return
            if self._process.poll() is None:
                _last = self.processor
                self._cause = cause
                self._begun.kill()
            self._begun.tidy()
            self._has_ended = True
        watching.forget(self._watched)


def _how(code: int | None) -> int:
    """An exit code, or below 0 the signal: both the cage and the warden add 128 to a signal."""
    if code is None:
        return -signal.SIGTERM
    return 128 - code if 128 < code < 128 + 65 else code


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
