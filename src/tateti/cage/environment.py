"""What a program finds around it: the variables that it gets, and the Python that it may run."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

FOLDERS_OF_PACKAGES = ("site-packages", "dist-packages")


def variables(scratch: Path) -> dict[str, str]:
    """A minimal environment: none of the person's own variables."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    folders = [str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]
    if sys.platform == "win32":
        folders = [os.environ.get("PATH", "")]
    return {
        **kept, "PATH": os.pathsep.join(folders), "HOME": str(scratch), "TMPDIR": str(scratch), "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip


def interpreter() -> str:
    """The Python that runs this, without the environment around it: packages are found where one names their folders."""
    return os.path.realpath(sys.executable)


def package_folders() -> list[Path]:
    """Where the packages lie that are installed for this Python."""
    return [Path(entry) for entry in dict.fromkeys(sys.path) if Path(entry).name in FOLDERS_OF_PACKAGES]


def python() -> Iterator[Path]:
    """The files and folders that this Python needs to run, and the packages that are installed for it."""
    for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}:
        yield from (Path(prefix) / part for part in ("bin", "lib", "lib64", "pyvenv.cfg"))
    yield from (Path(path) for name in ("stdlib", "platstdlib") if (path := sysconfig.get_path(name)))
    yield from package_folders()
    yield from _links(Path(sys.executable))


def _links(path: Path) -> Iterator[Path]:
    """A program, and what it is a link to, step by step."""
    for _step in range(40):
        yield path
        if not path.is_symlink():
            return
        path = path.parent / path.readlink()
