"""The limits that the system itself keeps (`ulimit`): set by a shell, which then becomes the program.

They hold for each process; what all of a program's processes use together is looked after by `watching`.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tateti.cage.limits import KILOBYTE, Limits

SHELL = "/bin/sh"
BLOCK = 512  # bytes; in these a shell counts the size of files
SPARE_SECONDS = 5  # whoever watches comes first, and knows why


def command(limits: Limits, counts_alone: bool) -> list[str]:
    """The words before those of the program. The number of processes is counted by user: `counts_alone` says that
    nobody else's are among them."""
    script = "; ".join([*_limits(limits, counts_alone), 'exec "$@"'])
    return [SHELL, "-c", script, "cage"]


def _limits(limits: Limits, counts_alone: bool) -> Iterator[str]:
    wanted = {
        "t": int(limits.processor) + SPARE_SECONDS,
        "d": limits.memory // KILOBYTE,
        "n": limits.open_files,
        "f": limits.file_size // BLOCK,
        "c": 0,
    }
    if limits.address_space is not None:
        wanted["v"] = limits.address_space // KILOBYTE
    for letter, amount in wanted.items():
        yield _limit(letter, amount)
    processes = limits.processes + (0 if counts_alone else _running())
    yield f"{_limit('u', processes)} || {_limit('p', processes)}"  # bash and dash have other letters for it


def _limit(letter: str, amount: int) -> str:
    return f"ulimit -{letter} {amount} 2>/dev/null"


@functools.cache
def counts_by_namespace() -> bool:
    """Whether processes in a user namespace are counted by themselves: since Linux 5.14."""
    try:
        major, minor = os.uname().release.split(".")[:2]
        return (int(major), int("".join(filter(str.isdigit, minor)))) >= (5, 14)
    except (AttributeError, ValueError):
        return False


def _running() -> int:
    """How many processes and threads of ours there are now."""
    if sys.platform != "linux":
        return 1000
    count, user = 0, os.getuid()
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and folder.stat().st_uid == user:
                count += len(list((folder / "task").iterdir()))
        except OSError:  # it has ended meanwhile
            continue
    return count
