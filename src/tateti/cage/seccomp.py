"""System calls that are refused to a caged program: a filter for Linux (seccomp), written by hand as BPF.

A filter is a list of instructions of 8 bytes each, which the kernel runs on every system call:

    code (16 bits)   if true, skip (8)   if false, skip (8)   k (32)

Everything is allowed but what is named here. What a player of games has no use for is refused with EPERM, as if it
had not the right; what programs try and do without when it is not there, with ENOSYS. A call by the numbers of another
architecture ends the program. On a processor whose numbers are not known here there is no filter.
"""

from __future__ import annotations

import errno
import functools
import platform
import socket
import struct
import sys

# Instructions: load a word of what is asked, compare, answer.
LOAD, EQUAL, AT_LEAST, ANY_BIT, ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = (
    0,
    4,
    16,
)  # where they lie in what the kernel hands over; low words first

KILL, REFUSE, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000

X32_BIT = 0x40000000  # the numbers of a third set of calls on x86-64
NEW_NAMESPACES = 0x7E020080  # every CLONE_NEW... flag

# The numbers of each call: on x86-64, and on arm64 (and every later architecture); None where there is none.
REFUSED: dict[str, tuple[int | None, int | None]] = {
    # other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    # keys of the user
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    # file systems
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "quotactl": (179, 60), "quotactl_fd": (443, 443),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "swapon": (167, 224), "swapoff": (168, 225),
    # namespaces
    "unshare": (272, 97), "setns": (308, 268),
    # the kernel itself
    "bpf": (321, 280), "userfaultfd": (323, 282), "perf_event_open": (298, 241), "kexec_load": (246, 104),
    "kexec_file_load": (320, 294), "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "reboot": (169, 142), "syslog": (103, 116), "acct": (163, 89), "iopl": (172, None), "ioperm": (173, None),
    "modify_ldt": (154, None), "vhangup": (153, 58), "fanotify_init": (300, 262),
    "lookup_dcookie": (212, 18),
    # clocks
    "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171), "clock_adjtime": (305, 266),
    # memory that counts for no process
    "shmget": (29, 194), "memfd_create": (319, 279), "memfd_secret": (447, 447), "msgget": (68, 186),
    "mq_open": (240, 180), "remap_file_pages": (216, 234),
}  # fmt: skip
# Programs do without these, or by another call whose flags can be seen.
ABSENT: dict[str, tuple[int, int]] = {
    "clone3": (435, 435), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
}  # fmt: skip
CLONE, SOCKET = (56, 220), (41, 198)

ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7), "arm64": (1, 0xC00000B7)}


@functools.cache
def program(machine: str = platform.machine()) -> bytes | None:
    """The filter for this processor; None where there is none."""
    if sys.platform != "linux" or machine not in ARCHITECTURES or sys.byteorder != "little":
        return None
    column, architecture = ARCHITECTURES[machine]
    refused = [number for numbers in REFUSED.values() if (number := numbers[column]) is not None]
    lines = [
        _step(LOAD, ARCHITECTURE_AT),
        _step(EQUAL, architecture, skip_if=1),
        _step(ANSWER, KILL),
        _step(LOAD, NUMBER_AT),
    ]
    if column == 0:
        lines += [_step(AT_LEAST, X32_BIT, skip_unless=1), _step(ANSWER, KILL)]
    lines += _refuse(refused, errno.EPERM)
    lines += _refuse([numbers[column] for numbers in ABSENT.values()], errno.ENOSYS)
    # A new namespace could be asked for by a flag of clone, and a network by the family of a socket.
    lines += [
        _step(EQUAL, CLONE[column], skip_unless=4),
        _step(LOAD, ARGUMENTS_AT),
        _step(ANY_BIT, NEW_NAMESPACES, skip_unless=1),
        _step(ANSWER, REFUSE | errno.EPERM),
        _step(ANSWER, ALLOW),
        _step(EQUAL, SOCKET[column], skip_unless=3),
        _step(LOAD, ARGUMENTS_AT),
        _step(EQUAL, socket.AF_UNIX, skip_if=1),
        _step(ANSWER, REFUSE | errno.EAFNOSUPPORT),
        _step(ANSWER, ALLOW),
    ]
    return b"".join(lines)


def _step(code: int, k: int, skip_if: int = 0, skip_unless: int = 0) -> bytes:
    return struct.pack("<HBBI", code, skip_if, skip_unless, k)


def _refuse(numbers: list[int], error: int) -> list[bytes]:
    """Answers with an error to each of these calls; two instructions for each, so that no jump is long."""
    return [
        step
        for number in sorted(numbers)
        for step in (_step(EQUAL, number, skip_unless=1), _step(ANSWER, REFUSE | error))
    ]
