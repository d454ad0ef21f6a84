"""What can go wrong with a caged program.

CageFault                   the program cannot go on, or does not answer
  Silent                    nothing arrived in time; the program may go on
  Ended                     the program has ended: by itself, or by a limit
  LineTooLong               a line never ends
"""

from __future__ import annotations

from enum import Enum


class Cause(Enum):
    """Why a program has ended."""

    ITSELF = "itself"  # it left, or crashed; `how` says with what
    STOPPED = "stopped"  # whoever started it wanted it to end
    PROCESSOR = "processor"
    CLOCK = "clock"
    MEMORY = "memory"
    PROCESSES = "processes"


class CageFault(Exception):  # noqa: N818  it is the program's, and not ours
    """The program cannot go on, or does not answer."""


class Silent(CageFault):
    """Nothing arrived in time, or nothing was read; the program may still go on."""


class LineTooLong(CageFault):
    """It writes a line without an end."""


class Ended(CageFault):
    """The program has ended. `how` is its exit code, or below 0 the signal that ended it."""

    def __init__(self, cause: Cause, how: int) -> None:
        super().__init__(cause.value, how)
        self.cause, self.how = cause, how
