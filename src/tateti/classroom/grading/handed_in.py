"""A copy of what a student has handed in, and of the program that calls it: all that their process gets to see.

The copy is what runs. So nothing that it does to its own file or beside it reaches the original, and nothing that lies
elsewhere can be found by the way to the file.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import importlib.util
import marshal
import os
import stat
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tateti.classroom.grading import child

LARGEST_FILE = 4_000_000  # bytes
MOST_FILES, MOST_ENTRIES = 100, 1000
PACKAGE = Path(child.__file__).parents[2]  # tateti itself


class HandedIn:
    """The copy, in a folder that is there as long as it is used: in a `with`.

    `file` is the student's file, `program` the one that calls it, `folders` what has to be readable; `refusal` is why
    the file itself could not be read. What lies beside the file comes with it where the folder is the student's own:
    its Python files, and its packages.
    """

    def __init__(self, original: Path, own_folder: bool) -> None:
        self.original, self._own_folder = original.absolute(), own_folder
        self._temporary = tempfile.TemporaryDirectory(prefix="tateti-", ignore_cleanup_errors=True)
        top = Path(self._temporary.name)  # which only we may enter
        self.folders = (top / "handed-in", top / "program")
        self.file = self.folders[0] / self.original.name
        self.program = self.folders[1] / "child.pyc"
        self.refusal: OSError | None = None

    def __enter__(self) -> HandedIn:
        for folder in self.folders:
            _make_folder(folder)
        _write(self.program, compiled_child())
        if self._own_folder:
            for path in islice(_beside(self.original), MOST_FILES):
                copy = self.folders[0] / path.relative_to(self.original.parent)
                _make_folder(copy.parent)
                with contextlib.suppress(OSError):
                    _write(copy, _contents(path))
        try:
            _write(self.file, _contents(self.original))
        except OSError as error:
            self.refusal = error
        return self

    def __exit__(self, *error: object) -> None:
        self._temporary.cleanup()


def _beside(file: Path) -> Iterator[Path]:
    """The Python files in the folder of a file, and in the packages there; links are not followed."""
    for path in islice(_sorted(file.parent), MOST_ENTRIES):
        if path != file and _is_source(path):
            yield path
        elif not path.is_symlink() and path.is_dir() and (path / "__init__.py").is_file():
            yield from (inside for inside in islice(_sorted(path), MOST_ENTRIES) if _is_source(inside))


def _sorted(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(islice(folder.iterdir(), MOST_ENTRIES))
    except OSError:
        return


def _is_source(path: Path) -> bool:
    return path.suffix == ".py" and not path.is_symlink() and path.is_file()


def _contents(path: Path) -> bytes:
    """What stands in a file, never more than a program can be; anything else might never end."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    with path.open("rb") as file:
        return file.read(LARGEST_FILE)


def _make_folder(folder: Path) -> None:
    """A folder that whoever runs the program may enter; nobody else gets as far."""
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)


def _write(path: Path, contents: bytes) -> None:
    path.write_bytes(contents)
    path.chmod(0o644)


@functools.cache
def compiled_child() -> bytes:
    """The program that calls the student's file, as Python keeps it: made once, it begins sooner."""
    source = Path(child.__file__).read_bytes()
    code = compile(source, "child.py", "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
