"""Progress on this computer: one JSON file in the person's state folder, which several programs may write at once.

Whoever adds an attempt locks the file, reads what is there now, adds to that and writes it back, so that nobody overwrites what
another has added. A file that cannot be read is never lost: it is put aside under another name, and that is said.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tateti import unfinished
from tateti.errors import TatetiError, quote
from tateti.files import read_at_most, write_atomically
from tateti.language import mark as N_
from tateti.study.puzzles.attempt import Attempt
from tateti.study.puzzles.progress import Progress

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LARGEST_FILE = 1 << 18
TRIES, SECONDS_BETWEEN_TRIES = 40, 0.05  # to lock; then it goes on without


@dataclass(frozen=True)
class Kept:
    """The progress, and what the person has to know about the file, if anything."""

    progress: Progress
    notice: TatetiError | None = None


def file() -> Path:
    """Where it is kept; the lock lies beside it."""
    return unfinished.folder() / "puzzles.json"


def load() -> Kept:
    """What is kept; a new beginning where there is nothing, or nothing that can be read."""
    try:
        with _locked():
            return _read()
    except (OSError, RuntimeError, TatetiError) as error:
        return Kept(Progress(), _not_kept(error))


def add(attempt: Attempt, known: Progress) -> Kept:
    """Adds an attempt to what is kept; where nothing can be kept, to what is known."""
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        with _locked():
            found = _read()
            progress = found.progress.after(attempt)
            write_atomically(file(), json.dumps(progress.to_json()))
            return Kept(progress, found.notice)
    except (OSError, RuntimeError, TatetiError) as error:
        return Kept(known.after(attempt), _not_kept(error))


def _read() -> Kept:
    """What the file holds; one that is no progress is put aside."""
    if not os.path.lexists(file()):
        return Kept(Progress())
    content = read_at_most(file(), LARGEST_FILE)
    try:
        return Kept(Progress.from_json(json.loads(content)))
    except (ValueError, RecursionError):
        aside = _put_aside()
    return Kept(
        Progress(),
        TatetiError(
            N_(
                "Your progress with problems cannot be read: it begins anew, and the file is now called {file}."
            ),
            file=quote(aside.name),
        ),
    )


def _put_aside() -> Path:
    names = (file().with_name(f"puzzles-unreadable-{number}.json") for number in itertools.count(1))
    free = next(path for path in names if not os.path.lexists(path))
    file().rename(free)
    return free


def _not_kept(error: Exception) -> TatetiError:
    if not isinstance(error, TatetiError):
        return TatetiError(N_("Your progress with problems cannot be kept on this computer."))
    return TatetiError(
        N_("Your progress with problems cannot be kept on this computer: {reason}"), reason=error
    )


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """Keeps others from the file meanwhile; however a process ends, its lock ends with it.

    Where a folder cannot lock, or is not there, nothing is locked.
    """
    with contextlib.ExitStack() as opened:
        with contextlib.suppress(OSError, RuntimeError):
            _lock(opened.enter_context(file().with_suffix(".lock").open("ab")).fileno())
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
