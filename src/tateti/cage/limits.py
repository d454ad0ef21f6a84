"""How much a program of somebody else's may use."""

from __future__ import annotations

from dataclasses import dataclass

KILOBYTE = 1024
MEGABYTE = 1024 * KILOBYTE


@dataclass(frozen=True)
class Limits:
    """The limits of one program with everything that it starts; they hold with and without a cage.

    The usual ones leave room for an engine of Java or JavaScript that plays for hours.
    """

    processor: float = 3600.0  # seconds of processor time, of all its processes together
    clock: float = 12 * 3600.0  # seconds from its start to its end
    memory: int = 1024 * MEGABYTE  # of all its processes together, and of each of them
    address_space: int | None = None  # of each process; Java and JavaScript reserve far more than they use
    processes: int = 64  # and threads, together
    open_files: int = 256
    file_size: int = 16 * MEGABYTE
    scratch: int = 32 * MEGABYTE  # what it may write into its folder, where that can be bounded
    line: int = 64 * KILOBYTE  # the longest line that it may write
    kept: int = 4 * KILOBYTE  # what is kept of its standard error; the rest is counted and thrown away
