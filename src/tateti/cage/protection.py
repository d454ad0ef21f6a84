"""What a program of somebody else's is kept from here, and what not; as values that are put into words late."""

from __future__ import annotations

import functools
import os
import sys
from dataclasses import dataclass
from enum import Enum

from tateti.cage import bubblewrap, seccomp
from tateti.language import gettext as _
from tateti.language import mark as N_


class Guard(Enum):
    """One thing that a program is kept from. The value is its name in JSON and CSV."""

    NETWORK = "network"  # it reaches no network
    WRITING = "writing"  # it writes nowhere but into its scratch folder
    READING = "reading"  # it reads no file but programs and libraries, and what it is given
    OTHERS = "others"  # it sees no other process, and can neither signal nor read one
    CALLS = "calls"  # system calls that a player of games has no use for are refused
    OUTLIVING = "outliving"  # nothing that it starts outlives it
    SCRATCH = "scratch"  # what it writes takes no more room than it may
    LIMITS = "limits"  # processor time, memory, processes, open files
    ROOT = "root"  # it has not the rights of root


# What it means for the person that one of them is missing.
MISSING = {
    Guard.NETWORK: N_("it can reach the network"),
    Guard.WRITING: N_("it can change your files"),
    Guard.READING: N_("it can read your files"),
    Guard.OTHERS: N_("it can see and end other programs"),
    Guard.CALLS: N_("no system call is refused to it"),
    Guard.OUTLIVING: N_("what it starts may go on after it"),
    Guard.SCRATCH: N_("it can fill the disk"),
    Guard.LIMITS: N_("only its time is limited"),
    Guard.ROOT: N_("it has all the rights of root"),
}


@dataclass(frozen=True)
class Protection:
    """Which guards are in force, by what (`bubblewrap`, or nothing), and why it is not more."""

    by: str
    in_force: frozenset[Guard]
    reason: str = ""

    @property
    def caged(self) -> bool:
        """Whether there is a cage around the program, and not only limits."""
        return bool(self.by)

    @property
    def missing(self) -> tuple[Guard, ...]:
        """The guards that are not in force."""
        return tuple(guard for guard in Guard if guard not in self.in_force)


@functools.cache
def protection() -> Protection:
    """What a program that is started here is kept from; found out once, by trying."""
    found = bubblewrap.found()
    if isinstance(found, bubblewrap.Bubblewrap):
        without = set() if found.filters else {Guard.CALLS}
        return Protection("bubblewrap", frozenset(Guard) - without)
    guards = set()
    if sys.platform == "linux":
        guards.add(Guard.LIMITS)
    if seccomp.program() is not None:
        guards |= {Guard.CALLS, Guard.NETWORK}
    if sys.platform == "win32" or os.geteuid() != 0:
        guards.add(Guard.ROOT)
    return Protection("", frozenset(guards), found)


def in_words(given: Protection) -> str:
    """One sentence: that a program is caged, or that it is not, why, and what it could do."""
    could = ", ".join(_(MISSING[guard]) for guard in given.missing)
    if not given.caged:
        return _("Not caged ({reason}): {could}.").format(reason=_(given.reason), could=could)
    if could:
        return _("Caged by {program}, but {could}.").format(program=given.by, could=could)
    return _("Caged by {program}.").format(program=given.by)
