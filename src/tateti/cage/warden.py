"""Stands between tateti and a program where there is no cage: when the program ends, or tateti, it ends all that is left.

It is started as a script, with nothing but the standard library:

    python warden.py LEASH FILTER COMMAND...

LEASH is the number of a pipe that is closed when the program shall end, or when whoever holds the other end has died.
FILTER is the number of an open file with the system calls that are refused, or - without.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

SET_SUBREAPER, SET_NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER_MODE = 36, 38, 22, 2
CANNOT_START = 127


class Left(Exception):  # noqa: N818  no error
    """The program has ended; with what exit code."""


def main(leash: int, filter_file: int | None, command: list[str]) -> int:
    if sys.platform == "linux":
        prctl(SET_SUBREAPER, 1)  # what is left alone by its parent becomes our child
    program = os.fork()
    if program == 0:
        become(leash, filter_file, command)
    let_go_of_the_pipes()

    def reap(*_signal: object) -> None:
        for pid, status in ended():
            if pid == program:
                raise Left(status)

    signal.signal(signal.SIGCHLD, reap)
    try:
        reap()
        while os.read(leash, 1):
            continue
        code = 0
    except Left as left:
        (code,) = left.args
    finally:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        end_all(program)
    return 128 - code if code < 0 else code


def become(leash: int, filter_file: int | None, command: list[str]) -> None:
    """Becomes the program; never comes back."""
    try:
        os.setsid()
        os.close(leash)
        if filter_file is not None:
            with open(filter_file, "rb") as file:  # noqa: PTH123  pathlib is loaded late
                refuse_calls(file.read())
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(CANNOT_START)


def let_go_of_the_pipes() -> None:
    """Only the program holds them: who closes its output is seen to have closed it."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)


def ended() -> list[tuple[int, int]]:
    """The children that have ended since, with their exit codes."""
    found: list[tuple[int, int]] = []
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            found.append((pid, os.waitstatus_to_exitcode(status)))
    return found


def end_all(program: int) -> None:
    """Ends everything that comes from the program: what one leaves behind becomes our child, and is ended next."""
    with contextlib.suppress(OSError):
        os.killpg(program, signal.SIGKILL)
    while True:
        for pid in family():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def family() -> list[int]:
    """All that come from us, where the system tells."""
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        pid = waiting.pop()
        with contextlib.suppress(OSError, ValueError):
            for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208
                with open(f"/proc/{pid}/task/{thread}/children") as file:  # noqa: PTH123
                    children = [int(child) for child in file.read().split()]
                found += children
                waiting += children
    return found


def prctl(*numbers: object) -> None:
    import ctypes

    ctypes.CDLL(None).prctl(*numbers)


def refuse_calls(program: bytes) -> None:
    """From here on these system calls are refused, to this process and all that come from it."""
    import ctypes

    class Filter(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("program", ctypes.c_char_p)]

    prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    prctl(SET_SECCOMP, FILTER_MODE, ctypes.byref(Filter(len(program) // 8, program)))


if __name__ == "__main__":
    LEASH, FILTER, *COMMAND = sys.argv[1:]
    sys.exit(main(int(LEASH), None if FILTER == "-" else int(FILTER), COMMAND))
