"""What a program finds around it: the variables that it gets, and the Python that it may run."""

from __future__ import annotations

import functools
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

FOLDERS_OF_PACKAGES = ("site-packages", "dist-packages")


def variables(scratch: Path) -> dict[str, str]:
    """A minimal environment: none of the person's own variables."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return {
        **kept, "PATH": _path(), "HOME": str(scratch), "TMPDIR": str(scratch), "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip


def _path() -> str:
    """Where programs are looked for: this Python comes first, then those that everybody has."""
    if sys.platform == "win32":
        return os.environ.get("PATH", "")
    return os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"])


def found(program: str) -> str:
    """Where a program is: among those that everybody has, else where the person has it."""
    return shutil.which(program, path=_path()) or shutil.which(program) or program


def around(program: Path) -> Iterator[Path]:
    """A program, and where it is in a folder `bin`, the libraries beside that; in somebody's home they are their own."""
    for path in _links(program.absolute()):
        yield path
        if path.parent.name == "bin" and path.parent.parent != Path(os.path.expanduser("~")):  # noqa: PTH111  never fails
            yield from (path.parent.parent / name for name in ("lib", "lib64", "conf"))


def interpreter() -> str:
    """The Python that runs this, without the environment around it: packages are found where one names their folders."""
    return os.path.realpath(sys.executable)


def package_folders() -> list[Path]:
    """Where the packages lie that are installed for this Python."""
    return [Path(entry) for entry in dict.fromkeys(sys.path) if Path(entry).name in FOLDERS_OF_PACKAGES]


@functools.cache
def copies_of(package: str) -> tuple[Path, ...]:
    """Where a package is installed, of all places that are readable in the cage."""
    roots = {Path(prefix) / "lib" for prefix in ("/usr", "/usr/local", sys.prefix, sys.base_prefix)}
    found = {path for root in roots for path in root.glob(f"python3*/*-packages/{package}")}
    return tuple(sorted(found | {folder / package for folder in package_folders()}))


@functools.cache
def python() -> tuple[Path, ...]:
    """The files and folders that this Python needs to run, and the packages that are installed for it."""
    return tuple(dict.fromkeys(_python()))


def _python() -> Iterator[Path]:
    for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}:
        yield from (Path(prefix) / part for part in ("bin", "lib", "lib64", "pyvenv.cfg"))
    yield from (Path(path) for name in ("stdlib", "platstdlib") if (path := sysconfig.get_path(name)))
    yield from package_folders()
    yield from around(Path(sys.executable))


def _links(path: Path) -> Iterator[Path]:
    """A program, and what it is a link to, step by step."""
    for _step in range(40):
        yield path
        if not path.is_symlink():
            return
        path = path.parent / path.readlink()
