"""Matches that were left unfinished: kept in the person's own folder, each in a file, and offered the next time.

What terminal and window keep is one: a match that was left in the window goes on in the terminal, and the other way round.
Several programs may have the same match open. Nothing is locked, for not every folder can lock: whoever writes looks first
whether the file still holds what this program last read or wrote there, and takes a new file where it does not.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tateti import records
from tateti.errors import TatetiError
from tateti.files import read_at_most, write_atomically
from tateti.language import mark as N_
from tateti.match import LONGEST_CLOCK, Match

MOST_KEPT = 9  # the oldest goes when there are more

# The names that `_new_file` gives. A file of another name is somebody's own: it is never offered, written over or removed.
_OUR_NAME = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9]+-[0-9]+\.txt", re.ASCII)

# The tag of a kept match that says how many seconds the running move has taken: a clock goes on where it stood.
RUNNING = "RunningMove"


@dataclass(frozen=True)
class KeptFile:
    """The file in which a match is kept, and what it held when this program last read or wrote it."""

    path: Path
    content: bytes

    @property
    def is_unchanged(self) -> bool:
        """Whether no other program has written or removed it since."""
        return _content(self.path) == self.content


def folder() -> Path:
    """The person's state folder, or the one that `TATETI_STATE` names; it need not exist."""
    if chosen := os.environ.get("TATETI_STATE"):
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_state_path("tateti")


def is_worth_keeping(match: Match) -> bool:
    """Whether a match goes on and a person has moved in it."""
    return match.outcome is None and any(before.turn in match.people for before in match.positions[:-1])


def keep(match: Match, file: KeptFile | None = None) -> KeptFile | None:
    """Keeps a match, in the file that it came from if it is told; None where nothing can be written."""
    if file is not None and not file.is_unchanged:
        if _goes_on_from(_content(file.path), match):
            return file
        file = None
    content = str(_with_running_move(match).record()).encode()
    try:
        files().mkdir(parents=True, exist_ok=True)
        path = write_atomically(_new_file() if file is None else file.path, content, records.RECORD)
    except (OSError, RuntimeError, TatetiError):
        return None
    for old in kept()[MOST_KEPT:]:
        if records.RECORD.recognises(_content(old) or b""):
            remove(old)
    return KeptFile(path, content)


def kept() -> list[Path]:
    """The files of the matches that are kept, the newest first."""
    found = []
    with contextlib.suppress(OSError, RuntimeError):
        for path in files().iterdir():
            with contextlib.suppress(OSError):  # a link to nothing, or a file that has just gone
                if _OUR_NAME.fullmatch(path.name):
                    found.append((path.stat().st_mtime, path.name, path))
    return [path for _time, _name, path in sorted(found, reverse=True)]


def is_kept(path: Path) -> bool:
    """Whether this is the file of a match that is kept, rather than one that somebody has put there."""
    return is_inside(path) and _OUR_NAME.fullmatch(path.name) is not None


def is_inside(path: Path) -> bool:
    """Whether a file lies, or would lie, where matches are kept."""
    try:
        return path.expanduser().parent.resolve() == files().resolve()
    except (OSError, RuntimeError, ValueError):
        return False


def refuse_inside(path: Path) -> None:
    """Raises where somebody would save a match of their own among those that are kept, which come and go."""
    if is_inside(path):
        raise TatetiError(N_("That folder is only for matches that were left: choose another one."))


def load(path: Path, now: Callable[[], float] = time.monotonic) -> tuple[KeptFile, Match]:
    """The match that is kept in a file, with its clock where it stood; `now` is what the time is told by."""
    file = KeptFile(path, read_at_most(path, records.MOST_BYTES))
    match = records.match_in(file.content, str(path))
    match.now = now
    match.begin_turn(_seconds(match.tags.pop(RUNNING, "")))
    return file, match


def newest(now: Callable[[], float] = time.monotonic) -> tuple[KeptFile, Match] | None:
    """The match that was left last, if it can still be read and played on."""
    for path in kept():
        with contextlib.suppress(TatetiError):
            file, match = load(path, now)
            if match.outcome is None:
                return file, match
    return None


def unreadable() -> list[tuple[Path, TatetiError]]:
    """The files among those kept that nobody can read any more, each with the reason."""
    found = []
    for path in kept():
        try:
            load(path)
        except TatetiError as error:
            found.append((path, error))
    return found


def forget(file: KeptFile) -> None:
    """Removes a match that was kept, unless another program has gone on with it."""
    if file.is_unchanged:
        remove(file.path)


def remove(path: Path) -> None:
    """Removes a file, whatever it holds."""
    with contextlib.suppress(OSError):
        path.unlink()


def files() -> Path:
    """The folder with the files."""
    return folder() / "unfinished"


def _content(path: Path) -> bytes | None:
    """What a file holds now; None if it is gone, or cannot be read."""
    try:
        return read_at_most(path, records.MOST_BYTES)
    except TatetiError:
        return None


def _goes_on_from(content: bytes | None, match: Match) -> bool:
    """Whether this is a record in which everything was played that was played in the match: then nothing would be lost."""
    try:
        found = records.match_in(content or b"", "")
    except TatetiError:
        return False
    same = found.seats == match.seats and found.clock == match.clock
    return same and found.positions[: len(match.positions)] == match.positions


def _with_running_move(match: Match) -> Match:
    """The match as it is kept: with a clock, it says what the running move has taken so far."""
    twin = match.copy()
    twin.tags.pop(RUNNING, None)
    if match.clock is not None:
        twin.tags[RUNNING] = f"{match.running_seconds:.1f}"
    return twin


def _seconds(text: str) -> float:
    """The number in a tag; 0 where there is none, or none that a move could have taken."""
    try:
        seconds = float(text)
    except ValueError:
        return 0.0
    return seconds if 0 <= seconds <= LONGEST_CLOCK else 0.0


def _new_file() -> Path:
    """A file that there is not yet: several matches may be left within a second."""
    begun = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    names = (f"{begun}-{number}.txt" for number in itertools.count(1))
    return next(path for name in names if not os.path.lexists(path := files() / name))
