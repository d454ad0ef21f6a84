"""A student's file in a process of its own, with limits on its time and output, so that it cannot harm the grader.

The other side is `child.py`. Nothing that arrives is trusted: a line without the token, or that is no answer, ends the
process. It keeps accidents and careless code away from the grader; it is no sandbox against malicious code.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tateti.classroom.grading import child
from tateti.classroom.grading.answers import (
    Answer,
    Died,
    Dropped,
    Loaded,
    LoadFailed,
    OutOfTime,
    StudentFault,
    Tampered,
    TooMuchOutput,
    TooSlow,
    Trouble,
)
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.values import Garbled, decoded, encoded

CHUNK = 64  # calls sent at a time; few enough that the pipe always takes them
LONGEST_LINE = 1024 * 1024
POLL = 0.05
PATIENCE = 5.0  # how much longer than its processor time a call may take by the clock

Given = tuple[Any, ...]  # the arguments of a call: the board as text (or the variables), then the others


@dataclass(frozen=True)
class Wanted:
    """What a file should hold, and how its boards look: functions with their number of arguments, constants, cells,
    and the variables in which it keeps its board, if it does."""

    module: str
    functions: Mapping[str, int]
    constants: Sequence[str]
    symbols: Mapping[str, Any]
    size: int
    variables: Sequence[str] = ()


class StudentProcess:
    """One run of a student's file. Use it in a `with`: at the end nothing of it is left."""

    def __init__(self, file: Path, wanted: Wanted, limits: Limits) -> None:
        self.file, self.wanted, self.limits = file.absolute(), wanted, limits
        self.printed = 0
        self.output = b""  # the beginning of what it printed
        self.cpu = 0.0  # processor seconds used, as last measured
        self._token = secrets.token_hex(8)
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._waiting: list[bytes] = []
        self._rest = b""
        self._threads: list[tuple[threading.Thread, IO[bytes]]] = []
        self._ending = threading.Lock()
        self.stop: Callable[[], bool] = lambda: False  # whether nobody waits for an answer any more

    def __enter__(self) -> StudentProcess:
        self._folder = tempfile.TemporaryDirectory(prefix="tateti-", ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-u", "-X", "utf8", child.__file__],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=self._folder.name, env=_environment(self._folder.name), start_new_session=True,
        )  # fmt: skip
        self._start(self._read_replies, self._process.stdout)
        self._start(self._drain, self._process.stderr)
        return self

    def __exit__(self, *error: object) -> None:
        self._measure()
        self._kill()
        with contextlib.suppress(OSError):
            self._requests.close()
        for thread, stream in self._threads:
            thread.join(1.0)
            if not thread.is_alive():
                stream.close()
        self._folder.cleanup()

    @property
    def _requests(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _start(self, work: Callable[[IO[bytes]], None], stream: IO[bytes] | None) -> None:
        assert stream is not None
        thread = threading.Thread(target=work, args=(stream,), daemon=True)
        self._threads.append((thread, stream))
        thread.start()

    # Requests

    def load(self) -> Loaded:
        """Loads the file; a `StudentFault` says why it cannot be."""
        limits, wanted = self.limits, self.wanted
        self._send({
            "token": self._token, "file": str(self.file), "name": wanted.module,
            "tateti": str(Path(child.__file__).parents[3]),
            "functions": dict(wanted.functions), "constants": list(wanted.constants),
            "symbols": dict(wanted.symbols), "size": wanted.size, "variables": list(wanted.variables),
            "memory": limits.memory, "output": limits.output, "seconds": int(2 * limits.seconds) + 60,
        })  # fmt: skip
        self._began_to_wait(limits.load)
        status, found = self._reply(limits.load, 2)
        try:
            if status == "failed":
                raise LoadFailed(_trouble(found))
            constants = {name: decoded(value) for name, value in found["constants"].items()}
            functions = {str(name): str(state) for name, state in found["functions"].items()}
            unwritten, borrowed = (tuple(map(str, found[what])) for what in ("unwritten", "borrowed"))
            return Loaded(functions, constants, unwritten, borrowed)
        except (Garbled, TypeError, KeyError, ValueError, AttributeError) as error:
            raise Tampered from error

    def ask(
        self, function: str, calls: Sequence[Given], seconds: float, per_call: Callable[[Given], float]
    ) -> Iterator[Answer]:
        """The answers to the calls, one by one; all together have so many seconds, and each has its own."""
        self._began_to_wait(seconds)
        for start in range(0, len(calls), CHUNK):
            chunk = calls[start : start + CHUNK]
            self._send({"function": function, "calls": [_sent(call) for call in chunk]})
            for call in chunk:
                yield _answer(self._reply(per_call(call), 4))

    def farewell(self) -> tuple[int, tuple[str, ...]]:
        """At the end: how many threads still run, and the parts of tateti that were used meanwhile."""
        self._began_to_wait(self.limits.call)
        self._send({"function": "", "calls": []})
        _status, found = self._reply(self.limits.call, 2)
        try:
            return int(found["threads"]), tuple(map(str, found["borrowed"]))
        except (TypeError, KeyError, ValueError) as error:
            raise Tampered from error

    # The pipes

    def _send(self, message: Mapping[str, Any]) -> None:
        try:
            self._requests.write(json.dumps(message).encode() + b"\n")
            self._requests.flush()
        except OSError as error:
            raise self._death() from error

    def _reply(self, seconds: float, parts: int) -> list[Any]:
        line = self._next_line(seconds)
        token, _space, text = line.partition(b" ")
        if token != self._token.encode():
            raise Tampered
        try:
            reply = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Tampered from error
        if not isinstance(reply, list) or len(reply) != parts:
            raise Tampered
        return reply

    def _next_line(self, seconds: float) -> bytes:
        while not self._waiting:
            try:
                data = self._lines.get(timeout=POLL)
            except queue.Empty:
                if self.stop():
                    raise Dropped from None
                self._check_time(seconds)
                continue
            if data is None:
                raise self._death()
            *lines, self._rest = (self._rest + data).split(b"\n")
            if len(self._rest) > LONGEST_LINE:
                raise Tampered
            self._waiting = lines[::-1]
            if lines:
                self._check_time(seconds, arrived=True)
        return self._waiting.pop()

    def _death(self) -> StudentFault:
        if self.printed > self.limits.output:
            return TooMuchOutput()
        if not self._has_ended(2.0):  # it still runs, but has closed its end of the pipe
            return Tampered()
        self._kill()
        return Died(self._process.returncode)

    def _has_ended(self, seconds: float) -> bool:
        """Whether it exits by itself. It is not reaped yet, so that its process id cannot be reused."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not hasattr(os, "waitid"):
                return self._process.poll() is not None
            if self._process.returncode is not None:
                return True
            if os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None:
                return True
            time.sleep(0.01)
        return False

    def _read_replies(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 65536):
                self._lines.put(data)
        self._lines.put(None)

    def _drain(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 65536):
                self.printed += len(data)
                self.output = (self.output + data)[:2000]
                if self.printed > self.limits.output:
                    self._kill()

    # Time

    def _began_to_wait(self, seconds: float) -> None:
        self._measure()
        self._seconds = seconds
        self._call_began = self._all_began = self._now()
        self._checked = time.monotonic()

    def _now(self) -> tuple[float, float]:
        return self.cpu, time.monotonic()

    def _check_time(self, seconds: float, arrived: bool = False) -> None:
        """Raises if this call, or all of them together, have used up their time; measured every now and then."""
        measured_lately = time.monotonic() - self._checked < POLL
        if not measured_lately:
            self._checked = time.monotonic()
            self._measure()
        if arrived:
            self._call_began = self._now()
            if measured_lately:
                return
        if self._is_over(self._call_began, seconds):
            raise TooSlow(seconds)
        if self._is_over(self._all_began, self._seconds):
            raise OutOfTime(self._seconds)

    def _is_over(self, since: tuple[float, float], seconds: float) -> bool:
        cpu, clock = self._now()
        return cpu - since[0] > seconds or clock - since[1] > PATIENCE * seconds

    def _measure(self) -> None:
        used = _processor_seconds(self._process.pid)
        if used is not None:
            self.cpu = max(self.cpu, used)

    def _kill(self) -> None:
        """Kills it and what it has started; only once, before its process id can be reused."""
        with self._ending:
            if self._process.returncode is not None:
                return
            with contextlib.suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(5.0)


def _environment(folder: str) -> dict[str, str]:
    """A minimal environment: none of the person's own variables."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
    return {**kept, "HOME": folder, "TMPDIR": folder, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def _sent(call: Given) -> list[Any]:
    return [*call[:1], *(encoded(argument) for argument in call[1:])]


def _answer(reply: list[Any]) -> Answer:
    status, value, changed, shared = reply
    try:
        changed = decoded(changed)
        if status == "raised":
            return Answer(trouble=_trouble(value), changed=changed)
        return Answer(decoded(value), None, changed, str(shared))
    except (Garbled, RecursionError) as error:
        raise Tampered from error


def _trouble(data: Any) -> Trouble:
    try:
        classes, text, line = data
        return Trouble(tuple(map(str, classes)), str(text), None if line is None else int(line))
    except (TypeError, ValueError) as error:
        raise Tampered from error


def _processor_seconds(pid: int) -> float | None:
    """The processor time of a process, where the system tells it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
