"""Memory and disk: how much there is, how much was used, and how people write such figures."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sys
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.language import decimal, number
from tateti.language import mark as N_

MARGIN = 1 / 16
"""The share of the available memory that is left alone."""

_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*([KMGT]?)(?:i?B)?", re.IGNORECASE)
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def read_size(text: str) -> int:
    """The bytes that a text like `4G` means.

    >>> read_size("4G") == 4 << 30, read_size("1.5 MB")
    (True, 1572864)
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise TatetiError(
            N_("{size} is not an amount of memory: write a number with K, M, G or T, like {example}."),
            size=quote(text),
            example="4G",
        )
    return int(float(found[1]) * _UNITS[found[2].upper()])


def size_in_words(count: int) -> str:
    """An amount as people read it.

    >>> size_in_words(25170304), size_in_words(0)
    ('24.0 MB', '0 B')
    """
    for unit, size in reversed(_UNITS.items()):
        if count >= size > 1:
            return f"{decimal(count / size, 1)} {unit}B"
    return f"{count} B"


def time_in_words(seconds: float) -> str:
    """A time as people read it, about.

    >>> [time_in_words(seconds) for seconds in (0.4, 45, 200, 9000, 400_000)]
    ['1 s', '45 s', '3 min', '2 h', '5 d']
    """
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{number(round(seconds / size))} {unit}"
    return f"{max(1, round(seconds))} s"


def usable_cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not every system has it
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def available_memory() -> int | None:
    """The bytes that a process can still take here, less a margin; None where the system does not tell."""
    known = [figure for figure in (_system_memory(), _group_memory()) if figure is not None]
    return int(min(known) * (1 - MARGIN)) if known else None


def _system_memory() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) << 10
    except (OSError, ValueError):
        pass
    try:
        import os

        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, ValueError, OSError):
        return None


def _group_memory() -> int | None:
    """What is left of the limit that a container has."""
    folder = Path("/sys/fs/cgroup")
    try:
        limit = int((folder / "memory.max").read_text())
        return max(0, limit - int((folder / "memory.current").read_text()))
    except (OSError, ValueError):
        return None


def peak_memory() -> int | None:
    """The most bytes that this process has held at once; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak << 10


def free_disk(place: Path, *ours: Path) -> int:
    """The bytes that a run may take on the disk of a place: those that are free, and those that it has taken already."""
    there = next(folder for folder in (place, *place.absolute().parents) if folder.exists())
    return shutil.disk_usage(there).free + sum(map(bytes_of, ours))


def bytes_of(path: Path) -> int:
    """What a file takes on the disk, or the files in a folder; nothing if it is not there."""
    size = 0
    with contextlib.suppress(OSError):
        for one in path.iterdir() if path.is_dir() else [path]:
            with contextlib.suppress(OSError):
                found = one.stat()
                size += getattr(found, "st_blocks", found.st_size // 512) * 512
    return size


def same_disk(one: Path, other: Path) -> bool:
    """Whether what is written to the two takes room from each other, as far as that is known."""
    places = (
        next(there for there in (path, *path.absolute().parents) if there.exists()) for path in (one, other)
    )
    return len({place.stat().st_dev for place in places}) == 1


def require_room(need: int, folder: Path, *ours: Path) -> None:
    """Refuse a run for which there is too little room in a folder; `ours` is what it has there already."""
    free = free_disk(folder, *ours)
    if need > free:
        raise TatetiError(
            N_(
                "The run needs {need} in {folder}, and {free} are free: name a folder with more room (--folder, --shared), "
                "or allow more memory (--memory)."
            ),
            need=size_in_words(need), folder=quote(str(folder)), free=size_in_words(free),
        ) from OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # fmt: skip
