"""A file of progress in the person's state folder, which several programs may write at once.

Whoever changes it locks it, reads what is there now, changes that and writes it back, so that nobody overwrites what another
has added. A file that cannot be read is never lost: it is put aside under another name, and that is said.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from tateti import unfinished
from tateti.errors import TatetiError, quote
from tateti.files import read_at_most, write_atomically
from tateti.language import Message

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TRIES, SECONDS_BETWEEN_TRIES = 40, 0.05  # to lock; then it goes on without

P = TypeVar("P")


@dataclass(frozen=True)
class Kept(Generic[P]):
    """The progress, and what the person has to know about the file, if anything."""

    progress: P
    notice: TatetiError | None = None
    is_kept: bool = True


@dataclass(frozen=True)
class StateFile(Generic[P]):
    """The file of one kind of progress: how it is called, read and written, and what is said where that fails."""

    name: str  # without its ending; the lock lies beside it
    largest: int  # in bytes
    new: Callable[[], P]
    read: Callable[[bytes], P]  # `ValueError` or `RecursionError` for what is none
    write: Callable[[P], str]
    unreadable: Message  # with {file}, its name now
    not_kept: Message
    not_kept_because: Message  # with {reason}

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return unfinished.folder() / f"{self.name}.json"

    def load(self) -> Kept[P]:
        """What is kept; a new beginning where there is nothing, or nothing that can be read."""
        try:
            with self._locked():
                return self._read()
        except (OSError, RuntimeError, TatetiError) as error:
            return self._not_kept(self.new(), error)

    def change(self, changed: Callable[[P], P], known: P) -> Kept[P]:
        """Changes what is kept; where nothing can be kept, what is known."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._locked():
                found = self._read()
                progress = changed(found.progress)
                write_atomically(self.path, self.write(progress))
                return Kept(progress, found.notice)
        except (OSError, RuntimeError, TatetiError) as error:
            return self._not_kept(changed(known), error)

    def _read(self) -> Kept[P]:
        """What the file holds; one that is no such progress is put aside."""
        if not os.path.lexists(self.path):
            return Kept(self.new())
        content = read_at_most(self.path, self.largest + 1)
        try:
            if len(content) <= self.largest:
                return Kept(self.read(content))
        except (ValueError, RecursionError):
            pass
        return Kept(self.new(), TatetiError(self.unreadable, file=quote(self._put_aside().name)))

    def _put_aside(self) -> Path:
        names = (
            self.path.with_name(f"{self.name}-unreadable-{number}.json") for number in itertools.count(1)
        )
        free = next(path for path in names if not os.path.lexists(path))
        self.path.rename(free)
        return free

    def _not_kept(self, progress: P, error: Exception) -> Kept[P]:
        if isinstance(error, TatetiError):
            notice = TatetiError(self.not_kept_because, reason=error)
        else:
            notice = TatetiError(self.not_kept)
        return Kept(progress, notice, is_kept=False)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Keeps others from the file meanwhile; however a process ends, its lock ends with it.

        Where a folder cannot lock, or is not there, nothing is locked.
        """
        with contextlib.ExitStack() as opened:
            with contextlib.suppress(OSError, RuntimeError):
                _lock(opened.enter_context(self.path.with_suffix(".lock").open("ab")).fileno())
            yield


def _lock(descriptor: int) -> None:
    for _try in range(TRIES):
        with contextlib.suppress(BlockingIOError, PermissionError):
            if sys.platform == "win32":
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(SECONDS_BETWEEN_TRIES)
