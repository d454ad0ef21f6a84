"""How a program is started and ended: in bubblewrap, under a warden where there is none, or bare on Windows."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tateti.cage import bubblewrap, environment, limiting, warden, watching
from tateti.cage.limits import Limits

PATIENCE = 5.0  # seconds that an ending may take
SPAWNED_WITHIN = 60.0
MARK = "TATETI_CAGE"  # a variable by which processes are recognised that have got away


class Started:
    """A process, and how it is ended with everything that comes from it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def kill(self) -> None:
        """Ends all of it."""
        self.process.kill()
        self._has_gone()

    def tidy(self) -> None:
        """After its end: nothing of it is left."""

    def _has_gone(self) -> bool:
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return False
        return True


class InBubblewrap(Started):
    """In the cage."""

    def kill(self) -> None:
        """Ends the first process inside: the system then ends all others in there, and bubblewrap goes by itself when
        none is left.

        Bubblewrap is held still meanwhile: while it sets up the cage it may be about to start that process, and one
        that had nobody any more would wait for ever.
        """
        outside = self.process.pid
        _signal(outside, signal.SIGSTOP)
        watching.wait_until_still(outside)
        inside = watching.children_of(outside)
        for first in inside:
            _signal(first, signal.SIGKILL)
        _signal(outside, signal.SIGCONT if inside else signal.SIGKILL)
        if not self._has_gone():
            super().kill()


class UnderWarden(Started):
    """Without a cage: a warden ends what is left (see `warden`)."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        leash: int,
        mark: str,
        scratch: tempfile.TemporaryDirectory[str],
    ) -> None:
        super().__init__(process)
        self._leash, self._mark, self._scratch = leash, mark, scratch

    def kill(self) -> None:
        self._let_go()
        if not self._has_gone():  # somebody has stopped the warden
            for pid in watching.family(self.process.pid)[::-1]:
                _signal(pid, signal.SIGKILL)
            self._has_gone()

    def tidy(self) -> None:
        self._let_go()
        for pid in watching.marked(f"{MARK}={self._mark}"):  # somebody has ended the warden
            _signal(pid, signal.SIGKILL)
        self._scratch.cleanup()

    def _let_go(self) -> None:
        if self._leash >= 0:
            os.close(self._leash)
        self._leash = -1


class Bare(Started):
    """On a system that has neither."""

    def __init__(self, process: subprocess.Popen[bytes], scratch: tempfile.TemporaryDirectory[str]) -> None:
        super().__init__(process)
        self._scratch = scratch

    def tidy(self) -> None:
        self._scratch.cleanup()


def started(
    command: Sequence[str], readable: Iterable[Path], hidden: Iterable[Path], limits: Limits
) -> Started:
    """The program, started in the best way that there is here."""
    found = bubblewrap.found()
    if isinstance(found, bubblewrap.Bubblewrap):
        return _in_bubblewrap(found, command, readable, hidden, limits)
    scratch = tempfile.TemporaryDirectory(prefix="tateti-", ignore_cleanup_errors=True)
    try:
        if sys.platform == "win32":
            variables = environment.variables(Path(scratch.name))
            return Bare(_spawned(command, cwd=scratch.name, env=variables), scratch)
        return _under_warden(command, limits, scratch)
    except BaseException:
        scratch.cleanup()
        raise


def _in_bubblewrap(
    found: bubblewrap.Bubblewrap,
    command: Sequence[str],
    readable: Iterable[Path],
    hidden: Iterable[Path],
    limits: Limits,
) -> Started:
    variables = environment.variables(bubblewrap.SCRATCH)
    with bubblewrap.filter_file() as number:
        whole = found.command(command, readable, hidden, limits, number)
        # The variables are those of bubblewrap itself too: the program could read them there.
        return InBubblewrap(_spawned(whole, pass_fds=[] if number is None else [number], env=variables))


def _under_warden(
    command: Sequence[str], limits: Limits, scratch: tempfile.TemporaryDirectory[str]
) -> Started:
    mark = secrets.token_hex(8)
    variables = {**environment.variables(Path(scratch.name)), MARK: mark}
    held, leash = os.pipe()
    try:
        with bubblewrap.filter_file() as number:
            whole = [
                environment.interpreter(), "-I", "-S", "-B", warden.__file__, str(held),
                "-" if number is None else str(number),
                *limiting.command(limits, counts_alone=False), *command,
            ]  # fmt: skip
            numbers = [held] if number is None else [held, number]
            process = _spawned(whole, pass_fds=numbers, cwd=scratch.name, env=variables)
    except BaseException:
        os.close(leash)
        raise
    finally:
        os.close(held)
    return UnderWarden(process, leash, mark, scratch)


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


class _Spawner:
    """Starts all the programs in one thread, which lives as long as tateti: a program in a cage ends with the thread
    that has started it, for the system knows no other parent."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """After a fork the thread is not there."""
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()

    def start(self, command: Sequence[str], settings: dict[str, Any]) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, "cage-spawner")
            process = self._pool.submit(_popen, command, settings)
        return process.result(SPAWNED_WITHIN)


def _popen(command: Sequence[str], settings: dict[str, Any]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        bufsize=0, **settings,
    )  # fmt: skip


_spawner = _Spawner()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_spawner.forget)


def _spawned(command: Sequence[str], **settings: Any) -> subprocess.Popen[bytes]:
    return _spawner.start(command, settings)
