"""Choosing a file in a window of ours: the folder that is looked into, what is there, and the name that was typed."""

from __future__ import annotations

import itertools
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from tateti import records, unfinished
from tateti.errors import TatetiError
from tateti.files import why
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match

OPEN, SAVE = "open", "save"
ENDINGS = (".txt", ".pgn", ".record", ".tateti")  # of names that a record of a match may have
MOST_ENTRIES = 2_000
LONGEST_NAME = 200


@dataclass(frozen=True)
class Entry:
    """Something in a folder: a file, or a folder to go into."""

    path: Path
    is_folder: bool = False
    is_above: bool = False  # the folder in which this one lies

    @property
    def label(self) -> str:
        """How it is written; letters that cannot be shown are replaced."""
        if self.is_above:
            return _("Folder above")
        return readable_name(self.path.name or str(self.path))


@dataclass(frozen=True)
class FileChooser:
    """A file is being chosen, to be opened or to be saved."""

    purpose: str
    folder: Path
    entries: tuple[Entry, ...] = ()
    chosen: int | None = None  # which of the entries
    name: str = ""  # typed
    is_offered: bool = False  # the name was not typed: the first letter that is typed takes its place
    first: int = 0  # the entry at the top of the list
    notice: TatetiError | str | None = None
    preview: Match | TatetiError | None = field(
        default=None, compare=False
    )  # what is in the file below, once it is read
    previewed: Path | None = None
    left: Path | None = None  # where the matches are that were left, if there are any

    @classmethod
    def at(cls, purpose: str, folder: Path, name: str = "") -> FileChooser:
        """Looks into a folder; into one that can be looked into, if that one cannot."""
        places = [folder.absolute(), *folder.absolute().parents]
        there = next((one for one in places if _can_be_read(one)), Path(os.sep))
        left = unfinished.files() if purpose == OPEN and unfinished.kept() else None
        return cls(purpose, there, name=name, is_offered=bool(name), left=left).looked()

    def looked(self) -> FileChooser:
        """With what is in the folder now."""
        try:
            return replace(self, entries=tuple(_entries(self.folder)), chosen=None, first=0, preview=None)
        except (OSError, ValueError) as error:
            refusal = TatetiError(
                N_("{folder} cannot be looked into: {reason}."),
                folder=readable_name(str(self.folder)),
                reason=why(error),
            )
            return replace(self, notice=refusal)

    def inside(self, folder: Path) -> FileChooser:
        """Looks into another folder; where that cannot be done, says so and stays."""
        there = replace(self, folder=folder, notice=None).looked()
        return there if there.notice is None else replace(self, notice=there.notice)

    def picked(self, number: int) -> FileChooser:
        """With this entry chosen; a file gives its name."""
        number = max(0, min(number, len(self.entries) - 1))
        if not self.entries:
            return self
        entry = self.entries[number]
        if entry.is_folder:
            return replace(self, chosen=number, notice=None, preview=None)
        preview = self.preview if entry.path == self.previewed else None
        name = entry.path.name
        return replace(self, chosen=number, name=name, is_offered=True, notice=None, preview=preview)

    @property
    def unread(self) -> Path | None:
        """The file that is chosen to be opened, unless it has been read."""
        if self.purpose != OPEN or self.chosen is None or self.preview is not None:
            return None
        entry = self.entries[self.chosen]
        return None if entry.is_folder else entry.path

    def read(self, path: Path, found: Match | TatetiError) -> FileChooser:
        """With what is in this file, or why it cannot be opened."""
        return replace(self, preview=found, previewed=path)

    def with_match(self) -> FileChooser:
        """With the match in the file that the name means: read now, unless it has been."""
        target = self.target
        if target is None or (self.preview is not None and self.previewed == target):
            return self
        try:
            return self.read(target, records.load(str(target)))
        except TatetiError as error:
            return self.read(target, error)

    def typed(self, text: str) -> FileChooser:
        """With these letters after the name, or in the place of the one that was offered."""
        letters = "".join(letter for letter in text if letter.isprintable())
        before = "" if self.is_offered else self.name
        return self._named((before + letters)[:LONGEST_NAME])

    def erased(self) -> FileChooser:
        """Without the last letter of the name; without all of it, where it was offered."""
        return self._named("" if self.is_offered else self.name[:-1])

    def _named(self, name: str) -> FileChooser:
        return replace(self, name=name, is_offered=False, chosen=None, notice=None, preview=None)

    def scrolled(self, by: int, in_view: int) -> FileChooser:
        """With the list moved by so many entries."""
        last = max(0, len(self.entries) - in_view)
        return replace(self, first=max(0, min(self.first + by, last)))

    def in_view(self, count: int) -> FileChooser:
        """With the list moved so that the chosen entry is among the `count` that are seen."""
        if self.chosen is None:
            return self.scrolled(0, count)
        first = min(max(self.first, self.chosen - count + 1), self.chosen)
        return replace(self, first=first).scrolled(0, count)

    @property
    def target(self) -> Path | None:
        """The file or folder that the name means: a path, or a name in this folder; saved without an ending, a file gets
        the usual one."""
        name = self.name.strip()
        if not name:
            return None
        try:
            path = self.folder / Path(name).expanduser()
        except RuntimeError:
            path = self.folder / name
        if self.purpose == OPEN or path.suffix or is_folder(path):
            return path
        return path.with_name(f"{path.name}{ENDINGS[0]}")


def is_folder(path: Path) -> bool:
    """Whether there is a folder of this name."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def readable_name(name: str) -> str:
    """A name as it can be written on a screen, whatever is in it."""
    whole = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in whole)


def _entries(folder: Path) -> list[Entry]:
    """What is worth seeing in a folder: other folders, then the files that may be records; hidden ones are left out."""
    folders: list[Entry] = []
    files: list[Entry] = []
    with os.scandir(folder) as found:
        for one in itertools.islice(found, MOST_ENTRIES):
            if one.name.startswith("."):
                continue
            if _is_folder(one):
                folders.append(Entry(Path(one.path), is_folder=True))
            elif one.name.lower().endswith(ENDINGS):
                files.append(Entry(Path(one.path)))
    above = [Entry(folder.parent, is_folder=True, is_above=True)] if folder.parent != folder else []
    return [*above, *sorted(folders, key=_alphabetically), *sorted(files, key=_alphabetically)]


def _alphabetically(entry: Entry) -> tuple[str, str]:
    return entry.path.name.casefold(), entry.path.name


def _is_folder(one: os.DirEntry[str]) -> bool:
    try:
        return one.is_dir()
    except OSError:
        return False


def _can_be_read(folder: Path) -> bool:
    try:
        with os.scandir(folder):
            return True
    except (OSError, ValueError):
        return False
