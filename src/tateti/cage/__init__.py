"""A cage for programs of others: whatever they do, they do no harm.

    with cage.start(["./mybot"], limits=cage.Limits(memory=256 * cage.MEGABYTE)) as bot:
        bot.send(b"ugi\\n", seconds=5.0)
        print(bot.receive(seconds=5.0))          # a line; Silent, Ended or LineTooLong if none comes
                                                 # at the end of the `with` nothing of it is left

Where bubblewrap is installed and works, a program reaches no network, sees no file of anybody's and no other process,
and writes nowhere but into a folder of bounded size; `docs/cage.md` says exactly what. Everywhere it has limits of
time, memory, processes, open files and output. `protection()` says which guards are in force here and which are not,
and `in_words` puts that into a sentence; with `require=True` nothing is started without a cage.

caged        start a program, talk with it line by line, stop it
starting     how it is started and ended: bubblewrap, or a warden where there is none
limits       limiting  watching  how much it may use, who sets that, and who looks after it
protection   what it is kept from here, as values and in words
seccomp      the system calls that are refused
lines        what it writes, never more than fits
environment  what it finds around it
faults       what can go wrong
"""

from tateti.cage.caged import Caged, check_required, named_files, start
from tateti.cage.environment import copies_of, interpreter, package_folders
from tateti.cage.faults import CageFault, Cause, Ended, LineTooLong, Silent
from tateti.cage.limits import KILOBYTE, MEGABYTE, Limits
from tateti.cage.protection import Guard, Protection, in_words, protection

__all__ = [
    "KILOBYTE",
    "MEGABYTE",
    "CageFault",
    "Caged",
    "Cause",
    "Ended",
    "Guard",
    "Limits",
    "LineTooLong",
    "Protection",
    "Silent",
    "check_required",
    "copies_of",
    "in_words",
    "interpreter",
    "named_files",
    "package_folders",
    "protection",
    "start",
]
