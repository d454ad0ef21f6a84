"""The cage itself: bubblewrap (`bwrap`), where it is installed and works.

Inside there are only programs and libraries, all read-only, what the program was given, and a scratch folder of
bounded size; its own processes, no network, nothing of the environment. Whoever is root becomes a user that nobody is
before the program begins, a different one for each cage; anybody else gets a user namespace.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tateti.cage import limiting, seccomp
from tateti.cage.limits import Limits
from tateti.language import mark as N_

PROGRAM = "bwrap"
SCRATCH, TEMPORARY = Path("/scratch"), Path("/tmp")  # those of the cage, and not of the machine
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
# What programs look up when they begin; nothing in it is anybody's own.
SETTINGS = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime", "java-*")
LONGEST_PROBE = 20.0  # seconds

# Users that nobody is: above every range that is given out (systemd's begin at 0x80000000 again).
FIRST_USER, USERS = 1_900_000_000, 100_000_000
_count = itertools.count()


@dataclass(frozen=True)
class Bubblewrap:
    """A bubblewrap that works here: where it is, and what it can do."""

    path: str
    drops_root: bool  # we are root, and leave that behind inside; else there is a user namespace
    bounds_scratch: bool  # it can bound a folder; older ones cannot, and there is then none to write to
    filters: bool  # whether system calls can be refused

    def command(
        self,
        command: Sequence[str],
        readable: Iterable[Path],
        hidden: Iterable[Path],
        limits: Limits,
        filter_file: int | None,
    ) -> list[str]:
        """What is to be started so that the command runs in the cage; the filter lies in an open file."""
        inside = [*limiting.command(limits, counts_alone=self.drops_root or limiting.counts_by_namespace())]
        if self.drops_root:
            user = str(FIRST_USER + (os.getpid() * 1000 + next(_count)) % USERS)
            inside += ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--inh-caps=-all"]
        return [
            self.path,
            *self._namespaces(),
            *_system(),
            "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev",
            *self._scratch(limits.scratch),
            *_bound(there := list(readable), hidden),
            *([] if _holds_one(TEMPORARY, there) else ["--symlink", str(SCRATCH), str(TEMPORARY)]),
            "--remount-ro", "/",
            "--chdir", str(SCRATCH),
            *([] if filter_file is None else ["--seccomp", str(filter_file)]),
            "--", *inside, *command,
        ]  # fmt: skip

    def _namespaces(self) -> list[str]:
        common = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
                  "--hostname", "cage", "--die-with-parent", "--new-session"]  # fmt: skip
        if self.drops_root:
            return [*common, "--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        return [*common, "--unshare-user", "--uid", "65534", "--gid", "65534"]

    def _scratch(self, size: int) -> list[str]:
        if self.bounds_scratch:
            return ["--perms", "1777", "--size", str(size), "--tmpfs", str(SCRATCH)]
        return ["--dir", str(SCRATCH)]


@functools.cache
def found() -> Bubblewrap | str:
    """The bubblewrap that works here, or why there is none; found out once, by starting it."""
    if sys.platform != "linux":
        return N_("there is no bubblewrap for this system")
    path = shutil.which(PROGRAM)
    if path is None:
        return N_("bubblewrap is not installed")
    bounds = "--size" in _help(path)
    filters = seccomp.program() is not None
    ways = ((True, False) if os.geteuid() == 0 else (False,))  # fmt: skip
    for drops_root in ways:
        made = Bubblewrap(path, drops_root, bounds, filters)
        if _works(made):
            return made
    return N_("bubblewrap is installed, but is not allowed to work here")


def _help(path: str) -> str:
    try:
        return subprocess.run(
            [path, "--help"], check=False, capture_output=True, text=True, timeout=LONGEST_PROBE
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


def _works(made: Bubblewrap) -> bool:
    with filter_file() as number:
        command = made.command(["/bin/sh", "-c", "exit 0"], (), (), Limits(), number)
        try:
            return not subprocess.run(
                command, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST_PROBE,
                pass_fds=[] if number is None else [number], start_new_session=True,
            ).returncode  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            return False


@contextlib.contextmanager
def filter_file() -> Iterator[int | None]:
    """The filter of system calls in an open file, to be read by the program that is started; None without a filter."""
    program = seccomp.program()
    if program is None:
        yield None
        return
    with tempfile.TemporaryFile() as file:
        file.write(program)
        file.seek(0)
        yield file.fileno()


# What there is to read


@functools.cache
def _system() -> tuple[str, ...]:
    return tuple(_programs_and_libraries())


def _programs_and_libraries() -> Iterator[str]:
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), name)
        elif path.is_dir():
            yield from ("--ro-bind", name, name)
    yield from ("--dir", "/etc")
    for path in _settings():
        yield from ("--ro-bind-try", str(path), str(path))


@functools.cache
def _settings() -> tuple[Path, ...]:
    return tuple(path for pattern in SETTINGS for path in sorted(Path("/etc").glob(pattern)))


def _bound(readable: Iterable[Path], hidden: Iterable[Path]) -> Iterator[str]:
    """What can be read besides, at the place where it is; and over it, what cannot."""
    there = [*map(Path, SYSTEM), *_settings()]
    folders: set[Path] = {Path("/")}
    for path in sorted({path.absolute() for path in readable}, key=lambda path: len(path.parts)):
        if _is_below(path, there) or not path.exists():
            continue
        # Without being told, bubblewrap makes the folders above so that only root may enter.
        above = [folder for folder in reversed(path.parents) if folder not in folders]
        yield from (word for folder in above for word in ("--dir", str(folder)))
        yield from ("--ro-bind", str(path), str(path))
        folders |= {*above, path}
        there.append(path)
    for path in hidden:
        if path.is_dir() and _is_below(path, there):
            yield from ("--tmpfs", str(path), "--remount-ro", str(path))


def _holds_one(folder: Path, paths: Iterable[Path]) -> bool:
    """Whether something of what is readable lies in a folder."""
    return any(path.absolute().is_relative_to(folder) for path in paths)


def _is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
