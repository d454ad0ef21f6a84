"""What a student has handed in: a file, a folder with the file somewhere in it, or an archive (zip) of one.

All of it is somebody else's: links inside a folder are not followed, and an archive is unpacked within limits, into a
folder of its own, by names that stay inside it.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tateti.classroom.courses.base import Course
from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import mark as N_

DEEPEST, MOST_ENTRIES = 4, 2000  # of a folder: levels below it, and files and folders that are looked at
LARGEST_ARCHIVE, LARGEST_DIRECTORY = (
    50_000_000,
    1_000_000,
)  # bytes: of a zip file, and of its table of contents
MOST_FILES, MOST_BYTES = 1000, 20_000_000  # that are unpacked
LONGEST_NAME = 200
PIECE = 65536

NOT_THEIRS = re.compile(r"\.|__(?:pycache__|MACOSX)$|(?:venv|env|node_modules|site-packages)$")
MOODLE = re.compile(r"(.+)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?")


@dataclass(frozen=True)
class Student:
    """One student: the name, and the file to grade, or the archive it is in, if there is one; and the number by which
    Moodle knows what was handed in, where its download has named it. In a folder of their own a file may use what lies
    beside it; elsewhere that is somebody else's."""

    name: str
    file: Path | None
    archive: Path | None = None
    number: str = ""
    own_folder: bool = True


def name_and_number(name: str) -> tuple[str, str]:
    """The student's name and number in a name that Moodle gave; other names are as they are.

    >>> name_and_number("Ana Pérez_4711_assignsubmission_file"), name_and_number("beto")
    (('Ana Pérez', '4711'), ('beto', ''))
    """
    found = MOODLE.match(name)
    return (found[1], found[2]) if found is not None else (name, "")


# Folders


def file_in(folder: Path, course: Course) -> Path | None:
    """The file of the course in a folder or below it, or else the only Python file beside those that were given."""
    files = _files(folder)
    for wanted in (
        [file for file in files if file.name == course.file],
        [file for file in files if _is_written(file, course) and file.parent == folder],
        [file for file in files if _is_written(file, course)],
    ):
        nearest = [file for file in wanted if len(file.parts) == len(wanted[0].parts)]
        if len(nearest) == 1:
            return nearest[0]
        if nearest:
            return None
    return None


def archive_in(folder: Path) -> Path | None:
    """The only archive that lies in a folder."""
    archives = [file for file in _files(folder) if file.parent == folder and is_archive(file)]
    return archives[0] if len(archives) == 1 else None


def is_archive(file: Path) -> bool:
    """Whether a file is an archive, going by its name."""
    return file.suffix.lower() == ".zip"


def _is_written(file: Path, course: Course) -> bool:
    """Whether it is a Python file that the student has written, and not one that was given."""
    return file.suffix == ".py" and file.name not in {given.name for given in course.files}


def _files(folder: Path) -> list[Path]:
    """The files in a folder and below it, those nearer to it first; links are left aside."""
    found: list[Path] = []
    looked_at, level = 0, [folder]
    for _depth in range(DEEPEST + 1):
        below: list[Path] = []
        for place in level:
            for entry in _entries(place):
                looked_at += 1
                if looked_at > MOST_ENTRIES:
                    return found
                if entry.is_file(follow_symlinks=False):
                    found.append(place / entry.name)
                elif entry.is_dir(follow_symlinks=False):
                    below.append(place / entry.name)
        level = below
    return found


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """What lies in a folder, by name; nothing, if it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            theirs = [entry for entry in entries if not NOT_THEIRS.match(entry.name)]
    except OSError:
        return []
    return sorted(theirs, key=lambda entry: entry.name)


# Archives


@contextmanager
def unpacked(archive: Path) -> Iterator[Path]:
    """A folder with what is in an archive, gone again afterwards; `TatetiError` if it cannot be read, or is too large."""
    with tempfile.TemporaryDirectory(prefix="tateti-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        try:
            _check_size(archive)
            with zipfile.ZipFile(archive) as contents:
                _unpack(contents, folder, archive)
        except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
            if isinstance(error, TatetiError):
                raise
            reason = why(error) if isinstance(error, OSError) else N_("it is no zip file, or a damaged one")
            raise TatetiError(
                N_("{file} cannot be read: {reason}."), file=quote(archive.name), reason=reason
            ) from error
        yield folder


def _check_size(archive: Path) -> None:
    """Refuses an archive whose table of contents alone would be too much to read."""
    if not archive.is_file() or archive.stat().st_size > LARGEST_ARCHIVE:
        raise _too_large(archive)
    with archive.open("rb") as file:
        file.seek(-min(archive.stat().st_size, PIECE + 22), os.SEEK_END)
        end = file.read()
    sizes = [
        int.from_bytes(end[at.start() + 12 : at.start() + 16], "little") for at in re.finditer(b"PK\5\6", end)
    ]
    if not sizes:
        raise zipfile.BadZipFile
    # Of an archive with more entries than the old form can count there is another table, which may say anything.
    if max(sizes) > LARGEST_DIRECTORY or b"PK\6\7" in end:
        raise _too_large(archive)


def _unpack(contents: zipfile.ZipFile, folder: Path, archive: Path) -> None:
    files = written = 0
    for entry in contents.infolist():
        place = _place(entry)
        if place is None:
            continue
        files += 1
        if files > MOST_FILES:
            raise _too_large(archive)
        target = folder.joinpath(*place)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):  # an entry of that name was a file
            continue
        if target.exists():
            continue
        with contents.open(entry) as source, target.open("xb") as copy:
            while piece := source.read(PIECE):  # what its table of contents says of its size need not be true
                written += len(piece)
                if written > MOST_BYTES:
                    raise _too_large(archive)
                copy.write(piece)


def _place(entry: zipfile.ZipInfo) -> list[str] | None:
    """Where an entry belongs, as the names of folders and file; None for what is no ordinary file, or not the student's,
    or would lie elsewhere."""
    parts = entry.filename.replace("\\", "/").split("/")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if entry.is_dir() or kind not in (0, stat.S_IFREG) or entry.flag_bits & 1:
        return None
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or len(parts) > DEEPEST + 2:
        return None
    fine = all(
        part.isprintable()
        and 0 < len(part) <= LONGEST_NAME
        and not NOT_THEIRS.match(part)
        and ":" not in part
        for part in parts
    )
    return parts if fine else None


def _too_large(archive: Path) -> TatetiError:
    return TatetiError(
        N_("{file} is too large to be unpacked: at most {files} files and {megabytes} MB are."),
        file=quote(archive.name), files=MOST_FILES, megabytes=MOST_BYTES // 1_000_000,
    )  # fmt: skip
