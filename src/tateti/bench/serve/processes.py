"""What processes take of the machine: memory, open files, processor time. Read from /proc, so on Linux alone."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tateti.errors import TatetiError
from tateti.language import mark as N_

PROC = Path("/proc")

# The fields of /proc/PID/stat after the name of the program, see proc(5).
PARENT, OWN_TICKS, WAITED_TICKS, RESIDENT_PAGES = 1, slice(11, 13), slice(13, 15), 21


class NotMeasurableError(TatetiError):
    """This machine does not tell, or cannot do, what is to be measured."""


@dataclass(frozen=True)
class Usage:
    """What one or more processes hold at a moment, and the processor time that they have used so far."""

    memory: int  # resident bytes
    descriptors: int
    cpu_seconds: float

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.memory + other.memory,
            self.descriptors + other.descriptors,
            self.cpu_seconds + other.cpu_seconds,
        )


NOTHING = Usage(0, 0, 0.0)


def refuse_where_unknown() -> None:
    """Says so where the system does not tell what processes take."""
    if not (PROC / "self" / "stat").exists():
        raise NotMeasurableError(
            N_("This is measured on Linux alone: it reads what processes take from /proc.")
        )


def usage_of(pids: Iterable[int]) -> Usage:
    """What these processes and all that they have started take together."""
    children = _children()
    seen: set[int] = set()
    waiting = list(pids)
    while waiting:
        pid = waiting.pop()
        if pid not in seen:
            seen.add(pid)
            waiting += children[pid]
    return sum(map(_usage, seen), NOTHING)


def parent_of(pid: int) -> int | None:
    """The process that started another; None where there is no such process here."""
    fields = _fields(pid)
    return None if fields is None else int(fields[PARENT])


def program_of(pid: int) -> str:
    """The name of the program that a process runs; empty where there is no such process here."""
    try:
        return (PROC / str(pid) / "comm").read_text().strip()
    except OSError:
        return ""


def _children() -> defaultdict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for pid in _pids():
        if (parent := parent_of(pid)) is not None:
            found[parent].append(pid)
    return found


def _pids() -> Iterator[int]:
    return (int(folder.name) for folder in PROC.iterdir() if folder.name.isdigit())


def _usage(pid: int) -> Usage:
    fields = _fields(pid)
    if fields is None:
        return NOTHING
    # Those that have ended count for the process that waited for them, or their time would vanish with them.
    ticks = sum(map(int, fields[OWN_TICKS])) + sum(map(int, fields[WAITED_TICKS]))
    return Usage(
        int(fields[RESIDENT_PAGES]) * os.sysconf("SC_PAGE_SIZE"),
        _descriptors(pid),
        ticks / os.sysconf("SC_CLK_TCK"),
    )


def _descriptors(pid: int) -> int:
    try:
        return sum(1 for _ in (PROC / str(pid) / "fd").iterdir())
    except OSError:  # it has just ended, or belongs to somebody else
        return 0


def _fields(pid: int) -> list[str] | None:
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
