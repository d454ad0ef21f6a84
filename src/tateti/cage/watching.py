"""Looks after what all the processes of a caged program use together, and ends what uses too much.

The system's own limits are for each process. Without the rights to make control groups, somebody has to add up.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tateti.cage.faults import Cause
from tateti.cage.limits import KILOBYTE, Limits

EVERY = 0.1  # seconds
LONGEST_STOP = 1.0


@dataclass(frozen=True)
class Usage:
    """What the processes of a program use together: processor seconds, bytes of memory, processes and threads."""

    processor: float = 0.0
    memory: int = 0
    processes: int = 0


def family(pid: int) -> list[int]:
    """A process and all that come from it, as far as the system tells."""
    found, waiting = [pid], [pid]
    while waiting:
        children = children_of(waiting.pop())
        found += children
        waiting += children
    return found


def children_of(pid: int) -> list[int]:
    """The children of a process, by all its threads."""
    found: list[int] = []
    with contextlib.suppress(OSError, ValueError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


def wait_until_still(pid: int) -> None:
    """Waits a moment until a process that was told to stop does nothing more, or is gone."""
    end = time.monotonic() + LONGEST_STOP
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (OSError, IndexError):
            return
        if state in "TtZX":
            return
        time.sleep(0.0005)


def marked(mark: str) -> list[int]:
    """The processes that were started with this variable, of those that we may look at."""
    found: list[int] = []
    for folder in Path("/proc").iterdir() if has_family() else ():
        with contextlib.suppress(OSError, ValueError):
            if mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def usage(pid: int) -> Usage:
    """What a process and all that come from it use; those that have ended are counted by who waited for them."""
    processor, memory, processes = 0.0, 0, 0
    for one in family(pid):
        with contextlib.suppress(OSError, ValueError, IndexError):
            seconds, threads = _processor(one)
            processor += seconds
            processes += threads
            memory += _memory(one)
    return Usage(processor, memory, processes)


def processor(pid: int) -> float:
    """The processor time alone, which is found out sooner."""
    seconds = 0.0
    for one in family(pid):
        with contextlib.suppress(OSError, ValueError, IndexError):
            seconds += _processor(one)[0]
    return seconds


def _processor(pid: int) -> tuple[float, int]:
    """The processor seconds of a process and those it waited for, and how many threads it has."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK"), int(fields[17])


def _memory(pid: int) -> int:
    """The memory of a process that is its own, or shared with those that come from it; its programs do not count."""
    kilobytes = 0
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(("RssAnon:", "RssShmem:")):
            kilobytes += int(line.split()[1])
    return kilobytes * KILOBYTE


@dataclass(eq=False)
class Watched:
    """A program that is looked after: `end` is called once, with the limit that it went over."""

    pid: int
    limits: Limits
    end: Callable[[Cause], None]
    began: float
    usage: Usage = Usage()

    def look(self) -> Cause | None:
        """The limit that the program is over now, if it is."""
        if time.monotonic() - self.began > self.limits.clock:
            return Cause.CLOCK
        self.usage = usage(self.pid)
        if self.usage.memory > self.limits.memory:
            return Cause.MEMORY
        if self.usage.processor > self.limits.processor:
            return Cause.PROCESSOR
        # The system counts better; but nothing is counted for root, and not all is everywhere.
        if self.usage.processes > 2 * self.limits.processes:
            return Cause.PROCESSES
        return None


class _Watch:
    """The thread that looks after all the programs; it is there as long as there are any."""

    def __init__(self) -> None:
        self.forget_all()

    def forget_all(self) -> None:
        """After a fork: none of the threads are there, and none of the programs are ours."""
        self._watched: list[Watched] = []
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def add(self, one: Watched) -> None:
        with self._changed:
            self._watched.append(one)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="cage-watch")
                self._thread.start()

    def remove(self, one: Watched) -> None:
        with self._changed:
            if one in self._watched:
                self._watched.remove(one)
            self._changed.notify_all()

    def _run(self) -> None:
        while watched := self._next_look():
            for one in watched:
                if (cause := one.look()) is not None:
                    self.remove(one)
                    one.end(cause)

    def _next_look(self) -> list[Watched]:
        with self._changed:
            if self._watched:
                self._changed.wait(EVERY)
            if not self._watched:
                self._thread = None
            return list(self._watched)


_watch = _Watch()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_watch.forget_all)


def watch(pid: int, limits: Limits, end: Callable[[Cause], None]) -> Watched:
    """Looks after a program from now on."""
    one = Watched(pid, limits, end, time.monotonic())
    _watch.add(one)
    return one


def forget(one: Watched) -> None:
    """Looks after it no longer."""
    _watch.remove(one)


def has_family() -> bool:
    """Whether the system tells which processes come from which."""
    return sys.platform == "linux"
