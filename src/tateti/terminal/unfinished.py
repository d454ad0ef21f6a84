"""Matches that were left unfinished: kept in the person's own folder, each in a file, and offered the next time."""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from pathlib import Path

from tateti import records, wording
from tateti.errors import TatetiError
from tateti.language import ngettext
from tateti.match import Match

MOST_KEPT = 9  # the oldest goes when there are more


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
        records.save(match, str(target))
    except (OSError, RuntimeError, TatetiError):
        return None
    for old in kept()[MOST_KEPT:]:
        forget(old)
    return target


def kept() -> list[Path]:
    """The files of the matches that are kept, the newest first."""
    try:
        found = [(path.stat().st_mtime, path.name, path) for path in (folder() / "unfinished").glob("*.txt")]
    except (OSError, RuntimeError):
        return []
    return [path for _time, _name, path in sorted(found, reverse=True)]


def newest() -> tuple[Path, Match] | None:
    """The match that was left last, if it can still be read and played on."""
    for path in kept():
        with contextlib.suppress(TatetiError):
            match = records.load(str(path))
            if match.outcome is None:
                return path, match
    return None


def forget(path: Path) -> None:
    """Removes a match that was kept."""
    with contextlib.suppress(OSError):
        path.unlink()


def described(match: Match) -> str:
    """A match in a few words."""
    moves = ngettext("{count} move", "{count} moves", len(match.history)).format(count=len(match.history))
    names = " – ".join(wording.name_of(match, side) for side in match.order)
    return f"{names}: {wording.title_of(match.game)}, {moves}"


def _new_file() -> Path:
    """A file that there is not yet: several matches may be left within a second."""
    begun = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    names = (f"{begun}-{number}.txt" for number in itertools.count(1))
    return next(path for name in names if not (path := folder() / "unfinished" / name).exists())
