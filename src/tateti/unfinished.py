"""Matches that were left unfinished: kept in the person's own folder, each in a file, and offered the next time.

What terminal and window keep is one: a match that was left in the window goes on in the terminal, and the other way round.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from collections.abc import Callable
from pathlib import Path

from tateti import records
from tateti.errors import TatetiError
from tateti.files import read_at_most
from tateti.match import LONGEST_CLOCK, Match

MOST_KEPT = 9  # the oldest goes when there are more
ENDING = ".txt"

# The tag of a kept match that says how many seconds the running move has taken: a clock goes on where it stood.
RUNNING = "RunningMove"


def folder() -> Path:
    """The person's state folder, or the one that `TATETI_STATE` names; it need not exist."""
    if chosen := os.environ.get("TATETI_STATE"):
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_state_path("tateti")


def is_worth_keeping(match: Match) -> bool:
    """Whether a match goes on and a person has moved in it."""
    return match.outcome is None and any(before.turn in match.people for before in match.positions[:-1])


def keep(match: Match, path: Path | None = None) -> Path | None:
    """Keeps a match, in the file that it came from if it is told; None where nothing can be written."""
    try:
        target = path or _new_file()
        target.parent.mkdir(parents=True, exist_ok=True)
        records.save(_with_running_move(match), str(target))
    except (OSError, RuntimeError, TatetiError):
        return None
    for old in kept()[MOST_KEPT:]:
        if _is_ours(old):
            forget(old)
    return target


def kept() -> list[Path]:
    """The files of the matches that are kept, the newest first."""
    try:
        found = [(path.stat().st_mtime, path.name, path) for path in files().glob(f"*{ENDING}")]
    except (OSError, RuntimeError):
        return []
    return [path for _time, _name, path in sorted(found, reverse=True)]


def load(path: Path, now: Callable[[], float] = time.monotonic) -> Match:
    """The match that is kept in a file, with its clock where it stood; `now` is what the time is told by."""
    match = records.load(str(path))
    match.now = now
    match.begin_turn(_seconds(match.tags.pop(RUNNING, "")))
    return match


def newest(now: Callable[[], float] = time.monotonic) -> tuple[Path, Match] | None:
    """The match that was left last, if it can still be read and played on."""
    for path in kept():
        with contextlib.suppress(TatetiError):
            match = load(path, now)
            if match.outcome is None:
                return path, match
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


def forget(path: Path) -> None:
    """Removes a match that was kept."""
    with contextlib.suppress(OSError):
        path.unlink()


def files() -> Path:
    """The folder with the files, in which nothing else is."""
    return folder() / "unfinished"


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


def _is_ours(path: Path) -> bool:
    """Whether a file is the record of a match, which is all that is ever kept."""
    try:
        return records.RECORD.recognises(read_at_most(path, records.RECORD.looked_at))
    except TatetiError:
        return False


def _new_file() -> Path:
    """A file that there is not yet: several matches may be left within a second."""
    begun = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    names = (f"{begun}-{number}{ENDING}" for number in itertools.count(1))
    return next(path for name in names if not (path := files() / name).exists())
